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
from gemguild.envs.options import game_of, whole

Actions = NDArray[np.integer[Any]]
Numbers = NDArray[Any]


class SelfPlayVectorEnv(VectorEnv[Observation, Actions, Numbers]):
    """Many games of one kind. Each step plays one decision in each, by whichever seat is to play there.

    Observations and masks are those of the seat that is to play, which ``info["seat"]`` names. The reward is that of
    the seat that has just played: 0 or, when its action ended the game, its share of the victory. Everybody's shares
    are then in ``info["shares"]``, a row a game.

    A new game takes the place of one that is over with the next step, which ignores its action (Gymnasium's next-step
    mode). Until then the seat that played last sees the end, with a mask of all ones. In the same-step mode the new
    game begins at once, and the end is in ``info["final_obs"]`` and ``info["final_info"]``. Games end by their rules:
    nothing is truncated.

    An illegal action is refused with an error, and nothing is played in any game.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # type: ignore[misc]

    def __init__(
        self,
        kind: str,
        num_envs: int = 1,
        players: int = 2,
        *,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **variants: bool,
    ) -> None:
        """Some games of a kind, by the kind's id, with variants such as ``quick=True``.

        Without ``copy``, each step overwrites and returns the same arrays: faster, but earlier results are gone.
        """
        num_envs = whole("num_envs", num_envs, 1)
        self.game = game_of(kind, players, **variants)
        self.num_envs = num_envs
        self.copy = copy
        mode = check_autoreset_mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}  # type: ignore[misc]  # Gymnasium's have it in both
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
        """Games that a new one replaces before anything else is played in them."""
        self._ended = np.zeros(num_envs, np.bool_)
        """Games that the last step ended."""
        self._truncated = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games. A seed begins a series of games that is always the same; there are no options."""
        super().reset(seed=seed, options=options)
        self._blank["key"] = rng.key_from(self.np_random.bytes(32))
        self._over[:] = True
        self._streams = 0
        self._begin()
        self._ended[:] = False
        self._shares[:] = 0
        return self._seen(), self._infos()

    def step(self, actions: Actions) -> tuple[Observation, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Play an action in each game."""
        self._play(self._checked(actions))
        self._ended[:] = self._over
        final: dict[str, Any] = {}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and self._ended.any():
            final = self._final()
            self._begin()
        ended, truncated = self._given(self._ended), self._given(self._truncated)
        return self._seen(), self._given(self._rewards), ended, truncated, self._infos() | final

    def _begin(self) -> None:
        """Begin new games in place of those that are over."""
        self._streams = writing.begin_all(
            self.records,
            self._blank,
            self.game.players,
            self.game.variant,
            self._streams,
            self._over,
            self._seats,
            self._observations,
            self._masks,
        )

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
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            actual = f"an array of {given.dtype} of shape {given.shape}"
            raise BadOptions(f"expected {self.num_envs} actions, whole numbers, found {actual}")
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = loops.first_illegal(self.records, chosen)
        if wrong >= 0:
            raise Illegal("not_legal", f"action {chosen[wrong]} is not legal in game {wrong}")
        return chosen

    def _seen(self) -> Observation:
        return {"observation": self._given(self._observations), "action_mask": self._given(self._masks)}

    def _infos(self) -> dict[str, Any]:
        """By convention, each key comes with a mask of the games that it applies to."""
        return {
            "seat": self._given(self._seats),
            "_seat": np.ones(self.num_envs, np.bool_),
            "shares": self._given(self._shares),
            "_shares": self._ended.copy(),
        }

    def _final(self) -> dict[str, Any]:
        """The ends of the games that are over, by convention: observations as objects, and the seats they belong to."""
        seen = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(self._ended):
            seen[game] = {"observation": self._observations[game].copy(), "action_mask": self._masks[game].copy()}
        whose = {"seat": self._seats.copy(), "_seat": self._ended.copy()}
        return {
            "final_obs": seen,
            "_final_obs": self._ended.copy(),
            "final_info": whose,
            "_final_info": self._ended.copy(),
        }

    def _given(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """An array to hand out."""
        return numbers.copy() if self.copy else numbers


def check_autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """An autoreset mode that this environment has. Raises BadOptions for any other."""
    possible = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
    for known in possible:
        if mode in (known, known.value):
            return known
    raise BadOptions(f"autoreset_mode is {' or '.join(known.value for known in possible)}, not {mode!r}")
