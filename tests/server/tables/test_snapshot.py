"""What an audience is told: the right shape, the right seat, and never more than it may know."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

import gemguild
from gemguild.engine.batch import Batch
from gemguild.engine.game import Game, Position
from gemguild.server import messages as say
from gemguild.server.tables import outcome
from gemguild.server.tables.position_views import PositionViews
from gemguild.server.tables.snapshot import Audience, face_down, snapshot, table_info
from tests.server.support import NORTH, SOUTH, done, play, play_random, seated
from tests.support import position_of_record, some_positions

SCENES: TypeAdapter[Any] = TypeAdapter(say.Scene)
INFOS: TypeAdapter[Any] = TypeAdapter(say.TableInfo)


def snapshot_of(table: Any, viewer: int | None, now: int = 0) -> say.Scene:
    """The table from a seat."""
    return snapshot(table, Audience(() if viewer is None else (viewer,), viewer), now)


def test_scenes_have_the_declared_shape(game: Game) -> None:
    table = seated(game, clock={"kind": "live", "minutes": 5, "increment": 0})
    for _ in range(30):
        for viewer in (None, *range(game.players)):
            SCENES.validate_python(snapshot_of(table, viewer), strict=True)
        table = play_random(table, 3, len(table.moves))
    INFOS.validate_python(table_info(table, [True] * game.players, 0), strict=True)


def test_a_seat_without_cards_drawn_unseen_sees_what_everybody_sees(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=4):
        views = PositionViews(position)
        for seat in (None, *range(game.players)):
            seen = views.seen_by(seat)
            assert seen.view == position.view(seat)
            assert seen.plain == position.view(seat).to_plain()
            if seen.public:
                assert seen.plain | {"view": None} == position.view(None).to_plain()


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


def test_open_hands_show_everybodys_cards() -> None:
    table = play(play(seated(gemguild.splendor(2)), "reserve:deck1"), "reserve:deck2")
    seen = table.seen_by("open")
    assert seen is not None
    assert all(seat["reserved"][0]["card"] for seat in seen.plain["seats"])


def finished_games(name: str, count: int) -> list[Position]:
    """Many games, played at random to the end."""
    batch = Batch.start(gemguild.game(name), count, seed=1)
    batch.play_out(seed=2)
    return [position_of_record(batch.game, record) for record in batch.records]


@pytest.mark.parametrize("name", ["splendor-2-quick", "splendor-4-quick-team", "marvel-2", "marvel-4", "duel-2"])
def test_an_outcome_says_what_the_rules_say(name: str) -> None:
    for position in finished_games(name, 300):
        said, result = outcome.by_the_rules(position), position.result
        assert result is not None
        assert (tuple(said["winners"]), said["reason"]) == (result.winners, result.reason)
        sides = {side for side in position.game.sides if side[0] in result.winners}
        assert said["shared"] is (len(sides) > 1)
        assert (said["decider"] is None) is (len(sides) == len(position.game.sides))
        if said["decider"] is not None:
            assert said["decider"]["criterion"] in [each.name for each in position.game.kind.description.criteria]


def test_whoever_stops_loses_without_a_comparison() -> None:
    said = outcome.by_stopping(gemguild.splendor(2).start(1), 0, "resigned")
    assert (said["winners"], said["reason"], said["shared"], said["decider"]) == ([1], "resigned", False, None)
