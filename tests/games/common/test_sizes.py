"""Sizes follow from the declaration: a game with six decks, 24 face-up cards and 120 cards needs no other rules."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from gemguild.engine import bits, rules
from gemguild.engine.batch import noise_from
from gemguild.engine.compile import compiled
from gemguild.engine.description import Criterion, Ending, Goal, Phase, TileKind
from gemguild.engine.game import Game
from gemguild.engine.kind import KINDS, Kind
from gemguild.engine.loops import fresh_playouts
from gemguild.engine.perft import perft
from gemguild.engine.record import blank
from gemguild.games.common import classic, hooks
from gemguild.games.common.cards import Sheet
from gemguild.games.common.classic import Design
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.common.description import (
    BLACK,
    BLUE,
    GOLD,
    GREEN,
    PHASES,
    RED,
    STALEMATE,
    VERBS,
    WHITE,
    describe,
)
from gemguild.games.common.state import OWN_ENDINGS, PLAYING, ClassicState
from gemguild.games.splendor.state import COLOURS, NOBLES

LEVELS, CARDS_A_LEVEL = 6, 20
TARGET = 30
NOBLES_DRAWN = 3


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Splendor on a table of twice the size."""
    folder = tmp_path_factory.mktemp("large")
    (folder / "data").mkdir()
    write_cards(folder / "data" / "cards.csv")
    source = Path(classic.__file__).parent.parent / "splendor" / "data" / "nobles.csv"
    (folder / "data" / "nobles.csv").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    return Game(make_kind(str(folder / "rules.py"), Sheet(folder / "data" / "cards.csv")), 2)


def write_cards(path: Path) -> None:
    """Six levels of twenty cards that become dearer."""
    chance = random.Random(1)
    lines = ["id,level,bonus,points," + ",".join(COLOURS)]
    for level in range(1, LEVELS + 1):
        for number in range(CARDS_A_LEVEL):
            bonus = COLOURS[number % 5]
            price = [chance.randint(0, 1 + level // 2) for _ in COLOURS]
            price[number % 5] = max(1, price[number % 5])
            name = f"{level}{'wugrk'[number % 5]}{1 + number // 5}"
            lines.append(f"{name},{level},{bonus},{level - 1},{','.join(map(str, price))}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def make_kind(rules_file: str, cards: Sheet) -> Kind:
    """The game as a kind, its rules registered."""
    design = Design(cards=cards, tiles=NOBLES, colours=COLOURS, rows=(4,) * LEVELS)

    class State(
        ClassicState, rows=design.rows, seats=2, kinds=len(COLOURS), cards=len(cards), places=classic.MOST_TILES
    ):
        """A position of the large game."""

    classic.register(State, design)

    @rules.setup.register(State)
    @compiled
    def _(state: Any, players: int, variant: int) -> None:
        classic.lay_tiles(state, (1 << NOBLES_DRAWN) - 1)
        classic.deal(state, players, 0)

    hooks.gain.register(State)(classic.count_card)

    @hooks.end_reason.register(State)
    @compiled
    def _(state: Any) -> int:
        return OWN_ENDINGS if max(state.points[0], state.points[1]) >= TARGET else PLAYING

    @rules.criteria.register(State)
    @compiled
    def _(state: Any, seat: int) -> tuple[int]:
        return (bits.wide(state.points[seat]),)

    class Form(ClassicForm):
        """Its plain form."""

        record = State

        def tiles_drawn(self, game: Game) -> int:
            return NOBLES_DRAWN

    form = Form()
    form.design = design
    form.description = describe(
        rules_file,
        title="Large",
        players=(2,),
        tokens=(WHITE, BLUE, GREEN, RED, BLACK, GOLD),
        piles=("bank",),
        rows=design.rows,
        tile_kinds=(TileKind("noble", "nobles"),),
        phases=(*PHASES, Phase("noble", "choose a noble")),
        endings=(STALEMATE, Ending("points", "enough points")),
        criteria=(Criterion("points", "most points"),),
        goals=(Goal("points", "points", TARGET),),
        verbs={**VERBS, "noble": "choose the {tile}"},
    )
    return form.kind("large", version=1)


def test_its_actions_take_three_words(large: Game) -> None:
    assert bits.words_for(large.actions) == 3
    words = large.kind.action_words
    assert len([word for word in words if word]) == 30 + (24 + 6) + 27 + 1 + 27 + 5 + 1 + 6 + classic.MOST_TILES
    assert not any(words[last] for last in (63, 127) if last < len(words))  # the top bit of a word stays free


def test_its_first_moves_are_counted(large: Game) -> None:
    start = large.start(1)
    takes, reserves = 10 + 5, 24 + 6
    assert perft(start, 1) == takes + reserves
    assert perft(start, 2) == sum(perft(start.play(move), 1) for move in start.legal_moves())


def test_its_games_are_sound_to_the_end(large: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "large", large.kind)
    for seed in range(3):
        position, chance = large.start(seed), random.Random(seed)
        while not position.is_over:
            position.check()
            assert large.parse(str(position)) == position
            view = position.view(position.to_play)
            assert large.guess(view, 1).view(position.to_play) == view
            moves = position.legal_moves()
            buying = [move for move in moves if move.word.startswith(("buy:", "split:"))]
            position = position.play(chance.choice(buying or moves))
        position.check()
        assert position.result is not None
        assert max(position.result.points) >= TARGET


def test_its_playouts_run_compiled(large: Game) -> None:
    scratch, empty = blank(large.kind.record), blank(large.kind.record)
    turns, decisions = fresh_playouts(scratch, empty, noise_from(1), 2, 0, 5)
    assert decisions >= turns > 0


def test_a_table_has_its_limits() -> None:
    with pytest.raises(ValueError, match="at most 28 cards can lie face-up, not 30"):

        class TooLarge(ClassicState, rows=(10, 10, 10), seats=2, kinds=5, cards=90, places=5):
            """More than the price table can hold."""
