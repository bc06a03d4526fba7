"""Moves and results in plain words, from the plain form of positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gemguild.board import Drawing
from gemguild.bots.facts import Card, facts
from gemguild.engine.game import Position, Result
from gemguild.engine.text import Plain

COLOURS = {
    "w": "white",
    "u": "blue",
    "g": "green",
    "r": "red",
    "k": "black",
    "y": "yellow",
    "o": "orange",
    "p": "purple",
    "j": "gold",
    "t": "time",
}
OTHER_COLOURS = {"duel": {"p": "pearl"}, "marvel": {"j": "grey"}}
TILE_WORDS = {"nobles": "noble", "locations": "location", "royals": "royal"}
REASONS = {
    "points": "enough points",
    "gauntlet": "the Gauntlet",
    "crowns": "ten crowns",
    "colour": "ten points in one colour",
    "stalemate": "nothing more to do",
}


def colour(game: str, letter: str) -> str:
    """The name of a kind of token."""
    return OTHER_COLOURS.get(game, {}).get(letter, COLOURS[letter])


def join(parts: Sequence[str]) -> str:
    """Words as a list: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def tokens(amounts: Mapping[str, int]) -> str:
    """Tokens by letter, such as ``2w 1u``."""
    return " ".join(f"{count}{letter}" for letter, count in amounts.items() if count) or "nothing"


def card_text(card: Card) -> str:
    """A card with what it brings: ``1w3 (white, 1 point)``."""
    brings = [
        {"": "", "j": "a colour of choice"}.get(card.bonus, COLOURS.get(card.bonus, "")),
        plural(card.points, "point"),
        plural(card.crowns, "crown"),
        plural(card.tags, "tag"),
        card.ability.replace("_", " "),
        card.name,
    ]
    return f"{card.id} ({', '.join(filter(None, brings))})"


def plural(count: int, word: str) -> str:
    """A number of things; nothing for none."""
    return "" if not count else f"{count} {word}{'' if count == 1 else 's'}"


class Phrases:
    """Says what moves mean in a position."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.game: str = plain["game"]
        self.cards = facts(self.game).cards
        self.drawing = Drawing(plain)

    def move(self, word: str) -> str:
        """What a legal move does, beginning with a verb."""
        verb, _, rest = word.partition(":")
        match verb:
            case "take" | "privilege" | "gold" | "match" if "board" in self.plain:
                return self.from_cells(verb, rest)
            case "take":
                return f"take {self.colours(rest)}"
            case "reserve" if rest.startswith("deck"):
                return f"reserve the top card of level {rest[-1]}"
            case "reserve":
                return f"reserve {card_text(self.cards[rest])}"
            case "buy":
                return f"buy {card_text(self.cards[rest])} for {tokens(self.payment(self.cards[rest]))}"
            case "split":
                return f"buy {card_text(self.cards[rest])} and choose which tokens {self.colour('j')} replaces"
            case "joker":
                return f"pay {self.colour('j')} instead of {self.colour(rest)}"
            case "pay":
                return "complete the payment"
            case "return":
                return f"return {self.colour(rest)}"
            case "colour":
                return f"choose {self.colour(rest)} for the card"
            case "steal":
                return f"steal {self.colour(rest)}"
            case "replenish":
                return "replenish the board"
            case "noble" | "location" | "royal":
                return f"choose the {self.tile(verb, rest)}"
            case _:
                return word

    def colour(self, letter: str) -> str:
        """The name of a kind of token in this game."""
        return colour(self.game, letter)

    def colours(self, letters: str) -> str:
        """Some tokens by name."""
        if letters[1:] == letters[:1]:
            return f"two {self.colour(letters[0])}"
        return join([self.colour(letter) for letter in letters])

    def from_cells(self, verb: str, cells: str) -> str:
        """Tokens that leave Duel's board."""
        where = cells.split("-")
        board = self.plain["board"]
        letters = [board[int(cell[1]) - 1]["abcde".index(cell[0])] for cell in where]
        found = f"{join([self.colour(letter) for letter in letters])} from {join(where)}"
        if verb == "privilege":
            return f"spend a privilege on {found}"
        return f"take {found} and reserve a card" if verb == "gold" else f"take {found}"

    def payment(self, card: Card) -> dict[str, int]:
        """What the seat to play pays for a card, with as few jokers as possible."""
        seat = int(self.plain["to_play"])
        held = self.plain["seats"][seat]["tokens"]
        need = self.drawing.need(card, seat)
        paid = {letter: min(count, held[letter]) for letter, count in need.items()}
        return paid | {"j": sum(need.values()) - sum(paid.values())}

    def tile(self, kind: str, name: str) -> str:
        """A tile with its points."""
        tile = facts(self.game).tiles[name]
        title = f" {tile.name}" if tile.name else ""
        return f"{kind} {name}{title} ({plural(tile.points, 'point')})"


def happened(before: Position, word: str, after: Position, name: str = "") -> str:
    """What somebody did by a move, with what came by itself; ``name`` begins the sentence."""
    was, now = before.to_plain(), after.to_plain()
    seat = int(was["to_play"])
    phrases = Phrases(was)
    say = str if name == "you" else third_person
    parts = [say(phrases.move(word))]
    for key, kind in TILE_WORDS.items():
        for tile in now["seats"][seat].get(key, []):
            if tile not in was["seats"][seat][key] and not word.endswith(f":{tile}"):
                parts.append(say(f"get the {phrases.tile(kind, tile)}"))
    if now.get("avengers") != was.get("avengers"):
        parts.append(say("take the Avengers tile"))
    if now["seats"][seat]["tokens"].get("t", 0) > was["seats"][seat]["tokens"].get("t", 0):
        parts.append(say("get the time token"))
    return f"{name} {'; '.join(parts)}".lstrip()


def third_person(phrase: str) -> str:
    """A phrase that begins with a verb, said of somebody else."""
    verb, _, rest = phrase.partition(" ")
    ending = "es" if verb.endswith(("s", "sh")) else "s"
    return f"{verb}{ending} {rest}".rstrip()


def result_text(result: Result, names: Sequence[str]) -> str:
    """Who won, by what, with everybody's points."""
    winners = join([names[seat] for seat in result.winners])
    verb = "win together" if len(result.winners) > 1 else "win" if winners == "you" else "wins"
    order = sorted(range(len(names)), key=lambda seat: result.places[seat])
    table = ", ".join(
        f"{result.places[seat]}. {names[seat]} {plural(result.points[seat], 'point') or '0 points'}" for seat in order
    )
    return f"{winners} {verb} ({REASONS.get(result.reason, result.reason)}): {table}"
