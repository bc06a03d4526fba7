"""What Caravan is made of."""

from __future__ import annotations

from dataclasses import replace

from gemguild.engine.description import Criterion, Ending, Goal, Phase, Role, TileKind, Token
from gemguild.games.common.description import GOLD, PHASES, STALEMATE, VERBS, describe
from tests.games.caravan.state import DESIGN, TARGET

DESCRIPTION = describe(
    __file__,
    title="Caravan",
    players=(2, 3),
    tokens=(
        Token("a", "amber", Role.COLOUR, "black on dark_orange", (224, 142, 40)),
        Token("e", "jade", Role.COLOUR, "white on green", (40, 140, 96)),
        Token("c", "coral", Role.COLOUR, "white on red", (226, 90, 84)),
        Token("o", "opal", Role.COLOUR, "black on white", (222, 226, 240)),
        replace(GOLD, name="ivory"),
    ),
    piles=("bank",),
    rows=DESIGN.rows,
    tile_kinds=(TileKind("guild", "guilds"),),
    phases=(*PHASES, Phase("guild", "choose a guild")),
    endings=(STALEMATE, Ending("points", "enough points")),
    criteria=(Criterion("points", "most points"), Criterion("cards", "most cards")),
    goals=(Goal("points", "points", TARGET),),
    verbs={**VERBS, "guild": "choose the {tile}"},
)
