"""One seat against bots: an environment for a single agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gemguild.bots import Bot, Limit, make_bot
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Position
from gemguild.envs import common
from gemguild.envs.common import ILLEGAL_REWARD, Observation
from gemguild.envs.options import game_of, whole

SEEDS = 2**31


class OpponentsEnv(gymnasium.Env[Observation, np.int64]):
    """A game in which bots play the other seats; one step is one decision of the agent.

    The reward is 0 until the game is over, then the agent's share of the victory: 1 for a single winner, divided where
    a victory is shared, else 0. An illegal action ends the game with -1.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": common.RENDER_MODES,
        "render_fps": common.FRAMES_A_SECOND,
    }

    def __init__(
        self,
        kind: str,
        players: int = 2,
        *,
        opponents: Sequence[str] = ("greedy",),
        simulations: int | None = None,
        seat: int | None = 0,
        render_mode: str | None = None,
        **variants: bool,
    ) -> None:
        """A game of a kind, by the kind's id, with variants such as ``quick=True``.

        ``opponents`` are names of bots: one for each other seat in order of play, or one for all. Bots that search
        run at most ``simulations`` for a decision. Without a ``seat`` the agent gets a random one each time.
        """
        self.game = game_of(kind, players, **variants)
        if isinstance(opponents, str) or len(opponents) not in (1, players - 1):
            raise BadOptions(f"opponents are a list of one name or of {players - 1}, not {opponents!r}")
        check_seat(seat, players)
        if simulations is not None:
            whole("simulations", simulations, 1)
        self.opponents = list(opponents) * (players - 1 if len(opponents) == 1 else 1)
        for name in self.opponents:
            make_bot(name)
        self.limit = Limit(simulations=simulations)
        self.fixed_seat = seat
        self.render_mode = common.check_render_mode(render_mode)
        self.observation_space = common.observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.actions)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. A seed begins a series that is always the same, bots included; there are no options."""
        super().reset(seed=seed, options=options)
        players = self.game.players
        self.seat = int(self.np_random.integers(players)) if self.fixed_seat is None else self.fixed_seat
        self._bots: dict[int, Bot] = {}
        for k, name in enumerate(self.opponents, 1):
            self._bots[(self.seat + k) % players] = make_bot(name, int(self.np_random.integers(SEEDS)))
        self.position: Position = self.game.start(self.np_random.bytes(32))
        self._over = False
        self._let_bots_play()
        self._show()
        return self._seen(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then the bots until the agent is to decide again or the game is over.

        Raises BadOptions if there is no game, or it is over: reset begins one.
        """
        if self._over:
            raise BadOptions("there is no game to play on: reset begins one")
        chosen = whole("an action", action)
        if chosen not in self.position.legal_actions():
            self._over = True
            return self._seen(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": chosen}
        self.position = self.position.play(chosen)
        self._let_bots_play()
        self._show()
        result = self.position.result
        self._over = result is not None
        reward = 0.0 if result is None else result.shares()[self.seat]
        return self._seen(), reward, self._over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, in the form that libraries for masked policies ask for."""
        return self._seen()["action_mask"].astype(np.bool_)

    def _let_bots_play(self) -> None:
        while (seat := self.position.to_play) is not None and seat != self.seat:
            view = self.position.view(seat)
            self.position = self.position.play(self._bots[seat].choose(view, self.limit))

    def _seen(self) -> Observation:
        return common.observe(self.position, self.seat)

    def _info(self) -> dict[str, Any]:
        """The agent's seat and everybody's points."""
        points = self.position.records["points"][0, : self.game.players]
        return {"seat": self.seat, "points": points.copy()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The whole table as text or as a picture."""
        return common.render(self.position, self.render_mode)


def check_seat(seat: int | None, players: int) -> None:
    """Raise BadOptions unless a game has the seat, if one is given."""
    if seat is not None and whole("seat", seat, 0) >= players:
        raise BadOptions(f"there is no seat {seat} in a game of {players}")
