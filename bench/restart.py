"""How long a restart interrupts players: from the old server's SIGTERM to the next welcome.

    python bench/restart.py                # the new server inherits the socket, as with systemd
    python bench/restart.py --port         # the new server takes over the port
    python bench/restart.py --tables 200

Browsers reconnect as the page does: when the connection is gone they wait for half to all of the pause that the old
server asked for, and then twice as long each time.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import signal
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process

import uvloop

from browsers import Browser
from gemguild.cli.shell import ready_to_play
from gemguild.engine.kind import KINDS
from gemguild.server import run
from gemguild.server.live.table_manager import RETRY
from load import MeasuredServer, some_at_a_time

LAUNCH = "from gemguild.cli.main import run; run()"


async def start(*options: str, fd: int | None = None) -> Process:
    """A server in a process of its own."""
    command = [sys.executable, "-c", LAUNCH, "serve", "--no-browser", "--bot-workers", "1", *options]
    inherited = () if fd is None else (fd,)
    return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, pass_fds=inherited)


async def line_with(stream: asyncio.StreamReader | None, words: str) -> None:
    """Wait until a server has said something."""
    assert stream is not None
    while line := await stream.readline():
        if words in line.decode():
            return
    raise RuntimeError(f"the server has ended without saying {words!r}")


async def back_at_table(address: str, code: str, cookie: str, browser: Browser) -> float:
    """When a browser that loses its connection is welcome again."""
    await browser.lost
    pause = RETRY
    while True:
        await asyncio.sleep(pause * (0.5 + random.random() / 2))
        pause *= 2
        with contextlib.suppress(OSError, RuntimeError):
            await Browser.at_table(address, code, cookie)
            return time.perf_counter()


async def measure(options: argparse.Namespace) -> None:
    """Start both servers, stop the old one, and wait until everybody is back."""
    listening = run.listen("127.0.0.1", 0)
    port, fd = listening.getsockname()[1], listening.fileno()
    with tempfile.TemporaryDirectory() as folder:
        place = ["--data", folder, *(["--port", str(port)] if options.port else ["--fd", str(fd)])]
        if options.port:
            listening.close()
        inherited = None if options.port else fd
        old = await start(*place, fd=inherited)
        await line_with(old.stdout, "Gemguild is at")
        measured = MeasuredServer([f"127.0.0.1:{port}"], [old.pid], routed=True)
        await measured.ready()
        cookies = [await measured.guest() for _ in range(options.tables)]
        mine = {"kind": "me"}, {"kind": "same_device"}
        codes = await some_at_a_time(options.tables, lambda number: measured.table(cookies[number], "splendor", *mine))
        places = list(zip(codes, cookies, strict=True))
        browsers = [await Browser.at_table(measured.addresses[0], *place) for place in places]
        new = await start(*place, "--take-over", fd=inherited)
        await line_with(new.stderr, "Ready to take over")
        returns = [
            asyncio.create_task(back_at_table(measured.addresses[0], *place, browser))
            for place, browser in zip(places, browsers, strict=True)
        ]
        stopped = time.perf_counter()
        old.send_signal(signal.SIGTERM)
        times = [returned - stopped for returned in await asyncio.gather(*returns)]
        await measured.http.aclose()
        for process in (old, new):
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.communicate()
    print(
        f"{len(times)} browsers: half back within {statistics.median(times):.2f} s, the last after {max(times):.2f} s"
    )


def main() -> None:
    """Read the options, load the rules, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--port", action="store_true", help="the new server takes the port instead of the socket")
    options = parser.parse_args()
    for kind in KINDS.values():  # before anything is measured
        ready_to_play(kind)
    uvloop.run(measure(options))


if __name__ == "__main__":
    main()
