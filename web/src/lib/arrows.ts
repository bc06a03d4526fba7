/** Walking over the table by the arrow keys. */

type Point = readonly [x: number, y: number];

/** How much worse it is to stray from the direction than to go far along it. */
const STRAY = 2.5;
/** Pixels that a piece must lie ahead to count. */
const AHEAD = 4;

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

function centre(element: HTMLElement): Point {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Moves the focus to the next piece in the direction of an arrow key; from elsewhere, to the first one. */
export function stepTo(from: HTMLElement, arrow: string): void {
  const [right, down] = DIRECTIONS[arrow] ?? [0, 0];
  const pieces = [...document.querySelectorAll<HTMLElement>(".table button:not(:disabled), .table a")].filter(
    (piece) => piece.offsetParent,
  );
  if (!pieces.includes(from)) {
    pieces[0]?.focus();
    return;
  }
  const [x, y] = centre(from);
  const ahead = pieces.flatMap((piece) => {
    const [dx, dy] = [centre(piece)[0] - x, centre(piece)[1] - y];
    const along = dx * right + dy * down;
    const across = Math.abs(dx * down) + Math.abs(dy * right);
    return along > AHEAD ? [{ piece, cost: along + STRAY * across }] : [];
  });
  ahead.sort((one, other) => one.cost - other.cost)[0]?.piece.focus();
}
