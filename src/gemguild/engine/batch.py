"""Many games at once: arrays of positions played in compiled loops that do not hold the GIL."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from gemguild.engine import loops, rng
from gemguild.engine.errors import BadOptions, Illegal
from gemguild.engine.game import Game, Position, Records
from gemguild.engine.record import blank


def noise_from(seed: int | bytes) -> NDArray[np.int64]:
    """A generator for choosing actions in playouts, from a seed."""
    noise = rng.key_from(seed, b"noise")[:2].copy().view(np.int64)
    noise |= 1  # this generator must not start from zero
    return noise


class Batch:
    """Games of one kind side by side, changed in place.

    >>> import gemguild
    >>> batch = gemguild.Batch.start(gemguild.duel(), 100, seed=1)
    >>> batch.legal_mask().shape
    (100, 318)
    >>> decisions = batch.play_out(seed=2)
    >>> bool(batch.over.all()), float(batch.shares().sum())
    (True, 100.0)
    """

    def __init__(self, game: Game, records: Records) -> None:
        self.game = game
        self.records = records

    @classmethod
    def start(cls, game: Game, count: int, seed: int | bytes) -> Batch:
        """New games, all different; a seed always gives the same ones."""
        if count < 1:
            raise BadOptions(f"a batch has at least one game, not {count}")
        records = blank(game.kind.record, count)
        records["key"] = rng.key_from(seed)
        loops.start_all(records, game.players, game.variant, 0)
        return cls(game, records)

    @classmethod
    def of(cls, positions: Iterable[Position]) -> Batch:
        """Copies of positions of one game."""
        listed = list(positions)
        if not listed or any(position.game != listed[0].game for position in listed):
            raise BadOptions("a batch is made of one or more positions of the same game")
        return cls(listed[0].game, np.concatenate([position.records for position in listed]))

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, index: int) -> Position:
        """A copy of one position."""
        return Position(self.game, self.records[[index]])

    @property
    def to_play(self) -> NDArray[np.int8]:
        """The seat that decides in each game (0 where it is over)."""
        return np.asarray(self.records["seat"])

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games have ended."""
        return np.asarray(self.records["ended"] != 0)

    @property
    def points(self) -> NDArray[np.int8]:
        """Each game's points by seat."""
        return np.asarray(self.records["points"][:, : self.game.players])

    def legal_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which actions are legal in each game, a row a game; written into ``out`` if given."""
        mask = np.empty((len(self), self.game.actions), np.bool_) if out is None else out
        loops.mask_all(self.records, mask)
        return mask

    def step(self, actions: NDArray[np.integer]) -> None:
        """Play an action in each game; those that are over stay as they are.

        Raises Illegal, with nothing played anywhere, if an action is not legal.
        """
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (len(self),):
            raise BadOptions(f"expected {len(self)} actions, found an array of shape {chosen.shape}")
        wrong = loops.first_illegal(self.records, chosen)
        if wrong >= 0:
            raise Illegal("not_legal", f"action {chosen[wrong]} is not legal in game {wrong} of the batch")
        loops.step_all(self.records, chosen)

    def random_actions(self, noise: NDArray[np.int64]) -> NDArray[np.int64]:
        """A legal action for each game, uniformly at random (see :func:`noise_from`)."""
        actions = np.empty(len(self), np.int64)
        loops.choose_all(self.records, noise, actions)
        return actions

    def play_out(self, seed: int | bytes) -> int:
        """Play all games to the end at random; how many decisions that took."""
        return int(loops.play_out_all(self.records, noise_from(seed)))

    def shares(self) -> NDArray[np.float64]:
        """Each game's victory divided among the seats that share it; zeros where it goes on."""
        shares = np.empty((len(self), self.game.players))
        loops.share_all(self.records, shares)
        return shares
