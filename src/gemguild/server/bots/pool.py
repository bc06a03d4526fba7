"""Bots think in processes of their own, for a limited time, and see nothing but their seat's view.

If a bot is too slow, crashes or answers with an illegal word, a simpler bot decides in this process. If many bots are
asked at once, they share the time, so that the last one still answers soon. Whoever asks much waits longer than others.
While few are asked, each searches in several threads.

A bot's first decision may need compiling, which takes long on a busy machine. The process that compiles is left alone,
and a simpler bot decides until it is ready.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import random
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from gemguild.bots import Bot, Limit
from gemguild.engine.game import View
from gemguild.protocol.botword import program_word
from gemguild.server.bots.programs import maker
from gemguild.server.tables.events import BotMove
from gemguild.worker_process import WorkerProcess

log = logging.getLogger("gemguild.bots")

SIMPLER = ("greedy", "random")
"""The bots that decide if another fails, in this order."""
ANSWER_WITHIN = 1.6
"""Seconds within which a bot answers, however many are asked."""
LEAST = 0.02
"""The least seconds that a bot gets."""
PATIENCE = 5.0
"""Seconds beyond its time after which a bot has failed."""
WAIT = 30.0
"""Seconds after which a table waits no longer for a bot, ready or not."""
FIRST_TIME = 900.0
"""Seconds for a bot's first decision in a game, which may need compiling. A table does not wait that long."""

Result = TypeVar("Result")


class BotPool(Protocol):
    """Whoever lets bots decide."""

    async def choose(self, view: View, level: str, asker: str = "") -> BotMove:
        """The move of a bot, or of a simpler one if that bot fails. Askers share the time evenly."""

    async def warm_up(self, function: Callable[..., object], *arguments: object, everywhere: bool = False) -> None:
        """Run a function in one of the bots' processes, or in all of them, so that it is fast the next time."""

    async def close(self) -> None:
        """End all processes."""


def share(most: float, left: float, workers: int, questions: int) -> float:
    """The seconds that a bot may think: ``left`` until it should answer, shared by all open ``questions``."""
    rounds = math.ceil(questions / workers)
    return max(LEAST, min(most, left / rounds))


class BotProcess:
    """One process for bots, which bots have played in it, and the question that it thinks about."""

    def __init__(self, start: Callable[[], WorkerProcess] = WorkerProcess) -> None:
        self.question: tuple[str, str] | None = None
        """The game and the bot of the present question."""
        self.asked = 0.0
        """When it was asked."""
        self._process = start()
        self._ready: set[tuple[str, str]] = set()

    def choose(self, view: View, level: str, limit: Limit) -> str:
        """A bot's word. Raises an exception if the bot failed; then the process must be killed."""
        played = view.game.name, level
        self._process.send(decide, view, level, limit)
        word = str(self._process.receive((limit.seconds or 0) + PATIENCE if played in self._ready else FIRST_TIME))
        self._ready.add(played)
        return word

    def run(self, function: Callable[..., object], *arguments: object) -> None:
        """Run a function there, however long it takes. Raises what it raises."""
        self._process.send(function, *arguments)
        self._process.receive()

    def kill(self) -> None:
        """End the process."""
        self._process.kill()


BOTS_HERE: dict[str, Bot] = {}
"""The bots of this process: of a bot process, or the simpler ones of the server."""


def decide(view: View, level: str, limit: Limit) -> str:
    """The word of a bot in this process. Its name is that of an arena entrant, so it may be a program."""
    if level not in BOTS_HERE:
        BOTS_HERE[level] = maker(level)(random.getrandbits(63))
    return BOTS_HERE[level].choose(view, limit).word


def decide_simply(view: View, level: str) -> BotMove:
    """The move of a simpler bot in this process, instead of one that failed."""
    for name in SIMPLER:
        if name != level:
            with contextlib.suppress(Exception):
                return BotMove(decide(view, name, Limit(LEAST)), name, level)
    return BotMove(random.choice(view.legal_moves()).word, SIMPLER[-1], level)


class FairQueue:
    """Questions that wait for a process. Askers take turns, however many questions each of them has."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[BotProcess | None]]] = OrderedDict()
        self._open: Counter[str] = Counter()
        """The number of questions of each asker that are not answered yet."""

    def join(self, asker: str) -> asyncio.Future[BotProcess | None]:
        """Wait for a process; the future gets it."""
        turn: asyncio.Future[BotProcess | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        self._open[asker] += 1
        return turn

    def next(self) -> asyncio.Future[BotProcess | None] | None:
        """Whoever gets the next process; None if nobody waits."""
        while self._waiting:
            asker, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[asker] = turns
            if not turn.done():
                return turn
        return None

    def leave(self, asker: str, turn: asyncio.Future[BotProcess | None]) -> None:
        """Forget a question that is answered or given up."""
        turn.cancel()
        self._open[asker] -= 1
        if not self._open[asker]:
            del self._open[asker]

    def ahead_of(self, asker: str) -> int:
        """The number of questions that may be answered until those of this asker are, these included."""
        return min(self.open, self._open[asker] * len(self._open))

    @property
    def open(self) -> int:
        """The number of questions that are not answered yet."""
        return self._open.total()


class ProcessBotPool:
    """Bots in several processes, started on demand: one for each processor by default."""

    def __init__(
        self,
        workers: int | None = None,
        seconds: float = 1.0,
        programs: Mapping[str, str] | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        timeout: Callable[[float], AbstractAsyncContextManager[object]] = asyncio.timeout,
        start: Callable[[], BotProcess] = BotProcess,
    ) -> None:
        """``seconds`` is the longest time for a decision. Tests bring a clock, timeouts and processes of their own."""
        self.workers = workers or os.cpu_count() or 1
        self._seconds = seconds
        self._programs = {name: program_word(command) for name, command in (programs or {}).items()}
        self._clock = clock
        self._timeout = timeout
        self._start = start
        self._queue = FairQueue()
        self._idle: list[BotProcess | None] = [None] * self.workers
        """Idle processes; None stands for one that is not started."""
        self._busy: set[BotProcess] = set()
        self._jobs: set[asyncio.Task[Any]] = set()

    async def choose(self, view: View, level: str, asker: str = "") -> BotMove:
        """The move of a bot, or of a simpler one if that bot fails. Askers share the time evenly."""
        question, deadline = (view.game.name, level), self._clock() + ANSWER_WITHIN

        def ask(process: BotProcess) -> str:
            process.question, process.asked = question, self._clock()
            try:
                left = deadline - process.asked
                seconds = share(self._seconds, left, self.workers, self._queue.ahead_of(asker))
                threads = max(1, self.workers // self._queue.open)
                return process.choose(view, self._programs.get(level, level), Limit(seconds, threads=threads))
            finally:
                process.question = None

        if not self._is_stuck(question):
            try:
                async with self._timeout(WAIT):
                    word = await self._run(ask, asker)
                if any(move.word == word for move in view.legal_moves()):
                    return BotMove(word, level, None)
            except Exception as error:  # whatever a bot raises, the game goes on
                reason = str(error) or "too slow"
                log.warning("bot failed", extra={"bot": level, "game": view.game.name, "reason": reason})
        return await asyncio.to_thread(decide_simply, view, level)

    async def warm_up(self, function: Callable[..., object], *arguments: object, everywhere: bool = False) -> None:
        """Run a function in one of the processes, or in all of them, so that it is fast the next time."""
        runs = [
            self._run(lambda process: process.run(function, *arguments))
            for _ in range(self.workers if everywhere else 1)
        ]
        for error in await asyncio.gather(*runs, return_exceptions=True):
            if isinstance(error, Exception):
                log.warning("warming up failed", extra={"reason": str(error)})

    async def close(self) -> None:
        """End all processes, whatever they do."""
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        for process in (*self._busy, *filter(None, self._idle)):
            process.kill()

    def _is_stuck(self, question: tuple[str, str]) -> bool:
        """Whether a process has been at the same first decision for so long that asking another is futile."""
        busy = list(self._busy)
        return any(process.question == question and self._clock() - process.asked > WAIT for process in busy)

    async def _run(self, job: Callable[[BotProcess], Result], asker: str = "") -> Result:
        """Run a job on the next idle process. Once begun it goes on, even if nobody waits for it any more."""
        turn = self._queue.join(asker)
        self._hand_out()
        try:
            idle = await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._idle.append(turn.result())
            self._queue.leave(asker, turn)
            self._hand_out()
            raise

        async def run() -> Result:
            process: BotProcess = idle if idle is not None else await asyncio.to_thread(self._start)
            self._busy.add(process)
            left: BotProcess | None = None
            try:
                result = await asyncio.to_thread(job, process)
                left = process
            except Exception:
                await asyncio.to_thread(process.kill)
                raise
            finally:
                self._busy.discard(process)
                self._idle.append(left)
                self._queue.leave(asker, turn)
                self._hand_out()
            return result

        running = asyncio.create_task(run())
        self._jobs.add(running)
        running.add_done_callback(self._jobs.discard)
        return await asyncio.shield(running)

    def _hand_out(self) -> None:
        """Give idle processes to those who wait."""
        while self._idle and (turn := self._queue.next()) is not None:
            turn.set_result(self._idle.pop())
