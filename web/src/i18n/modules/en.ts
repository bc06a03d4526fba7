/** The words of the modules of Cities of Splendor, in English. */
import type { GameWords, ModuleId } from "../games";

const tokens = { w: "diamond", u: "sapphire", g: "emerald", r: "ruby", k: "onyx", j: "gold" };

export const modules: Record<ModuleId, GameWords> = {
  cities: {
    name: "Splendor: Cities",
    about: "2 to 4 players · no nobles: the first city ends the game",
    short: "Cities",
    tokens,
    tiles: { cities: "Cities" },
    tile: "city",
    tileNames: {
      c1a: "Florence",
      c1b: "Venice",
      c2a: "Siena",
      c2b: "Lisbon",
      c3a: "Bruges",
      c3b: "Antwerp",
      c4a: "Prague",
      c4b: "Paris",
      c5a: "Toledo",
      c5b: "Genoa",
      c6a: "Augsburg",
      c6b: "Seville",
      c7a: "London",
      c7b: "Constantinople",
    },
    phases: { city: "You can have more than one city. Choose one." },
    reasons: { city: "with a city" },
    ties: {
      points: (winners, others) => `More than one has a city: most points decided, ${winners} against ${others}.`,
    },
    received: {},
  },
  posts: {
    name: "Splendor: Trading Posts",
    about: "2 to 4 players · five posts with powers that last",
    short: "Trading Posts",
    tokens,
    tiles: { nobles: "Nobles", posts: "Trading posts" },
    tileNames: {
      p1: "post of the market",
      p2: "post of the harbour",
      p3: "post of the mint",
      p4: "post of the court",
      p5: "post of the heralds",
    },
    phases: {
      noble: "More than one noble wants to come. Choose one.",
      gem: "Your trading post gives you a gem. Choose its colour.",
    },
    verbs: { gem: (what) => `Take 1 ${what}` },
    done: { gem: (_you, what) => `took 1 ${what} from a trading post` },
    rest: "Coats of arms",
  },
  orient: {
    name: "Splendor: Orient",
    about: "2 to 4 players · thirty cards with powers from the East",
    short: "Orient",
    suit: "Orient",
    tokens,
    tiles: { nobles: "Nobles" },
    phases: {
      noble: "More than one noble wants to come. Choose one.",
      pair: "Choose the colour that the card copies.",
      hold: "Choose a noble to reserve: only you can be visited by it.",
      free: "Choose a face-up card that you get for nothing.",
      discard: "Choose a card to discard as payment.",
    },
    verbs: {
      pair: (what) => `Copy ${what}`,
      hold: (what) => `Reserve ${what}`,
      free: () => "Take it for nothing",
      discard: (what) => `Discard ${what}`,
      goldcard: () => "Pay with a gold card",
    },
    done: {
      pair: (_you, what) => `paired the copy with ${what}`,
      hold: (_you, what) => `reserved ${what}`,
      free: (_you, what) => `took ${what} for nothing`,
      discard: (_you, what) => `discarded ${what}`,
      goldcard: (you) => `${you ? "are" : "is"} paying with a gold card`,
    },
  },
  strongholds: {
    name: "Splendor: Strongholds",
    about: "2 to 4 players · towers that keep cards for you",
    short: "Strongholds",
    tokens,
    tiles: { nobles: "Nobles" },
    phases: {
      noble: "More than one noble wants to come. Choose one.",
      stronghold: "Tap a card to place or move a stronghold there, or to send a rival's home.",
      move: "Tap the card that the stronghold moves to.",
      extra: "Your three strongholds are on one card: you may buy it as well.",
    },
    verbs: {
      place: () => "Place a stronghold",
      move: () => "Move a stronghold from here",
      home: () => "Send it home",
      decline: () => "Do not buy it",
    },
    done: {
      place: (_you, what) => `placed a stronghold on ${what}`,
      move: (_you, what) => `took a stronghold from ${what} to move it`,
      home: (_you, what) => `sent a stronghold home from ${what}`,
      decline: () => "did without the extra purchase",
    },
  },
};

export const abilities = {
  gem: { name: "Market", about: "after each purchase, take a gem from the bank" },
  third: { name: "Harbour", about: "two gems of a colour come with one of another colour" },
  double: { name: "Mint", about: "each gold pays for two gems of one colour" },
  points: { name: "Court", about: "five points" },
  arms: { name: "Heralds", about: "one point for each of your trading posts" },
  gold: { name: "Gold", about: "pays two gold in one purchase, then leaves the game; it gives no bonus" },
  copy: { name: "Copy", about: "its bonus takes a colour that you already have" },
  copy_take: {
    name: "Copy and gift",
    about: "its bonus takes a colour that you already have; then take a card of level 1 for nothing",
  },
  noble: { name: "Noble", about: "reserve a noble: only you can be visited by it" },
  take: { name: "Gift", about: "take a card of level 2 for nothing" },
  discard: { name: "Exchange", about: "you pay with two bonuses of the colour shown, on cards that leave the game" },
};

export const refusals = {
  same_colour: "The third gem must be of another colour than the pair.",
  no_bonus: "A copy needs a card with a bonus to be paired with.",
  noble_not_here: "That noble is not on the table.",
  cannot_discard: "You do not have the cards to discard for it.",
  other_card: "Only the card with your three strongholds can be bought now.",
  card_closed: "A rival's stronghold closes this card.",
  no_stronghold: "There is no such stronghold on that card.",
  nowhere_to_go: "There is no other card that it could move to.",
  same_card: "It must move to another card.",
  none_at_home: "All your strongholds are on cards: move one.",
  city_not_coming: "You do not have what that city asks for.",
};

/** What the boards of the modules say. */
export const boards = {
  module: "Base game or module",
  base: "Base game",
  asks: (name: string, wants: string): string => `${name}, asks for ${wants}`,
  alike: (count: number): string => `${count} bonuses of one other colour`,
  nobles: (count: number): string => (count === 1 ? "1 noble" : `${count} nobles`),
  lacks: (name: string, what: string): string => `${name} still needs ${what}`,
  has: (name: string): string => `${name} has it`,
  isMet: (name: string): string => `${name} meets it`,
  towers: (name: string, count: number): string =>
    count === 1 ? `a stronghold of ${name}` : `${count} strongholds of ${name}`,
  atHome: (count: number): string => `Strongholds at home: ${count}`,
  goldCards: (count: number): string => `Gold cards: ${count}`,
  moreCards: "Pay with one more gold card",
  lessCards: "Pay with one gold card less",
  paidCards: (price: string, count: number): string =>
    [price, count === 1 ? "1 gold card" : `${count} gold cards`].filter(Boolean).join(" and "),
  reservedNoble: (noble: string, name: string): string => `${noble}, reserved by ${name}`,
  discards: (token: string): string => `costs two ${token} bonuses, on cards that leave the game`,
  twoBonuses: (token: string): string => `two ${token} bonuses`,
  ofSuit: (text: string, suit: string): string => `${text} (${suit})`,
  armsOf: (name: string): string => `Arms of ${name}`,
  gone: "Left the game",
};
