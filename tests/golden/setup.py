"""Making positions by hand: start from a shuffled game, say who has what, and the rest is kept consistent."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from gemguild.engine.game import Game, Position

COUNTED = ("bonuses", "points", "tags", "crowns", "colour_points")
"""What reading a position counts for itself."""


def purse(letters: str, text: str) -> dict[str, int]:
    """Tokens such as ``w3u2`` by letter."""
    counts = dict.fromkeys(letters, 0)
    for letter, number in re.findall(r"([a-z])(\d+)", text):
        counts[letter] = int(number)
    return counts


class Setup:
    """A position being made. Cards move from wherever they are; tokens nobody has are in the bank or bag."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.game = game
        self.plain = game.start(seed).to_plain()
        self.plain.pop("final_round", None)
        self.seats: list[dict[str, Any]] = self.plain["seats"]
        for seat in self.seats:
            for key in COUNTED:
                seat.pop(key, None)
        self.duel = "bag" in self.plain
        self.supply = dict(self.plain["bag" if self.duel else "bank"])
        if self.duel:
            for row in self.plain["board"]:
                for letter in row:
                    self.supply[letter] += 1
        self.letters = "".join(self.supply)
        self.order = import_module(f"gemguild.games.{game.id}.state").CARDS.number

    # ------------------------------------------------------------------------------------------------------ whose turn

    def turn(self, to_play: int, **fields: Any) -> Setup:
        """Who is to play, and any other plain field of the position (phase, turn, idle_turns ...)."""
        self.plain.update(to_play=to_play, **fields)
        self.plain["turn"] = fields.get("turn", self.game.players * 20 + to_play)
        return self

    # ---------------------------------------------------------------------------------------------------------- tokens

    def tokens(self, *purses: str) -> Setup:
        """The tokens of each seat."""
        for seat, text in zip(self.seats, purses, strict=True):
            seat["tokens"] = purse(self.letters, text)
        return self

    def board(self, *rows: str) -> Setup:
        """Duel's board, a dot for an empty cell."""
        self.plain["board"] = [[None if cell == "." else cell for cell in row] for row in rows]
        return self

    def privileges(self, *held: int) -> Setup:
        """Duel's privileges of each seat; the others lie above the board."""
        for seat, number in zip(self.seats, held, strict=True):
            seat["privileges"] = number
        self.plain["privileges"] = 3 - sum(held)
        return self

    # ----------------------------------------------------------------------------------------------------------- cards

    def bought(self, seat: int, *ids: str) -> Setup:
        """Give a seat bought cards."""
        for card in ids:
            self._lift(card)
            self.seats[seat]["bought"].append(card)
        return self

    def reserved(self, seat: int, *ids: str) -> Setup:
        """Give a seat reserved cards, a star for those drawn blind."""
        for card in ids:
            self._lift(card.rstrip("*"))
            self.seats[seat]["reserved"].append({"card": card.rstrip("*"), "blind": card.endswith("*")})
        return self

    def market(self, level: int, *ids: str) -> Setup:
        """Lay these cards face-up, from the left; what lies there goes to the bottom of the deck. A dot makes a gap."""
        row, deck = self.plain["market"][level - 1], self.plain["decks"][level - 1]
        for place, card in enumerate(ids):
            if row[place] == card:
                continue
            if row[place] is not None:
                deck.append(row[place])
                row[place] = None
            if card != ".":
                self._lift(card)
                row[place] = card
        return self

    def top(self, *ids: str) -> Setup:
        """Put cards on top of their decks, the first topmost."""
        for card in reversed(ids):
            deck = self.plain["decks"][int(card[0]) - 1]
            deck.remove(card)
            deck.insert(0, card)
        return self

    def tiles(self, *ids: str, **owners: str) -> Setup:
        """The nobles, locations or royals on the table, and who has others: ``seat0="n1 n2"``."""
        key = next(key for key in ("nobles", "cities", "locations", "royals") if key in self.plain)
        self.plain[key] = sorted(ids, key=lambda name: (len(name), name))
        for name, owned in owners.items():
            self.seats[int(name.removeprefix("seat"))][key] = owned.split()
        return self

    def seat(self, seat: int, **fields: Any) -> Setup:
        """What else the plain form of a seat has: posts, colours of copies, discarded cards, reserved nobles."""
        self.seats[seat].update(fields)
        return self

    def strongholds(self, **cards: tuple[int, int]) -> Setup:
        """The seat with strongholds on each of these face-up cards, such as ``c1w1``, and how many; no others."""
        held = {name.removeprefix("c"): {"seat": seat, "count": count} for name, (seat, count) in cards.items()}
        self.plain["strongholds"] = [[held.get(card) for card in row] for row in self.plain["market"]]
        return self

    def _lift(self, card: str) -> None:
        """Take a card out of its deck or row; a card from the row is replaced."""
        level = int(card[0]) - 1
        row, deck = self.plain["market"][level], self.plain["decks"][level]
        if card in deck:
            deck.remove(card)
        elif card in row:
            row[row.index(card)] = deck.pop(0) if deck else None
        else:
            raise AssertionError(f"{card} was given away already")

    # ------------------------------------------------------------------------------------------------------------ done

    def position(self) -> Position:
        """The position, checked."""
        rest = dict(self.supply)
        for seat in self.seats:
            for letter, number in seat["tokens"].items():
                rest[letter] -= number
            seat["bought"].sort(key=self.order.__getitem__)
        for row in self.plain["board"] if self.duel else ():
            for column, letter in enumerate(row):
                if letter and rest[letter]:
                    rest[letter] -= 1
                else:
                    row[column] = None  # a seat has it
        assert min(rest.values()) >= 0, rest
        self.plain["bag" if self.duel else "bank"] = rest
        return self.game.from_json(self.plain)


def played(position: Position, *words: str) -> Position:
    """The position after some moves."""
    for word in words:
        position = position.play(word)
    return position
