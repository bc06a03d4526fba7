/** Pieces, moves and results in the words of the chosen language. */
import { say } from "../i18n/index.svelte";
import { jokerOf, rankOf } from "../games/look";
import { descriptionOf } from "./facts";
import { isolated } from "./isolate";
import {
  abilityWords,
  bonusText,
  buyingWords,
  cardName,
  doneText,
  markText,
  pieceName,
  receivedText,
  tileName,
  tokenName,
  verbText,
  withSuit,
} from "./names";
import type { Card, Logged, Moved, Offer, Seated, SeatInfo, TableEvent, TableInfo, Tile } from "./protocol";
import { verbOf } from "./words";

/** Verbs that end with a card in front of a seat. */
const BUYING = ["buy", "pay"];

type Tokens = Readonly<Record<string, number>>;

/** Tokens as a list: "2 rubies and 1 gold"; nothing for none. */
export function tokensText(game: string, tokens: Tokens): string {
  const parts = Object.entries(tokens).filter(([, count]) => count > 0);
  return say.list(parts.map(([letter, count]) => say.amount(count, tokenName(game, letter))));
}

/** Letters as tokens: "wwu" is two of one and one of another. */
export function count(letters: readonly string[]): Record<string, number> {
  const tokens: Record<string, number> = {};
  for (const letter of letters) tokens[letter] = (tokens[letter] ?? 0) + 1;
  return tokens;
}

/** Everything on a card in one sentence, with what it costs the person who looks. */
export function cardLabel(game: string, card: Card, offer: Offer | null, can: boolean): string {
  const parts = [
    say.table.card({
      name: card.name,
      level: rankOf(game, card.level).rank,
      bonus: bonusText(game, card),
      points: card.points,
      price: tokensText(game, card.price),
    }),
    ...(card.discards ? [say.modules.discards(tokenName(game, card.discards))] : []),
  ];
  for (const counter of descriptionOf(game).counters) {
    const count = card.marks[counter.key];
    if (count) parts.push(markText(counter, count));
  }
  if (card.ability) parts.push(abilityWords(game, card.ability).about);
  if (offer) {
    const price = tokensText(game, offer.price);
    parts.push(say.table.myPrice(price || say.table.free));
    if (offer.missing) parts.push(say.table.missingList(tokensText(game, offer.short)));
    if (can) parts.push(say.table.affordable);
  }
  return parts.join("; ");
}

/** Everything on a tile in one sentence. */
export function tileLabel(game: string, tile: Tile): string {
  const wants = say.list(
    [
      tile.wants_points ? say.table.points(tile.wants_points) : "",
      tokensText(game, tile.wants),
      tile.wants_alike ? say.modules.alike(tile.wants_alike) : "",
      tile.wants_tiles ? say.modules.nobles(tile.wants_tiles) : "",
    ].filter(Boolean),
  );
  const name = tileName(game, tile);
  const label = tile.points || !wants ? say.table.tile(name, tile.points, wants) : say.modules.asks(name, wants);
  return tile.ability ? `${label}; ${abilityWords(game, tile.ability).about}` : label;
}

/** What a seat's person or bot is called; guests without a name and bots of one level are numbered. */
export function seatName(seats: readonly SeatInfo[], seat: number): string {
  const info = seats[seat];
  if (info?.name) return isolated(info.name);
  if (info?.kind !== "bot" && info?.kind !== "person") return say.create.seat(seat);
  const name = info.level ? (say.bots[info.level] ?? info.level) : say.guest;
  const alike = seats.filter((other) => !other.name && other.kind === info.kind && other.level === info.level);
  return alike.length > 1 ? `${name} ${alike.indexOf(info) + 1}` : name;
}

export interface Line {
  key: string;
  /** Who it is about; empty if nobody. */
  who: string;
  mine: boolean;
  text: string;
  points: number;
  /** Pieces and places that the line names, to light up. */
  places: string[];
  time: number;
}

/** The sentences of the log, one for each thing that happened. */
export function lines(log: readonly Logged[], table: TableInfo, mine: readonly number[]): Line[] {
  return log.flatMap((logged) => linesOf(logged, table, mine));
}

function linesOf(logged: Logged, table: TableInfo, mine: readonly number[]): Line[] {
  const { event } = logged;
  const seat = "seat" in event ? event.seat : null;
  const isMine = seat !== null && mine.includes(seat) && mine.length === 1;
  const who = seat === null ? "" : isMine ? say.log.you : seatName(table.seats, seat);
  const base = { who, mine: isMine, points: 0, places: [] as string[], time: logged.at };
  const line = (text: string, key = 0, more: Partial<Line> = {}): Line => ({
    ...base,
    key: `${logged.number}.${key}`,
    text,
    ...more,
  });
  if (event.type === "moved") return movedLines(event, table, isMine, line, mine);
  const text = eventText(event, isMine);
  if (!text) return [];
  return [line(text, 0, event.type === "seated" ? { who: whoSat(event, table, who) } : {})];
}

/** Who a seat was given to; a bot that has left since is called by its level, and an open seat is nobody's. */
function whoSat({ seat, kind, level }: Seated, { seats }: TableInfo, who: string): string {
  if (kind === "open") return "";
  return kind === "bot" && seats[seat]?.level !== level ? (say.bots[level ?? ""] ?? level ?? "") : who;
}

function eventText(event: Exclude<TableEvent, Moved>, you: boolean): string {
  switch (event.type) {
    case "seated":
      if (event.kind === "open") return say.log.stood(event.seat);
      return say.log.sat(you);
    case "drawn":
      return say.log.drawn;
    case "contributed":
      return "";
    case "started":
      return say.log.started;
    case "undone":
      return say.log.undone(you);
    case "undo_offered":
      return say.log.undoOffered(you);
    case "undo_answered":
      return event.accept ? say.log.undoAccepted(you) : say.log.undoRefused(you);
    case "stopped":
      return { resigned: say.log.resigned, left: say.log.left, timed_out: say.log.timedOut }[event.why](you);
    case "returned":
      return say.log.returned(you);
    case "resumed":
      return say.log.resumed;
    case "ended":
      return say.log.ended;
    case "rematch_made":
      return say.log.rematch(you);
  }
}

type Liner = (text: string, key?: number, more?: Partial<Line>) => Line;

function movedLines(move: Moved, table: TableInfo, you: boolean, line: Liner, mine: readonly number[]): Line[] {
  const game = table.game.id;
  const found: Line[] = [];
  const main = moveText(game, move, you);
  if (main) found.push(line(main, 0, { points: move.gained[move.seat] ?? 0, places: touched(move) }));
  move.tiles.forEach((moved, at) => {
    const receiver = Number(moved.target.split(":")[1]);
    if (Number.isNaN(receiver)) return;
    const isMe = mine.length === 1 && mine.includes(receiver);
    const who = isMe ? say.log.you : seatName(table.seats, receiver);
    found.push(line(tileText(game, moved.tile, isMe), at + 1, { who, mine: isMe, places: [moved.tile, moved.target] }));
  });
  const prize = prizeText(game, move, you);
  if (prize) found.push(line(prize, 20));
  if (move.again) found.push(line(say.log.again(you), 21));
  if (move.instead_of) found.push(line(say.log.late(you), 22));
  if (move.final_round) found.push(line(say.log.finalRound, 23, { who: "" }));
  return found;
}

function tileText(game: string, tile: string, you: boolean): string {
  const facts = descriptionOf(game).tiles[tile];
  return receivedText(game, tile, you) || say.log.tile(you, facts ? tileTitle(game, facts) : pieceName(game, tile));
}

/** A tile by what sets it apart: its name or what it does or, without either, its points. */
function tileTitle(game: string, tile: Tile): string {
  const name = tileName(game, tile);
  const isPlain = !tile.name && !tile.ability && !Object.keys(tile.wants).length;
  return isPlain ? say.tileWith(name, say.table.points(tile.points)) : name;
}

/** Said of tokens that came with a bought card; empty if none did. */
function prizeText(game: string, move: Moved, you: boolean): string {
  if (!BUYING.includes(verbOf(move.word))) return "";
  const prizes = flow(move, "target", move.seat);
  const [letter = ""] = Object.keys(prizes);
  return letter && (receivedText(game, letter, you) || say.log.tile(you, tokensText(game, prizes)));
}

/** The tokens that came to a seat, or went from it, by a move. */
export function flow(move: Moved, direction: "source" | "target", seat: number): Record<string, number> {
  const tokens: Record<string, number> = {};
  for (const moved of move.tokens)
    if (moved[direction] === `seat:${seat}`) tokens[moved.kind] = (tokens[moved.kind] ?? 0) + moved.count;
  return tokens;
}

function moveText(game: string, move: Moved, you: boolean): string {
  const [verb = "", rest = ""] = move.word.split(":");
  const gained = tokensText(game, flow(move, "target", move.seat)) || say.log.nothing;
  switch (verb) {
    case "take":
      return say.log.took(you, gained);
    case "gold":
      return say.log.gold(you, tokenName(game, jokerOf(game)));
    case "reserve":
      return rest.startsWith("deck")
        ? withSuit(game, Number(rest[4]), say.log.reservedBlind(you, rankOf(game, Number(rest[4])).rank))
        : say.log.reserved(you, cardName(game, rest));
    case "buy":
    case "pay": {
      const card = move.cards.find((moved) => moved.target === `seat:${move.seat}`)?.card ?? rest;
      const spent = move.cards.filter(({ target }) => target === "box").length;
      const tokens = tokensText(game, flow(move, "source", move.seat));
      const { discards } = descriptionOf(game).cards[card] ?? {};
      const price = spent
        ? say.modules.paidCards(tokens, spent)
        : discards
          ? say.modules.twoBonuses(tokenName(game, discards))
          : tokens;
      const { paid, paidNothing } = buyingWords(game);
      return price ? paid(you, cardName(game, card), price) : paidNothing(you, cardName(game, card));
    }
    case "split":
      return say.log.announced(you, cardName(game, rest));
    case "return":
      return say.log.gaveBack(you, tokensText(game, { [rest]: 1 }));
    case "steal":
      return say.log.stole(you, tokenName(game, rest));
    case "match":
      return say.log.matched(
        you,
        Object.keys(flow(move, "target", move.seat))
          .map((kind) => tokenName(game, kind))
          .join(),
      );
    case "privilege":
      return say.log.privilege(you, gained);
    case "replenish":
      return say.log.replenished(you);
    case "colour":
      return say.log.coloured(you, tokenName(game, rest));
    case "pass":
      return say.log.passed(you);
    default:
      return doneText(game, move.word, you) || (rest in descriptionOf(game).tiles ? "" : verbText(game, move.word));
  }
}

/** The card on the table that a word names without moving it: something was placed on it, or taken from it. */
function namedCard({ word, cards }: Moved): string[] {
  const id = word.split(":")[1] ?? "";
  return cards.some(({ card }) => card === id) ? [] : [`on:${id}`];
}

/** What somebody did in a turn, for a small picture of it. */
export function deedText(game: string, turn: readonly Moved[]): string {
  return turn
    .map((move) => moveText(game, move, false))
    .filter(Boolean)
    .join("; ");
}

/** Everything that a move has touched: places, cards and tiles. */
export function touched(move: Moved): string[] {
  return [
    ...move.tokens.flatMap((moved) => [
      `${moved.source}:${moved.kind}`,
      `${moved.target}:${moved.kind}`,
      moved.source,
      moved.target,
    ]),
    ...move.cards.flatMap((moved) => [...(moved.card ? [moved.card] : []), moved.source, moved.target]),
    ...move.tiles.flatMap((moved) => [moved.tile, moved.target]),
    ...namedCard(move),
  ];
}
