"""Positions as each viewer sees them."""

from __future__ import annotations

import gemguild
from gemguild.engine.game import Game
from gemguild.server.tables.position_views import PositionViews
from tests.server.support import play, seated
from tests.support import some_positions


def test_a_seat_without_cards_drawn_unseen_sees_what_everybody_sees(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=4):
        views = PositionViews(position)
        for seat in (None, *range(game.players)):
            seen = views.seen_by(seat)
            assert seen.view == position.view(seat)
            assert seen.plain == position.view(seat).to_plain()
            if seen.public:
                assert seen.plain | {"view": None} == position.view(None).to_plain()


def test_open_hands_show_everybodys_cards() -> None:
    table = play(play(seated(gemguild.splendor(2)), "reserve:deck1"), "reserve:deck2")
    seen = table.seen_by("open")
    assert seen is not None
    assert all(seat["reserved"][0]["card"] for seat in seen.plain["seats"])
