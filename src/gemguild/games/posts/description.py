"""What Trading Posts is made of."""

from __future__ import annotations

from gemguild.engine.description import Ability, Criterion, Ending, ExtraField, Goal, Phase, TileKind
from gemguild.games.common.description import BLACK, BLUE, GOLD, GREEN, PHASES, RED, STALEMATE, VERBS, WHITE, describe
from gemguild.games.posts.state import DESIGN, POWER_WORTHS, WIN_POINTS
from gemguild.games.splendor.state import CARDS, NOBLES

DESCRIPTION = describe(
    __file__,
    title="Splendor: Trading Posts",
    players=(2, 3, 4),
    tokens=(WHITE, BLUE, GREEN, RED, BLACK, GOLD),
    piles=("bank",),
    rows=DESIGN.rows,
    tile_kinds=(TileKind("noble", "nobles"), TileKind("post", "posts", drawn=False, shared=True)),
    phases=(*PHASES, Phase("noble", "choose a noble"), Phase("gem", "take a gem")),
    endings=(STALEMATE, Ending("points", "enough points")),
    criteria=(Criterion("points", "most points"), Criterion("cards", "fewest cards", highest=False)),
    goals=(Goal("points", "points", WIN_POINTS),),
    abilities=(
        Ability("gem", "+1", "after each purchase, take one gem", POWER_WORTHS[0]),
        Ability("third", "2+1", "a pair of gems comes with one of another colour", POWER_WORTHS[1]),
        Ability("double", "x2", "each gold pays for two gems of one colour", POWER_WORTHS[2]),
        Ability("points", "5", "five points", 0.0),
        Ability("arms", "1 each", "one point for each own post", 2.0),
    ),
    verbs={**VERBS, "noble": "choose the {tile}", "gem": "take {tokens}"},
    table_extras={"pair": ExtraField.LETTER},
    sheets={"cards": CARDS, "nobles": NOBLES},
)
