"""Tables of all cards and tiles, a page for each game, made from descriptions: a hook named in ``mkdocs.yml``."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from gemguild import KINDS
from gemguild.engine.description import Card, Description, Tile

CARD = (60, 84)
"""Width and height of a picture."""
DISC = 14
SOFT = (226, 214, 190)
"""Behind what has no colour."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages."""
    for game, kind in KINDS.items():
        files.append(File.generated(config, f"cards/{game}.md", content=page(kind.description)))
    return files


def page(game: Description) -> str:
    """The page of a game in Markdown."""
    cards = [f"| {picture_of_card(game, card)} | {facts_of_card(game, card)} |" for card in game.cards.values()]
    tiles = [f"| {picture_of_tile(game, tile)} | {facts_of_tile(game, tile)} |" for tile in game.tiles.values()]
    return "\n".join(
        [
            f"# Cards of {game.title}",
            "",
            "Everything printed on cards and tiles, as the library has it: `game.cards` and `game.tiles`.",
            "",
            "## Cards",
            "",
            "| | id | level | points | bonus | price | marks | ability |",
            "|---|---|--:|--:|---|---|---|---|",
            *cards,
            "",
            "## Tiles",
            "",
            "| | id | name | points | wants | ability |",
            "|---|---|---|--:|---|---|",
            *tiles,
            "",
        ]
    )


def facts_of_card(game: Description, card: Card) -> str:
    """The columns of a card, apart from its picture."""
    price = amounts(game, card.price) or (f"two {name(game, card.discards)} cards" if card.discards else "")
    bonus = f"{card.bonuses} {name(game, card.bonus)}" if card.bonus else ""
    marks = ", ".join(f"{count} {mark}" for mark, count in card.marks.items())
    ability = card.ability.replace("_", " ")
    return f"`{card.id}` | {card.level} | {card.points} | {bonus} | {price} | {marks} | {ability}"


def facts_of_tile(game: Description, tile: Tile) -> str:
    """The columns of a tile, apart from its picture."""
    wants = [
        amounts(game, tile.wants),
        f"{tile.wants_points} points" if tile.wants_points else "",
        f"{tile.wants_alike} alike" if tile.wants_alike else "",
        f"{tile.wants_tiles} other tiles" if tile.wants_tiles else "",
    ]
    named = tile.name or tile.kind
    ability = tile.ability.replace("_", " ")
    return f"`{tile.id}` | {named} | {tile.points} | {', '.join(filter(None, wants))} | {ability}"


def amounts(game: Description, purse: Mapping[str, int]) -> str:
    """Tokens in words."""
    return ", ".join(f"{count} {name(game, letter)}" for letter, count in purse.items())


def name(game: Description, letter: str) -> str:
    """The name of a token."""
    return next((token.name for token in game.tokens if token.letter == letter), letter)


def colour(game: Description, letter: str) -> tuple[int, int, int]:
    """The colour of a token."""
    red, green, blue = next((token.rgb for token in game.tokens if token.letter == letter), SOFT)
    return red, green, blue


def picture_of_card(game: Description, card: Card) -> str:
    """A card: points and bonus at the top, the price at the side."""
    return picture(game, f"card {card.id}", card.points, card.bonus, card.price)


def picture_of_tile(game: Description, tile: Tile) -> str:
    """A tile: points at the top, what it wants at the side."""
    return picture(game, f"tile {tile.id}", tile.points, "", tile.wants)


def picture(game: Description, label: str, points: int, bonus: str, purse: Mapping[str, int]) -> str:
    """A drawing in one line, as a cell of a table needs it."""
    width, height = CARD
    parts = [
        f'<svg role="img" aria-label="{label}" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" rx="6" fill="rgb{SOFT}" stroke="#0006"/>',
    ]
    if points:
        parts.append(f'<text x="6" y="18" font-size="16" font-weight="bold" fill="#222">{points}</text>')
    if bonus:
        parts.append(f'<circle cx="{width - 13}" cy="13" r="9" fill="rgb{colour(game, bonus)}" stroke="#0008"/>')
    for place, (letter, count) in enumerate(reversed(list(purse.items()))):
        middle = height - 10 - place * (DISC + 1)
        shade = colour(game, letter)
        ink = "#222" if sum(shade) > 380 else "#fff"
        parts.append(f'<circle cx="11" cy="{middle}" r="{DISC // 2}" fill="rgb{shade}" stroke="#0008"/>')
        parts.append(f'<text x="11" y="{middle + 4}" font-size="10" text-anchor="middle" fill="{ink}">{count}</text>')
    return "".join([*parts, "</svg>"])
