"""What the record of a game proves: its shuffle, its moves and its result, from the text alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gemguild import shuffle
from gemguild.engine.errors import BadText, GemguildError
from gemguild.engine.gamerecord import GameRecord

CLAIMS = re.compile(r"table|commitment|server-seed|contribution-\d+|drawn|drawn-with")
"""Headers that only a record with a scheme of shuffling may have."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something that was checked."""

    name: str
    fits: bool
    text: str
    """What was found."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything that was checked in a record."""

    game: str
    shuffle: int | None
    """The scheme of the shuffle; None if the record has none, and so says nothing about who chose the deal."""
    checks: tuple[Check, ...]

    @property
    def fits(self) -> bool:
        """Whether all of it fits."""
        return all(check.fits for check in self.checks)


def verify(text: str, *, shown: str | None = None, contributed: str | None = None) -> Verdict:
    """Check a record. Raises BadText if it cannot be read.

    ``shown`` is the commitment that a player saw before the game, and ``contributed`` the bytes that they gave.
    """
    lines = text.split("\n")
    blank = lines.index("") if "" in lines else len(lines)
    told = dict(line.split(": ", 1) for line in lines[:blank] if ": " in line)
    record, is_start = read_opening(lines[:blank], told)
    scheme = read_scheme(told)
    checks = [*shuffle_checks(scheme, told, record), *own_checks(told, shown, contributed)]
    if "seed" in told:
        checks.append(Check("start", is_start, f"the seed {'makes' if is_start else 'does not make'} the start"))
    checks += game_checks(record, lines[blank + 1 :], blank + 2, told["result"])
    verdict = Verdict(record.game.name, scheme, tuple(checks))
    if verdict.fits:
        GameRecord.parse(text)  # all of it is spelled as a record must be
    return verdict


def read_opening(head: Sequence[str], told: Mapping[str, str]) -> tuple[GameRecord, bool]:
    """The record before its first move, and whether its seed makes its start. Raises BadText."""
    unplayed = ["result: *" if line.startswith("result: ") else line for line in head]
    try:
        return GameRecord.parse("\n".join([*unplayed, "", ""])), True
    except GemguildError as error:
        try:
            without = [line for line in unplayed if line != f"seed: {told.get('seed')}"]
            return GameRecord.parse("\n".join([*without, "", ""])), False
        except GemguildError:
            raise BadText(str(error)) from None


def read_scheme(told: Mapping[str, str]) -> int | None:
    """The scheme of the shuffle. Raises BadText for one that is not known."""
    scheme = told.get("shuffle")
    if scheme not in (None, "1", "2"):
        raise BadText(f"shuffle {scheme} is not known here; 1 and {shuffle.SCHEME} are")
    return None if scheme is None else int(scheme)


# ---------------------------------------------------------------------------------------------------------- the shuffle


def shuffle_checks(scheme: int | None, told: Mapping[str, str], record: GameRecord) -> Iterator[Check]:
    """Whether the shuffle is the one that was committed to."""
    if scheme is None:
        if stray := [name for name in told if CLAIMS.fullmatch(name)]:
            yield Check("shuffle", False, f"there is a header {stray[0]!r}, but none that says how it was shuffled")
        return
    needed = {"seed", "commitment"}
    if scheme == shuffle.SCHEME:
        needed |= {"table", "server-seed", *(f"contribution-{seat}" for seat in range(record.game.players))}
        if "drawn" in told or "drawn-with" in told:
            needed |= {"drawn", "drawn-with"}
    stated = {name for name in told if CLAIMS.fullmatch(name)} | {"seed"} & set(told)
    if odd := sorted(needed ^ stated):
        yield Check(
            "shuffle", False, f"the header {odd[0]!r} {'is missing' if odd[0] in needed else 'is one too many'}"
        )
        return
    secret = "server-seed" if scheme == shuffle.SCHEME else "seed"
    server_seed = read_hex(told[secret].removeprefix("hex:"))
    if server_seed is None:
        yield Check("shuffle", False, f"the header {secret!r} has no bytes in hexadecimal")
        return
    fits = shuffle.commitment(server_seed) == told["commitment"]
    yield Check("commitment", fits, f"the server's seed {'fits' if fits else 'does not fit'} the commitment")
    if scheme == shuffle.SCHEME:
        yield deal_check(server_seed, told, record)
    if "drawn" in told:
        yield seats_check(server_seed, told, record)


def deal_check(server_seed: bytes, told: Mapping[str, str], record: GameRecord) -> Check:
    """Whether the seed of the deal follows from the server's seed and the contributions."""
    given = [told[f"contribution-{seat}"] for seat in range(record.game.players)]
    for seat, contribution in enumerate(given):
        if contribution != shuffle.NOTHING and not re.fullmatch(shuffle.CONTRIBUTION, contribution):
            return Check("deal", False, f"seat {seat} has contributed something that is no contribution")
    contributions = [None if each == shuffle.NOTHING else each for each in given]
    seed = shuffle.deal_seed(server_seed, told["table"], record.game, contributions)
    if told["seed"] != f"hex:{seed.hex()}":
        return Check("deal", False, "the seed does not follow from the server's seed and the contributions")
    seats = [str(seat) for seat, contribution in enumerate(contributions) if contribution]
    if not seats:
        return Check("deal", True, "the seed follows from the server's seed alone: nobody has contributed")
    return Check("deal", True, f"the seed follows from the server's seed and the bytes of seat {', '.join(seats)}")


def seats_check(server_seed: bytes, told: Mapping[str, str], record: GameRecord) -> Check:
    """Whether the order of seats was drawn as stated."""
    contribution = None if told["drawn-with"] == shuffle.NOTHING else told["drawn-with"]
    order = shuffle.drawn_order(server_seed, told["table"], record.game, contribution)
    if told["drawn"] != " ".join(map(str, order)):
        return Check("seats", False, "the order of seats does not follow from the server's seed")
    seats = [name[13:] for name, value in told.items() if is_contribution(name) and value == contribution]
    who = f"the bytes of seat {seats[0]}" if seats else "bytes of somebody who left" if contribution else "nothing else"
    return Check("seats", True, f"the order of seats follows from the server's seed and {who}")


def own_checks(told: Mapping[str, str], shown: str | None, contributed: str | None) -> Iterator[Check]:
    """Whether the record has what a player knows from the table."""
    if shown is not None:
        fits = told.get("commitment") == shown.lower()
        yield Check("shown", fits, f"the commitment is {'the one' if fits else 'not the one'} that you saw")
    if contributed is not None:
        seats = [name[13:] for name, value in told.items() if is_contribution(name) and value == contributed.lower()]
        found = f"your bytes are those of seat {seats[0]}" if seats else "your bytes are not in it"
        yield Check("contributed", bool(seats), found)


def is_contribution(name: str) -> bool:
    """Whether a header is a seat's contribution."""
    return name.startswith("contribution-")


def read_hex(text: str) -> bytes | None:
    """Bytes from small hexadecimal digits; None if they are something else."""
    return bytes.fromhex(text) if re.fullmatch("([0-9a-f]{2})+", text) else None


# ------------------------------------------------------------------------------------------------------------- the game


def game_checks(record: GameRecord, lines: Sequence[str], first: int, stated: str) -> Iterator[Check]:
    """Whether every move is legal, and whether the result is the one that is stated. Plays the moves."""
    for number, line in enumerate(lines, first):
        if line.startswith("# ") or (line == "" and number == first + len(lines) - 1):
            continue
        try:
            record.play(line.split(" ")[0])
        except GemguildError as error:
            yield Check("moves", False, f"line {number}: {error}")
            return
    yield Check("moves", True, f"all {len(record.moves)} moves are legal")
    found = next(line for line in str(record).split("\n") if line.startswith("result: ")).removeprefix("result: ")
    if found != stated:
        yield Check("result", False, f"the result is {found!r}, not {stated!r}")
    else:
        yield Check(
            "result", True, "the game was not played to its end" if found == "*" else f"the result is {found!r}"
        )
