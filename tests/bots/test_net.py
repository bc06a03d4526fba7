"""What nets say of positions, and their files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from gemguild.bots.net import inputs
from gemguild.bots.net.inputs import inputs_of
from gemguild.bots.net.net import BadNet, Net, evaluate, load, random_net, scratch, shipped
from gemguild.engine.compile import entry
from gemguild.engine.game import Game, Position
from gemguild.engine.kind import Kind
from gemguild.engine.record import row
from gemguild.games.common.market import show
from gemguild.games.common.state import RESERVE_LIMIT
from tests.bots.nets import small_net
from tests.support import some_positions


@entry
def evaluate_one(records: Any, plan: Any, weights: Any, x: Any, value: Any) -> None:
    evaluate(records[0], plan, weights, x, value)


def opinion(net: Net, records: NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What a net says of a position: each seat's chance, and the scores."""
    x, value = scratch(net), np.zeros(inputs.SEATS, np.float32)
    evaluate_one(records, net.plan, net.weights, x, value)
    first = net.plan[inputs.TERMS_AT]
    return value, x[first : first + net.shape.terms].copy()


def going_on(game: Game) -> list[Position]:
    """Positions of random games in which somebody decides."""
    return [position for position in some_positions(game, seeds=1, every=11) if position.to_play is not None]


def test_compiled_and_plain_say_the_same(duo: Game) -> None:
    net = small_net(duo.id)
    for position in going_on(duo)[:4]:
        value, scores = opinion(net, position.records)
        x, plain = scratch(net), np.zeros(inputs.SEATS, np.float32)
        evaluate(row(position.records), net.plan, net.weights, x, plain)
        first = net.plan[inputs.TERMS_AT]
        np.testing.assert_allclose(plain, value, atol=1e-5)
        np.testing.assert_allclose(x[first : first + net.shape.terms], scores, atol=1e-4)


def test_sees_only_what_the_seat_to_play_may_know(game: Game) -> None:
    net = small_net(game.id)
    for position in going_on(game):
        view = position.view(position.to_play)
        other = game.guess(view, 77)
        for records in (view.records, other.records):
            for one, two in zip(opinion(net, position.records), opinion(net, records), strict=True):
                np.testing.assert_array_equal(one, two)


def test_the_order_of_cards_in_a_row_means_nothing(duo: Game) -> None:
    net = small_net(duo.id)
    buys, reserves = net.shape.plain, net.shape.plain + net.shape.buyable
    for position in going_on(duo)[:6]:
        value, scores = opinion(net, position.records)
        records = position.records.copy()
        state = row(records)
        towers = getattr(state, "occupied", 0) & 0b11  # strongholds would stay where they are
        if state.market[0] < 0 or state.market[1] < 0 or towers:
            continue
        first, second = int(state.market[0]), int(state.market[1])
        show(state, 0, second)
        show(state, 1, first)
        swapped_value, swapped = opinion(net, records)
        np.testing.assert_allclose(swapped_value, value, atol=1e-5)
        np.testing.assert_allclose(swapped[[buys, buys + 1]], scores[[buys + 1, buys]], atol=1e-4)
        rest = [k for k in range(len(scores)) if k not in (buys, buys + 1, reserves, reserves + 1)]
        np.testing.assert_allclose(swapped[rest], scores[rest], atol=1e-4)


def test_chances_are_shares_among_those_who_play(game: Game) -> None:
    for position in going_on(game)[:5]:
        value, _ = opinion(small_net(game.id), position.records)
        assert value.sum() == pytest.approx(1, abs=1e-5)
        assert (value[: game.players] > 0).all()
        assert not value[game.players :].any()


def test_every_plain_action_has_terms_of_its_own(duo: Game) -> None:
    """No two actions of a position have the same logit terms, so a net can tell them apart.

    Payments are the exception: which gems or which bought cards go is left to the search.
    """
    terms = np.empty(inputs.MAX_TERMS, np.int64)
    for position in going_on(duo):
        if position.phase in ("payment", "discard"):
            continue
        seen = set()
        moves = [move for move in position.legal_moves() if not move.word.startswith("split:")]
        for move in moves:
            count = inputs.logit_terms(row(position.records), move.action, terms)
            assert 0 < count <= inputs.MAX_TERMS
            assert (terms[:count] < inputs_of(duo.id).shape.terms).all()
            seen.add(tuple(sorted(terms[:count].tolist())))
        assert len(seen) == len(moves)


def test_rows_of_market_and_hand_are_bought_by_their_own_codes() -> None:
    shape = inputs_of("splendor").shape
    assert shape.terms == shape.plain + 2 * shape.slots + RESERVE_LIMIT + shape.tiles


# Files


def test_a_file_gives_back_the_net(tmp_path: Path, kind: Kind) -> None:
    net = random_net(kind.id, seed=3)
    net.save(tmp_path / "a.net")
    again = load(tmp_path / "a.net", kind.id)
    np.testing.assert_allclose(again.weights, net.weights, atol=2e-3)
    assert again.shape == net.shape
    again.save(tmp_path / "b.net")
    assert (tmp_path / "b.net").read_bytes() == (tmp_path / "a.net").read_bytes()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda data: b"gemguild net 0\n" + data[15:], "not a net of this version"),
        (lambda data: data[: len(data) // 2], "damaged or cut off"),
        (lambda data: data[:400] + bytes([data[400] ^ 1]) + data[401:], "damaged or cut off"),
        (lambda _data: b"", "not a net of this version"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, spoil: Any, says: str) -> None:
    path = tmp_path / "splendor.net"
    random_net("splendor").save(path)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(BadNet, match=says):
        load(path, "splendor")


def test_a_net_for_other_inputs_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    declared = inputs_of("splendor")
    random_net("splendor", replace(declared.shape, plain=declared.shape.plain + 1)).save(tmp_path / "sizes.net")
    with pytest.raises(BadNet, match=r"sizes\.net: a net for other inputs than those now declared for splendor"):
        load(tmp_path / "sizes.net", "splendor")
    with monkeypatch.context() as patch:
        patch.setitem(vars(declared), "fingerprint", "another order")
        random_net("splendor").save(tmp_path / "order.net")
    with pytest.raises(BadNet, match=r"order\.net: a net for other inputs"):
        load(tmp_path / "order.net", "splendor")


def test_a_game_without_declared_inputs_has_no_net(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(inputs.INPUTS, inputs_of("duel").record)
    shipped.cache_clear()
    with pytest.raises(BadNet, match="duel has no net: no net inputs are declared for it"):
        shipped("duel")


def test_a_missing_file_and_another_game_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadNet, match=r"nothing\.net: cannot be read"):
        load(tmp_path / "nothing.net", "splendor")
    random_net("duel").save(tmp_path / "duel.net")
    with pytest.raises(BadNet, match="a net for duel"):
        load(tmp_path / "duel.net", "splendor")


def test_every_game_has_a_net(kind: Kind) -> None:
    net = shipped(kind.id)
    assert net.game == kind.id
    assert net.about["games"] > 0
