"""A kind of game as the engine knows it: record, description, words and plain form."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gemguild.engine.compile import games_hash, is_elsewhere
from gemguild.engine.description import Description
from gemguild.engine.errors import BadOptions
from gemguild.engine.record import Record
from gemguild.engine.text import Fields, Plain

if TYPE_CHECKING:
    from gemguild.engine.game import Game, Position, Records


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of game. Its compiled rules are registered for its record in :mod:`gemguild.engine.rules`."""

    id: str
    version: int
    """Bumped when any legal list, transition, view or text form changes."""
    record: type[Record]
    description: Description
    """Its tokens, cards, tiles, phases and so on."""
    action_words: tuple[str, ...]
    """The word of each action number; in angle brackets, the place whose card or tile is named. Empty: no action."""
    shown: Callable[[Game], tuple[int, ...]]
    """How many face-up places of each level are in use."""
    tiles_drawn: Callable[[Game], int]
    """How many tiles are drawn at the start."""

    words: Callable[[Records, Sequence[int]], list[str]]
    """The words of legal actions in a position."""
    action_of: Callable[[Records, str], int]
    """The action that a word stands for in a position, legal or not; -1 if what it names is not there."""
    grammar: re.Pattern[str]
    """What a word can look like in some position."""
    examples: str
    refuse: Callable[[Any, str], tuple[str, str]]
    """Why a well-formed word is not legal: a code and a sentence."""

    possible_draws: Callable[[Position, int, int, int], list[str]]
    """What an action may draw as far as the seat to play knows, all equally likely; of a bag, so many samples by a
    seed. One empty draw if it draws nothing."""
    play_drawing: Callable[[Position, int, str], Records]
    """The record after a legal action with a given draw. Raises Illegal for a draw that cannot be."""

    fields: Fields
    """The fields of a position's line of text."""
    view_fields: Fields
    """The fields of a view's line of text."""
    plain: Callable[[Game, Records, bool], Plain]
    """A record (full, or a view's) as plain objects."""
    read: Callable[[Game, Mapping[str, Any]], Records]
    """The record that plain objects describe."""
    faults: Callable[[Game, Records], list[str]]
    """The faults of a position, empty if there are none. That caches equal a recount is not its business."""
    expands: str = ""
    """The id of the game that it is an expansion of; its games are named after that one."""

    @property
    def stamp(self) -> str:
        """A hash of its sources if it lives elsewhere: what is noted of its compiled code holds while this stays."""
        return games_hash() if is_elsewhere(self.record.__module__) else ""

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players it is for."""
        return self.description.players

    @property
    def options(self) -> Mapping[str, tuple[int, ...]]:
        """Its variants, each with the numbers of players it is for; the n-th is bit n of a variant number."""
        return self.description.options

    @property
    def actions(self) -> int:
        """Actions are numbers below this."""
        return len(self.action_words)

    @property
    def phases(self) -> tuple[str, ...]:
        """The names of its phases, by number."""
        return self.description.phase_names

    @property
    def reasons(self) -> tuple[str, ...]:
        """The names of the reasons why it ends, by number; the first is empty: it goes on."""
        return self.description.ending_names

    @property
    def label(self) -> str:
        """How lines of text begin."""
        return f"{self.id}/{self.version}"

    def __reduce__(self) -> tuple[Any, ...]:
        return kind, (self.id,)


KINDS: dict[str, Kind] = {}


def register(new: Kind) -> Kind:
    """Make a kind of game known under its id."""
    KINDS[new.id] = new
    return new


def kind(name: str) -> Kind:
    """The kind of game with an id."""
    try:
        return KINDS[name]
    except KeyError:
        raise BadOptions(f"there is no game {name!r}; there are {', '.join(KINDS)}") from None
