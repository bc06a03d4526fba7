"""One game as an AEC environment: agents act one at a time, in the order that the rules demand."""

from __future__ import annotations

from typing import Any, Literal, SupportsIndex

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from gemguild.engine.errors import BadOptions, BadText, Illegal
from gemguild.engine.game import Game, Position
from gemguild.envs import common
from gemguild.envs.common import ILLEGAL_REWARD
from gemguild.envs.observation import look
from gemguild.envs.options import whole

IfIllegal = Literal["refuse", "terminate", "replace"]
"""What becomes of an illegal action."""


class Actions(spaces.Discrete):
    """The actions of an agent. While it is to play, a sample without a mask is a legal action.

    With a mask of the usual type it samples what a plain space would, number for number, in a tenth of the time. A copy
    is a plain space, which knows of no game.
    """

    def __init__(self, env: GameEnv, agent: str) -> None:
        super().__init__(env.game.actions)
        self._env, self._agent = env, agent

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action, of those that a mask allows."""
        if mask is None and probability is None:
            mask = self._env.legal_mask(self._agent)
        if type(mask) is not np.ndarray or probability is not None:
            return super().sample(mask, probability)
        raw = mask.tobytes()
        legal = raw.count(1)
        if mask.dtype != np.int8 or mask.shape != (self.n,) or legal == 0 or legal + raw.count(0) != len(raw):
            return super().sample(mask)  # which says what is wrong with it
        return self.start + mask.nonzero()[0][self.np_random.integers(legal)]  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.Discrete, (int(self.n),)


class GameEnv(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A game between agents ``player_0``, ``player_1`` and so on, in the order of the seats.

    One step is one decision; a turn may take several by the same agent. At the end each agent's reward is its share of
    the victory: 1 for a single winner, divided where a victory is shared, else 0.

    An illegal action is refused with an error (``refuse``); or it ends the game by convention, with -1 for the agent
    that chose it and 0 for everybody else (``terminate``); or, for agents that know no masks, a random legal action
    takes its place (``replace``).

    ``max_cycles`` cuts a game off when every agent has decided so often; one that has done so earlier decides at random
    until then. ``flat`` makes observations plain arrays, with the mask in the agent's ``info``.
    """

    def __init__(
        self,
        game: Game,
        name: str,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        illegal: IfIllegal = "refuse",
        flat: bool = False,
    ) -> None:
        EzPickle.__init__(self, game, name, max_cycles, render_mode, illegal, flat)
        super().__init__()
        if max_cycles is not None:
            whole("max_cycles", max_cycles, 1)
        if illegal not in ("refuse", "terminate", "replace"):
            raise BadOptions(f"an illegal action can terminate or be replaced (illegal='replace'), not {illegal!r}")
        self.game = game
        self.illegal, self.flat = illegal, flat
        self.metadata: dict[str, Any] = {
            "name": name,
            "render_modes": common.RENDER_MODES,
            "render_fps": common.FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.max_cycles = max_cycles
        self.render_mode = common.check_render_mode(render_mode)
        self.possible_agents = common.agents(game)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen: dict[str, spaces.Space[Any]] = {
            agent: common.flat_space(game) if flat else common.observation_space(game) for agent in self.possible_agents
        }
        self.observation_spaces = seen
        self.action_spaces = {agent: Actions(self, agent) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see and may do: ``observation`` and ``action_mask``; only the first if it is flat."""
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
        self._tell_mask()

    def _mover(self) -> str:
        """The agent that decides; when the game is over, the first."""
        return str(self.possible_agents[self.position.to_play or 0])

    def observe(self, agent: str) -> Any:
        """What an agent sees now: a dictionary or, if flat, numbers; a mask is all zeros while it is not to play."""
        seen = look(self.position, self._seats[agent])
        if self.flat:
            return seen.observation
        return {"observation": seen.observation, "action_mask": seen.action_mask}

    def legal_mask(self, agent: str) -> NDArray[np.int8] | None:
        """The mask of the agent to play; None for others."""
        if not self.agents or agent != self.agent_selection or self.position.to_play != self._seats[agent]:
            return None
        return look(self.position, self._seats[agent]).action_mask

    def step(self, action: SupportsIndex | None) -> None:
        """Play the action of the agent to play; for one whose game is over, None."""
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadOptions(f"{agent} is to play and gave no action")
        after = self._after(agent, whole("an action", action))
        if after is None:
            EnvLogger.warn_on_illegal_move()
            self._end(dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}, terminated=True, truncated=True)
            return
        self.position = after
        self._decisions[agent] += 1
        self.agent_selection = self._mover()
        self._see_whether_over()
        if self.render_mode == "human":
            self.render()

    def _after(self, agent: str, action: int) -> Position | None:
        """The position after an action or one in its place; None if it ends the game."""
        try:
            return self.position.play(action)
        except (BadText, Illegal) as error:
            if self.illegal == "replace":
                return self.position.play(int(self.action_spaces[agent].sample()))
            if self.illegal == "terminate" and isinstance(error, Illegal):
                return None
            raise

    def _see_whether_over(self) -> None:
        """End the game for everybody if it has ended, or if all have decided often enough."""
        if self.max_cycles is not None:
            self._skip_those_who_are_done()
        result = self.position.result
        if result is not None:
            self._end(dict(zip(self.possible_agents, result.shares(), strict=True)), terminated=True)
        elif self.max_cycles is not None and min(self._decisions.values()) == self.max_cycles:
            self._end(dict.fromkeys(self.agents, 0.0), truncated=True)
        else:
            self._tell_mask()

    def _skip_those_who_are_done(self) -> None:
        """Decide at random for agents that have decided often enough, as long as others have not."""
        assert self._chance is not None
        while (
            self.position.to_play is not None
            and self._decisions[self.agent_selection] == self.max_cycles
            and min(self._decisions.values()) < self.max_cycles
        ):
            self.position = self.position.play(int(self._chance.choice(self.position.legal_actions())))
            self.agent_selection = self._mover()

    def _end(self, rewards: dict[str, float], *, terminated: bool = False, truncated: bool = False) -> None:
        """End the game for everybody."""
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._accumulate_rewards()
        self._deads_step_first()
        self._tell_mask()

    def _tell_mask(self) -> None:
        """Put the mask into the information of the agent to play, if observations have no room for it."""
        if self.flat:
            agent = self.agent_selection
            self.infos[agent] = {"action_mask": look(self.position, self._seats[agent]).action_mask}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The whole table as text or as a picture."""
        return common.render(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""
