"""Training samples, and the replay buffer that keeps the latest of them on disk."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gemguild.bots.net.inputs import SEATS
from gemguild.engine.errors import BadText
from gemguild.engine.kind import Kind

FILES = {
    "records": "records.bin",
    "policy": "policy.bin",
    "search_shares": "found.bin",
    "final_shares": "shares.bin",
    "final_points": "points.bin",
}
"""The file of each array in a buffer's folder."""


@dataclass(frozen=True)
class Samples:
    """Positions with something to decide, a row each, as the seat to play saw them, and their training targets."""

    records: NDArray[Any]
    """The views."""
    policy: NDArray[np.float16]
    """The policy that the search suggested: a weight for every action. All 0 after a quick search: it suggests none."""
    search_shares: NDArray[np.float32]
    """Each seat's share of the victory as the search estimated it."""
    final_shares: NDArray[np.float32]
    """Each seat's share of the victory at the end of the game."""
    final_points: NDArray[np.float32]
    """Each seat's points at the end of the game."""

    def __len__(self) -> int:
        return len(self.records)

    @staticmethod
    def layout(kind: Kind) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
        """The arrays' types, and their shapes a row."""
        number = np.dtype(np.float32)
        return {
            "records": (kind.record.dtype, ()),
            "policy": (np.dtype(np.float16), (kind.actions,)),
            "search_shares": (number, (SEATS,)),
            "final_shares": (number, (SEATS,)),
            "final_points": (number, (SEATS,)),
        }

    @classmethod
    def joined(cls, many: Iterable[Samples]) -> Samples:
        """Several lots of samples as one."""
        several = list(many)
        return cls(*(np.concatenate([getattr(samples, field.name) for samples in several]) for field in fields(cls)))


class Buffer:
    """The latest samples of a run, in files that outlast the process."""

    def __init__(self, folder: Path, kind: Kind, size: int, added: int = 0) -> None:
        """Create a buffer or, if samples were added before, open the existing one. Raises BadText if it is damaged."""
        folder.mkdir(parents=True, exist_ok=True)
        self.size = size
        self.added = added
        """How many samples were ever added."""
        self._arrays: dict[str, NDArray[Any]] = {}
        for name, (dtype, shape) in Samples.layout(kind).items():
            path = folder / FILES[name]
            bytes_needed = size * dtype.itemsize * math.prod(shape)
            if added == 0:
                with path.open("wb") as out:
                    out.truncate(bytes_needed)
            elif not path.exists() or path.stat().st_size != bytes_needed:
                raise BadText(f"{path}: not the {bytes_needed:,} bytes that {size:,} positions take")
            self._arrays[name] = np.memmap(path, dtype, "r+", shape=(size, *shape))

    def __len__(self) -> int:
        return min(self.added, self.size)

    def add(self, samples: Samples) -> None:
        """Add samples; a full buffer overwrites the oldest ones."""
        latest = range(max(0, len(samples) - self.size), len(samples))
        places = (self.added + np.asarray(latest)) % self.size
        for name, array in self._arrays.items():
            array[places] = getattr(samples, name)[latest.start :]
        self.added += len(samples)

    def draw(self, chance: np.random.Generator, count: int, window: int) -> Samples:
        """Draw samples at random from the latest ones."""
        chosen = (self.added - 1 - chance.integers(0, min(window, len(self)), count)) % self.size
        return self.take(chosen)

    def take(self, places: NDArray[np.int64]) -> Samples:
        """The samples at given places, in the order in which a buffer that never was full got them."""
        return Samples(**{name: np.asarray(array[places]) for name, array in self._arrays.items()})
