"""Duel as a kind of game: its numbers and its plain form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemguild.engine import bits, kind, purse, text
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game, Records
from gemguild.engine.record import row, snapshot
from gemguild.engine.text import Plain
from gemguild.games.common import check, drawing, observing, plain
from gemguild.games.common.state import NONE, OVER, PLAYING, STALEMATE
from gemguild.games.duel import rules
from gemguild.games.duel.description import DESCRIPTION
from gemguild.games.duel.moves import DuelWords
from gemguild.games.duel.observation import observation
from gemguild.games.duel.state import (
    BONUS,
    CARDS,
    CELLS,
    JOKER_CARD,
    JOKER_CARDS,
    JOKER_NUMBER,
    NO_BONUS,
    PRIVILEGES,
    ROWS,
    ROYAL_POINTS,
    ROYALS,
    SIDE,
    SUPPLY,
    State,
)

LAYOUT = plain.PlainLayout(DESCRIPTION, CARDS)
COLOURS = DESCRIPTION.colours
JOKER_IDS = [CARDS.ids[card] for card in JOKER_CARDS]
WORDS = DuelWords(LAYOUT)


def write(game: Game, records: Records, full: bool) -> Plain:
    """A record as plain objects."""
    state = snapshot(State, records)
    return {
        **plain.write_table(LAYOUT, ROWS, game, state, full),
        "board": write_board(state.board),
        "bag": LAYOUT.purse(state.bag),
        "privileges": state.spare,
        "royals": royals_of(state, NONE),
        "replenished": bool(state.replenished),
        "extra_turn": bool(state.extra),
        "card": LAYOUT.card(state.card),
        "seats": [write_seat(state, seat) for seat in range(game.players)],
    }


def write_board(board: Sequence[int]) -> list[list[str | None]]:
    """The letter of the token in each cell, row by row, from the cells of each kind."""
    letters: list[str | None] = [None] * CELLS
    for letter, cells in zip(LAYOUT.letters, board, strict=True):
        for cell in bits.members(cells):
            letters[cell] = letter
    return [letters[first : first + SIDE] for first in range(0, CELLS, SIDE)]


def royals_of(state: Any, seat: int) -> list[str]:
    """The royals that a seat (or nobody) has."""
    return [ROYALS.ids[royal] for royal, owner in enumerate(state.royals) if owner == seat]


def write_seat(state: Any, seat: int) -> Plain:
    """A seat as plain objects."""
    shared = plain.write_seat(LAYOUT, state, seat)
    return {
        **shared,
        "joker_colours": {
            card: COLOURS[colour]
            for card, colour in zip(JOKER_IDS, state.joker_colour, strict=True)
            if colour != NONE and card in shared["bought"]
        },
        "privileges": state.privileges[seat],
        "royals": royals_of(state, seat),
        "crowns": state.crowns[seat],
        "colour_points": dict(zip(COLOURS, state.colour_points[seat], strict=True)),
    }


def read(game: Game, source: Mapping[str, Any]) -> Records:
    """The record that plain objects describe."""
    records = plain.read_table(LAYOUT, ROWS, game, State, source)
    state = row(records)
    state.bag = plain.tokens(source, "bag", LAYOUT.letters)
    state.spare = plain.number(source, "privileges", PRIVILEGES)
    state.replenished = plain.get(source, "replenished", bool)
    state.extra = plain.get(source, "extra_turn", bool)
    card = plain.get(source, "card", object)
    state.card = NONE if card is None else plain.entry(CARDS, card, "card")
    state.royals[:] = NONE
    state.joker_colour[:] = NONE
    read_board(state, plain.get(source, "board", list))
    for seat, held in enumerate(source["seats"]):
        read_seat(state, seat, held)
    plain.compare(source, {"view": source.get("view"), **write(game, records, "random" in source)})
    return records


def read_board(state: Any, rows: list[Any]) -> None:
    """The tokens on the board."""
    if len(rows) != SIDE or not all(isinstance(cells, list) and len(cells) == SIDE for cells in rows):
        raise BadText(f"board: expected {SIDE} rows of {SIDE} cells")
    for cell in range(CELLS):
        letter = rows[cell // SIDE][cell % SIDE]
        if letter is None:
            continue
        if not isinstance(letter, str) or len(letter) != 1 or letter not in LAYOUT.letters:
            raise BadText(f"board: expected one of {LAYOUT.letters} or nothing, found {letter!r}")
        state.board[LAYOUT.letters.index(letter)] |= 1 << cell


def read_seat(state: Any, seat: int, source: Mapping[str, Any]) -> None:
    """A seat's fields that only Duel has, and the effects of its cards and royals."""
    where = f"seats[{seat}]"
    state.privileges[seat] = plain.number(source, "privileges", PRIVILEGES, where)
    jokers = plain.get(source, "joker_colours", Mapping, where)
    for card in plain.bought_cards(state.bought[seat]):
        rules.count_card(state, seat, card)
        if BONUS[card] == JOKER_CARD:
            if CARDS.ids[card] in jokers:
                colour = plain.choice(jokers, CARDS.ids[card], COLOURS, f"{where}.joker_colours")
                rules.count_bonus(state, seat, card, colour)
        elif BONUS[card] != NO_BONUS:
            rules.count_bonus(state, seat, card, int(BONUS[card]))
    for name in plain.get(source, "royals", list, where):
        royal = plain.entry(ROYALS, name, f"{where}.royals")
        if state.royals[royal] != NONE:
            raise BadText(f"{where}.royals: {name} is taken twice")
        state.royals[royal] = seat
        state.points[seat] += ROYAL_POINTS[royal]


def faults(game: Game, records: Records) -> list[str]:
    """The faults of a position."""
    state = snapshot(State, records)
    on_board = purse.pack(cells.bit_count() for cells in state.board)
    return [
        *check.card_faults(LAYOUT, ROWS, game, state),
        *check.token_faults(LAYOUT, game, state, on_board + state.bag, LAYOUT.purse(SUPPLY), (OVER,)),
        *privilege_faults(state),
        *royal_faults(game, state),
        *joker_faults(game, state),
        *end_faults(game, records),
        *check.progress_faults(game, records),
    ]


def end_faults(game: Game, records: Records) -> list[str]:
    """A game that ended otherwise than by a stalemate must have been won that way."""
    ended = records["ended"][0]
    if ended in (PLAYING, STALEMATE) or any(rules.won_by(row(records), seat) == ended for seat in range(game.players)):
        return []
    return [f"nobody has won by {DESCRIPTION.ending_names[ended]}"]


def privilege_faults(state: Any) -> list[str]:
    """All privileges must be there."""
    count = state.spare + sum(state.privileges)
    return [] if count == PRIVILEGES else [f"there are {count} privileges instead of {PRIVILEGES}"]


def royal_faults(game: Game, state: Any) -> list[str]:
    """A seat has the royals its crowns earn; only a seat that has just bought may still await one."""
    faults = []
    for seat in range(game.players):
        due = min(state.crowns[seat] // 3, 2) - len(royals_of(state, seat))
        if due < 0 or (due > 0 and (seat != state.seat or state.card == NONE)):
            faults.append(f"seat {seat} has the wrong number of royals for its crowns")
    return faults


def joker_faults(game: Game, state: Any) -> list[str]:
    """Every bought joker card has its colour; only the one just bought may still await it."""
    return [
        f"{CARDS.ids[card]} has no colour"
        for seat in range(game.players)
        for card in plain.bought_cards(state.bought[seat])
        if BONUS[card] == JOKER_CARD and state.joker_colour[JOKER_NUMBER[card]] == NONE and card != state.card
    ]


CELL_ROWS = text.listed(
    text.Codec(
        lambda cells: "".join(letter or "." for letter in cells),
        lambda value: [None if letter == "." else letter for letter in value],
    ),
    "/",
)
TABLE_FIELDS: text.Fields = [
    ("board", CELL_ROWS),
    ("bag", text.purse_codec(LAYOUT.letters)),
    ("privileges", text.NUMBER),
    ("royals", plain.IDS),
    ("replenished", text.FLAG),
    ("extra_turn", text.FLAG),
    ("card", text.optional(text.WORD)),
]
SEAT_FIELDS: text.Fields = [
    ("joker_colours", plain.JOKER_COLOURS),
    ("privileges", text.NUMBER),
    ("royals", plain.IDS),
]

observing.declare(State, observation)
DUEL = kind.register(
    kind.Kind(
        id="duel",
        version=1,
        record=State,
        description=DESCRIPTION,
        action_words=WORDS.spelled(),
        shown=lambda _game: ROWS,
        tiles_drawn=lambda _game: 0,
        words=WORDS.words,
        action_of=WORDS.action_of,
        grammar=WORDS.grammar,
        examples=WORDS.examples,
        refuse=WORDS.refuse,
        possible_draws=drawing.possible_draws,
        play_drawing=drawing.play_drawing,
        fields=plain.line_fields(LAYOUT, TABLE_FIELDS, SEAT_FIELDS, full=True),
        view_fields=plain.line_fields(LAYOUT, TABLE_FIELDS, SEAT_FIELDS, full=False),
        plain=write,
        read=read,
        faults=faults,
    )
)
