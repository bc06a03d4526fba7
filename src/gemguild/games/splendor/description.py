"""What Splendor is made of."""

from __future__ import annotations

from gemguild.engine.description import Criterion, Ending, Goal, Phase, TileKind, Variant
from gemguild.games.common.description import BLACK, BLUE, GOLD, GREEN, PHASES, RED, STALEMATE, VERBS, WHITE, describe
from gemguild.games.splendor.state import DESIGN, QUICK_TARGET, TARGET

DESCRIPTION = describe(
    __file__,
    title="Splendor",
    players=(2, 3, 4),
    tokens=(WHITE, BLUE, GREEN, RED, BLACK, GOLD),
    piles=("bank",),
    rows=DESIGN.rows,
    tile_kinds=(TileKind("noble", "nobles"),),
    phases=(*PHASES, Phase("noble", "choose a noble")),
    endings=(STALEMATE, Ending("points", "enough points")),
    criteria=(Criterion("points", "most points"), Criterion("cards", "fewest cards", highest=False)),
    goals=(Goal("points", "points", TARGET, in_variant={"quick": QUICK_TARGET}, together=True),),
    variants=(Variant("quick", (2, 3, 4)), Variant("team", (4,), sides=((0, 2), (1, 3)))),
    verbs={**VERBS, "noble": "choose the {tile}"},
)
