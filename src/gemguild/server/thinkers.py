"""Bots think in processes of their own, for a limited time, and see nothing but their seat's view.

A bot that is too slow, crashes or answers with what is not legal is passed over: a simpler one decides.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from gemguild.bots import Bot, Limit, make_bot
from gemguild.engine.game import View

log = logging.getLogger("gemguild.bots")

SIMPLER = ("greedy", "random")
"""Who decides if a bot fails, in this order."""
PATIENCE = 5.0
"""Seconds beyond its time after which a bot has failed."""
FIRST_TIME = 120.0
"""Seconds for a bot's first decision in a game: its code may have to be compiled."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's word, and who decided instead of whom."""

    word: str
    by: str
    instead_of: str | None


class Thinkers(Protocol):
    """Whoever asks bots."""

    async def choose(self, view: View, level: str) -> Answer:
        """What a bot of this name does in this seat."""

    async def close(self) -> None:
        """Send everybody home."""


class Worker:
    """A process that answers one question at a time."""

    def __init__(self, context: Any) -> None:
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._known: set[tuple[str, str]] = set()

    def ask(self, view: View, level: str, seconds: float) -> str:
        """A bot's word. Raises TimeoutError or RuntimeError if the bot failed; then the worker must end."""
        known = (view.game.name, level)
        patience = seconds + PATIENCE if known in self._known else FIRST_TIME
        try:
            self._pipe.send((view, level, seconds))
            if not self._pipe.poll(patience):
                raise TimeoutError(f"no answer within {patience:g} s")
            fine, answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise RuntimeError(f"the process ended: {error}") from None
        if not fine:
            raise RuntimeError(answer)
        self._known.add(known)
        return str(answer)

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def work(pipe: Connection) -> None:
    """The life of a worker: answers until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bots: dict[str, Bot] = {}
    with contextlib.suppress(EOFError, OSError):
        while True:
            view, level, seconds = pipe.recv()
            try:
                if level not in bots:
                    bots[level] = make_bot(level, random.getrandbits(63))
                answer = True, bots[level].choose(view, Limit(seconds=seconds)).word
            except Exception as error:
                answer = False, f"{type(error).__name__}: {error}"
            pipe.send(answer)


class WorkerThinkers:
    """Some workers, started when they are needed."""

    def __init__(self, workers: int | None = None, seconds: float = 1.0) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._seconds = seconds
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        self._busy: set[Worker] = set()
        for _ in range(workers or max(1, (os.cpu_count() or 2) - 1)):
            self._free.put_nowait(None)

    async def choose(self, view: View, level: str) -> Answer:
        """A bot's word, or a simpler bot's."""
        legal = [move.word for move in view.legal_moves()]
        for name in dict.fromkeys([level, *SIMPLER]):
            word = await self._try(view, name)
            if word in legal:
                return Answer(word, name, None if name == level else level)
        return Answer(random.choice(legal), SIMPLER[-1], level)

    async def _try(self, view: View, name: str) -> str | None:
        """A bot's word; None if it has none."""
        free = await self._free.get()
        worker = free if free is not None else await asyncio.to_thread(Worker, self._context)
        self._busy.add(worker)
        try:
            word = await asyncio.to_thread(worker.ask, view, name, self._seconds)
        except (RuntimeError, TimeoutError) as error:
            log.warning("bot failed", extra={"bot": name, "game": view.game.name, "reason": str(error)})
            await asyncio.to_thread(worker.end)
            self._free.put_nowait(None)
            return None
        else:
            self._free.put_nowait(worker)
            return word
        finally:
            self._busy.discard(worker)

    async def close(self) -> None:
        """End all workers."""
        free = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for worker in (*self._busy, *filter(None, free)):
            worker.end()
