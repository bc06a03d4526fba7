"""``gemguild yardstick`` and ``gemguild exam``: whether a bot, or a net, is stronger than before."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

import gemguild
from gemguild.arena import yardstick as matches
from gemguild.arena.entrants import Entrant, enter
from gemguild.arena.folder import ArenaFolder
from gemguild.arena.results import Report, Results
from gemguild.bots import Limit
from gemguild.bots.net.net import load, shipped
from gemguild.cli import shell
from gemguild.cli.arena import RESULTS, Count, Out, Ray, Resume, RunSeed, hire, leave_interrupted, play_aloud
from gemguild.cli.train import need_torch
from gemguild.engine.game import Game
from gemguild.files import write_text
from gemguild.train.strength import NetMaker

USUAL_GAMES = 400
MARKDOWN, JSON = "yardstick.md", "yardstick.json"

NetFile = Annotated[
    Path | None, typer.Option("--net", metavar="FILE", help="Test this net, searching as the grandmaster does.")
]


def yardstick(
    bot: Annotated[str, typer.Option(metavar="BOT", help="The bot to test.")] = matches.BOT,
    net: NetFile = None,
    against: Annotated[str, typer.Option(metavar="BOT", help="The former bot.")] = matches.RIVAL,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", "-g", help=f"A game; can be repeated; {', '.join(matches.GAMES)} by default."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="Games per match.")] = USUAL_GAMES,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.001, help="Seconds per decision, for both.")
    ] = matches.SECONDS,
    seed: RunSeed = 0,
    workers: Count = None,
    ray: Ray = None,
    out: Out = None,
    resume: Resume = False,
) -> None:
    """Measure: is a bot stronger than a former one, at equal time?

    Every deal is played from all seats. With more than two players, one bot sits among copies of the former one. The
    folder gets all games, and the table as yardstick.md and yardstick.json.

    The shipped nets: gemguild yardstick

    A net of a run: gemguild yardstick --net runs/splendor/best.net --game splendor-2 --games 100
    """
    limit = Limit(seconds=seconds)
    chosen = [gemguild.game(name) for name in game or matches.GAMES]
    plans = [
        matches.plan_yardstick(each, tested(each, bot, net, limit), enter(against, limit), seed) for each in chosen
    ]
    place = out or RESULTS / "yardstick"
    reports: dict[str, Report] = {}
    with hire(workers, ray, *plans) as hands:
        for plan in plans:
            folder = ArenaFolder(place / plan.game.name, plan, resume=resume)
            summary, ended = play_aloud(Results(plan), hands, plan.deals_for(games), folder, 1)
            if not ended:
                leave_interrupted(place)
            reports[plan.game.name] = summary
            write_text(place / MARKDOWN, matches.table(reports))
            write_text(place / JSON, json.dumps(matches.to_plain(reports), indent=2) + "\n")
    typer.echo(matches.table(reports), nl=False)


def tested(game: Game, bot: str, net: Path | None, limit: Limit) -> Entrant:
    """The bot to test, or the net."""
    return enter(bot, limit) if net is None else Entrant(net.stem, NetMaker(load(net, game.id)), limit)


def exam(
    nets: Annotated[list[Path] | None, typer.Argument(metavar="[NET]...", help="The nets to judge.")] = None,
    positions: Annotated[
        Path | None, typer.Option("--positions", metavar="FILE", help="File of positions; exam-GAME.npz by default.")
    ] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="A game such as duel-2.")] = "splendor-2",
    make: Annotated[
        bool, typer.Option("--make", help="Make the file: play games and search positions deeply.")
    ] = False,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="For --make: games.")] = 340,
    deep: Annotated[
        int, typer.Option("--deep", metavar="N", min=1, help="For --make: positions searched deeply.")
    ] = 3000,
    simulations: Annotated[
        int, typer.Option("--simulations", metavar="N", min=1, help="For --make: simulations of a deep search.")
    ] = 10_000,
    seed: RunSeed = 2026,
    as_json: shell.AsJson = False,
) -> None:
    """Judge nets without games: how far are they from outcomes and from deep searches?

    Make the positions, once: gemguild exam --make --game splendor-2

    Judge: gemguild exam runs/splendor/best.net --game splendor-2
    """
    need_torch()
    from gemguild.train import exam as exams

    chosen = gemguild.game(game)
    path = positions or Path(f"exam-{chosen.name}.npz")
    shell.ready_to_play(chosen.kind)
    if make:
        with shell.err().status("Playing and searching ...") as status:
            made = exams.make_exam(
                shipped(chosen.id, chosen.players),
                chosen,
                seed,
                games,
                deep,
                simulations,
                lambda done, total: status.update(f"{done} of {total}"),
            )
        exams.save_exam(made, path)
        typer.echo(f"Wrote {path}")
    names = Counter(net.name for net in nets or [])
    marks = {
        net.name if names[net.name] == 1 else str(net): exams.mark(
            load(net, chosen.id), exams.load_exam(path, chosen.kind)
        )
        for net in nets or []
    }
    if as_json:
        shell.say_json(exams.to_plain(marks))
    elif marks:
        typer.echo(exams.table(marks), nl=False)
