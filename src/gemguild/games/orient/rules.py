"""The rules of Orient: three more decks, whose cards do unusual things. Rulings: ``docs/rules/orient.md``."""

from __future__ import annotations

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.games.common import chance, classic, hooks, outlook
from gemguild.games.common.market import add_to_bought, announce, card_at, leave, refill
from gemguild.games.common.state import CARDS_PER_WORD, MAIN, NONE, OWN_PHASES, PAYMENT, RESERVE_LIMIT
from gemguild.games.orient import discarding, paying
from gemguild.games.orient.discarding import DISCARD_FIRST, discard_options
from gemguild.games.orient.paying import Payment
from gemguild.games.orient.state import (
    ABILITY,
    ANY_BONUS,
    ANYTHING,
    ASKS,
    ASKS_MASK,
    BY_POINTS,
    COPY_NUMBER,
    COPY_TAKE,
    DESIGN,
    DISCARD,
    DISCARD_CARD,
    DISCARDS,
    FIRST,
    FIRST_SLOT,
    FREE,
    FREE_ACTION,
    GAINED,
    GOLD_CARD,
    GOLD_CARD_WORTH,
    HAS_EFFECTS,
    HOLD,
    HOLD_ACTION,
    LEVELS,
    ORIENT_ROW,
    PAIR,
    PAIR_ACTION,
    RESERVE_NOBLE,
    RESERVED_NOBLE_WORTH,
    SETS,
    SLOTS,
    SPEND_ACTION,
    TAKE,
    TO_DISCARD,
    WIN_POINTS,
    State,
)
from gemguild.games.splendor.state import COLOURS, NOBLES, ROW

NOBLE_COUNT = len(NOBLES)
COLOUR_COUNT = len(COLOURS)
FIRST_DISCARD_SLOT = SLOTS - ORIENT_ROW
"""From here on cards may have to be paid for by discarding: the highest row of the Orient, then the hand."""
ACTIONS = DESIGN.actions

classic.register(State, DESIGN)
classic.register_race(State, WIN_POINTS, BY_POINTS)
outlook.completes_move.register(State)(outlook.any_step)


@rules.setup.register(State)
@compiled
def setup(state: State, players: int, variant: int) -> None:
    """Shuffle and lay out as in Splendor, with two cards of each of the Orient's decks."""
    state.card = NONE
    state.joker_colour[:] = NONE
    state.promised[:] = NONE
    classic.draw_tiles(state, NOBLE_COUNT, players + 1)
    classic.deal(state, players, 0)


# -------------------------------------------------------------------------------------------------------------- decide


@rules.legal.register(State)
@compiled
def legal(state: State) -> tuple[int, ...]:
    """The legal actions: those of Splendor, payments with gold cards, and what cards of the Orient ask for."""
    seat = bits.wide(state.seat)
    if state.phase == MAIN:
        return classic.legal_main(state, seat)
    if state.phase > OWN_PHASES:
        return legal_own(state, seat)
    if state.phase == PAYMENT and state.golds[seat] > 0:
        return legal_payment(state, seat)
    return classic.legal_step(state, seat)


@compiled
def legal_own(state: State, seat: int) -> tuple[int, ...]:
    """What cards of the Orient ask for."""
    nothing = classic.no_actions(state)
    if state.phase == PAIR:
        return bits.including(nothing, PAIR_ACTION, purse.at_least(state.bonuses[seat], 1))
    if state.phase == HOLD:
        return bits.including(nothing, HOLD_ACTION, free_nobles(state))
    if state.phase == FREE:
        return bits.including(nothing, FREE_ACTION, free_cards(state, bits.wide(state.card)))
    colour = DISCARDS[state.card]
    for k in range(SETS):
        options = discard_options(state, seat, colour, bits.wide(state.discarding), k)
        nothing = bits.including(nothing, DISCARD_FIRST + bits.WORD * k, options)
    return nothing


@compiled
def legal_payment(state: State, seat: int) -> tuple[int, ...]:
    """Gold in place of a gem, a gold card, or the end of a payment that differs from the plain one."""
    bill = paying.bill_for(state, seat, bits.wide(state.paying))
    swapped, cards = bits.wide(state.swapped), bits.wide(state.gold_cards)
    jokers = 0
    for colour in range(COLOUR_COUNT):
        more = swapped + purse.one(colour)
        if purse.covers(bill.gems, more) and paying.leads_on(bill, Payment(more, cards)):
            jokers |= 1 << colour
    spend = cards < bill.cards and paying.leads_on(bill, Payment(swapped, cards + 1))
    plain = paying.plain_payment(bill)
    done = paying.is_complete(bill, purse.total(swapped), cards) and (swapped != plain.swapped or cards != plain.cards)
    legal = bits.including(classic.no_actions(state), ACTIONS.joker, jokers)
    legal = bits.including(legal, SPEND_ACTION, 1 if spend else 0)
    return bits.including(legal, ACTIONS.pay, 1 if done else 0)


@classic.purchasable.register(State)
@compiled
def purchasable(state: State, seat: int) -> tuple[int, int]:
    """A copy needs a bonus to be paired with, a discard card two bonuses of its colour."""
    buys, splits = paying.affordable(state, seat)
    met = what_is_met(bits.wide(state.bonuses[seat]))
    refused = 0
    for place in range(RESERVE_LIMIT):
        refused |= is_refused(state.reserved[seat, place], met) << (SLOTS + place)
    for slot in range(FIRST_DISCARD_SLOT, SLOTS):
        refused |= is_refused(state.market[slot], met) << slot
    if met & ANY_BONUS == 0:
        for slot in range(FIRST_SLOT, FIRST_DISCARD_SLOT):
            refused |= is_refused(state.market[slot], met) << slot
    return buys & ~refused, splits & ~refused


@compiled
def is_refused(card: int, met: int) -> int:
    """1 if a card, or the lack of one, asks for something else than what is met."""
    return 0 if ASKS[card & ASKS_MASK] & met else 1


@compiled
def what_is_met(bonuses: int) -> int:
    """What cards may ask for and these bonuses meet, as a set."""
    return purse.at_least(bonuses, TO_DISCARD) | ANYTHING | (ANY_BONUS if bonuses else 0)


@hooks.joker_cards.register(State)
@compiled
def joker_cards(state: State, seat: int) -> int:
    """Gold cards pay two gold each."""
    return bits.wide(state.golds[seat])


@rules.play.register(State)
@compiled
def play(state: State, action: int) -> None:
    """Carry out a legal action."""
    seat = bits.wide(state.seat)
    if action < ACTIONS.reserve:
        classic.take(state, action - ACTIONS.take)
    elif action < ACTIONS.buy:
        classic.reserve_with_joker(state, action - ACTIONS.reserve)
    elif action < ACTIONS.passing:
        buy(state, seat, action - ACTIONS.buy)
    elif action >= SPEND_ACTION:
        play_own(state, seat, action)
    elif action == ACTIONS.pay:
        end_payment(state, seat)
    else:
        classic.play_rare(state, action)


@compiled
def play_own(state: State, seat: int, action: int) -> None:
    """What only Orient has."""
    if action >= DISCARD_FIRST:
        word = (action - DISCARD_FIRST) // bits.WORD
        discarding.discard(state, seat, CARDS_PER_WORD * word + (action - DISCARD_FIRST) % bits.WORD)
        go_on_discarding(state, seat)
    elif action >= FREE_ACTION:
        take_free(state, seat, action - FREE_ACTION)
        resolve(state, seat, False)
    elif action >= HOLD_ACTION:
        state.promised[action - HOLD_ACTION] = seat
        finish(state, seat)
    elif action >= PAIR_ACTION:
        pair(state, seat, bits.wide(state.card), action - PAIR_ACTION)
        resolve(state, seat, True)
    else:
        state.gold_cards += 1


# -------------------------------------------------------------------------------------------------------------- buying


@compiled
def buy(state: State, seat: int, slot: int) -> None:
    """Buy a card with the plain payment, or begin to discard cards for it."""
    if ABILITY[card_at(state, seat, slot)] == DISCARD_CARD:
        state.paying = slot
        state.discarding = FIRST
        go_on_discarding(state, seat)
    elif state.golds[seat] == 0:
        classic.buy(state, slot)
    else:
        pay(state, seat, slot, paying.plain_payment(paying.bill_for(state, seat, slot)))


@compiled
def pay(state: State, seat: int, slot: int, payment: Payment) -> None:
    """Buy a card for a payment."""
    tokens = paying.tokens_paid(state, paying.bill_for(state, seat, slot), payment)
    paying.spend_gold_cards(state, seat, payment.cards)
    state.paying = 0
    classic.buy_for(state, seat, slot, tokens)


@compiled
def end_payment(state: State, seat: int) -> None:
    """A payment of the player's own choice is complete."""
    payment = Payment(bits.wide(state.swapped), bits.wide(state.gold_cards))
    state.swapped = 0
    state.gold_cards = 0
    state.phase = MAIN
    pay(state, seat, bits.wide(state.paying), payment)


@compiled
def go_on_discarding(state: State, seat: int) -> None:
    """Discard what needs no choice; the card is bought once enough is gone."""
    slot = bits.wide(state.paying)
    discarding.discard_forced(state, seat, DISCARDS[card_at(state, seat, slot)])
    if state.discarding:
        announce(state, seat, slot)
        state.card = card_at(state, seat, slot)
        state.phase = DISCARD
        return
    state.card = NONE
    state.phase = MAIN
    state.paying = 0
    classic.buy_for(state, seat, slot, 0)


@classic.receive.register(State)
@compiled
def receive(state: State, seat: int, slot: int) -> None:
    """The card is replaced at once; then it has its effects."""
    card = leave(state, seat, slot)
    count_card(state, seat, card)
    if HAS_EFFECTS[card]:
        state.card = card
        resolve(state, seat, False)
    else:
        classic.settle(state, seat)


@compiled
def count_card(state: State, seat: int, card: int) -> None:
    """The points of a card and, unless it is a copy, its bonuses."""
    state.bonuses[seat] += bits.wide(GAINED[card])
    state.golds[seat] += 1 if ABILITY[card] == GOLD_CARD else 0
    state.points[seat] += hooks.card_points(state, card)


# ------------------------------------------------------------------------------------------------------------- effects


@compiled
def resolve(state: State, seat: int, paired: bool) -> None:
    """The effects of the card just bought or taken: a copy is paired first. Stops where there is a choice."""
    while True:
        card = bits.wide(state.card)
        ability = ABILITY[card]
        if COPY_NUMBER[card] >= 0 and not paired:
            colours = purse.at_least(state.bonuses[seat], 1)
            if bits.count(colours) > 1:
                state.phase = PAIR
                return
            pair(state, seat, card, bits.lowest(colours))
        if ability == RESERVE_NOBLE:
            nobles = free_nobles(state)
            if bits.count(nobles) > 1:
                state.phase = HOLD
                return
            if nobles:
                state.promised[bits.lowest(nobles)] = seat
        cards = free_cards(state, card)
        if bits.count(cards) > 1:
            state.phase = FREE
            return
        if cards == 0:
            finish(state, seat)
            return
        take_free(state, seat, bits.lowest(cards))
        paired = False


@compiled
def finish(state: State, seat: int) -> None:
    """All effects are done; the turn ends as usual."""
    state.card = NONE
    state.phase = MAIN
    classic.settle(state, seat)


@compiled
def pair(state: State, seat: int, card: int, colour: int) -> None:
    """A copy is paired for good: one bonus of a colour."""
    state.joker_colour[COPY_NUMBER[card]] = colour
    state.bonuses[seat] += purse.one(colour)


@compiled
def free_nobles(state: State) -> int:
    """The nobles that nobody has or has reserved, as a set of places."""
    places = 0
    for place in range(state.tiles.shape[0]):
        if state.tiles[place] != NONE and state.owner[place] == NONE and state.promised[place] == NONE:
            places |= 1 << place
    return places


@compiled
def free_cards(state: State, card: int) -> int:
    """The face-up places that a card brings a free card from: a level's own row and the Orient's."""
    if ABILITY[card] == COPY_TAKE:
        level = 0
    elif ABILITY[card] == TAKE:
        level = 1
    else:
        return 0
    row = ((1 << ROW) - 1) << (ROW * level)
    orient = ((1 << ORIENT_ROW) - 1) << (ROW * LEVELS + ORIENT_ROW * level)
    return bits.wide(state.shown) & (row | orient)


@compiled
def take_free(state: State, seat: int, slot: int) -> None:
    """A face-up card comes for nothing and is replaced; its effects follow."""
    card = bits.wide(state.market[slot])
    refill(state, slot)
    add_to_bought(state, seat, card)
    count_card(state, seat, card)
    state.card = card


@classic.tile_comes.register(State)
@compiled
def tile_comes(state: State, seat: int, place: int) -> bool:
    """A reserved noble visits only the seat that reserved it."""
    promised = state.promised[place]
    return promised in (NONE, seat) and classic.bonuses_meet(state, seat, place)


@classic.after_tile.register(State)
@compiled
def after_tile(state: State, seat: int) -> None:
    """A reserved noble that has come is reserved no more."""
    if not classic.tile_may_come(state, seat):
        return
    for place in range(state.owner.shape[0]):
        if state.owner[place] == seat:
            state.promised[place] = NONE


# -------------------------------------------------------------------------------------------------------------- chance


@chance.draws.register(State)
@compiled
def draws(state: State, action: int) -> int:
    """A card is replaced when it is bought, at the end of a payment, or taken for nothing."""
    seat = bits.wide(state.seat)
    if action >= DISCARD_FIRST:
        return chance.deck_drawn_by_paying(state) if discarding.is_last(state, seat, action) else chance.NOTHING
    if action >= FREE_ACTION:
        return chance.deck_drawn(state, action - FREE_ACTION)
    if ACTIONS.buy <= action < ACTIONS.passing:
        card = card_at(state, seat, action - ACTIONS.buy)
        if ABILITY[card] == DISCARD_CARD and not discarding.is_forced(state, seat, DISCARDS[card]):
            return chance.NOTHING
    return classic.draws(state, action)


# ---------------------------------------------------------------------------------------------------------------- bots


@outlook.card_grip.register(State)
@compiled
def card_grip(state: State, seat: int, slot: int) -> int:
    """Copies and discard cards ask for bonuses."""
    met = what_is_met(bits.wide(state.bonuses[seat]))
    return outlook.OPEN if ASKS[card_at(state, seat, slot)] & met else outlook.CLOSED


@outlook.powers.register(State)
@compiled
def powers(state: State, seat: int) -> float:
    """Gold cards and reserved nobles."""
    worth = GOLD_CARD_WORTH * state.golds[seat]
    for place in range(state.promised.shape[0]):
        if state.promised[place] == seat:
            worth += RESERVED_NOBLE_WORTH
    return float(worth)
