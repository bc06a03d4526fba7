/**
 * A table as it lives: the connection, what was said last at its other end, and the intents sent to it. After a break
 * it says hello with the last number it has seen, so that nothing is missed.
 */
import type { Helping } from "@gemguild/rules";
import { tick } from "svelte";
import { Problem } from "./api";
import type { Connect, Connection } from "./connection";
import { PROTOCOL } from "./protocol";
import { merged } from "./turns";
import type {
  FromServer,
  Intent,
  Logged,
  Moved,
  Preparing,
  Reacted,
  Scene,
  TableInfo,
  Update,
  Welcome,
  You,
} from "./protocol";

type Unnumbered<Kind> = Kind extends { id: number } ? Omit<Kind, "id"> : never;
export type Link = "connecting" | "open" | "lost" | "gone";

/** Called around a change, so that pieces can be seen to move: before it with what moves, after it to fly. */
export type Animate = (moves: readonly Moved[], change: () => Promise<void>) => Promise<void>;

const FIRST_RETRY = 400;
/** The longest pause between two attempts within the first minute, since a server that restarts is back soon; and later. */
const SHORT_RETRY = 2_000;
const LONGEST_RETRY = 10_000;
const RESTARTING = 60_000;
const HEARTBEAT = 20_000;
/** Milliseconds after which a connection that does not answer is given up: after a sleep it may be dead and not know it. */
const SILENCE = 8_000;
/** Refusals of a hello after which there is no point in trying again. */
const FOR_GOOD = ["unknown_table", "old_rules", "old_page"];

export class LiveTable {
  link = $state<Link>("connecting");
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You | null>(null);
  scene = $state.raw<Scene | null>(null);
  log = $state.raw<readonly Logged[]>([]);
  reactions = $state<(Reacted & { key: number })[]>([]);
  problem = $state.raw<Problem | null>(null);
  waiting = $state(false);
  /** Whether pieces are on their way: what would cover them comes after. */
  moving = $state(false);
  /** Said while the game is compiled; null as soon as it is there. */
  preparing = $state.raw<Preparing | null>(null);
  /** How far the server's clock is ahead of this one, in milliseconds; behind it if negative. The way of a message makes it seem less. */
  drift = -Infinity;

  private connection: Connection | null = null;
  private last = 0;
  private nextId = 1;
  private retry = FIRST_RETRY;
  private lostAt = Date.now();
  private timer = 0;
  private heart = 0;
  private closed = false;
  private queue: Promise<void> = Promise.resolve();
  private backlog = 0;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  private readonly answers = new Map<number, { resolve: () => void; reject: (problem: Problem) => void }>();

  constructor(
    readonly code: string,
    private key: string | null,
    private readonly animate: Animate,
    private readonly connectTo: Connect,
  ) {
    this.connect();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.heart);
    this.connection?.close();
  }

  private readonly hurry = (): void => {
    if (document.hidden) return;
    if (this.link !== "lost") {
      this.check();
      return;
    }
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const connection = this.connectTo(this.code, {
      opened: () => {
        const key = this.key ? { key: this.key } : {};
        connection.send({ type: "hello", protocol: PROTOCOL, last: this.last, ...key });
      },
      heard: (message) => this.hear(message),
      closed: (problem) => this.lost(connection, problem),
    });
    this.connection = connection;
    clearInterval(this.heart);
    this.heart = window.setInterval(() => this.check(), HEARTBEAT);
  }

  /** Asks whether the server is still there, and gives the connection up if no answer comes. */
  private check(): void {
    const connection = this.connection;
    if (!connection?.isOpen) return;
    const patience = window.setTimeout(() => this.giveUp(connection), SILENCE);
    const enough = (): void => clearTimeout(patience);
    this.send({ type: "ping" }).then(enough, enough);
  }

  /** Does not wait until the other side has said goodbye: it may never do so. */
  private giveUp(connection: Connection): void {
    connection.close();
    this.lost(connection);
  }

  private lost(connection: Connection, problem: Problem | null = null): void {
    if (connection !== this.connection || this.closed) return;
    this.connection = null;
    clearInterval(this.heart);
    for (const { reject } of this.answers.values()) reject(new Problem("offline"));
    this.answers.clear();
    this.waiting = false;
    if (problem) {
      this.problem = problem;
      this.link = "gone";
    }
    if (this.link === "gone") return;
    if (this.link === "open") this.lostAt = Date.now();
    this.link = "lost";
    const longest = Date.now() - this.lostAt < RESTARTING ? SHORT_RETRY : LONGEST_RETRY;
    const pause = Math.min(this.retry, longest);
    this.timer = window.setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2)); // not everybody at once
    this.retry = pause * 2;
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "preparing":
        this.preparing = message;
        break;
      case "welcome":
      case "update":
        this.enqueue(message);
        break;
      case "presence":
        if (this.table) {
          const seats = this.table.seats.map((seat, at) => ({ ...seat, connected: message.connected[at] ?? false }));
          this.table = { ...this.table, seats, onlookers: message.onlookers };
        }
        break;
      case "reacted":
        this.react(message);
        break;
      case "done":
        this.answers.get(message.id)?.resolve();
        this.answers.delete(message.id);
        break;
      case "error":
        this.refuse(message.id, new Problem(message.code, message.parameters, message.message));
        break;
      case "closing":
        this.retry = message.retry * 1000;
        break;
    }
  }

  private refuse(id: number | null, problem: Problem): void {
    if (!this.table && FOR_GOOD.includes(problem.code)) this.link = "gone";
    if (id === null && problem.code === "not_your_seat") this.key = null;
    const answer = id === null ? undefined : this.answers.get(id);
    if (id !== null) this.answers.delete(id);
    if (answer) answer.reject(problem);
    else this.problem = problem;
  }

  /** Changes are shown one after another, each with its motion; when many wait, without. */
  private enqueue(message: Welcome | Update): void {
    if (message.type === "welcome") this.welcome();
    const isGap = message.type === "update" && message.events.length > 0 && message.events[0]!.number > this.last + 1;
    if (isGap) {
      this.connection?.close();
      return;
    }
    const before = this.last;
    this.last = message.number;
    this.backlog++;
    this.queue = this.queue.then(() => this.show(message)).catch((error: unknown) => this.resynchronise(error, before));
  }

  private async show(message: Welcome | Update): Promise<void> {
    this.backlog--;
    const moves = message.events.map((logged) => logged.event).filter((event) => event.type === "moved");
    let isApplied = false;
    const change = async (): Promise<void> => {
      isApplied = true;
      this.apply(message);
      await tick();
    };
    const isNews = message.type === "update" && this.scene !== null && this.backlog < 3;
    this.moving = isNews && moves.length > 0;
    try {
      if (this.moving) await this.animate(moves, change);
    } catch (error) {
      if (isApplied) throw error;
      reportError(error); // without its motion the change can still be shown
    } finally {
      this.moving = false;
    }
    if (!isApplied) await change();
    this.retry = FIRST_RETRY;
  }

  /** After a change that could not be shown: reports why, and asks for the table as it was before and is now. */
  private resynchronise(error: unknown, before: number): void {
    reportError(error);
    this.last = Math.min(this.last, before);
    if (this.connection) this.giveUp(this.connection);
  }

  private welcome(): void {
    this.link = "open";
    this.preparing = null;
  }

  private apply(message: Welcome | Update): void {
    if (message.table) this.table = message.table;
    if (message.you) this.you = message.you;
    this.scene = message.scene;
    if (message.scene.clock) this.drift = Math.max(this.drift, message.scene.clock.at - Date.now());
    this.log = merged(this.log, message.events);
    this.problem = null;
  }

  private react(reaction: Reacted): void {
    const shown = { ...reaction, key: this.nextId++ };
    this.reactions.push(shown);
    window.setTimeout(() => {
      this.reactions = this.reactions.filter((other) => other.key !== shown.key);
    }, 3200);
  }

  /** Sends an intent; resolves when it is stored for good, rejects with a Problem if it is refused. */
  send(intent: Unnumbered<Intent | Helping>): Promise<void> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (!this.connection?.isOpen) {
        reject(new Problem("offline"));
        return;
      }
      this.answers.set(id, { resolve, reject });
      this.connection.send({ ...intent, id });
    });
  }

  /** Sends an intent of the person at the table and shows the problem if there is one. */
  async wish(intent: Unnumbered<Intent>): Promise<boolean> {
    this.waiting = true;
    this.problem = null;
    try {
      await this.send(intent);
      return true;
    } catch (problem) {
      this.problem = problem as Problem;
      return false;
    } finally {
      this.waiting = false;
    }
  }

  /** Decides by these words, in the position that is on the screen. */
  play(words: string[]): Promise<boolean> {
    return this.wish({ type: "play", state: this.scene?.state ?? 0, words });
  }
}
