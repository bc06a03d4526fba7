"""What Splendor Marvel is made of."""

from __future__ import annotations

from dataclasses import replace

from gemguild.engine.description import Counter, Criterion, Ending, Goal, Phase, Role, TileKind, Token, Trophy
from gemguild.games.common.description import BLUE, GOLD, PHASES, RED, STALEMATE, VERBS, describe
from gemguild.games.marvel.state import COLOURS, DESIGN, GAUNTLET_POINTS, GREEN_LEVEL, SIDES

YELLOW = Token("y", "yellow", Role.COLOUR, "black on yellow", (238, 202, 56))
ORANGE = Token("o", "orange", Role.COLOUR, "black on dark_orange", (230, 122, 40))
PURPLE = Token("p", "purple", Role.COLOUR, "white on purple", (124, 62, 160))
GREY = replace(GOLD, name="grey", style="black on grey70", rgb=(150, 152, 158))
TIME = Token("t", "time", Role.OTHER, "white on dark_green", (40, 130, 70), worth=3.0, comes_with_level=GREEN_LEVEL)

DESCRIPTION = describe(
    __file__,
    title="Splendor Marvel",
    players=(2, 3, 4),
    tokens=(YELLOW, BLUE, ORANGE, RED, PURPLE, GREY, TIME),
    piles=("bank",),
    rows=DESIGN.rows,
    tile_kinds=(TileKind("location", "locations", sides=SIDES),),
    trophies=(Trophy("avengers", "Avengers tile", "Avengers"),),
    counters=(Counter("tags", "tag", "tags", mark="A", worth=0.3),),
    phases=(*PHASES, Phase("location", "choose a location")),
    endings=(STALEMATE, Ending("gauntlet", "the Gauntlet")),
    criteria=(
        Criterion("gauntlet", "the Gauntlet"),
        Criterion("points", "most points"),
        Criterion("avengers", "the Avengers tile"),
        Criterion("cards", "fewest cards", highest=False),
    ),
    goals=(
        Goal("points", "points", GAUNTLET_POINTS),
        Goal("colours", "bonuses", len(COLOURS), how="different", worth=1.0),
        Goal("time", "tokens.t", 1),
    ),
    verbs={**VERBS, "location": "choose the {tile}"},
)
