"""Positions and views drawn for a terminal, from their plain form alone, so that any of the games can be drawn.

Colours only repeat what letters say: the drawing reads the same without them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gemguild.bots.facts import Card, Facts, Tile, facts
from gemguild.engine.text import Plain

CARD_WIDTH = 12
DECK_WIDTH = 9
BESIDE = 97
"""From this width on Duel's board stands beside the cards."""

STYLES = {
    "w": "black on white",
    "u": "white on blue",
    "g": "white on green",
    "r": "white on red",
    "k": "white on grey23",
    "j": "black on gold1",
    "p": "black on light_pink1",
}
MARVEL_STYLES = STYLES | {
    "y": "black on yellow",
    "o": "black on dark_orange",
    "p": "white on purple",
    "j": "black on grey70",
    "t": "white on dark_green",
}
TITLES = {"splendor": "Splendor", "marvel": "Splendor Marvel", "duel": "Splendor Duel"}
AWAITED = {
    "main": "choose an action",
    "payment": "choose how to pay",
    "return": "return tokens down to ten",
    "noble": "choose a noble",
    "location": "choose a location",
    "reserve": "choose a card to reserve",
    "colour": "choose the joker card's colour",
    "match": "choose a token of the card's colour",
    "steal": "choose a token to take from the other player",
    "royal": "choose a royal",
    "over": "the game is over",
}
ABILITIES = {"extra_turn": "again", "match": "match", "steal": "steal", "privilege": "priv"}
BESIDES = {"tags": "tags", "crowns": "crowns", "privileges": "priv"}
TILES = {"nobles": "Nobles", "locations": "Locations", "royals": "Royals"}


def styles(game: str) -> Mapping[str, str]:
    """How the letters of a game are coloured."""
    return MARVEL_STYLES if game == "marvel" else STYLES


def draw(plain: Plain, *, names: Sequence[str] = (), width: int = 80) -> RenderableType:
    """A position or a view, the whole table. Prices are worked out for the seat that looks or else is to play."""
    return Drawing(plain, names).everything(width)


class Drawing:
    """One table being drawn."""

    def __init__(self, plain: Plain, names: Sequence[str] = ()) -> None:
        self.plain = plain
        self.game: str = plain["game"]
        self.facts: Facts = facts(self.game)
        self.styles = styles(self.game)
        self.names = names or [f"seat {seat}" for seat in range(plain["players"])]
        looking = plain.get("view")
        self.seat: int | None = plain["to_play"] if looking is None else looking

    def everything(self, width: int) -> RenderableType:
        """All there is to see."""
        parts: list[RenderableType] = [self.headline(), self.tiles()]
        if "board" in self.plain and width >= BESIDE:
            beside = Table.grid(padding=(0, 2))
            beside.add_row(self.market(), self.token_board())
            parts.append(beside)
        else:
            parts.append(self.market())
            if "board" in self.plain:
                parts.append(self.token_board())
        parts += [*self.hands(), self.seats()]
        return Group(*parts)

    # ------------------------------------------------------------------------------------------------------- headline

    def headline(self) -> Text:
        """Which game, which turn, who is to decide what."""
        plain = self.plain
        chosen = [option for option, on in plain["options"].items() if on]
        game = ", ".join([TITLES.get(self.game, self.game), f"{plain['players']} players", *chosen])
        text = Text(game, style="bold")
        if plain["to_play"] is None:
            return text.append(f" - after turn {plain['turn']} the game is over ({plain['end']})", style="not bold")
        text.append(f" - turn {plain['turn'] + 1}", style="not bold")
        text.append(
            f", {self.names[plain['to_play']]} to play: {AWAITED.get(plain['phase'], plain['phase'])}", style="not bold"
        )
        if plain["payment"]:
            text.append(f" for {plain['payment']['card']}")
        if plain.get("final_round"):
            text.append(" - final round", style="bold")
        return text

    # ---------------------------------------------------------------------------------------------------------- cards

    def tiles(self) -> RenderableType:
        """Nobles, locations or royals on the table."""
        key = next(key for key in TILES if key in self.plain)
        grid = Table.grid(padding=(0, 2))
        row = [Text(f"{TILES[key]:<{DECK_WIDTH - 2}}")]
        row += [self.tile(self.facts.tiles[name]) for name in self.plain[key]]
        grid.add_row(*row)
        return grid

    def tile(self, tile: Tile) -> Text:
        """A tile in a few letters: id, points, what it asks for or does."""
        text = Text.assemble((tile.id, "bold"), f" {tile.points} pts ")
        text.append_text(self.amounts(tile.wants))
        return text.append(ABILITIES.get(tile.ability, ""))

    def market(self) -> RenderableType:
        """The face-up cards, the highest level on top, each row with its deck."""
        grid = Table.grid()
        for level in reversed(range(len(self.plain["market"]))):
            row = [self.card_or_gap(name) for name in self.plain["market"][level]]
            grid.add_row(self.deck(level), *row)
        return grid

    def deck(self, level: int) -> Panel:
        """A deck and how many cards it has."""
        deck = self.plain["decks"][level]
        count = deck if isinstance(deck, int) else len(deck)
        text = Text(f"deck{level + 1}\n{count} left" if count else f"deck{level + 1}\nempty", justify="center")
        return Panel(text, width=DECK_WIDTH, height=5, padding=0, style="dim")

    def card_or_gap(self, name: str | None) -> Panel:
        """A face-up card, or the place where none is left."""
        if name is None:
            return Panel("", width=CARD_WIDTH, height=5, style="dim")
        return self.card(self.facts.cards[name], self.seat)

    def card(self, card: Card, seat: int | None) -> Panel:
        """A card as a small box: id, points, bonus, price, and what it costs a seat."""
        lines = [self.card_top(card), Text(" ") + self.amounts(card.price)]
        title = Text(card.id, style="bold")
        if seat is None:
            return Panel(Group(*lines), title=title, width=CARD_WIDTH, height=5, padding=0)
        need, lacking = self.need(card, seat), self.lacking(card, seat)
        if need != card.price:
            lines.append(Text("=") + (self.amounts(need) if need else Text("free")))
        return Panel(
            Group(*lines),
            title=title,
            subtitle=Text(f"lack {lacking}", style="dim") if lacking else Text("buy", style="bold"),
            border_style="" if lacking else "bold green",
            width=CARD_WIDTH,
            height=5,
            padding=0,
        )

    def card_top(self, card: Card) -> Text:
        """Points to the left, crowns, tags or ability in the middle, the bonus to the right."""
        marks = ["c" * card.crowns, "A" * card.tags, ABILITIES.get(card.ability, "")]
        left = f" {card.points or ' '} {''.join(marks)}"
        bonus = card.bonus * card.bonuses
        text = Text(left.ljust(CARD_WIDTH - 2 - len(bonus)), style="bold")
        return text.append(bonus, style=self.styles.get(card.bonus, ""))

    def amounts(self, amounts: Mapping[str, int]) -> Text:
        """Tokens by letter, such as ``3w 2u``; four kinds are written close together."""
        shown = {letter: count for letter, count in amounts.items() if count}
        parts = [Text(f"{count}{letter}", style=self.styles[letter]) for letter, count in shown.items()]
        return Text("" if len(parts) > 3 else " ").join(parts)

    def discount(self, seat: int) -> dict[str, int]:
        """The bonuses that make cards cheaper for a seat; in Team its mate's too."""
        bonuses = dict(self.plain["seats"][seat]["bonuses"])
        if self.plain["options"].get("team"):
            mate = self.plain["seats"][seat ^ 2]["bonuses"]
            return {letter: count + mate[letter] for letter, count in bonuses.items()}
        return bonuses

    def need(self, card: Card, seat: int) -> dict[str, int]:
        """A card's price after bonuses."""
        bonuses = self.discount(seat)
        rest = {letter: count - bonuses.get(letter, 0) for letter, count in card.price.items()}
        return {letter: count for letter, count in rest.items() if count > 0}

    def lacking(self, card: Card, seat: int) -> int:
        """How many tokens a seat lacks to buy a card."""
        tokens = self.plain["seats"][seat]["tokens"]
        short = sum(max(0, count - tokens[letter]) for letter, count in self.need(card, seat).items())
        return int(max(0, short - tokens["j"]))

    # ---------------------------------------------------------------------------------------------------- Duel's board

    def token_board(self) -> RenderableType:
        """Duel's tokens in their cells, with the names of rows and columns."""
        grid = Table(box=box.SQUARE, padding=0, title="Board", title_justify="left")
        grid.add_column("")
        for column in "abcde":
            grid.add_column(f" {column}")
        for number, row in enumerate(self.plain["board"], 1):
            grid.add_row(str(number), *(self.chip(cell) if cell else Text(" . ", style="dim") for cell in row))
        bag = Text("bag ") + (self.amounts(self.plain["bag"]) if any(self.plain["bag"].values()) else Text("empty"))
        return Group(grid, bag, Text(f"privileges above the board: {self.plain['privileges']}"))

    def chip(self, letter: str) -> Text:
        """A token."""
        return Text(f" {letter} ", style=self.styles[letter])

    # ---------------------------------------------------------------------------------------------------------- seats

    def hands(self) -> list[RenderableType]:
        """The reserved cards of the seat that looks; those of everybody in a full position."""
        everybody = range(self.plain["players"]) if "view" not in self.plain else [self.plain["view"]]
        drawn: list[RenderableType] = []
        for seat in everybody:
            held = [] if seat is None else [held["card"] for held in self.plain["seats"][seat]["reserved"]]
            if held:
                drawn.append(Text(f"Reserved by {self.names[seat]}:"))
                drawn.append(Columns([self.card(self.facts.cards[name], seat) for name in held], padding=0))
        return drawn

    def seats(self) -> Table:
        """Everybody's bonuses and tokens, one column for each kind, and the bank's."""
        letters = list(self.plain["seats"][0]["tokens"])
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1), collapse_padding=True)
        table.add_column("")
        table.add_column("pts", justify="right")
        table.add_column("")
        for letter in letters:
            table.add_column(Text(letter, style=self.styles[letter]), justify="right")
        table.add_column("all", justify="right")
        table.add_column("and", overflow="fold")
        for seat in range(self.plain["players"]):
            self.add_seat(table, seat, letters)
        if "bank" in self.plain:
            table.add_row("  bank", "", "tokens", *self.counts(self.plain["bank"], letters))
        return table

    def add_seat(self, table: Table, seat: int, letters: Sequence[str]) -> None:
        """Two rows: what a seat's cards bring, and its tokens."""
        own = self.plain["seats"][seat]
        acting = seat == self.plain["to_play"]
        name = Text(("> " if acting else "  ") + self.names[seat], style="bold" if acting else "")
        reserved = [held["card"] or f"?{held['level']}" for held in own["reserved"]]
        table.add_row(
            name,
            Text(str(own["points"]), style="bold"),
            "bonuses",
            *self.counts(own["bonuses"], letters),
            Text(" ".join(reserved)),
        )
        table.add_row("", "", "tokens", *self.counts(own["tokens"], letters), self.besides(own, seat))

    def counts(self, amounts: Mapping[str, int], letters: Sequence[str]) -> list[Text]:
        """A count for each letter, blank where there is none, and the sum."""
        cells = [Text(str(amounts.get(letter) or ""), style="bold") for letter in letters]
        return [*cells, Text(str(sum(amounts.values())), style="dim")]

    def besides(self, own: Mapping[str, Any], seat: int) -> Text:
        """Tiles a seat has, and what else counts in its game."""
        parts = [" ".join(own[key]) for key in TILES if own.get(key)]
        parts += [f"{own[key]} {word}" for key, word in BESIDES.items() if own.get(key)]
        if self.plain.get("avengers") == seat:
            parts.append("Avengers")
        if any(own.get("colour_points", {}).values()):
            best = max(own["colour_points"].items(), key=lambda item: item[1])
            parts.append(f"{best[1]} in {best[0]}")
        return Text(", ".join(parts))
