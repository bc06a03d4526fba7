"""What each number of an observation means, and each action number.

An observation is a row of small whole numbers: counts, and ones and zeros. It is written by :mod:`.writing` in the
order in which it is described here. Seats come in the order of play, the observer first.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from gemguild.engine.game import Game
from gemguild.engine.layout import Group, Part
from gemguild.engine.layout import Layout as Layout
from gemguild.games.common.classic_form import ClassicForm
from gemguild.games.common.plain import Layout as Names
from gemguild.games.common.state import BUY_SLOTS, IDLE_LIMIT, LEVELS, RESERVE_LIMIT, SLOTS
from gemguild.games.common.words import CardWords, ClassicWords
from gemguild.games.duel import game as duel
from gemguild.games.duel import state as duel_state
from gemguild.games.marvel.game import MarvelForm
from gemguild.games.splendor.game import SplendorForm

MOST = 127
"""As much as a number can be: for counts that no rule limits."""
MOST_TOKENS = 7
"""There are no more tokens of a kind."""
MOST_PRICE = 8
MOST_JOKERS = 5


FORMS: Mapping[str, ClassicForm] = {"splendor": SplendorForm(), "marvel": MarvelForm()}
"""The games that have a bank and tiles; the other one is Duel."""


def names_of(kind: str) -> Names:
    """The letters, cards and phases of a kind of game."""
    return FORMS[kind].layout if kind in FORMS else duel.LAYOUT


@cache
def layout(game: Game) -> Layout:
    """The layout of a game's observations: it depends on the number of players, not on variants."""
    names = names_of(game.id)
    players = game.players
    return Layout(
        [
            Part("seat", players, 1, "one-hot: the observer's own seat"),
            Part("to_play", players, 1, "one-hot: who decides, 0 the observer, 1 the next; none when the game is over"),
            Part("phase", len(phases(names)), 1, "one-hot: " + ", ".join(phases(names))),
            *(duel_table(names) if game.id == "duel" else classic_table(game, names)),
            Part("paying", BUY_SLOTS, 1, "one-hot in the phase payment: the face-up card or reserved card to pay for"),
            Part("swapped", names.kinds, MOST_JOKERS, f"jokers chosen in place of {letters(names, names.kinds)}"),
            Group("market", SLOTS, (Part("there", 1, 1, "1 if a card lies here"), *card_parts(game.id, names))),
            Group("seats", players, (*seat_parts(game.id, names), reserved(game.id, names))),
            Part("unseen", len(names.cards), 1, "for each card: 1 if the observer has not seen it"),
        ]
    )


def phases(names: Names) -> list[str]:
    """The decisions a game knows."""
    return [phase for phase in names.phases[:-1] if phase]


def letters(names: Names, count: int) -> str:
    """The first so many kinds of tokens, by letter."""
    return " ".join(names.letters[:count])


def progress(names: Names) -> list[Part]:
    """How long nothing was bought, and what is left of the decks."""
    return [
        Part("idle_turns", 1, IDLE_LIMIT, "turns in a row without a purchase"),
        Part("passes", 1, 4, "passes in a row"),
        Part("decks", LEVELS, int(np.diff(names.first).max()), "cards left in the deck of each level"),
    ]


def classic_table(game: Game, names: Names) -> list[Part | Group]:
    """The middle of the table in Splendor and Marvel."""
    form = FORMS[game.id]
    places = form.record.dtype["tiles"].shape[0]
    tile = (
        Part("there", 1, 1, f"1 if there is a {form.tile} here that nobody has"),
        Part("wants", names.colours, 4, f"the bonuses it asks for: {letters(names, names.colours)}"),
    )
    return [
        Part("final_round", 1, 1, "1 if the game would end with this round"),
        *progress(names),
        Part("bank", len(names.letters), MOST_TOKENS, f"tokens in the bank: {letters(names, 9)}"),
        Group(f"{form.tile}s", places, tile),
    ]


def duel_table(names: Names) -> list[Part | Group]:
    """The middle of the table in Duel."""
    kinds = len(names.letters)
    return [
        *progress(names),
        Part("bag", kinds, 4, f"tokens in the bag: {letters(names, 9)}"),
        Group("board", duel_state.CELLS, (Part("token", kinds, 1, f"one-hot for each cell: {letters(names, 9)}"),)),
        Part("privileges", 1, duel_state.PRIVILEGES, "privileges above the board"),
        Part("replenished", 1, 1, "1 if the board was replenished this turn"),
        Part("extra_turn", 1, 1, "1 if another turn was earned"),
        Part("royals", duel_state.ROYAL_COUNT, 1, "for each royal: 1 if nobody has it"),
        Part("bought.there", 1, 1, "1 if the effects of the card just bought are awaited"),
        *(Part(f"bought.{part.name}", part.size, part.most, part.about) for part in card_parts("duel", names)),
    ]


def card_parts(kind: str, names: Names) -> list[Part]:
    """What is printed on a card; zeros where there is none, or where it is not known."""
    points = Part("points", 1, 6, "points")
    price = Part("price", names.kinds, MOST_PRICE, f"price: {letters(names, names.kinds)}")
    colours = letters(names, names.colours)
    if kind == "duel":
        abilities = duel_state.ABILITIES[1:]
        return [
            points,
            Part("bonus", names.colours + 1, 1, f"one-hot: {colours} joker; or none"),
            price,
            Part("bonuses", 1, 2, "how many bonuses"),
            Part("crowns", 1, 3, "crowns"),
            Part("ability", len(abilities), 1, f"one-hot: {', '.join(abilities)}; or none"),
        ]
    classic = [points, Part("bonus", names.colours, 1, f"one-hot: {colours}"), price]
    return [*classic, Part("tags", 1, 2, "Avengers tags")] if kind == "marvel" else classic


def seat_parts(kind: str, names: Names) -> list[Part]:
    """What a seat has."""
    held = [
        Part("tokens", len(names.letters), MOST_TOKENS, f"tokens: {letters(names, 9)}"),
        Part("bonuses", names.colours, 20, f"bonuses: {letters(names, names.colours)}"),
    ]
    points = Part("points", 1, MOST, "points")
    cards = Part("cards", 1, len(names.cards), "cards bought")
    if kind == "duel":
        return [
            *held,
            Part("colour_points", names.colours, MOST, f"points on cards of {letters(names, names.colours)}"),
            points,
            Part("crowns", 1, MOST, "crowns"),
            cards,
            Part("privileges", 1, duel_state.PRIVILEGES, "privileges"),
            Part("royals", duel_state.ROYAL_COUNT, 1, "for each royal: 1 if this seat has it"),
        ]
    tile = FORMS[kind].tile
    classic = [*held, points, cards, Part(f"{tile}s", 1, 5, f"{tile}s it has")]
    if kind == "marvel":
        classic.append(Part("tags", 1, MOST, "Avengers tags on its cards"))
        classic.append(Part("avengers", 1, 1, "1 if it has the Avengers tile"))
    return classic


def reserved(kind: str, names: Names) -> Group:
    """A seat's reserved cards, oldest first."""
    known = (
        Part("there", 1, 1, "1 if a card is reserved"),
        Part("blind", 1, 1, "1 if only its owner has seen it"),
        Part("level", LEVELS, 1, "one-hot: its level"),
    )
    return Group("reserved", RESERVE_LIMIT, (*known, *card_parts(kind, names)))


# -------------------------------------------------------------------------------------------------------------- actions


@cache
def action_words(kind: str) -> tuple[str, ...]:
    """The word of each action number; in angle brackets, the place whose card or tile is named. Empty: no action."""
    words: CardWords
    form = FORMS.get(kind)
    words = ClassicWords(form.layout, form.tile, form.tiles) if form else duel.WORDS
    tile = form.tile if form else ""
    places = [f"<market {slot}>" for slot in range(SLOTS)]
    places += [f"<reserved {place}>" for place in range(RESERVE_LIMIT)]
    places += [f"<{tile} {place}>" for place in range(max(words.table) + 1)]
    spelled = {action: word if place is None else word + places[place] for action, (word, place) in words.table.items()}
    return tuple(spelled.get(action, "") for action in range(max(spelled) + 1))
