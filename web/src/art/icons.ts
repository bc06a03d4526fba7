/** Line drawings on a 24 by 24 grid. */
export const PATHS = {
  crown: "M4.6 18.2L2.6 7.8l5.3 4.3L12 4.6l4.1 7.5 5.3-4.3-2 10.4zM5.2 21h13.6M2.6 6.2v.1M12 3v.1M21.4 6.2v.1",
  extra_turn: "M19 12a7 7 0 1 1-2.2-5.1M19 3v4.5h-4.5",
  match: "M5.5 3.5h8l3.5 4.5-7.5 9L2 8zM2 8h15M9.5 17L6.6 8l2-4.5M9.5 17l2.9-9-2-4.5M18.5 14v7M15 17.5h7",
  steal:
    "M4 13c2-3 4-3 6-1l3 1.5c1.5.8.8 2.5-.8 2.2L9 15M13 14.5l5-3c1.5-.8 2.8.8 1.6 2L13 20H8l-4-2M14 3l3 2.5L14 8l-3-2.5z",
  privilege: "M7 4h11a2 2 0 0 1 2 2v1h-4M7 4a2 2 0 0 0-2 2v12a2 2 0 0 1-2 2h11a2 2 0 0 0 2-2V6M8 9h5M8 12.5h5M8 16h4",
  joker: "M12 3l2.6 6 6.4.6-4.8 4.3 1.4 6.3L12 16.9 6.4 20.2l1.4-6.3L3 9.6 9.4 9z",
  tag: "M12 3l7.5 2.5V12c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V5.5zM9 15.5L12 8l3 7.5M10 13h4",
  laurel:
    "M7 4c-4 4-5 10-1 15M17 4c4 4 5 10 1 15M6 19c3 2 9 2 12 0M4.5 9L7.5 11M3.8 13.500l3.4 1M19.5 9l-3 2M20.2 13.500l-3.4 1M12 7l1.3 2.7 3 .4-2.2 2 .6 2.900L12 13.6 9.3 15l.6-2.9-2.2-2 3-.4z",
  alike: "M6 7h4l2 2.5-4 4.5-4-4.500zM14 7h4l2 2.5-4 4.5-4-4.500zM10 14.500h4l2 2.5-4 4.5-4-4.500z",
  gold: "M9 6a6 6 0 1 0 0 12A6 6 0 0 0 9 6zM14.5 6.300a6 6 0 0 1 0 11.400M9 9v6M7 12h4",
  copy: "M4 7h10v14H4zM8 7V3h12v14h-6M9 11.500l2 2.5-2 3-2-3z",
  copy_take: "M3 8h9v13H3zM7 8V4h10v8M7.5 12l1.7 2.200L7.5 17l-1.7-2.800zM18 14v7M14.5 17.500h7",
  noble:
    "M12 3l1.6 3 2.4-2-.6 4.500H8.600L8 4l2.4 2zM12 9.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 21c.6-3.5 3.5-4.5 7-4.500s6.4 1 7 4.5",
  take: "M5 10h14v11H5zM3.5 6.500h17V10h-17zM12 6.500V21M12 6.500C10 2 5.5 3 7 5.500c.7 1 3 1 5 1zM12 6.500c2-4.5 6.5-3.5 5-1-.7 1-3 1-5 1z",
  discard: "M4 4h7v10H4zM13 10h7v10h-7zM16.5 3v4.500M14.5 5.500l2 2 2-2M7.5 21v-4.500M5.5 18.500l2-2 2 2",
  gem: "M7 4h8l4 5-8 10L3 9zM3 9h16M11 19L8 9l3-5 3 5zM19 15v6M16 18h6",
  third: "M4 5h5l2.5 3L6.5 14 1.5 8zM12 5h5l2.5 3-5 6-5-6zM17.5 15v6M14.5 18h6",
  double: "M8 5a5.5 5.5 0 1 0 0 11A5.5 5.5 0 0 0 8 5zM14 12l6 7M20 12l-6 7",
  points:
    "M12 3l7.5 2.500V12c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V5.500zM14.5 8H10l-.4 3.500c3-1 5 .2 5 2.3 0 2.3-3 3.2-5.2 1.6",
  arms: "M6 4h12v8c0 4-2.5 6.5-6 8-3.5-1.5-6-4-6-8zM12 4v16M6 11h12",
  menu: "M4 7h16M4 12h16M4 17h16",
  back: "M14 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  sound: "M4 10v4h3l5 4V6L7 10zM15.5 9.5a4 4 0 0 1 0 5M18 7a8 8 0 0 1 0 10",
  silent: "M4 10v4h3l5 4V6L7 10zM16 9.5l5 5M21 9.5l-5 5",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 2.8v2.7M12 18.5v2.7M21.2 12h-2.7M5.5 12H2.8M18.5 5.5l-1.9 1.9M7.4 16.6l-1.9 1.9M18.5 18.5l-1.9-1.9M7.4 7.4L5.5 5.5",
  book: "M12 6c-2-1.5-4.5-2-8-2v14c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4c-3.5 0-6 .5-8 2zM12 6v14",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5l-9 7 9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  next: "M9 5l8 7-8 7z",
  previous: "M15 5l-8 7 8 7z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.5-4.5 3.5-6.5 7.5-6.5s7 2 7.5 6.5",
  bot: "M5 9h14v10H5zM12 9V5M12 3.5v.1M9 13v2M15 13v2M2.5 13v3M21.5 13v3",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  chat: "M4 5h16v11H9l-5 4z",
  undo: "M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3",
  check: "M4 12.5l5 5L20 6.5",
  bag: "M8 7c-4 5-5 8-4 12 0 1 1 2 2 2h12c1 0 2-1 2-2 1-4 0-7-4-12zM8 7l-2-4 3 1.5L12 3l3 1.5L18 3l-2 4zM8 7h8",
  log: "M5 5h14M5 10h14M5 15h10M5 20h7",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  dice: "M4 4h16v16H4zM8.5 8.5v.1M15.5 8.5v.1M12 12v.1M8.5 15.5v.1M15.5 15.5v.1",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z",
  device: "M7 3h10v18H7zM11 18h2",
};
export type IconName = keyof typeof PATHS;

/** Those that are solid: they are shown so small that lines would run together. */
export const SOLID: ReadonlySet<IconName> = new Set<IconName>(["crown"]);

/** The drawing of that name, or a star where there is none. */
export function iconFor(name: string): IconName {
  return name in PATHS ? (name as IconName) : "joker";
}
