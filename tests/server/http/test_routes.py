"""The REST interface, in process."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import gemguild
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import KINDS, kind
from gemguild.server import messages as say
from gemguild.server.http import routes
from gemguild.server.live import table_manager
from gemguild.server.settings import Rates
from gemguild.server.storage import Person
from gemguild.server.tables.new_table import opening
from gemguild.server.tables.table import Chair, Table
from gemguild.verify import verify
from tests.server.http.answers import check, check_fault, code_of
from tests.server.support import FREE, NORTH, another, at_table, form, new_table, running, setup_of


def finished(client: TestClient, game: str = "splendor-2") -> str:
    """The code of a game that two people played at random, one device, to the end."""
    code = new_table(client, game, *["random"] * gemguild.game(game).players)
    with at_table(client, code) as tab:
        while not tab.scene["outcome"]:
            tab.receive()
    return code


class TestCatalogue:
    def test_games_come_as_printed(self, client: TestClient) -> None:
        catalogue = check(say.Catalogue, client.get("/api/catalogue"))
        games = {game["id"]: game for game in catalogue["games"]}
        assert set(games) == set(KINDS)
        described: dict[str, Any] = {name: game["description"] for name, game in games.items()}
        assert [variant["name"] for variant in described["splendor"]["variants"]] == ["quick", "team"]
        assert "".join(token["letter"] for token in described["duel"]["tokens"]) == "wugrkpj"
        assert list(described["marvel"]["cards"]) == list(kind("marvel").description.cards)
        assert catalogue["bots"] == ["apprentice", "journeyman", "artisan", "expert", "master", "grandmaster"]


class TestTables:
    def test_a_table_against_a_bot_starts_at_once(self, client: TestClient) -> None:
        summary = check(say.Summary, client.get(f"/api/tables/{new_table(client)}"))
        assert (summary["table"]["status"], summary["your_turn"], summary["seats"]) == ("playing", True, [0])
        assert summary["table"]["seed"] is None
        assert len(summary["table"]["commitment"]) == 64

    def test_codes_have_128_bits_and_differ(self, client: TestClient) -> None:
        codes = {new_table(client) for _ in range(5)}
        assert len(codes) == 5
        assert all(len(code) == 22 for code in codes)

    def test_listed_tables_with_an_open_seat_are_found_by_others(self, client: TestClient) -> None:
        listed = new_table(client, "duel-2", "me", "open", listed=True)
        new_table(client, "duel-2", "me", "open")
        new_table(client, listed=True)
        lobby = check(say.Lobby, another(client).get("/api/tables"))
        assert [own["table"]["code"] for own in lobby["tables"]] == [listed]

    def test_the_lobby_has_a_few_tables_of_each_person(self, tmp_path: Path) -> None:
        with running(tmp_path, listed_each=2) as client:
            listed = form("splendor-2", "me", "open", listed=True)
            statuses = [client.post("/api/tables", json=listed).status_code for _ in range(3)]
            assert statuses == [201, 201, 429]
            assert client.post("/api/tables", json=form("splendor-2", "me", "open")).status_code == 201
            waiting = client.get("/api/tables").json()["tables"]
            with at_table(client, waiting[0]["table"]["code"]) as tab:
                tab.ask("leave")
            assert len(client.get("/api/tables").json()["tables"]) == 1
            assert client.post("/api/tables", json=listed).status_code == 201

    def test_the_lobby_has_a_few_tables_from_each_address(self, tmp_path: Path) -> None:
        with running(tmp_path, listed_per_address=2) as client:
            listed = form("splendor-2", "me", "open", listed=True)
            answers = [another(client).post("/api/tables", json=listed) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [201, 201, 429]
            with at_table(client, answers[0].json()["code"]) as tab:
                tab.ask("sit", seat=1)
            assert another(client).post("/api/tables", json=listed).status_code == 201

    def test_also_if_they_are_made_at_once(self, tmp_path: Path) -> None:
        with running(tmp_path, listed_each=2) as client:
            services: Any = client.app.state.services  # type: ignore[attr-defined]

            async def make(number: int) -> str:
                setup = setup_of(gemguild.splendor(2), code=str(number) * 22, listed=True)
                first = opening([Chair("person"), Chair()], NORTH, 0)
                return str(await services.make_listed(Person(NORTH, None), "-", setup, first))

            async def make_some() -> list[str | BaseException]:
                return await asyncio.gather(*map(make, range(5)), return_exceptions=True)

            assert client.portal is not None
            made = client.portal.call(make_some)
            assert sum(isinstance(code, str) for code in made) == 2

    def test_my_games_are_running_or_finished(self, client: TestClient) -> None:
        first, second = new_table(client), new_table(client)
        with at_table(client, second) as tab:
            tab.ask("resign")
        current = check(say.MyGames, client.get("/api/my-games"))
        finished = check(say.MyGames, client.get("/api/my-games?status=finished"))
        assert [own["table"]["code"] for own in current["tables"]] == [first]
        assert [own["table"]["code"] for own in finished["tables"]] == [second]
        assert finished["tables"][0]["outcome"]["reason"] == "resigned"
        assert (current["next"], finished["next"]) == (None, None)

    def test_many_games_come_page_by_page(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(routes, "MOST_LISTED", 2)
        codes = [new_table(client, "splendor-2", "me", "same_device") for _ in range(5)]
        for resigned in (False, True):
            status = "finished" if resigned else "running"
            for code in codes if resigned else []:
                with at_table(client, code) as tab:
                    tab.ask("resign")
            found: list[list[str]] = []
            mark: str | None = ""
            while mark is not None:
                answer = client.get("/api/my-games", params={"status": status} | ({"after": mark} if mark else {}))
                page = check(say.MyGames, answer)
                found.append([own["table"]["code"] for own in page["tables"]])
                mark = page["next"]
            assert [len(page) for page in found] == [2, 2, 1]
            assert sorted(code for page in found for code in page) == sorted(codes)
        assert code_of(client.get("/api/my-games?after=here")) == "bad_message"

    def test_a_list_replays_no_game(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        code = new_table(client, "splendor-2", "me", "open", listed=True)
        over = new_table(client, "splendor-2", "me", "same_device")
        with at_table(client, over) as tab:
            tab.play(tab.scene["choice"]["words"][0])
            tab.ask("resign")

        def replaying(_stored: object) -> Table:
            raise AssertionError("a game was replayed")

        monkeypatch.setattr(table_manager, "load", replaying)
        lobby = check(say.Lobby, client.get("/api/tables"))["tables"]
        mine = check(say.MyGames, client.get("/api/my-games"))["tables"]
        assert [own["table"]["code"] for own in lobby] == [own["table"]["code"] for own in mine] == [code]
        finished = check(say.MyGames, client.get("/api/my-games?status=finished"))["tables"]
        assert [(own["moves"], own["seats"], own["your_turn"]) for own in finished] == [(1, [0, 1], False)]
        assert finished[0]["table"]["seed"]
        assert check(say.Summary, client.get(f"/api/tables/{over}")) == finished[0]

    def test_chance_can_decide_who_sits_where(self, client: TestClient) -> None:
        seats = set()
        for _ in range(20):
            code = new_table(client, "splendor-4", "me", "random", "random", "random", shuffle=True)
            seats |= set(client.get(f"/api/tables/{code}").json()["seats"])
        assert len(seats) > 1

    @pytest.mark.parametrize(
        "wrong",
        [
            {"game": {"id": "chess", "players": 2, "options": []}},
            {"game": {"id": "splendor", "players": 5, "options": []}},
            {"game": {"id": "splendor", "players": 2, "options": ["team"]}},
            {"seats": [{"kind": "me"}]},
            {"seats": [{"kind": "me"}, {"kind": "me"}]},
            {"seats": [{"kind": "me"}, {"kind": "bot", "level": "deep blue"}]},
            {"seats": [{"kind": "me"}, {"kind": "bot"}]},
        ],
    )
    def test_forms_that_make_no_sense_are_refused(self, client: TestClient, wrong: dict[str, Any]) -> None:
        assert code_of(client.post("/api/tables", json=form() | wrong)) == "bad_options"

    @pytest.mark.parametrize(
        "wrong",
        [{"extra": 1}, {"clock": {"kind": "sand"}}, {"clock": {"kind": "days", "days": 0}}, {"seats": 3}, {"seed": 7}],
    )
    def test_forms_that_are_none_are_refused(self, client: TestClient, wrong: dict[str, Any]) -> None:
        assert code_of(client.post("/api/tables", json=form() | wrong)) == "bad_message"

    @pytest.mark.parametrize("code", ["A" * 22, "short", "a/b", "%00"])
    def test_unknown_tables_are_named(self, client: TestClient, code: str) -> None:
        for call in ("", "/replay", "/record", "/proof"):
            answer = client.get(f"/api/tables/{code}{call}")
            assert code_of(answer) in ("unknown_table", "bad_message", "unknown_page")


class TestFinishedGames:
    @pytest.mark.parametrize("name", ["splendor-2", "marvel-3", "duel-2", "splendor-4-team"])
    def test_replays_records_and_proofs(self, client: TestClient, name: str) -> None:
        code = finished(client, name)
        replay = check(say.Replay, client.get(f"/api/tables/{code}/replay"))
        record = GameRecord.parse(client.get(f"/api/tables/{code}/record").text)
        assert len(replay["frames"]) == len(record.moves) + 1
        assert [frame["view"]["turn"] for frame in replay["frames"]] == [own.turn for own in record.positions()]
        held = [own for frame in replay["frames"] for seat in frame["view"]["seats"] for own in seat["reserved"]]
        assert all(own["card"] for own in held)
        proof = check(say.Proof, client.get(f"/api/tables/{code}/proof"))
        assert proof["fits"]
        seed = bytes.fromhex(proof["seed"])
        assert hashlib.sha256(seed).hexdigest() == proof["commitment"] == replay["table"]["commitment"]
        assert record.seed == bytes.fromhex(proof["deal"])
        assert str(gemguild.game(name).start(record.seed)) == proof["start"] == str(record.start)
        assert verify(str(record)).fits

    def test_a_replay_shows_what_a_seat_saw(self, client: TestClient) -> None:
        code = finished(client)
        record = GameRecord.parse(client.get(f"/api/tables/{code}/record").text)
        for seen, seat in (("0", 0), ("1", 1), ("onlooker", None)):
            frames = client.get(f"/api/tables/{code}/replay?seen={seen}").json()["frames"]
            views = [position.view(seat).to_plain() for position in record.positions()]
            assert [frame["view"] for frame in frames] == views
        assert code_of(client.get(f"/api/tables/{code}/replay?seen=7")) == "seat_unknown"
        assert code_of(client.get(f"/api/tables/{code}/replay?seen=me")) == "bad_message"

    def test_running_games_keep_their_secrets(self, client: TestClient) -> None:
        code = new_table(client)
        for call in ("replay", "record", "proof"):
            assert code_of(client.get(f"/api/tables/{code}/{call}")) == "not_over"
        go_on = {"moves": 0, "seat": 0, "level": "random"}
        assert code_of(client.post(f"/api/tables/{code}/continue", json=go_on)) == "not_over"

    def test_moves_that_were_taken_back_are_left_out(self, client: TestClient) -> None:
        code = new_table(client)
        with at_table(client, code) as tab:
            tab.play("take:wug")
            while not tab.scene["choice"]:
                tab.receive()
            tab.ask("undo", state=tab.scene["state"])
            tab.play("take:grk")
            tab.ask("resign")
        words = [move.word for move in GameRecord.parse(client.get(f"/api/tables/{code}/record").text).moves]
        assert words[0] == "take:grk"
        frames = client.get(f"/api/tables/{code}/replay").json()["frames"]
        assert len(frames) == len(words) + 1
        assert frames[-1]["events"][-1]["event"]["outcome"]["reason"] == "resigned"

    def test_a_record_says_who_stopped(self, client: TestClient) -> None:
        code = new_table(client)
        with at_table(client, code) as tab:
            tab.ask("resign")
        record = GameRecord.parse(client.get(f"/api/tables/{code}/record").text)
        assert record.headers["ended"] == "seat 0 resigned"
        assert record.result is None

    def test_one_can_go_on_from_any_move(self, client: TestClient) -> None:
        code = finished(client)
        moves = len(client.get(f"/api/tables/{code}/replay").json()["frames"]) - 1
        for place in (0, moves // 2, moves - 1):
            body = {"moves": place, "seat": 1, "level": "random"}
            new = check(say.TableCreated, client.post(f"/api/tables/{code}/continue", json=body))["code"]
            summary = client.get(f"/api/tables/{new}").json()
            assert summary["table"]["origin"] == {"code": code, "moves": place}
            assert summary["seats"] == [1]
            assert summary["table"]["commitment"] is None
        for body, refused in (
            ({"moves": moves, "seat": 1, "level": "random"}, "game_over"),
            ({"moves": moves + 1, "seat": 1, "level": "random"}, "bad_options"),
            ({"moves": 0, "seat": 2, "level": "random"}, "seat_unknown"),
            ({"moves": 0, "seat": 0, "level": "nobody"}, "bad_options"),
        ):
            assert code_of(client.post(f"/api/tables/{code}/continue", json=body)) == refused

    def test_a_record_can_be_uploaded_and_comes_back(self, client: TestClient) -> None:
        text = client.get(f"/api/tables/{finished(client)}/record").text
        code = check(say.TableCreated, client.post("/api/records", json={"record": text}))["code"]
        again = GameRecord.parse(client.get(f"/api/tables/{code}/record").text)
        original = GameRecord.parse(text)
        assert [move.word for move in again.moves] == [move.word for move in original.moves]
        assert [move.time for move in again.moves] == [move.time for move in original.moves]
        assert again.seed == original.seed
        assert client.get(f"/api/tables/{code}").json()["outcome"] is not None

    def test_a_record_without_an_end_or_a_seed_can_be_looked_at_too(self, client: TestClient) -> None:
        record = GameRecord(gemguild.duel().start(7))
        record.play(record.position.legal_moves()[0])
        code = check(say.TableCreated, client.post("/api/records", json={"record": str(record)}))["code"]
        replay = check(say.Replay, client.get(f"/api/tables/{code}/replay"))
        assert (len(replay["frames"]), replay["outcome"]) == (2, None)
        assert code_of(client.get(f"/api/tables/{code}/proof")) == "bad_options"
        body = {"moves": 1, "seat": 0, "level": "random"}
        check(say.TableCreated, client.post(f"/api/tables/{code}/continue", json=body))

    @pytest.mark.parametrize("text", ["nonsense", "game: chess\n", "game: splendor\nversion: 1\n\n", "\n\n\n"])
    def test_what_is_no_record_is_refused_with_the_line(self, client: TestClient, text: str) -> None:
        answer = client.post("/api/records", json={"record": text})
        assert code_of(answer) == "bad_record"
        assert answer.json()["parameters"]["reason"]


class TestWatching:
    def test_health(self, client: TestClient) -> None:
        assert check(say.Health, client.get("/health"))["status"] == "ok"

    def test_a_database_that_fails_refuses_the_move_and_nothing_is_half_done(
        self, client: TestClient, tmp_path: Path
    ) -> None:
        code = new_table(client)
        with at_table(client, code) as tab:
            other = sqlite3.connect(tmp_path / "test.db", isolation_level=None)
            other.execute("ALTER TABLE entries RENAME TO gone")
            refused = tab.play("take:wug")
            assert (refused["type"], refused["code"]) == ("error", "storage_failed")
            assert "entries" not in refused["message"]
            other.execute("ALTER TABLE gone RENAME TO entries")
            other.close()
            assert tab.play("take:wug")["type"] == "done"

    def test_metrics_count(self, tmp_path: Path) -> None:
        with running(tmp_path, open_metrics=True) as client:
            new_table(client)
            client.get("/api/nothing")
            text = client.get("/metrics").text
            assert "gemguild_tables_total 1.0" in text
            assert 'gemguild_refusals_total{code="unknown_page"} 1.0' in text

    @pytest.mark.parametrize(
        ("address", "status"),
        [("127.0.0.1", 200), ("::1", 200), ("192.0.2.7", 404), ("2001:db8::1", 404), ("testclient", 404)],
    )
    def test_metrics_are_for_this_machine_by_default(self, client: TestClient, address: str, status: int) -> None:
        visitor = TestClient(client.app, client=(address, 1))
        visitor.portal = client.portal
        answer = visitor.get("/metrics")
        assert answer.status_code == status
        if status == 404:
            assert code_of(answer) == "unknown_page"

    def test_unknown_calls_and_methods_are_named(self, client: TestClient) -> None:
        assert code_of(client.get("/api/nothing")) == "unknown_page"
        answer = client.put("/api/me")
        assert (code_of(answer), answer.status_code) == ("method_not_allowed", 405)

    def test_nobody_makes_too_many_tables(self, tmp_path: Path) -> None:
        with running(tmp_path, rates=Rates(tables=(0.001, 2), calls=FREE)) as client:
            answers = [client.post("/api/tables", json=form()) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert check_fault(answers[2])["parameters"]["seconds"] > 0

    def test_nobody_has_too_many_tables_running(self, tmp_path: Path) -> None:
        with running(tmp_path, tables_each=2) as client:
            first = new_table(client)
            new_table(client)
            assert code_of(client.post("/api/tables", json=form())) == "too_many_tables"
            new_table(another(client))
            with at_table(client, first) as tab:
                tab.ask("resign")
            new_table(client)
