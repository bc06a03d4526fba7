"""Words for bots and their limits, and makers of bots."""

from __future__ import annotations

from functools import partial

import pytest

from gemguild.arena.entrants import Entrant, enter, numbered, takes_seed
from gemguild.bots import GreedyBot, Limit, RandomBot
from gemguild.engine.errors import BadOptions
from tests.arena.support import First


@pytest.mark.parametrize(
    ("word", "bot", "limit"),
    [
        ("greedy", "greedy", Limit(simulations=9)),
        ("search@0.3s", "search", Limit(seconds=0.3)),
        ("search@2s", "search", Limit(seconds=2)),
        ("search@2000", "search", Limit(simulations=2000)),
    ],
)
def test_a_word_names_a_bot_and_its_limit(word: str, bot: str, limit: Limit) -> None:
    assert enter(word, Limit(simulations=9)) == Entrant(word, bot, limit)


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(BadOptions, match="there is no bot 'gready'"):
        enter("gready@20")


def test_makers_take_a_seed_if_they_can() -> None:
    assert isinstance(enter(First).make(3), First)
    assert isinstance(enter(RandomBot).make(3), RandomBot)
    assert isinstance(enter("greedy").make(3), GreedyBot)
    assert takes_seed(lambda *seeds: RandomBot(sum(seeds)))
    assert not takes_seed(lambda *, seed=3: RandomBot(seed))


def test_a_maker_is_called_by_its_name() -> None:
    assert enter(First).name == "First"
    assert enter(partial(RandomBot)).name == "partial"


def test_an_entrant_keeps_its_own_limit() -> None:
    own = Entrant("mine", First, Limit(seconds=1))
    assert enter(own, Limit(seconds=2)) == own
    assert enter(Entrant("mine", First), Limit(seconds=2)).limit == Limit(seconds=2)


def test_who_is_called_alike_gets_a_number() -> None:
    assert [own.name for own in numbered(map(enter, ["greedy", "random", "greedy", "greedy"]))] == [
        "greedy",
        "random",
        "greedy#2",
        "greedy#3",
    ]
