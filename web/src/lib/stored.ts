/** Short texts that the browser keeps for this site. Private windows may refuse: then nothing is kept. */

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or removes it. */
export function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // It is forgotten with the page.
  }
}

/** An object that was kept as JSON; an empty one if there is none, or nonsense. */
export function storedObject<Kept>(key: string): Partial<Kept> {
  return parsedObject(stored(key));
}

/** An object from its JSON; an empty one from nonsense. */
export function parsedObject<Kept>(text: string | null): Partial<Kept> {
  try {
    return (JSON.parse(text ?? "") ?? {}) as Partial<Kept>;
  } catch {
    return {};
  }
}
