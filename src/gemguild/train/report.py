"""The report on a run in a document, and the export of the net that ships."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict
from pathlib import Path

from gemguild.arena.ladder import around_marks, spell, write_between
from gemguild.bots.net.net import Net
from gemguild.engine.errors import BadOptions
from gemguild.train import curves
from gemguild.train.folder import LogLine, Run
from gemguild.train.settings import TrainSettings
from gemguild.train.strength import elo_curve

PICTURES = "pictures"
OPTIONS = ("seed", "generations", "games", "anchor")
"""Settings that are options of the command by themselves."""
PROCESSORS = Path("/proc/cpuinfo")
ABOUT = {
    "losses": "What was left to learn, over games",
    "elo": "Elo over the first net, over games, with 95% intervals",
    "elo-hours": "Elo over the first net, over hours, with 95% intervals",
    "anchor": "Share of the wins against a bot that stays as it is, with 95% intervals",
}


def write_report(run: Run, path: Path, hardware: str) -> None:
    """Write the report on a run between its marks in a Markdown file, and its charts beside the file.

    Raises BadOptions for a file without the marks.
    """
    game = run.settings.game
    name = f"training of {game}"
    around_marks(path, name)  # refuses in time
    prefix = f"training-{game}-"
    pictures = [
        f"![{ABOUT[picture.stem.removeprefix(prefix)]}]({PICTURES}/{picture.name})"
        for picture in curves.save(run, path.parent / PICTURES, prefix)
    ]
    write_between(path, "\n\n".join([summary(run, hardware), *pictures, table(run)]), name)


def summary(run: Run, hardware: str) -> str:
    """A run in three sentences."""
    lines = run.lines
    games = lines[-1].games if lines else 0
    known = elo_curve(run)[run.best]
    return (
        f"{run.done} generations: {games:,} games, {run.positions:,} positions, {run.hours:.1f} hours on {hardware}. "
        f"The best net is that of generation {run.best}, Elo {spell(known)} over the first. "
        f"Begun by `{command(run.settings)}`."
    )


def command(settings: TrainSettings) -> str:
    """The command that starts a run with these settings, defaults left out."""
    usual = TrainSettings(settings.game, threads=settings.threads)  # the default depends on the machine
    changed = {name: value for name, value in asdict(settings).items() if value != getattr(usual, name)}
    words = [f"--{name} {value}" if name in OPTIONS else f"--set {name}={value}" for name, value in changed.items()]
    return " ".join(["gemguild train", settings.game, *words])


def table(run: Run) -> str:
    """All rated nets as a Markdown table."""
    curve = elo_curve(run)
    hours = curves.hours_at(run.lines)
    anchor = next((line.anchor for line in reversed(run.lines) if line.anchor), None)
    columns = ["generation", "games", "positions", "hours", "policy loss", "value loss", "won against", "Elo (95%)"]
    columns += [f"against {anchor}"] if anchor else []
    rows = []
    for line in run.lines:
        if line.generation not in curve:
            continue
        cells = [
            f"**{line.generation}**" if line.generation == run.best else str(line.generation),
            f"{line.games:,}",
            f"{line.positions:,}",
            f"{hours[line.generation - 1]:.1f}",
            f"{line.policy:.3f}",
            f"{line.value:.3f}",
            "–" if line.won is None else f"{line.won:.0%} of {line.against}",
            spell(curve[line.generation]),
        ]
        rows.append(cells + ([share(line)] if anchor else []))
    ruled = ["| " + " | ".join(columns) + " |", "|" + "--:|" * len(columns)]
    return "\n".join([*ruled, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def share(line: LogLine) -> str:
    """The share of the wins against the anchor."""
    return "–" if line.anchor_won is None else f"{line.anchor_won:.0%}"


def export(run: Run, path: Path, hardware: str, generation: int | None = None) -> Net:
    """Write the best net, or that of another rated generation, as the file that ships, with a note on its training.

    Raises BadOptions for a generation without a rating.
    """
    chosen = run.best if generation is None else generation
    curve = elo_curve(run)
    if chosen not in curve:
        raise BadOptions(f"generation {chosen} of {run.folder} has no rating; {', '.join(map(str, curve))} have one")
    known = curve[chosen]
    trained = run.net(chosen)
    about = {
        **trained.about,
        "hours": round(sum(line.seconds for line in run.lines[:chosen]) / 3600, 2),
        "hardware": hardware,
        "elo": round(known.value),
        "elo_interval": [round(known.low), round(known.high)],
        "seed": run.settings.seed,
    }
    net = Net(trained.game, trained.shape, trained.weights, about)
    path.parent.mkdir(parents=True, exist_ok=True)
    net.save(path)
    return net


def this_machine() -> str:
    """A description of this machine."""
    names = [line.partition(":")[2].strip() for line in read_processors() if line.startswith("model name")]
    name = names[0] if names else platform.processor() or platform.machine()
    return f"{os.cpu_count()} cores ({name})"


def read_processors() -> list[str]:
    """The lines of Linux's description of its processors; none elsewhere."""
    return PROCESSORS.read_text(encoding="utf-8").splitlines() if PROCESSORS.exists() else []
