"""A game's history as an OpenSpiel state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pyspiel

from gemguild.engine.errors import Illegal
from gemguild.engine.game import Game, Position
from gemguild.envs.openspiel import chance
from gemguild.envs.openspiel.chance import Draw
from gemguild.games.common.state import RESERVE_LIMIT

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
TRIES = 1000
SEEDS = 2**53


@dataclass(frozen=True)
class Event:
    """A decision, and what was drawn in consequence."""

    seat: int
    action: int
    word: str
    drawn: tuple[str, ...] = ()
    hidden: str = ""
    """What other seats see of a card drawn unseen."""

    def seen(self, seat: int | None) -> str:
        """What a seat (or an onlooker) saw of it."""
        drawn = [self.hidden] if self.hidden and self.drawn and seat != self.seat else self.drawn
        return f"{self.seat}:{self.word}" + ("=" + ",".join(drawn) if drawn else "")


@dataclass(frozen=True)
class Story:
    """Everything that has happened: a value, so copies of states can share it."""

    rules: Game
    drawn: tuple[int, ...] = ()
    """The setup so far."""
    position: Position | None = None
    """None until the setup is complete."""
    events: tuple[Event, ...] = ()
    action: int | None = None
    """The decision that waits for its draws."""
    wanted: tuple[Draw, ...] = ()
    """What it draws."""
    got: tuple[int, ...] = ()
    """What has been drawn of it."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> Story:
        return self


class GameState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of a game. All chance is in chance nodes."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._tell(Story(game.rules))

    def _tell(self, story: Story) -> None:
        """Go on with a story. Who decides is asked many times, so it is worked out once."""
        self.story = story
        position = story.position
        if position is None or story.action is not None:
            self._player = CHANCE
        else:
            seat = position.to_play
            self._player = TERMINAL if seat is None else seat

    @property
    def rules(self) -> Game:
        """The game that is played."""
        return self.story.rules

    # ---------------------------------------------------------------------------------------------- what OpenSpiel asks

    def current_player(self) -> int:
        """Who decides: a seat, chance or, at the end, nobody."""
        return self._player

    def _legal_actions(self, player: int) -> list[int]:
        position = self.story.position
        return [] if position is None or self._player != player else position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn now, and how likely it is."""
        story = self.story
        if story.position is None:
            return chance.setup_outcomes(self.rules, story.drawn)
        return chance.outcomes(story.position, self._draw(), story.got)

    def _draw(self) -> Draw:
        """The draw of this chance node."""
        if self.story.position is None:
            return chance.setup_draws(self.rules)[len(self.story.drawn)]
        return self.story.wanted[len(self.story.got)]

    def _apply_action(self, action: int) -> None:
        story = self.story
        if self._player == CHANCE and not any(action == each for each, _ in self.chance_outcomes()):
            raise Illegal("not_an_outcome", f"{action} cannot be drawn now")
        if story.position is None:
            self._tell(self._dealt((*story.drawn, action)))
        elif story.action is None:
            self._decide(story.position, action)
        else:
            last = story.events[-1]
            event = replace(last, drawn=(*last.drawn, self.name(action)))
            self._finish(replace(story, events=(*story.events[:-1], event), got=(*story.got, action)))

    def _dealt(self, drawn: tuple[int, ...]) -> Story:
        complete = len(drawn) == len(chance.setup_draws(self.rules))
        return Story(self.rules, drawn, chance.set_up(self.rules, drawn) if complete else None)

    def _decide(self, position: Position, action: int) -> None:
        """Note a decision, and carry it out unless it has to draw something first."""
        if not position.is_legal(action):
            raise Illegal("not_legal", f"action {action} is not legal now")
        assert position.to_play is not None
        word = self.rules.kind.words(position.records, [action])[0]
        wanted = chance.awaited(position, action)
        hidden = f"?{wanted[0].level + 1}" if word.startswith("reserve:deck") else ""
        events = (*self.story.events, Event(position.to_play, action, word, (), hidden))
        self._finish(replace(self.story, events=events, action=action, wanted=wanted))

    def _finish(self, story: Story) -> None:
        """Go on with a decision, and carry it out if everything it needs is drawn."""
        assert story.position is not None
        assert story.action is not None
        if len(story.got) == len(story.wanted):
            after = chance.carry_out(story.position, story.action, story.wanted, story.got)
            story = replace(story, position=after, action=None, wanted=(), got=())
        self._tell(story)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw:{self.name(action)}"
        assert self.story.position is not None
        return self.rules.kind.words(self.story.position.records, [action])[0]

    def name(self, outcome: int) -> str:
        """An outcome of this chance node by its id or letter."""
        return name_of(self.rules, self._draw(), outcome)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == TERMINAL

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
        return f"awaiting={self.story.events[-1].seen(seat)}" if self.story.action is not None else ""

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
            drawing = state.story.action is not None and state._draw().what == "card"
            state.apply_action(swaps.get(action, action) if drawing else action)
        return state


def name_of(game: Game, draw: Draw, number: int) -> str:
    """A drawn card or tile by its id, a token by its letter."""
    if draw.what == "card":
        return chance.card_ids(game.kind)[number]
    if draw.what == "tile":
        return chance.tile_ids(game.kind)[number]
    return game.kind.description.letters[number]
