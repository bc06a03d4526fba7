"""A game in rounds, for tools that speak PettingZoo's parallel interface only.

The games are strictly turn by turn, so this is not quite the game: all agents hand in an action at once, before they
have seen those of the others. The actions are played in the order of the seats, each when its seat is to play; a random
legal action replaces one that is no longer legal by then. Use ``env`` to play exactly; for one decision a step there is
``pettingzoo.utils.conversions.turn_based_aec_to_parallel``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from gemguild.engine.errors import BadOptions
from gemguild.envs.common import Observation, observe
from gemguild.envs.pettingzoo.aec import GameEnv


class RoundsEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game in rounds: each step takes an action of every agent and plays it if the agent gets to decide.

    An agent that must decide twice in a row does so in the next step. ``max_cycles`` is the most steps.
    """

    def __init__(self, raw: GameEnv) -> None:
        self.table = raw
        raw.illegal = "replace"
        self.max_cycles, raw.max_cycles = raw.max_cycles, None
        self.metadata = {**raw.metadata, "is_parallelizable": True}
        self.render_mode = raw.render_mode
        self.possible_agents = raw.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see and may do: ``observation`` and ``action_mask``."""
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The action numbers of the game."""
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game."""
        self.table.reset(seed=seed, options=options)
        self.agents = self.table.agents.copy()
        self._steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        """What everybody sees. What the other seats may do is not known yet, so their masks are all ones."""
        seen = {agent: observe(self.table.position, seat) for seat, agent in enumerate(self.possible_agents)}
        for observation in seen.values():
            if not observation["action_mask"].any():
                observation["action_mask"].fill(1)
        return seen

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play a round. Raises BadOptions if there is no game to play on, or for agents that do not exist."""
        if not self.agents:
            raise BadOptions("there is no game to play on: reset begins one")
        unknown = [agent for agent in actions if agent not in self.possible_agents]
        if unknown:
            raise BadOptions(f"there is no agent {unknown[0]!r}; there are {', '.join(self.possible_agents)}")
        waiting = dict(actions)
        over = False
        while not over and self.table.agent_selection in waiting:
            self.table.step(waiting.pop(self.table.agent_selection))
            over = any(self.table.terminations.values())
        self._steps += 1
        late = not over and self._steps == self.max_cycles
        everybody = self.possible_agents
        if over or late:
            self.agents = []
        return (
            self._observations(),
            dict(self.table.rewards),
            dict.fromkeys(everybody, over),
            dict.fromkeys(everybody, late),
            {agent: {} for agent in everybody},
        )

    def render(self) -> str | NDArray[np.uint8] | None:
        """The whole table as text or as a picture."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is left open."""
