"""The folder of a run, which can be stopped at any moment and continued.

- ``settings.json``: everything the run depends on;
- ``nets/00012.net``: the net after each generation, that of 0 being the start;
- ``log.jsonl``: a line for each finished generation;
- ``fitter.pt``: the weights in full precision, their average, the optimiser;
- ``buffer/``: the latest positions;
- ``best.net``: the net that no later one has beaten;
- ``.lock``: locked by the process that trains.

A generation is finished when ``fitter.pt`` is written, which holds the line of the log too: if the run stops before the
line is in the log, it is added later. Everything else of an unfinished generation is written again, with the same
content, when the run continues.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from gemguild.bots.net.net import Net, load, random_net
from gemguild.engine.errors import BadOptions, GemguildError
from gemguild.files import Lock, hold, write_text
from gemguild.train.settings import TrainSettings, read_settings

SETTINGS, LOG, FITTER, BEST, NETS, BUFFER = "settings.json", "log.jsonl", "fitter.pt", "best.net", "nets", "buffer"


class BadRun(GemguildError):
    """A run's folder in which something is missing, damaged or at odds with the rest."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """The log line of a generation."""

    generation: int
    games: int
    """Games played since the start of the run; positions likewise."""
    positions: int
    policy: float
    value: float
    points: float
    """The losses, on average over the generation's steps."""
    length: float
    """Positions per game."""
    rate: float
    playing: float
    fitting: float
    seconds: float
    """How long it took to play, to fit, and all in all."""
    simulations: int = 0
    against: int | None = None
    """The generation of the best net so far, if there was a match against it."""
    won: float | None = None
    low: float | None = None
    high: float | None = None
    """The share of the wins in this match, and its 95% confidence interval."""
    matched: int | None = None
    """How many games the match had."""
    anchor: str | None = None
    """The anchor, if there was a match against it; the share of the wins as above."""
    anchor_won: float | None = None
    anchor_low: float | None = None
    anchor_high: float | None = None

    @property
    def best(self) -> bool:
        """Whether it has taken the place of the best net."""
        return self.won is not None and self.won > 0.5

    def to_plain(self) -> dict[str, Any]:
        """The line as plain objects, without unknown values."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> LogLine:
        """The line from plain objects; unknown names are ignored."""
        return cls(**{field.name: plain[field.name] for field in fields(cls) if field.name in plain})


class Run:
    """A run's folder."""

    def __init__(self, folder: Path) -> None:
        """Open the run in a folder. Raises BadRun if there is none, or if it cannot be read."""
        self.folder = folder
        if not has_run(folder):
            raise BadRun(f"{folder} has no run: there is no {SETTINGS}")
        try:
            self.settings = read_settings((folder / SETTINGS).read_text(encoding="utf-8"))
        except GemguildError as error:
            raise BadRun(f"{folder / SETTINGS}: {error}") from None
        self.lines = read_log(folder / LOG)
        self._lock: Lock | None = None

    def write_alone(self) -> None:
        """Lock the folder for this process. Raises BadOptions if another process has locked it."""
        self._lock = hold(self.folder)

    @classmethod
    def begin(cls, folder: Path, settings: TrainSettings, start: Net | None = None) -> Run:
        """Create a run in a folder, starting from a net or from a random one.

        Raises BadOptions if there is a run, or another process begins one.
        """
        if has_run(folder):
            raise BadOptions(f"{folder} has a run already: --resume goes on with it, --out begins another")
        net = start or random_net(settings.game, settings.shape, settings.seed)
        lock = hold(folder)
        (folder / NETS).mkdir(exist_ok=True)
        net.save(net_path(folder, 0))
        write_text(folder / SETTINGS, settings.shaped_like(net).text())
        run = cls(folder)
        run._lock = lock
        return run

    @property
    def done(self) -> int:
        """How many generations are finished."""
        return len(self.lines)

    @property
    def best(self) -> int:
        """The generation of the best net."""
        return next((line.generation for line in reversed(self.lines) if line.best), 0)

    @property
    def positions(self) -> int:
        """How many positions were ever added to the buffer."""
        return self.lines[-1].positions if self.lines else 0

    @property
    def hours(self) -> float:
        """How long all generations took."""
        return sum(line.seconds for line in self.lines) / 3600

    @property
    def fitter_path(self) -> Path:
        """Where the weights in full precision are."""
        return self.folder / FITTER

    @property
    def buffer_path(self) -> Path:
        """Where the latest positions are."""
        return self.folder / BUFFER

    def net(self, generation: int) -> Net:
        """The net after a generation. Raises BadNet if it is missing or damaged."""
        return load(net_path(self.folder, generation), self.settings.game)

    def save_net(self, net: Net, generation: int) -> None:
        """Write the net after a generation."""
        net.save(net_path(self.folder, generation))

    def lengthen(self, settings: TrainSettings) -> None:
        """Continue with other settings. Raises BadOptions while another process writes into the folder."""
        self.write_alone()
        self.settings = settings
        write_text(self.folder / SETTINGS, settings.text())

    def append(self, line: LogLine) -> None:
        """Add a finished generation to the log."""
        self.lines.append(line)
        write_text(self.folder / LOG, "".join(json.dumps(each.to_plain()) + "\n" for each in self.lines))

    def update_best(self) -> None:
        """Copy the best net to ``best.net``."""
        self.net(self.best).save(self.folder / BEST)


def has_run(folder: Path) -> bool:
    """Whether a folder has a run."""
    return (folder / SETTINGS).exists()


def net_path(folder: Path, generation: int) -> Path:
    """Where the net after a generation is."""
    return folder / NETS / f"{generation:05d}.net"


def read_log(path: Path) -> list[LogLine]:
    """The lines of a log, none if it is missing. Raises BadRun naming a damaged line."""
    if not path.exists():
        return []
    lines = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            line = LogLine.from_plain(json.loads(text))
        except (json.JSONDecodeError, TypeError) as error:
            raise BadRun(f"{path}, line {number}: damaged: {error}") from None
        if line.generation != number:
            raise BadRun(f"{path}, line {number}: this is generation {line.generation}")
        lines.append(line)
    return lines
