"""What a seat sees of an OpenSpiel state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.envs.observation import layout, look
from gemguild.envs.openspiel.state import GameState

RECALLED = 32
"""How many of the last decisions are among the numbers of an information state."""


class Observer:
    """What a seat sees of a state, as numbers and as text.

    An observer of everybody's private information has a row for each seat, the observer's own first. With perfect
    recall the text tells the whole game as the seat saw it, and the numbers have the last decisions too.
    """

    def __init__(self, game: Game, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise BadOptions(f"observers have no parameters, but there are {params}")
        self.recalls: bool = kind.perfect_recall
        self.private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.eyes = game.players if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS else 1
        size = self.eyes * layout(game).size
        self.tensor = np.zeros(size + (2 * RECALLED if self.recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:size].reshape(self.eyes, -1) if self.eyes > 1 else self.tensor[:size]}
        if self.recalls:
            self.dict["decisions"] = self.tensor[size:].reshape(RECALLED, 2)

    def set_from(self, state: GameState, player: int) -> None:
        """Write the numbers of a state as a seat sees it: zeros before the setup is complete."""
        self.tensor.fill(0)
        position = state.story.position
        if position is None:
            return
        seen = [
            look(position if self.private else position.view(), seat).observation
            for seat in self._watched(player, state.rules.players)
        ]
        self.dict["observation"][:] = seen if self.eyes > 1 else seen[0]
        if self.recalls:
            for place, event in enumerate(reversed(state.story.events[-RECALLED:])):
                relative = (event.seat - player) % state.rules.players
                self.dict["decisions"][place] = relative + 1, event.action + 1

    def _watched(self, player: int, players: int) -> list[int]:
        """The seats whose private information is seen, the observer's own first."""
        return [(player + step) % players for step in range(self.eyes)]

    def string_from(self, state: GameState, player: int) -> str:
        """A state as a seat sees it, as text; of everybody's private information, a line for each seat."""
        watched = self._watched(player, state.rules.players)
        return "\n".join(self._string_of(state, player, seat if self.private else None) for seat in watched)

    def _string_of(self, state: GameState, player: int, seat: int | None) -> str:
        """A state as one seat sees it, or an onlooker."""
        if self.recalls:
            history = [f"seat={player}", *state.setup_names(), *(event.seen(seat) for event in state.story.events)]
            return " ".join(history)
        if state.story.position is None:
            return state.unfinished(seat)
        return f"{state.story.position.view(seat)} {state.unfinished(seat)}".rstrip()
