"""The commands that answer and leave: new, show, moves, apply, replay, perft, and how errors come out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import gemguild
from gemguild.cli import shell
from gemguild.cli.main import app, describe
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import KINDS, Kind
from tests.support import play_through


def call(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=text)


def answer(*words: str, text: str | None = None) -> str:
    result = call(*words, text=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*words: str, text: str | None = None) -> str:
    result = call(*words, text=text)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, "one line"
    return result.stderr


def recorded(game: Game, seed: int = 1) -> GameRecord:
    positions = list(play_through(game, seed))
    record = GameRecord(positions[0], names={0: "Ann"})
    for after in positions[1:]:
        record.play(next(move for move in record.position.legal_moves() if record.position.play(move) == after))
    return record


# ------------------------------------------------------------------------------------------------------- the program


def test_version() -> None:
    assert answer("--version") == f"gemguild {gemguild.__version__}\n"


def test_help_has_examples() -> None:
    text = answer("--help")
    for command in ("play", "new", "show", "moves", "apply", "replay", "perft", "bench"):
        assert command in text
        assert "--help" in answer(command, "--help")
    assert "gemguild play splendor" in text
    assert "gemguild new splendor" in answer("new", "--help")


def test_a_name_that_is_no_command() -> None:
    result = call("sing")
    assert result.exit_code == 2
    assert "sing" in result.stderr


# ---------------------------------------------------------------------------------------------------------------- new


def test_new_prints_the_start(game: Game) -> None:
    words = ["new", game.id, "--players", str(game.players), "--seed", "7"]
    for option in game.options:
        words += ["--variant", option]
    assert answer(*words) == f"{game.start(7)}\n"
    assert json.loads(answer(*words, "--json")) == game.start(7).to_plain()


def test_flags_are_short_for_variants() -> None:
    text = answer("new", "splendor", "--team", "--quick", "--seed", "1")
    assert text == f"{gemguild.splendor(4, quick=True, team=True).start(1)}\n"


def test_seeds_may_be_bytes() -> None:
    assert answer("new", "splendor", "--seed", "hex:00ff") == f"{gemguild.splendor().start(bytes([0, 255]))}\n"
    assert "a seed is" in refusal("new", "splendor", "--seed", "seven")


def test_without_a_seed_every_game_is_new() -> None:
    assert answer("new", "splendor") != answer("new", "splendor")


def test_new_can_begin_a_record() -> None:
    text = answer("new", "splendor", "--seed", "7", "--record")
    assert GameRecord.parse(text) == GameRecord(gemguild.splendor().start(7), seed=7)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["chess"], "there is no game 'chess'; there are "),
        (["splendor", "--players", "5"], "splendor is for 2 or 3 or 4 players, not 5"),
        (["splendor", "--variant", "slow"], "has no variant 'slow'"),
        (["splendor", "--team", "--players", "2"], "team variant is for 4 players"),
    ],
)
def test_games_that_are_not_there(words: list[str], what: str) -> None:
    assert what in refusal("new", *words)


# --------------------------------------------------------------------------------------------------------------- show


def test_show_draws_what_new_printed(kind: Kind) -> None:
    text = answer("show", text=answer("new", kind.id, "--seed", "7"))
    assert "deck3" in text
    assert "choose an action" in text


def test_show_reads_arguments_files_and_json(tmp_path: Path) -> None:
    position = gemguild.splendor().start(7).play("reserve:deck2")
    file = tmp_path / "position.txt"
    file.write_text(f"{position}\n")
    drawings = {
        answer("show", str(position)),
        answer("show", str(file)),
        answer("show", position.to_json()),
        answer("show", "-", text=position.to_json()),
    }
    assert len(drawings) == 1


def test_show_as_a_seat_sees_it() -> None:
    position = gemguild.splendor().start(7).play("reserve:deck2")
    secret = position.to_plain()["seats"][0]["reserved"][0]["card"]
    assert secret in answer("show", str(position))
    assert secret in answer("show", str(position), "--seat", "0")
    assert secret not in answer("show", str(position), "--seat", "1")
    assert secret not in answer("show", str(position), "--onlooker")
    assert json.loads(answer("show", str(position), "--seat", "1", "--json")) == position.view(1).to_plain()
    line = answer("show", str(position), "--seat", "1", "--line")
    assert line == f"{position.view(1)}\n"
    assert answer("show", text=line) == answer("show", str(position), "--seat", "1")
    assert "already a view" in refusal("show", line.strip(), "--seat", "0")
    assert "no seat 2" in refusal("show", str(position), "--seat", "2")


def test_show_the_end_of_a_record() -> None:
    text = answer("show", text=str(recorded(gemguild.splendor())))
    assert "the game is over" in text
    assert "wins" in text or "win together" in text
    assert "Ann" in text


def test_colours_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    line = str(gemguild.splendor().start(7))
    assert "\x1b" not in answer("show", line)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in answer("show", line)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "48;" not in answer("show", line)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "expected a position"),
        ("hello", "expected a position"),
        ("{", "not JSON"),
        ("[1]", "expected a position"),
        ("{}", "needs game, players and options"),
        ('{"game": "splendor", "players": 2, "options": []}', "needs game, players and options"),
        ('{"view": 1}', "this JSON is a view"),
        ("splendor/1 players=2", "expected the field 'players', found"),
        ("splendor/9 players=2", "expected 'splendor/1' at the beginning"),
        ("game: splendor\nversion: 1", "'players' is missing"),
        ("game: chess\n", "there is no game 'chess'"),
    ],
)
def test_texts_that_cannot_be_read(text: str, what: str) -> None:
    message = refusal("show", text=text)
    assert message.startswith("gemguild: ")
    if "players=2" not in text:
        assert what in message


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\xff\xfe\x00")
    refusal("show", str(file))


# ----------------------------------------------------------------------------------------------------- moves and apply


def test_moves_lists_words_and_what_they_do(kind: Kind) -> None:
    position = Game(kind, kind.seats[0]).start(7)
    text = answer("moves", str(position))
    listed = json.loads(answer("moves", str(position), "--json"))
    assert [move["word"] for move in listed] == [move.word for move in position.legal_moves()]
    assert [move["action"] for move in listed] == position.legal_actions()
    assert all(move["word"] in text and move["text"] for move in listed)


def test_moves_of_a_view_are_its_seats() -> None:
    position = gemguild.splendor().start(7)
    assert json.loads(answer("moves", str(position.view(0)), "--json"))
    assert json.loads(answer("moves", str(position.view(1)), "--json")) == []


def test_apply_plays_on_a_position() -> None:
    position = gemguild.splendor().start(7)
    after = position.play("take:wug").play("reserve:deck2")
    assert answer("apply", str(position), "take:wug", "reserve:deck2") == f"{after}\n"
    assert (
        json.loads(answer("apply", "-", "take:wug", "reserve:deck2", "--json", text=str(position))) == after.to_plain()
    )


def test_apply_adds_to_a_record() -> None:
    begun = answer("new", "splendor", "--seed", "7", "--record")
    record = GameRecord.parse(answer("apply", "-", "take:wug", text=begun))
    assert [move.word for move in record.moves] == ["take:wug"]
    assert answer("apply", "-", "take:rr", text=str(record)).endswith("take:wug\ntake:rr\n")


def test_apply_refuses_what_the_rules_refuse() -> None:
    line = str(gemguild.splendor().start(7))
    assert "neither face-up" in refusal("apply", line, "buy:1w1")
    assert "not a move of splendor" in refusal("apply", line, "jump")
    assert "full position" in refusal("apply", str(gemguild.splendor().start(7).view(0)), "take:wug")


# ------------------------------------------------------------------------------------------------------------- replay


def test_replay_tells_the_story(kind: Kind, tmp_path: Path) -> None:
    record = recorded(Game(kind, 2))
    file = tmp_path / "game.txt"
    file.write_text(str(record))
    text = answer("replay", str(file))
    assert all(move.word in text for move in record.moves)
    assert "the game is over" in text
    assert f"turn {list(record.positions())[5].turn + 1}," in answer("replay", str(file), "--at", "5")


def test_replay_for_programs() -> None:
    record = recorded(gemguild.splendor())
    told = json.loads(answer("replay", "--json", text=str(record)))
    result = record.result
    assert result is not None
    assert [move["word"] for move in told["moves"]] == [move.word for move in record.moves]
    assert told["result"]["places"] == list(result.places)
    assert told["names"] == {"0": "Ann"}
    assert told["position"] == record.position.to_plain()
    begun = json.loads(answer("replay", "--json", text=answer("new", "splendor", "--record")))
    assert begun["result"] is None


def test_replay_shows_comments() -> None:
    record = GameRecord(gemguild.splendor().start(7))
    record.play("take:wug", comment="a quiet start")
    assert "a quiet start" in answer("replay", text=str(record))


def test_replay_names_the_wrong_line() -> None:
    text = str(recorded(gemguild.splendor()))
    number = text.split("\n").index("") + 2
    assert f"line {number}: " in refusal("replay", text=text.replace("\n\n", "\n\nbuy:1w1\n"))
    assert "expected a game record" in refusal("replay", text=str(gemguild.splendor().start(1)))
    assert "--at 9999 is out of range" in refusal("replay", "--at", "9999", text=text)


# -------------------------------------------------------------------------------------------------------------- perft


@pytest.mark.parametrize(("players", "counts"), [(2, [30, 865, 24190]), (3, [30, 895, 26380]), (4, [30, 900, 26995])])
def test_perft_ends_with_the_number(players: int, counts: list[int]) -> None:
    for depth, count in enumerate(counts, 1):
        lines = answer("perft", "splendor", "--players", str(players), "--depth", str(depth)).splitlines()
        assert lines[-1] == str(count)


def test_perft_divided() -> None:
    lines = answer("perft", "splendor", "--depth", "2", "--divide").splitlines()
    parts = {word: int(count) for word, count in (line.split() for line in lines[:-1])}
    assert list(parts) == [move.word for move in gemguild.splendor().start(0).legal_moves()]
    assert sum(parts.values()) == int(lines[-1]) == 865
    told = json.loads(answer("perft", "splendor", "--depth", "2", "--divide", "--json"))
    assert told == {"game": "splendor-2", "depth": 2, "nodes": 865, "divide": parts}
    assert json.loads(answer("perft", "splendor", "--depth", "1", "--json"))["nodes"] == 30


def test_perft_of_every_game(game: Game) -> None:
    words = ["perft", game.id, "--players", str(game.players), "--depth", "1", "--seed", "4"]
    for option in game.options:
        words += ["--variant", option]
    assert answer(*words) == f"{len(game.start(4).legal_actions())}\n"


def test_a_whole_name_says_everything_about_a_game(game: Game) -> None:
    words = ["--players", str(game.players), *(f"--variant={option}" for option in game.options)]
    assert answer("new", game.name, "--seed", "4") == answer("new", game.id, *words, "--seed", "4")
    assert "leave the options out" in refusal("new", game.name, "--players", str(game.players))


def test_a_name_that_is_none_is_refused() -> None:
    for name in ("splendor-9", "splendor-two", "chess-2", "splendor-2-slow"):
        assert refusal("new", name)


def test_perft_from_a_position() -> None:
    position = gemguild.splendor(3).start(7).play("take:wug")
    assert answer("perft", "splendor", "--position", str(position), "--depth", "0") == "1\n"
    count = answer("perft", "splendor", "--position", "-", "--depth", "2", text=str(position))
    assert int(count) == sum(len(position.play(action).legal_actions()) for action in position.legal_actions())
    if "marvel" in KINDS:
        assert "belongs to splendor" in refusal("perft", "marvel", "--position", str(position), "--depth", "1")
    assert "full position" in refusal("perft", "splendor", "--position", str(position.view(0)), "--depth", "1")
    assert "depth of 1" in refusal("perft", "splendor", "--divide", "--depth", "0")


# ----------------------------------------------------------------------------------------------- for real, and waiting


def program(*words: str, text: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
    code = "from gemguild.cli.main import run; run()"
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | settings,
    )


def test_the_program_in_a_pipe() -> None:
    line = program("new", "splendor", "--seed", "7").stdout
    done = program("show", text=line)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    wrong = program("show", text="nonsense")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("gemguild: there is no file 'nonsense'; or, for a text: expected a position")
    assert "Traceback" not in wrong.stderr


def test_the_program_where_boxes_cannot_be_written() -> None:
    line = str(gemguild.splendor().start(7))
    done = program("show", line, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "deck3" in done.stdout


def test_somebody_waiting_for_the_compiler_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell, "cache_folder", lambda: tmp_path / "nothing yet")
    assert call("new", "splendor").stderr == "", "nobody waits when nothing is compiled"
    monkeypatch.setattr(shell, "COMPILING", True)
    first, second = call("new", "splendor"), call("new", "splendor")
    assert "Compiling the rules of splendor (only once" in first.stderr
    assert second.stderr == ""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "Compiling" in call("perft", "splendor", "--depth", "1").stderr


def test_errors_in_one_line() -> None:
    assert describe(FileNotFoundError(2, "No such file", "x.txt")) == "x.txt: No such file"
    assert describe(OSError(28, "No space left")) == "No space left"
    assert describe(ValueError("two\nlines")) == "two lines"
