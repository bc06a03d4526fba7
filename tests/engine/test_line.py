"""Lines of moves: pushed, popped, branched."""

from __future__ import annotations

import pytest

from gemguild.engine.errors import Illegal
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.line import Line


def some_line(game: Game, moves: int = 4) -> Line:
    """A line of first legal moves."""
    line = Line(game.start(1))
    for _ in range(moves):
        line.push(line.position.legal_moves()[0])
    return line


def test_what_is_pushed_is_popped(game: Game) -> None:
    line = some_line(game)
    positions, moves = line.positions, line.moves
    assert len(line) == len(moves) == 4
    assert line.game is game
    for move, before in zip(reversed(moves), reversed(positions[:-1]), strict=True):
        assert line.peek() == move
        assert line.pop() == move
        assert line.position == before
    assert line.position == line.start
    for take_back in (line.pop, line.peek):
        with pytest.raises(Illegal, match="no move"):
            take_back()


def test_moves_are_given_in_any_form(duo: Game) -> None:
    move = duo.start(1).legal_moves()[-1]
    lines = [Line(duo.start(1), [form]) for form in (move, move.word, move.action)]
    assert lines[0] == lines[1] == lines[2]
    assert list(lines[0]) == [move]


def test_a_refused_move_changes_nothing(duo: Game) -> None:
    line = some_line(duo)
    before = line.positions
    with pytest.raises(Illegal):
        line.push("pass")
    assert line.positions == before


def test_branches_go_their_own_way(duo: Game) -> None:
    line = some_line(duo)
    branch, early = line.branch(), line.branch(2)
    assert branch == line
    assert early.moves == line.moves[:2]
    assert early.position == line.positions[2]
    branch.pop()
    early.push(early.position.legal_moves()[-1])
    assert len(line) == 4
    assert branch.moves == line.moves[:3]
    for ply in (-1, 5):
        with pytest.raises(Illegal, match="4 moves"):
            line.branch(ply)


def test_the_line_of_a_record(duo: Game) -> None:
    line = some_line(duo)
    record = GameRecord(line.start)
    for move in line:
        record.play(move)
    assert Line.of(record) == line
