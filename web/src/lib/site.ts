/** What kind of place the page comes from: a server, or a folder of files. */

/** Whether there is no server: then paths are written after a `#`, and only what this device can do is offered. */
export const isStatic = document.documentElement.hasAttribute("data-static");

/** The address of a file of the page. */
export function fileAt(path: string): string {
  return new URL(path, new URL(isStatic ? "./" : "/", location.href)).href;
}

/** The address of a path of the page, such as `/t/CODE`. */
export function addressOf(path: string): string {
  return isStatic ? `#${path}` : path;
}

/** What is asked for after the path, such as `?move=7`. */
export function queryNow(): URLSearchParams {
  return new URLSearchParams(isStatic ? location.hash.replace(/^[^?]*/, "") : location.search);
}

/** The path that the page is at. */
export function pathNow(): string {
  return isStatic ? location.hash.slice(1).replace(/[?#].*/, "") || "/" : location.pathname;
}
