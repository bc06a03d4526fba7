"""The levels: named in every language, each there for every game, simpler when a net is missing."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import gemguild
from gemguild.arena import match
from gemguild.bots import BOTS, LEVELS, Limit, make_bot
from gemguild.bots.greedy import GreedyBot
from gemguild.bots.levels import EDITIONS, LANGUAGES, NETTED, STRENGTHS, LevelBot, within
from gemguild.bots.net import net
from gemguild.bots.net.inputs import INPUTS, inputs_of
from gemguild.bots.netbot import InstinctBot, NetBot
from gemguild.bots.puct import CONSTANTS, constants_of
from gemguild.engine.game import Game
from gemguild.engine.kind import kind
from tests.bots.beginner import Beginner
from tests.bots.nets import small_net
from tests.support import some_positions

BEGINNERS_DEALS = 20
"""Deals that a beginner and an apprentice play from both seats."""


def test_every_level_is_a_bot_with_a_name_in_every_language() -> None:
    for level in LEVELS.values():
        assert level.id in BOTS
        assert tuple(level.titles) == LANGUAGES
        assert all(level.titles.values())
    for language in LANGUAGES:
        assert len({level.titles[language] for level in LEVELS.values()}) == len(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_legal_in_every_phase(level: str, game: Game) -> None:
    player = make_bot(level, 1)
    for position in some_positions(game, seeds=1, every=60):
        if position.to_play is not None:
            view = position.view(position.to_play)
            assert player.choose(view, Limit(simulations=10)) in position.legal_moves()


def test_the_shorter_limit_counts() -> None:
    own = Limit(seconds=1.0, simulations=40)
    assert within(Limit(), own) == own
    assert within(Limit(seconds=0.3), own) == Limit(0.3, 40)
    assert within(Limit(seconds=3), own) == own
    assert within(Limit(simulations=7), own) == Limit(None, 7)
    assert within(Limit(seconds=3, simulations=70), own) == Limit(3, 40)


def test_without_a_net_it_searches_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(net, "FOLDER", tmp_path)
    net.shipped.cache_clear()
    position = gemguild.splendor().start(1)
    try:
        with caplog.at_level(logging.WARNING, "gemguild.bots"):
            move = make_bot("grandmaster", 1).choose(position.view(0), Limit(simulations=50))
    finally:
        net.shipped.cache_clear()
    assert move in position.legal_moves()
    assert "splendor.net: cannot be read" in caplog.text
    assert "playing without a net" in caplog.text


def test_a_net_for_the_number_of_players_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net, "FOLDER", tmp_path)
    net.shipped.cache_clear()
    (tmp_path / "2026-11").mkdir()
    for seed, name in enumerate(("splendor.net", "splendor-2.net", "2026-11/splendor.net")):
        small_net("splendor", seed).save(tmp_path / name)
    chosen = [net.shipped("splendor", 2), net.shipped("splendor", 3), net.shipped("splendor", 2, "2026-11")]
    for seed, found in zip((1, 0, 2), chosen, strict=True):
        np.testing.assert_allclose(found.weights, small_net("splendor", seed).weights, atol=2e-3)
    net.shipped.cache_clear()


def test_numbers_of_players_share_a_bot_as_they_share_a_net() -> None:
    bot = LevelBot(LEVELS["master"])
    bots = [bot._bot_for(gemguild.game(name)) for name in ("marvel-3", "marvel-4", "splendor-4", "splendor-4-team")]
    assert bots[0] is bots[1] is not bots[2]
    assert bots[2] is bots[3]


def test_a_level_may_search_deeper_in_some_games() -> None:
    game = gemguild.splendor(4)
    level = replace(LEVELS["artisan"], simulations={"splendor-4": 7})
    assert level.limit_in(gemguild.splendor(3)) == level.limit
    assert level.limit_in(game).simulations == 7
    assert level.limit_in(gemguild.splendor(4, team=True)) == level.limit_in(game)


def test_levels_with_a_net_play_by_stronger_instinct_or_search_deeper_than_those_below() -> None:
    for table, own in STRENGTHS.items():
        kind_id, _, players = table.rpartition("-")
        assert int(players) in kind(kind_id).seats
        assert len(own.powers) + len(own.depths) == len(NETTED)
        assert list(own.powers) == sorted(set(own.powers))
        assert list(own.depths) == sorted(set(own.depths))
        assert all(0 < depth <= 2000 for depth in own.depths)


def test_every_level_plays_in_every_game_as_its_strengths_say(game: Game) -> None:
    own = STRENGTHS[f"{game.id}-{game.players}"]
    powers = [LEVELS[level].instinct_in(game) for level in NETTED]
    assert powers == [*own.powers, *[None] * len(own.depths)]
    searched = [LEVELS[level].limit_in(game).simulations for level in NETTED[len(own.powers) :]]
    assert searched == list(own.depths)
    assert (LEVELS["apprentice"].notices_in(game), LEVELS["journeyman"].notices_in(game)) == own.notices


def test_a_level_may_play_by_instinct_in_some_games() -> None:
    level = replace(LEVELS["master"], instinct={"splendor-2": 1.5})
    bot = LevelBot(level, seed=3)
    instinct = bot._bot_for(gemguild.splendor(2))
    assert isinstance(instinct, InstinctBot)
    assert bot._bot_for(gemguild.splendor(2, quick=True)) is instinct
    assert isinstance(bot._bot_for(gemguild.splendor(3)), NetBot)


def test_a_level_without_a_net_may_notice_less_in_some_games() -> None:
    level = replace(LEVELS["journeyman"], noticed={"splendor-4": 0.5})
    bot = LevelBot(level, seed=3)
    bots = [bot._bot_for(gemguild.game(name)) for name in ("splendor-4", "splendor-4-team", "splendor-3", "marvel-3")]
    assert [found._notices for found in bots if isinstance(found, GreedyBot)] == [0.5, 0.5, 1.0, 1.0]
    assert bots[0] is bots[1]


def test_no_level_notices_less_than_the_one_below(game: Game) -> None:
    assert LEVELS["apprentice"].notices_in(game) < LEVELS["journeyman"].notices_in(game) <= 1


def test_the_apprentice_loses_to_a_beginner_with_a_sensible_plan(duo: Game) -> None:
    report = match(duo, [Beginner, "apprentice"], deals=BEGINNERS_DEALS, seed=3)
    assert not report.forfeits
    assert report.share.value > 0.5


def test_former_nets_stay_to_be_measured_against() -> None:
    for edition in EDITIONS:
        assert f"grandmaster-{edition}" in BOTS
        assert f"grandmaster-{edition}" not in LEVELS
        for game in ("splendor", "duel", "marvel"):
            assert net.shipped(game, 2, edition).about["games"] > 0


def test_former_grandmasters_search_with_the_constants_of_their_time() -> None:
    game = gemguild.duel()
    now, then = (LevelBot(LEVELS["grandmaster"], edition=edition)._bot_for(game) for edition in ("", EDITIONS[0]))
    for bot, constants in ((now, constants_of("duel")), (then, CONSTANTS)):
        assert isinstance(bot, NetBot)
        bot.choose(game.start(1).view(0), Limit(simulations=2))
        assert bot._tree is not None
        assert bot._tree.constants.tolist() == constants.tolist()
    assert constants_of("duel").tolist() != constants_of("splendor").tolist() == CONSTANTS.tolist()


def test_a_game_without_declared_inputs_is_played_without_a_net(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delitem(INPUTS, inputs_of("splendor").record)
    net.shipped.cache_clear()
    position = gemguild.splendor().start(1)
    with caplog.at_level(logging.WARNING, "gemguild.bots"):
        move = make_bot("master", 1).choose(position.view(0), Limit(simulations=50))
    assert move in position.legal_moves()
    assert "splendor has no net: no net inputs are declared for it; playing without a net" in caplog.text
