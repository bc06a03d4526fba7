"""Positions as plain objects (what JSON has) and back, for the parts that all games share.

Reading takes the values that cannot be computed, fills the caches with the functions that the rules use, writes the
result, and compares it with everything that was given, computed values included.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from gemguild.engine import bits, purse, text
from gemguild.engine.description import Description
from gemguild.engine.errors import BadPosition, BadText
from gemguild.engine.game import Game, Records
from gemguild.engine.record import Record, blank, row
from gemguild.engine.text import Codec, Plain
from gemguild.games.common import market
from gemguild.games.common.cards import Sheet
from gemguild.games.common.hidden import UNKNOWN
from gemguild.games.common.state import CARDS_PER_WORD, IDLE_LIMIT, OVER, PAYMENT, PLAYING, RESERVE_LIMIT

KEY_WORDS = 8
MOST_KEPT = 16_384
"""The most purses, or sets of cards, to keep written out: the same few come back again and again."""


@dataclass(frozen=True)
class PlainLayout:
    """The names and numbers of a game's tokens and cards."""

    description: Description
    cards: Sheet

    @cached_property
    def letters(self) -> str:
        """The kinds of tokens in the order of their lanes."""
        return self.description.letters

    @cached_property
    def faces(self) -> list[str | None]:
        """The ids of the cards by number; the last, number -1, stands for no card."""
        return [*self.cards.ids, None]

    @property
    def levels(self) -> int:
        """How many decks there are."""
        return self.description.levels

    @cached_property
    def first(self) -> list[int]:
        """The lowest card number of each level, then the number of cards."""
        starts: list[int] = self.cards.level_starts().tolist()
        return starts

    def slots(self, level: int, shown: Sequence[int]) -> range:
        """The face-up places of a level that are in use, given how many are in each."""
        used = spans(self.description.rows, tuple(shown))[level]
        return range(used.start, used.stop)

    @property
    def all_slots(self) -> int:
        """How many face-up places there are."""
        return sum(self.description.rows)

    def purse(self, tokens: int, letters: str | None = None) -> dict[str, int]:
        """A purse by letters."""
        return by_letter(tokens, self.letters if letters is None else letters).copy()

    def card(self, number: int) -> str | None:
        """A card's id; None for no card."""
        return None if number < 0 else self.cards.ids[number]


@lru_cache
def spans(rows: tuple[int, ...], shown: tuple[int, ...]) -> list[slice]:
    """The face-up places of each level that are in use, given how many there are and how many are in use."""
    return [slice(end - row, end - row + used) for row, used, end in zip(rows, shown, accumulate(rows), strict=True)]


@lru_cache(MOST_KEPT)
def by_letter(tokens: int, letters: str) -> dict[str, int]:
    """A purse by letters, shared: not to be changed."""
    return dict(zip(letters, purse.unpack(tokens, len(letters)), strict=True))


# ------------------------------------------------------------------------------------------------------------- writing


def write_table(layout: PlainLayout, shown: Sequence[int], game: Game, state: Any, full: bool) -> Plain:
    """What all games show: whose turn, the cards on the table, the payment being made."""
    over = state.phase == OVER
    return {
        "game": game.id,
        "version": game.version,
        "players": game.players,
        "options": {option: option in game.options for option in game.kind.options},
        "to_play": None if over else state.seat,
        "phase": layout.description.phase_names[state.phase],
        "turn": state.turn,
        "idle_turns": state.idle,
        "passes": state.passes,
        "end": layout.description.ending_names[state.ended] if over else None,
        "decks": [deck_ids(layout, state, level) for level in range(layout.levels)] if full else [*state.left],
        "market": [
            [*map(layout.faces.__getitem__, state.market[used])]
            for used in spans(layout.description.rows, tuple(shown))
        ],
        "payment": write_payment(layout, state) if state.phase == PAYMENT else None,
        **({"random": write_random(state)} if full else {}),
    }


def deck_ids(layout: PlainLayout, state: Any, level: int) -> list[str | None]:
    """A deck's cards, top first."""
    first = layout.first[level]
    return [layout.card(card) for card in reversed(state.deck[first : first + state.left[level]])]


def write_payment(layout: PlainLayout, state: Any) -> Plain:
    """The purchase whose payment is being put together."""
    return {
        "card": layout.card([*state.market, *state.reserved[state.seat]][state.paying]),
        "jokers": layout.purse(state.swapped, layout.description.priced),
    }


def write_random(state: Any) -> str:
    """The generator: key, stream, blocks used."""
    words = "".join(f"{word & 0xFFFFFFFF:08x}" for word in state.key)
    return f"{words}:{state.stream:x}:{state.blocks:x}"


def write_seat(layout: PlainLayout, state: Any, seat: int) -> Plain:
    """What all games show of a seat."""
    return {
        "tokens": layout.purse(state.tokens[seat]),
        "bonuses": layout.purse(state.bonuses[seat], layout.description.colours),
        "points": state.points[seat],
        "bought": [*bought_ids(layout.cards, state.bought[seat])],
        "reserved": [write_reserved(layout, state, seat, place) for place in range(state.hand[seat])],
    }


@lru_cache(MOST_KEPT)
def bought_ids(cards: Sheet, bought: tuple[int, ...]) -> tuple[str, ...]:
    """The ids of the bought cards in a set."""
    return tuple(cards.ids[card] for card in bought_cards(bought))


def bought_cards(bought: Sequence[int]) -> list[int]:
    """The numbers of the bought cards in a set."""
    return [CARDS_PER_WORD * k + card for k, word in enumerate(bought) for card in bits.members(int(word))]


def write_reserved(layout: PlainLayout, state: Any, seat: int, place: int) -> Plain:
    """A reserved card; of an unknown one only its level."""
    card = state.reserved[seat][place]
    blind = bool(state.blind[seat] >> place & 1)
    if card <= UNKNOWN:
        return {"card": None, "level": UNKNOWN - card + 1, "blind": blind}
    return {"card": layout.card(card), "blind": blind}


# ------------------------------------------------------------------------------------------------------------- reading


def get(plain: Any, key: str, kind: type, where: str = "") -> Any:
    """A required value of a given type."""
    path = f"{where}.{key}" if where else key
    if not isinstance(plain, Mapping):
        raise BadText(f"{where or 'position'}: expected an object, found {plain!r}")
    if key not in plain:
        raise BadText(f"{path}: missing")
    value = plain[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadText(f"{path}: expected {kind.__name__}, found {value!r}")
    return value


def number(plain: Any, key: str, high: int, where: str = "", low: int = 0) -> int:
    """A whole number within bounds."""
    value = get(plain, key, int, where)
    if not low <= value <= high:
        raise BadText(f"{where + '.' if where else ''}{key}: expected {low} to {high}, found {value}")
    return int(value)


def choice(plain: Any, key: str, words: Sequence[str], where: str = "") -> int:
    """The place of a word in a list of allowed ones."""
    word = get(plain, key, str, where)
    if word not in words or word == "":
        raise BadText(
            f"{where + '.' if where else ''}{key}: expected one of {', '.join(filter(None, words))}, found {word!r}"
        )
    return words.index(word)


def tokens(plain: Any, key: str, letters: str, where: str = "") -> int:
    """A purse given by letters, all of them."""
    counts = get(plain, key, Mapping, where)
    path = f"{where + '.' if where else ''}{key}"
    if set(counts) != set(letters):
        raise BadText(f"{path}: expected the letters {letters}, found {''.join(map(str, counts))}")
    return purse.pack(number(counts, letter, purse.MOST, path) for letter in letters)


def entry(table: Sheet, name: Any, where: str) -> int:
    """The number of a card (noble, royal ...) by its id."""
    if not isinstance(name, str) or name not in table.number:
        raise BadText(f"{where}: there is no {name!r}")
    return table.number[name]


def expect_count(where: str, things: Sequence[Any], count: int) -> None:
    """Raise BadText unless there are ``count`` things."""
    if len(things) != count:
        raise BadText(f"{where}: expected {count} in all, found {len(things)}")


def read_table(
    layout: PlainLayout, shown: Sequence[int], game: Game, record: type[Record], plain: Mapping[str, Any]
) -> Records:
    """A record with everything that :func:`write_table` and :func:`write_seat` wrote."""
    records = blank(record)
    state = row(records)
    market.lay_out(state)
    state.players = game.players
    state.phase = choice(plain, "phase", layout.description.phase_names)
    over = layout.description.phase_names[state.phase] == "over"
    state.seat = 0 if over else number(plain, "to_play", game.players - 1)
    state.ended = choice(plain, "end", layout.description.ending_names) if over else PLAYING
    state.turn = number(plain, "turn", 32000)
    state.idle = number(plain, "idle_turns", IDLE_LIMIT)
    state.passes = number(plain, "passes", 4)
    if "random" in plain:
        read_random(state, get(plain, "random", str))
    read_cards(layout, shown, state, plain)
    seats = get(plain, "seats", list)
    expect_count("seats", seats, game.players)
    for seat, held in enumerate(seats):
        read_seat(layout, state, seat, held)
    if state.phase == PAYMENT:
        read_payment(layout, state, get(plain, "payment", Mapping))
    return records


def read_random(state: Any, value: str) -> None:
    """The generator's fields."""
    match = re.fullmatch(r"([0-9a-f]{64}):([0-9a-f]{1,15}):([0-9a-f]{1,15})", value)
    if match is None:
        raise BadText(f"random: expected 64 hexadecimal digits, a stream and a block number, found {value!r}")
    for k in range(KEY_WORDS):
        word = int(match[1][8 * k : 8 * k + 8], 16)
        state.key[k] = word - (1 << 32) if word >> 31 else word
    state.stream, state.blocks = int(match[2], 16), int(match[3], 16)


def read_cards(layout: PlainLayout, shown: Sequence[int], state: Any, plain: Mapping[str, Any]) -> None:
    """Decks (ids top first, or in a view how many) and face-up cards."""
    decks, rows = get(plain, "decks", list), get(plain, "market", list)
    if len(decks) != layout.levels or len(rows) != layout.levels:
        raise BadText(f"decks and market: expected {layout.levels} levels")
    for level in range(layout.levels):
        where = f"decks[{level}]"
        first, end = layout.first[level], layout.first[level + 1]
        deck = decks[level]
        size = deck if isinstance(deck, int) else len(deck) if isinstance(deck, list) else -1
        if not 0 <= size <= end - first:
            raise BadText(f"{where}: expected a list of at most {end - first} cards, found {deck!r}")
        state.left[level] = size
        if size:
            state.shown |= 1 << (layout.all_slots + level)
        if isinstance(deck, list):
            for k, name in enumerate(reversed(deck)):
                state.deck[first + k] = entry(layout.cards, name, where)
        slots = layout.slots(level, shown)
        if not isinstance(rows[level], list) or len(rows[level]) != len(slots):
            raise BadText(f"market[{level}]: expected {len(slots)} places, found {rows[level]!r}")
        for slot, name in zip(slots, rows[level], strict=True):
            if name is not None:
                market.show(state, slot, entry(layout.cards, name, f"market[{level}]"))


def read_seat(layout: PlainLayout, state: Any, seat: int, plain: Any) -> None:
    """A seat's tokens and cards; the game adds the effects of its cards."""
    where = f"seats[{seat}]"
    state.tokens[seat] = tokens(plain, "tokens", layout.letters, where)
    for name in get(plain, "bought", list, where):
        card = entry(layout.cards, name, f"{where}.bought")
        if int(state.bought[seat, card // CARDS_PER_WORD]) >> (card % CARDS_PER_WORD) & 1:
            raise BadText(f"{where}.bought: {name} stands there twice")
        market.add_to_bought(state, seat, card)
    hand = get(plain, "reserved", list, where)
    if len(hand) > RESERVE_LIMIT:
        raise BadText(f"{where}.reserved: at most {RESERVE_LIMIT}, found {len(hand)}")
    for place, held in enumerate(hand):
        spot = f"{where}.reserved[{place}]"
        if get(held, "blind", bool, spot):
            state.blind[seat] |= 1 << place
        if held.get("card") is None:
            state.reserved[seat, place] = UNKNOWN + 1 - number(held, "level", layout.levels, spot, low=1)
        else:
            market.hold(state, seat, place, entry(layout.cards, held["card"], spot))
    state.hand[seat] = len(hand)


def read_payment(layout: PlainLayout, state: Any, plain: Mapping[str, Any]) -> None:
    """A purchase whose payment is being put together."""
    card = entry(layout.cards, plain.get("card"), "payment.card")
    seat = int(state.seat)
    for slot in range(layout.all_slots + state.hand[seat]):
        if market.card_at(state, seat, slot) == card:
            state.paying = slot
            break
    else:
        raise BadText(f"payment.card: {plain.get('card')} is neither face-up nor reserved by seat {seat}")
    state.swapped = tokens(plain, "jokers", layout.description.priced, "payment")


def all_words(values: Any) -> bool:
    """Whether this is a list of words and nothing else, which equality suffices to compare: 1 equals True, too."""
    return type(values) is list and all(type(value) is str for value in values)


def compare(given: Any, counted: Any, where: str = "") -> None:
    """Raise unless everything that was given agrees with what was counted."""
    if given == counted and all_words(given):
        return
    if isinstance(given, Mapping) and isinstance(counted, dict):
        for key, value in given.items():
            path = f"{where}.{key}" if where else str(key)
            if key not in counted:
                raise BadText(f"{path}: there is no such field")
            compare(value, counted[key], path)
    elif isinstance(given, list) and isinstance(counted, list) and len(given) == len(counted):
        for index, (one, other) in enumerate(zip(given, counted, strict=True)):
            compare(one, other, f"{where}[{index}]")
    elif given != counted or type(given) is not type(counted):
        raise BadPosition(f"{where}: {given!r} was given, {counted!r} counted")


# ---------------------------------------------------------------------------------------------------------- text forms


def _write_reserved(held: Plain) -> str:
    if held["card"] is None:
        return f"?{held['level']}"
    return f"{held['card']}{'*' if held['blind'] else ''}"


def _read_reserved(value: str) -> Plain:
    match = re.fullmatch(r"\?([1-9])|([0-9a-z]+)(\*?)", value)
    if match is None:
        raise BadText(f"expected a card such as 1w3, 1w3* (drawn blind) or ?1 (unknown), found {value!r}")
    if match[1]:
        return {"card": None, "level": int(match[1]), "blind": True}
    return {"card": match[2], "blind": bool(match[3])}


def _read_random(value: str) -> str:
    if not re.fullmatch(r"[0-9a-f:]+", value):
        raise BadText(f"expected the generator's digits, found {value!r}")
    return value


def _read_count(value: str) -> int:
    if not value.startswith("?"):
        raise BadText(f"expected ? and the number of cards, found {value!r}")
    return int(text.NUMBER.read(value[1:]))


def _read_joker(value: str) -> tuple[str, str]:
    """A joker card with its colour, such as ``1j2=w``."""
    card, assigned, colour = value.partition("=")
    if not assigned:
        raise BadText(f"expected a joker card and its colour such as 1j2=w, found {value!r}")
    return card, colour


RESERVED = text.listed(Codec(_write_reserved, _read_reserved), ",")
RANDOM = Codec(str, _read_random)
DECKS = text.listed(text.listed(text.WORD, ","), "/")
SEEN_DECKS = text.listed(Codec(lambda count: f"?{count}", _read_count), "/")
MARKET = text.listed(text.CELLS, "/")
IDS = text.listed(text.WORD, ",")
JOKER_COLOURS = Codec(
    lambda colours: ",".join(f"{card}={colour}" for card, colour in colours.items()) or "-",
    lambda value: {} if value == "-" else dict(_read_joker(part) for part in value.split(",")),
)


def options_codec(names: Sequence[str]) -> Codec:
    """Variants: the names of those that are on."""

    def read(value: str) -> dict[str, bool]:
        chosen = [] if value == "-" else value.split(",")
        for name in chosen:
            if name not in names:
                raise BadText(f"expected variants out of {', '.join(names) or 'none'}, found {name!r}")
        return {name: name in chosen for name in names}

    return Codec(lambda value: ",".join(name for name in names if value[name]) or "-", read)


def line_fields(
    layout: PlainLayout,
    table: text.Fields,
    seat: text.Fields,
    full: bool,
) -> text.Fields:
    """The fields of a line: the shared ones with a game's own in the middle."""
    seat_fields = [("tokens", text.purse_codec(layout.letters)), ("bought", IDS), ("reserved", RESERVED), *seat]
    payment = [("card", text.WORD), ("jokers", text.purse_codec(layout.description.priced))]
    return [
        *([] if full else [("view", text.optional(text.NUMBER))]),
        ("players", text.NUMBER),
        ("options", options_codec(tuple(layout.description.options))),
        ("to_play", text.optional(text.NUMBER)),
        ("phase", text.WORD),
        ("turn", text.NUMBER),
        ("idle_turns", text.NUMBER),
        ("passes", text.NUMBER),
        ("end", text.optional(text.WORD)),
        ("decks", DECKS if full else SEEN_DECKS),
        ("market", MARKET),
        *table,
        ("seats", text.listed(text.fields_codec(seat_fields, ";", ":"), "|")),
        ("payment", text.optional(text.fields_codec(payment, ";", ":"))),
        *([("random", RANDOM)] if full else []),
    ]
