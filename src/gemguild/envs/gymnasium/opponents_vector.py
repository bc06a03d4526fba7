"""Thousands of games against bots that play inside the compiled step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from gemguild.engine.errors import BadOptions
from gemguild.envs import against
from gemguild.envs.common import Observation
from gemguild.envs.gymnasium.opponents import check_seat
from gemguild.envs.gymnasium.selfplay import SelfPlayVectorEnv

EACH_IN_TURN = -1
NO_SEED = bytes(32)


class OpponentsVectorEnv(SelfPlayVectorEnv):
    """Many games of one kind, in each of which a bot plays all seats but the learner's.

    Each step plays one decision of the learner in each game, then the bot's until the learner is to decide again or the
    game is over. Observations, masks and rewards are the learner's, whose seat ``info["seat"]`` names. All else is as
    in the environment for self-play.
    """

    def __init__(
        self,
        kind: str,
        num_envs: int = 1,
        players: int = 2,
        *,
        opponents: Sequence[str] = ("greedy",),
        seat: int | None = 0,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **variants: bool,
    ) -> None:
        """Some games of a kind, by the kind's id, with variants such as ``quick=True``.

        ``opponents`` is a list of one name: ``random``, ``greedy`` or ``net``, which plays what the game's net likes
        best at a glance. Without a ``seat`` the learner gets each in turn, from game to game.
        """
        super().__init__(kind, num_envs, players, copy=copy, autoreset_mode=autoreset_mode, **variants)
        if isinstance(opponents, str) or len(set(opponents)) != 1 or len(opponents) not in (1, players - 1):
            raise BadOptions(f"opponents are a list of one name, the same for all seats, not {opponents!r}")
        check_seat(seat, players)
        self.opponents = list(opponents)
        self._seat = EACH_IN_TURN if seat is None else seat
        self._opponent = against.make_opponent(opponents[0], self.game, self.records, NO_SEED)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games. A seed begins a series that is always the same, bots included; there are no options."""
        if seed is not None:
            self._np_random_seed, self._np_random = seed, np.random.default_rng(seed)
        self._opponent = against.make_opponent(
            self.opponents[0], self.game, self.records, self.np_random.bytes(len(NO_SEED))
        )
        return super().reset(options=options)

    def _begin(self) -> None:
        self._step(self._seats, playing=False)  # no actions are played

    def _play(self, actions: NDArray[np.int64]) -> None:
        self._step(actions, playing=True)

    def _step(self, actions: NDArray[np.int64], *, playing: bool) -> None:
        self._streams = against.step_all(
            self._opponent,
            self.records,
            self._blank,
            actions,
            playing,
            self.game.players,
            self.game.variant,
            self._seat,
            self._streams,
            self._over,
            self._rewards,
            self._shares,
            self._seats,
            self._observations,
            self._masks,
        )
