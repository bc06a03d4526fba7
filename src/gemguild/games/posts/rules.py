"""The rules of Trading Posts: five posts whose powers last for good. Rulings: ``docs/rules/posts.md``."""

from __future__ import annotations

from gemguild.engine import bits, purse, rules
from gemguild.engine.compile import compiled
from gemguild.games.common import chance, classic, hooks, outlook
from gemguild.games.common.market import fill_gap, leave_gap
from gemguild.games.common.paying import coloured, payment_for, payment_so_far
from gemguild.games.common.state import MAIN, NONE, slots
from gemguild.games.posts.state import (
    ARMS_POST,
    BY_POINTS,
    DESIGN,
    DOUBLE_POST,
    GEM,
    GEM_ACTION,
    GEM_POST,
    POST_NOBLES,
    POST_POINTS,
    POST_POWERS,
    POST_WANTS,
    POSTS,
    THIRD_POST,
    WIN_POINTS,
    State,
)
from gemguild.games.splendor.state import NOBLES

NOBLE_COUNT = len(NOBLES)
POST_COUNT = len(POSTS)
LEAST_WANTED = min(purse.total(int(wants)) for wants in POST_WANTS)
"""No post asks for fewer bonuses."""
ACTIONS = DESIGN.actions

classic.register(State, DESIGN)
classic.register_race(State, WIN_POINTS, BY_POINTS)
hooks.gain.register(State)(classic.count_card)
outlook.completes_move.register(State)(outlook.any_step)


@rules.setup.register(State)
@compiled
def setup(state: State, players: int, variant: int) -> None:
    """Shuffle and lay out as in Splendor."""
    state.gap = NONE
    state.pair = NONE
    classic.draw_tiles(state, NOBLE_COUNT, players + 1)
    classic.deal(state, players, 0)


@compiled
def has_post(state: State, seat: int, post: int) -> bool:
    """Whether a seat has the power of a post."""
    return (bits.wide(state.posts[seat]) >> post) & 1 == 1


# -------------------------------------------------------------------------------------------------------------- decide


@rules.legal.register(State)
@compiled
def legal(state: State) -> tuple[int, ...]:
    """The legal actions: those of Splendor, or the gems that a post gives."""
    if state.phase == GEM:
        return bits.including(classic.no_actions(state), GEM_ACTION, gems(state, bits.wide(state.bank)))
    return classic.legal(state)


@compiled
def gems(state: State, bank: int) -> int:
    """The colours in a bank that a post gives a gem of: not that of the pair it comes with."""
    colours = purse.at_least(coloured(state, bank), 1)
    return colours if state.pair == NONE else colours & ~(1 << bits.wide(state.pair))


@rules.play.register(State)
@compiled
def play(state: State, action: int) -> None:
    """Carry out a legal action; a pair is remembered if a third gem comes with it."""
    seat = bits.wide(state.seat)
    if action >= GEM_ACTION:
        take_gem(state, seat, action - GEM_ACTION)
        go_on(state, seat)
        return
    pair = action - ACTIONS.take - classic.pair_handful(state)
    if action < ACTIONS.reserve and pair >= 0 and has_post(state, seat, THIRD_POST):
        state.pair = pair
    classic.play(state, action)


@classic.after_action.register(State)
@compiled
def after_action(state: State, seat: int) -> None:
    """A third gem comes with a pair."""
    if state.pair == NONE:
        classic.settle(state, seat)
    else:
        give_gem(state, seat)


@classic.receive.register(State)
@compiled
def receive(state: State, seat: int, slot: int) -> None:
    """A gem comes with a purchase, before the card is replaced."""
    hooks.gain(state, seat, leave_gap(state, seat, slot))
    if has_post(state, seat, GEM_POST):
        give_gem(state, seat)
    else:
        go_on(state, seat)


@compiled
def give_gem(state: State, seat: int) -> None:
    """A seat chooses a gem, unless there is none or only one colour to take."""
    choices = gems(state, bits.wide(state.bank))
    if bits.count(choices) > 1:
        state.phase = GEM
        return
    if choices:
        take_gem(state, seat, bits.lowest(choices))
    go_on(state, seat)


@compiled
def take_gem(state: State, seat: int, colour: int) -> None:
    """A gem goes from the bank to a seat."""
    state.bank -= purse.one(colour)
    state.tokens[seat] += purse.one(colour)


@compiled
def go_on(state: State, seat: int) -> None:
    """What follows the gem: the bought card is replaced, and the turn ends as usual."""
    state.pair = NONE
    state.phase = MAIN
    fill_gap(state)
    classic.settle(state, seat)


@hooks.joker_worth.register(State)
@compiled
def joker_worth(state: State, seat: int) -> int:
    """With its post, each gold pays for two of one colour."""
    return 2 if has_post(state, seat, DOUBLE_POST) else 1


@chance.draws.register(State)
@compiled
def draws(state: State, action: int) -> int:
    """A bought card is replaced after the gem, if there is one to choose."""
    if action >= GEM_ACTION:
        return chance.NOTHING if state.gap == NONE else hooks.slot_level(state, bits.wide(state.gap))
    seat = bits.wide(state.seat)
    if has_post(state, seat, GEM_POST):
        buys = ACTIONS.buy <= action < ACTIONS.buy + slots(state)
        if buys or action == ACTIONS.pay:
            payment = payment_for(state, seat, action - ACTIONS.buy) if buys else payment_so_far(state, seat)
            if bits.count(gems(state, bits.wide(state.bank) + payment)) > 1:
                return chance.NOTHING
    return classic.draws(state, action)


# --------------------------------------------------------------------------------------------------------------- posts


@classic.after_tile.register(State)
@compiled
def after_tile(state: State, seat: int) -> None:
    """A turn ends with every post whose wishes are met. Bonuses and nobles stay, and so do posts."""
    bonuses = bits.wide(state.bonuses[seat])
    if purse.total(bonuses) >= LEAST_WANTED:
        hold_posts(state, seat, earned_posts(bonuses, nobles_of(state, seat)))


@compiled
def nobles_of(state: State, seat: int) -> int:
    """How many nobles a seat has."""
    nobles = 0
    for place in range(state.owner.shape[0]):
        nobles += state.owner[place] == seat
    return nobles


@compiled
def earned_posts(bonuses: int, nobles: int) -> int:
    """The posts whose wishes a seat with these bonuses and so many nobles meets, as a set."""
    earned = 0
    for post in range(POST_COUNT):
        if purse.covers(bonuses, POST_WANTS[post]) and nobles >= POST_NOBLES[post]:
            earned |= 1 << post
    return earned


@compiled
def hold_posts(state: State, seat: int, posts: int) -> None:
    """Give a seat a set of posts, with their points."""
    state.points[seat] += post_points(posts) - post_points(bits.wide(state.posts[seat]))
    state.posts[seat] = posts


@compiled
def post_points(posts: int) -> int:
    """The points of a set of posts: those printed on them, and one for each of them if the last is there."""
    points = bits.count(posts) if (posts >> ARMS_POST) & 1 else 0
    for post in range(POST_COUNT):
        if (posts >> post) & 1:
            points += POST_POINTS[post]
    return points


# ---------------------------------------------------------------------------------------------------------------- bots


@outlook.lying_tiles.register(State)
@compiled
def lying_tiles(state: State) -> int:
    """The nobles that nobody has, and the posts that the seat to play does not have."""
    posts = ~bits.wide(state.posts[state.seat]) & ((1 << POST_COUNT) - 1)
    return classic.tiles_left(state) | (posts << NOBLE_COUNT)


@outlook.tile_lacks.register(State)
@compiled
def tile_lacks(state: State, seat: int, tile: int) -> int:
    """Nobles and posts ask for bonuses, a post perhaps for a noble too."""
    if tile < NOBLE_COUNT:
        return outlook.bonuses_lacking(state, seat, tile)
    post = tile - NOBLE_COUNT
    missing = purse.total(purse.minus(POST_WANTS[post], state.bonuses[seat]))
    return int(missing + max(0, POST_NOBLES[post] - nobles_of(state, seat)))


@outlook.powers.register(State)
@compiled
def powers(state: State, seat: int) -> float:
    """The powers of a seat's posts."""
    worth = 0.0
    for post in range(POST_COUNT):
        if has_post(state, seat, post):
            worth += POST_POWERS[post]
    return worth
