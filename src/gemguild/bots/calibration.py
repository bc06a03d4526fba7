"""Chances made honest.

A search may be too sure of itself, or not sure enough. Games tell how much (:mod:`gemguild.arena.reliability`), and
``calibration.json`` keeps what they told: a **sharpness** for each game and bot. Every side's chance is raised to that
power, then all are scaled so that they add up to one again. Above 1 the favourite gains, below 1 it loses; who is ahead
of whom stays as it was. Between two sides this multiplies the log-odds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gemguild.engine.errors import BadText
from gemguild.engine.game import Game

FILE = Path(__file__).parent / "calibration.json"
"""What was measured, as it comes with the package."""
AS_IT_IS = 1.0
"""The sharpness that changes nothing."""

Sharpnesses = Mapping[str, Mapping[str, float]]
"""By a game's name, then by a bot's."""


def side_chances(game: Game, shares: Sequence[float]) -> tuple[float, ...]:
    """Each side's chance to win, from the seats' shares of the victory."""
    return tuple(float(sum(shares[seat] for seat in side)) for side in game.sides)


def seat_chances(game: Game, sides: Sequence[float]) -> tuple[float, ...]:
    """Each seat's chance to win: that of its side."""
    chances = {seat: float(chance) for side, chance in zip(game.sides, sides, strict=True) for seat in side}
    return tuple(chances[seat] for seat in range(game.players))


def sharpen(chances: ArrayLike, sharpness: ArrayLike) -> NDArray[np.float64]:
    """Chances that add up to one along the last axis, made sharper or flatter."""
    powers = np.power(np.asarray(chances, np.float64), sharpness)
    sharpened: NDArray[np.float64] = powers / powers.sum(axis=-1, keepdims=True)
    return sharpened


def calibrate(game: Game, bot: str, shares: Sequence[float]) -> tuple[float, ...]:
    """Each seat's chance to win, from shares of the victory that a bot's search found."""
    sharpness = shipped().get(game.name, {}).get(bot, AS_IT_IS)
    return seat_chances(game, sharpen(side_chances(game, shares), sharpness).tolist())


@cache
def shipped() -> Sharpnesses:
    """What comes with the package."""
    return read(FILE)


def read(path: Path) -> dict[str, dict[str, float]]:
    """The sharpnesses in a file. Raises BadText if it holds something else."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {game: {bot: positive(value) for bot, value in bots.items()} for game, bots in found.items()}
    except (ValueError, AttributeError, TypeError) as error:
        raise BadText(f"{path.name} does not hold sharpnesses by game and bot: {error}") from None


def positive(value: object) -> float:
    """A sharpness. Raises ValueError for what cannot be one."""
    if not isinstance(value, int | float) or not 0 < value < float("inf"):
        raise ValueError(f"{value!r} is not a positive number")
    return float(value)


def write(path: Path, measured: Sharpnesses) -> None:
    """Add sharpnesses to those in a file, which may be missing; what was measured anew takes the place of the old."""
    kept = read(path) if path.exists() else {}
    for game, bots in measured.items():
        kept.setdefault(game, {}).update({bot: round(value, 4) for bot, value in bots.items()})
    path.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
