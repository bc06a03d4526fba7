"""Trading Posts as a kind of game: its words and its plain form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from gemguild.engine import kind, text
from gemguild.engine.game import Game
from gemguild.engine.text import Plain
from gemguild.games.common import market, plain
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.common.state import MAIN, NONE, OVER
from gemguild.games.common.words import ClassicWords, RefusalReason
from gemguild.games.posts import rules
from gemguild.games.posts.description import DESCRIPTION
from gemguild.games.posts.state import DESIGN, GEM, GEM_ACTION, POSTS, State

COLOURS = DESCRIPTION.colours


class PostsWords(ClassicWords):
    """The word of the gem that a post gives."""

    own_phases: ClassVar[Mapping[str, int]] = {"gem": GEM}

    def own_grammar(self) -> Sequence[str]:
        return (f"gem:[{COLOURS}]",)

    def own_words(self) -> dict[int, tuple[str, int | None]]:
        return {GEM_ACTION + k: (f"gem:{colour}", None) for k, colour in enumerate(COLOURS)}

    def refuse_own(self, state: Any, verb: str, rest: str) -> RefusalReason:
        if state.pair != NONE and COLOURS[state.pair] == rest:
            return "same_colour", "the third gem must be of another colour than the pair"
        return "bank_short", f"there is no {rest} in the bank"


class PostsForm(ClassicForm):
    """Nobles, and the posts of each seat."""

    record = State
    design = DESIGN
    description = DESCRIPTION
    table_fields: text.Fields = (("posts", plain.IDS), ("pair", text.optional(text.WORD)))
    seat_fields: text.Fields = (("posts", plain.IDS),)

    @cached_property
    def words(self) -> PostsWords:
        return PostsWords(self.layout, self.design, self.tile)

    def tiles_drawn(self, game: Game) -> int:
        return game.players + 1

    def write_more(self, state: Any) -> Plain:
        return {"posts": [*POSTS.ids], "pair": None if state.pair == NONE else COLOURS[state.pair]}

    def write_seat_more(self, state: Any, seat: int) -> Plain:
        return {"posts": [name for post, name in enumerate(POSTS.ids) if state.posts[seat] >> post & 1]}

    def read_seat_more(self, state: Any, seat: int, source: Mapping[str, Any]) -> None:
        where = f"seats[{seat}]"
        names = plain.get(source, "posts", list, where)
        posts = {plain.entry(POSTS, name, f"{where}.posts") for name in names}
        rules.hold_posts(state, seat, sum(1 << post for post in posts))

    def read_more(self, game: Game, state: Any, source: Mapping[str, Any]) -> None:
        plain.get(source, "posts", list)  # always all of them, compared with what is written
        given = plain.get(source, "pair", object)
        state.pair = NONE if given is None else plain.choice(source, "pair", COLOURS)
        state.gap = market.find_gap(state) if state.phase == GEM else NONE

    def more_faults(self, game: Game, state: Any) -> list[str]:
        faults = (
            ["a pair is remembered although no gem is awaited"] if state.pair != NONE and state.phase != GEM else []
        )
        for seat in range(game.players):
            due = rules.earned_posts(state.bonuses[seat], state.owner.count(seat))
            acting = seat == state.seat and state.phase not in (MAIN, OVER)  # its posts come at the end of the turn
            if state.posts[seat] != due and not (acting and state.posts[seat] & ~due == 0):
                faults.append(f"seat {seat} has the wrong posts")
        return faults


KIND = kind.register(PostsForm().kind("posts", version=1, expands="splendor"))
