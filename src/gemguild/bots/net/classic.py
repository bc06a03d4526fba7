"""The net inputs of games with a bank and tiles: what they share, and Splendor's and Marvel's own.

An expansion declares its own numbers after the shared ones, in a file of its own, so that the shared code writes all
games alike and a net can begin as a copy of Splendor's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gemguild.bots.net import inputs as net_inputs
from gemguild.bots.net.inputs import (
    SEATS,
    TILE,
    TILES_AT,
    Inputs,
    card_head,
    declare,
    encode_cards,
    flag,
    length,
    number,
    unused,
)
from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.engine.layout import Group, Layout, Part
from gemguild.engine.record import Record
from gemguild.engine.rules import criteria
from gemguild.games.common.classic import MOST_TILES, PAIR_NEEDS, Design, actions_of, handful_tokens, tile_points
from gemguild.games.common.classic import TILE as TILE_PHASE
from gemguild.games.common.hidden import level_of
from gemguild.games.common.hooks import card_bonus, card_points, discount, tile_wants
from gemguild.games.common.paying import missing_tokens, need, shortfall
from gemguild.games.common.state import MAIN, NONE, PAYMENT, RETURN, ClassicState, Numbers
from gemguild.games.marvel import state as marvel
from gemguild.games.splendor import state as splendor
from gemguild.games.splendor.rules import side_points, target

FEWEST_PLAYERS = 2
HANDFULS = splendor.DESIGN.handfuls
COLOURS = len(splendor.COLOURS)
ALL_COLOURS = (1 << COLOURS) - 1
LEVELS = length(splendor.State, "left")
SLOTS = length(splendor.State, "market")
HAND = length(splendor.State, "reserved", 1)
POINT = 0.25
"""One point of a tile or of a purchase; whole points come back exactly."""

# -------------------------------------------------------------------------------------------------------- declarations

SPLENDOR_SEAT = (
    flag("partner", "in Team: 1 for the seat to play and its partner"),
    flag("team", "1 in Team"),
    number("team_points", "in Team: its team's points, as a part of those that bring the end"),
    unused("spare", 1),
)
MARVEL_SEAT = (
    number("tags", "Avengers tags"),
    flag("avengers", "1 if it has the Avengers tile"),
    flag("time", "1 if it has a green token"),
    number("missing_colours", "colours without a bonus"),
)
SEAT_PARTS = (
    number("tokens", "tokens of each colour, then jokers", COLOURS + 1, by_colour=True),
    number("bonuses", "bonuses of each colour", COLOURS, by_colour=True),
    number("held", "tokens it holds, Marvel's green ones not counted"),
    flag("nearly_full", "1 if that is 8 or more"),
    number("points", "points, as a part of those that bring the end"),
    number("cards", "cards bought"),
    number("hand", "cards reserved"),
    flag("hand_full", "1 if it can reserve no more"),
    flag("later", "1 if it plays after the seat to play in each round"),
    flag("ahead", "1 if nobody would be placed before it if the game ended now"),
    number("tile_points", "points of the tile that one more bonus of each colour brings", COLOURS, by_colour=True),
    number("gain", "most points that one purchase brings now, with its tile; of cards that the seat to play knows"),
    flag("can_end", "1 if one purchase now brings the end"),
    number("next_gain", "most points that one purchase brings after taking tokens once"),
    flag("next_end", "1 if such a purchase brings the end"),
)
TABLE_PARTS = (
    number("bank", "tokens in the bank: each colour, then jokers", COLOURS + 1, by_colour=True),
    flag("pile_empty", "1 for each pile without tokens", COLOURS + 1, by_colour=True),
    flag("pair", "1 for each pile that two tokens may be taken from", COLOURS, by_colour=True),
    number("decks", "cards left in the deck of each level", LEVELS),
    flag("players", "one-hot: how many play", SEATS + 1 - FEWEST_PLAYERS),
    number("left_in_round", "seats that still play in this round"),
    flag("last_in_round", "1 if the seat to play is the last of the round"),
    flag("last_round", "1 if the game ends with this round"),
    flag("main", "1 in the phase main"),
    flag("returning", "1 in the phase return"),
    flag("tile", "1 in the phase in which a tile is chosen"),
    flag("payment", "1 in the phase payment"),
    number("idle", "turns in a row without a purchase"),
    number("round", "rounds played, at most 40"),
    number("best_points", "the leader's points, as a part of those that bring the end"),
    flag("constant", "always 1"),
    flag("short_game", "1 if fewer points than usual bring the end"),
    unused("spare", 1),
)
CARD_PARTS = (
    *card_head(SEATS),
    number("cost", "what it costs its buyer after bonuses", COLOURS, by_colour=True),
    number("missing", "tokens of each colour that its buyer lacks", COLOURS, by_colour=True),
    number("distance", "tokens that its buyer lacks in all, jokers counted"),
    flag("affordable", "1 if its buyer lacks none"),
    flag("one_turn_away", "1 if taking three different tokens is enough"),
    number("total_cost", "its whole cost after bonuses"),
    number("scarce", "tokens that its buyer lacks and the bank does not have"),
    number("points", "points"),
    flag("reaches_goal", "1 if its points bring the end"),
    flag("bonus", "one-hot: the colour of its bonus", COLOURS, by_colour=True),
    flag("level", "one-hot: its level", LEVELS),
    number("tags", "Avengers tags"),
    number("same_bonuses", "bonuses of its colour that its buyer has"),
    number("wanted", "tiles for which its bonus counts"),
    number("rival_distance", "tokens that each rival lacks, in order of play", SEATS - 1),
    flag("rival_affordable", "1 for each rival who lacks none", SEATS - 1),
    number("tile_points", "points of the tile that it brings its buyer"),
    flag("ends", "1 if it brings the end, with that tile"),
    flag("ends_now", "1 if, besides, its buyer lacks nothing"),
    flag("wins_now", "1 if its buyer, last in the round, wins with it at once"),
    flag("rival_ends", "1 for each rival who lacks nothing and whom it brings the end", SEATS - 1),
)
TILE_PARTS = (
    flag("there", "1 if there is a tile that nobody has"),
    number("missing", "bonuses of each colour that the seat to play lacks", COLOURS, by_colour=True),
    number("distance", "bonuses that each seat lacks, in order of play", SEATS),
    flag("near", "1 if the seat to play lacks at most one"),
)
PLAIN_TERMS = (
    number("take", "taking each handful of tokens", len(HANDFULS)),
    number("reserve_deck", "reserving from each deck", LEVELS),
    number("pass", "passing"),
    number("return", "returning a token of each colour, or a joker", COLOURS + 1, by_colour=True),
)


def classic_inputs(
    record: type[Record],
    seat: tuple[Part, ...],
    *,
    table: Sequence[Part | Group] = (),
    card: tuple[Part, ...] = (),
    tile: tuple[Part, ...] = (),
    tiles: int = MOST_TILES,
    plain: tuple[Part, ...] = (),
) -> Inputs:
    """The inputs of a game with a bank and tiles; those that only it has come last everywhere.

    Every game has four numbers of its own for each seat: so the numbers about the table have the same places in all.
    """
    assert Layout(seat).size == OWN_SIZE, "the games share the code that writes their inputs"
    return Inputs(
        record,
        general=Layout([Group("seats", SEATS, (*SEAT_PARTS, *seat)), *TABLE_PARTS, *table]),
        card=Layout([*CARD_PARTS, *card]),
        tile=Layout([*TILE_PARTS, *tile]),
        tiles=tiles,
        plain=(*PLAIN_TERMS, *plain),
        colours=COLOURS,
        colour_sets={"take": HANDFULS},
    )


OWN_SIZE = Layout(SPLENDOR_SEAT).size
INPUTS = declare(classic_inputs(splendor.State, SPLENDOR_SEAT))
MARVEL_INPUTS = declare(classic_inputs(marvel.State, MARVEL_SEAT))

# Offsets for compiled code
SEAT = Layout(SEAT_PARTS).offsets
SEAT_SIZE = INPUTS.general["seats.tokens"].repeats[0][1]
OWN = Layout(SEAT_PARTS).size
"""Where the numbers of a seat begin that only one of the games has."""
SPLENDOR = Layout(SPLENDOR_SEAT).offsets
MARVEL = Layout(MARVEL_SEAT).offsets
TABLE = INPUTS.general.offsets
CARD_AT = Layout(CARD_PARTS).offsets
TILE_AT = Layout(TILE_PARTS).offsets


# --------------------------------------------------------------------------------------------------------- logit terms


def shared_terms(inputs: Inputs, design: Design) -> Numbers:
    """The one term of each action that all these games have, NONE for those that no search tries."""
    actions, term = design.actions, inputs.terms.offsets
    slots = inputs.slots
    table = np.full(design.own_actions[-1], NONE)
    deck_action = actions.reserve + slots
    table[actions.take : actions.reserve] = term.take + np.arange(len(HANDFULS))
    table[actions.reserve : deck_action] = term.reserve + np.arange(slots)
    table[deck_action : deck_action + LEVELS] = term.reserve_deck + np.arange(LEVELS)
    table[actions.buy : actions.passing] = term.buy + np.arange(slots + HAND)
    table[actions.passing] = term.pass_
    table[actions.give_back : actions.tile] = term.return_ + np.arange(COLOURS + 1)
    table[actions.tile : actions.tile + MOST_TILES] = term.tile + np.arange(MOST_TILES)
    return table


@compiled
def tokens_of(state: ClassicState, action: int) -> int:
    """Taking brings a handful, reserving a joker."""
    actions = actions_of(state)
    if actions.take <= action < actions.reserve:
        return handful_tokens(state, action - actions.take)
    if actions.reserve <= action < actions.buy and purse.lane(state.bank, COLOURS) > 0:
        return purse.one(COLOURS)
    return 0


# -------------------------------------------------------------------------------------------- how the games differ


@record_function
def goal(state: Any) -> int:
    """The points that bring the end."""
    raise NotImplementedError


@record_function
def card_tags(state: Any, card: int) -> int:
    """The Avengers tags on a card."""
    raise NotImplementedError


@record_function
def encode_own(state: Any, seat: int, x: Any, at: int) -> None:
    """Write the numbers about a seat that only this game has."""
    raise NotImplementedError


@record_function
def card_distance(state: Any, buyer: int, card: int) -> int:
    """The tokens, or what else the card is paid with, that a buyer lacks."""
    raise NotImplementedError


@record_function
def ends_with(state: Any, buyer: int, card: int) -> bool:
    """Whether buying a card brings the end."""
    raise NotImplementedError


@record_function
def counted_points(state: Any, seat: int) -> int:
    """The points of a seat that count for it: its own, or its team's."""
    raise NotImplementedError


@record_function
def finishes(state: Any, buyer: int, card: int, tile: int) -> bool:
    """Whether buying a card brings the end, with a tile of so many points that comes with it."""
    raise NotImplementedError


@record_function
def encode_tile(state: Any, me: int, place: int, x: Any, at: int) -> None:
    """Write how far each seat is from a tile that nobody has."""
    raise NotImplementedError


@record_function
def encode_more(state: Any, x: Any, plan: Any) -> None:
    """Write the other numbers that only this game has, after the shared ones."""
    raise NotImplementedError


# ------------------------------------------------------------------------------------------------------ writing inputs


@compiled
def encode(state: ClassicState, x: Any, plan: Any) -> None:
    """Write the seats, the table, the cards and the tiles."""
    me = bits.wide(state.seat)
    players = bits.wide(state.players)
    for k in range(players):
        encode_seat(state, (me + k) % players, x, k * SEAT_SIZE)
    encode_table(state, me, x)
    encode_cards(state, x, plan)
    at = plan[TILES_AT]
    for place in range(state.tiles.shape[0]):
        if state.tiles[place] != NONE and state.owner[place] == NONE:
            encode_tile(state, me, place, x, at + place * plan[TILE])
    encode_more(state, x, plan)


@compiled
def encode_seat(state: ClassicState, seat: int, x: Any, at: int) -> None:
    """Write tokens, bonuses, points and reserved cards."""
    tokens = state.tokens[seat]
    bonuses = state.bonuses[seat]
    for kind in range(COLOURS + 1):
        x[at + SEAT.tokens + kind] = purse.lane(tokens, kind) * 0.25
    for kind in range(COLOURS):
        x[at + SEAT.bonuses + kind] = purse.lane(bonuses, kind) * 0.25
    held = purse.total(tokens & ((1 << (8 * (COLOURS + 1))) - 1))
    x[at + SEAT.held] = held * 0.1
    x[at + SEAT.nearly_full] = 1.0 if held >= 8 else 0.0
    x[at + SEAT.points] = state.points[seat] / goal(state)
    x[at + SEAT.cards] = state.cards[seat] * 0.1
    x[at + SEAT.hand] = state.hand[seat] * 0.4
    x[at + SEAT.hand_full] = 1.0 if state.hand[seat] == HAND else 0.0
    x[at + SEAT.later] = 1.0 if seat > state.seat else 0.0
    x[at + SEAT.ahead] = 1.0 if is_ahead(state, seat) else 0.0
    encode_tile_points(state, seat, x, at + SEAT.tile_points)
    encode_own(state, seat, x, at + OWN)


@compiled
def is_ahead(state: ClassicState, seat: int) -> bool:
    """Whether nobody would be placed before a seat if the game ended now."""
    before = 0
    for other in range(state.players):
        before += criteria(state, other) > criteria(state, seat)
    return before == 0


@compiled
def encode_tile_points(state: ClassicState, seat: int, x: Any, at: int) -> None:
    """Write for each colour the points of the best tile that comes to a seat with one more bonus; any, if one waits."""
    bonuses = discount(state, seat)
    for place in range(state.tiles.shape[0]):
        if state.tiles[place] == NONE or state.owner[place] != NONE:
            continue
        tile = bits.wide(state.tiles[place])
        missing = purse.minus(tile_wants(state, tile), bonuses)
        if purse.total(missing) <= 1:
            for kind in range(COLOURS):
                if missing == 0 or purse.lane(missing, kind) == 1:
                    x[at + kind] = max(x[at + kind], tile_points(state, tile) * POINT)


@compiled
def encode_table(state: ClassicState, me: int, x: Any) -> None:
    """Write the bank, the decks, how many play, how far the round is and what is awaited."""
    for kind in range(COLOURS + 1):
        pile = purse.lane(state.bank, kind)
        x[TABLE.bank + kind] = pile * 0.2
        x[TABLE.pile_empty + kind] = 1.0 if pile == 0 else 0.0
        if kind < COLOURS:
            x[TABLE.pair + kind] = 1.0 if pile >= PAIR_NEEDS else 0.0
    for level in range(LEVELS):
        x[TABLE.decks + level] = state.left[level] * 0.03
    players = bits.wide(state.players)
    x[TABLE.players + players - FEWEST_PLAYERS] = 1.0
    x[TABLE.left_in_round] = (players - 1 - me) * 0.4
    x[TABLE.last_in_round] = 1.0 if me == players - 1 else 0.0
    x[TABLE.last_round] = 1.0 if rules.is_last_round(state) else 0.0
    x[TABLE.main] = 1.0 if state.phase == MAIN else 0.0
    x[TABLE.returning] = 1.0 if state.phase == RETURN else 0.0
    x[TABLE.tile] = 1.0 if state.phase == TILE_PHASE else 0.0
    x[TABLE.payment] = 1.0 if state.phase == PAYMENT else 0.0
    x[TABLE.idle] = state.idle * 0.05
    x[TABLE.round] = min(state.turn // players, 40) * 0.04
    best = 0
    for seat in range(players):
        best = max(best, bits.wide(state.points[seat]))
    x[TABLE.best_points] = best / goal(state)
    x[TABLE.constant] = 1.0
    x[TABLE.short_game] = 1.0 if goal(state) < splendor.TARGET else 0.0


@compiled
def encode_card(state: ClassicState, me: int, buyer: int, card: int, x: Any, at: int) -> None:
    """Write what a card costs its buyer and what it brings."""
    x[at + CARD_AT.there] = 1
    cost = need(state, buyer, card)
    short = shortfall(state, buyer, cost)
    distance = card_distance(state, buyer, card)
    most = 0
    scarce = 0
    for kind in range(COLOURS):
        missing = purse.lane(short, kind)
        x[at + CARD_AT.cost + kind] = purse.lane(cost, kind) * 0.25
        x[at + CARD_AT.missing + kind] = missing * 0.25
        most = max(most, missing)
        scarce += max(0, missing - purse.lane(state.bank, kind))
    x[at + CARD_AT.distance] = distance * 0.2
    x[at + CARD_AT.affordable] = 1.0 if distance == 0 else 0.0
    x[at + CARD_AT.one_turn_away] = 1.0 if distance <= 3 and most <= 1 else 0.0
    x[at + CARD_AT.total_cost] = purse.total(cost) * 0.1
    x[at + CARD_AT.scarce] = scarce * 0.3
    points = card_points(state, card)
    x[at + CARD_AT.points] = points * 0.2
    x[at + CARD_AT.reaches_goal] = 1.0 if ends_with(state, buyer, card) else 0.0
    x[at + CARD_AT.level + level_of(state, card) % LEVELS] = 1.0
    x[at + CARD_AT.tags] = card_tags(state, card) * 0.5
    bonus = card_bonus(state, card)
    if bonus < COLOURS:
        encode_bonus(state, buyer, bonus, x, at)
    players = bits.wide(state.players)
    encode_end(state, buyer, card, distance, x, at, (buyer - me + players) % players * SEAT_SIZE)
    if buyer == me:
        face_up = x[at + CARD_AT.face_up] > 0
        for k in range(players - 1):
            rival = (me + 1 + k) % players
            rival_distance = card_distance(state, rival, card)
            x[at + CARD_AT.rival_distance + k] = rival_distance * 0.2
            x[at + CARD_AT.rival_affordable + k] = 1.0 if rival_distance == 0 else 0.0
            if face_up:
                ends = encode_chance(state, rival, card, rival_distance, x, (k + 1) * SEAT_SIZE)
                x[at + CARD_AT.rival_ends + k] = 1.0 if ends and rival_distance == 0 else 0.0


@compiled
def encode_end(state: ClassicState, buyer: int, card: int, distance: int, x: Any, at: int, seat_at: int) -> None:
    """Write which tile a card brings its buyer, whether it brings the end, and whether it wins."""
    tile = tile_with(state, card, x, seat_at)
    ends = encode_chance(state, buyer, card, distance, x, seat_at)
    x[at + CARD_AT.tile_points] = tile * POINT
    x[at + CARD_AT.ends] = 1.0 if ends else 0.0
    if distance == 0:
        x[at + CARD_AT.ends_now] = 1.0 if ends else 0.0
        if buyer == state.players - 1 and (ends or rules.is_last_round(state)):
            points = counted_points(state, buyer) + card_points(state, card) + tile
            most = 0
            for seat in range(buyer):
                most = max(most, counted_points(state, seat))
            x[at + CARD_AT.wins_now] = 1.0 if points > most else 0.0


@compiled
def encode_chance(state: ClassicState, buyer: int, card: int, distance: int, x: Any, seat_at: int) -> bool:
    """Note among the numbers about a seat what buying a card brings it now or next; whether that is the end."""
    tile = tile_with(state, card, x, seat_at)
    gain = (card_points(state, card) + tile) * POINT
    ends = finishes(state, buyer, card, tile)
    if distance == 0:
        x[seat_at + SEAT.gain] = max(x[seat_at + SEAT.gain], gain)
        if ends:
            x[seat_at + SEAT.can_end] = 1.0
    if distance <= 2 or (distance == 3 and lacks_three(state, buyer, card)):
        x[seat_at + SEAT.next_gain] = max(x[seat_at + SEAT.next_gain], gain)
        if ends:
            x[seat_at + SEAT.next_end] = 1.0
    return ends


@compiled
def tile_with(state: ClassicState, card: int, x: Any, seat_at: int) -> int:
    """The points of the tile that the bonus of a card brings, from the numbers about its buyer."""
    bonus = card_bonus(state, card)
    return int(x[seat_at + SEAT.tile_points + bonus] / POINT) if bonus < COLOURS else 0


@compiled
def lacks_three(state: ClassicState, buyer: int, card: int) -> bool:
    """Whether a buyer lacks tokens of three colours, so that three can be taken at once."""
    return bits.count(purse.at_least(shortfall(state, buyer, need(state, buyer, card)), 1)) >= 3


@compiled
def encode_back(state: ClassicState, level: int, x: Any, at: int) -> None:
    """Write the level of a card of which only that is known."""
    x[at + CARD_AT.unknown] = 1
    x[at + CARD_AT.level + level % LEVELS] = 1


@compiled
def encode_bonus(state: ClassicState, buyer: int, bonus: int, x: Any, at: int) -> None:
    """Write the colour of a card's bonus, and what it is good for."""
    x[at + CARD_AT.bonus + bonus] = 1.0
    x[at + CARD_AT.same_bonuses] = purse.lane(state.bonuses[buyer], bonus) * 0.25
    wanted = 0
    for place in range(state.tiles.shape[0]):
        if state.tiles[place] != NONE and state.owner[place] == NONE:
            wants = purse.lane(tile_wants(state, bits.wide(state.tiles[place])), bonus)
            wanted += wants > purse.lane(discount(state, buyer), bonus)
    x[at + CARD_AT.wanted] = wanted * 0.4


# ------------------------------------------------------------------------------ what holds unless a game says otherwise


@compiled
def points_suffice(state: ClassicState, buyer: int, card: int) -> bool:
    """Points bring the end."""
    return bits.wide(state.points[buyer]) + card_points(state, card) >= goal(state)


@compiled
def own_points(state: ClassicState, seat: int) -> int:
    """Everyone plays for themselves."""
    return bits.wide(state.points[seat])


@compiled
def points_finish(state: ClassicState, buyer: int, card: int, tile: int) -> bool:
    """Points bring the end, those of the tile too."""
    return counted_points(state, buyer) + card_points(state, card) + tile >= goal(state)


@compiled
def tokens_short(state: ClassicState, buyer: int, card: int) -> int:
    """Cards are paid for with tokens."""
    return missing_tokens(state, buyer, need(state, buyer, card))


@compiled
def encode_wants(state: ClassicState, me: int, wants: int, x: Any, at: int) -> None:
    """Write how far each seat is from the bonuses that a tile asks for."""
    players = bits.wide(state.players)
    x[at + TILE_AT.there] = 1
    missing = purse.minus(wants, discount(state, me))
    for kind in range(COLOURS):
        x[at + TILE_AT.missing + kind] = purse.lane(missing, kind) * 0.25
    for k in range(players):
        distance = purse.total(purse.minus(wants, discount(state, (me + k) % players)))
        x[at + TILE_AT.distance + k] = distance * 0.12
    x[at + TILE_AT.near] = 1.0 if purse.total(missing) <= 1 else 0.0


@compiled
def encode_plain_tile(state: ClassicState, me: int, place: int, x: Any, at: int) -> None:
    """A noble or location asks for bonuses."""
    encode_wants(state, me, tile_wants(state, bits.wide(state.tiles[place])), x, at)


@compiled
def no_tags(state: ClassicState, card: int) -> int:
    """Only Marvel has tags."""
    return 0


@compiled
def nothing_more(state: ClassicState, x: Any, plan: Any) -> None:
    """A game has no other numbers of its own."""


@compiled
def usual_goal(state: ClassicState) -> int:
    """As many points as in Splendor bring the end."""
    return splendor.TARGET


def register(inputs: Inputs, terms: Numbers) -> None:
    """Register the shared code for a game with these inputs, whose actions have one logit term each.

    The game registers its own numbers, and may register others instead of what is usual.
    """
    record = inputs.record
    net_inputs.encode.register(record)(encode)
    net_inputs.encode_card.register(record)(encode_card)
    net_inputs.encode_back.register(record)(encode_back)
    card_tags.register(record)(no_tags)
    goal.register(record)(usual_goal)
    card_distance.register(record)(tokens_short)
    ends_with.register(record)(points_suffice)
    counted_points.register(record)(own_points)
    finishes.register(record)(points_finish)
    encode_tile.register(record)(encode_plain_tile)
    encode_more.register(record)(nothing_more)

    @net_inputs.logit_terms.register(record)
    @compiled
    def _(state: ClassicState, action: int, chosen: Any) -> int:
        chosen[0] = terms[action]
        return 1 if terms[action] >= 0 else 0

    net_inputs.tokens_of.register(record)(tokens_of)


# ------------------------------------------------------------------------------------- what Splendor and Marvel have

register(INPUTS, shared_terms(INPUTS, splendor.DESIGN))
register(MARVEL_INPUTS, shared_terms(MARVEL_INPUTS, marvel.DESIGN))


@goal.register(splendor.State)
@compiled
def _(state: splendor.State) -> int:
    return target(state)


@goal.register(marvel.State)
@compiled
def _(state: marvel.State) -> int:
    return marvel.GAUNTLET_POINTS


@counted_points.register(splendor.State)
@compiled
def _(state: splendor.State, seat: int) -> int:
    return side_points(state, seat)


@finishes.register(marvel.State)
@compiled
def _(state: marvel.State, buyer: int, card: int, tile: int) -> bool:
    points = bits.wide(state.points[buyer]) + card_points(state, card) + tile
    bonuses = bits.wide(state.bonuses[buyer]) + purse.one(card_bonus(state, card))
    green = level_of(state, card) == LEVELS - 1 or purse.lane(state.tokens[buyer], marvel.TIME) > 0
    return points >= marvel.GAUNTLET_POINTS and purse.at_least(bonuses, 1) & ALL_COLOURS == ALL_COLOURS and green


@card_tags.register(marvel.State)
@compiled
def _(state: marvel.State, card: int) -> int:
    return int(marvel.TAGS[card])


@encode_own.register(splendor.State)
@compiled
def _(state: splendor.State, seat: int, x: Any, at: int) -> None:
    if state.team:
        x[at + SPLENDOR.partner] = 1.0 if (seat ^ state.seat) & 1 == 0 else 0.0
        x[at + SPLENDOR.team] = 1.0
        x[at + SPLENDOR.team_points] = side_points(state, seat) / target(state)


@encode_own.register(marvel.State)
@compiled
def _(state: marvel.State, seat: int, x: Any, at: int) -> None:
    x[at + MARVEL.tags] = state.tags[seat] * 0.25
    x[at + MARVEL.avengers] = 1.0 if state.avengers == seat else 0.0
    x[at + MARVEL.time] = 1.0 if purse.lane(state.tokens[seat], marvel.TIME) > 0 else 0.0
    x[at + MARVEL.missing_colours] = (COLOURS - bits.count(purse.at_least(state.bonuses[seat], 1))) * 0.3
