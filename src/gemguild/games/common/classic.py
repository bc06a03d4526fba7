"""The turn of Splendor and Marvel: take, reserve or buy; return surplus tokens; a noble or a location; the next seat.

The two games differ in what a card brings, in their tiles and in how they end: see :mod:`.hooks`.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.games.common import chance, hidden, hooks
from gemguild.games.common.hooks import discount, end_reason, gain, tile_wants
from gemguild.games.common.market import announce, draw, lay_out, leave, reserve, show, shuffle_decks
from gemguild.games.common.paying import buyable, can_pay, coloured, payment_for, payment_so_far, replaceable
from gemguild.games.common.state import (
    BUY_SLOTS,
    LANES,
    LEVELS,
    MAIN,
    NONE,
    PAYMENT,
    PLAYING,
    RESERVE_LIMIT,
    RETURN,
    SLOTS,
    TILE,
    TOKEN_LIMIT,
    Classic,
)
from gemguild.games.common.turns import pass_on

COLOURS = 5
JOKER = COLOURS
JOKERS = 5
PILES = (0, 0, 4, 5, 7)
"""Tokens of each colour, by the number of players."""
BANK = np.array([purse.pack([pile] * COLOURS + [JOKERS]) for pile in PILES])
ROW = 4
"""Face-up cards of a level."""
FIRST_CARD = np.array([0, 40, 70, 90])
TILE_POINTS = 3
MOST_TILES = 5
LEAST_WANTED = 8
"""No noble or location asks for fewer bonuses."""
PAIR_NEEDS = 4
"""A pile must have so many tokens for two of them to be taken."""

HANDFULS: list[tuple[int, ...]] = [
    *(colours for size in (3, 2, 1) for colours in combinations(range(COLOURS), size)),
    *((colour, colour) for colour in range(COLOURS)),
]
"""What can be taken in one action: different colours, or (the last five) a pair."""

# Actions. Everything common stands in the first 64-bit word of an action set, what is rare in the second.
TAKE_ACTION = 0
PAIR_ACTION = TAKE_ACTION + len(HANDFULS) - COLOURS
RESERVE_ACTION = TAKE_ACTION + len(HANDFULS)
BUY_ACTION = RESERVE_ACTION + SLOTS + LEVELS
PASS_ACTION = BUY_ACTION + BUY_SLOTS
SPLIT_ACTION = bits.WORD
JOKER_ACTION = SPLIT_ACTION + BUY_SLOTS
PAY_ACTION = JOKER_ACTION + COLOURS
RETURN_ACTION = PAY_ACTION + 1
TILE_ACTION = RETURN_ACTION + COLOURS + 1
ACTIONS = TILE_ACTION + MOST_TILES

assert PASS_ACTION < bits.WORD - 1, "the common actions must fit one word"

RETURNABLE = (1 << (JOKER + 1)) - 1
"""The kinds of tokens that can be returned: colours and jokers."""

HANDFUL = np.array([sum(1 << (8 * colour) for colour in colours) for colours in HANDFULS])


def _differents(available: int) -> int:
    """The handfuls of different colours that a bank with these colours allows: three of them, or all that are left."""
    colours = [colour for colour in range(COLOURS) if available >> colour & 1]
    size = min(3, len(colours))
    return sum(1 << HANDFULS.index(chosen) for chosen in combinations(colours, size) if chosen)


DIFFERENTS = np.array([_differents(available) for available in range(1 << COLOURS)])


@compiled
def first_card(state: Classic, level: int) -> int:
    """Cards are numbered level by level."""
    return int(FIRST_CARD[level])


@compiled
def slot_level(state: Classic, slot: int) -> int:
    """Each level has its row."""
    return slot // ROW


@compiled
def deal(state: Classic, players: int, row: int) -> None:
    """Shuffle the decks and lay out the face-up cards and the bank's coloured tokens and jokers."""
    state.players = players
    lay_out(state)
    shuffle_decks(state)
    for level in range(LEVELS):
        for k in range(row):
            show(state, level * ROW + k, draw(state, level))
    state.bank = BANK[players]


@compiled
def legal(state: Classic) -> tuple[int, int]:
    """The legal actions: the common ones, the rare ones."""
    seat = bits.wide(state.seat)
    if state.phase == MAIN:
        return legal_main(state, seat)
    if state.phase == PAYMENT:
        return 0, (replaceable(state, seat) << (JOKER_ACTION - bits.WORD)) | can_pay(state) << (PAY_ACTION - bits.WORD)
    if state.phase == RETURN:
        held = purse.at_least(state.tokens[seat], 1) & RETURNABLE
        return 0, held << (RETURN_ACTION - bits.WORD)
    if state.phase == TILE:
        return 0, visiting(state, seat) << (TILE_ACTION - bits.WORD)
    return 0, 0


@compiled
def plain_legal(state: Classic) -> tuple[int, int]:
    """The legal actions without announcing a payment of one's own choice."""
    common, rare = legal(state)
    return common, rare & ~((1 << BUY_SLOTS) - 1)


@compiled
def legal_main(state: Classic, seat: int) -> tuple[int, int]:
    """The four actions of a turn, or passing if there is none."""
    bank = coloured(state, state.bank)
    takes = int(DIFFERENTS[purse.at_least(bank, 1)]) | (purse.at_least(bank, PAIR_NEEDS) << PAIR_ACTION)
    reserves = bits.wide(state.shown) if state.hand[seat] < RESERVE_LIMIT else 0
    buys = buyable(state, seat)
    common = takes | (reserves << RESERVE_ACTION) | ((buys & ((1 << BUY_SLOTS) - 1)) << BUY_ACTION)
    return common if common != 0 else 1 << PASS_ACTION, buys >> LANES


@compiled
def play(state: Classic, action: int) -> None:
    """Carry out a legal action."""
    if action < RESERVE_ACTION:
        take(state, action - TAKE_ACTION)
    elif action < BUY_ACTION:
        reserve_with_joker(state, action - RESERVE_ACTION)
    elif action < PASS_ACTION:
        buy(state, action - BUY_ACTION)
    else:
        play_rare(state, action)


@compiled
def play_rare(state: Classic, action: int) -> None:
    """The actions outside the common word, and passing."""
    seat = bits.wide(state.seat)
    if action == PASS_ACTION:
        state.idle += 1
        state.passes += 1
        settle(state, seat)
    elif action < JOKER_ACTION:
        state.paying = action - SPLIT_ACTION
        announce(state, seat, action - SPLIT_ACTION)
        state.phase = PAYMENT
    elif action < PAY_ACTION:
        state.swapped += purse.one(action - JOKER_ACTION)
    elif action == PAY_ACTION:
        payment = payment_so_far(state, seat)
        state.swapped = 0
        state.phase = MAIN
        buy_for(state, seat, bits.wide(state.paying), payment)
        state.paying = 0
    elif action < TILE_ACTION:
        give_back(state, seat, purse.one(action - RETURN_ACTION))
        state.phase = MAIN
        settle(state, seat)
    else:
        take_tile(state, seat, action - TILE_ACTION)
        state.phase = MAIN
        end_turn(state, seat)


@compiled
def take(state: Classic, handful: int) -> None:
    """Take a handful from the bank."""
    seat = bits.wide(state.seat)
    state.bank -= HANDFUL[handful]
    state.tokens[seat] += HANDFUL[handful]
    state.idle += 1
    state.passes = 0
    settle(state, seat)


@compiled
def reserve_with_joker(state: Classic, place: int) -> None:
    """Reserve a card and take a joker if there is one."""
    seat = bits.wide(state.seat)
    reserve(state, seat, place)
    if purse.lane(state.bank, JOKER) > 0:
        state.bank -= purse.one(JOKER)
        state.tokens[seat] += purse.one(JOKER)
    state.idle += 1
    state.passes = 0
    settle(state, seat)


@compiled
def buy(state: Classic, slot: int) -> None:
    """Buy a card with the plain payment."""
    seat = bits.wide(state.seat)
    buy_for(state, seat, slot, payment_for(state, seat, slot))


@compiled
def buy_for(state: Classic, seat: int, slot: int, payment: int) -> None:
    """Buy a card for a payment."""
    give_back(state, seat, payment)
    gain(state, seat, leave(state, seat, slot))
    state.idle = 0
    state.passes = 0
    settle(state, seat)


@compiled
def give_back(state: Classic, seat: int, tokens: int) -> None:
    """Tokens go from a seat to the bank."""
    state.tokens[seat] -= tokens
    state.bank += tokens


@compiled
def settle(state: Classic, seat: int) -> None:
    """What follows an action: the token limit, then a noble or location, then the end of the turn."""
    if purse.total(state.tokens[seat]) > TOKEN_LIMIT:
        state.phase = RETURN
        return
    if purse.total(discount(state, seat)) >= LEAST_WANTED:
        coming = visiting(state, seat)
        if bits.count(coming) > 1:
            state.phase = TILE
            return
        if coming:
            take_tile(state, seat, bits.lowest(coming))
    end_turn(state, seat)


@compiled
def visiting(state: Classic, seat: int) -> int:
    """The nobles or locations whose wishes a seat's bonuses meet, as a set of places."""
    bonuses = discount(state, seat)
    coming = 0
    for place in range(state.tiles.shape[0]):
        here = state.tiles[place] != NONE and state.owner[place] == NONE
        if here and purse.covers(bonuses, tile_wants(state, bits.wide(state.tiles[place]))):
            coming |= 1 << place
    return coming


@compiled
def take_tile(state: Classic, seat: int, place: int) -> None:
    """A noble visits the seat whose turn it is, or the seat takes a location."""
    state.owner[place] = seat
    state.points[seat] += TILE_POINTS


@compiled
def lay_tiles(state: Classic, drawn: int) -> None:
    """Lay out the drawn tiles, a set of numbers, in order of number: their order means nothing."""
    state.tiles[:] = NONE
    state.owner[:] = NONE
    for place in range(bits.count(drawn)):
        state.tiles[place] = bits.lowest(drawn)
        drawn &= drawn - 1


@compiled
def draws(state: Classic, action: int) -> int:
    """Reserving takes or turns up the top card of a deck, and so does buying a face-up card."""
    if RESERVE_ACTION <= action < BUY_ACTION:
        return chance.deck_drawn(state, action - RESERVE_ACTION)
    if BUY_ACTION <= action < PASS_ACTION:
        return chance.deck_drawn_by_buying(state, action - BUY_ACTION)
    if action == PAY_ACTION:
        return chance.deck_drawn_by_paying(state)
    return chance.NOTHING


@compiled
def is_last_round(state: Classic) -> bool:
    """Whether the game would end if the round were finished now."""
    return end_reason(state) != PLAYING


@compiled
def end_turn(state: Classic, seat: int) -> None:
    """The next seat begins; after the last one of a round, the game may be over."""
    following = seat + 1
    if following == state.players:
        following = 0
    pass_on(state, following, end_reason(state) if following == 0 else PLAYING)


def register(record: type[Classic]) -> None:
    """Have a game played by these rules; what differs it says in its hooks."""
    rules.legal.register(record)(legal)
    rules.plain_legal.register(record)(plain_legal)
    rules.play.register(record)(play)
    rules.is_last_round.register(record)(is_last_round)
    rules.show_hands.register(record)(hidden.show_hands)
    rules.guess.register(record)(hidden.guess)
    chance.draws.register(record)(draws)
    hooks.first_card.register(record)(first_card)
    hooks.slot_level.register(record)(slot_level)
