"""A table as a picture: an array of pixels, drawn from the plain form alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from gemguild.board import ABILITIES, AWAITED, TILES, TITLES
from gemguild.bots.facts import Card, Tile, facts
from gemguild.engine.text import Plain

Colour = tuple[int, int, int]

WIDE = 960
PAPER, PANEL, EDGE, INK, DIM = (27, 31, 40), (38, 43, 54), (72, 79, 94), (236, 238, 242), (150, 156, 168)
CARD_PAPER = (248, 245, 236)
COLOURS: Mapping[str, Colour] = {
    "w": (236, 236, 232),
    "u": (44, 96, 190),
    "g": (38, 138, 78),
    "r": (196, 50, 50),
    "k": (52, 52, 58),
    "j": (232, 184, 48),
    "p": (242, 176, 196),
    "": (200, 196, 186),
}
MARVEL_COLOURS: Mapping[str, Colour] = {
    **COLOURS,
    "y": (238, 202, 56),
    "o": (230, 122, 40),
    "p": (124, 62, 160),
    "j": (150, 152, 158),
    "t": (40, 130, 70),
}
EDGE_SPACE = 16
CARD_WIDE, CARD_HIGH, GAP = 96, 116, 8
CHIP = 11
"""Half the width of a token."""
MARKET_TOP, SEATS_TOP = 104, 488
SEAT_HIGH, SEAT_STEP = 74, 78
BESIDE = 640
"""Where what stands beside the cards begins: the bank, or Duel's board."""


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
        self.facts = facts(plain["game"])
        self.colours = MARVEL_COLOURS if plain["game"] == "marvel" else COLOURS
        self.image = Image.new("RGB", (WIDE, SEATS_TOP + plain["players"] * SEAT_STEP + GAP), PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def everything(self) -> Image.Image:
        """All there is to see."""
        self.headline()
        self.tiles()
        for level, row in enumerate(reversed(self.plain["market"])):
            self.market_row(len(self.plain["market"]) - 1 - level, row, MARKET_TOP + level * (CARD_HIGH + GAP))
        if "board" in self.plain:
            self.board()
        else:
            self.bank()
        for seat in range(self.plain["players"]):
            self.seat(seat, SEATS_TOP + seat * SEAT_STEP)
        return self.image

    # ------------------------------------------------------------------------------------------------------ small parts

    def text(self, x: float, y: float, words: str, size: int = 14, colour: Colour = INK, anchor: str = "lm") -> None:
        """Words at a place, which is the middle of their left edge."""
        self.pen.text((x, y), words, fill=colour, font=font(size), anchor=anchor)

    def chip(self, x: float, y: float, letter: str, words: object = "") -> None:
        """A token with a number on it."""
        fill = self.colours[letter]
        self.pen.ellipse((x - CHIP, y - CHIP, x + CHIP, y + CHIP), fill=fill, outline=EDGE)
        self.text(x, y, str(words), 14, ink_on(fill), "mm")

    def block(self, x: float, y: float, letter: str, words: object) -> None:
        """A bonus with a number on it."""
        fill = self.colours[letter]
        self.pen.rounded_rectangle((x - CHIP, y - CHIP, x + CHIP, y + CHIP), 3, fill=fill, outline=EDGE)
        self.text(x, y, str(words), 14, ink_on(fill), "mm")

    def chips(self, x: float, y: float, amounts: Mapping[str, int]) -> None:
        """Tokens side by side, only those that are there."""
        for letter, count in amounts.items():
            if count:
                self.chip(x, y, letter, count)
                x += 2 * CHIP + 1

    # ------------------------------------------------------------------------------------------------------------ parts

    def headline(self) -> None:
        """Which game, which turn, who decides what."""
        plain = self.plain
        chosen = [option for option, on in plain["options"].items() if on]
        title = ", ".join([TITLES[plain["game"]], f"{plain['players']} players", *chosen])
        self.text(EDGE_SPACE, 22, title, 20)
        if plain["to_play"] is None:
            awaited = f"turn {plain['turn']}: the game is over ({plain['end']})"
        else:
            awaited = f"turn {plain['turn'] + 1}, player_{plain['to_play']}: {AWAITED[plain['phase']]}"
        self.text(WIDE - EDGE_SPACE, 22, awaited, 15, DIM, "rm")

    def tiles(self) -> None:
        """Nobles, locations or royals on the table."""
        key = next(key for key in TILES if key in self.plain)
        for place, name in enumerate(self.plain[key]):
            self.tile(self.facts.tiles[name], EDGE_SPACE + place * 160, 42)

    def tile(self, tile: Tile, x: float, y: float) -> None:
        """A tile: points, and what it asks for or does."""
        self.pen.rounded_rectangle((x, y, x + 152, y + 52), 5, fill=PANEL, outline=EDGE)
        self.text(x + 8, y + 14, f"{tile.id}   {tile.points} points", 13)
        self.text(x + 8, y + 38, ABILITIES.get(tile.ability, ""), 13, DIM)
        self.chips(x + 20, y + 37, tile.wants)

    def market_row(self, level: int, row: Sequence[str | None], y: float) -> None:
        """A deck and the face-up cards of its level."""
        deck = self.plain["decks"][level]
        count = deck if isinstance(deck, int) else len(deck)
        self.pen.rounded_rectangle((EDGE_SPACE, y, EDGE_SPACE + 66, y + CARD_HIGH), 6, fill=PANEL, outline=EDGE)
        self.text(EDGE_SPACE + 33, y + 40, f"level {level + 1}", 14, DIM, "mm")
        self.text(EDGE_SPACE + 33, y + 68, str(count), 20, INK, "mm")
        for place, name in enumerate(row):
            x = EDGE_SPACE + 66 + GAP + place * (CARD_WIDE + GAP)
            if name is None:
                self.pen.rounded_rectangle((x, y, x + CARD_WIDE, y + CARD_HIGH), 6, outline=EDGE)
            else:
                self.card(self.facts.cards[name], x, y)

    def card(self, card: Card, x: float, y: float) -> None:
        """A card: points and bonus above, its price below."""
        band = self.colours["" if card.bonus == "j" else card.bonus]
        self.pen.rounded_rectangle((x, y, x + CARD_WIDE, y + CARD_HIGH), 6, fill=CARD_PAPER, outline=EDGE)
        self.pen.rounded_rectangle((x, y, x + CARD_WIDE, y + 30), 6, fill=band, outline=EDGE)
        self.text(x + 8, y + 15, str(card.points or ""), 20, ink_on(band))
        bonus = {"j": "any", "": ""}.get(card.bonus, card.bonus * card.bonuses)
        self.text(x + CARD_WIDE - 8, y + 15, bonus, 15, ink_on(band), "rm")
        marks = ["crown " * card.crowns if card.crowns < 2 else f"{card.crowns} crowns", "A" * card.tags]
        self.text(x + 8, y + 42, " ".join([*marks, ABILITIES.get(card.ability, "")]).strip(), 12, (90, 84, 70))
        self.text(x + CARD_WIDE - 6, y + 58, card.id, 11, (140, 134, 120), "rm")
        for place, (letter, count) in enumerate(card.price.items()):
            self.chip(x + 16 + 24 * (place % 3), y + 102 - 24 * (place // 3), letter, count)

    def bank(self) -> None:
        """The tokens in the bank."""
        self.text(BESIDE, MARKET_TOP + 12, "bank", 14, DIM)
        for place, (letter, count) in enumerate(self.plain["bank"].items()):
            y = MARKET_TOP + 44 + 36 * place
            self.text(BESIDE, y, letter, 15, DIM)
            for k in range(count):
                self.chip(BESIDE + 34 + 26 * k, y, letter)
            self.text(WIDE - EDGE_SPACE, y, str(count), 17, INK, "rm")

    def board(self) -> None:
        """Duel's tokens in their cells, the bag and the privileges."""
        for y, row in enumerate(self.plain["board"]):
            for x, letter in enumerate(row):
                left, top = BESIDE + 28 + 52 * x, MARKET_TOP + 24 + 52 * y
                self.pen.rounded_rectangle((left, top, left + 46, top + 46), 5, fill=PANEL, outline=EDGE)
                if letter:
                    fill = self.colours[letter]
                    self.pen.ellipse((left + 6, top + 6, left + 40, top + 40), fill=fill, outline=EDGE)
                    self.text(left + 23, top + 23, letter, 16, ink_on(fill), "mm")
        for k in range(5):
            self.text(BESIDE + 51 + 52 * k, MARKET_TOP + 10, "abcde"[k], 14, DIM, "mm")
            self.text(BESIDE + 14, MARKET_TOP + 47 + 52 * k, str(k + 1), 14, DIM, "mm")
        self.text(BESIDE, MARKET_TOP + 306, "bag", 14, DIM)
        self.chips(BESIDE + 44, MARKET_TOP + 306, self.plain["bag"])
        self.text(BESIDE, MARKET_TOP + 336, f"privileges above the board: {self.plain['privileges']}", 14, DIM)

    def seat(self, seat: int, y: float) -> None:
        """What a seat has: points, bonuses, tokens, reserved cards, tiles."""
        own = self.plain["seats"][seat]
        outline = COLOURS["j"] if seat == self.plain["to_play"] else EDGE
        self.pen.rounded_rectangle((EDGE_SPACE, y, WIDE - EDGE_SPACE, y + SEAT_HIGH), 6, fill=PANEL, outline=outline)
        self.text(EDGE_SPACE + 10, y + 22, f"player_{seat}", 16)
        self.text(EDGE_SPACE + 10, y + 52, f"{own['points']} points", 15, DIM)
        for place, (letter, count) in enumerate(own["tokens"].items()):
            x = EDGE_SPACE + 132 + 30 * place
            if own["bonuses"].get(letter):
                self.block(x, y + 22, letter, own["bonuses"][letter])
            if count:
                self.chip(x, y + 52, letter, count)
        held = [name["card"] or f"?{name['level']}" for name in own["reserved"]]
        self.text(EDGE_SPACE + 350, y + 22, "reserved: " + (", ".join(held) or "none"), 14)
        self.text(EDGE_SPACE + 350, y + 52, self.besides(seat), 14, DIM)

    def besides(self, seat: int) -> str:
        """Tiles, and what else counts in its game."""
        own = self.plain["seats"][seat]
        parts = [f"{len(own['bought'])} cards"]
        parts += [" ".join(own[key]) for key in TILES if own.get(key)]
        parts += [f"{own[key]} {key}" for key in ("crowns", "privileges", "tags") if own.get(key)]
        if self.plain.get("avengers") == seat:
            parts.append("Avengers")
        return ", ".join(parts)


def ink_on(paper: Colour) -> Colour:
    """Dark letters on what is light, light ones on what is dark."""
    red, green, blue = paper
    return (24, 24, 28) if 3 * red + 6 * green + blue > 1400 else (250, 250, 250)
