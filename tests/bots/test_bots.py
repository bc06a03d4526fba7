"""Bots see views only, answer with legal moves, and are the same from the same seed."""

from __future__ import annotations

import pytest

import gemguild
from gemguild.bots import BOTS, Bot, Limit, make_bot
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game, Position, View
from gemguild.engine.kind import Kind


def match(game: Game, seed: int, bots: list[Bot]) -> Position:
    """The end of a game between bots."""
    position = game.start(seed)
    while position.to_play is not None:
        seat = position.to_play
        position = position.play(bots[seat].choose(position.view(seat), Limit()))
    return position


def shares(game: Game, games: int, first: str, second: str) -> float:
    """How often the first bot wins against the second, changing seats."""
    won = 0.0
    for seed in range(games):
        names = [first, second] if seed % 2 == 0 else [second, first]
        result = match(game, seed, [make_bot(name, seed) for name in names]).result
        assert result is not None
        won += result.shares()[seed % 2]
    return won / games


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_plays_legal_moves(name: str, kind: Kind) -> None:
    position = Game(kind, kind.seats[-1]).start(5)
    bot, walker = make_bot(name, 1), make_bot("random", 2)
    for ply in range(60):
        if position.to_play is None:
            break
        view = position.view(position.to_play)
        chosen = bot.choose(view, Limit(simulations=20))
        assert chosen in view.legal_moves()
        position = position.play(walker.choose(view, Limit()) if ply % 3 else chosen)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_the_same_seed_makes_the_same_bot(name: str, kind: Kind) -> None:
    game = Game(kind, 2)

    def line(seed: int) -> list[str]:
        bot, position, words = make_bot(name, seed), game.start(3), []
        for _ in range(12):
            assert position.to_play is not None
            move = bot.choose(position.view(position.to_play), Limit(simulations=50))
            words.append(move.word)
            position = position.play(move)
        return words

    assert line(4) == line(4)


def test_a_view_read_from_text_is_enough(kind: Kind) -> None:
    view = Game(kind, 2).start(8).view(0)
    again: View = view.game.parse_view(str(view))
    for name in BOTS:
        limit = Limit(simulations=50)
        assert make_bot(name, 1).choose(view, limit) == make_bot(name, 1).choose(again, limit)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_the_same_move_whatever_is_hidden(name: str, kind: Kind) -> None:
    """Two worlds that differ only in decks and in a card that a rival reserved unseen."""
    game = Game(kind, kind.seats[-1])
    position = game.start(5)
    for word in ["reserve:deck2"] if kind.id != "duel" else ["gold:", "reserve:deck2"]:
        position = position.play(next(move for move in position.legal_moves() if move.word.startswith(word)))
    walker = make_bot("random", 3)
    for _ in range(3):
        assert position.to_play is not None
        view = position.view(position.to_play)
        other = game.guess(view, 99)
        assert other != position
        limit = Limit(simulations=60)
        assert make_bot(name, 1).choose(other.view(position.to_play), limit) == make_bot(name, 1).choose(view, limit)
        position = position.play(walker.choose(view, Limit()))


def test_random_plays_everything() -> None:
    view = gemguild.splendor().start(1).view(0)
    bot = make_bot("random", 1)
    assert {bot.choose(view, Limit()) for _ in range(600)} == set(view.legal_moves())


def test_greedy_beats_random_at_splendor() -> None:
    assert shares(gemguild.splendor(), 40, "greedy", "random") > 0.95


def test_greedy_beats_random_at_every_game(kind: Kind) -> None:
    assert shares(Game(kind, 2), 6, "greedy", "random") >= 5 / 6


def test_greedy_buys_rather_than_reserves() -> None:
    game, words = gemguild.splendor(), []
    for seed in range(4):
        position, bot = game.start(seed), make_bot("greedy", seed)
        while position.to_play is not None:
            words.append(bot.choose(position.view(position.to_play), Limit()).word)
            position = position.play(words[-1])
    assert sum(word.startswith("buy:") for word in words) > 4 * sum(word.startswith("reserve:") for word in words)


def test_greedy_takes_the_win() -> None:
    game = gemguild.splendor()
    for seed in range(3):
        positions = [game.start(seed)]
        bots = [make_bot("greedy", 1), make_bot("greedy", 2)]
        while positions[-1].to_play is not None:
            seat = positions[-1].to_play
            positions.append(positions[-1].play(bots[seat].choose(positions[-1].view(seat), Limit())))
        ends = [move for move in positions[-2].legal_moves() if positions[-2].play(move).is_over]
        results = [positions[-2].play(move).result for move in ends]
        best = max(result.shares()[positions[-2].to_play or 0] for result in results if result)
        last = positions[-1].result
        assert last is not None
        assert last.shares()[positions[-2].to_play or 0] == best


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BadOptions, match=r"no bot 'clever'; there are .*greedy"):
        make_bot("clever")
