"""What Strongholds is made of."""

from __future__ import annotations

from gemguild.engine.description import Criterion, Ending, ExtraField, Goal, Phase, TileKind
from gemguild.games.common.description import BLACK, BLUE, GOLD, GREEN, PHASES, RED, STALEMATE, VERBS, WHITE, describe
from gemguild.games.splendor.state import CARDS, NOBLES
from gemguild.games.strongholds.state import DESIGN, WIN_POINTS

DESCRIPTION = describe(
    __file__,
    title="Splendor: Strongholds",
    players=(2, 3, 4),
    tokens=(WHITE, BLUE, GREEN, RED, BLACK, GOLD),
    piles=("bank",),
    rows=DESIGN.rows,
    tile_kinds=(TileKind("noble", "nobles"),),
    phases=(
        *PHASES,
        Phase("noble", "choose a noble"),
        Phase("stronghold", "place or move a stronghold, or send one home"),
        Phase("move", "choose where the stronghold goes"),
        Phase("extra", "buy the card with your three strongholds, or decline"),
    ),
    endings=(STALEMATE, Ending("points", "enough points")),
    criteria=(Criterion("points", "most points"), Criterion("cards", "fewest cards", highest=False)),
    goals=(Goal("points", "points", WIN_POINTS),),
    verbs={
        **VERBS,
        "noble": "choose the {tile}",
        "place": "place a stronghold on {card}",
        "move": "move a stronghold away from {card}",
        "home": "send a rival's stronghold on {card} home",
        "decline": "do without the extra purchase",
    },
    table_extras={"strongholds": ExtraField.HOLDERS, "moving": ExtraField.PLACE, "extra": ExtraField.FLAG},
    sheets={"cards": CARDS, "nobles": NOBLES},
)
