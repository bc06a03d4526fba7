"""What environments show of a game as numbers, together with the compiled code that writes them.

An observation is made of pieces. A piece says what its numbers mean and has the compiled function that writes them
(see :mod:`.writers`), so the description of a row and the row itself always agree. Which pieces a game has follows from
its description and its record. A game that wants another order or other names makes its observation of the same pieces,
in a function that it gives to :func:`declare`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from gemguild.engine import purse
from gemguild.engine.compile import compiled
from gemguild.engine.description import Card, Counter, ExtraField, Tile, TileKind, Trophy
from gemguild.engine.game import Game, Records
from gemguild.engine.kind import Kind
from gemguild.engine.layout import Group, Part
from gemguild.engine.record import Record, Seen
from gemguild.games.common import writers
from gemguild.games.common.state import IDLE_LIMIT, NONE, OVER, ClassicState
from gemguild.games.common.writers import Rows, Writer

MOST = 127
"""The largest number there can be: for counts without a limit."""

# Ranges that all games share. They are wider where the data of a game need it.
MOST_TOKENS = 7
MOST_PRICE = 8
MOST_POINTS = 6
MOST_WANTED = 4
MOST_BONUSES = 20
MOST_TILES = 5
MOST_PASSES = 4


# ------------------------------------------------------------------------------------------------------- declarations


@dataclass(frozen=True)
class Piece:
    """Some parts of an observation, with the compiled code that writes them."""

    parts: tuple[Part | Group, ...]
    write: Writer

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return Group("", 1, self.parts).size


@dataclass(frozen=True)
class Facts:
    """The facts printed on cards or tiles: the meaning of the numbers, and a row for each card or tile."""

    parts: tuple[Part, ...]
    rows: Rows


@dataclass(frozen=True)
class ObservationPieces:
    """The pieces of a game's observation that differ from game to game."""

    table: tuple[Piece, ...]
    """The phase, and what lies on the table except for cards."""
    seat: tuple[Piece, ...]
    """What a seat has, except for reserved cards."""
    card: Facts
    most_jokers: int
    """How many jokers there are."""


class Pieces:
    """The pieces that the observation of a kind of game can be made of."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.record = kind.record
        self.description = kind.description

    # Derived from the data

    @cached_property
    def starts(self) -> list[Records]:
        """The first position for each number of players."""
        return [Game(self.kind, players).start(0).records for players in self.kind.seats]

    @cached_property
    def supply(self) -> list[int]:
        """How many tokens of each kind there are with the most players."""
        return [max(counts) for counts in zip(*map(self._on_table, self.starts), strict=True)]

    def _on_table(self, records: Records) -> list[int]:
        """The tokens of each kind in piles and on the board."""
        kinds = len(self.description.letters)
        counts = [purse.unpack(int(records[pile][0]), kinds) for pile in self.description.piles]
        if self.description.board is not None:
            counts.append([int(cells).bit_count() for cells in records["board"][0]])
        return [sum(lane) for lane in zip(*counts, strict=True)]

    @property
    def jokers(self) -> int:
        """How many jokers there are."""
        return self.supply[self.description.letters.index(self.description.joker)]

    @cached_property
    def card_facts(self) -> Facts:
        """The facts printed on the cards, with a column for each fact that any card has."""
        description, cards = self.description, list(self.description.cards.values())
        choosable = any(card.bonus == description.joker for card in cards)
        letters = description.colours + description.joker * choosable
        about = "one-hot: " + " ".join(description.colours) + " joker" * choosable
        if not all(card.bonus for card in cards):
            about += "; or none"
        columns = [
            self._points(cards, MOST_POINTS),
            column("bonus", len(letters), 1, about, (one_hot(letters, card.bonus) for card in cards)),
            self._amounts("price", "price", description.priced, MOST_PRICE, [card.price for card in cards]),
        ]
        if any(card.bonuses != 1 for card in cards):
            columns.append(column("bonuses", 1, None, "how many bonuses", ([card.bonuses] for card in cards)))
        for counter in description.counters:
            if any(counter.key in card.marks for card in cards):
                marks = ([card.marks.get(counter.key, 0)] for card in cards)
                columns.append(column(counter.key, 1, None, counter.plural, marks))
        if any(card.discards for card in cards):
            about = (
                f"one-hot, the colour that it is paid for with by discarding: {' '.join(description.colours)}; or none"
            )
            discards = (one_hot(description.colours, card.discards) for card in cards)
            columns.append(column("discards", len(description.colours), 1, about, discards))
        return joined([*columns, *self._abilities(cards)])

    def tile_facts(self, kind: TileKind) -> Facts:
        """The facts printed on the tiles of a kind, with points only if they differ."""
        tiles = [tile for tile in self.description.tiles.values() if tile.kind == kind.key]
        wants = [tile.wants for tile in tiles]
        columns = [self._amounts("wants", "the bonuses it asks for", self.description.colours, MOST_WANTED, wants)]
        if len({tile.points for tile in tiles}) > 1:
            columns.append(self._points(tiles, MOST_POINTS))
        if any(tile.wants_points for tile in tiles):
            columns.append(column("wants_points", 1, None, "the points it asks for", ([t.wants_points] for t in tiles)))
        if any(tile.wants_alike for tile in tiles):
            about = "how many bonuses of one colour that it does not name it asks for"
            columns.append(column("wants_alike", 1, None, about, ([tile.wants_alike] for tile in tiles)))
        return joined([*columns, *self._abilities(tiles)])

    def _points(self, printed: Sequence[Card] | Sequence[Tile], least: int) -> Facts:
        return column("points", 1, least, "points", ([one.points] for one in printed))

    def _amounts(self, name: str, about: str, letters: str, least: int, amounts: Sequence[Any]) -> Facts:
        """Amounts by letter."""
        rows = ([given.get(letter, 0) for letter in letters] for given in amounts)
        return column(name, len(letters), least, f"{about}: {' '.join(letters)}", rows)

    def _abilities(self, printed: Sequence[Card] | Sequence[Tile]) -> list[Facts]:
        """A column for abilities if there are any, in alphabetical order."""
        names = sorted({one.ability for one in printed} - {""})
        if not names:
            return []
        about = f"one-hot: {', '.join(names)}; or none"
        return [column("ability", len(names), 1, about, (one_hot(names, one.ability) for one in printed))]

    # Pieces made of a field

    def _field(self, name: str) -> bool:
        """Whether a field has a value for each seat. Raises ValueError unless everybody may see the field."""
        field = self.record.fields.get(name)
        if field is None or field.seen is not Seen.ALL:
            raise ValueError(
                f"{self.kind.id} has no field {name!r} that everybody may see: declare its observation "
                "with gemguild.games.common.observing.declare"
            )
        return field.shape[:1] == ("seats",)

    def _about(self, field: str) -> str:
        """What the record says about a field."""
        return self.record.fields[field].about.removeprefix("cache: ")

    def purse(self, field: str, letters: str, most: int, about: str) -> Piece:
        """The tokens or bonuses in a purse."""
        part = Part(field, len(letters), most, f"{about}: {' '.join(letters)}")
        return Piece((part,), writers.purse_writer(field, len(letters), self._field(field)))

    def number(self, field: str, most: int, about: str = "", name: str = "") -> Piece:
        """One number, under the field's name or another."""
        of_seat = self._field(field)
        return Piece(
            (Part(name or field, 1, most, about or self._about(field)),), writers.number_writer(field, of_seat)
        )

    def numbers(self, field: str, most: int, about: str, name: str = "") -> Piece:
        """The numbers of an array."""
        of_seat = self._field(field)
        count = self.record.dtype[field].shape[-1]
        return Piece((Part(name or field, count, most, about),), writers.numbers_writer(field, count, of_seat))

    def flag(self, field: str, name: str = "") -> Piece:
        """A field that is 0 or 1."""
        return self.number(field, 1, name=name)

    def card(self, field: str, name: str = "", about: str = "1 if there is a card") -> Piece:
        """A single card, if there is one."""
        self._field(field)
        there = Part("there", 1, 1, about)
        parts = (
            Part(f"{name or field}.{part.name}", part.size, part.most, part.about)
            for part in (there, *self.card_facts.parts)
        )
        return Piece(tuple(parts), writers.card_writer(field, self.card_facts.rows))

    def choice(self, field: str, count: int, about: str) -> Piece:
        """A place or a colour, if there is one."""
        self._field(field)
        return Piece((Part(field, count, 1, f"one-hot: {about}; or none"),), writers.choice_writer(field, count))

    def stacks(self, field: str) -> Piece:
        """How many things a seat has on each face-up card."""
        self._field(field)
        count, most = sum(self.description.rows), int(self.record.dtype[field].shape[-1])
        part = Part(field, count, most, f"{field} on each face-up card")
        return Piece((part,), writers.stacks_writer(field, count, most))

    # Pieces of the table

    def phase(self) -> Piece:
        """Which decision is awaited."""
        names = [name for number, name in enumerate(self.description.phase_names) if number != OVER]
        return Piece((Part("phase", len(names), 1, f"one-hot: {', '.join(names)}"),), writers.write_phase)

    def final_round(self) -> Piece:
        """Whether the game ends with this round."""
        return Piece((Part("final_round", 1, 1, "1 if the game would end with this round"),), writers.write_last_round)

    def progress(self) -> tuple[Piece, ...]:
        """How long nobody has bought a card, and the cards left in the decks."""
        levels = [card.level for card in self.description.cards.values()]
        most_passes = max(MOST_PASSES, *self.kind.seats)
        return (
            self.number("idle", IDLE_LIMIT, "turns in a row without a purchase", "idle_turns"),
            self.number("passes", most_passes, "passes in a row"),
            self.numbers("left", max(map(levels.count, levels)), "cards left in the deck of each level", "decks"),
        )

    def pile(self, key: str) -> Piece:
        """The tokens of a pile on the table."""
        return self.purse(key, self.description.letters, max(self.supply), f"tokens in the {key}")

    def board(self) -> Piece:
        """The tokens in the cells of the board."""
        board, letters = self.description.board, self.description.letters
        assert board is not None
        token = Part("token", len(letters), 1, f"one-hot for each cell: {' '.join(letters)}")
        return Piece((Group("board", board.rows * len(board.columns), (token,)),), writers.write_board)

    def stock(self, counter: Counter, field: str) -> Piece:
        """How many of what seats count lie on the table."""
        return self.number(field, self._stocked(counter, field), name=counter.key)

    def _stocked(self, counter: Counter, field: str) -> int:
        """How many there are of what seats count, on the table and with the seats."""
        return max(int(records[field][0] + records[counter.key][0].sum()) for records in self.starts)

    def tiles(self, kind: TileKind) -> Piece:
        """The tiles of a kind that nobody has: in their places or, if all of them lie there, a flag for each."""
        if not self._has_places(kind):
            return self._tile_flags(kind, "nobody")
        facts = self.tile_facts(kind)
        there = Part("there", 1, 1, f"1 if there is a {kind.name} here that nobody has")
        return Piece((Group(kind.key, self._places, (there, *facts.parts)),), writers.places_writer(facts.rows))

    # Pieces of a seat

    def tokens(self) -> Piece:
        """The tokens of a seat."""
        return self.purse("tokens", self.description.letters, max(MOST_TOKENS, *self.supply), "tokens")

    def bonuses(self, most: int | None = None) -> Piece:
        """The bonuses of a seat: of a colour at most those on all cards, or a given number."""
        return self.purse("bonuses", self.description.colours, most or self._most_bonuses, "bonuses")

    @property
    def _most_bonuses(self) -> int:
        """How many bonuses of a colour all cards have, those of a colour that the buyer chooses included."""
        cards, joker = self.description.cards.values(), self.description.joker
        counts = [
            sum(card.bonuses for card in cards if card.bonus in (colour, joker)) for colour in self.description.colours
        ]
        return min(MOST, max(MOST_BONUSES, *counts))

    def by_colour(self, field: str) -> Piece:
        """A number for each colour."""
        return self.numbers(field, MOST, f"{self._about(field)}: {' '.join(self.description.colours)}")

    def points(self) -> Piece:
        """The points of a seat."""
        return self.number("points", MOST, "points")

    def cards(self) -> Piece:
        """How many cards a seat has bought."""
        return self.number("cards", min(MOST, len(self.description.cards)), "cards bought")

    def counter(self, counter: Counter, stock: str = "") -> Piece:
        """How many a seat has of something it counts; ``stock`` is the field with those that lie on the table."""
        most = self._stocked(counter, stock) if stock else MOST
        return self.number(counter.key, most, counter.plural)

    def trophy(self, trophy: Trophy) -> Piece:
        """Whether a seat has a trophy."""
        self._field(trophy.key)
        part = Part(trophy.key, 1, 1, f"1 if it has the {trophy.name}")
        return Piece((part,), writers.holder_writer(trophy.key))

    def held_tiles(self, kind: TileKind) -> Piece:
        """The tiles of a kind that a seat has: how many or, if all of them lay there at the start, a flag for each."""
        if kind.shared:
            return self._tile_set(kind)
        if not self._has_places(kind):
            return self._tile_flags(kind, "this seat")
        return Piece(
            (Part(kind.key, 1, max(MOST_TILES, self._places), f"{kind.key} it has"),), writers.write_tiles_held
        )

    def _has_places(self, kind: TileKind) -> bool:
        """Whether the tiles of a kind lie in places, as the tiles of a game with a bank do."""
        return issubclass(self.record, ClassicState) and kind == self.description.tile_kinds[0]

    @property
    def _places(self) -> int:
        """How many places there are for tiles."""
        return int(self.record.dtype["tiles"].shape[0])

    def _tile_flags(self, kind: TileKind, owner: str) -> Piece:
        """For each tile of a kind whether a seat, or nobody, has it, by a field with the owner of each."""
        self._field(kind.key)
        count = int(self.record.dtype[kind.key].shape[0])
        part = Part(kind.key, count, 1, f"for each {kind.name}: 1 if {owner} has it")
        return Piece((part,), writers.owners_writer(kind.key, count))

    def _tile_set(self, kind: TileKind) -> Piece:
        """For each tile that all seats can have whether a seat has it."""
        self._field(kind.key)
        count = sum(tile.kind == kind.key for tile in self.description.tiles.values())
        part = Part(kind.key, count, 1, f"for each {kind.name}: 1 if this seat has it")
        return Piece((part,), writers.set_writer(kind.key, count))

    # The whole observation

    def derived(self) -> ObservationPieces:
        """The observation that follows from the description and the record alone.

        Fields have the keys of the description; what lies on the table of something that seats count is in a field of
        its own, such as ``favours_left`` for ``favours``.
        """
        description = self.description
        left = {counter.key: f"{counter.key}_left" if counter.stock else "" for counter in description.counters}
        table = [self.final_round(), *self.progress(), *map(self.pile, description.piles)]
        table += [self.board()] if description.board is not None else []
        table += [self.stock(counter, left[counter.key]) for counter in description.counters if counter.stock]
        table += [self.flag(key) for key, extra in description.table_extras.items() if extra is ExtraField.FLAG]
        table += [self.tiles(kind) for kind in description.tile_kinds if not kind.shared]
        table += list(self.awaited())
        table += [self.card(key) for key, extra in description.table_extras.items() if extra is ExtraField.CARD]
        seat = [self.tokens(), self.bonuses()]
        seat += [self.by_colour(key) for key, extra in description.seat_extras.items() if extra is ExtraField.TOKENS]
        seat += [self.points(), self.cards(), *map(self.held_tiles, description.tile_kinds)]
        seat += [self.counter(counter, left[counter.key]) for counter in description.counters]
        seat += map(self.trophy, description.trophies)
        seat += [self.stacks(key) for key, extra in description.table_extras.items() if extra is ExtraField.HOLDERS]
        return self.observation(table, seat)

    def awaited(self) -> Iterator[Piece]:
        """What is remembered of a move that further decisions complete."""
        description = self.description
        for key, extra in description.table_extras.items():
            if extra is ExtraField.NUMBER:
                yield self.number(key, MOST)
            if extra is ExtraField.LETTER:
                yield self.choice(key, len(description.colours), " ".join(description.colours))
            if extra is ExtraField.PLACE:
                yield self.choice(key, sum(description.rows), "the face-up place")

    def observation(self, table: Iterable[Piece], seat: Iterable[Piece]) -> ObservationPieces:
        """An observation made of pieces; the phase comes first."""
        return ObservationPieces((self.phase(), *table), tuple(seat), self.card_facts, self.jokers)


def column(name: str, size: int, least: int | None, about: str, rows: Iterable[Sequence[int]]) -> Facts:
    """A column of facts. Its range reaches at least to ``least``, farther if the data do."""
    numbers = np.array(list(rows), np.int8).reshape(-1, size)
    return Facts((Part(name, size, max(least or 0, int(numbers.max())), about),), numbers)


def joined(columns: Sequence[Facts]) -> Facts:
    """Columns side by side."""
    rows = np.ascontiguousarray(np.concatenate([each.rows for each in columns], axis=1))
    return Facts(tuple(part for each in columns for part in each.parts), rows)


def one_hot(choices: Sequence[str], chosen: str) -> list[int]:
    """A one for the chosen place, zeros for the rest."""
    return [int(choice == chosen) for choice in choices]


# --------------------------------------------------------------------------------------------------------- by the kind

Declaration = Callable[[Pieces], ObservationPieces]
DECLARED: dict[type[Record], Declaration] = {}


def declare(record: type[Record], declaration: Declaration) -> None:
    """Give a game an observation of its own instead of the one that follows from its description."""
    DECLARED[record] = declaration


@cache
def observation_of(kind: Kind) -> ObservationPieces:
    """The observation of a kind of game; from now on compiled code can write it."""
    observation = DECLARED.get(kind.record, Pieces.derived)(Pieces(kind))
    register(kind.record, observation)
    return observation


def register(record: type[Record], observation: ObservationPieces) -> None:
    """Have the pieces of an observation written one after another."""
    table, table_size = in_order(observation.table)
    seated, seat_size = in_order(observation.seat)
    print_card = writers.row_writer(observation.card.rows)
    width = int(observation.card.rows.shape[1])

    @writers.write_table.register(record)
    @compiled
    def _(state: Any, x: Any, at: int) -> int:
        table(state, NONE, x, at)
        return at + table_size

    @writers.write_seat.register(record)
    @compiled
    def _(state: Any, seat: int, x: Any, at: int) -> int:
        seated(state, seat, x, at)
        return at + seat_size

    @writers.write_card.register(record)
    @compiled
    def _(state: Any, card: int, x: Any, at: int) -> None:
        print_card(card, x, at)

    @writers.card_size.register(record)
    @compiled
    def _(state: Any) -> int:
        return width


def in_order(pieces: Sequence[Piece]) -> tuple[Writer, int]:
    """The compiled function that writes pieces one after another, and how many numbers they have."""
    write: Writer = writers.write_nothing
    size = 0
    for piece in pieces:
        write = writers.both(write, piece.write, size)
        size += piece.size
    return write, size
