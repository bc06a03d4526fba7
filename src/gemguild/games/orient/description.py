"""What Orient is made of."""

from __future__ import annotations

from gemguild.engine.description import Ability, Criterion, Ending, ExtraField, Goal, Phase, TileKind
from gemguild.games.common.description import BLACK, BLUE, GOLD, GREEN, PHASES, RED, STALEMATE, VERBS, WHITE, describe
from gemguild.games.orient.state import CARDS, DESIGN, GOLD_CARD_WORTH, RESERVED_NOBLE_WORTH, WIN_POINTS
from gemguild.games.splendor.state import NOBLES

DESCRIPTION = describe(
    __file__,
    title="Splendor: Orient",
    players=(2, 3, 4),
    tokens=(WHITE, BLUE, GREEN, RED, BLACK, GOLD),
    piles=("bank",),
    rows=DESIGN.rows,
    tile_kinds=(TileKind("noble", "nobles"),),
    phases=(
        *PHASES,
        Phase("noble", "choose a noble"),
        Phase("pair", "choose the colour of the copy"),
        Phase("hold", "reserve a noble"),
        Phase("free", "take a free card"),
        Phase("discard", "discard a card to pay with"),
    ),
    endings=(STALEMATE, Ending("points", "enough points")),
    criteria=(Criterion("points", "most points"), Criterion("cards", "fewest cards", highest=False)),
    goals=(Goal("points", "points", WIN_POINTS),),
    abilities=(
        Ability("gold", "2j", "pays two gold in one purchase, then leaves the game", GOLD_CARD_WORTH),
        Ability("copy", "copy", "has a bonus of a colour that its buyer has already", 0.0),
        Ability("copy_take", "copy+1", "is a copy, and brings a face-up card of level 1", 1.2),
        Ability("noble", "noble", "reserves a noble for its buyer", RESERVED_NOBLE_WORTH),
        Ability("take", "+2", "brings a face-up card of level 2", 2.2),
        Ability("discard", "-2", "is paid for with two bonuses of a colour, on cards that leave the game", -1.0),
    ),
    verbs={
        **VERBS,
        "noble": "choose the {tile}",
        "goldcard": "pay with a gold card",
        "pair": "pair the copy with {tokens}",
        "hold": "reserve the {tile}",
        "free": "take {card}",
        "discard": "discard {card}",
    },
    table_extras={"card": ExtraField.CARD, "gold_cards": ExtraField.NUMBER, "discarding": ExtraField.NUMBER},
    seat_extras={
        "discarded": ExtraField.CARDS,
        "joker_colours": ExtraField.LETTERS,
        "reserved_nobles": ExtraField.TILES,
    },
    sheets={"cards": CARDS, "nobles": NOBLES},
)
