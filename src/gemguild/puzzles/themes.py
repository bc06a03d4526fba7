"""What a puzzle is about, read off the rules and the expected lines of its best move and of the runner-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gemguild.engine.description import Card, TileKind
from gemguild.engine.game import View
from gemguild.engine.text import Plain
from gemguild.puzzles.searching import Step

SOON = 3
"""Own turns within which something counts as what a move leads to."""


@dataclass(frozen=True)
class Story:
    """A decision with two lines: what the best move leads to, and what the runner-up does."""

    view: View
    best: Sequence[Step]
    other: Sequence[Step]

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.view.seat or 0

    @property
    def word(self) -> str:
        """The best move."""
        return self.best[0].word

    @property
    def verb(self) -> str:
        """What kind of move it is."""
        return self.word.partition(":")[0]

    def turns(self, steps: Sequence[Step], seat: int) -> list[list[Step]]:
        """The turns of a seat within a line, each with its decisions."""
        turns: dict[int, list[Step]] = {}
        turn = self.view.turn
        for step in steps:
            if step.seat == seat:
                turns.setdefault(turn, []).append(step)
            turn = step.after.turn
        return list(turns.values())

    def card(self, word: str) -> Card | None:
        """The card that a move names, if it names one."""
        named = word.partition(":")[2].partition("=")[0]
        return self.view.game.kind.description.cards.get(named)

    def seat_after(self, steps: Sequence[Step], turns: int) -> Plain:
        """The deciding seat's belongings after so many of its turns, or at the end of a shorter line."""
        own = self.turns(steps, self.seat)[:turns]
        last = own[-1][-1] if own else steps[-1]
        plain: Plain = last.after.to_plain()
        return plain


def ends_in(story: Story) -> int | None:
    """After how many own turns the best line wins the game; None if it does not, or somebody shares the victory."""
    result = story.best[-1].after.result
    won = result is not None and result.winners == (story.seat,)
    return len(story.turns(story.best, story.seat)) if won else None


def wins_in(turns: int) -> Callable[[Story], bool]:
    """Whether the best line wins with so many turns."""
    return lambda story: ends_in(story) == turns


def wins_by(reason: str) -> Callable[[Story], bool]:
    """Whether the best line ends with a victory for a reason."""

    def fits(story: Story) -> bool:
        result = story.best[-1].after.result
        return ends_in(story) is not None and result is not None and result.reason == reason

    return fits


def is_last_round(story: Story) -> bool:
    """Whether the game ends with this round as things stand."""
    return bool(story.view.to_plain().get("final_round"))


def denies(story: Story) -> bool:
    """Whether the best move takes a card away that a rival would soon take after the runner-up."""
    card = story.card(story.word)
    others = [step for step in story.other if step.seat != story.seat][: 2 * SOON]
    return card is not None and any(story.card(step.word) == card for step in others)


def brings(*names: str) -> Callable[[Story], bool]:
    """Whether a tile of one of these kinds comes soon after the best move, and not after the runner-up."""

    def tiles(story: Story, steps: Sequence[Step], kind: TileKind) -> int:
        return len(story.seat_after(steps, SOON)["seats"][story.seat][kind.key])

    def fits(story: Story) -> bool:
        kinds = [kind for kind in story.view.game.kind.description.tile_kinds if kind.name in names]
        return any(tiles(story, story.best, kind) > tiles(story, story.other, kind) for kind in kinds)

    return fits


def minds_limit(story: Story) -> bool:
    """Whether tokens are to be given back now, or after one of the two moves."""

    def gives_back(steps: Sequence[Step]) -> bool:
        return any(step.word.startswith("return:") for step in story.turns(steps, story.seat)[0])

    return gives_back(story.best) or gives_back(story.other)


def takes_trophy(story: Story) -> bool:
    """Whether a tile that moves from seat to seat comes to this one soon, and not after the runner-up."""

    def holds(steps: Sequence[Step], key: str) -> bool:
        return bool(story.seat_after(steps, SOON)[key] == story.seat)

    return any(
        holds(story.best, trophy.key) and not holds(story.other, trophy.key)
        for trophy in story.view.game.kind.description.trophies
    )


def brings_time(story: Story) -> bool:
    """Whether the move recruits the seat's first character that brings a token of its own."""
    own = story.view.to_plain()["seats"][story.seat]["tokens"]
    card = story.card(story.word)
    special = [token for token in story.view.game.kind.description.tokens if token.comes_with_level]
    return story.verb == "buy" and any(
        card is not None and card.level == token.comes_with_level and not own[token.letter] for token in special
    )


def uses(*abilities: str) -> Callable[[Story], bool]:
    """Whether the bought card has one of these abilities."""

    def fits(story: Story) -> bool:
        card = story.card(story.word)
        return story.verb == "buy" and card is not None and card.ability in abilities

    return fits


def uses_power(story: Story) -> bool:
    """Whether the best move draws on the power of a post: a gem, a third one, or gold that is worth two."""
    description = story.view.game.kind.description
    before, after = (plain["seats"][story.seat] for plain in (story.view.to_plain(), story.best[0].after.to_plain()))
    powers = {description.tiles[post].ability for post in before.get("posts", ())}
    pair = story.verb == "take" and len(set(story.word.partition(":")[2])) == 1 < len(story.word.partition(":")[2])
    paid_gold = story.verb == "buy" and after["tokens"][description.joker] < before["tokens"][description.joker]
    return story.verb == "gem" or (pair and "third" in powers) or (paid_gold and "double" in powers)


def spends_gold_card(story: Story) -> bool:
    """Whether a gold card leaves the game with the best move."""
    description = story.view.game.kind.description

    def left(plain: Plain) -> int:
        gone = plain["seats"][story.seat].get("discarded", ())
        return sum(description.cards[card].ability == "gold" for card in gone)

    return left(story.best[0].after.to_plain()) > left(story.view.to_plain())


def buys_twice(story: Story) -> bool:
    """Whether the move is about an extra purchase: it is offered, or the best line makes it this turn."""
    bought = [step for step in story.turns(story.best, story.seat)[0] if step.word.startswith("buy:")]
    return story.view.phase == "extra" or len(bought) > 1


def is_verb(*verbs: str) -> Callable[[Story], bool]:
    """Whether the best move is of a kind."""
    return lambda story: story.verb in verbs


def is_blind(story: Story) -> bool:
    """Whether the best move reserves the unseen top card of a deck."""
    return story.word.startswith("reserve:deck")


def scores(story: Story) -> bool:
    """Whether the best move buys points."""
    card = story.card(story.word)
    return story.verb == "buy" and card is not None and card.points > 0


THEMES: dict[str, Callable[[Story], bool]] = {
    "win-1": wins_in(1),
    "win-2": wins_in(2),
    "win-3": wins_in(3),
    "last-round": is_last_round,
    "deny": denies,
    "tile": brings("noble", "location", "royal"),
    "city": brings("city"),
    "post": brings("post"),
    "trophy": takes_trophy,
    "crowns": wins_by("crowns"),
    "colour": wins_by("colour"),
    "time": brings_time,
    "steal": lambda story: story.verb == "steal" or uses("steal")(story),
    "again": uses("extra_turn"),
    "privilege": is_verb("privilege"),
    "replenish": is_verb("replenish"),
    "power": uses_power,
    "free": lambda story: story.verb == "free" or uses("copy_take", "take")(story),
    "discard": lambda story: story.verb == "discard" or uses("discard")(story),
    "copy": lambda story: story.verb == "pair" or uses("copy", "copy_take")(story),
    "promise": lambda story: story.verb == "hold" or uses("noble")(story),
    "gold-card": lambda story: uses("gold")(story) or spends_gold_card(story),
    "extra": buys_twice,
    "stronghold": is_verb("place", "move"),
    "home": is_verb("home"),
    "limit": minds_limit,
    "blind": is_blind,
    "reserve": is_verb("reserve", "gold"),
    "points": scores,
    "engine": lambda story: story.verb == "buy" and not scores(story),
    "tokens": is_verb("take", "return", "match", "gem"),
    "choice": is_verb("noble", "location", "royal", "colour", "city"),
}
"""Every theme, those first that say most."""


def themes_of(story: Story) -> list[str]:
    """The themes that fit, in order."""
    return [name for name, fits in THEMES.items() if fits(story)]
