"""What environments show of a game follows from its description and record, and nothing secret is among it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gemguild.engine import purse
from gemguild.engine.description import Card, Counter, Description, ExtraField, Role, Tile, TileKind, Token, Trophy
from gemguild.engine.kind import KINDS
from gemguild.engine.layout import Layout
from gemguild.engine.record import Bytes, Seen, blank, field, row
from gemguild.games.common.description import PHASES
from gemguild.games.common.observing import Piece, Pieces, in_order, observation_of
from gemguild.games.common.state import NONE, RETURN, ClassicState


class State(ClassicState, rows=(2, 1), seats=3, kinds=2, cards=4, places=2, stars=2):
    """A game that has one of everything."""

    suns: Bytes = field("i1", Seen.ALL, "suns of each seat", "seats")
    favours: Bytes = field("i1", Seen.ALL, "favours of each seat", "seats")
    favours_left: int = field("i1", Seen.ALL, "favours on the table")
    dawn: int = field("i1", Seen.ALL, "1 if the sun is up")
    omen: int = field("i1", Seen.ALL, "the card that was foretold, or NONE")
    lamp: int = field("i1", Seen.ALL, "the seat with the lamp, or NONE")
    warmth: Bytes = field("i1", Seen.ALL, "cache: warmth of each colour", "seats", 2)
    stars: Bytes = field("i1", Seen.ALL, "the seat that has each star", "stars")
    plot: int = field("i1", Seen.NOBODY, "what nobody may know")


def card(name: str, bonus: str, points: int, suns: int, ability: str = "") -> Card:
    return Card(name, int(name[0]), {"a": 9}, bonus, 1, points, {"suns": suns} if suns else {}, ability, "")


DESCRIPTION = Description(
    title="Imagined",
    players=(2, 3),
    tokens=(
        *(Token(letter, letter, Role.COLOUR, "", (0, 0, 0)) for letter in "ab"),
        Token("j", "joker", Role.JOKER, "", (0, 0, 0)),
    ),
    piles=("bank",),
    phases=PHASES,
    endings=(),
    criteria=(),
    goals=(),
    verbs={},
    rows=(2, 1),
    cards={one.id: one for one in (card("1a1", "a", 0, 0), card("1b1", "b", 7, 2, "rest"), card("2j1", "j", 1, 0))},
    tiles={
        tile.id: tile
        for tile in (
            Tile("h1", "hosts", "", {"a": 3}, 3, ""),
            Tile("h2", "hosts", "", {"b": 5}, 4, ""),
            Tile("s1", "stars", "", {}, 1, ""),
            Tile("s2", "stars", "", {}, 1, ""),
        )
    },
    tile_kinds=(TileKind("host", "hosts"), TileKind("star", "stars", drawn=False)),
    trophies=(Trophy("lamp", "lamp", "lamp"),),
    counters=(Counter("suns", "sun", "suns"), Counter("favours", "favour", "fav", stock=True)),
    table_extras={"dawn": ExtraField.FLAG, "omen": ExtraField.CARD},
    seat_extras={"warmth": ExtraField.TOKENS},
)


def position() -> Any:
    """A record with something in every field."""
    state = row(blank(State))
    state.players, state.phase = 3, RETURN
    state.idle, state.passes, state.left[:] = 5, 1, [2, 0]
    state.bank, state.tokens[1], state.bonuses[1] = purse.pack([4, 9, 2]), purse.pack([1, 2, 3]), purse.pack([6, 7])
    state.favours_left, state.favours[1], state.suns[1] = 1, 2, 6
    state.dawn, state.omen, state.lamp = 1, 1, 1
    state.warmth[1], state.points[1], state.cards[1] = [3, 4], 8, 2
    state.stars[:], state.tiles[:], state.owner[:] = [NONE, 1], [0, 1], [1, NONE]
    return state


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> Pieces:
    kind: Any = SimpleNamespace(id="imagined", record=State, description=DESCRIPTION, seats=(2, 3))
    made = Pieces(kind)
    start = blank(State)
    start["bank"], start["favours_left"], start["favours"] = purse.pack([4, 9, 2]), 1, [1, 1, 0]
    made.starts = [start]
    monkeypatch.setattr("gemguild.engine.rules.is_last_round", lambda _state: True)
    return made


def written(chosen: tuple[Piece, ...], state: Any, seat: int) -> dict[str, Any]:
    """What pieces write, by name."""
    write, size = in_order(chosen)
    layout = Layout([part for piece in chosen for part in piece.parts])
    assert layout.size == size
    x = np.zeros(size, np.int8)
    write(state, seat, x, 0)
    assert (x <= layout.most).all()
    return {name: numbers.tolist() for name, numbers in layout.unpack(x).items()}


def test_the_table_shows_whatever_the_description_names(pieces: Pieces) -> None:
    found = written(pieces.derived().table, position(), NONE)
    assert found == {
        "phase": [0, 0, 1],
        "final_round": [1],
        "idle_turns": [5],
        "passes": [1],
        "decks": [2, 0],
        "bank": [4, 9, 2],
        "favours": [1],
        "dawn": [1],
        "hosts.there": [[0], [1]],
        "hosts.wants": [[0, 0], [0, 5]],
        "hosts.points": [[0], [4]],
        "stars": [1, 0],
        "omen.there": [1],
        "omen.points": [7],
        "omen.bonus": [0, 1, 0],
        "omen.price": [9, 0],
        "omen.suns": [2],
        "omen.ability": [1],
    }


def test_a_seat_shows_whatever_the_description_names(pieces: Pieces) -> None:
    assert written(pieces.derived().seat, position(), 1) == {
        "tokens": [1, 2, 3],
        "bonuses": [6, 7],
        "warmth": [3, 4],
        "points": [8],
        "cards": [2],
        "hosts": [1],
        "stars": [0, 1],
        "suns": [6],
        "favours": [2],
        "lamp": [1],
    }


def test_ranges_follow_the_data(pieces: Pieces) -> None:
    derived = pieces.derived()
    found = Layout([part for piece in (*derived.table[5:7], *derived.seat[:1]) for part in piece.parts])
    most = {name: entry.most for name, entry in found.items()}
    assert most["bank"] == most["tokens"] == 9
    assert most["favours"] == 3
    assert {part.name: part.most for part in pieces.card_facts.parts} == {
        "points": 7,
        "bonus": 1,
        "price": 9,
        "suns": 2,
        "ability": 1,
    }


@pytest.mark.parametrize("name", ["plot", "deck", "reserved", "nothing"])
def test_what_not_everybody_may_see_is_refused(pieces: Pieces, name: str) -> None:
    with pytest.raises(ValueError, match=f"imagined has no field '{name}' that everybody may see"):
        pieces.number(name, 1)


def test_an_observation_is_made_once_for_a_kind() -> None:
    for kind in KINDS.values():
        assert observation_of(kind) is observation_of(kind)
