/** What can be painted: an order says all that a picture follows from. */
export type Scenery = "mine" | "voyage" | "city" | "bazaar" | "silk" | "court";
export type Jewelry = "ring" | "pendant" | "tiara";
/** What is on the cards of a level. */
export type Motif = Scenery | Jewelry | "hero";
export type Subject = Motif | "portrait" | "royal" | "place" | "town" | "post" | "emblem" | "back";

export interface Order {
  subject: Subject;
  /** The same name gives the same picture. */
  name: string;
  /** A colour of `light.ts` by name, or any colour. */
  hue: string;
  /** Which composition, and which light: neighbouring numbers look different. */
  number: number;
  /** What is set in a jewel, and how often. */
  stone?: string;
  count?: number;
  /** Whom or what it shows, as printed in English. */
  title?: string;
}

export const CARD = [132, 184] as const;
const SIZES: Partial<Record<Subject, readonly [width: number, height: number]>> = {
  portrait: [120, 120],
  royal: [120, 156],
  place: [186, 120],
  town: [186, 120],
  post: [186, 120],
  emblem: [100, 100],
};

/** The width and the height of a picture in the painter's units. */
export function sizeOf({ subject }: Order): readonly [width: number, height: number] {
  return SIZES[subject] ?? CARD;
}
