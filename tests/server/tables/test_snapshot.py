"""Snapshots of a table: the right shape, the right seat, and never more than an audience may know."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

import gemguild
from gemguild.engine.game import Game
from gemguild.server import messages as say
from gemguild.server.encoding import encode
from gemguild.server.tables.snapshot import Audience, face_down, snapshot, table_info
from tests.server.support import NORTH, SOUTH, done, play, play_random, seated

SCENES: TypeAdapter[Any] = TypeAdapter(say.Scene)
INFOS: TypeAdapter[Any] = TypeAdapter(say.TableInfo)


def snapshot_of(table: Any, viewer: int | None, now: int = 0) -> say.Scene:
    """The table from a seat."""
    return snapshot(table, Audience(() if viewer is None else (viewer,), viewer), now)


def test_scenes_have_the_declared_shape(game: Game) -> None:
    table = seated(game, clock={"kind": "live", "minutes": 5, "increment": 0})
    for _ in range(30):
        for viewer in (None, *range(game.players)):
            SCENES.validate_json(encode(snapshot_of(table, viewer)), strict=True)
        table = play_random(table, 3, len(table.moves))
    INFOS.validate_python(table_info(table, [True] * game.players, 0), strict=True)


def test_only_the_seat_to_play_may_decide() -> None:
    table = seated(gemguild.splendor(2))
    north, south, onlooker = (snapshot_of(table, viewer) for viewer in (0, 1, None))
    assert north["choice"] is not None
    assert north["choice"]["words"][0] == "take:wug"
    assert (south["choice"], onlooker["choice"], onlooker["offers"]) == (None, None, [])
    assert len(south["offers"]) == 12


def test_who_is_away_decides_nothing() -> None:
    table = seated(gemguild.splendor(3))
    table = done(table, table.decide(NORTH, "", say.Leave(id=0), 0))
    assert snapshot_of(table, 0)["choice"] is None


def test_reserved_cards_face_down_are_seen_by_their_owner_only() -> None:
    table = seated(gemguild.splendor(2), reserved="down")
    assert table.position is not None
    word = next(move.word for move in table.position.legal_moves() if move.word.startswith("reserve:2"))
    table = play(table, word)
    for viewer, card in ((0, word.removeprefix("reserve:")), (1, None), (None, None)):
        view: Any = snapshot_of(table, viewer)["view"]
        assert view["seats"][0]["reserved"][0]["card"] == card
    seen = table.seen_by(0)
    assert seen is not None
    assert face_down(seen.plain)["seats"][0]["reserved"][0]["card"] is not None


def test_the_clock_tells_what_is_left_at_that_moment() -> None:
    table = seated(gemguild.splendor(2), clock={"kind": "live", "minutes": 1, "increment": 0})
    clock = snapshot_of(table, 0, now=10_000)["clock"]
    assert clock == {"left": [50_000, 60_000], "running": 0, "at": 10_000}


def test_a_seed_is_told_only_at_the_end() -> None:
    table = seated(gemguild.splendor(2))
    assert table_info(table, [True, True], 0)["seed"] is None
    table = done(table, table.decide(SOUTH, "", say.Resign(id=0), 0))
    assert table.setup.seed is not None
    assert table_info(table, [True, True], 0)["seed"] == table.setup.seed.hex()
