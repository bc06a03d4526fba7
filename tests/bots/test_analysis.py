"""Analysis of one decision: from the view alone, both moves as deep, simpler without a net."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

import gemguild
from gemguild.bots import Limit, calibration, netbot
from gemguild.bots.analysis import NET_BOT, PLAIN_BOT, Outlook, analyse, compare, net_or_none
from gemguild.bots.net import net as nets
from gemguild.bots.net.net import Net
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game, Position, View
from gemguild.engine.kind import Kind
from tests.bots.nets import small_net
from tests.support import choose, play_through

FEW = Limit(simulations=60)
SPLENDOR = gemguild.splendor()
NET = small_net("splendor")


@pytest.fixture
def _no_nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package without its nets."""
    monkeypatch.setattr(nets, "FOLDER", tmp_path)
    for known in (nets.shipped, net_or_none):
        known.cache_clear()
    yield
    for known in (nets.shipped, net_or_none):
        known.cache_clear()


def view_to_play(position: Position) -> View:
    return position.view(position.to_play)


def late(game: Game, seed: int = 1) -> list[Position]:
    """The last positions of a random game before its end."""
    return list(play_through(game, seed))[-12:-1]


# -------------------------------------------------------------------------------------------------------------- analyse


def test_all_moves_with_chances_and_lines(game: Game) -> None:
    for position in late(game)[::5]:
        view = view_to_play(position)
        thought = analyse(view, FEW, net=small_net(game.id))
        searched = [move for move in view.legal_moves() if not move.word.startswith("split:")]
        assert sorted(option.move for option in thought.options) == searched
        assert thought.options[0].visits == max(option.visits for option in thought.options)
        assert thought.simulations == FEW.simulations == sum(option.visits for option in thought.options)
        assert thought.win[view.seat or 0] == thought.options[0].win
        assert sum(thought.win[side[0]] for side in game.sides) == pytest.approx(1)
        assert all(option.line[0] == option.move.word for option in thought.options)


def test_partners_have_one_chance() -> None:
    game = gemguild.splendor(4, team=True)
    win = analyse(view_to_play(late(game)[0]), FEW, net=NET).win
    assert win[0] == win[2] == pytest.approx(1 - win[1])


def test_the_same_view_gets_the_same_answer_whatever_is_hidden(kind: Kind) -> None:
    game, net = Game(kind, 2), small_net(kind.id)
    for position in late(game)[::4]:
        view = view_to_play(position)
        worlds = [game.guess(view, seed) for seed in (1, 2)]
        assert worlds[0] != worlds[1]
        assert len({repr(analyse(view_to_play(world), FEW, net=net)) for world in worlds}) == 1


def winning_move(game: Game) -> tuple[View, str]:
    """A decision with a move that ends the game and wins it, and with others."""
    for seed in range(30):
        *_, position, _end = play_through(game, seed)
        for move in position.legal_moves():
            result = position.play(move).result
            if result and result.winners == (position.to_play,) and len(position.legal_moves()) > 3:
                return view_to_play(position), move.word
    raise AssertionError("no such game")


def test_a_move_that_wins_is_sure() -> None:
    view, word = winning_move(SPLENDOR)
    chances = {option.move.word: option.win for option in analyse(view, Limit(simulations=400), net=NET).options}
    assert chances[word] == 1
    assert analyse(view, Limit(simulations=400), net=NET).options[0].win == 1


def test_a_limit_in_seconds_and_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    view = SPLENDOR.start(1).view(0)
    assert analyse(view, net=NET).simulations == 2000
    clock = count()
    monkeypatch.setattr("gemguild.bots.netbot.time.perf_counter", lambda: next(clock) / 1000)
    assert analyse(view, Limit(seconds=0.01), net=NET).simulations == 8 * netbot.SIMULATIONS_PER_STEP


def test_only_who_decides_can_be_advised() -> None:
    position = SPLENDOR.start(1)
    over = list(play_through(SPLENDOR, 1))[-1]
    for view in (position.view(1), position.view(), over.view(0), over.view()):
        with pytest.raises(BadOptions, match="only a seat that is to play"):
            analyse(view, FEW, net=NET)


def test_chances_are_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_to_play(late(SPLENDOR)[0])
    monkeypatch.setattr(calibration, "shipped", dict)
    raw = analyse(view, FEW, net=NET)
    monkeypatch.setattr(calibration, "shipped", lambda: {"splendor-2": {NET_BOT: 3.0, PLAIN_BOT: 9.0}})
    corrected = analyse(view, FEW, net=NET)
    assert corrected.win == pytest.approx(calibration.sharpen(raw.win, 3.0))
    before = {option.move: option.win for option in raw.options}
    for option in corrected.options:
        assert option.win == pytest.approx(calibration.sharpen([before[option.move], 1 - before[option.move]], 3.0)[0])


# -------------------------------------------------------------------------------------------------------------- compare


def both(view: View, limit: Limit, word: str, net: Net | None = None) -> tuple[Outlook, Outlook | None]:
    """The best move and the one that was played."""
    compared = compare(view, limit, word, net=net)
    return compared.best, compared.played


def test_both_moves_are_searched_as_deeply(kind: Kind) -> None:
    position = Game(kind, 2).start(3)
    net = small_net(kind.id)
    view = view_to_play(position)
    worst = analyse(view, FEW, net=net).options[-1]
    best, played = both(view, FEW, worst.move.word, net=net)
    assert played is not None
    assert played.option.move == worst.move
    assert played.option.visits == best.option.visits > worst.visits
    assert played.option.line[0] == worst.move.word
    assert sum(played.chances) == pytest.approx(1)
    assert played.chances[0] == played.option.win


def test_the_best_move_needs_no_second_look() -> None:
    view = SPLENDOR.start(3).view(0)
    thought = analyse(view, FEW, net=NET)
    best, played = both(view, FEW, thought.move.word, net=NET)
    assert best == played
    assert best.option == thought.options[0]


def test_a_payment_of_ones_own_choice_is_left_out() -> None:
    chance, position = random.Random(4), SPLENDOR.start(4)
    while not any(move.word.startswith("split:") for move in position.legal_moves()):
        position = position.play(choose(position, chance))
    word = next(move.word for move in position.legal_moves() if move.word.startswith("split:"))
    best, played = both(view_to_play(position), FEW, word, net=NET)
    assert played is None
    assert best.option.visits > 0


def test_a_move_without_a_choice_is_worth_something_too(game: Game) -> None:
    forced = [own for seed in range(20) for own in play_through(game, seed) if len(own.legal_actions()) == 1]
    for position in forced[:2]:
        move = position.legal_moves()[0]
        best, played = both(view_to_play(position), FEW, move.word, net=small_net(game.id))
        assert best == played
        assert best.option.visits == FEW.simulations


# -------------------------------------------------------------------------------------------------------- without a net


@pytest.mark.usefixtures("_no_nets")
@pytest.mark.parametrize("content", [None, b"", b"gemguild net 1\n{}"])
def test_without_a_net_it_searches_without(
    content: bytes | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    if content is not None:
        (tmp_path / "splendor.net").write_bytes(content)
    view = view_to_play(late(SPLENDOR)[0])
    with caplog.at_level(logging.WARNING, "gemguild.bots"):
        thought = analyse(view, Limit(simulations=300))
        best, played = both(view, Limit(simulations=300), thought.options[-1].move.word)
    assert thought.simulations == 300
    assert sum(thought.win) == pytest.approx(1)
    assert best.option == thought.options[0]
    assert played is not None
    assert played.option == thought.options[-1]
    assert len(caplog.records) == 1, "said once"
    assert "splendor.net: " in caplog.text
    assert "analysing without a net" in caplog.text


@pytest.mark.usefixtures("_no_nets")
def test_without_a_net_a_move_never_tried_is_like_the_others() -> None:
    view = SPLENDOR.start(1).view(0)
    tried = {option.move.word for option in analyse(view, Limit(simulations=3)).options}
    other = next(move.word for move in view.legal_moves() if move.word not in tried)
    _, played = both(view, Limit(simulations=3), other)
    assert played is not None
    assert played.option.visits == 0
    assert 0 <= played.option.win <= 1
