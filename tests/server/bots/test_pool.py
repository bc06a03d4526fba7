"""Bots in processes of their own: they answer, and if they do not, a simpler one does. No clock decides a test."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from multiprocessing.connection import Connection

import pytest

import gemguild
from gemguild.bots import Limit
from gemguild.engine.game import View
from gemguild.server.bots import pool
from gemguild.server.bots.pool import ANSWER_WITHIN, BotProcess, ProcessBotPool, share
from gemguild.server.tables.events import BotMove
from gemguild.worker_process import WorkerProcess
from tests.server.support import Timeouts

VIEW = gemguild.splendor(2).start(1).view(0)
LEGAL = {move.word for move in VIEW.legal_moves()}


def with_bots(act: Callable[[ProcessBotPool], Awaitable[None]], start: Callable[[], BotProcess] = BotProcess) -> None:
    """Do something with one process for bots."""

    async def run() -> None:
        bots = ProcessBotPool(workers=1, seconds=0.05, timeout=Timeouts(), start=start)
        try:
            await act(bots)
        finally:
            await bots.close()

    asyncio.run(run())


def silent(pipe: Connection) -> None:
    """A process that never answers."""
    while True:
        pipe.recv()


def dying(pipe: Connection) -> None:
    """A process that dies."""
    pipe.recv()
    os._exit(1)


def cheating(pipe: Connection) -> None:
    """A process whose moves are not legal."""
    while True:
        pipe.recv()
        pipe.send((True, "take:everything"))


def test_bots_answer_one_after_the_other() -> None:
    async def act(bots: ProcessBotPool) -> None:
        moves = await asyncio.gather(*(bots.choose(VIEW, level) for level in ("random", "greedy", "random")))
        assert [move.by for move in moves] == ["random", "greedy", "random"]
        assert all(move.word in LEGAL and move.instead_of is None for move in moves)
        failed = await bots.choose(VIEW, "nobody")
        assert (failed.by, failed.instead_of) == ("greedy", "nobody")
        assert failed.word in LEGAL

    with_bots(act)


@pytest.mark.parametrize(("target", "patience"), [(silent, 0.1), (dying, pool.FIRST_TIME), (cheating, pool.FIRST_TIME)])
def test_processes_that_fail_do_not_stop_the_game(
    target: Callable[[Connection], None], patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "FIRST_TIME", patience)

    async def act(bots: ProcessBotPool) -> None:
        move = await bots.choose(VIEW, "greedy")
        assert move == BotMove(move.word, "random", "greedy")
        assert move.word in LEGAL

    with_bots(act, lambda: BotProcess(partial(WorkerProcess, target)))


def test_bots_share_their_time_so_that_the_last_of_many_answers_in_time() -> None:
    for workers, questions in ((1, 1), (2, 2), (2, 8), (4, 9), (1, 30)):
        free, ends = [0.0] * workers, [float("inf")] * questions
        for question in range(questions):
            began = min(free)
            seconds = share(1.0, ANSWER_WITHIN - began, workers, sum(end > began for end in ends))
            assert seconds <= 1.0
            free[free.index(began)] = ends[question] = began + seconds
        assert max(ends) <= ANSWER_WITHIN + 1e-9, (workers, questions)
    assert share(1.0, ANSWER_WITHIN, 2, 1) == 1.0
    assert share(1.0, ANSWER_WITHIN, 2, 8) == pytest.approx(0.4)
    assert share(1.0, -3.0, 2, 8) == pool.LEAST


class Noting(BotProcess):
    """Answers at once, and notes its limit."""

    def __init__(self, given: list[Limit]) -> None:
        super().__init__(NoProcess)
        self.given = given

    def choose(self, view: View, level: str, limit: Limit) -> str:
        self.given.append(limit)
        return view.legal_moves()[0].word


class NoProcess(WorkerProcess):
    """No process at all."""

    def __init__(self) -> None: ...

    def kill(self) -> None: ...


def test_a_bot_has_less_time_the_more_wait_behind_it() -> None:
    given: list[Limit] = []

    async def run() -> None:
        bots = ProcessBotPool(
            workers=1, seconds=1.0, clock=lambda: 7.0, timeout=Timeouts(), start=partial(Noting, given)
        )
        await asyncio.gather(*(bots.choose(VIEW, "greedy") for _ in range(4)))
        assert [limit.seconds for limit in given] == pytest.approx(
            [ANSWER_WITHIN / 4, ANSWER_WITHIN / 3, ANSWER_WITHIN / 2, 1.0]
        )
        await bots.close()

    asyncio.run(run())


def test_a_bot_that_is_asked_alone_has_all_processors() -> None:
    given: list[Limit] = []

    async def run() -> None:
        bots = ProcessBotPool(workers=4, clock=lambda: 7.0, timeout=Timeouts(), start=partial(Noting, given))
        await bots.choose(VIEW, "greedy")
        assert [limit.threads for limit in given] == [4]
        await asyncio.gather(*(bots.choose(VIEW, "greedy") for _ in range(9)))
        assert given[1].threads == 1
        await bots.close()

    asyncio.run(run())


def test_askers_take_turns_however_much_each_of_them_asks() -> None:
    given: list[Limit] = []
    answered: list[str] = []

    async def run() -> None:
        bots = ProcessBotPool(
            workers=1, seconds=1.0, clock=lambda: 7.0, timeout=Timeouts(), start=partial(Noting, given)
        )

        async def ask(asker: str) -> None:
            await bots.choose(VIEW, "greedy", asker)
            answered.append(asker)

        await asyncio.gather(*map(ask, ["flood"] * 30 + ["honest"]))
        assert answered.index("honest") == 2  # the first was asked before anybody waited
        assert given[2].seconds == pytest.approx(ANSWER_WITHIN / 2)
        assert (given[3].seconds or 0) < ANSWER_WITHIN / 20
        await bots.close()

    asyncio.run(run())


class Compiling(Noting):
    """Its first answers come when the test says that it is ready."""

    def __init__(self, given: list[Limit], ready: threading.Event, killed: list[object]) -> None:
        super().__init__(given)
        self.ready = ready
        self.killed = killed

    def choose(self, view: View, level: str, limit: Limit) -> str:
        word = super().choose(view, level, limit)
        self.ready.wait()
        return word

    def run(self, function: Callable[..., object], *arguments: object) -> None:
        self.ready.wait()

    def kill(self) -> None:
        self.killed.append(self)


class Slow:
    """A pool whose processes are not ready until the test says so, and whose timeouts fire when it says so."""

    def __init__(self, workers: int) -> None:
        self.now = 0.0
        self.given: list[Limit] = []
        self.killed: list[object] = []
        self.ready = threading.Event()
        self.timeouts = Timeouts()
        start = partial(Compiling, self.given, self.ready, self.killed)
        self.bots = ProcessBotPool(workers=workers, clock=lambda: self.now, timeout=self.timeouts, start=start)

    async def choose_in_vain(self) -> BotMove:
        """What is played instead if the table has waited long enough."""
        choosing = asyncio.create_task(self.bots.choose(VIEW, "grandmaster"))
        await self.timeouts.fire()
        return await choosing

    async def begun(self) -> None:
        """Wait until a process thinks."""
        while not self.given:
            await asyncio.sleep(0)


def with_slow_bots(workers: int, act: Callable[[Slow], Awaitable[None]]) -> None:
    """Do something with processes that are not ready."""

    async def run() -> None:
        slow = Slow(workers)
        try:
            await act(slow)
        finally:
            slow.ready.set()
            await slow.bots.close()

    asyncio.run(run())


def test_a_simpler_bot_decides_until_a_bot_is_ready_and_nobody_disturbs_that() -> None:
    async def act(slow: Slow) -> None:
        choosing = asyncio.create_task(slow.bots.choose(VIEW, "grandmaster"))
        await slow.begun()
        await slow.timeouts.fire()
        first = await choosing
        assert (first.by, first.instead_of) == ("greedy", "grandmaster")
        assert first.word in LEGAL
        slow.now = pool.WAIT + 1
        again = await slow.bots.choose(VIEW, "grandmaster")
        assert (again.by, again.instead_of) == ("greedy", "grandmaster")
        assert len(slow.given) == 1, "asked again although it was not ready"
        assert not slow.killed
        slow.ready.set()
        assert (await slow.bots.choose(VIEW, "random")).by == "random"
        assert (await slow.bots.choose(VIEW, "grandmaster")).by == "grandmaster"

    with_slow_bots(1, act)


def test_warming_up_may_take_any_time() -> None:
    async def act(slow: Slow) -> None:
        warming = asyncio.create_task(slow.bots.warm_up(len, "", everywhere=True))
        await asyncio.sleep(0)
        assert (await slow.choose_in_vain()).instead_of == "grandmaster", "every process is busy"
        slow.ready.set()
        await warming
        assert not slow.killed
        assert (await slow.bots.choose(VIEW, "grandmaster")).instead_of is None

    with_slow_bots(2, act)


def test_what_fails_while_warming_up_is_logged_and_the_next_question_is_answered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def act(bots: ProcessBotPool) -> None:
        await bots.warm_up(int, "no number")
        assert "warming up failed" in caplog.messages
        assert (await bots.choose(VIEW, "random")).instead_of is None

    with_bots(act)
