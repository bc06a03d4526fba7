/** Which page is shown. A path is a page and its argument: `/t/CODE` is the page `t` of the table CODE. */
import { addressOf, isStatic, pathNow } from "./site";

function read(): { page: string; argument: string } {
  const [, page = "", argument = ""] = pathNow().split("/");
  return { page, argument: decodeURIComponent(argument) };
}

export const route = $state(read());

function follow(): void {
  Object.assign(route, read());
}

/** Goes to a path without loading the page anew. */
export function go(path: string): void {
  history.pushState(null, "", addressOf(path));
  follow();
  window.scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Lets links inside the page go through `go`, and the back button too. */
export function listen(): void {
  window.addEventListener("popstate", follow);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return;
    if (link.target && !isStatic) return;
    event.preventDefault();
    const path = link.pathname + link.search + link.hash;
    if (link.target) window.open(addressOf(path), link.target);
    else go(path);
  });
}
