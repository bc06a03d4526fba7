"""What a run depends on: reading it, refusing nonsense, what follows from it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from gemguild.bots.net.inputs import INPUTS, BadNet, inputs_of
from gemguild.bots.net.net import random_net
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.kind import Kind
from gemguild.train.selfplay import SearchBudget
from gemguild.train.settings import OLD_NAMES, TrainSettings, read_settings, read_words

USUAL = TrainSettings("splendor")


def test_text_gives_back_the_settings() -> None:
    settings = TrainSettings("duel", seed=-3, learning_rate=1e-4, anchor="greedy", weight_decay=0.0)
    assert read_settings(settings.text()) == settings


def test_settings_of_older_runs_are_read() -> None:
    older = {"room": 500, "share": 0.5, "least": 10, "uses": 2.0, "result": 0.25, "batch": 32, "rate": 0.01}
    older |= {"last_rate": 0.1, "decay": 0.0, "keep": 0.9, "value": 2.0, "points": 0.3}
    assert set(older) == set(OLD_NAMES)
    assert read_settings(json.dumps({"game": "duel", **older})) == TrainSettings(
        "duel",
        buffer_size=500,
        window_share=0.5,
        min_window=10,
        replay_ratio=2.0,
        outcome_weight=0.25,
        batch_size=32,
        learning_rate=0.01,
        final_rate_fraction=0.1,
        weight_decay=0.0,
        ema_decay=0.9,
        value_weight=2.0,
        points_weight=0.3,
    )
    with pytest.raises(BadText, match="uses is an older name of replay_ratio, which is there too"):
        read_settings('{"game": "duel", "uses": 2, "replay_ratio": 3}')


def test_what_is_missing_is_usual() -> None:
    assert read_settings('{"game": "marvel", "replay_ratio": 3}') == TrainSettings("marvel", replay_ratio=3)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not JSON"),
        ("[]", "does not say which game"),
        ("{}", "does not say which game"),
        ('{"game": "duel", "speed": 1}', "no setting 'speed'"),
        ('{"game": "duel", "games": 1.5}', "games is 1.5, not an int"),
        ('{"game": "duel", "games": true}', "games is true, not an int"),
        ('{"game": "duel", "learning_rate": "fast"}', 'learning_rate is "fast", not a float'),
    ],
)
def test_a_bad_text_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        read_settings(text)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"generations": 0}, "generations must be more than 0"),
        ({"games": -1}, "games must be more than 0"),
        ({"learning_rate": float("nan")}, "learning_rate must be more than 0"),
        ({"replay_ratio": float("inf")}, "replay_ratio must be more than 0"),
        ({"window_share": 1.5}, "window_share must be at most 1"),
        ({"wide": 100}, "wide must be a multiple of 64"),
        ({"players": 6}, "players must be 0 or a number that splendor is for, not 6"),
        ({"full_share": 1.5}, "full_share must be at most 1"),
        ({"anchor": "nobody"}, "no bot 'nobody'"),
        ({"anchor": "greedy@soon"}, "a limit is"),
        ({"rival": "nobody"}, "no bot 'nobody'"),
        ({"rival": "cmd:true"}, "rival must be a bot, not a program"),
        ({"rival": "greedy", "rival_share": 1.5}, "rival_share must be at most 1"),
    ],
)
def test_nonsense_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        replace(USUAL, **change)


def test_a_game_without_declared_inputs_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(INPUTS, inputs_of("duel").record)
    with pytest.raises(BadNet, match="duel has no net: no net inputs are declared for it"):
        TrainSettings("duel")


def test_words_of_settings() -> None:
    assert read_words({"games": "12", "learning_rate": "1e-3", "anchor": "greedy"}) == {
        "games": 12,
        "learning_rate": 0.001,
        "anchor": "greedy",
    }
    with pytest.raises(BadOptions, match="no setting 'speed'; there are game, seed"):
        read_words({"speed": "12"})
    with pytest.raises(BadOptions, match=r"games must be an int, not '1\.5'"):
        read_words({"games": "1.5"})


def test_the_rate_falls_and_the_thinking_grows() -> None:
    rates = [USUAL.learning_rate_at(generation) for generation in range(USUAL.generations + 1)]
    assert rates[0] == USUAL.learning_rate
    assert rates[-1] == pytest.approx(USUAL.learning_rate * USUAL.final_rate_fraction)
    assert rates == sorted(rates, reverse=True)
    simulations = [USUAL.budget_at(generation).simulations for generation in range(USUAL.generations + 1)]
    assert USUAL.budget_at(0) == SearchBudget(16, 24, 0.8)
    assert (simulations[0], simulations[-1]) == (24, 96)
    assert simulations == sorted(simulations)
    assert USUAL.budget_at(10 * USUAL.generations) == USUAL.budget_at(USUAL.generations), "it ends there"


def test_gates_are_close_together_at_first() -> None:
    assert [generation for generation in range(1, 40) if USUAL.is_gate(generation)] == [1, 2, 4, 8, 12, 24, 36]
    assert replace(USUAL, generations=40).is_gate(40), "the last one is compared too"
    assert all(replace(USUAL, gate=1).is_gate(generation) for generation in range(1, 9))
    still = replace(USUAL, replay_ratio=0.0)
    assert not any(still.is_gate(generation) for generation in range(1, 40)), "nothing is new"


def test_the_window_grows_with_what_there_is() -> None:
    assert USUAL.window(1000) == USUAL.min_window
    assert USUAL.window(1_000_000) == 600_000


def test_the_shape_is_the_game_s_with_widths_of_its_own(kind: Kind) -> None:
    settings = TrainSettings(kind.id, wide=64, deep=192)
    assert settings.shape == replace(inputs_of(kind.id).shape, wide=64, deep=192)
    assert TrainSettings(kind.id).shaped_like(random_net(kind.id, settings.shape)) == settings


def test_every_setting_is_documented() -> None:
    from tests.support import REPOSITORY

    page = (REPOSITORY / "docs" / "training.md").read_text(encoding="utf-8")
    missing = [name for name in json.loads(USUAL.text()) if f"`{name}`" not in page]
    assert not missing
