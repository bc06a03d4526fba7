"""Games whose rules are not compiled yet: the page is there, their tables wait, and the rest goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from gemguild.engine.kind import KINDS
from gemguild.server import messages as say
from gemguild.server.bots import warmup
from gemguild.server.bots.warmup import SECONDS, Warmup
from tests.server.support import Browser, SameProcess, at_table, new_table, running


class Slow(SameProcess):
    """Bots' processes that compile only what they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.may = threading.Semaphore(0)
        self.done: list[object] = []

    async def warm_up(self, function: Callable[..., object], *arguments: object, everywhere: bool = False) -> None:
        """Wait until it may be done."""
        if function is warmup.play_once:
            await asyncio.to_thread(self.may.acquire)
            self.done += arguments

    async def close(self) -> None:
        """Keep nobody waiting, so that a test that fails ends."""
        self.may.release(len(KINDS))


@pytest.fixture
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which no game was played before."""
    monkeypatch.setattr(warmup, "LOADED", set())
    monkeypatch.setattr(warmup, "is_compiled", lambda game: False)


@pytest.mark.usefixtures("nothing_compiled")
def test_a_table_waits_for_its_rules_and_says_so(tmp_path: Path) -> None:
    slow = Slow()
    with running(tmp_path, slow) as client:
        assert client.get("/api/catalogue").status_code == 200
        assert client.get("/health").json()["preparing"][0] == "splendor"
        assert client.get("/api/my-games").json() == {"tables": [], "next": None}
        code = new_table(client, "splendor-2", "random", "me")
        with client.websocket_connect(f"/api/tables/{code}/live") as session:
            tab = Browser(session)
            session.send_json({"type": "hello", "protocol": say.PROTOCOL, "last": 0})
            assert tab.receive() == {"type": "preparing", "game": "splendor", "seconds": SECONDS}
            slow.may.release()
            tab.until("welcome")
            while not tab.scene["choice"]:
                tab.receive()
            assert tab.play(tab.scene["choice"]["words"][0])["type"] == "done"
        slow.may.release(2)


@pytest.mark.usefixtures("nothing_compiled")
def test_a_table_that_nobody_waits_for_starts_by_itself(tmp_path: Path) -> None:
    slow = Slow()
    with running(tmp_path, slow) as client:
        code = new_table(client, "duel-2", "me", "random")
        slow.may.release(len(KINDS))
        with at_table(client, code) as tab:
            assert tab.scene["view"]["game"] == "duel"
    assert "duel" in slow.done


def test_a_game_that_somebody_waits_for_is_the_next(nothing_compiled: None) -> None:
    slow = Slow()

    async def act() -> None:
        warming = Warmup(slow)
        assert warming.want("splendor") == SECONDS
        assert warming.want("marvel") == 2 * SECONDS
        assert warming.want("duel") == 2 * SECONDS
        slow.may.release(len(KINDS))
        await warming.run()
        assert warming.want("duel") == 0

    asyncio.run(act())
    assert slow.done[:3] == ["splendor", "duel", "marvel"]


@pytest.mark.usefixtures("nothing_compiled")
def test_a_server_that_takes_over_has_compiled_everything_before(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[object, ...]] = []

    class Pool(SameProcess):
        async def warm_up(self, function: Callable[..., object], *arguments: object, everywhere: bool = False) -> None:
            done.append((function, *arguments))

    def load(game: str) -> None:
        warmup.LOADED.add(game)

    monkeypatch.setattr(warmup, "play_once", load)
    asyncio.run(warmup.load_all(Pool()))
    assert done == [(function, game) for game in KINDS for function in (load, warmup.compile_bots)]
    assert not Warmup(Pool()).waiting
