"""One game as an AEC environment: agents act one at a time, in the order that the rules demand."""

from __future__ import annotations

from typing import Any, Literal, SupportsIndex

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game, Position
from gemguild.envs import common
from gemguild.envs.common import ILLEGAL_REWARD, Observation
from gemguild.envs.options import whole

IfIllegal = Literal["terminate", "replace"]


class GameEnv(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A game between agents ``player_0``, ``player_1`` and so on, in the order of the seats.

    One step is one decision; a turn may take several by the same agent. At the end each agent's reward is its share of
    the victory: 1 for a single winner, divided where a victory is shared, else 0. An illegal action is refused with an
    error; :func:`wrapped` adds the usual wrappers.
    """

    def __init__(self, game: Game, name: str, max_cycles: int | None = None, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, game, name, max_cycles, render_mode)
        super().__init__()
        if max_cycles is not None:
            whole("max_cycles", max_cycles, 1)
        self.game = game
        self.metadata: dict[str, Any] = {
            "name": name,
            "render_modes": common.RENDER_MODES,
            "render_fps": common.FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.max_cycles = max_cycles
        self.render_mode = common.check_render_mode(render_mode)
        self.possible_agents = common.agents(game)
        seen: dict[str, spaces.Dict] = {agent: common.observation_space(game) for agent in self.possible_agents}
        self.observation_spaces = seen
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent can see and may do: ``observation`` and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The action numbers of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. A seed begins a series of games that is always the same; there are no options."""
        del options
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.position: Position = self.game.start(self._chance.bytes(32))
        self.agents = self.possible_agents.copy()
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection: str | None = None
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        """The agent that decides; when the game is over, the first."""
        return str(self.possible_agents[self.position.to_play or 0])

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; its mask is all zeros while it is not to play."""
        return common.observe(self.position, self.possible_agents.index(agent))

    def step(self, action: SupportsIndex | None) -> None:
        """Play the action of the agent to play; for one whose game is over, None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadOptions(f"{agent} is to play and gave no action")
        self.position = self.position.play(whole("an action", action))
        self._decisions[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.agent_selection = self._mover()
        self._see_whether_over()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _see_whether_over(self) -> None:
        """End the game for everybody if it has ended, or if the next agent has decided often enough."""
        result = self.position.result
        if result is not None:
            self.rewards = dict(zip(self.possible_agents, result.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions[self.agent_selection] == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The whole table as text or as a picture."""
        return common.render(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""


class ReplaceIllegal(wrappers.BaseWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """Replaces an illegal action by a random legal one, drawn from the agent's action space."""

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action, or another one if it is not legal."""
        super().step(None if action is None else self.legal(whole("an action", action)))

    def legal(self, action: int) -> int:
        """An action if it is legal, else another."""
        mask = self.observe(self.agent_selection)["action_mask"]
        return action if action in np.flatnonzero(mask) else int(self.action_space(self.agent_selection).sample(mask))

    def __str__(self) -> str:
        return str(self.env)


def wrapped(raw: GameEnv, illegal: IfIllegal) -> AECEnv:
    """An environment with the usual wrappers.

    By convention an illegal action ends the game, with -1 for the agent that chose it and 0 for everybody else
    (``terminate``). For agents that know no masks, a random legal action can take its place (``replace``).
    """
    if illegal not in ("terminate", "replace"):
        raise BadOptions(f"an illegal action can terminate or be replaced (illegal='replace'), not {illegal!r}")
    if illegal == "terminate":
        env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    else:
        env = ReplaceIllegal(raw)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
