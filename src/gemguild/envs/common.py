"""What the environments of PettingZoo and Gymnasium share: spaces, observations, pictures."""

from __future__ import annotations

import sys
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.console import Console

from gemguild.board import draw
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game, Position
from gemguild.envs.drawing import picture
from gemguild.envs.observation import layout, look

RENDER_MODES = ["ansi", "human", "rgb_array"]
FRAMES_A_SECOND = 2
ILLEGAL_REWARD = -1.0
"""The reward for an illegal action, which also ends the game. A lost game gives 0."""
WIDTH = 100
"""Columns of a board drawn as text."""


class Observation(TypedDict):
    """What a seat sees and may do."""

    observation: NDArray[np.int8]
    action_mask: NDArray[np.int8]


def agents(game: Game) -> list[str]:
    """The seats' names by PettingZoo's convention."""
    return [f"player_{seat}" for seat in range(game.players)]


def flat_space(game: Game) -> Any:
    """The space of what a seat sees: a row of numbers."""
    most = layout(game).most.astype(np.int8)
    return spaces.Box(np.zeros_like(most), most, dtype=np.int8)


def observation_space(game: Game) -> Any:
    """The space of what a seat sees and may do: a dictionary."""
    return spaces.Dict(
        {
            "observation": flat_space(game),
            "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
        }
    )


def observe(position: Position, seat: int) -> Observation:
    """What a seat sees and may do."""
    seen = look(position, seat)
    return {"observation": seen.observation, "action_mask": seen.action_mask}


def check_render_mode(mode: str | None) -> str | None:
    """A render mode that exists, or none."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOptions(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


def render(position: Position, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The whole table, hidden cards too, for the people who run the games and not for players; ``human`` prints it."""
    if mode == "rgb_array":
        return picture(position.to_plain())
    if mode == "ansi":
        return as_text(position, Console(width=WIDTH, force_terminal=True, color_system="standard"))
    if mode == "human":
        sys.stdout.write(as_text(position, Console(width=WIDTH)))
    return None


def as_text(position: Position, console: Console) -> str:
    """The table drawn for a terminal."""
    with console.capture() as capture:
        console.print(draw(position.to_plain(), names=agents(position.game), width=WIDTH))
    return capture.get()
