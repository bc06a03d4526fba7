"""The reader in TypeScript makes of a record what Python makes of it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from pydantic_core import to_json

from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import Kind
from gemguild.server.tables.catalogue import catalogue
from gemguild.wasm import tables
from tests.golden.playthrough import path_of
from tests.support import GAMES, play_through, some_positions
from tests.wasm.cases import Case, compare, every_decision, record_case, sampled_decisions, worlds_case

ALL_GAMES = 2400
"""How many random games are read, of all kinds together."""
EACH = 3
"""About how many decisions of each are compared."""
LARGEST = 25_000
"""Bytes of a game's data at most, compressed."""


def games_of(kind: Kind) -> list[Game]:
    return [game for game in GAMES if game.kind is kind]


def golden_cases(game: Game) -> Iterator[Case]:
    """The cases of a golden playthrough, if the game has one."""
    lines = path_of(game).read_text(encoding="utf-8").splitlines() if path_of(game).exists() else []
    if not lines:
        return
    positions = [game.start(int(lines[1].removeprefix("seed ")))]
    actions = []
    for line in lines:
        if line.startswith("play "):
            actions.append(positions[-1].parse_move(line.removeprefix("play ")).action)
            positions.append(positions[-1].play(actions[-1]))
    yield from every_decision(positions, actions)


def test_golden_playthroughs_are_read_as_python_reads_them(kind: Kind, tmp_path: Path) -> None:
    cases = (case for game in games_of(kind) for case in golden_cases(game))
    assert compare(cases, tmp_path) >= len(list(path_of(games_of(kind)[0]).parent.glob("*.playthrough")))


def test_random_games_are_read_as_python_reads_them(kind: Kind, tmp_path: Path) -> None:
    each = ALL_GAMES // len(GAMES)
    cases = (case for game in games_of(kind) for case in sampled_decisions(game, each, EACH, seed=5))
    assert compare(cases, tmp_path) > each * len(games_of(kind))


def test_scenes_have_nothing_hidden_in_them(kind: Kind, tmp_path: Path) -> None:
    cases = [
        worlds_case(position, seat, seed=number)
        for game in games_of(kind)
        for number, position in enumerate(some_positions(game, seeds=1, every=12))
        for seat in (None, *range(game.players))
        if not position.is_over
    ]
    assert compare(cases, tmp_path) == len(cases)


# --------------------------------------------------------------------------------------------------------- game records


def recorded(game: Game, seed: int) -> GameRecord:
    """A random game with everything that a record can have."""
    record = GameRecord(game.start(seed), seed=seed, names={0: "North", 1: "Süd"}, headers={"event": "x", "a-1": "y"})
    record.note("before the first move")
    positions = list(play_through(game, seed))
    for number, (before, after) in enumerate(pairwise(positions)):
        word = next(move.word for move in before.legal_moves() if before.play(move) == after)
        record.play(word, time=number * 1.0625 if number % 3 else None, comment="# why not" if number % 5 == 0 else "")
        if number % 7 == 0:
            record.note(f"after move {number}")
    return record


def test_game_records_are_read_and_written_as_python_writes_them(duo: Game, tmp_path: Path) -> None:
    record = recorded(duo, 3)
    text = str(record)
    cases = [record_case("as written", record, text, text)]
    for old, new in (
        (f"game: {duo.id}", "game: chess"),
        ("version: 1", "version: 99"),
        ("seed: 3", "seed: x"),
        ("start: ", "start: x"),
        ("event: x", "event x"),
        ("event: x", "a-1: x"),
        ("result: ", "result: x"),
        (f"\n{record.moves[0].word}", "\njump:over"),
        ("# after", "#after"),
    ):
        spoiled = text.replace(old, new, 1)
        assert spoiled != text, old
        cases.append(
            record_case(f"{new} for {old}", record, spoiled, f"bad_record: line {first_difference(text, spoiled)}")
        )
    cases.append(record_case("no line break", record, text[:-1], "bad_record: a record is lines of text"))
    cases.append(
        record_case("no such seat", record, text.replace("seat 1:", "seat 7:"), "bad_record: there is no seat 7")
    )
    assert compare(cases, tmp_path) == len(cases)


def first_difference(one: str, other: str) -> int:
    """The number of the first line that differs."""
    pairs = zip(one.split("\n"), other.split("\n"), strict=False)
    return next(number for number, (line, written) in enumerate(pairs, 1) if line != written)


# ---------------------------------------------------------------------------------------------------------------- data


def test_the_data_of_a_game_are_small_and_have_what_the_server_sends(kind: Kind, tmp_path: Path) -> None:
    (path,) = [path for path in tables.write(tmp_path) if path.stem == kind.id]
    written = path.read_bytes()
    assert len(gzip.compress(written)) < LARGEST
    data = json.loads(written)
    (facts,) = [facts for facts in json.loads(to_json(catalogue()))["games"] if facts["id"] == kind.id]
    assert {key: data[key] for key in facts} == facts
    assert len(data["words"]) == kind.actions
    assert [(each["players"], each["options"]) for each in data["settings"]] == [
        (game.players, list(game.options)) for game in games_of(kind)
    ]


def test_a_value_without_a_field_is_named(kind: Kind) -> None:
    shapes = tables.Shapes(kind)
    with pytest.raises(ValueError, match="does not describe weather"):
        shapes.of_table("weather")
    with pytest.raises(ValueError, match="no field 'deck' that everybody may see"):
        shapes.field("deck")
