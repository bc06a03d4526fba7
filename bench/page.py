"""How quick the page is, in Chromium: from a tap to a table, smoothness and memory while bots think in the page.

    python bench/page.py

The server runs on this machine. A cold visit has an empty cache and a line like 4G (20 Mbit/s, 60 ms there and back);
the time counts from the address to a table on which one can play, one tap on the home page included. Smoothness is the
longest task of the page's own thread while a person plays against three grandmasters. Memory is what the page's process
has for itself, less what it had at home before the game.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
from playwright.sync_api import Browser, Page, sync_playwright

REPOSITORY = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(REPOSITORY))

from tests.browser import chromium  # noqa: E402
from tests.browser.conftest import LAPTOP, serving  # noqa: E402
from tests.browser.making import DEVICE, make_table  # noqa: E402
from tests.browser.person import Person  # noqa: E402

ROUNDS = 5
TURNS = 8
FAST_MOBILE = {"offline": False, "latency": 60, "downloadThroughput": 2_500_000, "uploadThroughput": 1_250_000}
"""A 4G line: milliseconds, and bytes a second."""
PLAYABLE = ".action[data-phase=main]"
WATCH = """
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
  }).observe({ type: "longtask", buffered: true });
"""


def tap(page: Page) -> None:
    """From home to a table against a bot."""
    page.click('[data-play="splendor"]')
    page.wait_for_selector(PLAYABLE)


def warm_taps(browser: Browser, address: str) -> Iterator[float]:
    """Seconds from a tap to a table for somebody who has been here before."""
    with browser.new_context(base_url=address, viewport=LAPTOP) as context:
        page = context.new_page()
        for _ in range(ROUNDS + 1):
            page.goto("/")
            page.wait_for_selector("[data-play]")
            page.wait_for_timeout(1500)
            began = time.perf_counter()
            tap(page)
            yield time.perf_counter() - began


def cold_visits(browser: Browser, address: str) -> Iterator[float]:
    """Seconds from the address to a table for a newcomer on a phone's line."""
    for _ in range(ROUNDS):
        with browser.new_context(base_url=address, viewport=LAPTOP) as context:
            page = context.new_page()
            context.new_cdp_session(page).send("Network.emulateNetworkConditions", FAST_MOBILE)
            began = time.perf_counter()
            page.goto("/", wait_until="commit")
            tap(page)
            yield time.perf_counter() - began


def against_grandmasters(browser: Browser, address: str) -> tuple[float, float]:
    """The longest task in milliseconds, and the bytes of memory, of a game against three grandmasters."""
    with browser.new_context(base_url=address, viewport=LAPTOP) as context:
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto("/")
        page.wait_for_timeout(3000)
        before = memory()
        make_table(page, "splendor", ["me", *["bot:grandmaster"] * 3], place=DEVICE)
        person = Person(page)
        person.wait_for_turn()
        page.evaluate("window.longest = 0")
        most = 0
        for _ in range(TURNS):
            person.decide()
            person.wait_for_turn()
            most = max(most, memory())
        return float(page.evaluate("window.longest")), most - before


def memory() -> int:
    """The bytes that all processes of Chromium have for themselves."""
    total = 0
    for folder in Path("/proc").iterdir():
        try:
            if "--type=renderer" in (folder / "cmdline").read_text() and str(os.getpid()) in ancestors(folder.name):
                total += private(folder / "smaps_rollup")
        except OSError:
            continue
    return total


def ancestors(process: str) -> Iterator[str]:
    """The processes that started a process."""
    while process not in ("0", "1"):
        stat = Path(f"/proc/{process}/stat").read_text()
        process = stat.rpartition(")")[2].split()[1]
        yield process


def private(rollup: Path) -> int:
    """The bytes of memory that only one process uses."""
    lines = [line.split() for line in rollup.read_text().splitlines()]
    return sum(int(line[1]) for line in lines if line[0] in ("Private_Clean:", "Private_Dirty:")) * 1024


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        while httpx2.get(f"{address}/health").json()["preparing"]:  # compiling would take the page's processors
            time.sleep(0.5)
        browser = playwright.chromium.launch(executable_path=chromium.find())
        warm = list(warm_taps(browser, address))[1:]
        print(
            f"tap to table, warm:  {statistics.median(warm):.2f} s (longest of {len(warm)}: {max(warm):.2f})",
            flush=True,
        )
        cold = list(cold_visits(browser, address))
        print(
            f"cold visit over 4G:  {statistics.median(cold):.2f} s (longest of {len(cold)}: {max(cold):.2f})",
            flush=True,
        )
        longest, used = against_grandmasters(browser, address)
        print(
            f"three grandmasters:  longest task {longest:.0f} ms, memory {used / 1e6:.0f} MB more than home", flush=True
        )
        browser.close()


if __name__ == "__main__":
    main()
