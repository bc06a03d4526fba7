"""Positions for the tests of the rulings: a new game's plain form, changed piece by piece until it shows the point."""

from __future__ import annotations

import csv
import re
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any, Self

from gemguild.engine.game import Game, Position, View

COMPUTED = ("final_round",)
COMPUTED_OF_SEAT = ("bonuses", "points", "tags", "crowns", "colour_points")


@cache
def card_facts(game: str) -> dict[str, dict[str, str]]:
    """The rows of a game's card file by id, in order."""
    path = resources.files("gemguild") / "games" / game / "data" / "cards.csv"
    return {row["id"]: row for row in csv.DictReader(path.read_text().splitlines())}


def words(position: Position | View) -> list[str]:
    """The words of the legal moves."""
    return [move.word for move in position.legal_moves()]


def verbs(position: Position | View) -> set[str]:
    """What kinds of moves are legal."""
    return {word.partition(":")[0] for word in words(position)}


def starting(position: Position | View, prefix: str) -> list[str]:
    """The legal words with a beginning."""
    return [word for word in words(position) if word.startswith(prefix)]


def play(position: Position, *moves: str) -> Position:
    """Moves one after another; each position on the way must be sound."""
    for move in moves:
        position = position.play(move)
        position.check()
    return position


def seat_of(position: Position, seat: int) -> dict[str, Any]:
    """What a seat has."""
    seats: list[dict[str, Any]] = position.to_plain()["seats"]
    return seats[seat]


def tokens(position: Position, seat: int) -> str:
    """The tokens of a seat as letters, such as ``wwuj``."""
    return spell(seat_of(position, seat)["tokens"])


def spell(counts: dict[str, int]) -> str:
    return "".join(letter * count for letter, count in counts.items())


class Table:
    """A table to be laid out by hand. Whatever is given to somebody leaves the place where it was."""

    def __init__(self, game: Game, seed: int = 7) -> None:
        self.game = game
        self.plain = game.start(seed).to_plain()
        for key in COMPUTED:
            self.plain.pop(key, None)
        for seat in self.seats:
            for key in COMPUTED_OF_SEAT:
                seat.pop(key, None)

    @property
    def seats(self) -> list[dict[str, Any]]:
        seats: list[dict[str, Any]] = self.plain["seats"]
        return seats

    def position(self) -> Position:
        """The position, checked."""
        return self.game.from_json(self.plain)

    # Whose turn it is

    def turn_of(self, seat: int) -> Self:
        self.plain["to_play"] = seat
        return self

    def idle(self, turns: int) -> Self:
        """So many turns without a purchase lie behind."""
        self.plain["idle_turns"] = turns
        return self

    def passed(self, times: int) -> Self:
        """So many passes in a row lie behind."""
        self.plain["passes"] = times
        return self

    # Tokens

    def give(self, seat: int, letters: str) -> Self:
        """Tokens from the bank, such as ``wwuj``."""
        for letter in letters:
            self.plain["bank"][letter] -= 1
            self.seats[seat]["tokens"][letter] += 1
        return self

    # Cards

    def face_up(self, *cards: str) -> Self:
        """Cards into the first places of their rows; what lay there goes where they were."""
        placed: Counter[str] = Counter()
        for card in cards:
            self._swap(card, placed[card[0]])
            placed[card[0]] += 1
        return self

    def _swap(self, card: str, slot: int) -> None:
        level = int(card[0]) - 1
        deck, row = self.plain["decks"][level], self.plain["market"][level]
        place = row if card in row else deck
        place[place.index(card)], row[slot] = row[slot], card

    def on_top(self, card: str) -> Self:
        """A card on top of its deck."""
        deck = self.plain["decks"][int(card[0]) - 1]
        if card not in deck:
            row = self.plain["market"][int(card[0]) - 1]
            row[row.index(card)], deck[0] = deck[0], card
        deck.remove(card)
        deck.insert(0, card)
        return self

    def buy(self, seat: int, *cards: str) -> Self:
        """Cards that a seat has bought."""
        for card in cards:
            self._fetch(card)
        order = list(self.game.kind.description.cards)
        self.seats[seat]["bought"] = sorted([*self.seats[seat]["bought"], *cards], key=order.index)
        return self

    def reserve(self, seat: int, *cards: str, blind: bool = False) -> Self:
        """Cards that a seat has reserved, in this order."""
        for card in cards:
            self._fetch(card)
            self.seats[seat]["reserved"].append({"card": card, "blind": blind})
        return self

    def exhaust(self, level: int, seat: int) -> Self:
        """A seat has bought a whole deck; the face-up cards stay."""
        return self.buy(seat, *self.plain["decks"][level - 1])

    def _fetch(self, card: str) -> None:
        level = int(card[0]) - 1
        deck, row = self.plain["decks"][level], self.plain["market"][level]
        if card in row:
            row[row.index(card)] = deck.pop(0) if deck else None
        else:
            deck.remove(card)

    # Tiles, and what only some games have

    def tiles(self, *names: str) -> Self:
        """The nobles or locations of this game that nobody has."""
        self.plain[self._tiles] = sorted(names, key=list(self.game.kind.description.tiles).index)
        return self

    def visited(self, seat: int, *names: str) -> Self:
        """Nobles or locations that a seat has."""
        self.seats[seat][self._tiles] = list(names)
        return self

    @property
    def _tiles(self) -> str:
        return self.game.kind.description.tile_kinds[0].key

    def seat(self, seat: int, **fields: Any) -> Self:
        """What else the plain form of a seat has."""
        self.seats[seat].update(fields)
        return self

    def pair(self, seat: int, **colours: str) -> Self:
        """Copies of the Orient that a seat has bought, as ``c4j1="w"``, and their colours."""
        cards = {name.removeprefix("c"): colour for name, colour in colours.items()}
        self.buy(seat, *cards)
        self.seats[seat]["joker_colours"] |= cards
        return self

    def strongholds(self, **cards: tuple[int, int]) -> Self:
        """The seat with strongholds on each of these face-up cards, such as ``c1w1``, and how many."""
        for name, (seat, count) in cards.items():
            for row, cells in zip(self.plain["market"], self.plain["strongholds"], strict=True):
                if name.removeprefix("c") in row:
                    cells[row.index(name.removeprefix("c"))] = {"seat": seat, "count": count}
        return self

    def avengers(self, seat: int) -> Self:
        """A seat holds the Avengers tile."""
        self.plain["avengers"] = seat
        return self


SPIRAL = re.findall("..", "c3c4b4b3b2c2d2d3d4d5c5b5a5a4a3a2a1b1c1d1e1e2e3e4e5")
CELLS = [f"{column}{row}" for row in "12345" for column in "abcde"]


def board_of(position: Position | View) -> dict[str, str]:
    """Duel's board: the tokens by cell."""
    letters = [letter for row in position.to_plain()["board"] for letter in row]
    return {cell: letter for cell, letter in zip(CELLS, letters, strict=True) if letter}


class DuelTable(Table):
    """A table of Duel: ``w`` on a1, ``u`` on e5, gold on c3, and all tokens that are not placed anywhere in the bag."""

    def __init__(self, game: Game, seed: int = 7) -> None:
        super().__init__(game, seed)
        self.supply = dict.fromkeys("wugrk", 4) | {"p": 2, "j": 3}
        self.put(a1="w", e5="u", c3="j").privileges(0, 0)

    def position(self) -> Position:
        on_board = [letter for row in self.plain["board"] for letter in row]
        self.plain["bag"] = {
            letter: count - on_board.count(letter) - sum(seat["tokens"][letter] for seat in self.seats)
            for letter, count in self.supply.items()
        }
        return super().position()

    def give(self, seat: int, letters: str) -> Self:
        """Tokens such as ``wwpj``."""
        for letter in letters:
            self.seats[seat]["tokens"][letter] += 1
        return self

    def put(self, **cells: str) -> Self:
        """The board has these tokens and no others."""
        self.plain["board"] = [[cells.get(f"{column}{row}") for column in "abcde"] for row in "12345"]
        return self

    def board(self, *rows: str) -> Self:
        """The board as five rows, a dot for an empty cell."""
        self.plain["board"] = [[None if letter == "." else letter for letter in row] for row in rows]
        return self

    def privileges(self, first: int, second: int) -> Self:
        """The privileges of both seats; the others are above the board."""
        self.seats[0]["privileges"], self.seats[1]["privileges"] = first, second
        self.plain["privileges"] = 3 - first - second
        return self

    def royals(self, seat: int, *names: str) -> Self:
        """Royals that a seat has."""
        self.seats[seat]["royals"] = list(names)
        self.plain["royals"] = [name for name in self.plain["royals"] if name not in names]
        return self

    def joker(self, seat: int, card: str, colour: str) -> Self:
        """A joker card that a seat has bought, and its colour."""
        self.buy(seat, card)
        self.seats[seat]["joker_colours"][card] = colour
        return self
