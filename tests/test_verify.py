"""What a record proves: every kind of tampering is found, and what fits is said to fit."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

import gemguild
from gemguild import shuffle
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.verify import Verdict, verify
from tests.support import choose

TABLE = "T" * 22
SEED, OTHER_SEED = bytes(range(32)), bytes(32)
MINE, YOURS = "ab" * 32, "cd" * 16
DUO = gemguild.splendor(2)


@cache
def fair(game: Game = DUO, moves: int = 10_000, contributions: tuple[str | None, ...] = (MINE, YOURS)) -> str:
    """The record of a random game that was shuffled fairly, its seats drawn by lot."""
    given = [*contributions, *[None] * game.players][: game.players]
    deal = shuffle.deal_seed(SEED, TABLE, game, given)
    order = shuffle.drawn_order(SEED, TABLE, game, given[0])
    headers = shuffle.headers(SEED, TABLE, given) | shuffle.seat_headers(order, given[0])
    record = GameRecord(game.start(deal), seed=deal, names={0: "Ann"}, headers={"event": "Friday", **headers})
    chance = random.Random(game.name)
    while not record.position.is_over and len(record.moves) < moves:
        action = choose(record.position, chance)
        record.play(next(move for move in record.position.legal_moves() if move.action == action), time=1.5)
    return str(record)


def misfits(verdict: Verdict) -> list[str]:
    return [check.name for check in verdict.checks if not check.fits]


def test_a_fair_game_fits(game: Game) -> None:
    verdict = verify(fair(game, 12))
    assert verdict.fits, verdict
    assert (verdict.game, verdict.shuffle) == (game.name, 2)
    assert [check.name for check in verdict.checks] == ["commitment", "deal", "seats", "start", "moves", "result"]


def test_a_game_that_was_played_to_its_end_fits() -> None:
    *_, result = verify(fair()).checks
    assert result.fits
    assert GameRecord.parse(fair()).result is not None


def test_a_game_to_which_nobody_contributed_says_so() -> None:
    deal = next(check for check in verify(fair(DUO, 3, ())).checks if check.name == "deal")
    assert deal.fits
    assert "nobody has contributed" in deal.text


def header(name: str, value: str | None) -> Callable[[str], str]:
    """Tampering with a header: another value, or none."""

    def tamper(text: str) -> str:
        lines = text.split("\n")
        place = next(number for number, line in enumerate(lines) if line.startswith(f"{name}: "))
        lines[place : place + 1] = [] if value is None else [f"{name}: {value}"]
        return "\n".join(lines)

    return tamper


def swap_contributions(text: str) -> str:
    return header("contribution-1", MINE)(header("contribution-0", YOURS)(text))


def choose_server_seed(text: str) -> str:
    """What a server would like to do: another seed, and a commitment that fits it."""
    return header("commitment", shuffle.commitment(OTHER_SEED))(header("server-seed", OTHER_SEED.hex())(text))


def deal_again(text: str) -> str:
    """Another deal, with a start that fits its seed; the moves are left out."""
    start = DUO.start(OTHER_SEED)
    dealt = header("start", str(start))(header("seed", f"hex:{OTHER_SEED.hex()}")(text))
    return header("result", "*")(dealt.partition("\n\n")[0] + "\n\n")


def moves(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    def tamper(text: str) -> str:
        head, _, body = text.partition("\n\n")
        return "\n".join([head, "", *change(body.split("\n"))])

    return tamper


def other_order(text: str) -> str:
    order = next(line for line in text.split("\n") if line.startswith("drawn: ")).removeprefix("drawn: ")
    return header("drawn", order[::-1])(text)


def strip_scheme(text: str) -> str:
    return header("shuffle", None)(text)


def call_it_old(text: str) -> str:
    """Scheme 1 with all that belongs to it, as if the server's seed had been the deal's."""
    for name in ("server-seed", "table", "contribution-0", "contribution-1", "drawn", "drawn-with"):
        text = header(name, None)(text)
    return header("shuffle", "1")(text)


TAMPERINGS = {
    "another server seed": (header("server-seed", OTHER_SEED.hex()), ["commitment", "deal", "seats"]),
    "another commitment": (header("commitment", "0" * 64), ["commitment"]),
    "a server seed chosen afterwards": (choose_server_seed, ["deal", "seats"]),
    "a server seed that is none": (header("server-seed", "chosen"), ["shuffle"]),
    "another contribution": (header("contribution-0", "ef" * 32), ["deal"]),
    "a contribution left out": (header("contribution-1", "-"), ["deal"]),
    "a contribution that is none": (header("contribution-1", "luck"), ["deal"]),
    "contributions swapped": (swap_contributions, ["deal"]),
    "a contribution's header removed": (header("contribution-1", None), ["shuffle"]),
    "the commitment removed": (header("commitment", None), ["shuffle"]),
    "the seed removed": (header("seed", None), ["shuffle"]),
    "another table": (header("table", "U" * 22), ["deal", "seats"]),
    "another seed": (header("seed", "hex:" + "00" * 32), ["deal", "start"]),
    "another deal": (deal_again, ["deal"]),
    "another start": (header("start", str(DUO.start(1))), ["start", "moves"]),
    "another order of seats": (other_order, ["seats"]),
    "half of the drawing": (header("drawn-with", None), ["shuffle"]),
    "the scheme removed": (strip_scheme, ["shuffle"]),
    "an older scheme": (header("shuffle", "1"), ["shuffle"]),
    "an older scheme, tidied up": (call_it_old, ["commitment"]),
    "a move removed": (moves(lambda lines: lines[1:]), ["moves"]),
    "the last move removed": (moves(lambda lines: [*lines[:-2], ""]), ["result"]),
    "moves swapped": (moves(lambda lines: [*lines[4:8], *lines[:4], *lines[8:]]), ["moves"]),
    "an illegal move": (moves(lambda lines: ["buy:1w1", *lines]), ["moves"]),
    "a word that is no move": (moves(lambda lines: ["steal:wug", *lines]), ["moves"]),
    "a move after the end": (moves(lambda lines: [*lines[:-1], "take:wug", ""]), ["moves"]),
    "another result": (header("result", "1-1 15-15 points"), ["result"]),
    "no result": (header("result", "*"), ["result"]),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_tampering_is_found(tampering: str) -> None:
    tamper, found = TAMPERINGS[tampering]
    tampered = tamper(fair())
    assert tampered != fair()
    verdict = verify(tampered)
    assert set(found) <= set(misfits(verdict)), verdict
    assert not set(misfits(verdict)) - {*found, "moves", "result"}, "only what follows from it"


@pytest.mark.parametrize(
    "tamper",
    [
        header("shuffle", "3"),
        header("version", "99"),
        header("game", "chess"),
        header("result", None),
        header("start", "splendor/1 nonsense"),
        moves(lambda lines: [f"{lines[0]} and so on", *lines[1:]]),
        lambda text: text.replace("event: Friday", "event:  Friday"),
        lambda text: text.replace("event: Friday", "event: Friday\nevent: Friday"),
        lambda _: "nonsense\n",
        lambda _: "",
    ],
)
def test_what_cannot_be_read_is_no_verdict(tamper: Callable[[str], str]) -> None:
    with pytest.raises(BadText):
        verify(tamper(fair()))


def test_a_game_of_the_older_scheme_fits() -> None:
    headers = {"shuffle": "1", "commitment": shuffle.commitment(SEED)}
    verdict = verify(str(GameRecord(DUO.start(SEED), seed=SEED, headers=headers)))
    assert verdict.fits
    assert (verdict.shuffle, [check.name for check in verdict.checks]) == (
        1,
        ["commitment", "start", "moves", "result"],
    )


@pytest.mark.parametrize("seed", [7, None])
def test_a_record_without_a_scheme_proves_its_moves_alone(seed: int | None) -> None:
    verdict = verify(str(GameRecord(DUO.start(7), seed=seed)))
    assert verdict.fits
    assert verdict.shuffle is None
    assert [check.name for check in verdict.checks] == ["start", "moves", "result"][seed is None :]


def test_players_can_look_for_what_they_know() -> None:
    known = verify(fair(), shown=shuffle.commitment(SEED).upper(), contributed=YOURS)
    assert known.fits
    assert "seat 1" in next(check.text for check in known.checks if check.name == "contributed")
    assert misfits(verify(fair(), shown="0" * 64, contributed="00" * 16)) == ["shown", "contributed"]
    assert misfits(verify(str(GameRecord(DUO.start(7), seed=7)), contributed=MINE)) == ["contributed"]
