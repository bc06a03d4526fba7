"""What a run depends on: reading it, refusing nonsense, what follows from it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from gemguild.bots.net.inputs import inputs_of
from gemguild.bots.net.net import random_net
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.kind import Kind
from gemguild.train.selfplay import Pace
from gemguild.train.settings import Settings, read_settings, read_words

USUAL = Settings("splendor")


def test_text_gives_back_the_settings() -> None:
    settings = Settings("duel", seed=-3, rate=1e-4, anchor="greedy", decay=0.0)
    assert read_settings(settings.text()) == settings


def test_what_is_missing_is_usual() -> None:
    assert read_settings('{"game": "marvel", "uses": 3}') == Settings("marvel", uses=3)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not JSON"),
        ("[]", "does not say which game"),
        ("{}", "does not say which game"),
        ('{"game": "duel", "speed": 1}', "no setting 'speed'"),
        ('{"game": "duel", "games": 1.5}', "games is 1.5, not of the kind int"),
        ('{"game": "duel", "games": true}', "games is true, not of the kind int"),
        ('{"game": "duel", "rate": "fast"}', 'rate is "fast", not of the kind float'),
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
        ({"rate": float("nan")}, "rate must be more than 0"),
        ({"uses": float("inf")}, "uses must be more than 0"),
        ({"share": 1.5}, "share is a part of a whole"),
        ({"wide": 100}, "wide must be a multiple of 64"),
        ({"anchor": "nobody"}, "no bot 'nobody'"),
        ({"anchor": "greedy@soon"}, "a limit is"),
    ],
)
def test_nonsense_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        replace(USUAL, **change)


def test_words_of_settings() -> None:
    assert read_words({"games": "12", "rate": "1e-3", "anchor": "greedy"}) == {
        "games": 12,
        "rate": 0.001,
        "anchor": "greedy",
    }
    with pytest.raises(BadOptions, match="no setting 'speed'; there are game, seed"):
        read_words({"speed": "12"})
    with pytest.raises(BadOptions, match=r"games is of the kind int, which '1\.5' is not"):
        read_words({"games": "1.5"})


def test_the_rate_falls_and_the_thinking_grows() -> None:
    rates = [USUAL.rate_at(generation) for generation in range(USUAL.generations + 1)]
    assert rates[0] == USUAL.rate
    assert rates[-1] == pytest.approx(USUAL.rate * USUAL.last_rate)
    assert rates == sorted(rates, reverse=True)
    simulations = [USUAL.pace_at(generation).simulations for generation in range(USUAL.generations + 1)]
    assert USUAL.pace_at(0) == Pace(16, 24, 0.8)
    assert (simulations[0], simulations[-1]) == (24, 96)
    assert simulations == sorted(simulations)
    assert USUAL.pace_at(10 * USUAL.generations) == USUAL.pace_at(USUAL.generations), "it ends there"


def test_gates_are_close_together_at_first() -> None:
    assert [generation for generation in range(1, 40) if USUAL.is_gate(generation)] == [1, 2, 4, 8, 12, 24, 36]
    assert replace(USUAL, generations=40).is_gate(40), "the last one is compared too"
    assert all(replace(USUAL, gate=1).is_gate(generation) for generation in range(1, 9))


def test_the_window_grows_with_what_there_is() -> None:
    assert USUAL.window(1000) == USUAL.least
    assert USUAL.window(1_000_000) == 600_000


def test_the_shape_is_the_game_s_with_widths_of_its_own(kind: Kind) -> None:
    settings = Settings(kind.id, wide=64, deep=192)
    assert settings.shape == replace(inputs_of(kind.id).shape, wide=64, deep=192)
    assert Settings(kind.id).shaped_like(random_net(kind.id, settings.shape)) == settings


def test_every_setting_is_documented() -> None:
    from tests.support import REPOSITORY

    page = (REPOSITORY / "docs" / "training.md").read_text(encoding="utf-8")
    missing = [name for name in json.loads(USUAL.text()) if f"`{name}`" not in page]
    assert not missing
