/**
 * The coach beside the table, in games of one person against bots on this device: it shows a move and says why, asks for
 * one and judges it, tells the chances, and warns of blunders. Whatever it does is noted in the record.
 */
import type { Explanation, Help } from "@gemguild/rules";
import { SvelteSet } from "svelte/reactivity";
import { isLocal } from "../lib/codes";
import type { LiveTable } from "../lib/live.svelte";
import type { TableInfo } from "../lib/protocol";
import type { Plan } from "../lib/selection.svelte";
import { settings } from "../lib/settings.svelte";
import type { Desk, Thought } from "./calls";
import { Pool } from "./pool";
import { placesOf } from "./telling";

/** What the coach says about the decision that is awaited. */
export interface Said {
  kind: "hint" | "judged" | "warning";
  thought: Thought;
  /** Null until it is found. */
  why: Explanation | null;
  /** What was about to be played; null for a hint. */
  plan: Plan | null;
}

/** Whether somebody may be helped: one person against bots, at a table of this device. */
export function mayHelp(table: TableInfo, mine: readonly number[]): boolean {
  return isLocal(table.code) && mine.length === 1 && table.seats.filter(({ kind }) => kind !== "bot").length === 1;
}

export class Helper {
  said = $state.raw<Said | null>(null);
  isThinking = $state(false);
  /** Whether the next move is judged before it is played. */
  isAsking = $state(false);
  /** The chance to win; null while it is not known. */
  chance = $state<number | null>(null);
  /** The places on the table that a hint points at. */
  readonly pointed = $derived(new SvelteSet(this.said?.kind === "hint" ? placesOf(this.said.thought.best.word) : []));
  private pool: Pool | null = null;

  constructor(private readonly live: LiveTable) {}

  close(): void {
    this.pool?.close();
  }

  /** Forgets what was said of an earlier decision. */
  turnPage(): void {
    this.said = null;
    this.isAsking = false;
    this.chance = null;
  }

  /** Tells the chances of whoever decides now. */
  async weigh(): Promise<void> {
    const thought = await this.think(null, "bar");
    if (thought) this.chance = thought.best.win;
  }

  async hint(): Promise<void> {
    const thought = await this.think(null, "hint");
    if (!thought) return;
    const second = thought.alternatives.find(({ word }) => word !== thought.best.word);
    await this.say({ kind: "hint", thought, why: null, plan: null }, second?.word);
  }

  /** Has the next move judged before it is played. */
  ask(): void {
    this.said = null;
    this.isAsking = true;
  }

  /** Whether a plan may be played at once; otherwise something is said about it first. */
  async allows(plan: Plan): Promise<boolean> {
    const word = judgedWord(plan, this.live.scene?.choice?.words ?? []);
    if (word === null || !(this.isAsking || settings.warn)) return true;
    const thought = await this.think(word, this.isAsking ? "question" : "warning");
    if (!thought) return true;
    const { isAsking } = this;
    if (!isAsking && thought.mark !== "blunder") return true;
    this.isAsking = false;
    void this.say({ kind: isAsking ? "judged" : "warning", thought, why: null, plan }, word);
    return false;
  }

  /** Says something, and then why, compared with another move. */
  private async say(said: Said, other: string | undefined): Promise<void> {
    this.said = said;
    const { best, loss } = said.thought;
    const isWorthIt = said.kind === "hint" || loss > 0;
    if (!other || other === best.word || !isWorthIt) return;
    const why = await this.working((pool, at) => pool.ask("why", [at, best.word, other]));
    if (why && this.said === said) this.said = { ...said, why };
  }

  private async think(word: string | null, help: Help): Promise<Thought | null> {
    const thought = await this.working((pool, at) => pool.ask("think", [at, word]));
    if (thought) await this.live.send({ type: "help", help }).catch(() => undefined);
    return thought;
  }

  /** Has a worker do something about the decision on the screen; null if it failed, or if the table has moved on. */
  private async working<Value>(work: (pool: Pool, at: Desk) => Promise<Value>): Promise<Value | null> {
    const state = this.live.scene?.state;
    if (state === undefined) return null;
    this.isThinking = true;
    try {
      this.pool ??= new Pool(1);
      const found = await work(this.pool, { code: this.live.code, state });
      return this.live.scene?.state === state ? found : null;
    } catch {
      return null; // it would help, and it cannot: the game goes on without
    } finally {
      this.isThinking = false;
    }
  }
}

/** The word that stands for a plan: of a purchase with a payment of one's own choice, the purchase. */
function judgedWord({ words, card }: Plan, legal: readonly string[]): string | null {
  const [word] = words;
  if (!word?.startsWith("split:")) return word ?? null;
  return legal.includes(`buy:${card}`) ? `buy:${card}` : null;
}
