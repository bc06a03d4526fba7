"""Bots in processes of their own: they answer, and if they do not, a simpler one does."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection
from typing import ClassVar

import pytest

import gemguild
from gemguild.engine.game import View
from gemguild.server.bots import pool
from gemguild.server.bots.pool import Answer, WorkerThinkers, share

VIEW = gemguild.splendor(2).start(1).view(0)
LEGAL = {move.word for move in VIEW.legal_moves()}


def with_workers(act: Callable[[WorkerThinkers], Awaitable[None]]) -> None:
    """Do something with a worker."""

    async def run() -> None:
        own = WorkerThinkers(workers=1, seconds=0.05)
        try:
            await act(own)
        finally:
            await own.close()

    asyncio.run(run())


def silent(pipe: Connection) -> None:
    """A worker that never answers."""
    pipe.recv()
    time.sleep(600)


def dying(pipe: Connection) -> None:
    """A worker that dies."""
    pipe.recv()
    os._exit(1)


def cheating(pipe: Connection) -> None:
    """A worker whose moves are not legal."""
    while True:
        pipe.recv()
        pipe.send((True, "take:everything"))


def test_bots_answer_one_after_the_other() -> None:
    async def act(own: WorkerThinkers) -> None:
        answers = await asyncio.gather(*(own.choose(VIEW, level) for level in ("random", "greedy", "random")))
        assert [answer.by for answer in answers] == ["random", "greedy", "random"]
        assert all(answer.word in LEGAL and answer.instead_of is None for answer in answers)
        failed = await own.choose(VIEW, "nobody")
        assert (failed.by, failed.instead_of) == ("greedy", "nobody")
        assert failed.word in LEGAL

    with_workers(act)


@pytest.mark.parametrize("worker", [silent, dying, cheating])
def test_workers_that_fail_do_not_stop_the_game(
    worker: Callable[[Connection], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "work", worker)
    monkeypatch.setattr(pool, "FIRST_TIME", 0.1)

    async def act(own: WorkerThinkers) -> None:
        answer = await own.choose(VIEW, "greedy")
        assert answer == Answer(answer.word, "random", "greedy")
        assert answer.word in LEGAL

    with_workers(act)


def test_bots_share_their_time_so_that_the_last_of_many_answers_in_time() -> None:
    for workers, questions in ((1, 1), (2, 2), (2, 8), (4, 9), (1, 30)):
        free, ends = [0.0] * workers, [float("inf")] * questions
        for question in range(questions):
            began = min(free)
            seconds = share(1.0, pool.SOON - began, workers, sum(end > began for end in ends))
            assert seconds <= 1.0
            free[free.index(began)] = ends[question] = began + seconds
        assert max(ends) <= pool.SOON + 1e-9, (workers, questions)
    assert share(1.0, pool.SOON, 2, 1) == 1.0
    assert share(1.0, pool.SOON, 2, 8) == pytest.approx(0.4)
    assert share(1.0, -3.0, 2, 8) == pool.LEAST


class Noting:
    """A worker that answers at once and notes how long it was given."""

    given: ClassVar[list[float]] = []

    def __init__(self, _context: object) -> None: ...

    def choose(self, view: View, level: str, seconds: float) -> str:
        self.given.append(seconds)
        return view.legal_moves()[0].word

    def end(self) -> None: ...


def test_a_bot_has_less_time_the_more_wait_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Worker", Noting)
    monkeypatch.setattr(Noting, "given", [])

    async def run() -> None:
        own = WorkerThinkers(workers=1, seconds=1.0, clock=lambda: 7.0)
        await asyncio.gather(*(own.choose(VIEW, "greedy") for _ in range(4)))
        assert Noting.given == pytest.approx([pool.SOON / 4, pool.SOON / 3, pool.SOON / 2, 1.0])
        await own.close()

    asyncio.run(run())


class Compiling(Noting):
    """A worker whose first answer takes as long as a test likes."""

    ready: ClassVar[threading.Event]
    ended: ClassVar[list[object]]

    def choose(self, view: View, level: str, seconds: float) -> str:
        self.given.append(seconds)
        self.ready.wait(60)
        return view.legal_moves()[0].word

    def do(self, patience: float | None, *_work: object) -> None:
        assert patience is None
        self.ready.wait(60)

    def end(self) -> None:
        self.ended.append(self)


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> type[Compiling]:
    """Workers that are not ready, and tables that do not wait long."""
    monkeypatch.setattr(pool, "Worker", Compiling)
    monkeypatch.setattr(pool, "WAIT", 0.05)
    monkeypatch.setattr(Compiling, "given", [])
    monkeypatch.setattr(Compiling, "ended", [], raising=False)
    monkeypatch.setattr(Compiling, "ready", threading.Event(), raising=False)
    return Compiling


def test_a_simpler_bot_decides_until_a_bot_is_ready_and_nobody_disturbs_that(compiling: type[Compiling]) -> None:
    async def run() -> None:
        now = [0.0]
        own = WorkerThinkers(workers=1, clock=lambda: now[0])
        first = await own.choose(VIEW, "grandmaster")
        assert (first.by, first.instead_of) == ("greedy", "grandmaster")
        assert first.word in LEGAL
        now[0] = 1.0
        again = await own.choose(VIEW, "grandmaster")
        assert (again.by, again.instead_of) == ("greedy", "grandmaster")
        assert len(compiling.given) == 1, "asked again although it was not ready"
        assert not compiling.ended
        compiling.ready.set()
        await asyncio.gather(*own._doing)
        assert (await own.choose(VIEW, "grandmaster")).by == "grandmaster"
        await own.close()

    asyncio.run(run())


def test_what_is_rehearsed_may_take_as_long_as_it_likes(compiling: type[Compiling]) -> None:
    async def run() -> None:
        own = WorkerThinkers(workers=2)
        rehearsal = asyncio.create_task(own.rehearse(len, "", everywhere=True))
        answer = await own.choose(VIEW, "grandmaster")
        assert answer.instead_of == "grandmaster", "every process is busy"
        compiling.ready.set()
        await rehearsal
        assert not compiling.ended
        assert (await own.choose(VIEW, "grandmaster")).instead_of is None
        await own.close()

    asyncio.run(run())
