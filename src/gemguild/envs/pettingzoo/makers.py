"""PettingZoo environments of any game, by its name.

>>> from gemguild.envs import pettingzoo
>>> env = pettingzoo.env("splendor-4-team")
>>> env.reset(seed=7)
>>> env.agent_selection, env.num_agents
('player_0', 4)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import gemguild
from gemguild.engine.game import Game
from gemguild.envs.pettingzoo.aec import GameEnv, IfIllegal
from gemguild.envs.pettingzoo.parallel import RoundsEnv


def raw_env(
    game: Game | str, *, max_cycles: int | None = None, render_mode: str | None = None, flat: bool = False
) -> GameEnv:
    """The environment of a game that refuses an illegal action with an error.

    A game is given by its name, such as ``marvel-3``, or as what :func:`gemguild.game` makes. After ``max_cycles``
    decisions of every agent the game is cut off. With ``flat``, observations are arrays and masks are in ``info``.
    """
    return env(game, illegal="refuse", max_cycles=max_cycles, render_mode=render_mode, flat=flat)


def env(
    game: Game | str,
    *,
    illegal: IfIllegal = "terminate",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    flat: bool = False,
) -> GameEnv:
    """The environment to use: an illegal action ends the game, or is replaced by a random legal one."""
    chosen = gemguild.game(game) if isinstance(game, str) else game
    return GameEnv(chosen, f"{chosen.id}_v0", max_cycles, render_mode, illegal, flat)


def parallel_env(game: Game | str, *, max_cycles: int | None = None, render_mode: str | None = None) -> RoundsEnv:
    """A game in rounds, all agents at once: not quite the game (see :mod:`.parallel`)."""
    return RoundsEnv(raw_env(game, max_cycles=max_cycles, render_mode=render_mode))


class Makers(NamedTuple):
    """The functions of a module of a game that has no options but the number of players."""

    raw_env: Callable[..., GameEnv]
    env: Callable[..., GameEnv]
    parallel_env: Callable[..., RoundsEnv]


def makers_by_players(game: Callable[[int], Game]) -> Makers:
    """The functions of a module of such a game: those here, with the number of players in place of the game."""

    def raw_env_of(
        players: int = 2, *, max_cycles: int | None = None, render_mode: str | None = None, flat: bool = False
    ) -> GameEnv:
        """The environment that refuses an illegal action with an error."""
        return raw_env(game(players), max_cycles=max_cycles, render_mode=render_mode, flat=flat)

    def env_of(
        players: int = 2,
        *,
        illegal: IfIllegal = "terminate",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        flat: bool = False,
    ) -> GameEnv:
        """The environment to use: an illegal action ends the game, or is replaced by a random legal one."""
        return env(game(players), illegal=illegal, max_cycles=max_cycles, render_mode=render_mode, flat=flat)

    def parallel_env_of(
        players: int = 2, *, max_cycles: int | None = None, render_mode: str | None = None
    ) -> RoundsEnv:
        """The game in rounds, all agents at once: not quite the game (see :mod:`.parallel`)."""
        return parallel_env(game(players), max_cycles=max_cycles, render_mode=render_mode)

    return Makers(raw_env_of, env_of, parallel_env_of)
