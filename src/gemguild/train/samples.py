"""Positions to learn from, and the buffer that keeps the latest of them on disk."""

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


@dataclass(frozen=True)
class Samples:
    """Positions in which somebody decided, a row each, as the seat to play saw them."""

    records: NDArray[Any]
    """The views."""
    policy: NDArray[np.float16]
    """What the search suggested: a weight for every action."""
    found: NDArray[np.float32]
    """Each seat's share of the victory as the search saw it."""
    shares: NDArray[np.float32]
    """Each seat's share of the victory in the end."""
    points: NDArray[np.float32]
    """Each seat's points in the end."""

    def __len__(self) -> int:
        return len(self.records)

    @staticmethod
    def layout(kind: Kind) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
        """The arrays' types, and their shapes a row."""
        number = np.dtype(np.float32)
        return {
            "records": (kind.record.dtype, ()),
            "policy": (np.dtype(np.float16), (kind.actions,)),
            "found": (number, (SEATS,)),
            "shares": (number, (SEATS,)),
            "points": (number, (SEATS,)),
        }

    @classmethod
    def joined(cls, many: Iterable[Samples]) -> Samples:
        """All of them, one after another."""
        listed = list(many)
        return cls(*(np.concatenate([getattr(own, name.name) for own in listed]) for name in fields(cls)))


class Buffer:
    """The latest samples of a run, in files that stay when the run stops."""

    def __init__(self, folder: Path, kind: Kind, room: int, added: int = 0) -> None:
        """A new buffer or, if samples were added before, the one that is there. Raises BadText if it is not whole."""
        folder.mkdir(parents=True, exist_ok=True)
        self.room = room
        self.added = added
        """How many were ever added."""
        self._arrays: dict[str, NDArray[Any]] = {}
        for name, (dtype, shape) in Samples.layout(kind).items():
            path = folder / f"{name}.bin"
            size = room * dtype.itemsize * math.prod(shape)
            if added == 0:
                with path.open("wb") as out:
                    out.truncate(size)
            elif not path.exists() or path.stat().st_size != size:
                raise BadText(f"{path}: not the {size:,} bytes that {room:,} positions take")
            self._arrays[name] = np.memmap(path, dtype, "r+", shape=(room, *shape))

    def __len__(self) -> int:
        return min(self.added, self.room)

    def add(self, samples: Samples) -> None:
        """Put samples in, over the oldest ones when it is full."""
        latest = range(max(0, len(samples) - self.room), len(samples))
        places = (self.added + np.asarray(latest)) % self.room
        for name, array in self._arrays.items():
            array[places] = getattr(samples, name)[latest.start :]
        self.added += len(samples)

    def draw(self, chance: np.random.Generator, count: int, window: int) -> Samples:
        """So many samples at random out of the latest ones."""
        chosen = (self.added - 1 - chance.integers(0, min(window, len(self)), count)) % self.room
        return Samples(**{name: np.asarray(array[chosen]) for name, array in self._arrays.items()})
