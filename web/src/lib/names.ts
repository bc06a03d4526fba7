/** What the chosen language calls the things of a game; where it has no word, the game's own English name. */
import { titled, type Named } from "../games/description";
import { descriptionOf } from "../games/index";
import { isWild } from "../games/look";
import type { Buying, GameWords } from "../i18n/games";
import { say } from "../i18n/index.svelte";
import type { CardFacts, TileFacts } from "./protocol";

function wordsFor(game: string): GameWords | undefined {
  return (say.games as Readonly<Record<string, GameWords>>)[game];
}

function find<Each extends Named>(all: readonly Each[], key: string): Each | undefined {
  return all.find((each) => each.key === key);
}

export function gameName(game: string): string {
  return wordsFor(game)?.name ?? descriptionOf(game).title;
}

/** What a game is like, in a line; empty if nobody has written one. */
export function gameAbout(game: string): string {
  return wordsFor(game)?.about ?? "";
}

export function variantWords(option: string): { name: string; about: string } {
  const variants: Readonly<Record<string, { name: string; about: string }>> = say.variants;
  return variants[option] ?? { name: titled(option), about: "" };
}

/** A game with its variants. */
export function gameTitle({ id, options }: { id: string; options: readonly string[] }): string {
  return [gameName(id), ...options.map((option) => variantWords(option).name)].join(" · ");
}

export function tokenName(game: string, letter: string): string {
  const described = descriptionOf(game).tokens.find((token) => token.letter === letter);
  return wordsFor(game)?.tokens[letter] ?? described?.name ?? letter;
}

export function tileKindName(game: string, kind: Named): string {
  return wordsFor(game)?.tiles[kind.key] ?? kind.name;
}

export function counterName(game: string, counter: Named): string {
  return wordsFor(game)?.counters?.[counter.key] ?? counter.name;
}

/** A counter with its count: "Privileges: 2". */
export function counterText(game: string, counter: Named, count: number): string {
  const marks: Readonly<Record<string, (count: number) => string>> = say.marks;
  const name = wordsFor(game)?.counters?.[counter.key];
  return name === undefined && marks[counter.key] ? marks[counter.key]!(count) : `${name ?? counter.name}: ${count}`;
}

export function goalName(game: string, goal: Named): string {
  return goal.key === "points" ? say.result.points : counterName(game, goal);
}

/** What is to be decided in a phase. */
export function phaseText(game: string, phase: string): string {
  const shared: Readonly<Record<string, unknown>> = say.action.prompt;
  const said = wordsFor(game)?.phases?.[phase] ?? shared[phase] ?? find(descriptionOf(game).phases, phase)?.name;
  return typeof said === "string" ? said : say.action.prompt.main;
}

/** Why a game ended. */
export function reasonText(game: string, reason: string): string {
  const shared: Readonly<Record<string, string>> = say.result.reasons;
  const described = find(descriptionOf(game).end_reasons, reason)?.name;
  return wordsFor(game)?.reasons?.[reason] ?? shared[reason] ?? described ?? titled(reason);
}

/** What decided between equals. */
export function tieText(game: string, tie: string): string {
  const shared: Readonly<Record<string, string>> = say.result.ties;
  return wordsFor(game)?.ties?.[tie] ?? shared[tie] ?? titled(tie);
}

export function abilityWords(game: string, ability: string): { name: string; about: string } {
  const described = find(descriptionOf(game).abilities, ability);
  return say.abilities[ability] ?? described ?? { name: titled(ability), about: titled(ability) };
}

export function buyingWords(game: string): Buying {
  return wordsFor(game)?.buying ?? say.buying;
}

/** The bonus of a card. */
export function bonusText(game: string, card: CardFacts): string {
  if (!card.bonus) return say.table.noBonus;
  return isWild(game, card) ? say.table.wildBonus : say.table.bonusOf(card.bonuses, tokenName(game, card.bonus));
}

export function tileName(game: string, tile: TileFacts): string {
  const words = wordsFor(game);
  const name = words?.tileNames?.[tile.id] ?? tile.name;
  if (name) return name;
  const kind = words?.tile ?? descriptionOf(game).tile_kinds[0]?.name ?? tile.id;
  return tile.ability ? say.tileWith(kind, abilityWords(game, tile.ability).name) : kind;
}

/** Said when a seat gets a piece, by a word of its own; empty if the game has none for it. */
export function receivedText(game: string, piece: string, you: boolean): string {
  return wordsFor(game)?.received?.[piece]?.(you) ?? "";
}

/** A piece that is neither a card nor a token nor printed in the catalogue. */
export function pieceName(game: string, piece: string): string {
  const { seat_counters, table_counters } = descriptionOf(game);
  const counter = find([...seat_counters, ...table_counters], piece);
  return counter ? counterName(game, counter) : titled(piece);
}
