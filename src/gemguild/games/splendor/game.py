"""Splendor as a kind of game: its words, its plain form, its checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gemguild.engine import kind, text
from gemguild.engine.game import Game, Records
from gemguild.engine.record import row
from gemguild.engine.text import Plain
from gemguild.games.common import check, classic, plain
from gemguild.games.common.state import NONE
from gemguild.games.common.words import ClassicWords
from gemguild.games.splendor import rules
from gemguild.games.splendor.state import CARDS, NOBLES, QUICK_ROW, ROW, State

VARIANTS = {"quick": (2, 3, 4), "team": (4,)}


def layout(quick: bool) -> plain.Layout:
    """The names and numbers of Splendor's pieces; Quick has shorter rows."""
    return plain.Layout(
        letters="wugrkj",
        kinds=5,
        colours=5,
        cards=CARDS,
        rows=(ROW, ROW, ROW),
        shown=(QUICK_ROW if quick else ROW,) * 3,
        phases=("main", "payment", "return", "noble", "", "", "", "", "", "over"),
        reasons=("", "points", "", "", "", "stalemate"),
    )


FULL, QUICK = layout(quick=False), layout(quick=True)
WORDS = ClassicWords(FULL, "noble", NOBLES, lambda state: state.nobles)


def layout_of(game: Game) -> plain.Layout:
    """The layout of a game with its variants settled."""
    return QUICK if "quick" in game.options else FULL


def write(game: Game, state: Any, full: bool) -> Plain:
    """A record as plain objects."""
    own = layout_of(game)
    here = zip(state.nobles.tolist(), state.visited.tolist(), strict=True)
    nobles = [(NOBLES.ids[noble], visited) for noble, visited in here if noble != NONE]
    return {
        **plain.write_table(own, game, state, full),
        "final_round": any(rules.side_points(state, seat) >= rules.target(state) for seat in range(game.players)),
        "bank": own.purse(state.bank),
        "nobles": [noble for noble, visited in nobles if visited == NONE],
        "seats": [
            {
                **plain.write_seat(own, state, seat),
                "nobles": [noble for noble, visited in nobles if visited == seat],
            }
            for seat in range(game.players)
        ],
    }


def read(game: Game, source: Mapping[str, Any]) -> Records:
    """The record that plain objects describe."""
    own = layout_of(game)
    records = plain.read_table(own, game, State, source)
    state = row(records)
    state.quick = "quick" in game.options
    state.team = "team" in game.options
    state.bank = plain.tokens(source, "bank", own.letters)
    for seat in range(game.players):
        for card in plain.bought_cards(own, state, seat):
            rules.gain(state, seat, card)
    read_nobles(game, state, source)
    plain.compare(source, {"view": source.get("view"), **write(game, state, "random" in source)})
    return records


def read_nobles(game: Game, state: Any, source: Mapping[str, Any]) -> None:
    """The nobles on the table and those that came to a seat."""
    owner = {name: NONE for name in plain.get(source, "nobles", list)}
    for seat, own in enumerate(source["seats"]):
        owner.update({name: seat for name in plain.get(own, "nobles", list, f"seats[{seat}]")})
    nobles = sorted((plain.entry(NOBLES, name, "nobles"), seat) for name, seat in owner.items())
    plain.expect_count("nobles", nobles, game.players + 1)
    state.nobles[:] = state.visited[:] = NONE
    for place, (noble, seat) in enumerate(nobles):
        state.nobles[place] = noble
        if seat != NONE:
            rules.noble_visits(state, seat, place)


def faults(game: Game, state: Any) -> list[str]:
    """What is wrong with a position."""
    pile = classic.PILES[game.players]
    supply = dict.fromkeys("wugrk", pile) | {"j": classic.JOKERS}
    own = layout_of(game)
    return [
        *check.card_faults(own, game, state),
        *check.token_faults(own, game, state, int(state.bank), supply),
        *check.cache_faults(game, state),
        *check.stuck_faults(state),
    ]


NOBLE_IDS = [("nobles", plain.IDS)]
TABLE_FIELDS: text.Fields = [("bank", text.purse_codec(FULL.letters)), *NOBLE_IDS]

SPLENDOR = kind.register(
    kind.Kind(
        id="splendor",
        version=1,
        record=State,
        seats=(2, 3, 4),
        options=VARIANTS,
        actions=classic.ACTIONS,
        phases=FULL.phases,
        reasons=FULL.reasons,
        words=WORDS.words,
        grammar=WORDS.grammar,
        examples=WORDS.examples,
        refuse=WORDS.refuse,
        fields=plain.line_fields(FULL, tuple(VARIANTS), TABLE_FIELDS, NOBLE_IDS, full=True),
        view_fields=plain.line_fields(FULL, tuple(VARIANTS), TABLE_FIELDS, NOBLE_IDS, full=False),
        plain=write,
        read=read,
        faults=faults,
    )
)
