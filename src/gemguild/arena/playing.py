"""Playing one game between bots: its outcome and its record.

A bot that raises an error or plays an illegal move forfeits the game: it comes last, and the other sides share the
victory. The record ends there and says why. The same happens to a program that is late, silent, floods or exits; see
:mod:`gemguild.protocol.faults`.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gemguild.arena.entrants import Entrant
from gemguild.arena.thoughts import forecaster, found_by
from gemguild.bots import Bot, Following, Limit
from gemguild.bots.bot import Thinking
from gemguild.bots.levels import within
from gemguild.engine.errors import BadOptions, BadText
from gemguild.engine.game import Game, Move, Position, View
from gemguild.engine.gamerecord import GameRecord
from gemguild.protocol.faults import quoted

if TYPE_CHECKING:
    from gemguild.arena.schedule import Job


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The outcome of a game, for the statistics. Places are by side, times by seat."""

    lineup: int
    deal: int
    rotation: int
    sides: tuple[int, ...]
    """The number of the entrant that played each side."""
    places: tuple[int, ...]
    points: tuple[int, ...]
    """The points of each seat."""
    turns: int
    """The number of turns."""
    decisions: tuple[int, ...]
    """The number of decisions of each seat."""
    seconds: tuple[float, ...]
    """The total thinking time of each seat."""
    slowest: tuple[float, ...]
    """The longest thinking time of each seat for one decision."""
    forfeit: str = ""
    """The forfeit, if any: the seat, then the reason."""

    @property
    def key(self) -> str:
        """The name of this game within its plan."""
        return f"{self.lineup}-{self.deal}-{self.rotation}"

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of each side in the victory."""
        return tuple(1 / self.places.count(1) if place == 1 else 0.0 for place in self.places)

    @property
    def forfeiting_seat(self) -> int | None:
        """The seat that forfeited, if any."""
        return int(self.forfeit.partition(" ")[0]) if self.forfeit else None


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its outcome and the text of its record."""

    outcome: GameOutcome
    record: str


class _Forfeit(Exception):
    """A seat cannot continue."""

    def __init__(self, seat: int, fault: Exception) -> None:
        super().__init__(f"{seat} {quoted(fault)}")


def play(job: Job) -> Played:
    """Play a game to its end, or until a seat forfeits."""
    by_seat = seat_entrants(job)
    for entrant in job.entrants:
        warm_up(job.game, entrant)
    names = {seat: entrant.name for seat, entrant in enumerate(by_seat)}
    record = GameRecord(job.game.start(job.seed), seed=job.seed, names=names)
    thinking: list[list[float]] = [[] for _ in by_seat]
    forfeit = ""
    bots: list[Bot] = []
    try:
        bots.extend(make(entrant, job, seat) for seat, entrant in enumerate(by_seat))
        begin(bots, record.start)
        while (seat := record.position.to_play) is not None:
            thinking[seat].append(decide(record, bots[seat], seat, by_seat[seat].limit))
            show(bots, seat, record)
    except _Forfeit as fault:
        forfeit = str(fault)
    finally:
        close(bots)
    outcome = outcome_of(job, record, thinking, forfeit)
    record.headers = dict(sorted(headers(outcome).items()))
    return Played(outcome, str(record))


def seat_entrants(job: Job) -> list[Entrant]:
    """Who plays each seat."""
    by_seat = {seat: entrant for side, entrant in zip(job.game.sides, job.entrants, strict=True) for seat in side}
    return [by_seat[seat] for seat in range(job.game.players)]


def make(entrant: Entrant, job: Job, seat: int) -> Bot:
    """The bot of a seat. Raises a forfeit if it cannot be created."""
    try:
        if job.thoughts and (thinker := thinker_of(job.game, entrant, job.bot_seed(seat))):
            return thinker
        return entrant.make(job.bot_seed(seat))
    except Exception as fault:
        raise _Forfeit(seat, fault) from fault


@dataclass
class Noting:
    """A bot that searches, and remarks what its search found."""

    bot: Thinking
    limit: Limit
    remark: str = ""

    def choose(self, view: View, limit: Limit) -> Move:
        """The move that the bot thinks best; its own limit holds as well."""
        thought = self.bot.think(view, within(limit, self.limit))
        self.remark = str(found_by(thought))
        return thought.move


def thinker_of(game: Game, entrant: Entrant, seed: int) -> Noting | None:
    """A bot that remarks what it finds; None for one that does not search."""
    try:
        return Noting(*forecaster(game, entrant, seed))
    except BadOptions:
        return None


def decide(record: GameRecord, bot: Bot, seat: int, limit: Limit) -> float:
    """Ask a bot for a move and play it; returns the thinking time. Raises a forfeit if the bot fails."""
    view = record.position.view(seat)
    try:
        began = time.perf_counter()
        move = bot.choose(view, limit)
        took = time.perf_counter() - began
        record.play(str(move), time=took, comment=bot.remark if isinstance(bot, Following | Noting) else "")
    except Exception as fault:
        raise _Forfeit(seat, fault) from fault
    return took


def begin(bots: Sequence[Bot], start: Position) -> None:
    """Tell the bots that follow the game that it starts. Raises a forfeit if one does not become ready."""
    for seat, bot in followers(bots):
        try:
            bot.begin(start.view(seat))
        except Exception as fault:
            raise _Forfeit(seat, fault) from fault


def show(bots: Sequence[Bot], mover: int, record: GameRecord) -> None:
    """Report the last decision to the bots that follow the game, each with its own view."""
    for seat, bot in followers(bots):
        bot.see(mover, record.moves[-1].word, record.position.view(seat))


def close(bots: Iterable[Bot]) -> None:
    """Close the bots that follow the game."""
    for _, bot in followers(bots):
        bot.close()


def followers(bots: Iterable[Bot]) -> Iterator[tuple[int, Following]]:
    """The bots that follow the whole game, with their seats."""
    return ((seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Following))


def warm_up(game: Game, entrant: Entrant) -> None:
    """Ask a bot for one decision before measuring: loading compiled rules or a net is not thinking.

    If it fails here, it will fail in the game too, and be reported there. Programs say themselves when they are ready.
    """
    if (game.id, entrant.name) in _WARM or entrant.is_program:
        return
    _WARM.add((game.id, entrant.name))
    bots: list[Bot] = []
    with contextlib.suppress(Exception):
        bots.append(entrant.make(0))
        bots[0].choose(game.start(0).view(0), Limit(simulations=1))
    close(bots)


_WARM: set[tuple[str, str]] = set()
"""The games and entrants that this process has warmed up."""


def outcome_of(job: Job, record: GameRecord, thinking: list[list[float]], forfeit: str) -> GameOutcome:
    """The outcome of a finished game."""
    points = record.position.record.points[: job.game.players].tolist()
    return GameOutcome(
        lineup=job.lineup,
        deal=job.deal,
        rotation=job.rotation,
        sides=job.sides,
        places=places(job.game, record, forfeit),
        points=tuple(points),
        turns=record.position.turn,
        decisions=tuple(map(len, thinking)),
        seconds=tuple(round(sum(times), 6) for times in thinking),
        slowest=tuple(round(max(times, default=0.0), 6) for times in thinking),
        forfeit=forfeit,
    )


def places(game: Game, record: GameRecord, forfeit: str) -> tuple[int, ...]:
    """The place of each side; a side that forfeits comes last."""
    result = record.result
    if result is not None:
        return tuple(result.places[side[0]] for side in game.sides)
    lost = int(forfeit.partition(" ")[0])
    return tuple(len(game.sides) if lost in side else 1 for side in game.sides)


# --------------------------------------------------------------------------------------------- outcomes inside records


def headers(outcome: GameOutcome) -> dict[str, str]:
    """An outcome as headers of its record."""
    fields = {
        "arena": outcome.key,
        "entrants": join(outcome.sides),
        "places": join(outcome.places),
        "points": join(outcome.points),
        "turns": str(outcome.turns),
        "decisions": join(outcome.decisions),
        "seconds": " ".join(f"{value:.6f}" for value in outcome.seconds),
        "slowest": " ".join(f"{value:.6f}" for value in outcome.slowest),
    }
    return fields | ({"forfeit": outcome.forfeit} if outcome.forfeit else {})


def read_outcome(record: str) -> GameOutcome:
    """The outcome in a record's headers, without replaying the moves. Raises BadText if there is none."""
    head = record.partition("\n\n")[0]
    fields = dict(line.partition(": ")[::2] for line in head.split("\n"))
    try:
        return outcome_from(fields)
    except (KeyError, ValueError) as error:
        raise BadText(f"this is not a record of a game in the arena: {error}") from None


def outcome_from(fields: Mapping[str, str]) -> GameOutcome:
    """The outcome that headers describe."""
    lineup, deal, rotation = map(int, fields["arena"].split("-"))
    return GameOutcome(
        lineup=lineup,
        deal=deal,
        rotation=rotation,
        sides=split(fields["entrants"]),
        places=split(fields["places"]),
        points=split(fields["points"]),
        turns=int(fields["turns"]),
        decisions=split(fields["decisions"]),
        seconds=tuple(map(float, fields["seconds"].split())),
        slowest=tuple(map(float, fields["slowest"].split())),
        forfeit=fields.get("forfeit", ""),
    )


def join(numbers: tuple[int, ...]) -> str:
    """Numbers as the value of a header."""
    return " ".join(map(str, numbers))


def split(text: str) -> tuple[int, ...]:
    """Numbers from a header."""
    return tuple(map(int, text.split()))
