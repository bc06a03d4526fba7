"""Whole games as text: one spelling, replayed through the checked path, errors that name the line."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gemguild
from gemguild.engine.errors import BadText, GemguildError, Illegal
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord, PlayedMove
from gemguild.engine.kind import KINDS

words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=10)
lines = st.lists(words, min_size=1, max_size=3).map(" ".join)
seeds = st.one_of(st.integers(), st.binary(max_size=40))
times = st.none() | st.floats(0, 9_999_999)


@st.composite
def games(draw: st.DrawFn) -> Game:
    kind = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    players = draw(st.sampled_from(kind.seats))
    possible = [option for option, seats in kind.options.items() if players in seats]
    return Game(kind, players, tuple(option for option in possible if draw(st.booleans())))


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    game, seed = draw(games()), draw(seeds)
    record = GameRecord(
        game.start(seed),
        seed=seed if draw(st.booleans()) else None,
        names=draw(st.dictionaries(st.integers(0, game.players - 1), lines)),
        headers=draw(st.dictionaries(st.sampled_from(["date", "event", "place", "x-1"]), lines)),
    )
    chance = random.Random(draw(st.integers(0, 999)))
    for _ in range(draw(st.integers(0, 25))):
        if record.position.is_over:
            break
        for note in draw(st.lists(lines, max_size=1)):
            record.note(note)
        move = chance.choice(record.position.legal_moves())
        record.play(move, time=draw(times), comment=draw(st.just("") | lines))
    for note in draw(st.lists(lines, max_size=1)):
        record.note(note)
    return record


def finished(seed: int = 3) -> GameRecord:
    """A whole random game of Splendor."""
    record = GameRecord(gemguild.splendor().start(seed), seed=seed, names={0: "Ann", 1: "Ben"})
    chance = random.Random(seed)
    while not record.position.is_over:
        record.play(chance.choice(record.position.legal_moves()))
    return record


def small() -> GameRecord:
    record = GameRecord(gemguild.splendor().start(7), seed=7, names={1: "Ben"}, headers={"event": "Friday"})
    record.play("take:wug", time=12.3, comment="a start")
    record.note("now something hidden")
    record.play("reserve:deck2")
    return record


@given(records())
def test_a_record_reads_back_as_it_was_written(record: GameRecord) -> None:
    again = GameRecord.parse(str(record))
    assert again == record
    assert str(again) == str(record)
    assert (again.moves, again.notes, again.names, again.headers) == (
        record.moves,
        record.notes,
        record.names,
        record.headers,
    )
    assert list(again.positions()) == list(record.positions())
    assert again.seed == record.seed


@given(st.data())
def test_any_text_is_refused_or_reads_back(data: st.DataObject) -> None:
    text = data.draw(st.just(str(small())) | records().map(str))
    at = data.draw(st.integers(0, len(text)))
    end = min(len(text), at + data.draw(st.integers(0, 12)))
    patched = text[:at] + data.draw(st.text(max_size=8) | st.sampled_from(["\n", "# x", " @1", ": "])) + text[end:]
    try:
        record = GameRecord.parse(patched)
    except GemguildError:
        return
    assert str(record) == patched


@given(st.text())
def test_wild_text_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        GameRecord.parse(text)


def test_what_a_record_looks_like() -> None:
    start = str(gemguild.splendor().start(7))
    assert str(small()).splitlines() == [
        "game: splendor",
        "version: 1",
        "players: 2",
        "options: -",
        "seed: 7",
        f"start: {start}",
        "seat 1: Ben",
        "event: Friday",
        "result: *",
        "",
        "take:wug @12.3 # a start",
        "# now something hidden",
        "reserve:deck2",
    ]


def test_a_finished_game_has_its_result() -> None:
    record = finished()
    result = record.position.result
    assert result is not None
    line = next(line for line in str(record).splitlines() if line.startswith("result"))
    places, points = "-".join(map(str, result.places)), "-".join(map(str, result.points))
    assert line == f"result: {places} {points} {result.reason}"
    assert GameRecord.parse(str(record)).result == result


def test_bytes_as_seed() -> None:
    record = GameRecord(gemguild.splendor().start(b"\x00\xff"), seed=b"\x00\xff")
    assert "seed: hex:00ff\n" in str(record)
    assert GameRecord.parse(str(record)).seed == b"\x00\xff"


def test_undo_takes_back_the_last_move_and_keeps_its_notes() -> None:
    record = small()
    before = list(record.positions())[1]
    assert record.undo() == PlayedMove("reserve:deck2", notes=("now something hidden",))
    assert record.position == before
    assert record.notes == ("now something hidden",)
    record.play("reserve:deck2")
    assert record == small()
    record.undo()
    record.undo()
    with pytest.raises(Illegal, match="no move"):
        record.undo()


def test_a_refused_move_leaves_the_record_as_it_was() -> None:
    record = small()
    with pytest.raises(Illegal):
        record.play("buy:1w1")
    with pytest.raises(BadText):
        record.play("take:wug", time=-1)
    with pytest.raises(BadText):
        record.play("take:wug", comment="two\nlines")
    assert record == small()


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("game: splendor", "game: chess", 1, "there is no game"),
        ("game: splendor", "game splendor", 1, "expected a header"),
        ("version: 1", "version: 9", 2, "version 9"),
        ("players: 2", "players: two", 3, "expected a number of players"),
        ("players: 2", "players: 5", 4, "not 5"),
        ("options: -", "options: slow", 4, "no variant"),
        ("options: -", "options: quick", 6, "expected 3 places"),
        ("seed: 7", "seed: 8", 5, "another start"),
        ("seed: 7", "seed: seven", 5, "expected a seed"),
        ("seed: 7", "seed: 07", 5, "expected a seed"),
        ("start: splendor/1 ", "start: splendor/1  ", 6, "expected the field"),
        ("seat 1: Ben", "seat 2: Ben", 7, "no seat 2"),
        ("seat 1: Ben", "seat 1: Ben ", 7, "without spaces"),
        ("event: Friday", "version: 1", 8, "twice"),
        ("event: Friday", "event: Fri\tday", 8, "one line"),
        ("seat 1: Ben\nevent: Friday", "event: Friday\nseat 1: Ben", 7, "expected 'seat 1: Ben'"),
        ("result: *", "result: 1-2 15-13 points", 9, "expected 'result: *'"),
        ("result: *\n\n", "result: *\n", 10, "expected a header"),
        ("take:wug @12.3", "take:wug @12.30", 11, "expected 'take:wug @12.3"),
        ("take:wug @12.3", "take:wug  @12.3", 11, "expected a move"),
        ("take:wug @12.3", "take:xyz @12.3", 11, "not a move"),
        ("# now something hidden", "#now something hidden", 12, "expected a move"),
        ("reserve:deck2", "take:uuu", 13, "not a move"),
        ("reserve:deck2", "", 13, "expected a move"),
    ],
)
def test_errors_name_the_line(old: str, new: str, line: int, what: str) -> None:
    text = str(small())
    assert old in text
    with pytest.raises(BadText, match=re.escape(what)) as error:
        GameRecord.parse(text.replace(old, new, 1))
    assert str(error.value).startswith(f"line {line}: ")


def test_an_illegal_move_names_the_line_and_keeps_its_code() -> None:
    with pytest.raises(Illegal, match="line 13: buy:1w1") as error:
        GameRecord.parse(str(small()).replace("reserve:deck2", "buy:1w1"))
    assert error.value.code == "card_not_here"


def test_moves_after_the_end_are_refused() -> None:
    text = str(finished())
    with pytest.raises(Illegal, match="the game is over") as error:
        GameRecord.parse(text + "pass\n")
    assert str(error.value).startswith(f"line {len(text.splitlines()) + 1}: ")


def test_a_missing_header_is_named() -> None:
    with pytest.raises(BadText, match="'result' is missing"):
        GameRecord.parse(str(small()).replace("result: *\n", ""))


def test_a_record_ends_with_a_line_break() -> None:
    with pytest.raises(BadText, match="line break"):
        GameRecord.parse(str(small())[:-1])


def test_headers_cannot_take_the_place_of_others() -> None:
    start = gemguild.splendor().start(7)
    for key in ("game", "result", "seat 0", "Event", ""):
        with pytest.raises(BadText):
            GameRecord(start, headers={key: "x"})


@pytest.mark.parametrize("time", [float("nan"), float("inf"), -0.1, 1e7, 9999999.9996])
def test_times_are_seconds_within_bounds(time: float) -> None:
    with pytest.raises(BadText, match="a time is"):
        small().play("take:ugr", time=time)


def test_a_record_without_moves_ends_after_the_empty_line() -> None:
    text = str(GameRecord(gemguild.splendor().start(1)))
    assert text.endswith("result: *\n\n")
    with pytest.raises(BadText, match="empty line"):
        GameRecord.parse(text[:-1])
