"""The folder of a run, which can be stopped at any moment and gone on with.

- ``settings.json``: everything the run depends on;
- ``nets/00012.net``: the net after each generation, that of 0 being the start;
- ``log.jsonl``: a line for each finished generation;
- ``fitter.pt``: the weights in full precision, their average, the optimiser;
- ``buffer/``: the latest positions;
- ``best.net``: the net that no later one has beaten;
- ``.lock``: locked by the process that trains.

A generation is finished when ``fitter.pt`` is written, which holds the line of the log too: should the run be stopped
before the line gets into the log, it is put there later. All else of a generation that is not finished is written
anew, the same as before, when the run goes on.
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
from gemguild.train.settings import Settings, read_settings

SETTINGS, LOG, FITTER, BEST, NETS, BUFFER = "settings.json", "log.jsonl", "fitter.pt", "best.net", "nets", "buffer"


class BadRun(GemguildError):
    """A run's folder in which something is missing, damaged or at odds with the rest."""


@dataclass(frozen=True, slots=True)
class Line:
    """What is written down of a generation."""

    generation: int
    games: int
    """How many have been played since the start, and so on."""
    positions: int
    policy: float
    value: float
    points: float
    """The losses, on average over the generation's steps."""
    length: float
    """Positions a game."""
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
    """The share of the wins in this match, and between which limits it lies with 95% confidence."""
    matched: int | None = None
    """How many games the match had."""
    anchor: str | None = None
    """Who else there was a match against; its share of the wins as above."""
    anchor_won: float | None = None
    anchor_low: float | None = None
    anchor_high: float | None = None

    @property
    def best(self) -> bool:
        """Whether it has taken the place of the best net."""
        return self.won is not None and self.won > 0.5

    def to_plain(self) -> dict[str, Any]:
        """The line as plain objects, without what is not known."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Line:
        """The line that plain objects stand for; what else they have is left out."""
        return cls(**{field.name: plain[field.name] for field in fields(cls) if field.name in plain})


class Run:
    """A run's folder."""

    def __init__(self, folder: Path) -> None:
        """What there is in a folder. Raises BadRun if it has no run, or one that cannot be read."""
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
        """Let no other process write into the folder from now on. Raises BadOptions if one does so already."""
        self._lock = hold(self.folder)

    @classmethod
    def begin(cls, folder: Path, settings: Settings, start: Net | None = None) -> Run:
        """A new run in a folder, from a net or from one that knows nothing.

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
        """How many positions were ever learnt from."""
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

    def lengthen(self, settings: Settings) -> None:
        """Go on by other settings. Raises BadOptions while another process writes into the folder."""
        self.write_alone()
        self.settings = settings
        write_text(self.folder / SETTINGS, settings.text())

    def append(self, line: Line) -> None:
        """Write down a finished generation."""
        self.lines.append(line)
        write_text(self.folder / LOG, "".join(json.dumps(own.to_plain()) + "\n" for own in self.lines))

    def crown(self) -> None:
        """Have ``best.net`` be the best net."""
        self.net(self.best).save(self.folder / BEST)


def has_run(folder: Path) -> bool:
    """Whether a folder has a run."""
    return (folder / SETTINGS).exists()


def net_path(folder: Path, generation: int) -> Path:
    """Where the net after a generation is."""
    return folder / NETS / f"{generation:05d}.net"


def read_log(path: Path) -> list[Line]:
    """The lines of a log, of which there may be none yet. Raises BadRun naming a line that is not as it should be."""
    if not path.exists():
        return []
    lines = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            line = Line.from_plain(json.loads(text))
        except (json.JSONDecodeError, TypeError) as error:
            raise BadRun(f"{path}, line {number}: damaged: {error}") from None
        if line.generation != number:
            raise BadRun(f"{path}, line {number}: this is generation {line.generation}")
        lines.append(line)
    return lines
