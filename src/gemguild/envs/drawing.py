"""A table as a picture: an array of pixels, drawn from the plain form and the game's description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from gemguild.engine.description import Board, Card, Description, Rgb, Tile
from gemguild.engine.kind import kind
from gemguild.engine.text import Plain

PAPER, PANEL, EDGE, INK, DIM = (27, 31, 40), (38, 43, 54), (72, 79, 94), (236, 238, 242), (150, 156, 168)
CARD_PAPER, CARD_INK, CARD_DIM, NO_BONUS = (248, 245, 236), (90, 84, 70), (140, 134, 120), (200, 196, 186)
ACTIVE = (232, 184, 48)
"""The outline of the seat to play."""
EDGE_SPACE = 16
DECK_WIDE, CARD_WIDE, CARD_HIGH, GAP = 66, 96, 116, 8
TILE_WIDE, TILE_HIGH = 152, 52
CHIP = 11
"""Half the width of a token."""
CELL, CELL_STEP = 46, 52
TILES_TOP, MARKET_TOP = 42, 104
SEAT_HIGH, SEAT_STEP = 74, 78
ABOVE_SEATS = 12
BESIDE = 640
"""Where the bank or the board of tokens begins, beside the cards: farther right where the rows of cards are longer."""
BESIDE_GAP, BESIDE_WIDE = 30, 320


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Letters of a size."""
    return ImageFont.load_default(size)


def picture(plain: Plain) -> NDArray[np.uint8]:
    """The table as rows of pixels, each red, green and blue: of the same size all through a game."""
    return np.asarray(Picture(plain).everything())


class Picture:
    """One table being drawn."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.description: Description = kind(plain["game"]).description
        self.beside = max(BESIDE, self.card_left(max(self.description.rows)) + BESIDE_GAP - GAP)
        self.wide = self.beside + BESIDE_WIDE
        self.seats_top = MARKET_TOP + self.middle_high() + ABOVE_SEATS
        self.image = Image.new("RGB", (self.wide, self.seats_top + plain["players"] * SEAT_STEP + GAP), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def everything(self) -> Image.Image:
        """The whole picture."""
        self.headline()
        self.tiles()
        levels = self.description.levels
        for level, row in enumerate(self.plain["market"]):
            self.market_row(level, row, MARKET_TOP + (levels - 1 - level) * (CARD_HIGH + GAP))
        if self.description.board is None:
            self.piles()
        else:
            self.board(self.description.board)
        for seat in range(self.plain["players"]):
            self.seat(seat, self.seats_top + seat * SEAT_STEP)
        return self.image

    # ------------------------------------------------------------------------------------------------------------ sizes

    def middle_high(self) -> int:
        """The height of the middle of the table: the rows of cards, or what lies beside them."""
        cards = self.description.levels * (CARD_HIGH + GAP)
        board = self.description.board
        beside = self.below_board(board) + 30 * self.lines_below_board() if board else 36 * self.lines_of_piles()
        return max(cards, beside)

    def below_board(self, board: Board) -> int:
        """How far below the top of the cards the board ends."""
        return 34 + CELL_STEP * board.rows

    def lines_below_board(self) -> int:
        """Lines of text below the board: piles and stocks."""
        return len(self.description.piles) + sum(counter.stock for counter in self.description.counters)

    def lines_of_piles(self) -> int:
        """Lines of the piles: a heading for each, and its tokens."""
        return len(self.description.piles) * (1 + len(self.description.letters))

    def card_left(self, place: int) -> int:
        """The left edge of a face-up place."""
        return EDGE_SPACE + DECK_WIDE + GAP + place * (CARD_WIDE + GAP)

    # ------------------------------------------------------------------------------------------------------ small parts

    def text(self, x: float, y: float, words: str, size: int = 14, colour: Rgb = INK, anchor: str = "lm") -> None:
        """Words at a place, which is the middle of their left edge."""
        self.pen.text((x, y), words, fill=colour, font=font(size), anchor=anchor)

    def colour(self, letter: str) -> Rgb:
        """The colour of a kind of token."""
        return self.description.token(letter).rgb

    def chip(self, x: float, y: float, letter: str, words: object = "") -> None:
        """A token with a number on it."""
        fill = self.colour(letter)
        self.pen.ellipse((x - CHIP, y - CHIP, x + CHIP, y + CHIP), fill=fill, outline=EDGE)
        self.text(x, y, str(words), 14, ink_on(fill), "mm")

    def block(self, x: float, y: float, letter: str, words: object) -> None:
        """A bonus with a number on it."""
        fill = self.colour(letter)
        self.pen.rounded_rectangle((x - CHIP, y - CHIP, x + CHIP, y + CHIP), 3, fill=fill, outline=EDGE)
        self.text(x, y, str(words), 14, ink_on(fill), "mm")

    def chips(self, x: float, y: float, amounts: Mapping[str, int]) -> None:
        """Tokens side by side, only the kinds that are there."""
        for letter, count in amounts.items():
            if count:
                self.chip(x, y, letter, count)
                x += 2 * CHIP + 1

    def ability(self, name: str) -> str:
        """An ability in a few letters; nothing for none."""
        ability = self.description.ability(name)
        return ability.short if ability else ""

    # ------------------------------------------------------------------------------------------------------------ parts

    def headline(self) -> None:
        """Which game, which turn, who decides what."""
        plain = self.plain
        chosen = [option for option, on in plain["options"].items() if on]
        title = ", ".join([self.description.title, f"{plain['players']} players", *chosen])
        self.text(EDGE_SPACE, 22, title, 20)
        if plain["to_play"] is None:
            awaited = f"turn {plain['turn']}: the game is over ({plain['end']})"
        else:
            awaits = self.description.awaits(plain["phase"])
            awaited = f"turn {plain['turn'] + 1}, player_{plain['to_play']}: {awaits}"
        self.text(self.wide - EDGE_SPACE, 22, awaited, 15, DIM, "rm")

    def tiles(self) -> None:
        """The tiles on the table, kind after kind."""
        names = [name for tile_kind in self.description.tile_kinds for name in self.plain[tile_kind.key]]
        for place, name in enumerate(names):
            self.tile(self.description.tiles[name], EDGE_SPACE + place * (TILE_WIDE + GAP), TILES_TOP)

    def tile(self, tile: Tile, x: float, y: float) -> None:
        """A tile: points, and what it asks for or does."""
        self.pen.rounded_rectangle((x, y, x + TILE_WIDE, y + TILE_HIGH), 5, fill=PANEL, outline=EDGE)
        self.text(x + 8, y + 14, f"{tile.id}   {tile.points} points", 13)
        self.text(x + 8, y + 38, self.ability(tile.ability), 13, DIM)
        self.chips(x + 20, y + 37, tile.wants)

    def market_row(self, level: int, row: Sequence[str | None], y: float) -> None:
        """A deck and the face-up cards of its level."""
        deck = self.plain["decks"][level]
        count = deck if isinstance(deck, int) else len(deck)
        self.pen.rounded_rectangle((EDGE_SPACE, y, EDGE_SPACE + DECK_WIDE, y + CARD_HIGH), 6, fill=PANEL, outline=EDGE)
        self.text(EDGE_SPACE + DECK_WIDE / 2, y + 40, f"level {level + 1}", 14, DIM, "mm")
        self.text(EDGE_SPACE + DECK_WIDE / 2, y + 68, str(count), 20, INK, "mm")
        for place, name in enumerate(row):
            x = self.card_left(place)
            if name is None:
                self.pen.rounded_rectangle((x, y, x + CARD_WIDE, y + CARD_HIGH), 6, outline=EDGE)
            else:
                self.card(self.description.cards[name], x, y)

    def card(self, card: Card, x: float, y: float) -> None:
        """A card: points and bonus above, its price below."""
        chosen = card.bonus == self.description.joker
        band = self.colour(card.bonus) if card.bonus and not chosen else NO_BONUS
        self.pen.rounded_rectangle((x, y, x + CARD_WIDE, y + CARD_HIGH), 6, fill=CARD_PAPER, outline=EDGE)
        self.pen.rounded_rectangle((x, y, x + CARD_WIDE, y + 30), 6, fill=band, outline=EDGE)
        self.text(x + 8, y + 15, str(card.points or ""), 20, ink_on(band))
        bonus = "any" if chosen else card.bonus * card.bonuses
        self.text(x + CARD_WIDE - 8, y + 15, bonus, 15, ink_on(band), "rm")
        self.text(x + 8, y + 42, self.printed(card), 12, CARD_INK)
        self.text(x + CARD_WIDE - 6, y + 58, card.id, 11, CARD_DIM, "rm")
        for place, (letter, count) in enumerate(card.price.items()):
            self.chip(x + 16 + 24 * (place % 3), y + 102 - 24 * (place // 3), letter, count)

    def printed(self, card: Card) -> str:
        """A card's counters and its ability."""
        counted = [
            (counter, card.marks[counter.key]) for counter in self.description.counters if counter.key in card.marks
        ]
        marks = [counter.name if count == 1 else f"{count} {counter.plural}" for counter, count in counted]
        return " ".join([*marks, self.ability(card.ability)]).strip()

    def piles(self) -> None:
        """The tokens in piles."""
        top = MARKET_TOP
        for key in self.description.piles:
            self.text(self.beside, top + 12, key, 14, DIM)
            for place, (letter, count) in enumerate(self.plain[key].items()):
                y = top + 44 + 36 * place
                self.text(self.beside, y, letter, 15, DIM)
                for k in range(count):
                    self.chip(self.beside + 34 + 26 * k, y, letter)
                self.text(self.wide - EDGE_SPACE, y, str(count), 17, INK, "rm")
            top += 36 * (1 + len(self.plain[key]))

    def board(self, board: Board) -> None:
        """The tokens in their cells; below them piles and stocks."""
        left, top = self.beside + 28, MARKET_TOP + 24
        for row, cells in enumerate(self.plain["board"]):
            for column, letter in enumerate(cells):
                self.cell(left + CELL_STEP * column, top + CELL_STEP * row, letter)
        for column, name in enumerate(board.columns):
            self.text(left + 23 + CELL_STEP * column, MARKET_TOP + 10, name, 14, DIM, "mm")
        for row in range(board.rows):
            self.text(self.beside + 14, top + 23 + CELL_STEP * row, str(row + 1), 14, DIM, "mm")
        y = MARKET_TOP + self.below_board(board) + 12
        for pile in self.description.piles:
            self.text(self.beside, y, pile, 14, DIM)
            self.chips(self.beside + 44, y, self.plain[pile])
            y += 30
        for counter in self.description.counters:
            if counter.stock:
                words = f"{counter.plural} above the board: {self.plain[counter.key]}"
                self.text(self.beside, y, words, 14, DIM)
                y += 30

    def cell(self, x: float, y: float, letter: str | None) -> None:
        """A cell of the board with its token, if there is one."""
        self.pen.rounded_rectangle((x, y, x + CELL, y + CELL), 5, fill=PANEL, outline=EDGE)
        if letter:
            fill = self.colour(letter)
            self.pen.ellipse((x + 6, y + 6, x + CELL - 6, y + CELL - 6), fill=fill, outline=EDGE)
            self.text(x + CELL / 2, y + CELL / 2, letter, 16, ink_on(fill), "mm")

    def seat(self, seat: int, y: float) -> None:
        """What a seat has: points, bonuses, tokens, reserved cards, tiles."""
        held = self.plain["seats"][seat]
        outline = ACTIVE if seat == self.plain["to_play"] else EDGE
        panel = (EDGE_SPACE, y, self.wide - EDGE_SPACE, y + SEAT_HIGH)
        self.pen.rounded_rectangle(panel, 6, fill=PANEL, outline=outline)
        self.text(EDGE_SPACE + 10, y + 22, f"player_{seat}", 16)
        self.text(EDGE_SPACE + 10, y + 52, f"{held['points']} points", 15, DIM)
        for place, (letter, count) in enumerate(held["tokens"].items()):
            x = EDGE_SPACE + 132 + 30 * place
            if held["bonuses"].get(letter):
                self.block(x, y + 22, letter, held["bonuses"][letter])
            if count:
                self.chip(x, y + 52, letter, count)
        reserved = [name["card"] or f"?{name['level']}" for name in held["reserved"]]
        self.text(EDGE_SPACE + 350, y + 22, "reserved: " + (", ".join(reserved) or "none"), 14)
        self.text(EDGE_SPACE + 350, y + 52, self.besides(seat), 14, DIM)

    def besides(self, seat: int) -> str:
        """Cards, tiles, and what else counts in the game."""
        held, description = self.plain["seats"][seat], self.description
        parts = [f"{len(held['bought'])} cards"]
        parts += [" ".join(held[tile_kind.key]) for tile_kind in description.tile_kinds if held[tile_kind.key]]
        parts += [f"{held[counter.key]} {counter.plural}" for counter in description.counters if held[counter.key]]
        parts += [trophy.short for trophy in description.trophies if self.plain[trophy.key] == seat]
        return ", ".join(parts)


def ink_on(paper: Rgb) -> Rgb:
    """Dark letters on light colours, light letters on dark ones."""
    red, green, blue = paper
    return (24, 24, 28) if 3 * red + 6 * green + blue > 1400 else (250, 250, 250)
