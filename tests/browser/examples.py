"""The positions that the rules pages teach with; ``python -m tests.browser.examples`` writes them for the client."""

from __future__ import annotations

from typing import Any

import gemguild
from gemguild.engine.game import Position
from gemguild.server.encoding import encode
from gemguild.server.tables.offers import offers
from gemguild.server.tables.position_views import PositionViews
from tests.browser import laid_out
from tests.rules.build import play
from tests.support import REPOSITORY

EXAMPLES = REPOSITORY / "web" / "src" / "rules" / "examples.json"

SPLENDOR = """
    take:wuk take:wuk reserve:3k4 take:wuk take:wgr take:ugr take:grk reserve:2u5 reserve:1u8 return:g reserve:3g4
    return:r reserve:deck1 return:g buy:1r3 buy:1u8 buy:1w6
"""
MARVEL = """
    take:yuo take:yuo reserve:2o5 take:urp buy:1o1 take:yrp take:yuo take:yrp return:y return:r take:urp
    buy:1p2 take:yor take:uop take:uor return:r return:p buy:1o8 reserve:1p7 return:o buy:1u3 buy:1p7 take:yup
    reserve:3r3 buy:1o3
"""
DUEL = """
    take:d2-d3-d4 take:a2-b3-c4 take:c1-c2-c3 take:a5-b5-c5 take:e1-e2-e3 gold:e4 reserve:2r1 buy:1u3 gold:a3
    reserve:2j1 buy:1w1 gold:d5 reserve:1r2 replenish take:a1-b2-c3
"""
GAMES = {
    "splendor": ("splendor-2", 13, SPLENDOR),
    "marvel": ("marvel-2", 98, MARVEL),
    "duel": ("duel-2", 78, DUEL),
}
"""For each game: its name, a seed, and the moves that lead to a position with a bit of everything."""


def played(name: str, seed: int, moves: str) -> Position:
    """The position that moves lead to."""
    return play(gemguild.game(name).start(seed), *moves.split())


def example(position: Position) -> dict[str, Any]:
    """What seat 0, who is to play, sees and may decide."""
    seen = PositionViews(position).seen_by(0)
    words = [move.word for move in position.legal_moves()]
    return {
        "view": seen.plain,
        "choice": {"seat": 0, "phase": position.phase, "words": words},
        "offers": offers(seen, words),
    }


def text() -> str:
    """The file that the client reads."""
    positions = {game: played(*source) for game, source in GAMES.items()} | laid_out.EXAMPLES
    return encode({name: example(each) for name, each in positions.items()}).decode() + "\n"


if __name__ == "__main__":
    EXAMPLES.write_text(text(), encoding="utf-8")
