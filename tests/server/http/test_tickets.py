"""Who knows what when: the server commits before anybody contributes, and tells its seed after the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import gemguild
from gemguild import shuffle
from gemguild.engine.gamerecord import GameRecord
from gemguild.server import messages as say
from gemguild.verify import verify
from tests.server.http.answers import check, code_of
from tests.server.support import Browser, another, at_table, form, new_table, running
from tests.support import GAMES

MINE, YOURS = "ab" * 32, "cd" * 16
FIRST_OF_EACH = sorted({(game.id, game.players): game.name for game in reversed(GAMES)}.values())
"""Every game with every number of players."""


def ticket(client: TestClient) -> Any:
    return check(say.Ticket, client.post("/api/tickets"))


def part(own: Any, contribution: str = MINE) -> dict[str, Any]:
    return {"deal": {"ticket": own["ticket"], "contribution": contribution}}


def record_of(client: TestClient, code: str) -> str:
    return client.get(f"/api/tables/{code}/record").text


@contextmanager
def resigned(client: TestClient, code: str) -> Iterator[Browser]:
    with at_table(client, code) as tab:
        tab.ask("resign")
        tab.ask("ping")
        yield tab


@pytest.mark.parametrize("name", FIRST_OF_EACH)
def test_the_commitment_is_known_before_the_makers_bytes_are(client: TestClient, name: str) -> None:
    own = ticket(client)
    players = gemguild.game(name).players
    code = new_table(client, name, "me", *["random"] * (players - 1), **part(own))
    table = client.get(f"/api/tables/{code}").json()["table"]
    assert (table["code"], table["commitment"], table["status"]) == (own["code"], own["commitment"], "playing")
    assert table["seed"] is None
    with at_table(client, code) as tab:
        for intent in ("resign", "leave"):
            tab.ask(intent)
        while not tab.scene["outcome"]:
            tab.receive()
    verdict = verify(record_of(client, code), shown=own["commitment"], contributed=MINE)
    assert verdict.fits, verdict


def test_a_ticket_makes_one_table(client: TestClient) -> None:
    own = ticket(client)
    new_table(client, **part(own))
    for again in (part(own), part(own, YOURS), {**part(own), "listed": True}):
        answer = client.post("/api/tables", json=form("splendor-2", "me", "open", **again))
        assert code_of(answer) == "ticket_used"
        assert answer.status_code == 409


def test_a_ticket_is_its_owners(client: TestClient) -> None:
    own = ticket(client)
    stolen = new_table(another(client), **part(own))
    assert stolen != own["code"]
    assert new_table(client, **part(own)) == own["code"]


def test_a_form_that_is_refused_leaves_the_ticket(client: TestClient) -> None:
    own = ticket(client)
    assert code_of(client.post("/api/tables", json=form("splendor-2", "me", "deep blue", **part(own)))) == "bad_options"
    assert new_table(client, **part(own)) == own["code"]


def test_a_ticket_outlives_the_server_that_gave_it(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        own, cookies = ticket(client), client.cookies
    with running(tmp_path) as client:
        client.cookies = cookies
        code = new_table(client, **part(own))
        table = client.get(f"/api/tables/{code}").json()["table"]
        assert (code, table["commitment"]) == (own["code"], own["commitment"])


def test_an_old_ticket_is_refused(client: TestClient) -> None:
    """Its table may have been deleted, and then everybody knows the seed."""
    given = ticket(client)["ticket"]
    for hours in (-2, 1):
        other = f"{int(given[:7]) + hours:07d}{given[7:]}"
        assert (
            code_of(client.post("/api/tables", json=form(deal={"ticket": other, "contribution": MINE})))
            == "ticket_used"
        )


def test_tickets_differ(client: TestClient) -> None:
    client.get("/api/me")
    tickets = [ticket(client) for _ in range(5)]
    for field in ("ticket", "code", "commitment"):
        assert len({own[field] for own in tickets}) == 5


@pytest.mark.parametrize(
    "wrong", [{}, {"ticket": "A" * 22}, {"contribution": MINE}, {"ticket": "A", "contribution": MINE}]
)
def test_a_part_in_the_deal_is_whole(client: TestClient, wrong: dict[str, str]) -> None:
    assert code_of(client.post("/api/tables", json=form(deal=wrong))) == "bad_message"


def test_who_sits_down_sees_the_commitment_first(client: TestClient) -> None:
    guest = another(client)
    own = ticket(client)
    code = new_table(client, "splendor-2", "me", "open", **part(own))
    with at_table(guest, code) as tab:
        assert tab.got[0]["table"]["commitment"] == own["commitment"]
        assert [logged["event"]["type"] for logged in tab.got[0]["events"]] == ["seated", "contributed"]
        assert tab.ask("sit", seat=1, contribution="luck")["code"] == "bad_message"
        tab.ask("sit", seat=1, contribution=YOURS)
        tab.ask("resign")
    record = GameRecord.parse(record_of(client, code))
    assert [record.headers[f"contribution-{seat}"] for seat in (0, 1)] == [MINE, YOURS]
    proof = check(say.Proof, guest.get(f"/api/tables/{code}/proof"))
    assert (proof["contributions"], proof["fits"]) == ([MINE, YOURS], True)


def test_a_page_of_old_contributes_nothing(client: TestClient) -> None:
    code = new_table(client)
    with resigned(client, code):
        verdict = verify(record_of(client, code))
    assert verdict.fits
    assert "nobody has contributed" in next(found.text for found in verdict.checks if found.name == "deal")


def test_one_device_gives_its_bytes_once(client: TestClient) -> None:
    code = new_table(client, "splendor-3", "random", "me", "same_device", **part(ticket(client)))
    with at_table(client, code) as tab:
        assert [logged["event"] for logged in tab.got[0]["events"] if logged["event"]["type"] == "contributed"] == [
            {"type": "contributed", "seat": 1, "contribution": MINE}
        ]


def test_a_rematch_is_committed_to_before_anybody_asks_for_it(client: TestClient) -> None:
    guest = another(client)
    code = new_table(client, "splendor-2", "me", "open")
    with at_table(client, code) as north, at_table(guest, code) as south:
        assert north.got[0]["you"]["rematch"] is None
        south.ask("sit", seat=1)
        north.until_event("started")
        north.ask("resign")
        pledge = south.until_event("ended")["you"]["rematch"]
        north.ask("rematch", contribution=MINE)
        assert south.until_event("rematch_made")["table"]["rematch"] == pledge["code"]
        south.ask("rematch", contribution=YOURS)
    with at_table(another(client), pledge["code"]) as onlooker:
        welcome = onlooker.got[0]
        assert welcome["you"]["rematch"] is None
        assert welcome["table"]["commitment"] == pledge["commitment"]
    with resigned(guest, pledge["code"]):
        text = record_of(client, pledge["code"])
    for bytes_of_one in (MINE, YOURS):
        assert verify(text, shown=pledge["commitment"], contributed=bytes_of_one).fits


def test_nothing_tells_the_seed_before_the_end(client: TestClient) -> None:
    own = ticket(client)
    code = new_table(client, "duel-2", "me", "random", **part(own))
    with at_table(client, code) as tab, at_table(another(client), code) as onlooker:
        tab.play(tab.scene["choice"]["words"][0])
        told: list[Any] = [tab.got, onlooker.got]
        told += [client.get(f"/api/{call}").text for call in ("my-games", "tables", f"tables/{code}")]
        told += [client.get(f"/api/tables/{code}/{call}").text for call in ("proof", "record", "replay")]
        before = str(told)
        tab.ask("resign")
        proof = client.get(f"/api/tables/{code}/proof").json()
        assert proof["commitment"] == own["commitment"] == shuffle.commitment(bytes.fromhex(proof["seed"]))
        assert proof["commitment"] in before
        for secret in (proof["seed"], proof["deal"]):
            assert secret not in before
            assert secret in str([tab.got, record_of(client, code)])
