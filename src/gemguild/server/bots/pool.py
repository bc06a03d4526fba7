"""Bots think in processes of their own, for a limited time, and see nothing but their seat's view.

A bot that is too slow, crashes or answers with what is not legal is passed over: a simpler one decides, here. If many
are asked at once they share the time, so that the last one still answers soon.

The first time, a bot's code may have to be compiled, which takes long on a busy machine. A process that does so is
left in peace: a simpler bot decides until it is ready.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, TypeVar

from gemguild.bots import Bot, Limit
from gemguild.engine.game import View
from gemguild.server.bots.programs import entrant_word, maker

log = logging.getLogger("gemguild.bots")

SIMPLER = ("greedy", "random")
"""Who decides if a bot fails, in this order."""
SOON = 1.6
"""Seconds within which a bot answers, however many are asked."""
LEAST = 0.02
"""Seconds that a bot has in any case."""
PATIENCE = 5.0
"""Seconds beyond its time after which a bot has failed."""
WAIT = 30.0
"""Seconds after which a table waits no longer for a bot, ready or not."""
FIRST_TIME = 900.0
"""Seconds for a bot's first decision in a game: its code may have to be compiled. A table does not wait so long."""

Result = TypeVar("Result")


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

    async def rehearse(self, function: Callable[..., object], *given: object, everywhere: bool = False) -> None:
        """Have something done in a process for bots, or in all of them, so that it is quick the next time."""

    async def close(self) -> None:
        """Send everybody home."""


def share(most: float, left: float, workers: int, questions: int) -> float:
    """The seconds that a bot may think.

    ``left`` is the time until it should have answered, ``questions`` counts those that wait or are thought about.
    """
    rounds = math.ceil(questions / workers)
    return max(LEAST, min(most, left / rounds))


class Worker:
    """A process that does one thing at a time."""

    def __init__(self, context: Any) -> None:
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._known: set[tuple[str, str]] = set()

    def choose(self, view: View, level: str, seconds: float) -> str:
        """A bot's word. Raises TimeoutError or RuntimeError if the bot failed; then the worker must end."""
        known = (view.game.name, level)
        word = self.do(seconds + PATIENCE if known in self._known else FIRST_TIME, choose, view, level, seconds)
        self._known.add(known)
        return str(word)

    def do(self, patience: float | None, function: Callable[..., object], *given: object) -> object:
        """What a function gives there. Raises TimeoutError or RuntimeError; then the worker must end.

        Without ``patience`` the answer may take as long as it likes.
        """
        try:
            self._pipe.send((function, given))
            if not self._pipe.poll(patience):
                raise TimeoutError(f"no answer within {patience:g} s")
            fine, answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise RuntimeError(f"the process ended: {error}") from None
        if not fine:
            raise RuntimeError(answer)
        return answer

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def work(pipe: Connection) -> None:
    """The life of a worker: answers until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            function, given = pipe.recv()
            try:
                answer = True, function(*given)
            except Exception as error:
                answer = False, f"{type(error).__name__}: {error}"
            pipe.send(answer)


BOTS_HERE: dict[str, Bot] = {}
"""The bots of this process: a worker's, or the simpler ones of the server's."""


def choose(view: View, level: str, seconds: float) -> str:
    """What a bot of this process does; its name is an entrant's word, so that it may be a program."""
    if level not in BOTS_HERE:
        BOTS_HERE[level] = maker(level)(random.getrandbits(63))
    return BOTS_HERE[level].choose(view, Limit(seconds=seconds)).word


def choose_simply(view: View, level: str) -> Answer:
    """What a simpler bot of this process does instead of another."""
    for name in SIMPLER:
        if name != level:
            with contextlib.suppress(Exception):
                return Answer(choose(view, name, LEAST), name, level)
    return Answer(random.choice(view.legal_moves()).word, SIMPLER[-1], level)


class WorkerThinkers:
    """Some workers, started when they are needed: as many as there are processors, unless somebody says otherwise."""

    def __init__(
        self,
        workers: int | None = None,
        seconds: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        programs: Mapping[str, str] | None = None,
    ) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._programs = {name: entrant_word(command) for name, command in (programs or {}).items()}
        self._context = multiprocessing.get_context("spawn")
        self._seconds = seconds
        self._clock = clock
        self._waiting = 0
        """How many wait for a worker."""
        self._free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        self._busy: set[Worker] = set()
        self._doing: set[asyncio.Task[Any]] = set()
        """What the busy ones do."""
        self._asked: dict[Worker, tuple[str, str, float]] = {}
        """The game and the bot that a worker thinks about, and since when."""
        for _ in range(self.workers):
            self._free.put_nowait(None)

    async def choose(self, view: View, level: str) -> Answer:
        """A bot's word, or a simpler bot's."""
        word = None if self._is_late(view, level) else await self._ask(view, level)
        if word is not None and any(move.word == word for move in view.legal_moves()):
            return Answer(word, level, None)
        return await asyncio.to_thread(choose_simply, view, level)

    def _is_late(self, view: View, level: str) -> bool:
        """Whether a bot is at its first decision for so long that another question would wait in vain too."""
        asked = [(game, bot) for game, bot, since in list(self._asked.values()) if self._clock() - since > WAIT]
        return (view.game.name, level) in asked

    async def _ask(self, view: View, level: str) -> str | None:
        """A bot's word; None if it has none in time."""
        until = self._clock() + SOON
        try:
            async with asyncio.timeout(WAIT):
                return await self._do(partial(self._choose, view, level, until))
        except (RuntimeError, TimeoutError) as error:
            log.warning("bot failed", extra={"bot": level, "game": view.game.name, "reason": str(error) or "too slow"})
            return None

    def _choose(self, view: View, level: str, until: float, worker: Worker) -> str:
        """What a bot does there, with its share of the time."""
        self._asked[worker] = view.game.name, level, self._clock()
        try:
            seconds = share(self._seconds, until - self._clock(), self.workers, self._waiting + len(self._busy))
            return worker.choose(view, self._programs.get(level, level), seconds)
        finally:
            del self._asked[worker]

    async def rehearse(self, function: Callable[..., object], *given: object, everywhere: bool = False) -> None:
        """Have something done in one of the processes, or in all of them, so that it is quick the next time."""
        await asyncio.gather(*[self._rehearse(function, given) for _ in range(self.workers if everywhere else 1)])

    async def _rehearse(self, function: Callable[..., object], given: tuple[object, ...]) -> None:
        try:
            await self._do(lambda worker: worker.do(None, function, *given))
        except RuntimeError as error:
            log.warning("rehearsal failed", extra={"reason": str(error)})

    async def _do(self, work: Callable[[Worker], Result]) -> Result:
        """Have the next free worker do something. Once begun it goes on, also if nobody waits for it any more."""
        self._waiting += 1
        try:
            free = await self._free.get()
        finally:
            self._waiting -= 1
        doing = asyncio.create_task(self._done_by(free, work))
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)
        return await asyncio.shield(doing)

    async def _done_by(self, free: Worker | None, work: Callable[[Worker], Result]) -> Result:
        """What a worker, or a new one, has done. One that failed is ended."""
        worker = free if free is not None else await asyncio.to_thread(Worker, self._context)
        self._busy.add(worker)
        try:
            result = await asyncio.to_thread(work, worker)
        except (RuntimeError, TimeoutError):
            await asyncio.to_thread(worker.end)
            self._release(worker, None)
            raise
        self._release(worker, worker)
        return result

    def _release(self, worker: Worker, instead: Worker | None) -> None:
        """A worker is free, or one can be started in its place."""
        self._busy.discard(worker)
        self._free.put_nowait(instead)

    async def close(self) -> None:
        """End all workers, whatever they do."""
        for task in self._doing:
            task.cancel()
        await asyncio.gather(*self._doing, return_exceptions=True)
        free = [self._free.get_nowait() for _ in range(self._free.qsize())]
        for worker in (*self._busy, *filter(None, free)):
            worker.end()
