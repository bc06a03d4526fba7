"""The scheme of the shuffle: what the deal depends on, and that it depends on nothing else."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import gemguild
from gemguild.engine.game import Game
from gemguild.shuffle import CONTRIBUTION, commitment, deal_seed, drawn_order
from tests.support import GAMES

TABLE = "T" * 22
SEED = bytes(range(32))
BYTES = st.binary(min_size=16, max_size=32).map(bytes.hex)
CONTRIBUTIONS = st.lists(st.none() | BYTES, min_size=4, max_size=4)
FOUR = gemguild.splendor(4)


def test_the_commitment_is_the_hash_of_the_seed_as_any_tool_computes_it() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_deal_is_the_hash_of_lines_as_any_tool_computes_it() -> None:
    lines = f"gemguild deal\n{SEED.hex()}\n{TABLE}\nsplendor-4\n{'ab' * 16}\n-\n-\n{'cd' * 32}\n"
    given = ["ab" * 16, None, None, "cd" * 32]
    assert deal_seed(SEED, TABLE, FOUR, given) == hashlib.sha256(lines.encode()).digest()


@given(CONTRIBUTIONS, CONTRIBUTIONS)
def test_other_contributions_make_another_deal_of_the_same_server_seed(
    one: list[str | None], other: list[str | None]
) -> None:
    assert (deal_seed(SEED, TABLE, FOUR, one) == deal_seed(SEED, TABLE, FOUR, other)) == (one == other)


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32), CONTRIBUTIONS)
def test_another_server_seed_makes_another_deal_whatever_players_contribute(
    one: bytes, other: bytes, contributions: list[str | None]
) -> None:
    same = deal_seed(one, TABLE, FOUR, contributions) == deal_seed(other, TABLE, FOUR, contributions)
    assert same == (one == other)


def test_a_single_seat_changes_the_start_of_every_game(game: Game) -> None:
    contributions: list[str | None] = [f"{seat:032x}" for seat in range(game.players)]
    starts = {str(game.start(deal_seed(SEED, TABLE, game, contributions)))}
    for seat in range(game.players):
        changed = [*contributions[:seat], None, *contributions[seat + 1 :]]
        starts.add(str(game.start(deal_seed(SEED, TABLE, game, changed))))
    assert len(starts) == game.players + 1
    assert str(game.start(deal_seed(SEED, TABLE, game, contributions))) in starts


def test_tables_and_games_of_the_same_seed_are_dealt_differently() -> None:
    nothing = [None] * 4
    seeds = {
        deal_seed(SEED, table, game, nothing) for table in (TABLE, "U" * 22) for game in GAMES if game.players == 4
    }
    assert len(seeds) == 2 * sum(game.players == 4 for game in GAMES)


def test_seats_are_drawn_evenly_and_apart_from_the_deal() -> None:
    trio = gemguild.splendor(3)
    orders = Counter(tuple(drawn_order(SEED, TABLE, trio, f"{number:032x}")) for number in range(1200))
    assert set(orders) == set(itertools.permutations(range(3)))
    assert all(150 < times < 250 for times in orders.values())
    assert drawn_order(SEED, TABLE, trio, None) == drawn_order(SEED, TABLE, trio, None)


def test_a_contribution_is_sixteen_to_thirty_two_bytes_in_one_spelling() -> None:
    assert all(re.fullmatch(CONTRIBUTION, "0f" * size) for size in (16, 20, 32))
    for wrong in ("0f" * 15, "0f" * 33, "0F" * 16, "0f" * 16 + "0", "-", "", "xy" * 16):
        assert not re.fullmatch(CONTRIBUTION, wrong)
