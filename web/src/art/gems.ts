/**
 * The gems: each differs by cut, colour and letter. Drawn once and shown as CSS images (`--gem-w` and so on).
 */
import { mix } from "./colour";
import { lit, PLAIN_CUTS, rampOf, RAMPS, STONE_CUTS, type Mark, type Ramp } from "./cuts";
import { asUrl, ellipse, ring } from "./shapes";

function drawing(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`;
}

function written({ d, fill, opacity = 1, stroke }: Mark): string {
  const line = stroke
    ? ` stroke="${stroke.colour}" stroke-opacity="${stroke.opacity}" stroke-width="${stroke.width}" stroke-linejoin="round"`
    : "";
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}${line}/>`;
}

function drawn(marks: readonly Mark[]): string {
  return drawing(marks.map(written).join(""));
}

/** A coin with a milled edge and a device in relief. */
function coin(ramp: Ramp, device: string): string {
  const edge = ring(ellipse(46, 46), 36, 1, 0);
  const inner = ring(ellipse(46, 46), 36, 0.84, 9);
  const milled = edge.map((corner, index) => {
    const next = (index + 1) % edge.length;
    return lit(ramp, [corner, edge[next]!, inner[next]!, inner[index]!], index % 2 ? 0.14 : -0.14);
  });
  return drawing(
    `<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${ramp[3]}"/><stop offset=".5" stop-color="${ramp[2]}"/><stop offset="1" stop-color="${ramp[1]}"/></linearGradient></defs>` +
      milled.map(written).join("") +
      `<circle cx="50" cy="50" r="38.5" fill="url(#a)" stroke="${ramp[0]}" stroke-width="1"/><circle cx="50" cy="50" r="32.5" fill="none" stroke="${ramp[4]}" stroke-opacity=".6" stroke-width="1"/>` +
      `<g transform="translate(1.4 1.6)" fill="${ramp[0]}" opacity=".75">${device}</g><g fill="${ramp[4]}">${device}</g>` +
      `<circle cx="50" cy="50" r="46" fill="none" stroke="${ramp[0]}" stroke-width="1.6"/>`,
  );
}

const STAR = `<path d="M50 25l7.1 15.9 17.3 1.8-12.9 11.7 3.6 17L50 62.7 34.9 71.4l3.6-17L25.6 42.7l17.3-1.8z"/>`;
const SHIELD = `<path d="M50 26l21 7v15c0 13-9 22-21 27-12-5-21-14-21-27V33zM50 34l-13 4.4V48c0 8.6 5.4 14.8 13 18.6z" fill-rule="evenodd"/>`;

function pearl(): string {
  return drawing(
    `<defs><radialGradient id="a" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#f6e9e2"/><stop offset=".78" stop-color="#d8c0bd"/><stop offset="1" stop-color="#8d7480"/></radialGradient>` +
      `<radialGradient id="b" cx=".7" cy=".75" r=".4"><stop offset="0" stop-color="#cfe4ee" stop-opacity=".9"/><stop offset="1" stop-color="#cfe4ee" stop-opacity="0"/></radialGradient></defs>` +
      `<circle cx="50" cy="50" r="42" fill="url(#a)"/><circle cx="50" cy="50" r="42" fill="url(#b)"/><circle cx="50" cy="50" r="42" fill="none" stroke="#6f5b63" stroke-width="1.6"/>` +
      `<ellipse cx="37" cy="32" rx="11" ry="6.5" fill="#fff" opacity=".92" transform="rotate(-32 37 32)"/><circle cx="27" cy="46" r="2.4" fill="#fff" opacity=".7"/>`,
  );
}

/** Drawings by name. Colours that games share are drawn alike; a game says which letter is which stone. */
const DRAWINGS = {
  ...(Object.fromEntries(Object.entries(STONE_CUTS).map(([name, cut]) => [name, () => drawn(cut())])) as Record<
    keyof typeof STONE_CUTS,
    () => string
  >),
  gold: () => coin(RAMPS.gold, STAR),
  shield: () => coin(RAMPS.grey, SHIELD),
  pearl,
};

type StoneName = keyof typeof DRAWINGS;

/** How a kind of token looks, and the cards that give it as a bonus. */
export interface Stone {
  /** Its drawing, as CSS spells images. */
  image: string;
  /** The colour in which its cards are painted: a name of `light.ts`, or a colour. */
  hue: string;
  /** The name of the stone, if it is set in jewels. */
  cut: string;
  /** The light colour of what is written on. */
  tint: string;
}

function stone(name: StoneName, hue: string, tint: string): Stone {
  return { image: `var(--gem-${name})`, hue, cut: name, tint };
}

export const STONES: Readonly<Record<StoneName, Stone>> = {
  diamond: stone("diamond", "white", "#f1f4f6"),
  sapphire: stone("sapphire", "blue", "#cfdcf3"),
  emerald: stone("emerald", "green", "#c9e6d3"),
  ruby: stone("ruby", "red", "#f6cfc8"),
  onyx: stone("onyx", "black", "#c6c1ca"),
  gold: stone("gold", "gold", "#efdfb2"),
  pearl: stone("pearl", "rose", "#eaddd8"),
  wild: stone("wild", "gold", "#eddfc2"),
  mind: stone("mind", "yellow", "#f6e3a0"),
  space: stone("space", "blue", "#c6d8f5"),
  soul: stone("soul", "orange", "#f8d5b0"),
  reality: stone("reality", "red", "#f3c6c1"),
  power: stone("power", "purple", "#dcc8f4"),
  time: stone("time", "green", "#c9e6d3"),
  shield: stone("shield", "grey", "#d6dbe0"),
};

type Rgb = readonly [red: number, green: number, blue: number];

/** A stone of any colour; a joker is a coin, any other has the cut of its number. */
export function stoneOfColour(rgb: Rgb, cutNumber: number | "joker"): Stone {
  const base = `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  const ramp = rampOf(base);
  const image = cutNumber === "joker" ? coin(ramp, STAR) : drawn(PLAIN_CUTS[cutNumber % PLAIN_CUTS.length]!(ramp));
  return { image: asUrl(image), hue: base, cut: String(cutNumber), tint: mix(base, "#fbf7ef", 0.7) };
}

/** Makes every stone with a name known to CSS as `--gem-<name>`. */
export function cutGems(): void {
  const rules = Object.entries(DRAWINGS).map(([name, draw]) => `--gem-${name}:${asUrl(draw())};`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root{${rules.join("")}}`);
  document.adoptedStyleSheets.push(sheet);
}
