/** What is seen and heard of moves: pieces fly, deeds sound, great moments get their time, and bots take a breath. */
import { say } from "../i18n/index.svelte";
import { BREATH, effectOf, lasting, MOMENT, wait } from "./effects";
import { descriptionOf } from "./facts";
import type { Animate } from "./live.svelte";
import { animateFor } from "./motion";
import { pieceName, reasonText, tileName } from "./names";
import { seatName } from "./phrases";
import type { Moved, Outcome, Scene, TableInfo, Tile } from "./protocol";
import { isStill } from "./settings.svelte";
import { play } from "./sound";

/** Something that deserves to be looked at: a visitor, a prize, a victory that is not by points alone. */
export interface Moment {
  game: string;
  who: string;
  title: string;
  points: number;
  /** The tile that came; null for a trophy or a victory. */
  tile: Tile | null;
  /** A trophy by its key; empty for anything else. */
  trophy: string;
}

/** The moments that moves bring, and the end that they may have led to. */
export function momentsOf(moves: readonly Moved[], table: TableInfo, outcome: Outcome | null): Moment[] {
  const game = table.game.id;
  const { tiles, trophies } = descriptionOf(game);
  const nameAt = (place: string): string => seatName(table.seats, Number(place.split(":")[1]));
  const visits = moves
    .flatMap((move) => move.tiles)
    .filter(({ target }) => target.startsWith("seat"))
    .flatMap(({ tile: id, target }): Moment[] => {
      const tile = tiles[id];
      const who = nameAt(target);
      if (tile) return [{ game, who, title: tileName(game, tile), points: tile.points, tile, trophy: "" }];
      if (!trophies.some(({ key }) => key === id)) return [];
      return [{ game, who, title: pieceName(game, id), points: 0, tile: null, trophy: id }];
    });
  return outcome && isGrand(outcome) ? [...visits, victory(game, table, outcome)] : visits;
}

/** Whether a game ended in a way of its own: by crowns, by a colour, by the Gauntlet. */
function isGrand({ reason, winners }: Outcome): boolean {
  return winners.length > 0 && !(reason in say.result.reasons);
}

function victory(game: string, { seats }: TableInfo, { reason, winners }: Outcome): Moment {
  const who = say.list(winners.map((seat) => seatName(seats, seat)));
  return { game, who, title: reasonText(game, reason), points: 0, tile: null, trophy: "" };
}

export class Spectacle {
  moment = $state.raw<Moment | null>(null);
  private readonly fly: Animate;

  constructor(
    private readonly table: () => TableInfo | null,
    private readonly scene: () => Scene | null,
  ) {
    this.fly = animateFor(() => table()?.game.id ?? "");
  }

  readonly animate: Animate = async (moves, change) => {
    const last = moves.at(-1);
    if (last) play(effectOf(last).sound);
    await this.fly(moves, change);
    const [table, scene] = [this.table(), this.scene()];
    if (!table || !scene || document.hidden) return;
    if (!isStill()) for (const moment of momentsOf(moves, table, scene.outcome)) await this.give(moment);
    if (last && isBetweenBots(last, table, scene)) await wait(lasting(BREATH));
  };

  private async give(moment: Moment): Promise<void> {
    this.moment = moment;
    await wait(lasting(MOMENT));
    this.moment = null;
  }
}

/** Whether a bot has moved and another one is about to. */
function isBetweenBots(last: Moved, { seats }: TableInfo, { view }: Scene): boolean {
  const next = view?.to_play ?? null;
  return last.by !== null && next !== null && next !== last.seat && seats[next]?.kind === "bot";
}
