/** The name of whoever uses this browser, as the server said last: tables on this device know it too. */
import type { Me } from "./protocol";

const KEY = "gemguild-name";

export function myName(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberName({ name }: Me): void {
  try {
    if (name) localStorage.setItem(KEY, name);
    else localStorage.removeItem(KEY);
  } catch {
    // Private windows may refuse: then people are guests at tables on this device.
  }
}
