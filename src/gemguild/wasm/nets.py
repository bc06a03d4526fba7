"""Nets in the form that the search in WebAssembly reads: a line of JSON, then the weights as compiled code has them.

Layers come in 16 bits a weight, to which the weights of shipped nets were rounded when they were saved; packed ones and
their scales come as they are. So nothing is lost.
"""

from __future__ import annotations

import json

from gemguild.bots.net import inputs
from gemguild.bots.net.net import Net


def written(net: Net) -> bytes:
    """The bytes of a net."""
    plan, weights = net.plan.tolist(), net.laid_out
    halves = plan[inputs.WIDE_S] if net.shape.packs else len(weights)
    head = {"game": net.game, "plan": plan, "scratch": plan[inputs.SCRATCH_SIZE], "halves": halves}
    body = weights[:halves].astype("<f2").tobytes() + weights[halves:].tobytes()
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + body
