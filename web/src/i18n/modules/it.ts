/** Le parole dei moduli di Cities of Splendor in italiano. */
import type { GameWords, ModuleId } from "../games";
import type { abilities as english, boards as englishBoards, refusals as englishRefusals } from "./en";

const tokens = { w: "diamante", u: "zaffiro", g: "smeraldo", r: "rubino", k: "onice", j: "oro" };
const has = (you: boolean): string => (you ? "hai" : "ha");

export const modules: Record<ModuleId, GameWords> = {
  cities: {
    name: "Splendor: Le città",
    about: "2-4 giocatori · niente nobili: la prima città chiude la partita",
    short: "Le città",
    tokens,
    tiles: { cities: "Città" },
    tile: "città",
    tileNames: {
      c1a: "Firenze",
      c1b: "Venezia",
      c2a: "Siena",
      c2b: "Lisbona",
      c3a: "Bruges",
      c3b: "Anversa",
      c4a: "Praga",
      c4b: "Parigi",
      c5a: "Toledo",
      c5b: "Genova",
      c6a: "Augusta",
      c6b: "Siviglia",
      c7a: "Londra",
      c7b: "Costantinopoli",
    },
    phases: { city: "Puoi ottenere più di una città. Scegline una." },
    reasons: { city: "con una città" },
    ties: {
      points: (winners, others) => `Più di uno ha una città: hanno deciso i punti, ${winners} contro ${others}.`,
    },
    received: {},
  },
  posts: {
    name: "Splendor: Gli avamposti",
    about: "2-4 giocatori · cinque avamposti con poteri permanenti",
    short: "Gli avamposti",
    tokens,
    tiles: { nobles: "Nobili", posts: "Avamposti" },
    tileNames: {
      p1: "avamposto del mercato",
      p2: "avamposto del porto",
      p3: "avamposto della zecca",
      p4: "avamposto della corte",
      p5: "avamposto degli araldi",
    },
    phases: {
      noble: "Più nobili vogliono farti visita. Scegline uno.",
      gem: "Il tuo avamposto ti dà una gemma. Scegli il colore.",
    },
    verbs: { gem: (what) => `Prendi 1 ${what}` },
    done: { gem: (you, what) => `${has(you)} preso 1 ${what} da un avamposto` },
    rest: "Stemmi",
  },
  orient: {
    name: "Splendor: L'Oriente",
    about: "2-4 giocatori · trenta carte con poteri dall'Oriente",
    short: "L'Oriente",
    suit: "Oriente",
    tokens,
    tiles: { nobles: "Nobili" },
    phases: {
      noble: "Più nobili vogliono farti visita. Scegline uno.",
      pair: "Scegli il colore che la carta copia.",
      hold: "Scegli un nobile da prenotare: potrà visitare solo te.",
      free: "Scegli una carta scoperta: la ottieni gratis.",
      discard: "Scegli una carta da scartare come pagamento.",
    },
    verbs: {
      pair: (what) => `Copia ${what}`,
      hold: (what) => `Prenota ${what}`,
      free: () => "Prendila gratis",
      discard: (what) => `Scarta ${what}`,
      goldcard: () => "Paga con una carta oro",
    },
    done: {
      pair: (you, what) => `${has(you)} abbinato la copia a ${what}`,
      hold: (you, what) => `${has(you)} prenotato ${what}`,
      free: (you, what) => `${has(you)} preso gratis ${what}`,
      discard: (you, what) => `${has(you)} scartato ${what}`,
      goldcard: (you) => `${you ? "stai" : "sta"} pagando con una carta oro`,
    },
  },
  strongholds: {
    name: "Splendor: Le roccaforti",
    about: "2-4 giocatori · torri che ti riservano le carte",
    short: "Le roccaforti",
    tokens,
    tiles: { nobles: "Nobili" },
    phases: {
      noble: "Più nobili vogliono farti visita. Scegline uno.",
      stronghold: "Tocca una carta per metterci o spostare una roccaforte, o per rimandarne a casa una rivale.",
      move: "Tocca la carta su cui si sposta la roccaforte.",
      extra: "Le tue tre roccaforti sono su una carta: puoi comprare anche quella.",
    },
    verbs: {
      place: () => "Metti una roccaforte",
      move: () => "Sposta una roccaforte da qui",
      home: () => "Rimandala a casa",
      decline: () => "Non comprarla",
    },
    done: {
      place: (you, what) => `${has(you)} messo una roccaforte su ${what}`,
      move: (you, what) => `${has(you)} tolto una roccaforte da ${what} per spostarla`,
      home: (you, what) => `${has(you)} rimandato a casa una roccaforte da ${what}`,
      decline: (you) => `${has(you)} rinunciato all'acquisto extra`,
    },
  },
};

export const abilities: typeof english = {
  gem: { name: "Mercato", about: "dopo ogni acquisto prendi una gemma dalla riserva" },
  third: { name: "Porto", about: "due gemme di un colore ne portano una di un altro colore" },
  double: { name: "Zecca", about: "ogni oro paga due gemme di un colore" },
  points: { name: "Corte", about: "cinque punti" },
  arms: { name: "Araldi", about: "un punto per ogni tuo avamposto" },
  gold: { name: "Oro", about: "vale due ori in un acquisto, poi esce dal gioco; non dà bonus" },
  copy: { name: "Copia", about: "il suo bonus prende un colore che hai già" },
  copy_take: {
    name: "Copia e dono",
    about: "il suo bonus prende un colore che hai già; poi prendi gratis una carta di livello 1",
  },
  noble: { name: "Nobile", about: "prenoti un nobile: potrà visitare solo te" },
  take: { name: "Dono", about: "prendi gratis una carta di livello 2" },
  discard: { name: "Scambio", about: "paghi con due bonus del colore mostrato, su carte che escono dal gioco" },
};

export const refusals: typeof englishRefusals = {
  same_colour: "La terza gemma dev'essere di un colore diverso dalla coppia.",
  no_bonus: "Una copia ha bisogno di una carta con un bonus a cui abbinarsi.",
  noble_not_here: "Quel nobile non è sul tavolo.",
  cannot_discard: "Non hai le carte da scartare.",
  other_card: "Ora puoi comprare solo la carta con le tue tre roccaforti.",
  card_closed: "Una roccaforte rivale chiude questa carta.",
  no_stronghold: "Su quella carta non c'è una roccaforte così.",
  nowhere_to_go: "Non c'è un'altra carta su cui spostarla.",
  same_card: "Deve spostarsi su un'altra carta.",
  none_at_home: "Tutte le tue roccaforti sono su carte: spostane una.",
  city_not_coming: "Non hai quello che quella città richiede.",
};

export const boards: typeof englishBoards = {
  module: "Gioco base o modulo",
  base: "Gioco base",
  asks: (name, wants) => `${name}, richiede ${wants}`,
  alike: (count) => `${count} bonus di un solo altro colore`,
  nobles: (count) => (count === 1 ? "1 nobile" : `${count} nobili`),
  lacks: (name, what) => `a ${name} mancano ${what}`,
  has: (name) => `${name} ce l'ha`,
  isMet: (name) => `${name} la soddisfa`,
  towers: (name, count) => (count === 1 ? `una roccaforte di ${name}` : `${count} roccaforti di ${name}`),
  atHome: (count) => `Roccaforti a casa: ${count}`,
  goldCards: (count) => `Carte oro: ${count}`,
  moreCards: "Paga con una carta oro in più",
  lessCards: "Paga con una carta oro in meno",
  paidCards: (price, count) => [price, count === 1 ? "1 carta oro" : `${count} carte oro`].filter(Boolean).join(" e "),
  reservedNoble: (noble, name) => `${noble}, prenotato da ${name}`,
  discards: (token) => `costa due bonus ${token}, su carte che escono dal gioco`,
  twoBonuses: (token) => `due bonus ${token}`,
  ofSuit: (text, suit) => `${text} (${suit})`,
  armsOf: (name) => `Stemma di ${name}`,
  gone: "Uscite dal gioco",
};
