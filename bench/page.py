"""How quick the page is, in Chromium: from a tap to a table, smoothness and memory while bots think in the page.

    python bench/page.py

The server runs on this machine. A tap lasts from the finger on the button to the frame that shows the table. A cold
visit has an empty cache and a line like 4G (20 Mbit/s, 60 ms there and back), and the tap comes as soon as the home
page is there. Smoothness is the longest task of the page's own thread while a person plays against three grandmasters:
how long it lasted, and how long it had a processor, which are the same on a machine with nothing else to do. Memory is
what the page's processes have for themselves, less what they had at home before the game: at most, with garbage that
the browser has not collected yet, and in use, once it has.
"""

from __future__ import annotations

import json
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

from tests import programs  # noqa: E402
from tests.browser.conftest import LAPTOP, serving  # noqa: E402
from tests.browser.making import DEVICE, make_table  # noqa: E402
from tests.browser.person import Person  # noqa: E402

ROUNDS = 5
TURNS = 8
FAST_MOBILE = {"offline": False, "latency": 60, "downloadThroughput": 2_500_000, "uploadThroughput": 1_250_000}
"""A 4G line: milliseconds, and bytes a second."""
PLAY = '[data-play="splendor"]'
PLAYABLE = ".action[data-phase=main]"
SETTLED = 6000
"""Milliseconds after which home has painted and fetched everything."""
STILL = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
TASK = "ThreadControllerImpl::RunTask"
WATCH = f"""
  let tapped = 0;
  addEventListener("pointerdown", (event) => (tapped = event.timeStamp), {{ capture: true }});
  const look = () => {{
    if (!tapped || !document.querySelector("{PLAYABLE}")) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.took = performance.now() - tapped)));
  }};
  const watcher = new MutationObserver(look);
  watcher.observe(document, {{ childList: true, subtree: true, attributeFilter: ["data-phase"] }});
"""
"""Takes the time from a tap to the frame with the table."""


def tap(page: Page) -> float:
    """From home to a table against a bot: the seconds it took."""
    page.click(PLAY)
    page.wait_for_function("() => window.took")
    return float(page.evaluate("window.took")) / 1000


def warm_taps(browser: Browser, address: str) -> Iterator[float]:
    """Seconds from a tap to a table for somebody who has been here before."""
    with browser.new_context(base_url=address, viewport=LAPTOP) as context:
        context.add_init_script(WATCH)
        page = context.new_page()
        for _ in range(ROUNDS + 1):
            page.goto("/")
            page.wait_for_selector(PLAY)
            page.wait_for_timeout(1500)
            yield tap(page)


def cold_visits(browser: Browser, address: str) -> Iterator[tuple[float, float]]:
    """Seconds from the address to the home page, and from a tap to a table, for a newcomer on a phone's line."""
    for _ in range(ROUNDS):
        with browser.new_context(base_url=address, viewport=LAPTOP) as context:
            context.add_init_script(WATCH)
            page = context.new_page()
            context.new_cdp_session(page).send("Network.emulateNetworkConditions", FAST_MOBILE)
            began = time.perf_counter()
            page.goto("/", wait_until="commit")
            page.wait_for_selector(PLAY)
            yield time.perf_counter() - began, tap(page)


def against_grandmasters(browser: Browser, address: str, game: str) -> tuple[float, float, int, int]:
    """A game against three grandmasters: the longest task in milliseconds, by the clock and of a processor's time, and
    the bytes of memory, at most and in use.
    """
    with browser.new_context(base_url=address, viewport=LAPTOP) as context:
        page = context.new_page()
        page.goto("/")
        page.wait_for_timeout(SETTLED)
        before = memory()
        make_table(page, game, ["me", *["bot:grandmaster"] * 3], place=DEVICE)
        person = Person(page)
        person.wait_for_turn()
        browser.start_tracing(page=page, categories=["toplevel"])
        most = 0
        for _ in range(TURNS):
            page.wait_for_function(STILL)
            person.decide()
            person.wait_for_turn()
            most = max(most, memory())
        tasks = main_tasks(browser.stop_tracing())
        context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(1000)
        return *(max(times) / 1000 for times in zip(*tasks, strict=True)), most - before, memory() - before


def main_tasks(trace: bytes) -> list[tuple[float, float]]:
    """The microseconds that each task of a page's own thread lasted, and had a processor."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        (event["dur"], event["tdur"])
        for event in events
        if event["name"] == TASK and "tdur" in event and (event["pid"], event["tid"]) in threads
    ]


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
        browser = playwright.chromium.launch(executable_path=programs.find("chromium"))
        warm = list(warm_taps(browser, address))[1:]
        print(
            f"tap to table, warm:  {statistics.median(warm):.2f} s (longest of {len(warm)}: {max(warm):.2f})",
            flush=True,
        )
        homes, cold = zip(*cold_visits(browser, address), strict=True)
        print(f"home, cold over 4G:  {statistics.median(homes):.2f} s (longest of {len(homes)}: {max(homes):.2f})")
        print(
            f"tap to table, cold:  {statistics.median(cold):.2f} s (longest of {len(cold)}: {max(cold):.2f})",
            flush=True,
        )
        for game in ("splendor", "marvel"):
            longest, working, most, used = against_grandmasters(browser, address, game)
            print(
                f"{game}, three grandmasters:  longest task {longest:.0f} ms (working {working:.0f}), "
                f"memory {most / 1e6:.0f} MB more than home at most, {used / 1e6:.0f} in use",
                flush=True,
            )
        browser.close()


if __name__ == "__main__":
    main()
