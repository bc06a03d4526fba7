"""A game's history as an OpenSpiel state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from gemguild.engine.errors import Illegal
from gemguild.engine.game import Game, Position
from gemguild.envs.observation import layout, numbers_seen
from gemguild.envs.openspiel import chance
from gemguild.envs.openspiel.chance import CHANCE, OVER, Draw
from gemguild.games.common.state import RESERVE_LIMIT

FLOATS = np.array([float(number) for number in range(128)], object)
"""The numbers of observations as Python has them: quicker to take than to make."""
TRIES = 1000
SEEDS = 2**53


class Event(NamedTuple):
    """A decision, and what was drawn in consequence."""

    before: Position
    seat: int
    action: int
    wanted: tuple[Draw, ...] = ()
    """What it draws."""
    got: tuple[int, ...] = ()
    """What has been drawn of it."""

    @property
    def word(self) -> str:
        """The word of the move."""
        return self.before.move(self.action).word

    @property
    def drawn(self) -> list[str]:
        """What has been drawn, by ids and letters."""
        return [name_of(self.before.game, draw, number) for draw, number in zip(self.wanted, self.got, strict=False)]

    @property
    def hidden(self) -> str:
        """What other seats see of a card drawn unseen: its level."""
        return f"?{self.wanted[0].level + 1}" if self.word.startswith("reserve:deck") else ""

    def seen(self, seat: int | None) -> str:
        """What a seat (or an onlooker) saw of it."""
        drawn = self.drawn
        if drawn and seat != self.seat and self.hidden:
            drawn = [self.hidden]
        return f"{self.seat}:{self.word}" + ("=" + ",".join(drawn) if drawn else "")


class Story(NamedTuple):
    """Everything that has happened: a value, so copies of states can share it."""

    rules: Game
    drawn: tuple[int, ...] = ()
    """The setup so far."""
    position: Position | None = None
    """None until the setup is complete; while a decision waits for its draws, the position before it."""
    events: tuple[Event, ...] = ()
    waits: bool = False
    """Whether the last decision waits for its draws."""
    player: int = CHANCE
    """Who decides now."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> Story:
        return self


class GameState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of a game. All chance is in chance nodes.

    What programs in Python ask at every step is answered here at once; OpenSpiel's own answers, the same, would take a
    way through C++ and back.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._tell(Story(game.rules))

    def _tell(self, story: Story) -> None:
        """Go on with a story."""
        self.story = story
        self._player = story.player  # asked many times

    @property
    def rules(self) -> Game:
        """The game that is played."""
        return self.story.rules

    # ---------------------------------------------------------------------------------------------- what OpenSpiel asks

    def current_player(self) -> int:
        """Who decides: a seat, chance or, at the end, nobody."""
        return self._player

    def is_chance_node(self) -> bool:
        """Whether something is to be drawn."""
        return self._player == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == OVER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player may do now, the one to play if none is named; in a chance node, what can be drawn."""
        if self._player == CHANCE:
            return self._drawable()
        return self._legal_actions(self._player if player is None else player)

    def _legal_actions(self, player: int) -> list[int]:
        position = self.story.position
        return [] if position is None or self._player != player or player < 0 else position.legal_actions()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees now, the one to play if none is named: zeros before the setup is complete."""
        seat = self._player if player is None else player
        if not 0 <= seat < self.rules.players:
            raise pyspiel.SpielError(f"there is no player {seat}")
        position = self.story.position
        if position is None:
            return [0.0] * layout(self.rules).size
        numbers: list[float] = FLOATS.take(numbers_seen(position, seat)).tolist()
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn now, and how likely it is."""
        story = self.story
        if story.position is None:
            return chance.setup_outcomes(self.rules, story.drawn)
        return chance.outcomes(story.position, self._draw(), story.events[-1].got)

    def _drawable(self) -> list[int]:
        """What can be drawn now."""
        position, draw = self.story.position, self._draw()
        if position is not None and draw.what == "card":
            return chance.deck(position, draw.level)
        return [outcome for outcome, _ in self.chance_outcomes()]

    def _draw(self) -> Draw:
        """The draw of this chance node."""
        if self.story.position is None:
            return chance.setup_draws(self.rules)[len(self.story.drawn)]
        event = self.story.events[-1]
        return event.wanted[len(event.got)]

    def _apply_action(self, action: int) -> None:
        story = self.story
        if story.position is None:
            self._tell(dealt(story, action))
        elif story.waits:
            self._tell(drawn(story, story.position, action))
        else:
            self._tell(decided(story, story.position, self._player, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw:{self.name(action)}"
        assert self.story.position is not None
        return self.rules.kind.words(self.story.position.records, [action])[0]

    def name(self, outcome: int) -> str:
        """An outcome of this chance node by its id or letter."""
        return name_of(self.rules, self._draw(), outcome)

    def returns(self) -> list[float]:
        """Each seat's share of the victory; zeros while the game goes on."""
        result = self.story.position.result if self.story.position is not None and self.is_terminal() else None
        return [0.0] * self.rules.players if result is None else list(result.shares())

    def __str__(self) -> str:
        position, unfinished = self.story.position, self.unfinished(None)
        return unfinished if position is None else f"{position} {unfinished}".rstrip()

    def unfinished(self, seat: int | None) -> str:
        """The history that is not in the position yet: the setup, or a decision that waits for its draws."""
        if self.story.position is None:
            return "setup " + " ".join(self.setup_names())
        return f"awaiting={self.story.events[-1].seen(seat)}" if self.story.waits else ""

    def setup_names(self) -> list[str]:
        """What was drawn in the setup, by ids and letters."""
        return [
            name_of(self.rules, draw, number)
            for draw, number in zip(chance.setup_draws(self.rules), self.story.drawn, strict=False)
        ]

    # ----------------------------------------------------------------------------------------------------- other worlds

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GameState:
        """A state that looks the same to a seat: the cards that others reserved unseen are drawn again.

        All arrangements of the unseen cards are equally likely, except for those that contradict a decision: a seat
        that passed had no other move.
        """
        for _ in range(TRIES):
            swaps = self._swaps(player, int(sampler() * SEEDS))
            try:
                return self._with(swaps)
            except Illegal:
                continue
        raise RuntimeError(f"no other world was found in {TRIES} tries")

    def _swaps(self, player: int, seed: int) -> Mapping[int, int]:
        """For each card that a seat does not know in somebody's hand, another that may be there."""
        position = self.story.position
        if position is None:
            return {}
        guessed = self.rules.guess(position.view(player), seed)
        return {
            int(position.records["reserved"][0, owner, place]): int(guessed.records["reserved"][0, owner, place])
            for owner in range(self.rules.players)
            for place in range(RESERVE_LIMIT)
            if owner != player and int(position.records["blind"][0, owner]) >> place & 1
        }

    def _with(self, swaps: Mapping[int, int]) -> GameState:
        """The same history with some drawn cards replaced."""
        state: GameState = self.get_game().new_initial_state()
        for action in self.history():
            drawing = state.story.waits and state._draw().what == "card"
            state.apply_action(swaps.get(action, action) if drawing else action)
        return state


# -------------------------------------------------------------------------------------------------- how a story goes on


def dealt(story: Story, number: int) -> Story:
    """A story after one more thing of the setup is drawn. Raises Illegal for what cannot be."""
    if not chance.can_be_dealt(story.rules, story.drawn, number):
        raise chance.not_an_outcome(number)
    numbers = (*story.drawn, number)
    if len(numbers) < len(chance.setup_draws(story.rules)):
        return Story(story.rules, numbers)
    return Story(story.rules, numbers, chance.set_up(story.rules, numbers), player=0)


def decided(story: Story, position: Position, seat: int, action: int) -> Story:
    """A story after a decision, which is carried out unless it has to draw something first."""
    wanted, after, player = chance.begun(position, action)
    events = (*story.events, Event(position, seat, action, wanted))
    return Story(story.rules, story.drawn, after, events, bool(wanted), player)


def drawn(story: Story, position: Position, number: int) -> Story:
    """A story after one more thing is drawn for a decision, which is carried out if that was the last.

    Raises Illegal for what cannot be drawn.
    """
    before, seat, action, wanted, got = story.events[-1]
    if wanted[0].what == "token" and number not in [kind for kind, _ in chance.outcomes(position, wanted[0], got)]:
        raise chance.not_an_outcome(number)
    event = Event(before, seat, action, wanted, (*got, number))
    events = (*story.events[:-1], event)
    if len(event.got) < len(wanted):
        return Story(story.rules, story.drawn, position, events, True)
    after, player = chance.carry_out(position, action, wanted, event.got)
    return Story(story.rules, story.drawn, after, events, False, player)


def name_of(game: Game, draw: Draw, number: int) -> str:
    """A drawn card or tile by its id, a token by its letter."""
    if draw.what == "card":
        return chance.card_ids(game.kind)[number]
    if draw.what == "tile":
        return chance.tile_ids(game.kind)[number]
    return game.kind.description.letters[number]
