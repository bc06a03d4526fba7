/** The words that moves are written in. */

/** The pieces of a word after its verb: letters of `take:wug`, cells of `take:a1-b2`. */
export function piecesOf(word: string): string[] {
  const rest = word.slice(word.indexOf(":") + 1);
  return /\d/.test(rest) ? rest.split("-") : [...rest];
}

export function verbOf(word: string): string {
  return word.split(":", 1)[0]!;
}
