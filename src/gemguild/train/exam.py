"""An exam for nets: positions of whole games with their outcomes and, for some, what a deep search found.

It says in a minute, without games, how good a net's judgement is: how far its values are from those of the deep search
and from the outcomes, and how well its policy agrees with the deep search. A file of an exam holds samples, compressed;
a policy that is all 0 stands for a position without a deep search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray

from gemguild.bots.net.net import Net
from gemguild.bots.search_tree import SearchTree
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game
from gemguild.engine.kind import Kind
from gemguild.files import replacing
from gemguild.train.batches import TrainingBatch, prepare
from gemguild.train.fit import TorchNet, tensors_of
from gemguild.train.samples import Samples
from gemguild.train.selfplay import SearchBudget, play_game

GAME_BUDGET = SearchBudget(16, 400, 0.4)
"""How the games of an exam are played."""
STAGES = {"opening": 0, "early": 8, "middle": 14, "late": 20}
"""The stages of a game by their first round."""
ROWS = 2048
"""Positions that a net judges at once."""
Tell = Callable[[int, int], None]
"""Is called with how many steps are done and how many there are."""


@dataclass(frozen=True, slots=True)
class Marks:
    """How a net did in some positions."""

    positions: int
    deep: int
    """How many of them have a deep search."""
    outcome: float
    """The log loss of its values against the outcomes."""
    value: float
    """The root mean square of the difference between its value for the seat to play and that of the deep search."""
    policy: float
    """The Kullback-Leibler divergence of its policy from the deep search's visits."""
    agreement: float
    """How often the move it likes best is the one that the deep search would play."""


# --------------------------------------------------------------------------------------------------------------- making


def make_exam(net: Net, game: Game, seed: int, games: int, deep: int, simulations: int, tell: Tell) -> Samples:
    """Play games of a net against itself, and search a random choice of their positions deeply."""
    played = []
    for number in range(games):
        played.append(play_game(net, game, f"exam {seed} {number}".encode(), GAME_BUDGET))
        tell(number + 1, games)
    samples = Samples.joined(played)
    rows = np.random.default_rng(seed).permutation(len(samples))[:deep]
    policy = np.zeros_like(samples.policy)
    shares = np.zeros_like(samples.search_shares)
    tree = SearchTree(net, game.kind, simulations + 2, f"exam {seed}".encode())
    for done, row in enumerate(rows.tolist(), 1):
        tree.reset(samples.records[row : row + 1])
        tree.simulate(simulations)
        policy[row, tree.edges("action").astype(np.int64)] = tree.visits / tree.visits.sum()
        shares[row] = tree.shares
        tell(done, len(rows))
    return replace(samples, policy=policy, search_shares=shares)


def save_exam(samples: Samples, path: Path) -> None:
    """Write an exam to a file."""
    with replacing(path) as part, part.open("wb") as out:
        np.savez_compressed(out, **{field.name: getattr(samples, field.name) for field in fields(samples)})


def load_exam(path: Path, kind: Kind) -> Samples:
    """Read an exam's file. Raises BadText if it is damaged, or for another game.

    Records are read field by field, since their layout may have changed since.
    """
    try:
        with np.load(path) as file:
            arrays = {field.name: file[field.name] for field in fields(Samples)}
        records = np.zeros(len(arrays["records"]), kind.record.dtype)
        for name in records.dtype.names or ():
            if name in arrays["records"].dtype.names:
                records[name] = arrays["records"][name]
        return Samples(**{**arrays, "records": records})
    except (BadZipFile, EOFError, KeyError, ValueError):
        raise BadText(f"{path}: damaged, or not an exam of {kind.id}") from None


# -------------------------------------------------------------------------------------------------------------- judging


def mark(net: Net, exam: Samples) -> dict[str, Marks]:
    """A net's marks in every stage of the game, and in all of them."""
    return mark_torch(TorchNet(net), net.game, exam)


def mark_torch(twin: TorchNet, game: str, exam: Samples) -> dict[str, Marks]:
    """The marks of a net in torch."""
    errors = [np.concatenate(columns) for columns in zip(*judge(twin, game, exam), strict=True)]
    rounds = exam.records["turn"] // exam.records["players"]
    starts = [*STAGES.values(), np.inf]
    masks = {name: (rounds >= starts[k]) & (rounds < starts[k + 1]) for k, name in enumerate(STAGES)}
    masks["all"] = np.ones(len(exam), np.bool_)
    return {name: summary(*(column[chosen] for column in errors)) for name, chosen in masks.items()}


def summary(
    deep: NDArray[np.bool_], outcome: NDArray[np.float64], value: NDArray[np.float64], *policy: NDArray[np.float64]
) -> Marks:
    """The marks from the errors of some positions; NaN where nothing can be said."""
    divergence, agreement = policy
    means = [
        float(numbers.mean()) if len(numbers) else float("nan")
        for numbers in (outcome, value[deep] ** 2, divergence[deep], agreement[deep])
    ]
    return Marks(len(deep), int(deep.sum()), means[0], means[1] ** 0.5, means[2], means[3])


def judge(twin: TorchNet, game: str, exam: Samples) -> Iterator[tuple[NDArray[Any], ...]]:
    """For lots of positions: which have a deep search, and the errors of a net, as in :class:`Marks`."""
    for first in range(0, len(exam), ROWS):
        rows = {field.name: getattr(exam, field.name)[first : first + ROWS] for field in fields(exam)}
        yield errors(twin, prepare(game, twin.shape, Samples(**rows)))


def errors(twin: TorchNet, batch: TrainingBatch) -> tuple[NDArray[Any], ...]:
    """The errors of one lot of positions."""
    with torch.no_grad():
        logits, seats, _ = twin(tensors_of(batch))
    log_shares = torch.log_softmax(seats.double(), 1).numpy()
    log_policy = torch.log_softmax(logits.double(), 1).numpy()
    deep = batch.policy.max(axis=1) > 0
    target = np.where(batch.policy > 0, batch.policy, 1)
    return (
        deep,
        -np.where(batch.playing, batch.final_shares * log_shares, 0).sum(axis=1),
        np.exp(log_shares[:, 0]) - batch.search_shares[:, 0],
        (batch.policy * (np.log(target) - log_policy)).sum(axis=1),
        (log_policy.argmax(axis=1) == batch.policy.argmax(axis=1)).astype(np.float64),
    )


# ------------------------------------------------------------------------------------------------------------ reporting


def table(marks: Mapping[str, Mapping[str, Marks]]) -> str:
    """The marks of nets, by their names, as a Markdown table."""
    lines = [
        "| net | stage | positions | outcome: log loss | deep | value: error | policy: divergence | agreement |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for name, stages in marks.items():
        for stage, known in stages.items():
            lines.append(
                f"| {name} | {stage} | {known.positions:,} | {known.outcome:.4f} | {known.deep:,} | {known.value:.4f} "
                f"| {known.policy:.4f} | {known.agreement:.1%} |"
            )
    return "\n".join(lines) + "\n"


def to_plain(marks: Mapping[str, Mapping[str, Marks]]) -> dict[str, Any]:
    """The marks as plain objects; unknown numbers are null."""
    return {
        name: {
            stage: {key: None if value != value else value for key, value in asdict(known).items()}
            for stage, known in stages.items()
        }
        for name, stages in marks.items()
    }
