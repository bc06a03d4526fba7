"""Bots in processes of their own: they answer, and if they do not, a simpler one does."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection

import pytest

import gemguild
from gemguild.server import thinkers
from gemguild.server.thinkers import Answer, WorkerThinkers

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
    monkeypatch.setattr(thinkers, "work", worker)
    monkeypatch.setattr(thinkers, "FIRST_TIME", 0.1)

    async def act(own: WorkerThinkers) -> None:
        answer = await own.choose(VIEW, "greedy")
        assert answer == Answer(answer.word, "random", "greedy")
        assert answer.word in LEGAL

    with_workers(act)
