"""What is printed on cards and tiles, read from the same data as the rules."""

from __future__ import annotations

import pytest

from gemguild.bots.facts import facts
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.engine.kind import Kind


def test_every_card_of_a_start_is_known(kind: Kind) -> None:
    plain = Game(kind, kind.seats[0]).start(1).to_plain()
    own = facts(kind.id)
    on_table = {card for level in (*plain["decks"], *plain["market"]) for card in level if card}
    assert on_table == set(own.cards)
    assert all(name in own.tiles for key in ("nobles", "locations", "royals") for name in plain.get(key, []))


def test_prices_use_the_letters_of_tokens(kind: Kind) -> None:
    own = facts(kind.id)
    tokens = Game(kind, kind.seats[0]).start(1).to_plain()["seats"][0]["tokens"]
    assert set(own.kinds) < set(tokens)
    assert all(set(card.price) <= set(own.kinds) and card.price for card in own.cards.values())


def test_a_card_reads_as_printed() -> None:
    card = facts("splendor").cards["1w1"]
    assert (card.level, card.bonus, card.points, dict(card.price)) == (1, "w", 0, {"r": 2, "k": 1})


def test_there_are_no_facts_of_other_games() -> None:
    with pytest.raises(BadOptions):
        facts("chess")
