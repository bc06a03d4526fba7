// The types of everything that the server and the browser say to each other.
// Made from src/gemguild/server/messages.py by `make protocol`; do not edit.

export const PROTOCOL = 3;

export const ILLEGAL_CODES = [
  "game_over",
  "wrong_phase",
  "not_legal",
  "must_act",
  "bank_short",
  "pair_short",
  "take_three",
  "reserve_full",
  "deck_empty",
  "card_not_here",
  "cannot_afford",
  "no_choice",
  "joker_short",
  "nothing_chosen",
  "token_not_held",
  "noble_not_coming",
  "location_not_coming",
  "cell_empty",
  "gold_in_line",
  "gold_not_here",
  "no_privilege",
  "would_block",
  "after_replenish",
  "bag_empty",
  "joker_needs_bonus",
  "colour_not_owned",
  "cell_not_matching",
  "royal_not_here",
  "same_colour",
  "no_bonus",
  "noble_not_here",
  "cannot_discard",
  "other_card",
  "card_closed",
  "no_stronghold",
  "nowhere_to_go",
  "same_card",
  "none_at_home",
  "city_not_coming",
  "no_move"
] as const;
export type IllegalCode = (typeof ILLEGAL_CODES)[number];

export const SERVER_CODES = [
  "bad_message",
  "bad_word",
  "too_large",
  "too_fast",
  "stale",
  "not_your_turn",
  "not_your_seat",
  "not_host",
  "not_started",
  "already_started",
  "not_over",
  "seat_taken",
  "seat_unknown",
  "out_of_time",
  "nothing_to_undo",
  "hidden_revealed",
  "somebody_away",
  "too_often",
  "no_offer",
  "unknown_table",
  "old_rules",
  "old_page",
  "unknown_page",
  "bad_options",
  "ticket_used",
  "bad_record",
  "bad_name",
  "name_taken",
  "bad_password",
  "common_password",
  "wrong_password",
  "wrong_login",
  "no_account",
  "bad_passkey",
  "too_many_passkeys",
  "too_many_tables",
  "too_many_connections",
  "forbidden_origin",
  "method_not_allowed",
  "storage_failed",
  "closing",
  "internal"
] as const;
export type ServerCode = (typeof SERVER_CODES)[number];

export const REACTIONS = [
  "hello",
  "well_played",
  "thanks",
  "oops",
  "wow",
  "hurry",
  "thinking",
  "good_game"
] as const;
export type Reaction = (typeof REACTIONS)[number];

export type ErrorCode = IllegalCode | ServerCode;

/** What a card or tile does at once when it is bought or earned. */
export interface Ability {
  name: string;
  short: string;
  about: string;
  worth: number;
}

/** Say yes or no to an offer. */
export interface Answer {
  id: number;
  type: "answer";
  accept: boolean;
}

/** A board of cells with tokens; cell a1 is the upper left. */
export interface Board {
  columns: string;
  rows: number;
}

/** The facts printed on a card: its cost and its effects. */
export interface Card {
  id: string;
  level: number;
  price: Record<string, number>;
  bonus: string;
  bonuses: number;
  points: number;
  marks: Record<string, number>;
  ability: string;
  name: string;
  discards: string;
}

/** All games, and the bots that people play against, the weakest first. */
export interface Catalogue {
  protocol: number;
  games: GameFacts[];
  bots: string[];
  /** The one that gives a new player a good game. */
  usual_bot: string;
  reactions: Reaction[];
}

/** What the seat to play may decide: the legal words. */
export interface Choice {
  seat: number;
  phase: string;
  words: string[];
}

/** Time left of each seat at a moment; one of them may be running. */
export interface ClockState {
  left: number[];
  running: number | null;
  at: number;
}

/** The server is going down; try again after this many seconds. */
export interface Closing {
  type: "closing";
  retry: number;
}

/** Go on from a finished game as one seat, against bots. */
export interface Continue {
  moves: number;
  seat: number;
  level: string;
}

/** The person in a seat gave random bytes for the shuffle. */
export interface Contributed {
  type: "contributed";
  seat: number;
  contribution: string;
}

/** Something that seats count besides tokens, bonuses and points. */
export interface Counter {
  key: string;
  name: string;
  short: string;
  mark: string;
  stock: boolean;
  worth: number;
}

/** A number compared at the end. Criteria are compared in order; a later one breaks a tie of those before it. */
export interface Criterion {
  name: string;
  text: string;
  highest: boolean;
}

/** Each player has a number of days for each turn. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** The part of whoever makes a table in its shuffle: a ticket, and what they contribute knowing its commitment. */
export interface Deal {
  ticket: string;
  contribution: string;
}

/** A criterion of the game's description that decided, with the number of the winners and of the best other. */
export interface Decider {
  criterion: string;
  winners: number;
  others: number;
}

/** Everything a game is made of. */
export interface Description {
  title: string;
  players: number[];
  tokens: Token[];
  piles: string[];
  phases: Phase[];
  endings: Ending[];
  criteria: Criterion[];
  goals: Goal[];
  verbs: Record<string, string>;
  rows: number[];
  cards: Record<string, Card>;
  tiles: Record<string, Tile>;
  tile_kinds: TileKind[];
  trophies: Trophy[];
  counters: Counter[];
  abilities: Ability[];
  variants: Variant[];
  board: Board | null;
  table_extras: Record<string, ExtraField>;
  seat_extras: Record<string, ExtraField>;
}

/** What an account has learnt and solved, kept for all its devices. */
export interface Diary {
  /** Counts the changes; 0 if nothing was kept yet. */
  revision: number;
  data: string;
}

/** An intent was carried out, and what it changed is stored for good. */
export interface Done {
  type: "done";
  id: number;
}

/** Chance has decided who sits where: for each seat, which of the seats it is that the maker described. */
export interface Drawn {
  type: "drawn";
  order: number[];
  /** The maker's, if they gave one. */
  contribution: string | null;
}

/** The game is over, and the seed is no secret any more. */
export interface Ended {
  type: "ended";
  /** Null for a record that was uploaded before its end. */
  outcome: Outcome | null;
  seed: string | null;
}

/** A reason why a game ends. */
export interface Ending {
  name: string;
  text: string;
}

/** The type of a field of the plain form that only some games have. */
export type ExtraField = "flag" | "number" | "letter" | "card" | "place" | "tokens" | "letters" | "cards" | "tiles" | "holders";

/** What was wrong. ``parameters`` fill the gaps in the sentence that the browser has for the code. */
export interface Fault {
  code: ErrorCode;
  parameters: Record<string, string | number>;
  /** The same in plain English, for people who write programs. */
  message: string;
}

/** A moment of a game: what happened, and what was seen then. */
export interface Frame {
  events: Logged[];
  view: PlainView;
}

/** Which game: ``splendor``, players 4, options ``["quick", "team"]``. */
export interface GameChoice {
  id: string;
  players: number;
  options: string[];
}

/** A game as it comes out of the box. */
export interface GameFacts {
  id: string;
  version: number;
  /** Everything it is made of: tokens, cards, tiles, phases, endings, goals. */
  description: Description;
}

/** A goal that seats race for, with their progress. */
export interface Goal {
  name: string;
  key: string;
  target: number;
  how: string;
  in_variant: Record<string, number>;
  together: boolean;
  worth: number;
  power: number;
}

/** How the server is. */
export interface Health {
  status: "ok" | "closing" | "storage_failed";
  version: string;
  /** Tables in memory. */
  tables: number;
  connections: number;
  /** Games whose rules are being compiled or loaded. */
  preparing: string[];
}

/** A reserved card: its id, or null and its level where this seat does not see it. */
export interface HeldCard {
  card: string | null;
  level?: number;
  blind: boolean;
}

/** The first message. ``last`` is the last number seen; the events after it come back. */
export interface Hello {
  type: "hello";
  protocol: number;
  last?: number;
  /** A seat's key, from another device of the same person. */
  key?: string | null;
}

/** A changed diary. Refused as ``stale`` unless it was made from the latest revision. */
export interface KeepDiary {
  /** The revision it was made from. */
  revision: number;
  data: string;
}

/** Stop playing: before the start the seat is open again; later a bot plays on, and a game of two is lost. */
export interface Leave {
  id: number;
  type: "leave";
}

/** Each player has a number of minutes for the game and gets some seconds for each turn. */
export interface LiveClock {
  kind: "live";
  minutes: number;
  increment: number;
}

/** Tables with an open seat. */
export interface Lobby {
  tables: Summary[];
}

/** An event with its number at this table and its time. */
export interface Logged {
  number: number;
  at: number;
  event: TableEvent;
}

/** An account's name and password. */
export interface Login {
  name: string;
  password: string;
}

/** Several seats on one device: look from this one until it is another's turn. */
export interface Look {
  id: number;
  type: "look";
  seat: number;
}

/** Who you are here. */
export interface Me {
  /** Null until you have told one. */
  name: string | null;
  /** False for a guest, who lives in this browser only. */
  account: boolean;
}

/** A decision and all that came of it. */
export interface Moved {
  type: "moved";
  seat: number;
  word: string;
  /** In which phase it was decided. */
  phase: string;
  /** The bot that decided, null if a person did. */
  by: string | null;
  /** The bot that should have decided but failed. */
  instead_of: string | null;
  seconds: number;
  tokens: MovedTokens[];
  cards: MovedCard[];
  tiles: MovedTile[];
  /** Points by seat. */
  gained: number[];
  /** The seat has earned another turn. */
  again: boolean;
  /** The final round has begun by this. */
  final_round: boolean;
}

/** A card that went from one place to another; its id is null if you do not see it. */
export interface MovedCard {
  card: string | null;
  level: number;
  source: string;
  target: string;
}

/** A tile by its id, a trophy by its key or a piece of a stock by its name that changed hands. */
export interface MovedTile {
  tile: string;
  source: string;
  target: string;
}

/** Tokens of one kind that went from one place to another. */
export interface MovedTokens {
  kind: string;
  count: number;
  source: string;
  target: string;
}

/** Some of the tables where you sit, and the mark to ask for more of them with; null if these were the last. */
export interface MyGames {
  tables: Summary[];
  next: string | null;
}

/** A passkey that the browser has made. */
export interface NewPasskey {
  name: string;
  answer: string;
}

/** Another password for one's account. */
export interface NewPassword {
  present: string;
  password: string;
}

/** What a new table shall be like. */
export interface NewTable {
  game: GameChoice;
  seats: SeatWish[];
  /** Whether chance decides who sits where. */
  shuffle?: boolean;
  listed?: boolean;
  clock?: ClockRule | null;
  /** Whether rivals' cards that were reserved face-up lie open or face down. */
  reserved?: "open" | "down";
  deal?: Deal | null;
}

/** What a card costs a seat now. ``missing`` counts the tokens that jokers do not make up for. */
export interface Offer {
  card: string;
  price: Record<string, number>;
  short: Record<string, number>;
  missing: number;
  /** Every way to pay, the plain one first; empty unless the seat can buy the card now. */
  payments: WayToPay[];
}

/** The table and the number of moves from which another table goes on. */
export interface Origin {
  code: string;
  moves: number;
}

/** How a game ended. */
export interface Outcome {
  winners: number[];
  standings: Standing[];
  /** An ending of the game's description, or ``resigned``, ``timed_out`` or ``left``. */
  reason: string;
  /** Whether several sides share the victory. */
  shared: boolean;
  /** What decided between the winners and the best of the others; null if nothing did. */
  decider: Decider | null;
}

/** A passkey of one's account. */
export interface PasskeyInfo {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

/** The passkeys of one's account, the oldest first. */
export interface PasskeyList {
  passkeys: PasskeyInfo[];
}

/** A passkey that the browser has used. */
export interface PasskeyLogin {
  answer: string;
}

/** What a browser needs to make or to use a passkey. */
export interface PasskeyOptions {
  /** JSON, as browsers read it. */
  options: string;
}

/** A purchase in the phase payment: the card, and the extra jokers chosen so far by the letter they replace. */
export interface Payment {
  card: string;
  jokers: Record<string, number>;
}

/** A decision that can be awaited. */
export interface Phase {
  name: string;
  awaits: string;
}

/** Is anybody there? */
export interface Ping {
  id: number;
  type: "ping";
}

/** What a seat has in every game; a game's description says what else there is. */
export interface PlainSeat {
  [key: string]: unknown;
  tokens: Record<string, number>;
  bonuses: Record<string, number>;
  points: number;
  bought: string[];
  reserved: HeldCard[];
}

/** What one seat, or an onlooker, sees of every game; a game's description says what else there is. */
export interface PlainView {
  [key: string]: unknown;
  game: string;
  view: number | null;
  version: number;
  players: number;
  options: Record<string, boolean>;
  to_play: number | null;
  phase: string;
  turn: number;
  idle_turns: number;
  passes: number;
  end: string | null;
  final_round?: boolean;
  decks: number[];
  market: ((string | null)[])[];
  payment: Payment | null;
  seats: PlainSeat[];
}

/** Decide, by one word or by several that belong together: all of them or none. */
export interface Play {
  id: number;
  type: "play";
  state: number;
  words: string[];
}

/** What the server has committed to for a table that need not be there yet: its code, and the hash of its seed. */
export interface Pledge {
  code: string;
  commitment: string;
}

/** The rules of the game are being compiled, once; the welcome follows in about this many seconds. */
export interface Preparing {
  type: "preparing";
  game: string;
  seconds: number;
}

/** Who is there: for each seat whether its person is connected, and how many look on. Not numbered. */
export interface Presence {
  type: "presence";
  connected: boolean[];
  onlookers: number;
}

/** Proves once more that one is the owner of the account. */
export interface PresentPassword {
  password: string;
}

/** That nobody chose the shuffle: the server's seed has the commitment as its hash, and the deal follows from it. */
export interface Proof {
  /** The scheme: 2, or 1 for tables of old, where the server's seed is the seed of the deal. */
  shuffle: number;
  commitment: string;
  /** The server's, in hexadecimal. */
  seed: string;
  /** By seat. */
  contributions: (string | null)[];
  /** The seed of the deal in hexadecimal: the hash of the server's seed and the contributions. */
  deal: string;
  game: GameChoice;
  /** The game's name as it is hashed, such as ``splendor-4-team``. */
  name: string;
  /** The first position as a line of text. */
  start: string;
  /** What the server found when it checked the record of the game. */
  fits: boolean;
}

/** A quick word to everybody. */
export interface React {
  id: number;
  type: "react";
  reaction: Reaction;
}

/** Somebody said a quick word; null: an onlooker. */
export interface Reacted {
  type: "reacted";
  seat: number | null;
  reaction: Reaction;
}

/** An intent that was not carried out; nothing has changed. */
export interface Refused {
  code: ErrorCode;
  parameters: Record<string, string | number>;
  message: string;
  type: "error";
  id: number | null;
}

/** Make another table for the same people, the next one beginning. */
export interface Rematch {
  id: number;
  type: "rematch";
  contribution?: string | null;
}

/** Another table is ready for the same people. */
export interface RematchMade {
  type: "rematch_made";
  seat: number;
  code: string;
}

/** A new name for oneself. */
export interface Rename {
  name: string;
}

/** A finished game as a seat saw it, as an onlooker did, or with all hands open. */
export interface Replay {
  table: TableInfo;
  outcome: Outcome | null;
  frames: Frame[];
}

/** Give up for good. */
export interface Resign {
  id: number;
  type: "resign";
}

/** The server is back after a pause; clocks did not run meanwhile. */
export interface Resumed {
  type: "resumed";
}

/** A person who was away plays again. */
export interface Returned {
  type: "returned";
  seat: number;
}

/** What a kind of token is for. */
export type Role = "colour" | "priced" | "joker" | "other";

/** The table as one audience sees it now. */
export interface Scene {
  /** Goes up with every change of the position. An intent names it. */
  state: number;
  moves: number;
  /** Null until the game starts. */
  view: PlainView | null;
  /** Null unless one of your seats is to play. */
  choice: Choice | null;
  /** For the seat of the view: every card it could buy some day. */
  offers: Offer[];
  final_round: boolean;
  clock: ClockState | null;
  /** Whether you may take back your last decision, at once or if the others agree. */
  undo: "no" | "free" | "ask";
  undo_offer: UndoOffer | null;
  outcome: Outcome | null;
}

/** Who sits where. ``away``: a bot plays on until the person is back; ``gone``: for good. */
export interface SeatInfo {
  name: string | null;
  kind: "person" | "bot" | "open" | "same_device";
  level: string | null;
  connected: boolean;
  standing: "here" | "away" | "gone";
}

/** Who shall sit in a seat of a new table. */
export interface SeatWish {
  kind: "me" | "open" | "bot" | "same_device";
  /** A bot's name. */
  level?: string | null;
  name?: string | null;
}

/** A seat has changed: somebody sat down, or it was opened or given to a bot. */
export interface Seated {
  type: "seated";
  seat: number;
  kind: "person" | "bot" | "open" | "same_device";
  name: string | null;
  level: string | null;
}

/** A browser that is logged in to one's account. */
export interface SessionInfo {
  id: string;
  /** Browser and system; empty if unknown. */
  device: string;
  created: number;
  /** When it was last used, to about an hour. */
  used: number;
  /** This one. */
  current: boolean;
}

/** Where one is logged in, the last used first. */
export interface SessionList {
  sessions: SessionInfo[];
}

/** The host opens a seat or gives it to a bot, before the game starts. */
export interface SetSeat {
  id: number;
  type: "set_seat";
  seat: number;
  kind: "open" | "bot" | "same_device";
  level?: string | null;
  name?: string | null;
}

/** Take an open seat, or come back to one's own. */
export interface Sit {
  id: number;
  type: "sit";
  seat: number;
  name?: string | null;
  contribution?: string | null;
}

/** How a seat ended. */
export interface Standing {
  seat: number;
  place: number;
  points: number;
  /** Cards bought. */
  cards: number;
}

/** Everybody is there and the game begins. */
export interface Started {
  type: "started";
  /** The scheme by which a table with a commitment was shuffled; 1 if missing. */
  shuffle?: number;
}

/** A person stopped playing: resigned for good, left, or ran out of time. */
export interface Stopped {
  type: "stopped";
  seat: number;
  why: "resigned" | "left" | "timed_out";
}

/** A table in a list. */
export interface Summary {
  table: TableInfo;
  /** Those that are yours. */
  seats: number[];
  your_turn: boolean;
  moves: number;
  changed: number;
  outcome: Outcome | null;
}

/** Where the new table is. */
export interface TableCreated {
  code: string;
}

/** A table without its position. */
export interface TableInfo {
  code: string;
  game: GameChoice;
  version: number;
  sides: number[][];
  status: "waiting" | "playing" | "over";
  seats: SeatInfo[];
  listed: boolean;
  clock: ClockRule | null;
  reserved: "open" | "down";
  commitment: string | null;
  /** Hexadecimal, once the game is over. */
  seed: string | null;
  created: number;
  onlookers: number;
  origin: Origin | null;
  rematch: string | null;
}

/** Lets you make one table, whose code and commitment you know beforehand. */
export interface Ticket {
  code: string;
  commitment: string;
  ticket: string;
}

/** The facts printed on a tile: its requirements and its effects. */
export interface Tile {
  id: string;
  kind: string;
  name: string;
  wants: Record<string, number>;
  points: number;
  ability: string;
  wants_points: number;
  wants_alike: number;
  wants_tiles: number;
}

/** A kind of tile that seats earn: nobles, locations, royals. */
export interface TileKind {
  name: string;
  key: string;
  sides: number;
  drawn: boolean;
  shared: boolean;
  worth: number;
}

/** A kind of token. */
export interface Token {
  letter: string;
  name: string;
  role: Role;
  style: string;
  rgb: [number, number, number];
  worth: number;
  comes_with_level: number | null;
}

/** A single tile that moves from seat to seat. */
export interface Trophy {
  key: string;
  name: string;
  short: string;
}

/** Take back one's last decision, or ask for it. */
export interface Undo {
  id: number;
  type: "undo";
  state: number;
}

/** A seat said yes or no. */
export interface UndoAnswered {
  type: "undo_answered";
  seat: number;
  accept: boolean;
}

/** A seat asks to take its last decision back; these seats have not answered yet. */
export interface UndoOffer {
  seat: number;
  waiting: number[];
}

/** A seat asks the others whether it may take its last decision back. */
export interface UndoOffered {
  type: "undo_offered";
  seat: number;
}

/** Decisions were taken back. */
export interface Undone {
  type: "undone";
  seat: number;
  /** So many moves are left. */
  moves: number;
}

/** Something happened. ``table`` and ``you`` are null if they are as before. */
export interface Update {
  type: "update";
  /** The last event's. */
  number: number;
  table: TableInfo | null;
  you: You | null;
  scene: Scene;
  events: Logged[];
}

/** A game record as text. */
export interface Upload {
  record: string;
}

/** A variant of the rules. */
export interface Variant {
  name: string;
  players: number[];
  sides: number[][];
}

/** A payment, and the words that make it. */
export interface WayToPay {
  tokens: Record<string, number>;
  words: string[];
  /** Cards that pay as jokers and leave the game, where there are any. */
  cards?: number;
}

/** The answer to hello: everything, and the events that were missed. */
export interface Welcome {
  type: "welcome";
  number: number;
  table: TableInfo;
  you: You;
  scene: Scene;
  events: Logged[];
}

/** Which seats are yours, and a key for each by which another device of yours can sit there too. */
export interface You {
  seats: number[];
  keys: Record<string, string>;
  host: boolean;
  /** For your contribution to a rematch, once the game is over. */
  rematch: Pledge | null;
}

/** A seat in Splendor: Cities. */
export interface CitiesSeat extends PlainSeat {
  cities: string[];
}

/** What a seat sees of Splendor: Cities. */
export interface CitiesView extends PlainView {
  game: "cities";
  bank: Record<string, number>;
  cities: string[];
  seats: CitiesSeat[];
}

/** A seat in Splendor Duel. */
export interface DuelSeat extends PlainSeat {
  royals: string[];
  crowns: number;
  privileges: number;
  joker_colours: Record<string, string>;
  colour_points: Record<string, number>;
}

/** What a seat sees of Splendor Duel. */
export interface DuelView extends PlainView {
  game: "duel";
  bag: Record<string, number>;
  board: (string | null)[][];
  royals: string[];
  privileges: number;
  replenished: boolean;
  extra_turn: boolean;
  card: string | null;
  seats: DuelSeat[];
}

/** A seat in Splendor Marvel. */
export interface MarvelSeat extends PlainSeat {
  locations: string[];
  tags: number;
}

/** What a seat sees of Splendor Marvel. */
export interface MarvelView extends PlainView {
  game: "marvel";
  bank: Record<string, number>;
  locations: string[];
  avengers: number | null;
  seats: MarvelSeat[];
}

/** A seat in Splendor: Orient. */
export interface OrientSeat extends PlainSeat {
  nobles: string[];
  discarded: string[];
  joker_colours: Record<string, string>;
  reserved_nobles: string[];
}

/** What a seat sees of Splendor: Orient. */
export interface OrientView extends PlainView {
  game: "orient";
  bank: Record<string, number>;
  nobles: string[];
  card: string | null;
  gold_cards: number;
  discarding: number;
  seats: OrientSeat[];
}

/** A seat in Splendor: Trading Posts. */
export interface PostsSeat extends PlainSeat {
  nobles: string[];
  posts: string[];
}

/** What a seat sees of Splendor: Trading Posts. */
export interface PostsView extends PlainView {
  game: "posts";
  bank: Record<string, number>;
  nobles: string[];
  posts: string[];
  pair: string | null;
  seats: PostsSeat[];
}

/** A seat in Splendor. */
export interface SplendorSeat extends PlainSeat {
  nobles: string[];
}

/** What a seat sees of Splendor. */
export interface SplendorView extends PlainView {
  game: "splendor";
  bank: Record<string, number>;
  nobles: string[];
  seats: SplendorSeat[];
}

/** A seat in Splendor: Strongholds. */
export interface StrongholdsSeat extends PlainSeat {
  nobles: string[];
}

/** What a seat sees of Splendor: Strongholds. */
export interface StrongholdsView extends PlainView {
  game: "strongholds";
  bank: Record<string, number>;
  nobles: string[];
  strongholds: ({ seat: number; count: number } | null)[][];
  moving: string | null;
  extra: boolean;
  seats: StrongholdsSeat[];
}

export type ClockRule =
  | LiveClock
  | DaysClock;

export type TableEvent =
  | Seated
  | Drawn
  | Contributed
  | Started
  | Moved
  | Undone
  | UndoOffered
  | UndoAnswered
  | Stopped
  | Returned
  | Resumed
  | Ended
  | RematchMade;

export type Intent =
  | Play
  | Sit
  | SetSeat
  | Leave
  | Resign
  | Undo
  | Answer
  | Rematch
  | Look
  | React
  | Ping;

export type FromBrowser =
  | Hello
  | Intent;

export type FromServer =
  | Preparing
  | Welcome
  | Update
  | Presence
  | Reacted
  | Done
  | Refused
  | Closing;
