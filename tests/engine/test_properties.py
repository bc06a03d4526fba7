"""What holds in every position of thousands of random games, counted in bulk."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from gemguild.engine.game import Game
from gemguild.games.common.state import CARDS_PER_WORD, IDLE_LIMIT, NONE, RESERVE_LIMIT, RETURN, TOKEN_LIMIT
from tests.support import GAMES, position_of_record, trails

GAMES_EACH = 300
CHECKED_EVERY = 997
"""Of all positions, how often one is checked in full."""
Counts = NDArray[np.int64]


def lanes(purses: Any, kinds: int) -> Counts:
    """Purses as counts, one more axis."""
    return np.stack([(np.asarray(purses, np.int64) >> (8 * kind)) & 127 for kind in range(kinds)], axis=-1)


def tokens_elsewhere(game: Game, records: Any, kinds: int) -> Counts:
    """Tokens that no seat has: in the bank, or on Duel's board and in its bag."""
    if "bank" in records.dtype.names:
        return lanes(records["bank"], kinds)
    on_board = np.bitwise_count(records["board"]).astype(np.int64)
    everything: Counts = lanes(records["bag"], kinds) + on_board
    return everything


def card_places(records: Any, cards: int) -> Counts:
    """In how many places each card is, for each position."""
    found = np.zeros((len(records), cards + 1), np.int64)
    rows = np.arange(len(records))
    for name in ("deck", "market", "reserved"):
        places = records[name].reshape(len(records), -1).astype(np.int64)
        for column in places.T:
            np.add.at(found, (rows, np.where(column == NONE, cards, column)), 1)
    bought = records["bought"]
    for card in range(cards):
        found[:, card] += ((bought[:, :, card // CARDS_PER_WORD] >> (card % CARDS_PER_WORD)) & 1).sum(axis=1)
    return found[:, :cards]


@pytest.fixture(scope="module")
def played(game: Game) -> list[Any]:
    """Random games, each an array with all its positions."""
    return trails(game, GAMES_EACH)


@pytest.fixture(scope="module")
def records(played: list[Any]) -> Any:
    """All positions of the random games in one array."""
    return np.concatenate(played)


def test_tokens_are_conserved(game: Game, records: Any) -> None:
    kinds = len(game.start(0).to_plain()["seats"][0]["tokens"])
    held = lanes(records["tokens"], kinds)
    elsewhere = tokens_elsewhere(game, records, kinds)
    assert (held.sum(axis=1) + elsewhere == elsewhere[0] + held[0].sum(axis=0)).all()
    assert (held >= 0).all()
    assert (held <= elsewhere[0]).all()
    assert (np.asarray(records["tokens"]) >> (8 * kinds) == 0).all(), "no token beyond the kinds of the game"


def test_cards_are_conserved(game: Game, records: Any) -> None:
    cards = records["deck"].shape[1]
    assert (card_places(records, cards) == 1).all()


def test_hands_and_tokens_stay_within_their_limits(game: Game, records: Any) -> None:
    kinds = len(game.start(0).to_plain()["seats"][0]["tokens"])
    totals = lanes(records["tokens"], kinds).sum(axis=2)
    rows = np.arange(len(records))
    acting = rows, records["seat"].astype(np.int64)
    assert (totals[acting][records["phase"] == RETURN] > TOKEN_LIMIT).all()
    resting = totals.copy()
    resting[acting] = 0
    assert (resting <= TOKEN_LIMIT).all(), "only who is to decide may have more"
    hands = (records["reserved"] != NONE).sum(axis=2)
    assert (hands == records["hand"]).all()
    assert (hands <= RESERVE_LIMIT).all()
    assert (records["idle"] <= IDLE_LIMIT).all()


def test_turns_begin_within_the_token_limit(game: Game, played: list[Any]) -> None:
    kinds = len(game.start(0).to_plain()["seats"][0]["tokens"])
    for records in played:
        first = np.append(True, np.diff(records["turn"]) > 0)
        assert (lanes(records["tokens"][first], kinds).sum(axis=2) <= TOKEN_LIMIT).all()


def test_what_is_bought_stays_and_counts(game: Game, played: list[Any]) -> None:
    cards = game.kind.description.cards.values()
    for records in played:
        bought = records["bought"]
        assert (bought[1:] & bought[:-1] == bought[:-1]).all()
        if "gone" in records.dtype.names:  # cards that have left the game count for nothing
            assert (records["gone"] & ~bought == 0).all()
            bought = bought & ~records["gone"]
        assert (np.diff(records["cards"], axis=0) >= 0).all()
        points = np.zeros(records["points"].shape, np.int64)
        for card, printed in enumerate(cards):
            points += printed.points * ((bought[:, :, card // CARDS_PER_WORD] >> (card % CARDS_PER_WORD)) & 1)
        more = records["points"].astype(np.int64) - points
        assert (more >= 0).all()
        if game.id == "marvel":  # only the Avengers tile can be lost
            tile = 3 * (records["avengers"][:, None] == np.arange(more.shape[1]))
            more = more - tile
        assert (np.diff(more, axis=0) >= 0).all()


def test_turns_are_counted_one_by_one(game: Game, played: list[Any]) -> None:
    for records in played:
        assert set(np.diff(records["turn"]).tolist()) <= {0, 1}
        assert records["turn"][0] == 0
        assert records["ended"][-1]
        assert not records["ended"][:-1].any()


def test_face_up_cards_are_replaced_while_there_are_others(game: Game, records: Any) -> None:
    width = [len(row) for row in game.start(0).to_plain()["market"]]
    if "gap" in records.dtype.names:  # it is filled after the step that is awaited
        records = records[records["gap"] == NONE]
    first = 0
    for level, places in enumerate(game.kind.description.rows):
        here = records["market"][:, first : first + width[level]]
        gaps = (here == NONE).any(axis=1)
        assert (records["left"][gaps, level] == 0).all()
        first += places


def test_positions_all_over_the_games_are_sound(game: Game, records: Any) -> None:
    for record in records[::CHECKED_EVERY]:
        position = position_of_record(game, record)
        position.check()
        assert game.parse(str(position)) == position


def test_random_games_see_every_phase_and_end(game: Game, records: Any) -> None:
    seen = {game.kind.phases[phase] for phase in np.unique(records["phase"])}
    rare = {"noble", "location", "city"}
    assert set(filter(None, game.kind.phases)) - seen <= rare


@given(st.sampled_from(GAMES), st.integers(), st.lists(st.integers(0, 10**6), max_size=120))
def test_whatever_is_chosen_leads_to_sound_positions(game: Game, seed: int, choices: list[int]) -> None:
    position = game.start(seed)
    for choice in choices:
        legal = position.legal_actions()
        if not legal:
            break
        before = position
        position = position.play(legal[choice % len(legal)])
        assert before.turn <= position.turn <= before.turn + 1
        assert position != before
    position.check()
    assert game.parse(str(position)) == position
