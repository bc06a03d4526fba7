"""The games as OpenSpiel knows them: names, parameters, sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from gemguild.board import TITLES
from gemguild.engine.kind import KINDS
from gemguild.envs.layout import names_of
from gemguild.envs.openspiel.observer import Observer
from gemguild.envs.openspiel.state import GameState
from gemguild.envs.options import game_of
from gemguild.games.common.state import IDLE_LIMIT

MOST_DECISIONS = 16
"""More decisions than a turn can take."""


def game_type(kind: str) -> Any:
    """What OpenSpiel wants to know about a kind of game: chance by explicit nodes, shares of the victory at the end."""
    options = dict.fromkeys(KINDS[kind].options, False)
    return pyspiel.GameType(
        short_name=f"gemguild_{kind}",
        long_name=TITLES.get(kind, kind),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(KINDS[kind].seats),
        min_num_players=min(KINDS[kind].seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(KINDS[kind].seats), **options},
    )


TYPES = {kind: game_type(kind) for kind in KINDS}


class FamilyGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of the games."""

    kind: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = game_of(self.kind, given.pop("players", min(KINDS[self.kind].seats)), **given)
        cards = len(names_of(self.kind).cards)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=cards,
            num_players=self.rules.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=IDLE_LIMIT * (cards + 1) * MOST_DECISIONS,
        )
        super().__init__(TYPES[self.kind], info, dict(params or {}))

    def new_initial_state(self) -> GameState:
        """A state in which nothing is laid out yet."""
        return GameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """What a seat sees: by default what it may know now."""
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


GAMES = {kind: type(f"{kind.capitalize()}Game", (FamilyGame,), {"kind": kind}) for kind in KINDS}
"""A class for each kind of game: OpenSpiel makes a game from its class and parameters."""
