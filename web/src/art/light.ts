/** The light of a picture: a sky, what it shines on, and how colours fade with distance. Colours have several hours of the day each. */
import { along, colourOf, mix } from "./colour";

export interface Light {
  /** The sky from its height down to the horizon. */
  sky: readonly [high: string, middle: string, low: string];
  /** Sun or moon. */
  sun: string;
  /** Land from the farthest to the nearest. */
  land: readonly string[];
  /** What stands in front, and where light strikes it. */
  ink: string;
  lit: string;
  /** Lamps, flags, windows. */
  lamp: string;
  /** Crystals: shade, body, light. */
  gem: readonly [string, string, string];
  isNight?: boolean;
  isWinter?: boolean;
}

const LIGHTS: Record<"white" | "blue" | "green" | "red" | "black" | "gold", readonly Light[]> = {
  white: [
    {
      sky: ["#a9c3da", "#dbe7ef", "#fdf6ea"],
      sun: "#fffaf0",
      land: ["#dfe8ef", "#b9cad9", "#9cb2c6", "#eef4f8", "#ffffff"],
      ink: "#3f566d",
      lit: "#ffffff",
      lamp: "#f0a94a",
      gem: ["#7f9ab3", "#c4d9ea", "#ffffff"],
      isWinter: true,
    },
    {
      sky: ["#b8c6d6", "#e6e6ea", "#ffe9d6"],
      sun: "#fff4e2",
      land: ["#e9e4e6", "#c6ccd8", "#a3b2c4", "#f0f1f5", "#fffdfb"],
      ink: "#4a566b",
      lit: "#fffaf4",
      lamp: "#e8964a",
      gem: ["#7f9ab3", "#c4d9ea", "#ffffff"],
      isWinter: true,
    },
    {
      sky: ["#c9dce8", "#eef4f6", "#ffffff"],
      sun: "#ffffff",
      land: ["#eaf1f4", "#c4d6de", "#9fb9c6", "#eaf3f6", "#ffffff"],
      ink: "#38566a",
      lit: "#ffffff",
      lamp: "#e9a03c",
      gem: ["#7f9ab3", "#c4d9ea", "#ffffff"],
      isWinter: true,
    },
  ],
  blue: [
    {
      sky: ["#0f3f9e", "#3f8be0", "#c6e6fa"],
      sun: "#fff6d8",
      land: ["#a8d0f0", "#5f9fe0", "#2a66bd", "#123c86", "#08204f"],
      ink: "#071b44",
      lit: "#d9efff",
      lamp: "#ffd27a",
      gem: ["#0f3a96", "#3f8bf0", "#cfe8ff"],
    },
    {
      sky: ["#0b2470", "#2a58bd", "#f0c9b8"],
      sun: "#ffe6c0",
      land: ["#a9b4e0", "#5a7fcf", "#264fa8", "#122f74", "#081845"],
      ink: "#06143a",
      lit: "#ffe0c4",
      lamp: "#ffc562",
      gem: ["#0f3a96", "#3f8bf0", "#cfe8ff"],
    },
    {
      sky: ["#061a4e", "#134596", "#4f9ade"],
      sun: "#eaf6ff",
      land: ["#5d9bdc", "#2f6dbd", "#1a4a94", "#0d2d68", "#061a44"],
      ink: "#04112f",
      lit: "#bfe2ff",
      lamp: "#ffd98a",
      gem: ["#0f3a96", "#3f8bf0", "#cfe8ff"],
      isNight: true,
    },
  ],
  green: [
    {
      sky: ["#147a58", "#62bd8c", "#eef6bd"],
      sun: "#fffbe0",
      land: ["#b8e0ae", "#6fba83", "#2f8a5c", "#125c3d", "#06311f"],
      ink: "#04281a",
      lit: "#f1fbc0",
      lamp: "#ffd873",
      gem: ["#08583a", "#25b877", "#d2ffe2"],
    },
    {
      sky: ["#1f8f6a", "#8fd6a4", "#fff3c4"],
      sun: "#fff4cc",
      land: ["#cfe8b0", "#86c77e", "#3f9a5a", "#17683d", "#083a20"],
      ink: "#062c18",
      lit: "#fff6c0",
      lamp: "#ffca5e",
      gem: ["#08583a", "#25b877", "#d2ffe2"],
    },
    {
      sky: ["#053326", "#0e6a4b", "#7fd6a0"],
      sun: "#f2ffdc",
      land: ["#5fbf8c", "#2a8c62", "#156247", "#0a402f", "#03241a"],
      ink: "#021a12",
      lit: "#c9ffd2",
      lamp: "#ffe08a",
      gem: ["#08583a", "#25b877", "#d2ffe2"],
      isNight: true,
    },
  ],
  red: [
    {
      sky: ["#8e1733", "#e0512f", "#ffcf7c"],
      sun: "#fff3c0",
      land: ["#ffb98a", "#e8714a", "#b3332f", "#741427", "#3a0717"],
      ink: "#2b0411",
      lit: "#ffdf9e",
      lamp: "#ffe08a",
      gem: ["#7c0f22", "#e8434a", "#ffd6c8"],
    },
    {
      sky: ["#b02445", "#f0705c", "#ffe2bd"],
      sun: "#fff1dc",
      land: ["#ffc4ae", "#ee8070", "#c2404a", "#861b34", "#45091f"],
      ink: "#33061a",
      lit: "#ffe6cc",
      lamp: "#ffd98a",
      gem: ["#7c0f22", "#e8434a", "#ffd6c8"],
    },
    {
      sky: ["#4a0a1e", "#a8232b", "#ff8a4a"],
      sun: "#ffd98a",
      land: ["#e8714a", "#c2402f", "#8c1e26", "#560e1c", "#28040e"],
      ink: "#1f030b",
      lit: "#ffb870",
      lamp: "#ffd070",
      gem: ["#7c0f22", "#e8434a", "#ffd6c8"],
    },
  ],
  black: [
    {
      sky: ["#08080c", "#232229", "#5c5558"],
      sun: "#fbefcf",
      land: ["#5a555c", "#3d3a42", "#27252c", "#16151a", "#09090c"],
      ink: "#040406",
      lit: "#d8cfc0",
      lamp: "#ffb640",
      gem: ["#17161b", "#57535e", "#efe8da"],
      isNight: true,
    },
    {
      sky: ["#0b0a0e", "#2b272c", "#7a6a58"],
      sun: "#ffe6ad",
      land: ["#6a5f58", "#463f41", "#2b272b", "#181619", "#0a090b"],
      ink: "#050405",
      lit: "#f0d8a4",
      lamp: "#ffae34",
      gem: ["#17161b", "#57535e", "#efe8da"],
      isNight: true,
    },
    {
      sky: ["#060709", "#1d2025", "#4c5258"],
      sun: "#eef2f4",
      land: ["#545a60", "#383c42", "#24272c", "#141619", "#08090b"],
      ink: "#030405",
      lit: "#d4dde2",
      lamp: "#ffbc4e",
      gem: ["#17161b", "#57535e", "#efe8da"],
      isNight: true,
    },
  ],
  gold: [
    {
      sky: ["#a8741c", "#e2b04a", "#fff0c4"],
      sun: "#fffbe6",
      land: ["#f2d592", "#d9ac56", "#a9792a", "#6d4a16", "#352208"],
      ink: "#2a1a06",
      lit: "#fff3c8",
      lamp: "#ffe28a",
      gem: ["#7a4f10", "#d9a032", "#fff0c0"],
    },
    {
      sky: ["#7a4a1e", "#d08a3a", "#ffdf9e"],
      sun: "#fff0c4",
      land: ["#f0c07a", "#cf9142", "#9a5f24", "#603612", "#2c1606"],
      ink: "#241204",
      lit: "#ffe6ae",
      lamp: "#ffdc7a",
      gem: ["#7a4f10", "#d9a032", "#fff0c0"],
    },
    {
      sky: ["#2c1c08", "#6b4716", "#cf9a42"],
      sun: "#fff2cc",
      land: ["#b98a3e", "#8a6226", "#5e4016", "#3a260c", "#1c1104"],
      ink: "#160c02",
      lit: "#ffe2a0",
      lamp: "#ffd668",
      gem: ["#7a4f10", "#d9a032", "#fff0c0"],
      isNight: true,
    },
  ],
};

/** The light of an hour of the day in a colour; colours without hours of their own are mixed from what they are. */
export function lightOf(hue: string, hour: number): Light {
  if (hue in LIGHTS) {
    const hours = LIGHTS[hue as keyof typeof LIGHTS];
    return hours[hour % hours.length]!;
  }
  return lightFrom(colourOf(hue));
}

/** A light around any colour. */
function lightFrom(base: string): Light {
  const shade = (share: number): string => mix(base, "#0b0710", share);
  const tint = (share: number): string => mix(base, "#fff6e0", share);
  return {
    sky: [shade(0.45), tint(0.1), tint(0.75)],
    sun: tint(0.9),
    land: [tint(0.5), tint(0.2), shade(0.25), shade(0.5), shade(0.75)],
    ink: shade(0.82),
    lit: tint(0.8),
    lamp: "#ffd27a",
    gem: [shade(0.5), base, tint(0.7)],
  };
}

/** The colour of land at a distance: 0 is the horizon, 1 at one's feet. */
export function landAt(light: Light, nearness: number): string {
  return along(light.land, nearness);
}
