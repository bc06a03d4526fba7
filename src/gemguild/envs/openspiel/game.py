"""The games as OpenSpiel knows them: names, parameters, sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from gemguild.engine.kind import KINDS, Kind
from gemguild.envs.openspiel.chance import tile_ids
from gemguild.envs.openspiel.observer import Observer
from gemguild.envs.openspiel.state import GameState
from gemguild.envs.options import game_of
from gemguild.games.common.state import IDLE_LIMIT

MOST_DECISIONS = 16
"""More decisions than a turn can take."""
REGISTERED: dict[Kind, type[FamilyGame]] = {}
"""The class of each kind of game that OpenSpiel knows: OpenSpiel makes a game from its class and parameters."""


def game_type(kind: Kind) -> Any:
    """What OpenSpiel asks about a kind of game: chance by explicit nodes, shares of the victory at the end."""
    return pyspiel.GameType(
        short_name=f"gemguild_{kind.id}",
        long_name=kind.description.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(kind.seats),
        min_num_players=min(kind.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(kind.seats), **dict.fromkeys(kind.options, False)},
    )


class FamilyGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of one kind."""

    kind: ClassVar[Kind]
    type: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = game_of(self.kind.id, given.pop("players", min(self.kind.seats)), **given)
        description = self.kind.description
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=max(len(description.cards), len(tile_ids(self.kind)), len(description.letters)),
            num_players=self.rules.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=IDLE_LIMIT * (len(description.cards) + 1) * MOST_DECISIONS,
        )
        super().__init__(self.type, info, dict(params or {}))

    def new_initial_state(self) -> GameState:
        """A state in which nothing is laid out yet."""
        return GameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """What a seat sees: by default what it may know now."""
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def register() -> None:
    """Make every kind of game known to OpenSpiel as ``gemguild_<kind>``, those that it knows already left alone."""
    for kind in KINDS.values():
        if kind not in REGISTERED:
            facts = {"kind": kind, "type": game_type(kind)}
            REGISTERED[kind] = type(f"{kind.id.capitalize()}Game", (FamilyGame,), facts)
            pyspiel.register_game(facts["type"], REGISTERED[kind])
