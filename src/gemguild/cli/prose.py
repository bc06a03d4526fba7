"""Moves and results in plain words, from the plain form of positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter

from gemguild.engine.description import Board, Card, Description, Role
from gemguild.engine.game import Position, Result
from gemguild.engine.kind import kind
from gemguild.engine.text import Plain
from gemguild.games.common.prices import Prices


def join(parts: Sequence[str]) -> str:
    """Words as a list: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def tokens(amounts: Mapping[str, int]) -> str:
    """Tokens by letter, such as ``2w 1u``."""
    return " ".join(f"{count}{letter}" for letter, count in amounts.items() if count) or "nothing"


def plural(count: int, word: str) -> str:
    """A number of things; nothing for none."""
    return "" if not count else f"{count} {word}{'' if count == 1 else 's'}"


class Phrases:
    """Says what moves mean in a position."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.description = kind(plain["game"]).description
        self.prices = Prices(plain)

    def move(self, word: str) -> str:
        """What a legal move does, beginning with a verb."""
        verb, _, rest = word.partition(":")
        phrase = self.description.verbs.get(verb, word)
        names = {name for _, name, _, _ in Formatter().parse(phrase) if name}
        return phrase.format(**{name: self.fill(name, verb, rest) for name in names})

    def fill(self, name: str, verb: str, rest: str) -> str:
        """What stands in a phrase for one of its names."""
        match name:
            case "card":
                return self.top_card(rest) if rest.startswith("deck") else self.card(self.description.cards[rest])
            case "payment":
                return self.price(self.description.cards[rest])
            case "tokens":
                return self.colours(rest)
            case "joker":
                return self.colour(self.description.joker)
            case "tile":
                return self.tile(verb, rest)
            case "cells" if self.description.board is not None:
                return self.from_cells(self.description.board, rest)
            case _:
                return rest

    def top_card(self, deck: str) -> str:
        """The card on top of a deck."""
        return f"the top card of level {deck.removeprefix('deck')}"

    def card(self, card: Card) -> str:
        """A card with what it brings: ``1w3 (white, 1 point)``."""
        bonus = card.bonus and self.colour(card.bonus)
        brings = [
            "a colour of choice" if card.bonus == self.description.joker else bonus,
            plural(card.points, "point"),
            *(plural(card.marks.get(counter.key, 0), counter.name) for counter in self.description.counters),
            card.ability.replace("_", " "),
            card.name,
        ]
        return f"{card.id} ({', '.join(filter(None, brings))})"

    def colour(self, letter: str) -> str:
        """The name of a kind of token."""
        return self.description.token(letter).name

    def colours(self, letters: str) -> str:
        """Some tokens by name."""
        if letters[1:] == letters[:1]:
            return f"two {self.colour(letters[0])}"
        return join([self.colour(letter) for letter in letters])

    def from_cells(self, board: Board, cells: str) -> str:
        """Tokens that leave cells of a board."""
        names = cells.split("-")
        places = [board.cell(name) for name in names]
        colours = [self.colour(self.plain["board"][row][column]) for row, column in places]
        return f"{join(colours)} from {join(names)}"

    def price(self, card: Card) -> str:
        """What the seat to play gives for a card: tokens, cards that pay as gold, or bonuses that leave the game."""
        if card.discards:
            return f"two {self.colour(card.discards)} bonuses"
        paid = self.payment(card)
        golds = plural(self.prices.joker_cards(card, int(self.plain["to_play"])), "gold card")
        return join([tokens(paid), golds]) if golds and any(paid.values()) else golds or tokens(paid)

    def payment(self, card: Card) -> dict[str, int]:
        """What the seat to play pays for a card, with as few jokers as possible."""
        return self.prices.payment(card, int(self.plain["to_play"]))

    def tile(self, name: str, tile_id: str) -> str:
        """A tile with its points."""
        tile = self.description.tiles[tile_id]
        title = f" {tile.name}" if tile.name else ""
        return f"{name} {tile_id}{title} ({plural(tile.points, 'point')})"


def happened(before: Position, word: str, after: Position, name: str = "") -> str:
    """What somebody did by a move, with what came by itself; ``name`` begins the sentence."""
    was, now = before.to_plain(), after.to_plain()
    seat = int(was["to_play"])
    phrases = Phrases(was)
    say = str if name == "you" else third_person
    parts = [say(phrases.move(word))]
    held, holds = was["seats"][seat], now["seats"][seat]
    for tile_kind in phrases.description.tile_kinds:
        for tile in holds[tile_kind.key]:
            if tile not in held[tile_kind.key] and not word.endswith(f":{tile}"):
                parts.append(say(f"get the {phrases.tile(tile_kind.name, tile)}"))
    for trophy in phrases.description.trophies:
        if now[trophy.key] != was[trophy.key]:
            parts.append(say(f"take the {trophy.name}"))
    for token in phrases.description.tokens:
        if token.role is Role.OTHER and holds["tokens"][token.letter] > held["tokens"][token.letter]:
            parts.append(say(f"get the {token.name} token"))
    return f"{name} {'; '.join(parts)}".lstrip()


def third_person(phrase: str) -> str:
    """A phrase that begins with a verb, said of somebody else."""
    verb, _, rest = phrase.partition(" ")
    ending = "es" if verb.endswith(("s", "sh")) else "s"
    return f"{verb}{ending} {rest}".rstrip()


def result_text(description: Description, result: Result, names: Sequence[str]) -> str:
    """Who won, by what, with everybody's points."""
    winners = join([names[seat] for seat in result.winners])
    verb = "win together" if len(result.winners) > 1 else "win" if winners == "you" else "wins"
    order = sorted(range(len(names)), key=lambda seat: result.places[seat])
    table = ", ".join(
        f"{result.places[seat]}. {names[seat]} {plural(result.points[seat], 'point') or '0 points'}" for seat in order
    )
    return f"{winners} {verb} ({description.ending_text(result.reason)}): {table}"
