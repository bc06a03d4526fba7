"""What the coach asks of a module: changes of a position, and tempo."""

from __future__ import annotations

from typing import Any

from gemguild.bots import calibration, judgement
from gemguild.bots.analysis import LEAST_VISITS, MOST_ALTERNATIVES, NET_BOT
from gemguild.coach import changes, tempo
from gemguild.coach.explaining import CLOSES, LEAST_GAP, SEEDS, SIMULATIONS, SURE, TELLING, WHOLLY
from gemguild.engine import bits
from gemguild.engine.kind import Kind
from gemguild.wasm.entries import NUMBER, RECORD, WORDS, Entry, carray
from gemguild.wasm.facts import games_of


def without(record: Any, what: int, which: int) -> int:
    """See :func:`changes.without`."""
    return int(changes.without(carray(record, 1)[0], bits.wide(what), bits.wide(which)))


def undone(after: Any, before: Any, seat: int, what: int) -> int:
    """See :func:`changes.undone`."""
    return int(changes.undone(carray(after, 1)[0], carray(before, 1)[0], bits.wide(seat), bits.wide(what)))


def fewest_turns(stack: Any, tried: Any, seat: int) -> int:
    """See :func:`tempo.fewest_turns`."""
    room = tempo.FAR + 1
    return int(tempo.fewest_turns(carray(stack, room), carray(tried, (room, 2)), bits.wide(seat)))


COACHING = (
    Entry(without, (RECORD, NUMBER, NUMBER)),
    Entry(undone, (RECORD, RECORD, NUMBER, NUMBER)),
    Entry(fewest_turns, (RECORD, WORDS, NUMBER)),
)


def is_coached(kind: Kind) -> bool:
    """Whether a game has changes, so that there can be reasons."""
    return kind.record in changes.COACHED


def coaching(kind: Kind) -> tuple[Entry, ...]:
    """What the coach asks of a game's module."""
    return COACHING if is_coached(kind) else ()


def coaching_facts(kind: Kind) -> dict[str, Any]:
    """What the page must know to judge and explain as Python does."""
    return {
        "sharpness": {
            game.name: calibration.shipped().get(game.name, {}).get(NET_BOT, calibration.UNCHANGED)
            for game in games_of(kind)
        },
        "alternatives": {"most": MOST_ALTERNATIVES, "leastVisits": LEAST_VISITS},
        "marks": {
            "kinds": judgement.KINDS,
            "leastScale": judgement.LEAST_SCALE,
            "asGood": judgement.AS_GOOD,
            "unseen": judgement.UNSEEN,
            "farAhead": judgement.FAR_AHEAD,
        },
        "reasons": {
            "before": changes.BEFORE,
            "after": changes.AFTER,
            "costs": changes.COSTS,
            "far": tempo.FAR,
            "seeds": SEEDS,
            "simulations": SIMULATIONS,
            "closes": CLOSES,
            "leastGap": LEAST_GAP,
            "sure": SURE,
            "wholly": WHOLLY,
            "telling": TELLING,
        }
        if is_coached(kind)
        else None,
    }
