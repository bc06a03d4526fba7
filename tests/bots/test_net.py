"""What nets say of positions, and their files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import gemguild
from gemguild.bots.net import inputs
from gemguild.bots.net.inputs import inputs_of
from gemguild.bots.net.net import BadNet, Net, evaluate, load, random_net, scratch, shipped
from gemguild.engine import purse
from gemguild.engine.compile import entry
from gemguild.engine.game import Game, Position
from gemguild.engine.kind import Kind
from gemguild.engine.record import row
from gemguild.games.common.hooks import card_price
from gemguild.games.common.market import show
from gemguild.games.common.paying import missing_tokens, need
from gemguild.games.common.state import RESERVE_LIMIT
from tests.bots.nets import small_net
from tests.support import some_positions


@entry
def evaluate_one(records: Any, plan: Any, weights: Any, x: Any, value: Any) -> None:
    evaluate(records[0], plan, weights, x, value)


def opinion(net: Net, records: NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What a net says of a position: each seat's chance, and the scores."""
    x, value = scratch(net), np.zeros(inputs.SEATS, np.float32)
    evaluate_one(records, net.plan, net.laid_out, x, value)
    first = net.plan[inputs.TERMS_AT]
    return value, x[first : first + net.shape.terms].copy()


def going_on(game: Game) -> list[Position]:
    """Positions of random games in which somebody decides."""
    return [position for position in some_positions(game, seeds=1, every=11) if position.to_play is not None]


def test_compiled_and_plain_say_the_same(duo: Game) -> None:
    net = small_net(duo.id).exact
    for position in going_on(duo)[:4]:
        value, scores = opinion(net, position.records)
        x, plain = scratch(net), np.zeros(inputs.SEATS, np.float32)
        evaluate(row(position.records), net.plan, net.laid_out, x, plain)
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
    net = small_net(duo.id).exact
    term = inputs_of(duo.id).terms.offsets
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
        order = np.arange(len(scores))
        for row_terms in (term.buy, term.reserve, term.reach):
            order[[row_terms, row_terms + 1]] = row_terms + 1, row_terms
        np.testing.assert_allclose(swapped, scores[order], atol=1e-4)


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
    shape = inputs_of(duo.id).shape
    plan, terms = shape.plan(), np.empty(shape.terms_room, np.int64)
    for position in going_on(duo):
        if position.phase in ("payment", "discard"):
            continue
        seen = set()
        inputs.list_near(row(position.records), plan, terms)
        moves = [move for move in position.legal_moves() if not move.word.startswith("split:")]
        for move in moves:
            count = inputs.action_terms(row(position.records), move.action, plan, terms)
            assert 0 < count <= inputs.MAX_TERMS
            assert (terms[:count] < shape.terms).all()
            seen.add(tuple(sorted(terms[:count].tolist())))
        assert len(seen) == len(moves)


def test_rows_of_market_and_hand_are_bought_by_their_own_codes() -> None:
    shape, term = inputs_of("splendor").shape, inputs_of("splendor").terms.offsets
    assert (term.buy, term.reserve) == (shape.plain, shape.plain + shape.slots + RESERVE_LIMIT)
    assert replace(shape, keys=inputs.FIRST_KEYS).terms == term.want_taken
    assert term.want_taken == shape.plain + 2 * shape.slots + RESERVE_LIMIT + shape.tiles


# Tokens


def listed(position: Position, word: str) -> list[int]:
    """The terms of a move after its own one."""
    shape = inputs_of(position.game.id).shape
    state, plan, terms = row(position.records), shape.plan(), np.empty(shape.terms_room, np.int64)
    inputs.list_near(state, plan, terms)
    (action,) = (move.action for move in position.legal_moves() if move.word == word)
    return [int(term) for term in terms[1 : inputs.action_terms(state, action, plan, terms)]]


@pytest.mark.parametrize(
    ("word", "taken", "cards"), [("take:ugr", (0, 1, 1, 1, 0), True), ("take:kk", (0, 0, 0, 0, 2), False)]
)
def test_tokens_count_for_the_cards_that_lack_them(word: str, taken: tuple[int, ...], cards: bool) -> None:
    """A handful has a term for each of its tokens, and one for each card that it brings within reach."""
    position = gemguild.splendor().start(seed=7).play("take:wug").play("take:wur")
    term, state = inputs_of("splendor").terms, row(position.records)
    tokens = [int(place) for colour, count in enumerate(taken) for place in term["want.taken"].places[colour, :count]]
    held = purse.pack((1, 1, 1, 0, 0))
    prices = [card_price(state, card) for card in state.market.tolist()]
    reached = [slot for slot, price in enumerate(prices) if purse.covers(held + purse.pack(taken), price)]
    assert bool(reached) == cards
    assert not any(purse.covers(held, price) for price in prices)
    assert listed(position, word) == tokens + [term["reach"].offset + slot for slot in reached]


def test_the_joker_of_a_reserved_card_brings_cards_within_reach() -> None:
    position = gemguild.splendor().start(seed=7).play("take:wug").play("take:wur")
    term, state = inputs_of("splendor").terms, row(position.records)
    held = purse.pack((1, 1, 1, 0, 0))
    lacking = [purse.total(purse.minus(card_price(state, card), held)) for card in state.market.tolist()]
    assert 1 in lacking
    expected = [term["reach"].offset + slot for slot, lacks in enumerate(lacking) if lacks == 1]
    assert listed(position, "reserve:deck2") == expected


def test_terms_of_tokens_are_those_of_the_tokens_that_an_action_brings(duo: Game) -> None:
    """The cards listed as coming within reach are those that the seat can pay for once it has the tokens."""
    shape, term = inputs_of(duo.id).shape, inputs_of(duo.id).terms.offsets
    brought = 0
    for position in going_on(duo):
        state = row(position.records)
        seat = int(state.seat)
        before = lacking(state, seat, shape)
        for move in position.legal_moves():
            tokens = int(inputs.tokens_of(state, move.action))
            if tokens == 0:
                continue
            brought += 1
            after = row(position.play(move).records)
            gained = purse.minus(int(after.tokens[seat]), int(state.tokens[seat]))
            assert purse.covers(gained, tokens), move.word  # a trading post may give more
            holding = row(position.records.copy())
            holding.tokens[seat] += tokens
            within = {slot for slot, missing in lacking(holding, seat, shape).items() if before[slot] and not missing}
            terms = listed(position, move.word)
            assert {number - term.reach for number in terms if number >= term.reach} == within
            wanted = [number for number in terms if term.want_taken <= number < term.reach]
            assert len(wanted) == purse.total(tokens & ((1 << 8 * shape.kinds) - 1))
    assert brought > 20


def lacking(state: Any, seat: int, shape: inputs.Shape) -> dict[int, int]:
    """The tokens that a seat lacks for each card in sight and each one that it has reserved."""
    cards = {slot: int(card) for slot, card in enumerate(state.market.tolist()) if card >= 0}
    cards |= {shape.slots + place: int(state.reserved[seat, place]) for place in range(state.hand[seat])}
    return {slot: int(missing_tokens(state, seat, need(state, seat, card))) for slot, card in cards.items()}


def test_former_nets_know_no_terms_of_tokens() -> None:
    net = shipped("splendor", 2, "2026-11")
    assert net.shape.keys == inputs.FIRST_KEYS
    position = gemguild.splendor().start(seed=7)
    terms = np.empty(net.shape.terms_room, np.int64)
    inputs.list_near(row(position.records), net.plan, terms)
    for action in position.legal_actions():
        assert inputs.action_terms(row(position.records), action, net.plan, terms) == 1


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
