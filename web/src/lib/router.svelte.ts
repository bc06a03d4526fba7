/** Which page is shown. A path is a page and its argument: `/t/CODE` is the page `t` of the table CODE. */

function read(): { page: string; argument: string } {
  const [, page = "", argument = ""] = location.pathname.split("/");
  return { page, argument: decodeURIComponent(argument) };
}

export const route = $state(read());

function follow(): void {
  Object.assign(route, read());
}

/** Goes to a path without loading the page anew. */
export function go(path: string): void {
  history.pushState(null, "", path);
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
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
