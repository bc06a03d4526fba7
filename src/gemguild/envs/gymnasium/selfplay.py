"""Thousands of games stepped by one compiled call, every seat played by the same learner."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gemguild.engine import loops, rng
from gemguild.engine.errors import BadOptions, Illegal
from gemguild.engine.record import blank
from gemguild.envs import common, writing
from gemguild.envs.common import Observation
from gemguild.envs.observation import layout
from gemguild.envs.options import game_of

Actions = NDArray[np.integer[Any]]
Numbers = NDArray[Any]


class SelfPlayVectorEnv(VectorEnv[Observation, Actions, Numbers]):
    """Many games of one kind. Each step plays one decision in each, by whichever seat is to play there.

    Observations and masks are those of the seat that is to play, which ``info["seat"]`` names. The reward is that of
    the seat that has just played: 0, and when its action ended the game its share of the victory. What everybody gets
    then is in ``info["shares"]``, a row a game.

    A game that is over begins anew with the next step, which ignores its action (Gymnasium's next-step mode). Until
    then the seat that played last is shown the end of it, with a mask of all ones. Games end by their rules: nothing is
    truncated.

    An illegal action is refused with an error, and nothing is played in any game.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # type: ignore[misc]

    def __init__(self, kind: str, num_envs: int = 1, players: int = 2, *, copy: bool = True, **variants: bool) -> None:
        """So many games of a kind: splendor, marvel or duel, with variants such as ``quick=True``.

        Without ``copy``, each step returns the same arrays, written anew: faster, but what was returned before is gone.
        """
        if num_envs < 1:
            raise BadOptions(f"there is at least one game, not {num_envs}")
        self.game = game_of(kind, players, **variants)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = common.observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.records = blank(self.game.kind.record, num_envs)
        self._blank = blank(self.game.kind.record)
        self._streams = 0
        self._observations = np.zeros((num_envs, layout(self.game).size), np.int8)
        self._masks = np.zeros((num_envs, self.game.actions), np.int8)
        self._rewards = np.zeros(num_envs)
        self._shares = np.zeros((num_envs, self.game.players))
        self._seats = np.zeros(num_envs, np.int64)
        self._over = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games. A seed begins a series of games that is always the same; there are no options."""
        super().reset(seed=seed, options=options)
        self._blank["key"] = rng.key_from(self.np_random.bytes(32))
        self._over[:] = True  # and so all begin anew
        self._streams = 0
        self._play(np.zeros(self.num_envs, np.int64))
        return self._seen(), self._infos()

    def step(self, actions: Actions) -> tuple[Observation, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Play an action in each game."""
        self._play(self._checked(actions))
        over, truncated = self._given(self._over), self._given(self._truncated)
        return self._seen(), self._given(self._rewards), over, truncated, self._infos()

    def _play(self, actions: NDArray[np.int64]) -> None:
        self._streams = writing.step_all(
            self.records,
            self._blank,
            actions,
            self.game.players,
            self.game.variant,
            self._streams,
            self._over,
            self._rewards,
            self._shares,
            self._seats,
            self._observations,
            self._masks,
        )

    def _checked(self, actions: Actions) -> NDArray[np.int64]:
        """The actions, if there is a legal one for each game."""
        if not self._streams:
            raise BadOptions("reset has to be called before step")
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise BadOptions(f"expected {self.num_envs} actions, found an array of shape {chosen.shape}")
        wrong = loops.first_illegal(self.records, chosen)
        if wrong >= 0:
            raise Illegal("not_legal", f"action {chosen[wrong]} is not legal in game {wrong}")
        return chosen

    def _seen(self) -> Observation:
        return {"observation": self._given(self._observations), "action_mask": self._given(self._masks)}

    def _infos(self) -> dict[str, Any]:
        """By convention, with each key a mask of the games that it says something about."""
        return {
            "seat": self._given(self._seats),
            "_seat": np.ones(self.num_envs, np.bool_),
            "shares": self._given(self._shares),
            "_shares": self._over.copy(),
        }

    def _given(self, own: NDArray[Any]) -> NDArray[Any]:
        """An array to hand out."""
        return own.copy() if self.copy else own
