"""The turn of games with a bank and tiles: take, reserve or buy; return surplus tokens; a tile; the next seat.

Splendor, its expansions and Marvel share these rules. A :class:`Design` gives the sizes of a game; its :mod:`.hooks`
give the effects of its cards and tiles, and its end. A game with steps of its own registers them for the points where
it departs from this turn, and its own ``legal`` and ``play`` around the ones here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from gemguild.engine import bits, purse, rng, rules
from gemguild.engine.compile import compiled
from gemguild.engine.dispatch import record_function
from gemguild.games.common import chance, hidden, hooks, outlook
from gemguild.games.common.cards import Sheet
from gemguild.games.common.hooks import (
    discount,
    end_reason,
    gain,
    joker_cards,
    joker_worth,
    slot_level,
    tile_wants,
)
from gemguild.games.common.market import announce, draw, lay_out, leave, reserve, show, shuffle_decks
from gemguild.games.common.paying import (
    buyable,
    can_pay,
    coloured,
    joker_lane,
    no_cards,
    one_for_one,
    payment_for,
    payment_so_far,
    replaceable,
)
from gemguild.games.common.state import (
    MAIN,
    NONE,
    OWN_PHASES,
    PAYMENT,
    PLAYING,
    RESERVE_LIMIT,
    RETURN,
    TOKEN_LIMIT,
    ClassicState,
    Numbers,
    buy_slots,
    slots,
)
from gemguild.games.common.turns import pass_on

TILE = OWN_PHASES
"""The phase of choosing a tile."""
PAIR_NEEDS = 4
"""A pile must have this many tokens for two of them to be taken."""
MOST_TILES = 5
"""Actions for choosing a tile: the same in all games, so that they share action numbers."""


class Actions(NamedTuple):
    """The first action of each group, and the end. Common actions come first, in the first word of a set."""

    take: int
    reserve: int
    buy: int
    passing: int
    split: int
    joker: int
    pay: int
    give_back: int
    tile: int
    end: int


@dataclass(frozen=True)
class Design:
    """The sizes of a game and the contents of its box."""

    cards: Sheet
    tiles: Sheet
    colours: tuple[str, ...]
    """The names of the colours, which are columns of both sheets."""
    rows: tuple[int, ...]
    """Face-up places of each level."""
    piles: tuple[int, ...] = (0, 0, 4, 5, 7)
    """Tokens of each colour, by the number of players."""
    jokers: int = 5
    own_groups: tuple[int, ...] = ()
    """The sizes of groups of actions that only this game has."""

    @cached_property
    def handfuls(self) -> list[tuple[int, ...]]:
        """What can be taken in one action: different colours, or (the last ones) a pair."""
        colours = range(len(self.colours))
        differents = [chosen for size in (3, 2, 1) for chosen in combinations(colours, size)]
        return [*differents, *((colour, colour) for colour in colours)]

    @cached_property
    def actions(self) -> Actions:
        """The numbers of the actions that all these games have."""
        return Actions(*bits.lay_out(self._shared_groups))

    @cached_property
    def own_actions(self) -> tuple[int, ...]:
        """The first actions of the groups that only this game has, and the end of all actions."""
        return tuple(bits.lay_out([*self._shared_groups, *self.own_groups])[len(self._shared_groups) :])

    @property
    def _shared_groups(self) -> list[int]:
        slots, colours = sum(self.rows), len(self.colours)
        buying = slots + RESERVE_LIMIT
        return [len(self.handfuls), slots + len(self.rows), buying, 1, buying, colours, 1, colours + 1, MOST_TILES]

    @cached_property
    def bank(self) -> Numbers:
        """The bank's colours and jokers at the start, by the number of players."""
        return np.array([purse.pack([pile] * len(self.colours) + [self.jokers]) for pile in self.piles])

    @cached_property
    def handful_purses(self) -> Numbers:
        """The handfuls as purses."""
        return np.array([sum(1 << (8 * colour) for colour in colours) for colours in self.handfuls])

    @cached_property
    def differents(self) -> Numbers:
        """By the set of colours in the bank: the handfuls of different colours that may be taken, as a set."""
        return np.array([self.differents_of(available) for available in range(1 << len(self.colours))])

    def differents_of(self, available: int) -> int:
        """The handfuls of different colours that a bank with these colours allows: three, or all that are left."""
        colours = [colour for colour in range(len(self.colours)) if available >> colour & 1]
        size = min(3, len(colours))
        return sum(1 << self.handfuls.index(chosen) for chosen in combinations(colours, size) if chosen)


# A design's numbers, which are constants in compiled code.


@record_function
def actions_of(state: Any) -> Actions:
    """The numbers of the actions."""
    raise NotImplementedError


@record_function
def no_actions(state: Any) -> tuple[int, ...]:
    """An empty set of actions."""
    raise NotImplementedError


@record_function
def handful_tokens(state: Any, handful: int) -> int:
    """A handful as a purse."""
    raise NotImplementedError


@record_function
def allowed_differents(state: Any, available: int) -> int:
    """The handfuls of different colours that may be taken from a bank with a set of colours."""
    raise NotImplementedError


@record_function
def first_bank(state: Any, players: int) -> int:
    """The colours and jokers in the bank at the start."""
    raise NotImplementedError


@record_function
def tile_points(state: Any, tile: int) -> int:
    """The points of a tile."""
    raise NotImplementedError


# The points at which a game may depart from the turn of Splendor.


@record_function
def purchasable(state: Any, seat: int) -> tuple[int, int]:
    """The buying slots that a seat can pay for, and those of them with a choice of payment, as sets."""
    raise NotImplementedError


@record_function
def closed_places(state: Any, seat: int) -> int:
    """The face-up places whose cards a seat may neither buy nor reserve, as a set."""
    raise NotImplementedError


@record_function
def receive(state: Any, seat: int, slot: int) -> None:
    """A seat has paid for the card in a buying slot: it gets the card, and the turn goes on."""
    raise NotImplementedError


@record_function
def after_action(state: Any, seat: int) -> None:
    """What follows taking, reserving or passing."""
    raise NotImplementedError


@record_function
def tile_comes(state: Any, seat: int, place: int) -> bool:
    """Whether a seat has what the tile in a place, which nobody has, asks for."""
    raise NotImplementedError


@record_function
def tile_may_come(state: Any, seat: int) -> bool:
    """A quick test: False only if no tile can come to a seat."""
    raise NotImplementedError


@record_function
def after_tile(state: Any, seat: int) -> None:
    """What a turn ends with, after the tile."""
    raise NotImplementedError


def register(record: type[ClassicState], design: Design) -> None:
    """Register these rules for a game, which adds its hooks and may register others instead of these."""
    rules.legal.register(record)(legal)
    rules.plain_legal.register(record)(plain_legal)
    rules.play.register(record)(play)
    rules.is_last_round.register(record)(is_last_round)
    rules.show_hands.register(record)(hidden.show_hands)
    rules.guess.register(record)(hidden.guess)
    chance.draws.register(record)(draws)
    chance.lay_tiles.register(record)(lay_tiles)
    discount.register(record)(own_bonuses)
    joker_worth.register(record)(one_for_one)
    joker_cards.register(record)(no_cards)
    purchasable.register(record)(buyable)
    closed_places.register(record)(no_places)
    receive.register(record)(receive_at_once)
    after_action.register(record)(settle)
    tile_comes.register(record)(bonuses_meet)
    after_tile.register(record)(nothing_more)
    outlook.register(record)
    outlook.lying_tiles.register(record)(tiles_left)
    outlook.tile_lacks.register(record)(outlook.bonuses_lacking)
    register_actions(record, design)
    register_facts(record, design)


def register_race(record: type[ClassicState], target: int, reason: int) -> None:
    """Register that some points end a game with the round; then most points win, and of these the fewest cards."""

    @end_reason.register(record)
    @compiled
    def _(state: ClassicState) -> int:
        for seat in range(state.players):
            if state.points[seat] >= target:
                return reason
        return PLAYING

    @rules.criteria.register(record)
    @compiled
    def _(state: ClassicState, seat: int) -> tuple[int, int]:
        return bits.wide(state.points[seat]), -bits.wide(state.cards[seat])


def register_actions(record: type[ClassicState], design: Design) -> None:
    """Register a design's handfuls and the numbers of its actions."""
    numbers, empty = design.actions, (0,) * bits.words_for(design.own_actions[-1])
    handfuls, differents, bank = design.handful_purses, design.differents, design.bank

    @actions_of.register(record)
    @compiled
    def _(state: ClassicState) -> Actions:
        return numbers

    @no_actions.register(record)
    @compiled
    def _(state: ClassicState) -> tuple[int, ...]:
        return empty

    @handful_tokens.register(record)
    @compiled
    def _(state: ClassicState, handful: int) -> int:
        return int(handfuls[handful])

    @allowed_differents.register(record)
    @compiled
    def _(state: ClassicState, available: int) -> int:
        return int(differents[available])

    @first_bank.register(record)
    @compiled
    def _(state: ClassicState, players: int) -> int:
        return int(bank[players])


def register_facts(record: type[ClassicState], design: Design) -> None:
    """Register a design's cards and tiles."""
    starts, prices = design.cards.level_starts(), design.cards.purses(design.colours)
    bonuses = design.cards.choices("bonus", (*design.colours, "joker", "none"))
    card_points = design.cards.numbers("points")
    slot_levels = np.repeat(np.arange(len(design.rows)), design.rows)
    wants, points = design.tiles.purses(design.colours), design.tiles.numbers("points")
    least = min(purse.total(int(bonuses)) for bonuses in wants)

    @hooks.card_price.register(record)
    @compiled
    def _(state: ClassicState, card: int) -> int:
        return int(prices[card])

    @hooks.card_bonus.register(record)
    @compiled
    def _(state: ClassicState, card: int) -> int:
        return int(bonuses[card])

    @hooks.card_points.register(record)
    @compiled
    def _(state: ClassicState, card: int) -> int:
        return int(card_points[card])

    @hooks.first_card.register(record)
    @compiled
    def _(state: ClassicState, level: int) -> int:
        return int(starts[level])

    @hooks.slot_level.register(record)
    @compiled
    def _(state: ClassicState, slot: int) -> int:
        return int(slot_levels[slot])

    @hooks.tile_wants.register(record)
    @compiled
    def _(state: ClassicState, tile: int) -> int:
        return int(wants[tile])

    @tile_points.register(record)
    @compiled
    def _(state: ClassicState, tile: int) -> int:
        return int(points[tile])

    @tile_may_come.register(record)
    @compiled
    def _(state: ClassicState, seat: int) -> bool:
        return purse.total(discount(state, seat)) >= least


@compiled
def deal(state: ClassicState, players: int, gaps: int) -> None:
    """Shuffle the decks and lay out the face-up cards, leaving gaps at the end of each row, and the bank."""
    state.players = players
    lay_out(state)
    shuffle_decks(state)
    for slot in range(slots(state)):
        level = slot_level(state, slot)
        if slot + gaps < slots(state) and slot_level(state, slot + gaps) == level:
            show(state, slot, draw(state, level))
    state.bank = first_bank(state, players)


@compiled
def legal(state: ClassicState) -> tuple[int, ...]:
    """The legal actions."""
    seat = bits.wide(state.seat)
    return legal_main(state, seat) if state.phase == MAIN else legal_step(state, seat)


@compiled
def legal_step(state: ClassicState, seat: int) -> tuple[int, ...]:
    """The legal actions in the midst of a turn."""
    actions = actions_of(state)
    nothing = no_actions(state)
    if state.phase == PAYMENT:
        swaps = bits.including(nothing, actions.joker, replaceable(state, seat))
        return bits.including(swaps, actions.pay, can_pay(state))
    if state.phase == RETURN:
        held = purse.at_least(state.tokens[seat], 1) & ((1 << (joker_lane(state) + 1)) - 1)
        return bits.including(nothing, actions.give_back, held)
    if state.phase == TILE:
        return bits.including(nothing, actions.tile, visiting(state, seat))
    return nothing


@compiled
def legal_main(state: ClassicState, seat: int) -> tuple[int, ...]:
    """The four actions of a turn, or passing if there is none."""
    actions = actions_of(state)
    bank = coloured(state, state.bank)
    pairs = purse.at_least(bank, PAIR_NEEDS) << pair_handful(state)
    takes = allowed_differents(state, purse.at_least(bank, 1)) | pairs
    open_places = ~closed_places(state, seat)
    reservable = bits.wide(state.shown) & open_places  # in any case: the processor could not foresee the condition
    reserves = reservable if state.hand[seat] < RESERVE_LIMIT else 0
    buys, splits = purchasable(state, seat)
    buys &= open_places
    splits &= open_places
    legal = bits.including(no_actions(state), actions.take, takes)
    legal = bits.including(legal, actions.reserve, reserves)
    legal = bits.including(legal, actions.buy, buys)
    legal = bits.including(legal, actions.passing, 1 if takes | reserves | buys == 0 else 0)
    return bits.including(legal, actions.split, splits)


@compiled
def pair_handful(state: ClassicState) -> int:
    """The number of the first handful that is a pair."""
    actions = actions_of(state)
    return actions.reserve - actions.take - joker_lane(state)


@compiled
def plain_legal(state: ClassicState) -> tuple[int, ...]:
    """The legal actions without announcing a payment of one's own choice."""
    return bits.without(rules.legal(state), actions_of(state).split, (1 << buy_slots(state)) - 1)


@compiled
def play(state: ClassicState, action: int) -> None:
    """Carry out a legal action."""
    actions = actions_of(state)
    if action < actions.reserve:
        take(state, action - actions.take)
    elif action < actions.buy:
        reserve_with_joker(state, action - actions.reserve)
    elif action < actions.passing:
        buy(state, action - actions.buy)
    else:
        play_rare(state, action)


@compiled
def play_rare(state: ClassicState, action: int) -> None:
    """Passing, paying by one's own choice, returning and choosing a tile."""
    seat = bits.wide(state.seat)
    actions = actions_of(state)
    if action == actions.passing:
        state.idle += 1
        state.passes += 1
        after_action(state, seat)
    elif action < actions.joker:
        state.paying = action - actions.split
        announce(state, seat, action - actions.split)
        state.phase = PAYMENT
    elif action < actions.pay:
        state.swapped += purse.one(action - actions.joker)
    elif action == actions.pay:
        payment = payment_so_far(state, seat)
        state.swapped = 0
        state.phase = MAIN
        buy_for(state, seat, bits.wide(state.paying), payment)
        state.paying = 0
    elif action < actions.tile:
        give_back(state, seat, purse.one(action - actions.give_back))
        state.phase = MAIN
        settle(state, seat)
    else:
        take_tile(state, seat, action - actions.tile)
        state.phase = MAIN
        end_turn(state, seat)


@compiled
def take(state: ClassicState, handful: int) -> None:
    """Take a handful from the bank."""
    seat = bits.wide(state.seat)
    tokens = handful_tokens(state, handful)
    state.bank -= tokens
    state.tokens[seat] += tokens
    state.idle += 1
    state.passes = 0
    after_action(state, seat)


@compiled
def reserve_with_joker(state: ClassicState, place: int) -> None:
    """Reserve a card and take a joker if there is one."""
    seat = bits.wide(state.seat)
    reserve(state, seat, place)
    joker = joker_lane(state)
    if purse.lane(state.bank, joker) > 0:
        state.bank -= purse.one(joker)
        state.tokens[seat] += purse.one(joker)
    state.idle += 1
    state.passes = 0
    after_action(state, seat)


@compiled
def buy(state: ClassicState, slot: int) -> None:
    """Buy a card with the plain payment."""
    seat = bits.wide(state.seat)
    buy_for(state, seat, slot, payment_for(state, seat, slot))


@compiled
def buy_for(state: ClassicState, seat: int, slot: int, payment: int) -> None:
    """Buy a card for a payment."""
    give_back(state, seat, payment)
    state.idle = 0
    state.passes = 0
    receive(state, seat, slot)


@compiled
def receive_at_once(state: ClassicState, seat: int, slot: int) -> None:
    """The card is replaced and counts, and nothing is left to decide about it, unless a game says otherwise."""
    gain(state, seat, leave(state, seat, slot))
    settle(state, seat)


@compiled
def no_places(state: ClassicState, seat: int) -> int:
    """All places are open, unless a game says otherwise."""
    return 0


@compiled
def nothing_more(state: ClassicState, seat: int) -> None:
    """Nothing comes after the tile, unless a game says otherwise."""


@compiled
def count_card(state: ClassicState, seat: int, card: int) -> None:
    """Add the bonus and the points of a bought card."""
    state.bonuses[seat] += purse.one(hooks.card_bonus(state, card))
    state.points[seat] += hooks.card_points(state, card)


@compiled
def give_back(state: ClassicState, seat: int, tokens: int) -> None:
    """Tokens go from a seat to the bank."""
    state.tokens[seat] -= tokens
    state.bank += tokens


@compiled
def settle(state: ClassicState, seat: int) -> None:
    """What follows an action: the token limit, then a tile, then the end of the turn."""
    if purse.total(state.tokens[seat]) > TOKEN_LIMIT:
        state.phase = RETURN
        return
    if tile_may_come(state, seat):
        coming = visiting(state, seat)
        if bits.count(coming) > 1:
            state.phase = TILE
            return
        if coming:
            take_tile(state, seat, bits.lowest(coming))
    end_turn(state, seat)


@compiled
def visiting(state: ClassicState, seat: int) -> int:
    """The tiles that come to a seat, as a set of places."""
    coming = 0
    for place in range(state.tiles.shape[0]):
        here = state.tiles[place] != NONE and state.owner[place] == NONE
        if here and tile_comes(state, seat, place):
            coming |= 1 << place
    return coming


@compiled
def bonuses_meet(state: ClassicState, seat: int, place: int) -> bool:
    """A tile asks for bonuses, unless a game says otherwise."""
    return purse.covers(discount(state, seat), tile_wants(state, bits.wide(state.tiles[place])))


@compiled
def tiles_left(state: ClassicState) -> int:
    """The tiles that nobody has, as a set of numbers."""
    left = 0
    for place in range(state.tiles.shape[0]):
        if state.tiles[place] != NONE and state.owner[place] == NONE:
            left |= 1 << bits.wide(state.tiles[place])
    return left


@compiled
def take_tile(state: ClassicState, seat: int, place: int) -> None:
    """A tile comes to the seat whose turn it is."""
    state.owner[place] = seat
    state.points[seat] += tile_points(state, bits.wide(state.tiles[place]))


@compiled
def own_bonuses(state: ClassicState, seat: int) -> int:
    """The bonuses of a seat's own cards make cards cheaper, unless a game says otherwise."""
    return bits.wide(state.bonuses[seat])


@compiled
def draw_tiles(state: ClassicState, tiles: int, count: int) -> None:
    """Draw some of the tiles at random and lay them out. The deck, still empty, serves as their pile."""
    for tile in range(tiles):
        state.deck[tile] = tile
    rng.shuffle(state, state.deck, 0, tiles)
    drawn = 0
    for k in range(count):
        drawn |= 1 << bits.wide(state.deck[k])
    lay_tiles(state, drawn)


@compiled
def draw_sides(state: ClassicState, tiles: int, count: int) -> None:
    """Draw some of the tiles, which are printed on two sides, each with a random side."""
    for tile in range(tiles):
        state.deck[tile] = tile
    rng.shuffle(state, state.deck, 0, tiles)
    sides = rng.next_block(state)[0]
    drawn = 0
    for k in range(count):
        drawn |= 1 << (2 * bits.wide(state.deck[k]) + ((sides >> k) & 1))
    lay_tiles(state, drawn)


@compiled
def lay_tiles(state: ClassicState, drawn: int) -> None:
    """Lay out the drawn tiles, a set of numbers, in order of number: their order means nothing."""
    state.tiles[:] = NONE
    state.owner[:] = NONE
    for place in range(bits.count(drawn)):
        state.tiles[place] = bits.lowest(drawn)
        drawn &= drawn - 1


@compiled
def draws(state: ClassicState, action: int) -> int:
    """Reserving takes or turns up the top card of a deck, and so does buying a face-up card."""
    actions = actions_of(state)
    if actions.reserve <= action < actions.buy:
        return chance.deck_drawn(state, action - actions.reserve)
    if actions.buy <= action < actions.passing:
        return chance.deck_drawn_by_buying(state, action - actions.buy)
    if action == actions.pay:
        return chance.deck_drawn_by_paying(state)
    return chance.NOTHING


@compiled
def reserves(state: ClassicState, action: int) -> bool:
    """Whichever card is reserved, the hand has one more, and the cards that were in sight can still be bought."""
    actions = actions_of(state)
    return actions.reserve <= action < actions.buy


@compiled
def is_last_round(state: ClassicState) -> bool:
    """Whether the game would end if the round were finished now."""
    return end_reason(state) != PLAYING


@compiled
def end_turn(state: ClassicState, seat: int) -> None:
    """The next seat begins; after the last one of a round, the game may be over."""
    after_tile(state, seat)
    following = seat + 1
    if following == state.players:
        following = 0
    pass_on(state, following, end_reason(state) if following == 0 else PLAYING)
