/** Lights on the table: a style sheet of its own, so that boards need not know who teaches on them. */

const sheet = new CSSStyleSheet();

/** The pieces that names stand for: cards by their id, everything else by its place. */
export function selectorOf(name: string): string {
  return name.includes(":") ? `[data-place="${name}"]` : `[data-card="${name}"]`;
}

/** Lights some pieces, and no others. */
export function light(names: readonly string[]): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const pieces = names.map(selectorOf).join();
  sheet.replaceSync(
    pieces ? `:is(${pieces}) { outline: 3px solid var(--glow); outline-offset: 3px; border-radius: 10px; }` : "",
  );
}
