"""Live connections, in process: browsers at a table, leaving, coming back, and what goes wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from gemguild.engine.game import View
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.live import connection
from gemguild.server.live.connection import LiveConnection
from gemguild.server.metrics import Metrics
from gemguild.server.settings import Rates
from gemguild.server.tables import event_views
from gemguild.server.tables.events import BotMove
from gemguild.server.tables.table import STAND_IN
from tests.server.support import (
    FREE,
    SameProcess,
    another,
    at_table,
    new_table,
    running,
)


class TestPlaying:
    def test_a_game_against_a_bot_to_the_end(self, client: TestClient) -> None:
        code = new_table(client)
        with at_table(client, code) as tab:
            while not tab.scene["outcome"]:
                if tab.scene["choice"]:
                    assert tab.play(tab.scene["choice"]["words"][0])["type"] == "done"
                else:
                    tab.receive()
            numbers = [logged["number"] for message in tab.got for logged in message.get("events", [])]
            assert numbers == list(range(1, numbers[-1] + 1))
            ended = tab.got[-1] if tab.got[-1]["type"] == "update" else tab.got[-2]
            assert ended["table"]["status"] == "over"
            assert ended["events"][-1]["event"]["seed"] == ended["table"]["seed"]

    def test_two_browsers_see_each_others_moves(self, client: TestClient) -> None:
        guest = another(client)
        code = new_table(client, "duel-2", "me", "open")
        with at_table(client, code) as north, at_table(guest, code) as south:
            assert north.scene["view"] is None
            assert south.ask("sit", seat=1, name="South")["type"] == "done"
            started = north.until_event("started")
            assert started["table"]["seats"][1]["name"] == "South"
            assert north.scene["choice"] is not None
            word = north.scene["choice"]["words"][0]
            assert north.play(word)["type"] == "done"
            told = south.until_event("moved")["events"][0]["event"]
            assert (told["seat"], told["word"], told["by"]) == (0, word, None)

    def test_two_tabs_on_one_seat_both_work(self, client: TestClient) -> None:
        code = new_table(client, "splendor-2", "me", "same_device")
        with at_table(client, code) as one, at_table(client, code) as two:
            one.play("take:wug")
            two.until_event("moved")
            assert two.scene["choice"]["seat"] == 1
            assert two.play("take:grk")["type"] == "done"
            assert one.until_event("moved")["events"][0]["event"]["word"] == "take:grk"

    def test_several_words_go_together_or_not_at_all(self, client: TestClient) -> None:
        code = new_table(client, "splendor-2", "me", "same_device")
        with at_table(client, code) as tab:
            state = tab.scene["state"]
            assert tab.play("take:wug", "take:wug")["code"] == "not_your_turn"
            with at_table(client, code) as fresh:
                assert fresh.scene["state"] == state


class TestSeats:
    def test_hot_seat_shows_the_seat_to_play(self, client: TestClient) -> None:
        code = new_table(client, "splendor-2", "me", "same_device")
        with at_table(client, code) as tab:
            assert tab.got[0]["you"]["seats"] == [0, 1]
            assert tab.scene["view"]["view"] == 0
            tab.play("take:wug")
            assert tab.scene["view"]["view"] == 1

    def test_one_can_look_from_another_seat_of_ones_own(self, client: TestClient) -> None:
        code = new_table(client, "splendor-3", "me", "same_device", "open")
        with at_table(client, code) as tab:
            assert tab.ask("look", seat=1)["type"] == "done"
            assert tab.ask("look", seat=2)["code"] == "not_your_seat"
            with at_table(another(client), code) as guest:
                guest.ask("sit", seat=2)
                tab.until_event("started")
                tab.play("take:wug")
                tab.play("take:wug")
                tab.ask("look", seat=0)
                assert tab.scene["view"]["view"] == 0
                tab.ask("look", seat=1)
                assert tab.scene["view"]["view"] == 1

    def test_a_key_opens_the_seat_on_another_device(self, client: TestClient) -> None:
        code = new_table(client)
        with at_table(client, code) as tab:
            key = tab.got[0]["you"]["keys"]["0"]
        phone = another(client)
        with at_table(phone, code) as stranger:
            assert (stranger.got[0]["you"]["seats"], stranger.got[0]["you"]["keys"]) == ([], {})
        with at_table(phone, code, key=key) as mine, at_table(client, code) as tab:
            assert mine.got[0]["you"]["seats"] == [0]
            assert mine.play("take:wug")["type"] == "done"
            assert tab.until_event("moved")
        with at_table(phone, code) as again:
            assert again.got[0]["you"]["seats"] == [0]
        assert len(phone.get("/api/my-games").json()["tables"]) == 1

    def test_a_wrong_key_opens_nothing(self, client: TestClient) -> None:
        code = new_table(client)
        with client.websocket_connect(f"/api/tables/{code}/live") as session:
            session.send_json({"type": "hello", "protocol": say.PROTOCOL, "key": "A" * 22})
            assert session.receive_json()["code"] == "not_your_seat"
            with pytest.raises(WebSocketDisconnect):
                session.receive_json()

    def test_onlookers_see_and_are_counted(self, client: TestClient) -> None:
        code = new_table(client, "splendor-2", "me", "same_device")
        with at_table(client, code) as tab, at_table(another(client), code) as onlooker:
            assert tab.until("presence")["onlookers"] == 1
            assert onlooker.scene["view"]["view"] is None
            assert onlooker.scene["choice"] is None
            assert onlooker.play("take:wug")["code"] == "not_your_seat"
            tab.play("reserve:deck3")
            told = onlooker.until_event("moved")["events"][0]["event"]
            assert told["cards"] == [{"card": None, "level": 3, "source": "deck:3", "target": "hand:0"}]
        with at_table(client, code) as tab:
            assert tab.got[0]["table"]["onlookers"] == 0

    def test_everybody_hears_who_comes_and_goes(self, client: TestClient) -> None:
        guest = another(client)
        code = new_table(client, "splendor-2", "me", "open")
        with at_table(client, code) as tab:
            with at_table(guest, code) as other:
                other.ask("sit", seat=1)
                assert tab.until_event("started")["table"]["seats"][1]["connected"]
            while tab.until("presence")["connected"] != [True, False]:
                pass

    def test_the_host_fills_a_seat_with_a_bot(self, client: TestClient) -> None:
        code = new_table(client, "splendor-2", "me", "open")
        with at_table(client, code) as tab:
            assert tab.ask("set_seat", seat=1, kind="bot", level="nobody")["code"] == "bad_options"
            assert tab.ask("set_seat", seat=1, kind="bot", level="random")["type"] == "done"
            assert tab.scene["view"] is not None


class TestLeaving:
    def test_who_comes_back_gets_what_was_missed(self, client: TestClient) -> None:
        code = new_table(client, "splendor-2", "me", "same_device")
        with at_table(client, code) as tab:
            tab.play("take:wug")
            seen = max(logged["number"] for message in tab.got for logged in message.get("events", []))
        with at_table(client, code) as other:
            other.play("take:grk")
            other.play("take:wur")
        with at_table(client, code, last=seen) as tab:
            missed = [logged["event"]["word"] for logged in tab.got[0]["events"]]
            assert missed == ["take:grk", "take:wur"]
            assert tab.scene["moves"] == 3
        with at_table(client, code, last=10_000) as tab:
            assert tab.got[0]["events"] == []

    def test_what_was_missed_is_told_as_it_was_told_live(self, client: TestClient) -> None:
        code = new_table(client, "splendor-2", "me", "same_device")
        live: list[Any] = []
        with at_table(client, code) as tab, at_table(another(client), code) as onlooker:
            for _ in range(25):
                tab.play(tab.scene["choice"]["words"][-1])
            while len([own for own in live if own["event"]["type"] == "moved"]) < 25:
                live += onlooker.receive().get("events", [])
        with at_table(another(client), code, last=3) as late:
            assert late.got[0]["events"] == live

    def test_a_welcome_has_no_undone_moves_and_no_more_than_is_needed(
        self, client: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        code = new_table(client, "splendor-2", "me", "same_device")
        with at_table(client, code) as tab:
            for _ in range(5):
                tab.play("take:wug")
                tab.ask("undo", state=tab.scene["state"])
            tab.play("take:wug")
            tab.play("take:grk")
        with at_table(client, code) as fresh:
            kinds = [logged["event"]["type"] for logged in fresh.got[0]["events"]]
            assert kinds == ["seated", "seated", "started", "moved", "moved"]
            assert fresh.got[0]["number"] == 15
        with at_table(client, code, last=4) as back:
            kinds = [logged["event"]["type"] for logged in back.got[0]["events"]]
            assert kinds == ["undone", *["moved", "undone"] * 4, "moved", "moved"]
        monkeypatch.setattr(event_views, "MOST_MISSED", 2)
        with at_table(client, code, last=15) as tab:
            tab.play("take:wug")
        with at_table(client, code) as fresh, at_table(client, code, last=1) as back:
            assert fresh.got[0]["events"] == back.got[0]["events"]
            assert [logged["event"]["word"] for logged in fresh.got[0]["events"]] == ["take:grk", "take:wug"]

    def test_in_a_game_of_three_a_bot_plays_on_and_the_person_comes_back(self, client: TestClient) -> None:
        guest = another(client)
        code = new_table(client, "splendor-3", "me", "open", "random")
        with at_table(client, code) as tab, at_table(guest, code) as other:
            other.ask("sit", seat=1)
            tab.until_event("started")
            assert tab.ask("leave")["type"] == "done"
            other.until_event("stopped")
            while not other.scene["choice"]:
                other.receive()
            assert any(
                logged["event"].get("by") == STAND_IN for message in other.got for logged in message.get("events", [])
            )
            assert tab.ask("sit", seat=0)["type"] == "done"
            assert tab.got[-2]["table"]["seats"][0]["standing"] == "here"

    def test_in_a_game_of_two_leaving_loses(self, client: TestClient) -> None:
        with at_table(client, new_table(client)) as tab:
            tab.ask("leave")
            assert tab.scene["outcome"]["reason"] == "left"
            assert tab.scene["outcome"]["winners"] == [1]
            assert tab.play("take:wug")["code"] == "game_over"

    def test_a_clock_that_runs_out_is_noticed(self, client: TestClient) -> None:
        clock = {"kind": "live", "minutes": 0.001, "increment": 0}
        with at_table(client, new_table(client, clock=clock)) as tab:
            while not tab.scene["outcome"]:
                tab.receive()
            assert tab.scene["outcome"]["reason"] == "timed_out"


class TestTakingBack:
    def test_against_a_bot_at_once(self, client: TestClient) -> None:
        with at_table(client, new_table(client)) as tab:
            tab.play("reserve:deck1")
            while not tab.scene["choice"]:
                tab.receive()
            assert tab.scene["undo"] == "free"
            tab.ask("undo", state=tab.scene["state"])
            assert (tab.scene["moves"], tab.scene["undo"]) == (0, "no")
            assert tab.play("take:wug")["type"] == "done"

    def test_with_people_they_are_asked(self, client: TestClient) -> None:
        guest = another(client)
        code = new_table(client, "splendor-2", "me", "open")
        with at_table(client, code) as north, at_table(guest, code) as south:
            south.ask("sit", seat=1)
            north.until_event("started")
            north.play("take:wug")
            south.until_event("moved")
            south.play("take:wug")
            north.until_event("moved")
            assert north.scene["undo"] == "ask"
            north.ask("undo", state=north.scene["state"])
            south.until_event("undo_offered")
            assert south.scene["undo_offer"] == {"seat": 0, "waiting": [1]}
            assert north.ask("answer", accept=True)["code"] == "no_offer"
            south.ask("answer", accept=True)
            assert north.until_event("undone")
            assert (north.scene["moves"], north.scene["undo_offer"]) == (0, None)

    def test_nothing_is_undone_while_somebody_is_not_connected(self, client: TestClient) -> None:
        guest = another(client)
        code = new_table(client, "splendor-2", "me", "open")
        with at_table(client, code) as north:
            with at_table(guest, code) as south:
                south.ask("sit", seat=1)
                north.until_event("started")
            while north.until("presence")["connected"] != [True, False]:
                pass
            north.play("take:wug")
            refused = north.ask("undo", state=north.scene["state"])
            assert (refused["code"], refused["parameters"]) == ("somebody_away", {"seat": 1})
            with at_table(guest, code):
                north.until("presence")
                assert north.ask("undo", state=north.scene["state"])["type"] == "done"
                assert north.scene["moves"] == 0


class TestTogether:
    def test_a_rematch_for_the_same_people(self, client: TestClient) -> None:
        guest = another(client)
        code = new_table(client, "splendor-2", "me", "open")
        with at_table(client, code) as north, at_table(guest, code) as south:
            south.ask("sit", seat=1, name="South")
            north.until_event("started")
            assert north.ask("rematch")["code"] == "not_over"
            north.ask("resign")
            south.until_event("ended")
            north.ask("rematch")
            new = south.until_event("rematch_made")["table"]["rematch"]
            south.ask("rematch")
            summary = guest.get(f"/api/tables/{new}").json()
            assert (summary["seats"], summary["your_turn"], summary["table"]["status"]) == ([0], True, "playing")
            assert summary["table"]["seats"][0]["name"] == "South"
            north.ask("rematch")
            assert client.get(f"/api/tables/{new}").json()["seats"] == [1]

    def test_reactions_reach_everybody(self, client: TestClient) -> None:
        code = new_table(client)
        with at_table(client, code) as tab, at_table(another(client), code) as onlooker:
            tab.ask("react", reaction="wow")
            assert onlooker.until("reacted") == {"type": "reacted", "seat": 0, "reaction": "wow"}
            assert onlooker.ask("react", reaction="hello")["code"] == "not_your_seat"

    def test_a_bot_that_fails_is_replaced_and_the_log_says_so(self, tmp_path: Path) -> None:
        class Failing(SameProcess):
            async def choose(self, view: View, level: str, asker: str = "") -> BotMove:
                return BotMove((await super().choose(view, level)).word, "random", level)

        with running(tmp_path, Failing()) as client, at_table(client, new_table(client)) as tab:
            tab.play("take:wug")
            while not tab.scene["choice"]:
                tab.receive()
            told = tab.got[-1]["events"][0]["event"]
            assert (told["by"], told["instead_of"]) == ("random", "random")


class TestFaults:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "nonsense",
            "[]",
            "{}",
            '{"type": "nothing", "id": 1}',
            '{"type": "play", "id": 1}',
            '{"type": "play", "id": 1, "state": 1, "words": []}',
            '{"type": "play", "id": 1, "state": 1, "words": ["take:wug"], "seat": 0}',
            '{"type": "react", "id": 1, "reaction": "rude"}',
            json.dumps({"type": "hello", "protocol": say.PROTOCOL}),
            json.dumps({"type": "play", "id": 1, "state": 1, "words": ["x" * 41]}),
            json.dumps({"type": "play", "id": 1, "state": 1, "words": ["take:wug"] * 17}),
        ],
    )
    def test_what_is_no_message_is_refused_and_the_connection_lives(self, client: TestClient, text: str) -> None:
        with at_table(client, new_table(client)) as tab:
            tab.session.send_text(text)
            refused = tab.receive()
            assert (refused["type"], refused["code"]) == ("error", "bad_message")
            assert refused["id"] == (1 if '"id": 1' in text else None)
            assert tab.ask("ping")["type"] == "done"

    def test_too_much_at_once_is_refused(self, client: TestClient) -> None:
        with at_table(client, new_table(client)) as tab:
            tab.session.send_text(" " * (say.LONGEST_MESSAGE + 1))
            assert tab.receive()["code"] == "too_large"
            tab.session.send_bytes(b"bytes")
            assert tab.receive()["code"] == "bad_message"

    def test_too_fast_is_refused(self, tmp_path: Path) -> None:
        rates = Rates(messages=(0.001, 5), tables=FREE, calls=FREE)
        with running(tmp_path, rates=rates) as client, at_table(client, new_table(client)) as tab:
            codes = []
            for _ in range(8):
                number = tab.send("ping")
                message = tab.receive()
                assert message["id"] == number
                codes.append(message.get("code", message["type"]))
            assert codes == ["done"] * 4 + ["too_fast"] * 4

    def test_stale_and_repeated_words_change_nothing(self, client: TestClient) -> None:
        with at_table(client, new_table(client, "splendor-2", "me", "same_device")) as tab:
            state = tab.scene["state"]
            assert tab.ask("play", state=state, words=["take:wug"])["type"] == "done"
            refused = tab.ask("play", state=state, words=["take:wug"])
            assert (refused["code"], refused["parameters"]) == ("stale", {"state": state + 1})
            assert tab.scene["moves"] == 1

    def test_a_page_of_another_protocol_must_be_loaded_again(self, client: TestClient) -> None:
        with client.websocket_connect(f"/api/tables/{new_table(client)}/live") as session:
            session.send_json({"type": "hello", "protocol": say.PROTOCOL + 1, "last": 0})
            assert session.receive_json()["code"] == "old_page"
            with pytest.raises(WebSocketDisconnect):
                session.receive_json()

    def test_a_fault_of_our_own_is_told_and_the_table_goes_on(
        self, client: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError

        with at_table(client, new_table(client)) as tab:
            word = tab.scene["choice"]["words"][0]
            with monkeypatch.context() as broken:
                broken.setattr("gemguild.server.tables.table.Table.play", fail)
                assert tab.play(word)["code"] == "internal"
            assert tab.play(word)["type"] == "done"

    @pytest.mark.parametrize(
        "first", ['{"type": "ping", "id": 1}', "nonsense", '{"type":"hello","protocol":1,"last":-1}']
    )
    def test_hello_comes_first(self, client: TestClient, first: str) -> None:
        with client.websocket_connect(f"/api/tables/{new_table(client)}/live") as session:
            session.send_text(first)
            assert session.receive_json()["code"] == "bad_message"
            with pytest.raises(WebSocketDisconnect):
                session.receive_json()

    def test_a_person_has_a_limited_number_of_connections(self, tmp_path: Path) -> None:
        with running(tmp_path, connections_each=2) as client:
            code = new_table(client)
            with at_table(client, code), at_table(client, code):
                with client.websocket_connect(f"/api/tables/{code}/live") as session:
                    assert session.receive_json()["code"] == "too_many_connections"
                    with pytest.raises(WebSocketDisconnect):
                        session.receive_json()
                with at_table(another(client), code):
                    pass
            with at_table(client, code) as tab:
                assert tab.ask("ping")["type"] == "done"

    def test_an_address_has_a_limited_number_of_connections(self, tmp_path: Path) -> None:
        with running(tmp_path, connections_per_address=2) as client:
            code = new_table(client)
            with (
                at_table(client, code),
                at_table(another(client), code),
                another(client).websocket_connect(f"/api/tables/{code}/live") as session,
            ):
                assert session.receive_json()["code"] == "too_many_connections"

    def test_an_address_cannot_open_connections_without_end(self, tmp_path: Path) -> None:
        rates = Rates(tables=FREE, calls=FREE, connections=(0.001, 2))
        with running(tmp_path, rates=rates) as client:
            code = new_table(client)
            for _ in range(2):
                with at_table(client, code):
                    pass
            with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/api/tables/{code}/live"):
                pass

    @pytest.mark.parametrize("code", ["A" * 22, "short", "x" * 200, "%00" + "A" * 21, "A" * 22 + "%0A"])
    def test_an_unknown_table_is_named(self, client: TestClient, code: str) -> None:
        with client.websocket_connect(f"/api/tables/{code}/live") as session:
            session.send_json({"type": "hello", "protocol": say.PROTOCOL})
            refused = session.receive_json()
            assert (refused["code"], refused["message"]) == ("unknown_table", "there is no such table")

    def test_a_page_of_another_origin_cannot_connect(self, client: TestClient) -> None:
        code = new_table(client)
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/api/tables/{code}/live", headers={"origin": "http://evil.example"}),
        ):
            pass

    def test_browsers_are_told_when_the_server_goes_down(self, client: TestClient) -> None:
        code = new_table(client)
        with at_table(client, code) as tab:
            services: Any = client.app.state.services  # type: ignore[attr-defined]
            assert client.portal is not None
            client.portal.call(services.manager.close)
            assert tab.until("closing")["retry"] > 0
            assert tab.play("take:wug")["code"] == "closing"
        assert client.get("/health").status_code == 503


def test_a_slow_reader_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_WAITING", 100)
    closed: list[int] = []

    class Socket:
        scope: ClassVar[dict[str, Any]] = {}

        async def send_text(self, _text: str) -> None:
            raise AssertionError("everything that waited was dropped")

        async def close(self, code: int) -> None:
            closed.append(code)

    async def act() -> None:
        slow = LiveConnection(Socket(), "-", Rates())  # type: ignore[arg-type]
        for _ in range(5):
            slow.send(b"x" * 50)
        await slow.write()
        slow.send(b"more")

    asyncio.run(act())
    assert closed == [connection.TOO_SLOW]


def test_messages_are_written_at_once_but_never_overtake_one_that_waits() -> None:
    written: list[str] = []
    keeps_up, may_go_on = True, asyncio.Event()

    def write(text: bytes) -> bool:
        if keeps_up:
            written.append(text.decode())
        return keeps_up

    class Socket:
        scope: ClassVar[dict[str, Any]] = {"extensions": {connection.WRITE_AT_ONCE: {"write": write}}}

        async def send_text(self, text: str) -> None:
            await may_go_on.wait()
            written.append(text)

        async def close(self, _code: int) -> None:
            written.append("closed")

    async def act() -> None:
        nonlocal keeps_up
        browser = LiveConnection(Socket(), "-", Rates())  # type: ignore[arg-type]
        writer = asyncio.create_task(browser.write())
        browser.send(b"1")
        assert written == ["1"]
        keeps_up = False
        browser.send(b"2")
        await asyncio.sleep(0)
        keeps_up = True
        browser.send(b"3")
        assert written == ["1"]
        may_go_on.set()
        browser.end(1000)
        await writer

    asyncio.run(act())
    assert written == ["1", "2", "3", "closed"]


class Desk:
    """A manager that sends something while it carries out an intent, and perhaps takes a while."""

    def __init__(self, turns: int = 0, refusal: Refusal | None = None) -> None:
        self.metrics = Metrics()
        self._turns = turns
        self._refusal = refusal

    async def carry_out(self, _live: object, browser: LiveConnection, _name: object, _intent: object) -> None:
        browser.send(b"update")
        browser.send(b"presence")
        for _ in range(self._turns):
            await asyncio.sleep(0)
        if self._refusal:
            raise self._refusal


def written_for(desk: Desk, *after: Callable[[LiveConnection], None]) -> list[list[str]]:
    """What an intent makes a connection write, each time; then something else happens."""
    written: list[list[str]] = []

    def write(*texts: bytes) -> bool:
        written.append([json.loads(text)["type"] if text.startswith(b"{") else text.decode() for text in texts])
        return True

    class Socket:
        scope: ClassVar[dict[str, Any]] = {"extensions": {connection.WRITE_AT_ONCE: {"write": write}}}

        async def receive(self) -> dict[str, str]:
            return {"type": "websocket.receive", "text": '{"type": "ping", "id": 1}'}

    async def act() -> None:
        browser = LiveConnection(Socket(), "-", Rates())  # type: ignore[arg-type]
        await browser._next(desk, None)  # type: ignore[arg-type]
        for happens in after:
            happens(browser)
        await asyncio.sleep(0)

    asyncio.run(act())
    return written


def test_an_answer_goes_out_with_what_came_up_meanwhile() -> None:
    assert written_for(Desk()) == [["update", "presence", "done"]]
    stale = Desk(refusal=Refusal("stale", "too late"))
    assert written_for(stale) == [["update", "presence", "error"]]


def test_what_came_up_does_not_wait_for_an_answer_that_takes_longer() -> None:
    assert written_for(Desk(turns=2)) == [["update", "presence"], ["done"]]


def test_between_intents_nothing_is_gathered() -> None:
    assert written_for(Desk(), lambda browser: browser.send(b"one"), lambda browser: browser.send(b"two")) == [
        ["update", "presence", "done"],
        ["one"],
        ["two"],
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=10), inside, max_size=4),
    max_leaves=10,
)
KINDS = ["hello", "play", "sit", "set_seat", "leave", "undo", "answer", "rematch", "look", "react", "ping"]
FIELDS = {
    "type": st.sampled_from(KINDS) | JSON,
    "id": st.integers(0, 9) | JSON,
    "state": st.integers(0, 9) | JSON,
    "words": st.lists(st.sampled_from(["take:wug", "pass", "buy:1w1"]) | st.text(max_size=9), max_size=3) | JSON,
    "seat": st.integers(-1, 9) | JSON,
    "kind": st.sampled_from(["open", "bot", "me"]) | JSON,
    "level": st.sampled_from(["random", "x"]) | JSON,
    "accept": st.booleans() | JSON,
    "reaction": st.sampled_from(say.REACTIONS) | JSON,
}
MESSAGES = st.fixed_dictionaries({}, optional=FIELDS).map(json.dumps) | JSON.map(json.dumps) | st.text(max_size=50)


def test_whatever_a_stranger_sends_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        code = new_table(client, "splendor-3", "me", "same_device", "same_device")
        with at_table(another(client), code) as stranger, at_table(client, code) as owner:
            before = owner.scene

            @settings(max_examples=150)
            @given(MESSAGES)
            def send(text: str) -> None:
                stranger.session.send_text(text)
                while (answer := stranger.receive())["type"] not in ("done", "error"):
                    pass
                assert answer["type"] == "error" or json.loads(text)["type"] == "ping"

            send()
            owner.ask("ping")
            assert owner.scene == before


def test_whatever_a_player_sends_is_answered(tmp_path: Path) -> None:
    with running(tmp_path) as client, at_table(client, new_table(client)) as player:

        @settings(max_examples=150)
        @given(MESSAGES)
        def send(text: str) -> None:
            player.session.send_text(text)
            while player.receive()["type"] not in ("done", "error"):
                pass

        send()
        assert player.ask("ping")["type"] == "done"
