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

from gemguild.engine.description import Board, Card, Description, Tile
from gemguild.engine.kind import kind
from gemguild.engine.text import Plain
from gemguild.games.common.prices import Prices

CARD_WIDTH = 12
DECK_WIDTH = 9
BESIDE = 97
"""From this width on a board of tokens stands beside the cards."""


def draw(plain: Plain, *, names: Sequence[str] = (), width: int = 80) -> RenderableType:
    """A position or a view, the whole table. Prices are worked out for the seat that looks or else is to play."""
    return Drawing(plain, names).everything(width)


class Drawing:
    """One table being drawn."""

    def __init__(self, plain: Plain, names: Sequence[str] = ()) -> None:
        self.plain = plain
        self.description: Description = kind(plain["game"]).description
        self.prices = Prices(plain)
        self.names = names or [f"seat {seat}" for seat in range(plain["players"])]
        looking = plain.get("view")
        self.seat: int | None = plain["to_play"] if looking is None else looking

    def everything(self, width: int) -> RenderableType:
        """All there is to see."""
        parts: list[RenderableType] = [self.headline(), self.tiles()]
        board = self.description.board
        if board is None:
            parts.append(self.market())
        elif width >= BESIDE:
            beside = Table.grid(padding=(0, 2))
            beside.add_row(self.market(), self.token_board(board))
            parts.append(beside)
        else:
            parts += [self.market(), self.token_board(board)]
        parts += [*self.hands(), self.seats()]
        return Group(*parts)

    # ------------------------------------------------------------------------------------------------------- headline

    def headline(self) -> Text:
        """Which game, which turn, who is to decide what."""
        plain = self.plain
        chosen = [option for option, on in plain["options"].items() if on]
        game = ", ".join([self.description.title, f"{plain['players']} players", *chosen])
        text = Text(game, style="bold")
        if plain["to_play"] is None:
            return text.append(f" - after turn {plain['turn']} the game is over ({plain['end']})", style="not bold")
        text.append(f" - turn {plain['turn'] + 1}", style="not bold")
        awaits = self.description.awaits(plain["phase"])
        text.append(f", {self.names[plain['to_play']]} to play: {awaits}", style="not bold")
        if plain["payment"]:
            text.append(f" for {plain['payment']['card']}")
        if plain.get("final_round"):
            text.append(" - final round", style="bold")
        return text

    # ---------------------------------------------------------------------------------------------------------- cards

    def tiles(self) -> RenderableType:
        """The tiles on the table, a row for each kind."""
        return Group(*(self.tile_row(kind.key) for kind in self.description.tile_kinds))

    def tile_row(self, key: str) -> RenderableType:
        """The tiles of a kind that nobody has."""
        grid = Table.grid(padding=(0, 2))
        row = [Text(f"{key.capitalize():<{DECK_WIDTH - 2}}")]
        row += [self.tile(self.description.tiles[name]) for name in self.plain[key]]
        grid.add_row(*row)
        return grid

    def tile(self, tile: Tile) -> Text:
        """A tile in a few letters: id, points, what it asks for or does."""
        text = Text.assemble((tile.id, "bold"), f" {tile.points} pts ")
        text.append_text(self.amounts(tile.wants))
        return text.append(self.ability(tile.ability))

    def ability(self, name: str) -> str:
        """An ability in a few letters; nothing for none."""
        ability = self.description.ability(name)
        return ability.short if ability else ""

    def style(self, letter: str) -> str:
        """How a letter is coloured."""
        return self.description.token(letter).style

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
        return self.card(self.description.cards[name], self.seat)

    def card(self, card: Card, seat: int | None) -> Panel:
        """A card as a small box: id, points, bonus, price, and what it costs a seat."""
        lines = [self.card_top(card), Text(" ") + self.amounts(card.price)]
        title = Text(card.id, style="bold")
        if seat is None:
            return Panel(Group(*lines), title=title, width=CARD_WIDTH, height=5, padding=0)
        need, lacking = self.prices.need(card, seat), self.prices.missing(card, seat)
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
        """Points to the left, counters and ability in the middle, the bonus to the right."""
        marks = [counter.mark * card.marks.get(counter.key, 0) for counter in self.description.counters]
        marks.append(self.ability(card.ability))
        left = f" {card.points or ' '} {''.join(marks)}"
        bonus = card.bonus * card.bonuses
        text = Text(left.ljust(CARD_WIDTH - 2 - len(bonus)), style="bold")
        return text.append(bonus, style=self.style(card.bonus) if card.bonus else "")

    def amounts(self, amounts: Mapping[str, int]) -> Text:
        """Tokens by letter, such as ``3w 2u``; four kinds are written close together."""
        shown = {letter: count for letter, count in amounts.items() if count}
        parts = [Text(f"{count}{letter}", style=self.style(letter)) for letter, count in shown.items()]
        return Text("" if len(parts) > 3 else " ").join(parts)

    # --------------------------------------------------------------------------------------------- a board of tokens

    def token_board(self, board: Board) -> RenderableType:
        """Tokens in their cells, with the names of rows and columns; piles and stocks beside them."""
        grid = Table(box=box.SQUARE, padding=0, title="Board", title_justify="left")
        grid.add_column("")
        for column in board.columns:
            grid.add_column(f" {column}")
        for number, row in enumerate(self.plain["board"], 1):
            grid.add_row(str(number), *(self.chip(cell) if cell else Text(" . ", style="dim") for cell in row))
        piles = [Text(f"{pile} ") + self.pile(self.plain[pile]) for pile in self.description.piles]
        stocks = [
            Text(f"{counter.plural} above the board: {self.plain[counter.key]}")
            for counter in self.description.counters
            if counter.stock
        ]
        return Group(grid, *piles, *stocks)

    def pile(self, tokens: Mapping[str, int]) -> Text:
        """The tokens of a pile."""
        return self.amounts(tokens) if any(tokens.values()) else Text("empty")

    def chip(self, letter: str) -> Text:
        """A token."""
        return Text(f" {letter} ", style=self.style(letter))

    # ---------------------------------------------------------------------------------------------------------- seats

    def hands(self) -> list[RenderableType]:
        """The reserved cards of the seat that looks; those of everybody in a full position."""
        everybody = range(self.plain["players"]) if "view" not in self.plain else [self.plain["view"]]
        drawn: list[RenderableType] = []
        for seat in everybody:
            held = [] if seat is None else [card["card"] for card in self.plain["seats"][seat]["reserved"]]
            if held:
                drawn.append(Text(f"Reserved by {self.names[seat]}:"))
                drawn.append(Columns([self.card(self.description.cards[name], seat) for name in held], padding=0))
        return drawn

    def seats(self) -> Table:
        """Everybody's bonuses and tokens, one column for each kind, and the bank's."""
        letters = self.description.letters
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1), collapse_padding=True)
        table.add_column("")
        table.add_column("pts", justify="right")
        table.add_column("")
        for letter in letters:
            table.add_column(Text(letter, style=self.style(letter)), justify="right")
        table.add_column("all", justify="right")
        table.add_column("and", overflow="fold")
        for seat in range(self.plain["players"]):
            self.add_seat(table, seat, letters)
        if self.description.board is None:
            for pile in self.description.piles:
                table.add_row(f"  {pile}", "", "tokens", *self.counts(self.plain[pile], letters))
        return table

    def add_seat(self, table: Table, seat: int, letters: Sequence[str]) -> None:
        """Two rows: what a seat's cards bring, and its tokens."""
        held = self.plain["seats"][seat]
        acting = seat == self.plain["to_play"]
        name = Text(("> " if acting else "  ") + self.names[seat], style="bold" if acting else "")
        reserved = [card["card"] or f"?{card['level']}" for card in held["reserved"]]
        table.add_row(
            name,
            Text(str(held["points"]), style="bold"),
            "bonuses",
            *self.counts(held["bonuses"], letters),
            Text(" ".join(reserved)),
        )
        table.add_row("", "", "tokens", *self.counts(held["tokens"], letters), self.besides(held, seat))

    def counts(self, amounts: Mapping[str, int], letters: Sequence[str]) -> list[Text]:
        """A count for each letter, blank where there is none, and the sum."""
        cells = [Text(str(amounts.get(letter) or ""), style="bold") for letter in letters]
        return [*cells, Text(str(sum(amounts.values())), style="dim")]

    def besides(self, held: Mapping[str, Any], seat: int) -> Text:
        """Tiles a seat has, and what else counts in its game."""
        description = self.description
        parts = [" ".join(held[kind.key]) for kind in description.tile_kinds if held[kind.key]]
        parts += [f"{held[counter.key]} {counter.short}" for counter in description.counters if held[counter.key]]
        parts += [trophy.short for trophy in description.trophies if self.plain[trophy.key] == seat]
        for goal in description.goals:
            if goal.how == "most" and goal.measure(held):
                letter, most = max(held[goal.key].items(), key=lambda item: item[1])
                parts.append(f"{most} in {letter}")
        return Text(", ".join(parts))
