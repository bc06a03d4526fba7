"""Nets in the form that the search in WebAssembly reads: a line of JSON, then the weights in 16 bits each.

The weights of shipped nets were rounded to 16 bits when they were saved, so nothing is lost.
"""

from __future__ import annotations

import json

from gemguild.bots.net import inputs
from gemguild.bots.net.net import Net


def written(net: Net) -> bytes:
    """The bytes of a net."""
    plan = net.plan.tolist()
    head = {"game": net.game, "plan": plan, "scratch": plan[inputs.SCRATCH_SIZE]}
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + net.weights.astype("<f2").tobytes()
