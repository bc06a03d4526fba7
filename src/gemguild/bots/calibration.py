"""Calibration of chances to win.

A search may be over- or underconfident. Games measure by how much (:mod:`gemguild.arena.reliability`), and
``calibration.json`` holds the result: a **sharpness** for each game and bot. Every side's chance is raised to that
power, then all are scaled to add up to one again. A sharpness above 1 favours the favourite, one below 1 the others;
the order of the sides never changes. Between two sides this multiplies the log-odds.
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
"""The sharpnesses that come with the package."""
UNCHANGED = 1.0
"""The sharpness that changes nothing."""

Sharpnesses = Mapping[str, Mapping[str, float]]
"""By the name of a game, then of a bot."""


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
    """Each seat's calibrated chance to win, from the shares of the victory that a bot's search found."""
    sharpness = shipped().get(game.name, {}).get(bot, UNCHANGED)
    return seat_chances(game, sharpen(side_chances(game, shares), sharpness).tolist())


@cache
def shipped() -> Sharpnesses:
    """The sharpnesses that come with the package."""
    return read(FILE)


def read(path: Path) -> dict[str, dict[str, float]]:
    """The sharpnesses in a file. Raises BadText if it holds something else."""
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        return {game: {bot: positive(value) for bot, value in bots.items()} for game, bots in plain.items()}
    except (ValueError, AttributeError, TypeError) as error:
        raise BadText(f"{path.name} does not hold sharpnesses by game and bot: {error}") from None


def positive(value: object) -> float:
    """A sharpness. Raises ValueError for anything but a positive number."""
    if not isinstance(value, int | float) or not 0 < value < float("inf"):
        raise ValueError(f"{value!r} is not a positive number")
    return float(value)


def write(path: Path, measured: Sharpnesses) -> None:
    """Add sharpnesses to those in a file, which may be missing; new ones replace old ones."""
    kept = read(path) if path.exists() else {}
    for game, bots in measured.items():
        kept.setdefault(game, {}).update({bot: round(value, 4) for bot, value in bots.items()})
    path.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
