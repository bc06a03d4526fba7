"""What Splendor Duel is made of."""

from __future__ import annotations

from gemguild.engine.description import (
    Ability,
    Board,
    Counter,
    Criterion,
    Ending,
    ExtraField,
    Goal,
    Phase,
    Role,
    TileKind,
    Token,
)
from gemguild.games.common.description import BLACK, BLUE, GOLD, GREEN, PHASES, RED, STALEMATE, VERBS, WHITE, describe
from gemguild.games.duel.state import ROWS, SIDE, WIN_COLOUR, WIN_CROWNS, WIN_POINTS

PEARL = Token("p", "pearl", Role.PRICED, "black on light_pink1", (242, 176, 196))

DESCRIPTION = describe(
    __file__,
    title="Splendor Duel",
    players=(2,),
    tokens=(WHITE, BLUE, GREEN, RED, BLACK, PEARL, GOLD),
    piles=("bag",),
    board=Board("abcde", SIDE),
    rows=ROWS,
    tile_kinds=(TileKind("royal", "royals", drawn=False),),
    counters=(
        Counter("crowns", "crown", "crowns", mark="c", worth=0.8),
        Counter("privileges", "privilege", "priv", stock=True, worth=0.5),
    ),
    abilities=(
        Ability("extra_turn", "again", "take another turn"),
        Ability("match", "match", "take a token of the card's colour from the board"),
        Ability("steal", "steal", "take a gem or pearl from the other player"),
        Ability("privilege", "priv", "take a privilege"),
    ),
    phases=(
        *PHASES,
        Phase("reserve", "choose a card to reserve"),
        Phase("colour", "choose the joker card's colour"),
        Phase("match", "choose a token of the card's colour"),
        Phase("steal", "choose a token to take from the other player"),
        Phase("royal", "choose a royal"),
    ),
    endings=(
        STALEMATE,
        Ending("points", "enough points"),
        Ending("crowns", "ten crowns"),
        Ending("colour", "ten points in one colour"),
    ),
    criteria=(Criterion("victory", "a condition of victory"),),
    goals=(
        Goal("points", "points", WIN_POINTS),
        Goal("crowns", "crowns", WIN_CROWNS),
        Goal("colour", "colour_points", WIN_COLOUR, how="most", worth=0.03, power=2),
    ),
    verbs={
        **VERBS,
        "take": "take {cells}",
        "privilege": "spend a privilege on {cells}",
        "gold": "take {cells} and reserve a card",
        "match": "take {cells}",
        "replenish": "replenish the board",
        "colour": "choose {tokens} for the card",
        "steal": "steal {tokens}",
        "royal": "choose the {tile}",
    },
    table_extras={"replenished": ExtraField.FLAG, "extra_turn": ExtraField.FLAG, "card": ExtraField.CARD},
    seat_extras={"joker_colours": ExtraField.LETTERS, "colour_points": ExtraField.TOKENS},
)
