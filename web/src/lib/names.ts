/** What the chosen language calls the things of a game; where it has no word, the game's own English name. */
import { jokerIn, objectsOf, titled } from "../games/description";
import { descriptorOf } from "../games/index";
import { abilitiesOf, isWild, rankOf } from "../games/look";
import type { Buying, GameWords, TieWords } from "../i18n/games";
import { say } from "../i18n/index.svelte";
import { descriptionOf } from "./facts";
import type { Card, Counter, Goal, Outcome, Tile, TileKind, Trophy } from "./protocol";
import { verbOf } from "./words";

function wordsFor(game: string): GameWords | undefined {
  return (say.games as Readonly<Record<string, GameWords>>)[game];
}

/** A game in short, beside the one that it expands. */
export function shortName(game: string): string {
  return wordsFor(game)?.short ?? gameName(game);
}

/** A text about a card or a deck, with the set of decks that it belongs to where there are several. */
export function withSuit(game: string, level: number, text: string): string {
  const suit = rankOf(game, level).suit && wordsFor(game)?.suit;
  return suit ? say.modules.ofSuit(text, suit) : text;
}

/** Where points come from that are on no card and no tile. */
export function restName(game: string): string {
  return wordsFor(game)?.rest ?? say.result.others;
}

/** What a word names, in words. */
function objectOf(game: string, word: string): string {
  const [verb = "", rest = ""] = word.split(":");
  const description = descriptionOf(game);
  const [object] = objectsOf(description, verb);
  if (object === "tokens") return say.list([...rest].map((letter) => tokenName(game, letter)));
  if (object === "tile" && description.tiles[rest]) return tileName(game, description.tiles[rest]);
  return object === "card" && description.cards[rest] ? cardName(game, rest) : rest;
}

/** The button for a word. */
export function buttonText(game: string, word: string): string {
  const own = wordsFor(game)?.verbs?.[verbOf(word)];
  return own?.(objectOf(game, word)) ?? titled(verbText(game, word));
}

/** Said in the log of a word whose verb only this game has; empty if there are no words for it. */
export function doneText(game: string, word: string, you: boolean): string {
  return wordsFor(game)?.done?.[verbOf(word)]?.(you, objectOf(game, word)) ?? "";
}

/** What a card is called that has no colour: by what it does. */
function powerOf(game: string, card: Card): string {
  return abilityWords(game, abilitiesOf(game, card)[0] ?? "").name;
}

/** A card in a log line. */
export function cardName(game: string, id: string): string {
  const card = descriptionOf(game).cards[id];
  if (!card) return id;
  if (card.name) return card.name;
  const colour =
    isWild(game, card) || (!card.bonus && card.ability)
      ? powerOf(game, card)
      : card.bonus && tokenName(game, card.bonus);
  return withSuit(game, card.level, say.log.cardName(rankOf(game, card.level).rank, colour, card.points));
}

/** A phrase as a sentence. */
function sentence(phrase: string): string {
  return `${titled(phrase)}.`;
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

export function tileKindName(game: string, kind: TileKind): string {
  return wordsFor(game)?.tiles[kind.key] ?? titled(kind.key);
}

export function trophyName(game: string, trophy: Trophy): string {
  return wordsFor(game)?.trophies?.[trophy.key] ?? titled(trophy.name);
}

export function counterName(game: string, counter: Counter): string {
  return wordsFor(game)?.counters?.[counter.key] ?? titled(`${counter.name}s`);
}

/** A counter with its count: "Privileges: 2". */
export function counterText(game: string, counter: Counter, count: number): string {
  const name = wordsFor(game)?.counters?.[counter.key];
  return name === undefined ? markText(counter, count) : `${name}: ${count}`;
}

/** So many of what is printed on cards: "2 crowns". */
export function markText({ key, name }: Counter, count: number): string {
  const marks: Readonly<Record<string, (count: number) => string>> = say.marks;
  return marks[key]?.(count) ?? `${count} ${name}${count === 1 ? "" : "s"}`;
}

export function goalName(game: string, goal: Goal): string {
  if (goal.key === "points") return say.result.points;
  return wordsFor(game)?.goals?.[goal.name] ?? titled(goal.name);
}

/** What is to be decided in a phase. */
export function phaseText(game: string, phase: string): string {
  const shared: Readonly<Record<string, unknown>> = say.action.prompt;
  const said = wordsFor(game)?.phases?.[phase] ?? shared[phase];
  if (typeof said === "string") return said;
  const described = descriptionOf(game).phases.find(({ name }) => name === phase);
  return described ? sentence(described.awaits) : say.action.prompt.main;
}

/** Why a game ended. */
export function reasonText(game: string, reason: string): string {
  const shared: Readonly<Record<string, string>> = say.result.reasons;
  const described = descriptionOf(game).endings.find(({ name }) => name === reason);
  return wordsFor(game)?.reasons?.[reason] ?? shared[reason] ?? described?.text ?? titled(reason);
}

/** What decided, with both values; empty if the reason for the end says as much: it was what counts first. */
export function tieText(game: string, { decider, reason }: Outcome): string {
  const { criteria } = descriptionOf(game);
  const at = criteria.findIndex(({ name }) => name === decider?.criterion);
  const criterion = criteria[at];
  const isPoints = criterion?.name === "points";
  if (!decider || !criterion || (at === 0 && (!isPoints || reason === "points"))) return "";
  const shared: TieWords = criteria.slice(0, at + 1).some(({ name }) => name === "points") ? say.result.ties : {};
  const own = isPoints && reason !== criteria[0]?.name ? undefined : wordsFor(game)?.ties?.[criterion.name];
  const said = own ?? shared[criterion.name];
  return said?.(decider.winners, decider.others) ?? say.result.decided(criterion.text, decider.winners, decider.others);
}

export function abilityWords(game: string, ability: string): { name: string; about: string } {
  const described = descriptionOf(game).abilities.find(({ name }) => name === ability);
  return say.abilities[ability] ?? { name: titled(ability), about: described?.about ?? titled(ability) };
}

/** What a word of any verb does, in English, by the game's own phrase for the verb. */
export function verbText(game: string, word: string): string {
  const description = descriptionOf(game);
  const [verb = "", rest = ""] = word.split(":");
  const fillings: Readonly<Record<string, () => string>> = {
    tokens: () => say.list([...rest].map((letter) => tokenName(game, letter))),
    joker: () => tokenName(game, jokerIn(description)),
    tile: () => (description.tiles[rest] ? tileName(game, description.tiles[rest]) : rest),
  };
  return (description.verbs[verb] ?? titled(verb)).replace(
    /\{(\w+)\}/g,
    (_, name: string) => fillings[name]?.() ?? rest,
  );
}

export function buyingWords(game: string): Buying {
  return wordsFor(game)?.buying ?? say.buying;
}

/** The bonus of a card. */
export function bonusText(game: string, card: Card): string {
  if (!card.bonus) return say.table.noBonus;
  return isWild(game, card) ? say.table.wildBonus : say.table.bonusOf(card.bonuses, tokenName(game, card.bonus));
}

export function tileName(game: string, tile: Tile): string {
  const words = wordsFor(game);
  const base = wordsFor(descriptorOf(game).expands);
  const name = words?.tileNames?.[tile.id] ?? base?.tileNames?.[tile.id] ?? tile.name;
  if (name) return name;
  const kind = words?.tile ?? descriptionOf(game).tile_kinds.find(({ key }) => key === tile.kind)?.name ?? tile.id;
  return tile.ability ? say.tileWith(kind, abilityWords(game, tile.ability).name) : kind;
}

/** Said when a seat gets a piece, by a word of its own; empty if the game has none for it. */
export function receivedText(game: string, piece: string, you: boolean): string {
  return wordsFor(game)?.received?.[piece]?.(you) ?? "";
}

/** A trophy by its key, or a piece of a stock by its name. */
export function pieceName(game: string, piece: string): string {
  const trophy = descriptionOf(game).trophies.find(({ key }) => key === piece);
  return trophy ? trophyName(game, trophy) : titled(piece);
}
