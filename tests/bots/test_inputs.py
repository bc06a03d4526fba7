"""What a net is given: declared by name, and the same numbers as when the shipped nets were trained."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import gemguild
from gemguild.bots.net import inputs as at
from gemguild.bots.net.inputs import Inputs, card_head, encode, flag, inputs_of, number
from gemguild.engine.game import Game, Move, Position
from gemguild.engine.kind import Kind
from gemguild.engine.layout import Layout
from gemguild.engine.record import row
from gemguild.games.splendor.rules import side_points, target
from gemguild.train.batches import encode_all
from tests.golden import inputs as golden
from tests.support import some_positions


def undecided(game: Game, every: int = 11) -> list[Position]:
    """Positions of random games in which somebody decides."""
    return [position for position in some_positions(game, seeds=1, every=every) if position.to_play is not None]


def encoded(position: Position) -> NDArray[np.float32]:
    """The inputs of a position, written by plain Python."""
    plan = inputs_of(position.game.id).shape.plan()
    x = np.zeros(int(plan[at.SCRATCH_SIZE]), np.float32)
    encode(row(position.records), x, plan)
    return x


def test_inputs_and_logit_terms_are_those_of_the_golden_file(game: Game) -> None:
    lines = golden.path_of(game).read_text(encoding="utf-8").splitlines()
    assert len(lines) > 10
    assert list(golden.write(game)) == lines


def test_hand_made_positions_too(kind: Kind) -> None:
    lines = golden.tricky_path(kind.id).read_text(encoding="utf-8").splitlines()
    assert list(golden.write_tricky(kind.id)) == lines


def test_compiled_code_writes_the_same_numbers(duo: Game) -> None:
    plan = inputs_of(duo.id).shape.plan()
    for position in undecided(duo)[:8]:
        x = np.zeros((1, int(plan[at.SCRATCH_SIZE])), np.float32)
        encode_all(position.records, plan, x)
        np.testing.assert_array_equal(x[0], encoded(position))


def test_every_number_is_within_its_declared_range(game: Game) -> None:
    declared = inputs_of(game.id)
    plan = declared.shape.plan()
    stretches = {
        "general": (0, 1, declared.general),
        "card": (int(plan[at.CARDS_AT]), declared.shape.cards, declared.card),
        "tile": (int(plan[at.TILES_AT]), declared.shape.tiles, declared.tile),
    }
    for position in undecided(game):
        x = encoded(position)
        for name, (first, times, layout) in stretches.items():
            rows = x[first : first + times * layout.size].reshape(times, layout.size)
            assert (rows >= 0).all(), name
            assert (rows <= layout.most).all(), name


def test_sizes_follow_from_the_declaration(kind: Kind) -> None:
    declared = inputs_of(kind.id)
    shape = declared.shape
    assert (shape.general, shape.card, shape.tile) == (declared.general.size, declared.card.size, declared.tile.size)
    assert shape.terms == declared.terms.size
    assert shape.plain + shape.buyable == declared.terms["reserve"].offset
    assert len(shape.plan()) == at.PLAN_SIZE


def test_a_declaration_must_begin_its_rows_as_the_encoder_expects(kind: Kind) -> None:
    declared = inputs_of(kind.id)
    known: dict[str, Any] = {
        "general": declared.general,
        "card": declared.card,
        "tile": declared.tile,
        "tiles": 1,
        "plain": (number("pass", "passing"),),
        "colours": 5,
    }
    Inputs(declared.record, **known)
    late_head = Layout([number("points", "points"), *card_head(declared.seats)])
    with pytest.raises(ValueError, match="a card must begin with there, face_up, owner, unknown"):
        Inputs(declared.record, **known | {"card": late_head})
    with pytest.raises(ValueError, match="a tile must begin with there"):
        Inputs(declared.record, **known | {"tile": Layout([number("points", "points"), flag("there", "there")])})


def test_another_order_has_another_fingerprint(kind: Kind) -> None:
    declared = inputs_of(kind.id)
    swapped = Inputs(
        declared.record,
        general=declared.general,
        card=declared.card,
        tile=declared.tile,
        tiles=declared.tiles,
        plain=[*declared.plain[1:], declared.plain[0]],
        colours=declared.colours,
    )
    assert swapped.shape == declared.shape
    assert swapped.fingerprint != declared.fingerprint


def game_of_buyers(game: Game, seed: int) -> list[Position]:
    """The positions in which an action is to be chosen, of a game in which everybody buys whatever they can."""
    found, position, chance = [], game.start(seed), random.Random(seed)
    while position.to_play is not None:
        if position.phase == "main":
            found.append(position)
        moves = position.legal_moves()
        position = position.play(chance.choice([move for move in moves if move.word.startswith("buy:")] or moves))
    return found


def after_buying(position: Position, move: Move) -> Position:
    """The position once a purchase and the choice of a noble are made."""
    after = position.play(move)
    return after.play(after.legal_moves()[0]) if after.phase == "noble" else after


@pytest.mark.parametrize("name", ["splendor-2", "splendor-4", "splendor-4-team"])
def test_a_net_is_told_what_purchases_bring_and_end(name: str) -> None:
    """The points of the best purchase with its noble, and whether one ends the game, are what playing it shows."""
    game = gemguild.game(name)
    declared, nobles, ends = inputs_of(game.id), 0, 0
    for position in (position for seed in (1, 2) for position in game_of_buyers(game, seed)):
        x, seat = encoded(position), position.to_play
        assert seat is not None
        given = declared.general.unpack(x)
        rows = x[declared.shape.plan()[at.CARDS_AT] :][: declared.shape.cards * declared.shape.card]
        cards = declared.card.unpack(rows.reshape(-1, declared.shape.card).T)
        gains, ending = [0], False
        before = position.records["points"][0, seat]
        for move in position.legal_moves():
            if move.word.startswith("buy:"):
                after = after_buying(position, move)
                gains.append(int(after.records["points"][0, seat] - before))
                ending |= bool(side_points(row(after.records), seat) >= target(row(after.records)))
        assert given["seats.gain"][0, 0] == 0.25 * max(gains)
        assert given["seats.can_end"][0, 0] == ending
        assert cards["ends_now"][0, : declared.shape.buyable].any() == ending
        nobles += bool(cards["tile_points"].any())
        ends += ending
    assert nobles > 0
    assert ends > 0
