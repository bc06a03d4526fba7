"""What Cities is made of."""

from __future__ import annotations

from gemguild.engine.description import Criterion, Ending, Goal, Phase, TileKind
from gemguild.games.cities.state import CITY_WORTH, DESIGN, LEAST_POINTS, SIDES
from gemguild.games.common.description import BLACK, BLUE, GOLD, GREEN, PHASES, RED, STALEMATE, VERBS, WHITE, describe
from gemguild.games.splendor.state import CARDS

DESCRIPTION = describe(
    __file__,
    title="Splendor: Cities",
    players=(2, 3, 4),
    tokens=(WHITE, BLUE, GREEN, RED, BLACK, GOLD),
    piles=("bank",),
    rows=DESIGN.rows,
    tile_kinds=(TileKind("city", "cities", sides=SIDES, worth=CITY_WORTH),),
    phases=(*PHASES, Phase("city", "choose a city")),
    endings=(STALEMATE, Ending("city", "a city")),
    criteria=(
        Criterion("city", "a city"),
        Criterion("points", "most points"),
        Criterion("cards", "fewest cards", highest=False),
    ),
    goals=(Goal("points", "points", LEAST_POINTS),),
    verbs={**VERBS, "city": "choose the {tile}"},
    sheets={"cards": CARDS},
)
