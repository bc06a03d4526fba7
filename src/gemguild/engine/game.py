"""Games: the library's face.

A :class:`Game` starts games and reads positions, which are values; see :mod:`gemguild.engine.position`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gemguild.engine import loops, rng, text
from gemguild.engine.errors import BadOptions, BadPosition, BadText
from gemguild.engine.position import Move as Move
from gemguild.engine.position import Outcome as Outcome
from gemguild.engine.position import Position as Position
from gemguild.engine.position import Records as Records
from gemguild.engine.position import View as View
from gemguild.engine.record import blank
from gemguild.engine.result import DecidingCriterion as DecidingCriterion
from gemguild.engine.result import Result as Result

if TYPE_CHECKING:
    from gemguild.engine.description import Card, Tile, Token
    from gemguild.engine.kind import Kind


@dataclass(frozen=True, slots=True)
class Game:
    """A game with its number of players and variants settled."""

    kind: Kind
    players: int
    options: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        unknown = [option for option in self.options if option not in self.kind.options]
        if unknown:
            known = ", ".join(self.kind.options) or "none"
            raise BadOptions(f"{self.kind.id} has no variant {unknown[0]!r}; its variants: {known}")
        if self.players not in self.kind.seats:
            seats = " or ".join(map(str, self.kind.seats))
            raise BadOptions(f"{self.kind.id} is for {seats} players, not {self.players}")
        needed = [option for option in self.options if self.players not in self.kind.options[option]]
        if needed:
            seats = " or ".join(map(str, self.kind.options[needed[0]]))
            raise BadOptions(f"{self.kind.id}'s {needed[0]} variant is for {seats} players, not {self.players}")
        ordered = tuple(option for option in self.kind.options if option in self.options)
        object.__setattr__(self, "options", ordered)

    def __repr__(self) -> str:
        return f"gemguild.game({self.name!r})"

    @property
    def id(self) -> str:
        """The name of the rules, such as splendor, cities, duel or marvel."""
        return self.kind.id

    @property
    def version(self) -> int:
        """Bumped when any legal list, transition, view or text form changes."""
        return self.kind.version

    @property
    def name(self) -> str:
        """The game with its players and expansion or variants, such as ``splendor-2-cities`` or ``splendor-4-team``."""
        head, *module = (self.kind.expands, self.id) if self.kind.expands else (self.id,)
        return "-".join([head, str(self.players), *module, *self.options])

    @property
    def variant(self) -> int:
        """The options as a set of bits."""
        return sum(1 << bit for bit, option in enumerate(self.kind.options) if option in self.options)

    @property
    def actions(self) -> int:
        """Actions are numbers from 0 up to this."""
        return self.kind.actions

    @property
    def cards(self) -> Mapping[str, Card]:
        """What is printed on every card, by id, in the order of their numbers: ``game.cards["2k5"].price``."""
        return self.kind.description.cards

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """What is printed on every noble, location or royal, by id."""
        return self.kind.description.tiles

    @property
    def tokens(self) -> Mapping[str, Token]:
        """The kinds of tokens by letter, in the order in which they are listed everywhere."""
        return {token.letter: token for token in self.kind.description.tokens}

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together, as the game's description says: each seat for itself or, in teams, several."""
        return self.kind.description.sides(self.players, self.options)

    def start(self, seed: int | bytes) -> Position:
        """A new game. A seed (an int or bytes of any size) always gives the same game."""
        records = blank(self.kind.record)
        records["key"] = rng.key_from(seed)
        loops.set_up(records, self.players, self.variant)
        return Position(self, records)

    def parse(self, line: str) -> Position:
        """The position that a line of text describes (see :meth:`Position.__str__`)."""
        return self._read(text.read_line(self.kind.label, self.kind.fields, line))

    def from_json(self, source: str | Mapping[str, Any]) -> Position:
        """The position that JSON (or the object it stands for) describes (see :meth:`Position.to_json`)."""
        return self._read(load_json(source))

    def _read(self, plain: Mapping[str, Any]) -> Position:
        for key, expected in {"game": self.id, "version": self.version, "players": self.players}.items():
            if plain.get(key, expected) != expected:
                raise BadText(f"{key}: {plain[key]!r}, but this is {self.name}, version {self.version}")
        if "view" in plain:
            raise BadText("view: this is what one seat sees, not a full position")
        if "random" not in plain:
            raise BadText("random: missing")
        position = Position(self, self.kind.read(self, plain))
        position._refuse_faults(self.kind.faults(self, position.records))  # what was read has just been recounted
        return position

    def parse_view(self, line: str) -> View:
        """The view that a line of text with ``?`` describes."""
        plain = text.read_line(self.kind.label, self.kind.view_fields, line)
        seat = plain["view"]
        if seat is not None and not 0 <= seat < self.players:
            raise BadText(f"view: there is no seat {seat} in a game of {self.players}")
        view = View(self, seat, self.kind.read(self, plain))
        guessed = self.guess(view, 0)
        guessed._refuse_faults(self.kind.faults(self, guessed.records))
        if guessed.view(seat) != view:
            raise BadPosition("a seat knows its own reserved cards and those taken face-up, and no others")
        return view

    def guess(self, view: View, source: np.random.Generator | int | bytes) -> Position:
        """A full position consistent with a view, every arrangement of the unseen cards equally likely.

        Everything still to be drawn at random (the decks, Duel's bag) is reshuffled.
        """
        seed = source.bytes(32) if isinstance(source, np.random.Generator) else source
        records = view._records.copy()
        records["key"] = rng.key_from(seed, b"guess")
        loops.fill_in(records)
        return Position(self, records)


def load_json(source: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """An object from JSON text, or the object itself."""
    if isinstance(source, str):
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as error:  # too deep, or a number too long, is not only a decoding error
            raise BadText(f"not JSON: {error}") from None
    if not isinstance(source, Mapping):
        raise BadText(f"expected a JSON object, found {type(source).__name__}")
    return source
