"""The net inputs of Trading Posts: the posts are rows like the nobles, with what each of them gives."""

from __future__ import annotations

from typing import Any

from gemguild.bots.net import classic
from gemguild.bots.net.classic import COLOURS, TILE_PARTS, classic_inputs
from gemguild.bots.net.inputs import SEATS, TILES_AT, declare, flag, number, unused
from gemguild.bots.net.inputs import TILE as TILE_SIZE
from gemguild.engine import bits
from gemguild.engine.compile import compiled
from gemguild.engine.layout import Group, Layout
from gemguild.games.common.classic import MOST_TILES
from gemguild.games.posts.rules import POST_COUNT, has_post
from gemguild.games.posts.state import DESIGN, GEM, GEM_ACTION, POST_NOBLES, POST_WANTS, State

SEAT = (number("posts", "posts"), number("nobles", "nobles"), unused("spare", classic.OWN_SIZE - 2))
TABLE = (
    Group("holders", SEATS, (flag("post", "1 for each post that the seat has", POST_COUNT),)),
    flag("gem", "1 in the phase gem"),
)
TILE = (
    flag("post", "one-hot: which post it is", POST_COUNT),
    flag("held", "1 for each seat that has it, in order of play", SEATS),
    number("nobles_missing", "nobles that the seat to play lacks for it"),
)
GEM_TERMS = (number("gem", "taking a gem of each colour", COLOURS, by_colour=True),)
INPUTS = declare(
    classic_inputs(State, SEAT, table=TABLE, tile=TILE, tiles=MOST_TILES + POST_COUNT, plain=GEM_TERMS),
)
OWN = Layout(SEAT).offsets
OWN_TABLE = INPUTS.general.offsets
OWN_TILE = Layout([*TILE_PARTS, *TILE]).offsets

TERMS = classic.shared_terms(INPUTS, DESIGN)
TERMS[GEM_ACTION:] = INPUTS.terms["gem"].places
classic.register(INPUTS, TERMS)


@compiled
def nobles_of(state: State, seat: int) -> int:
    """How many nobles a seat has."""
    nobles = 0
    for place in range(state.owner.shape[0]):
        nobles += state.owner[place] == seat
    return nobles


@classic.encode_own.register(State)
@compiled
def _(state: State, seat: int, x: Any, at: int) -> None:
    x[at + OWN.posts] = bits.count(bits.wide(state.posts[seat])) * 0.25
    x[at + OWN.nobles] = nobles_of(state, seat) * 0.4


@classic.encode_more.register(State)
@compiled
def _(state: State, x: Any, plan: Any) -> None:
    me = bits.wide(state.seat)
    players = bits.wide(state.players)
    x[OWN_TABLE.gem] = 1.0 if state.phase == GEM else 0.0
    for post in range(POST_COUNT):
        at = plan[TILES_AT] + (MOST_TILES + post) * plan[TILE_SIZE]
        classic.encode_wants(state, me, bits.wide(POST_WANTS[post]), x, at)
        x[at + OWN_TILE.post + post] = 1.0
        x[at + OWN_TILE.nobles_missing] = max(0, bits.wide(POST_NOBLES[post]) - nobles_of(state, me)) * 0.5
        for k in range(players):
            if has_post(state, (me + k) % players, post):
                x[at + OWN_TILE.held + k] = 1.0
                x[OWN_TABLE.holders_post + k * POST_COUNT + post] = 1.0
