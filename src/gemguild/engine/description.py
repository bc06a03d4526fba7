"""What a game is made of, as data: everything that a terminal, a page, a server, an environment or a net needs to know.

A game describes itself once, in ``games/<game>/description.py``. Nobody else knows a game by its name: boards, texts,
messages, observations and bots go through the description of whatever game they are given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from gemguild.engine.text import Plain

Rgb = tuple[int, int, int]
Sides = tuple[tuple[int, ...], ...]
"""The seats that play together, side by side."""


class Role(StrEnum):
    """What a kind of token is for."""

    COLOUR = "colour"
    """Prices ask for it, and cards give it as a bonus."""
    PRICED = "priced"
    """Prices ask for it, but no card gives it as a bonus."""
    JOKER = "joker"
    """It pays for any other."""
    OTHER = "other"
    """It pays for nothing."""


@dataclass(frozen=True)
class Token:
    """A kind of token."""

    letter: str
    name: str
    """Also the name of its column in the data files."""
    role: Role
    style: str
    """How a terminal colours it, as Rich spells styles."""
    rgb: Rgb
    worth: float = 0.0
    """About how many points one is worth to a simple bot, beyond what it pays for."""
    comes_with_level: int | None = None
    """The first card of this level brings one."""


@dataclass(frozen=True)
class TileKind:
    """A kind of tile that seats earn: nobles, locations, royals."""

    name: str
    """In words and moves."""
    key: str
    """In the plain form of the table and of seats, and the name of its data file."""
    sides: int = 1
    """Tiles are printed on this many sides, of which one shows; a tile's sides follow each other in the data."""
    drawn: bool = True
    """Whether some are drawn at random at the start; otherwise all of them lie there."""
    shared: bool = False
    """Whether a tile stays for the others too, so that every seat can earn it."""
    worth: float = 0.0
    """About how many points one is worth to a simple bot, beyond those printed on it."""


@dataclass(frozen=True)
class Trophy:
    """A single tile that moves from seat to seat."""

    key: str
    """In the plain form of the table: the seat that has it, or null."""
    name: str
    short: str


@dataclass(frozen=True)
class Counter:
    """Something that seats count besides tokens, bonuses and points."""

    key: str
    """In the plain form of a seat and, if cards have it printed on them, the name of its column."""
    name: str
    short: str
    mark: str = ""
    """The letter that stands for one of them on a drawn card."""
    stock: bool = False
    """Whether those that nobody has lie on the table: the plain form of the table then has the same key."""
    worth: float = 0.0
    """About how many points one is worth to a simple bot."""

    @property
    def plural(self) -> str:
        """Several of them."""
        return f"{self.name}s"


@dataclass(frozen=True)
class Ability:
    """What a card or tile does at once when it is bought or earned."""

    name: str
    short: str
    about: str
    worth: float = 0.5
    """About how many points it is worth to a simple bot."""


@dataclass(frozen=True)
class Phase:
    """A decision that can be awaited."""

    name: str
    awaits: str
    """What the seat to play should do, as a command."""


@dataclass(frozen=True)
class Ending:
    """A reason why a game ends."""

    name: str
    text: str


@dataclass(frozen=True)
class Criterion:
    """A number compared at the end. Criteria are compared in order; a later one breaks a tie of those before it."""

    name: str
    text: str
    """What wins, such as ``most points``."""
    highest: bool = True
    """Whether the highest number wins."""


@dataclass(frozen=True)
class Variant:
    """A variant of the rules."""

    name: str
    players: tuple[int, ...]
    """The numbers of players it is for."""
    sides: Sides = ()
    """Who plays together in it; nothing if it leaves that as it is."""


@dataclass(frozen=True)
class Goal:
    """A goal that seats race for, with their progress."""

    name: str
    key: str
    """Where a seat's plain form has it; a dot leads to one letter, as in ``tokens.t``."""
    target: int
    how: str = "value"
    """``value``: the number itself; ``most``: the largest of several; ``different``: how many of them are not 0."""
    in_variant: Mapping[str, int] = field(default_factory=dict)
    """Variants with another target."""
    together: bool = False
    """Whether the seats of a side add theirs up."""
    worth: float = 0.0
    """About how many points each step is worth to a simple bot."""
    power: int = 1
    """Steps become dearer by this power."""

    def progress(self, seats: Sequence[Mapping[str, Any]], side: Sequence[int]) -> int:
        """The progress of a side, given the plain form of all seats."""
        each = [self.measure(seats[seat]) for seat in side]
        return sum(each) if self.together else max(each)

    def measure(self, seat: Mapping[str, Any]) -> int:
        """The progress of one seat, given its plain form."""
        key, _, letter = self.key.partition(".")
        value = seat[key][letter] if letter else seat[key]
        if self.how == "most":
            return int(max(value.values()))
        if self.how == "different":
            return sum(count > 0 for count in value.values())
        return int(value)

    def target_in(self, options: Mapping[str, bool]) -> int:
        """The target with some variants on."""
        return next((target for name, target in self.in_variant.items() if options.get(name)), self.target)


@dataclass(frozen=True)
class Board:
    """A board of cells with tokens; cell a1 is the upper left."""

    columns: str
    rows: int

    def cell(self, name: str) -> tuple[int, int]:
        """The row and column, from 0, of a cell by its name."""
        return int(name[1:]) - 1, self.columns.index(name[0])


class ExtraField(StrEnum):
    """The type of a field of the plain form that only some games have."""

    FLAG = "flag"
    NUMBER = "number"
    LETTER = "letter"
    """A colour's letter, or null."""
    CARD = "card"
    """A card's id, or null."""
    PLACE = "place"
    """The id of the card in a face-up place, or null."""
    TOKENS = "tokens"
    """Numbers by letter."""
    LETTERS = "letters"
    """Letters by card id."""
    CARDS = "cards"
    """Ids of cards."""
    TILES = "tiles"
    """Ids of tiles of the first kind."""
    HOLDERS = "holders"
    """For each face-up place, row by row, the seat that has something on it and how many, or null."""


@dataclass(frozen=True, slots=True)
class Card:
    """The facts printed on a card: its cost and its effects."""

    id: str
    level: int
    price: Mapping[str, int]
    """Tokens by letter, only those it asks for."""
    bonus: str
    """The bonus colour's letter: the joker's if the buyer chooses it, empty if it has none."""
    bonuses: int
    points: int
    marks: Mapping[str, int]
    """The counters printed on it, by key, only those it has."""
    ability: str
    """What happens at once; empty if nothing does."""
    name: str
    discards: str = ""
    """It is paid for with two bonuses of this colour, on cards that leave the game; empty for a price in tokens."""


@dataclass(frozen=True, slots=True)
class Tile:
    """The facts printed on a tile: its requirements and its effects."""

    id: str
    kind: str
    """The key of its kind."""
    name: str
    wants: Mapping[str, int]
    """Bonuses by letter."""
    points: int
    ability: str
    wants_points: int = 0
    wants_alike: int = 0
    """So many bonuses of one colour that it does not ask for by name."""
    wants_tiles: int = 0
    """So many tiles of another kind."""


@dataclass(frozen=True, eq=False)
class Description:
    """Everything a game is made of."""

    title: str
    players: tuple[int, ...]
    """The numbers of players it is for."""
    tokens: tuple[Token, ...]
    """In the order of their lanes: those that prices ask for, colours first; then the joker; then any others."""
    piles: tuple[str, ...]
    """Where tokens lie on the table besides a board: keys of the plain form."""
    phases: tuple[Phase, ...]
    """In the order of their numbers in the record."""
    endings: tuple[Ending, ...]
    """In the order of their numbers in the record, from 1; 0 means that the game goes on."""
    criteria: tuple[Criterion, ...]
    """In the order in which they are compared."""
    goals: tuple[Goal, ...]
    verbs: Mapping[str, str]
    """What moves do, by the verb of their word: a phrase with ``{...}`` for what follows the verb."""
    rows: tuple[int, ...]
    """Face-up places of each level, the lowest level first."""
    cards: Mapping[str, Card]
    """By id, in the order of their numbers."""
    tiles: Mapping[str, Tile]
    """By id."""
    tile_kinds: tuple[TileKind, ...] = ()
    trophies: tuple[Trophy, ...] = ()
    counters: tuple[Counter, ...] = ()
    abilities: tuple[Ability, ...] = ()
    variants: tuple[Variant, ...] = ()
    board: Board | None = None
    table_extras: Mapping[str, ExtraField] = field(default_factory=dict)
    """What else the plain form of the table has."""
    seat_extras: Mapping[str, ExtraField] = field(default_factory=dict)
    """What else the plain form of a seat has."""

    # Tokens

    @cached_property
    def letters(self) -> str:
        """The letters of all tokens."""
        return "".join(token.letter for token in self.tokens)

    @cached_property
    def colours(self) -> str:
        """The letters of the colours that bonuses come in."""
        return self._letters_of(Role.COLOUR)

    @cached_property
    def priced(self) -> str:
        """The letters that prices ask for."""
        return self._letters_of(Role.COLOUR, Role.PRICED)

    @cached_property
    def joker(self) -> str:
        """The joker's letter."""
        return self._letters_of(Role.JOKER)

    def _letters_of(self, *roles: Role) -> str:
        return "".join(token.letter for token in self.tokens if token.role in roles)

    @cached_property
    def _by_letter(self) -> Mapping[str, Token]:
        return {token.letter: token for token in self.tokens}

    def token(self, letter: str) -> Token:
        """The kind of token with a letter."""
        return self._by_letter[letter]

    # Words

    @cached_property
    def phase_names(self) -> tuple[str, ...]:
        """The names of the phases, by number."""
        return tuple(phase.name for phase in self.phases)

    @cached_property
    def ending_names(self) -> tuple[str, ...]:
        """The names of the reasons why a game ends, by number; the first is empty: it goes on."""
        return ("", *(ending.name for ending in self.endings))

    def awaits(self, phase: str) -> str:
        """What the seat to play should do in a phase."""
        return self.phases[self.phase_names.index(phase)].awaits

    def ending_text(self, name: str) -> str:
        """A reason why a game ended, in words."""
        return next(ending.text for ending in self.endings if ending.name == name)

    def ability(self, name: str) -> Ability | None:
        """An ability by its name; None for the empty name."""
        return next((ability for ability in self.abilities if ability.name == name), None)

    def tile_kind(self, name: str) -> TileKind | None:
        """A kind of tile by what it is called in words."""
        return next((kind for kind in self.tile_kinds if kind.name == name), None)

    # Variants and sides

    @cached_property
    def options(self) -> Mapping[str, tuple[int, ...]]:
        """The variants, each with the numbers of players it is for."""
        return {variant.name: variant.players for variant in self.variants}

    def sides(self, players: int, options: Sequence[str]) -> Sides:
        """Who plays together: each seat for itself, unless a variant says otherwise."""
        for variant in self.variants:
            if variant.name in options and variant.sides:
                return variant.sides
        return tuple((seat,) for seat in range(players))

    def sides_of(self, plain: Plain) -> Sides:
        """Who plays together in a position or view, by its plain form."""
        return self.sides(plain["players"], [name for name, on in plain["options"].items() if on])

    @property
    def levels(self) -> int:
        """How many decks there are."""
        return len(self.rows)

    def to_plain(self) -> Plain:
        """The description as plain objects, for readers in other languages."""
        return asdict(self)
