"""The net inputs of Duel."""

from __future__ import annotations

from typing import Any

from gemguild.bots.net import inputs
from gemguild.bots.net.inputs import (
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
from gemguild.engine import bits, purse
from gemguild.engine.compile import compiled
from gemguild.engine.layout import Group, Layout
from gemguild.games.common.hidden import level_of
from gemguild.games.common.paying import missing_tokens, need, shortfall
from gemguild.games.common.state import NONE
from gemguild.games.duel.board import LINE_CELLS
from gemguild.games.duel.description import DESCRIPTION
from gemguild.games.duel.rules import (
    BUY_ACTION,
    COLOUR_ACTION,
    COLOUR_COUNT,
    GOLD_ACTION,
    JOKER_ACTION,
    LINE_END,
    MATCH_ACTION,
    PRIVILEGE_ACTION,
    REPLENISH_ACTION,
    RESERVE_ACTION,
    RETURN_ACTION,
    ROYAL_ACTION,
    SPLIT_ACTION,
    STEAL_ACTION,
    kind_at,
)
from gemguild.games.duel.state import (
    ABILITIES,
    ABILITY,
    BONUS,
    BONUSES,
    CELLS,
    CROWNS,
    JOKER_CARD,
    KINDS,
    LEVELS,
    NO_ABILITY,
    NO_BONUS,
    POINTS,
    PRICED,
    ROYAL_ABILITY,
    ROYAL_COUNT,
    ROYAL_POINTS,
    SLOTS,
    WIN_COLOUR,
    WIN_CROWNS,
    WIN_POINTS,
    State,
)

PRICED_COUNT = len(PRICED)
PHASES = len(DESCRIPTION.phases)
LONGEST_TAKE = 3
"""Tokens that one action takes at most."""
ROYAL_CROWNS, MOST_ROYALS = 3, 2
"""Every third crown brings a royal, twice at most."""
SEATS = length(State, "tokens")
HAND = length(State, "reserved", 1)

# -------------------------------------------------------------------------------------------------------- declarations

SEAT_PARTS = (
    number("tokens", "tokens of each colour, then pearls and gold", KINDS, by_colour=True),
    number("bonuses", "bonuses of each colour", COLOUR_COUNT, by_colour=True),
    number("colour_points", "points on cards of each colour", COLOUR_COUNT, by_colour=True),
    number("held", "tokens it holds"),
    flag("nearly_full", "1 if that is 8 or more"),
    number("points", "points, as a part of those that win"),
    number("crowns", "crowns, as a part of those that win"),
    flag("first_royal", "1 with three crowns or more"),
    flag("second_royal", "1 with six crowns or more"),
    number("cards", "cards bought"),
    number("hand", "cards reserved"),
    flag("hand_full", "1 if it can reserve no more"),
    number("privileges", "privileges"),
    flag("has_privilege", "1 if it has one"),
    flag("can_win", "1 if one purchase wins now, of a card that the seat to play knows"),
    flag("next_win", "1 if one wins that lacks at most three tokens"),
)
TABLE_PARTS = (
    number("bag", "tokens of each kind in the bag", KINDS, by_colour=True),
    number("on_board", "tokens of each kind on the board", KINDS, by_colour=True),
    number("decks", "cards left in the deck of each level", LEVELS),
    flag("phase", "one-hot: which decision is awaited", PHASES),
    number("spare_privileges", "privileges above the board"),
    flag("replenished", "1 if the board was replenished this turn"),
    flag("extra_turn", "1 if another turn was earned"),
    flag("second_seat", "1 if the second seat is to play"),
    number("idle", "turns in a row without a purchase"),
    number("turn", "turns played, at most 60"),
    flag("constant", "always 1"),
    flag("bag_empty", "1 if the bag is empty"),
    flag("bought_bonus", "one-hot: the bonus of the card whose effects are awaited", COLOUR_COUNT, by_colour=True),
    unused("spare", 1),
)
CARD = Layout(
    [
        *card_head(SEATS),
        number("cost", "what it costs its buyer after bonuses", PRICED_COUNT, by_colour=True),
        number("missing", "tokens of each kind that its buyer lacks", PRICED_COUNT, by_colour=True),
        number("distance", "tokens that its buyer lacks in all, gold counted"),
        flag("affordable", "1 if its buyer lacks none"),
        flag("near", "1 if its buyer lacks one to three"),
        number("total_cost", "its whole cost after bonuses"),
        number("scarce", "tokens that its buyer lacks and the board does not have"),
        number("points", "points"),
        number("crowns", "crowns"),
        number("bonuses", "how many bonuses it gives"),
        flag("bonus", "one-hot: the colour of its bonus, joker, or none", NO_BONUS + 1, by_colour=True),
        flag("ability", "one-hot: its ability; the first of them, no ability, stays 0", len(ABILITIES)),
        flag("level", "one-hot: its level", LEVELS),
        flag("wins_by_points", "1 if its points win"),
        flag("wins_by_crowns", "1 if its crowns win"),
        flag("brings_royal", "1 if its crowns bring a royal"),
        number("colour_points", "its buyer's points in its colour; for a joker, in the best colour"),
        flag("wins_by_colour", "1 if its points win in that colour"),
        number("same_bonuses", "bonuses of its colour that its buyer has"),
        number("rival_distance", "tokens that the rival lacks"),
        flag("rival_affordable", "1 if the rival lacks none"),
        number("royal_points", "points of the best royal that it brings its buyer"),
        flag("wins", "1 if it wins, with that royal"),
        flag("wins_now", "1 if, besides, its buyer lacks nothing"),
        flag("rival_wins", "1 if it would win for the rival"),
        flag("rival_wins_now", "1 if, besides, the rival lacks nothing"),
    ]
)
ROYAL = Layout(
    [
        flag("there", "1 if nobody has this royal"),
        number("points", "points"),
        flag("ability", "one-hot: its ability, or none", len(ABILITIES)),
        unused("spare", 1),
    ]
)
PLAIN_TERMS = (
    Group(
        "line",
        PRICED_COUNT,
        (number("taken", "taking one, two or three tokens of a kind in a line", LONGEST_TAKE),),
        by_colour=True,
    ),
    number("line_length", "the length of the line", LONGEST_TAKE),
    number("cell", "taking the token of each cell", CELLS),
    number("privilege", "spending a privilege on a token of each kind", PRICED_COUNT, by_colour=True),
    number("gold", "taking gold"),
    number("replenish", "replenishing the board"),
    number("pass", "passing"),
    number("reserve_deck", "reserving from each deck", LEVELS),
    number("colour", "choosing each colour for a joker", COLOUR_COUNT, by_colour=True),
    number("steal", "stealing a token of each kind", PRICED_COUNT, by_colour=True),
    number("return", "returning a token of each kind", KINDS, by_colour=True),
)

INPUTS = declare(
    Inputs(
        State,
        general=Layout(
            [
                Group("seats", SEATS, SEAT_PARTS),
                *TABLE_PARTS,
                Group("board", CELLS, (flag("token", "one-hot: the token in each cell", KINDS, by_colour=True),)),
            ]
        ),
        card=CARD,
        tile=ROYAL,
        tiles=ROYAL_COUNT,
        plain=PLAIN_TERMS,
        colours=COLOUR_COUNT,
    )
)

# Offsets for compiled code
SEAT = Layout(SEAT_PARTS).offsets
SEAT_SIZE = Layout(SEAT_PARTS).size
TABLE = INPUTS.general.offsets
CARD_AT = CARD.offsets
ROYAL_AT = ROYAL.offsets
TERM = INPUTS.terms.offsets


# --------------------------------------------------------------------------------------------------------- logit terms


@inputs.logit_terms.register(State)
@compiled
def logit_terms(state: State, action: int, terms: Any) -> int:
    """A line is worth what its tokens are worth, its length and its cells."""
    if action < LINE_END:
        return line_terms(state, LINE_CELLS[action], terms)
    if action < REPLENISH_ACTION:
        terms[0] = TERM.buy + action - BUY_ACTION
        return 1
    if action < SPLIT_ACTION:
        terms[0] = TERM.replenish if action == REPLENISH_ACTION else TERM.pass_
        return 1
    if action < PRIVILEGE_ACTION:
        return 0
    if action < GOLD_ACTION:
        cell = action - PRIVILEGE_ACTION
        terms[0] = TERM.privilege + kind_at(state, cell)
        terms[1] = TERM.cell + cell
        return 2
    if action < JOKER_ACTION:
        terms[0] = TERM.gold
        terms[1] = TERM.cell + action - GOLD_ACTION
        return 2
    if action < RESERVE_ACTION:
        return 0
    terms[0] = follow_up_term(action)
    return 1


@compiled
def line_terms(state: State, cells: int, terms: Any) -> int:
    """Each kind with the number of its tokens taken, the line's length, and its cells."""
    count = 0
    for kind in range(PRICED_COUNT):
        taken = bits.count(bits.wide(state.board[kind]) & cells)
        if taken:
            terms[count] = TERM.line_taken + LONGEST_TAKE * kind + taken - 1
            count += 1
    terms[count] = TERM.line_length + bits.count(cells) - 1
    count += 1
    while cells:
        terms[count] = TERM.cell + bits.lowest(cells)
        cells &= cells - 1
        count += 1
    return count


@compiled
def follow_up_term(action: int) -> int:
    """The term of a decision that follows another."""
    if action < RESERVE_ACTION + SLOTS:
        return TERM.reserve + action - RESERVE_ACTION
    if action < MATCH_ACTION:
        return TERM.reserve_deck + action - RESERVE_ACTION - SLOTS
    if action < COLOUR_ACTION:
        return TERM.cell + action - MATCH_ACTION
    if action < ROYAL_ACTION:
        return TERM.colour + action - COLOUR_ACTION
    if action < STEAL_ACTION:
        return TERM.tile + action - ROYAL_ACTION
    if action < RETURN_ACTION:
        return TERM.steal + action - STEAL_ACTION
    return TERM.return_ + action - RETURN_ACTION


@inputs.tokens_of.register(State)
@compiled
def tokens_of(state: State, action: int) -> int:
    """A line, the token for a privilege, gold."""
    if action < LINE_END:
        return line_tokens(state, LINE_CELLS[action])
    if PRIVILEGE_ACTION <= action < GOLD_ACTION:
        return purse.one(kind_at(state, action - PRIVILEGE_ACTION))
    return purse.one(PRICED_COUNT) if GOLD_ACTION <= action < JOKER_ACTION else 0


@compiled
def line_tokens(state: State, cells: int) -> int:
    """The tokens of a line as a purse."""
    tokens = 0
    for kind in range(PRICED_COUNT):
        tokens += bits.count(bits.wide(state.board[kind]) & cells) << (8 * kind)
    return tokens


# ------------------------------------------------------------------------------------------------------ writing inputs


@inputs.encode.register(State)
@compiled
def encode(state: State, x: Any, plan: Any) -> None:
    """Write the seats, the table, the board, the cards and the royals."""
    me = bits.wide(state.seat)
    encode_seat(state, me, x, 0)
    encode_seat(state, 1 - me, x, SEAT_SIZE)
    encode_table(state, me, x)
    encode_board(state, x)
    encode_cards(state, x, plan)
    at = plan[TILES_AT]
    for royal in range(ROYAL_COUNT):
        if state.royals[royal] == NONE:
            x[at + ROYAL_AT.there] = 1
            x[at + ROYAL_AT.points] = ROYAL_POINTS[royal] * 0.4
            x[at + ROYAL_AT.ability + ROYAL_ABILITY[royal]] = 1
        at += plan[TILE]


@compiled
def encode_seat(state: State, seat: int, x: Any, at: int) -> None:
    """Write tokens, bonuses, the three races, reserved cards and privileges."""
    tokens = state.tokens[seat]
    for kind in range(KINDS):
        x[at + SEAT.tokens + kind] = purse.lane(tokens, kind) * 0.25
    for colour in range(COLOUR_COUNT):
        x[at + SEAT.bonuses + colour] = purse.lane(state.bonuses[seat], colour) * 0.25
        x[at + SEAT.colour_points + colour] = state.colour_points[seat, colour] * 0.1
    x[at + SEAT.held] = purse.total(tokens) * 0.1
    x[at + SEAT.nearly_full] = 1.0 if purse.total(tokens) >= 8 else 0.0
    x[at + SEAT.points] = state.points[seat] / WIN_POINTS
    x[at + SEAT.crowns] = state.crowns[seat] / WIN_CROWNS
    x[at + SEAT.first_royal] = 1.0 if state.crowns[seat] >= ROYAL_CROWNS else 0.0
    x[at + SEAT.second_royal] = 1.0 if state.crowns[seat] >= 2 * ROYAL_CROWNS else 0.0
    x[at + SEAT.cards] = state.cards[seat] * 0.1
    x[at + SEAT.hand] = state.hand[seat] * 0.4
    x[at + SEAT.hand_full] = 1.0 if state.hand[seat] == HAND else 0.0
    x[at + SEAT.privileges] = state.privileges[seat] * 0.4
    x[at + SEAT.has_privilege] = 1.0 if state.privileges[seat] > 0 else 0.0


@compiled
def encode_table(state: State, me: int, x: Any) -> None:
    """Write bag, board and decks, what is awaited and what was already done this turn."""
    for kind in range(KINDS):
        x[TABLE.bag + kind] = purse.lane(state.bag, kind) * 0.25
        x[TABLE.on_board + kind] = bits.count(bits.wide(state.board[kind])) * 0.25
    for level in range(LEVELS):
        x[TABLE.decks + level] = state.left[level] * 0.04
    x[TABLE.phase + state.phase] = 1.0
    x[TABLE.spare_privileges] = state.spare * 0.4
    x[TABLE.replenished] = state.replenished
    x[TABLE.extra_turn] = state.extra
    x[TABLE.second_seat] = me
    x[TABLE.idle] = state.idle * 0.05
    x[TABLE.turn] = min(state.turn, 60) * 0.02
    x[TABLE.constant] = 1.0
    x[TABLE.bag_empty] = 1.0 if state.bag == 0 else 0.0
    if state.card != NONE and BONUS[state.card] < JOKER_CARD:
        x[TABLE.bought_bonus + BONUS[state.card]] = 1.0


@compiled
def encode_board(state: State, x: Any) -> None:
    """Write which token lies in each cell."""
    for kind in range(KINDS):
        cells = bits.wide(state.board[kind])
        while cells:
            x[TABLE.board_token + bits.lowest(cells) * KINDS + kind] = 1
            cells &= cells - 1


@inputs.encode_card.register(State)
@compiled
def encode_card(state: State, me: int, buyer: int, card: int, x: Any, at: int) -> None:
    """Write what a card costs its buyer and what it brings."""
    x[at + CARD_AT.there] = 1
    cost = need(state, buyer, card)
    short = shortfall(state, buyer, cost)
    distance = missing_tokens(state, buyer, cost)
    scarce = 0
    for kind in range(PRICED_COUNT):
        missing = purse.lane(short, kind)
        x[at + CARD_AT.cost + kind] = purse.lane(cost, kind) * 0.25
        x[at + CARD_AT.missing + kind] = missing * 0.25
        scarce += max(0, missing - bits.count(bits.wide(state.board[kind])))
    x[at + CARD_AT.distance] = distance * 0.2
    x[at + CARD_AT.affordable] = 1.0 if distance == 0 else 0.0
    x[at + CARD_AT.near] = 1.0 if 0 < distance <= 3 else 0.0
    x[at + CARD_AT.total_cost] = purse.total(cost) * 0.1
    x[at + CARD_AT.scarce] = scarce * 0.3
    encode_gain(state, buyer, card, x, at)
    if wins_with(state, buyer, card):
        x[at + CARD_AT.wins] = 1.0
        x[at + CARD_AT.wins_now] = 1.0 if distance == 0 else 0.0
        encode_chance(distance, x, 0 if buyer == me else SEAT_SIZE)
    if buyer == me:
        rival_distance = missing_tokens(state, 1 - me, need(state, 1 - me, card))
        x[at + CARD_AT.rival_distance] = rival_distance * 0.2
        x[at + CARD_AT.rival_affordable] = 1.0 if rival_distance == 0 else 0.0
        if x[at + CARD_AT.face_up] > 0 and wins_with(state, 1 - me, card):
            x[at + CARD_AT.rival_wins] = 1.0
            x[at + CARD_AT.rival_wins_now] = 1.0 if rival_distance == 0 else 0.0
            encode_chance(rival_distance, x, SEAT_SIZE)


@compiled
def encode_chance(distance: int, x: Any, seat_at: int) -> None:
    """Note among the numbers about a seat that a card wins which lacks so many tokens."""
    if distance == 0:
        x[seat_at + SEAT.can_win] = 1.0
    if distance <= LONGEST_TAKE:
        x[seat_at + SEAT.next_win] = 1.0


@compiled
def wins_with(state: State, buyer: int, card: int) -> bool:
    """Whether buying a card wins by points, those of the best royal too, by crowns or by the points of one colour."""
    points = bits.wide(POINTS[card])
    if bits.wide(state.points[buyer]) + points + royal_points(state, buyer, card) >= WIN_POINTS:
        return True
    if bits.wide(state.crowns[buyer]) + bits.wide(CROWNS[card]) >= WIN_CROWNS:
        return True
    return points_in_colour(state, buyer, bits.wide(BONUS[card])) + points >= WIN_COLOUR


@compiled
def brings_royal(state: State, buyer: int, card: int) -> bool:
    """Whether a card's crowns bring a royal."""
    before = bits.wide(state.crowns[buyer])
    royals = before // ROYAL_CROWNS
    return royals < MOST_ROYALS and (before + bits.wide(CROWNS[card])) // ROYAL_CROWNS > royals


@compiled
def royal_points(state: State, buyer: int, card: int) -> int:
    """The points of the best royal that a card's crowns bring."""
    best = 0
    if brings_royal(state, buyer, card):
        for royal in range(ROYAL_COUNT):
            if state.royals[royal] == NONE:
                best = max(best, bits.wide(ROYAL_POINTS[royal]))
    return best


@compiled
def points_in_colour(state: State, buyer: int, bonus: int) -> int:
    """A buyer's points on cards of a bonus's colour: for a joker, of the best colour; 0 for none."""
    if bonus < COLOUR_COUNT:
        return bits.wide(state.colour_points[buyer, bonus])
    best = 0
    if bonus < NO_BONUS:
        for colour in range(COLOUR_COUNT):
            best = max(best, bits.wide(state.colour_points[buyer, colour]))
    return best


@inputs.encode_back.register(State)
@compiled
def encode_back(state: State, level: int, x: Any, at: int) -> None:
    """Write the level of a card of which only that is known."""
    x[at + CARD_AT.unknown] = 1
    x[at + CARD_AT.level + level] = 1


@compiled
def encode_gain(state: State, buyer: int, card: int, x: Any, at: int) -> None:
    """Write points, crowns, bonus and ability, and whether they would win."""
    points = bits.wide(POINTS[card])
    crowns = bits.wide(CROWNS[card])
    bonus = bits.wide(BONUS[card])
    x[at + CARD_AT.points] = points * 0.2
    x[at + CARD_AT.crowns] = crowns * 0.4
    x[at + CARD_AT.bonuses] = BONUSES[card] * 0.5
    x[at + CARD_AT.bonus + bonus] = 1.0
    x[at + CARD_AT.ability + ABILITY[card]] = 1.0 if ABILITY[card] != NO_ABILITY else 0.0
    x[at + CARD_AT.level + level_of(state, card)] = 1.0
    x[at + CARD_AT.wins_by_points] = 1.0 if bits.wide(state.points[buyer]) + points >= WIN_POINTS else 0.0
    x[at + CARD_AT.wins_by_crowns] = 1.0 if bits.wide(state.crowns[buyer]) + crowns >= WIN_CROWNS else 0.0
    x[at + CARD_AT.brings_royal] = 1.0 if brings_royal(state, buyer, card) else 0.0
    x[at + CARD_AT.royal_points] = royal_points(state, buyer, card) * 0.25
    if bonus < NO_BONUS:
        in_colour = points_in_colour(state, buyer, bonus)
        x[at + CARD_AT.colour_points] = in_colour * 0.1
        x[at + CARD_AT.wins_by_colour] = 1.0 if in_colour + points >= WIN_COLOUR else 0.0
    if bonus < COLOUR_COUNT:
        x[at + CARD_AT.same_bonuses] = purse.lane(state.bonuses[buyer], bonus) * 0.25
