"""The rules of Splendor Duel. Rulings: ``docs/rules/duel.md``."""

from __future__ import annotations

from typing import Any

from gemguild.engine import bits, purse, rng, rules
from gemguild.engine.compile import compiled
from gemguild.games.common import chance, hidden, hooks, outlook
from gemguild.games.common.market import announce, card_at, draw, lay_out, leave, reserve, show, shuffle_decks
from gemguild.games.common.paying import (
    buyable,
    buyable_with,
    can_pay,
    no_cards,
    one_for_one,
    payment_for,
    payment_so_far,
    replaceable,
)
from gemguild.games.common.state import MAIN, NONE, PAYMENT, PLAYING, RESERVE_LIMIT, RETURN, STALEMATE, TOKEN_LIMIT
from gemguild.games.common.turns import pass_on
from gemguild.games.duel.board import (
    FIRST_LINES,
    LINE_CELLS,
    SECOND_LINES,
    THIRD_LINES,
    first_lines,
    second_lines,
    third_lines,
)
from gemguild.games.duel.state import (
    ABILITY,
    BONUS,
    BONUSES,
    BUY_SLOTS,
    BY_COLOUR,
    BY_CROWNS,
    BY_POINTS,
    CELLS,
    COLOUR,
    COLOURS,
    CROWNS,
    EXTRA_TURN,
    FIRST_CARD,
    GOLD,
    JOKER_CARD,
    JOKER_NUMBER,
    KINDS,
    LEVELS,
    MATCH,
    NO_BONUS,
    PEARL,
    POINTS,
    PRICE,
    PRICED,
    PRIVILEGES,
    RESERVE,
    ROYAL,
    ROYAL_ABILITY,
    ROYAL_COUNT,
    ROYAL_POINTS,
    SLOT_LEVEL,
    SLOTS,
    SPIRAL,
    STEAL,
    STEAL_TOKEN,
    SUPPLY,
    TAKE_MATCH,
    TAKE_PRIVILEGE,
    WIN_COLOUR,
    WIN_CROWNS,
    WIN_POINTS,
    State,
)

COLOUR_COUNT = len(COLOURS)

# Actions, word by word so that each group is written with one shift.
LINE_END = 2 * bits.WORD + len(THIRD_LINES)
BUY_ACTION = LINE_END
REPLENISH_ACTION = BUY_ACTION + BUY_SLOTS
PASS_ACTION = REPLENISH_ACTION + 1
SPLIT_ACTION = PASS_ACTION + 1
PRIVILEGE_ACTION = 3 * bits.WORD
GOLD_ACTION = PRIVILEGE_ACTION + CELLS
JOKER_ACTION = GOLD_ACTION + CELLS
PAY_ACTION = JOKER_ACTION + len(PRICED)
RESERVE_ACTION = 4 * bits.WORD
MATCH_ACTION = RESERVE_ACTION + SLOTS + LEVELS
COLOUR_ACTION = MATCH_ACTION + CELLS
ROYAL_ACTION = COLOUR_ACTION + COLOUR_COUNT
STEAL_ACTION = ROYAL_ACTION + ROYAL_COUNT
RETURN_ACTION = STEAL_ACTION + len(PRICED)
ACTIONS = RETURN_ACTION + KINDS

assert len(FIRST_LINES) < bits.WORD
assert len(SECOND_LINES) < bits.WORD
assert SPLIT_ACTION + BUY_SLOTS < 3 * bits.WORD
assert PAY_ACTION < 4 * bits.WORD - 1
assert ACTIONS < 5 * bits.WORD

rules.show_hands.register(State)(hidden.show_hands)
rules.guess.register(State)(hidden.guess)


@hooks.card_price.register(State)
@compiled
def card_price(state: State, card: int) -> int:
    return int(PRICE[card])


@hooks.first_card.register(State)
@compiled
def first_card(state: State, level: int) -> int:
    return int(FIRST_CARD[level])


@hooks.slot_level.register(State)
@compiled
def slot_level(state: State, slot: int) -> int:
    return int(SLOT_LEVEL[slot])


hooks.joker_worth.register(State)(one_for_one)
hooks.joker_cards.register(State)(no_cards)
outlook.register(State)
outlook.weighs_draws.register(State)(outlook.leaves_them_out)


@hooks.discount.register(State)
@compiled
def discount(state: State, seat: int) -> int:
    return bits.wide(state.bonuses[seat])


# --------------------------------------------------------------------------------------------------------------- setup


@rules.setup.register(State)
@compiled
def setup(state: State, players: int, variant: int) -> None:
    """Lay out the pyramid, all tokens and the privileges, one of them with the second player."""
    state.players = players
    state.card = NONE
    state.royals[:] = NONE
    state.joker_colour[:] = NONE
    lay_out(state)
    shuffle_decks(state)
    for slot in range(SLOTS):
        show(state, slot, draw(state, slot_level(state, slot)))
    state.bag = SUPPLY
    fill_board(state)
    state.spare = PRIVILEGES
    gain_privilege(state, players - 1)


@compiled
def fill_board(state: State) -> None:
    """Empty the bag in random order onto the empty cells, along the spiral from the centre."""
    count = purse.total(state.bag)
    k = 0
    for kind in range(KINDS):
        for _ in range(purse.lane(state.bag, kind)):
            state.pouch[k] = kind
            k += 1
    rng.shuffle(state, state.pouch, 0, count)
    state.bag = 0
    taken = filled(state)
    for step in range(CELLS):
        cell = SPIRAL[step]
        if k > 0 and not (taken >> cell) & 1:
            k -= 1
            state.board[state.pouch[k]] |= 1 << cell
            state.pouch[k] = 0


@compiled
def gems(state: State) -> int:
    """The cells with a gem or pearl."""
    cells = 0
    for kind in range(GOLD):
        cells |= bits.wide(state.board[kind])
    return cells


@compiled
def filled(state: State) -> int:
    """The cells with a token."""
    return gems(state) | bits.wide(state.board[GOLD])


# -------------------------------------------------------------------------------------------------------- legal actions


@rules.legal.register(State)
@compiled
def legal(state: State) -> tuple[int, int, int, int, int]:
    """The legal actions, word by word."""
    seat = bits.wide(state.seat)
    phase = state.phase
    if phase == MAIN:
        return legal_main(state, seat)
    if phase == PAYMENT:
        jokers = replaceable(state, seat) << (JOKER_ACTION & 63)
        return 0, 0, 0, jokers | can_pay(state) << (PAY_ACTION & 63), 0
    return 0, 0, 0, 0, legal_follow_up(state, seat, phase)


@rules.plain_legal.register(State)
@compiled
def plain_legal(state: State) -> tuple[int, int, int, int, int]:
    """The legal actions without announcing a payment of one's own choice."""
    first, second, third, fourth, fifth = legal(state)
    return first, second, third & ~(((1 << BUY_SLOTS) - 1) << (SPLIT_ACTION & 63)), fourth, fifth


@compiled
def legal_follow_up(state: State, seat: int, phase: int) -> int:
    """The last word: what follows gold, a purchase, or a turn with too many tokens."""
    if phase == RESERVE:
        return bits.wide(state.shown) << (RESERVE_ACTION & 63)
    if phase == COLOUR:
        return purse.at_least(state.bonuses[seat], 1) << (COLOUR_ACTION & 63)
    if phase == MATCH:
        return bits.wide(state.board[BONUS[state.card]]) << (MATCH_ACTION & 63)
    if phase == STEAL:
        return stealable(state, seat) << (STEAL_ACTION & 63)
    if phase == ROYAL:
        return royals_left(state) << (ROYAL_ACTION & 63)
    if phase == RETURN:
        return purse.at_least(state.tokens[seat], 1) << (RETURN_ACTION & 63)
    return 0


@compiled
def legal_main(state: State, seat: int) -> tuple[int, int, int, int, int]:
    """Privileges, replenishing, and the three mandatory actions; passing if there is nothing."""
    stones = gems(state)
    allowed = allowed_buys(state, seat)
    buys, splits = buyable(state, seat)
    third = third_lines(stones) | ((buys & allowed) << (BUY_ACTION & 63)) | ((splits & allowed) << (SPLIT_ACTION & 63))
    golds = bits.wide(state.board[GOLD]) if can_reserve(state, seat) else 0
    fourth = golds << (GOLD_ACTION & 63)
    if state.replenished == 0:
        if state.privileges[seat] > 0 and not privilege_blocks(state, seat, stones, golds):
            fourth |= stones << (PRIVILEGE_ACTION & 63)
        if state.bag > 0:
            third |= 1 << (REPLENISH_ACTION & 63)
    if stones == 0 and third == 0 and golds == 0:
        third = 1 << (PASS_ACTION & 63)
    return first_lines(stones), second_lines(stones), third, fourth, 0


@compiled
def can_reserve(state: State, seat: int) -> bool:
    """Whether there is room for a reserved card, and a card to reserve."""
    return state.hand[seat] < RESERVE_LIMIT and state.shown != 0


@compiled
def allowed_buys(state: State, seat: int) -> int:
    """The buying slots that a seat may buy from if it can pay: a joker card needs an owned card with a bonus."""
    allowed = (1 << BUY_SLOTS) - 1
    if state.bonuses[seat] == 0:
        for slot in range(SLOTS + state.hand[seat]):
            if BONUS[card_at(state, seat, slot)] == JOKER_CARD:
                allowed &= ~(1 << slot)
    return allowed


@compiled
def privilege_blocks(state: State, seat: int, stones: int, golds: int) -> bool:
    """Whether spending a privilege would leave an empty bag and no mandatory action, the taken token counted."""
    if state.bag > 0 or golds != 0 or bits.count(stones) != 1:
        return False
    tokens = state.tokens[seat] + purse.one(kind_at(state, bits.lowest(stones)))
    return buyable_with(state, seat, tokens)[0] & allowed_buys(state, seat) == 0


@chance.draws.register(State)
@compiled
def draws(state: State, action: int) -> int:
    """Reserving takes or turns up the top card of a deck, and so does buying a face-up card; replenishing empties the
    bag.
    """
    if action == REPLENISH_ACTION:
        return chance.BAG
    if BUY_ACTION <= action < REPLENISH_ACTION:
        return chance.deck_drawn_by_buying(state, action - BUY_ACTION)
    if RESERVE_ACTION <= action < MATCH_ACTION:
        return chance.deck_drawn(state, action - RESERVE_ACTION)
    if action == PAY_ACTION:
        return chance.deck_drawn_by_paying(state)
    return chance.NOTHING


@outlook.same_as_others.register(State)
@compiled
def same_as_others(state: State, action: int) -> bool:
    """Gold is gold, and whichever card is reserved, those that were in sight can still be bought."""
    return GOLD_ACTION <= action < JOKER_ACTION or RESERVE_ACTION <= action < MATCH_ACTION


@compiled
def kind_at(state: State, cell: int) -> int:
    """The kind of token in a cell that has one."""
    kind = 0
    while not (bits.wide(state.board[kind]) >> cell) & 1:
        kind += 1
    return kind


# ------------------------------------------------------------------------------------------------------------- playing


@rules.play.register(State)
@compiled
def play(state: State, action: int) -> None:
    """Carry out a legal action."""
    seat = bits.wide(state.seat)
    if action < LINE_END:
        take_line(state, seat, LINE_CELLS[action])
    elif action < REPLENISH_ACTION:
        slot = action - BUY_ACTION
        buy_for(state, seat, slot, payment_for(state, seat, slot))
    elif action < PRIVILEGE_ACTION:
        if action == REPLENISH_ACTION:
            replenish(state, seat)
        elif action == PASS_ACTION:
            state.idle += 1
            state.passes += 1
            settle(state, seat)
        else:
            state.paying = action - SPLIT_ACTION
            announce(state, seat, action - SPLIT_ACTION)
            state.phase = PAYMENT
    elif action < RESERVE_ACTION:
        play_third_word(state, seat, action)
    else:
        play_last_word(state, seat, action)


@compiled
def play_third_word(state: State, seat: int, action: int) -> None:
    """Privileges, gold, and putting a payment together."""
    if action < GOLD_ACTION:
        state.privileges[seat] -= 1
        state.spare += 1
        take_cells(state, seat, 1 << (action - PRIVILEGE_ACTION))
    elif action < JOKER_ACTION:
        take_cells(state, seat, 1 << (action - GOLD_ACTION))
        state.phase = RESERVE
    elif action < PAY_ACTION:
        state.swapped += purse.one(action - JOKER_ACTION)
    else:
        payment = payment_so_far(state, seat)
        slot = bits.wide(state.paying)
        state.swapped = 0
        state.paying = 0
        buy_for(state, seat, slot, payment)


@compiled
def play_last_word(state: State, seat: int, action: int) -> None:
    """What follows gold, a purchase, or a turn with too many tokens."""
    state.phase = MAIN
    if action < MATCH_ACTION:
        reserve(state, seat, action - RESERVE_ACTION)
        state.idle += 1
        state.passes = 0
        settle(state, seat)
    elif action < COLOUR_ACTION:
        take_cells(state, seat, 1 << (action - MATCH_ACTION))
        welcome_royal(state, seat)
    elif action < ROYAL_ACTION:
        count_bonus(state, seat, bits.wide(state.card), action - COLOUR_ACTION)
        use_card(state, seat)
    elif action < STEAL_ACTION:
        take_royal(state, seat, action - ROYAL_ACTION)
    elif action < RETURN_ACTION:
        steal(state, seat, action - STEAL_ACTION)
        welcome_royal(state, seat)
    else:
        spend(state, seat, purse.one(action - RETURN_ACTION))
        settle(state, seat)


@compiled
def take_cells(state: State, seat: int, cells: int) -> int:
    """Take the tokens of some cells; they are also given as a purse."""
    taken = 0
    for kind in range(KINDS):
        here = bits.wide(state.board[kind]) & cells
        taken += bits.count(here) << (8 * kind)
        state.board[kind] &= ~cells
    state.tokens[seat] += taken
    return taken


@compiled
def take_line(state: State, seat: int, cells: int) -> None:
    """Take one to three gems or pearls; three of a colour or both pearls give the opponent a privilege."""
    taken = take_cells(state, seat, cells)
    if purse.at_least(taken, 3) or purse.lane(taken, PEARL) == 2:
        gain_privilege(state, 1 - seat)
    state.idle += 1
    state.passes = 0
    settle(state, seat)


@compiled
def replenish(state: State, seat: int) -> None:
    """Refill the board from the bag; the opponent takes a privilege."""
    fill_board(state)
    state.replenished = 1
    gain_privilege(state, 1 - seat)


@compiled
def gain_privilege(state: State, seat: int) -> None:
    """Take a privilege from above the board, else from the opponent; a holder of all gets nothing."""
    if state.spare > 0:
        state.spare -= 1
        state.privileges[seat] += 1
    elif state.privileges[1 - seat] > 0:
        state.privileges[1 - seat] -= 1
        state.privileges[seat] += 1


@compiled
def buy_for(state: State, seat: int, slot: int, payment: int) -> None:
    """Buy a card for a payment; a joker card's colour is settled before anything else it brings."""
    spend(state, seat, payment)
    card = leave(state, seat, slot)
    state.card = card
    state.idle = 0
    state.passes = 0
    state.phase = MAIN
    count_card(state, seat, card)
    if BONUS[card] == JOKER_CARD:
        colours = purse.at_least(state.bonuses[seat], 1)
        if bits.count(colours) > 1:
            state.phase = COLOUR
            return
        count_bonus(state, seat, card, bits.lowest(colours))
    elif BONUS[card] != NO_BONUS:
        count_bonus(state, seat, card, BONUS[card])
    use_card(state, seat)


@compiled
def spend(state: State, seat: int, tokens: int) -> None:
    """Tokens go from a seat into the bag."""
    state.tokens[seat] -= tokens
    state.bag += tokens


@compiled
def count_card(state: State, seat: int, card: int) -> None:
    """Points and crowns of a bought card."""
    state.points[seat] += POINTS[card]
    state.crowns[seat] += CROWNS[card]


@compiled
def count_bonus(state: State, seat: int, card: int, colour: int) -> None:
    """Bonuses of a bought card in its colour (a joker's for good), and its points as that colour's."""
    state.bonuses[seat] += BONUSES[card] * purse.one(colour)
    state.colour_points[seat, colour] += POINTS[card]
    if BONUS[card] == JOKER_CARD:
        state.joker_colour[JOKER_NUMBER[card]] = colour


@compiled
def use_card(state: State, seat: int) -> None:
    """Resolve the ability of the card just bought, then see to royals."""
    card = bits.wide(state.card)
    if ABILITY[card] == TAKE_MATCH:
        cells = bits.wide(state.board[BONUS[card]])
        if bits.count(cells) > 1:
            state.phase = MATCH
            return
        take_cells(state, seat, cells)
    elif use_ability(state, seat, ABILITY[card]):
        return
    welcome_royal(state, seat)


@compiled
def use_ability(state: State, seat: int, ability: int) -> bool:
    """Resolve an ability that a card and a royal can have; True if a decision is awaited."""
    if ability == EXTRA_TURN:
        state.extra = 1
    elif ability == TAKE_PRIVILEGE:
        gain_privilege(state, seat)
    elif ability == STEAL_TOKEN:
        kinds = stealable(state, seat)
        if bits.count(kinds) > 1:
            state.phase = STEAL
            return True
        if kinds:
            steal(state, seat, bits.lowest(kinds))
    return False


@compiled
def stealable(state: State, seat: int) -> int:
    """The kinds of tokens that can be stolen: all that the opponent has but gold."""
    return purse.at_least(state.tokens[1 - seat], 1) & ((1 << GOLD) - 1)


@compiled
def steal(state: State, seat: int, kind: int) -> None:
    """Take a token from the opponent."""
    state.tokens[1 - seat] -= purse.one(kind)
    state.tokens[seat] += purse.one(kind)


@compiled
def royals_left(state: State) -> int:
    """The royals nobody has, as a set."""
    left = 0
    for royal in range(ROYAL_COUNT):
        if state.royals[royal] == NONE:
            left |= 1 << royal
    return left


@compiled
def royals_due(state: State, seat: int) -> int:
    """How many royals a seat has earned (at the third and sixth crown) and not yet taken."""
    taken = 0
    for royal in range(ROYAL_COUNT):
        if state.royals[royal] == seat:
            taken += 1
    return min(bits.wide(state.crowns[seat]) // 3, 2) - taken


@compiled
def welcome_royal(state: State, seat: int) -> None:
    """A royal comes if one is due; when none is (any more) the turn goes to its end."""
    if royals_due(state, seat) > 0:
        left = royals_left(state)
        if bits.count(left) > 1:
            state.phase = ROYAL
        else:
            take_royal(state, seat, bits.lowest(left))
        return
    settle(state, seat)


@compiled
def take_royal(state: State, seat: int, royal: int) -> None:
    """Take a royal and resolve its ability."""
    state.royals[royal] = seat
    state.points[seat] += ROYAL_POINTS[royal]
    if not use_ability(state, seat, ROYAL_ABILITY[royal]):
        settle(state, seat)


# --------------------------------------------------------------------------------------------------------- end of turn


@compiled
def settle(state: State, seat: int) -> None:
    """What follows an action and its effects: the token limit, then the end of the turn."""
    state.card = NONE
    if purse.total(state.tokens[seat]) > TOKEN_LIMIT:
        state.phase = RETURN
    else:
        end_turn(state, seat)


@compiled
def end_turn(state: State, seat: int) -> None:
    """Has the seat won? If not, its extra turn or the opponent's turn begins."""
    following = seat if state.extra else 1 - seat
    state.extra = 0
    state.replenished = 0
    pass_on(state, following, won_by(state, seat))


@compiled
def won_by(state: State, seat: int) -> int:
    """Which of the three conditions of victory a seat meets, or PLAYING."""
    if state.points[seat] >= WIN_POINTS:
        return BY_POINTS
    if state.crowns[seat] >= WIN_CROWNS:
        return BY_CROWNS
    for colour in range(COLOUR_COUNT):
        if state.colour_points[seat, colour] >= WIN_COLOUR:
            return BY_COLOUR
    return PLAYING


@rules.criteria.register(State)
@compiled
def criteria(state: State, seat: int) -> tuple[int]:
    """Having won or not; a stalemate is a draw, whatever the points."""
    return (1 if state.ended != STALEMATE and won_by(state, seat) != PLAYING else 0,)


@rules.is_last_round.register(State)
@compiled
def is_last_round(state: State) -> bool:
    """A game of Duel ends in the middle of a round."""
    return False


@chance.lay_tokens.register(State)
@compiled
def lay_tokens(state: State, kinds: Any) -> None:
    """Lay tokens onto the empty cells, along the spiral from the centre."""
    taken = filled(state)
    k = 0
    for step in range(CELLS):
        cell = SPIRAL[step]
        if k < len(kinds) and not (taken >> cell) & 1:
            state.board[kinds[k]] |= 1 << cell
            k += 1
