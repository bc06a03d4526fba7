/** The boards of all games. */
import type { Component } from "svelte";
import type { PlainView } from "../lib/protocol";
import type { BoardProps, MarketProps } from "./board";
import Board from "./Board.svelte";
import DuelBoard from "./duel/Board.svelte";
import DuelSupply from "./duel/Supply.svelte";
import Market from "./Market.svelte";
import MarvelBoard from "./marvel/Board.svelte";
import OrientBelongings from "./orient/Belongings.svelte";
import OrientBoard from "./orient/Board.svelte";
import PostsBoard from "./posts/Board.svelte";
import StrongholdsBelongings from "./strongholds/Belongings.svelte";
import StrongholdsBoard from "./strongholds/Board.svelte";
import StrongholdsMarket from "./strongholds/Market.svelte";
import Supply from "./Supply.svelte";

interface Boards {
  Board: Component<BoardProps>;
  /** What only this game has on a seat's panel. */
  Belongings?: Component<{ view: PlainView; seat: number }>;
  /** The part of the board from which tokens are taken, and the face-up cards; rules pages show them alone. */
  Supply: Component<BoardProps>;
  Market: Component<MarketProps>;
}

const SHARED: Boards = { Board, Supply, Market };
/** What games have instead of the shared board. */
const OWN: Readonly<Record<string, Partial<Boards>>> = {
  duel: { Board: DuelBoard, Supply: DuelSupply },
  marvel: { Board: MarvelBoard },
  orient: { Board: OrientBoard, Belongings: OrientBelongings },
  posts: { Board: PostsBoard },
  strongholds: { Board: StrongholdsBoard, Belongings: StrongholdsBelongings, Market: StrongholdsMarket },
};

export function boardsOf(game: string): Boards {
  return { ...SHARED, ...OWN[game] };
}
