/** The boards of all games. */
import type { Component } from "svelte";
import type { BoardProps } from "./board";
import Board from "./Board.svelte";
import DuelBoard from "./duel/Board.svelte";
import DuelSupply from "./duel/Supply.svelte";
import MarvelBoard from "./marvel/Board.svelte";
import Supply from "./Supply.svelte";

interface Boards {
  Board: Component<BoardProps>;
  /** The part of the board from which tokens are taken; rules pages show it alone. */
  Supply: Component<BoardProps>;
}

const SHARED: Boards = { Board, Supply };
/** What games have instead of the shared board. */
const OWN: Readonly<Record<string, Partial<Boards>>> = {
  duel: { Board: DuelBoard, Supply: DuelSupply },
  marvel: { Board: MarvelBoard },
};

export function boardsOf(game: string): Boards {
  return { ...SHARED, ...OWN[game] };
}
