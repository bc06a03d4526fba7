"""Whole games in the terminal, scripted through stdin."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gemguild.cli.main import app
from gemguild.cli.play import name_seats, seat_bots
from gemguild.cli.session import Session
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import Kind

FIRST = "1\n" * 2000
"""Always the first move in the list."""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(*words: str, text: str) -> Result:
    result = CliRunner().invoke(app, ["play", *words], input=text)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result


def only_file() -> Path:
    (file,) = Path().iterdir()
    return file


def saved() -> GameRecord:
    return GameRecord.parse(only_file().read_text())


def test_a_whole_game_against_a_bot(kind: Kind) -> None:
    result = play(kind.id, "--bots", "random", "--seed", "3", "--save", "game.txt", text=FIRST)
    record = saved()
    assert record.position.is_over
    assert record.seed == 3
    assert record.names == {1: "random"}
    assert all(move.time is not None for move in record.moves)
    assert "the game is over" in result.stdout
    assert "1. " in result.stdout
    assert "Saved as game.txt." in result.stdout


def test_a_whole_game_between_bots() -> None:
    result = play("splendor", "--quick", "--players", "3", "--bots", "greedy,random,greedy", "--seed", "1", text="")
    assert "greedy 0 takes" in result.stdout
    assert "random takes" in result.stdout
    assert "the game is over" in result.stdout
    assert list(Path().iterdir()) == []
    play("splendor", "--bots", "greedy,greedy", "--seed", "1", "--save", "bots.txt", text="")
    assert saved().position.is_over


def test_teams_sit_together() -> None:
    text = "1\n" * 9 + "quit\n"
    result = play("splendor", "--team", "--quick", "--bots", "hot-seat", "--seed", "2", "--save", "team.txt", text=text)
    assert saved().game.name == "splendor-4-quick-team"
    assert "seat 0" in result.stdout


def test_the_others_moves_are_told_in_words() -> None:
    result = play("splendor", "--seed", "7", text="take:wug\nquit\n\n")
    assert "greedy takes " in result.stdout
    assert "you> " in result.stdout
    assert "you takes" not in result.stdout


def test_moves_by_number_word_and_beginning() -> None:
    play("splendor", "--bots", "hot-seat", "--seed", "7", text="2\ntake:gg\nreserve deck2\ntake kug\nquit\ngame.txt\n")
    assert [move.word for move in saved().moves] == ["take:wur", "take:gg", "reserve:deck2", "take:ugk"]


def test_what_cannot_be_played_is_explained() -> None:
    result = play("splendor", "--seed", "7", text="buy:1w1\njump\n99\nt\nquit\n")
    assert "neither face-up nor among your reserved cards" in result.stdout
    assert "not a move of splendor" in result.stdout
    assert "numbered 1 to 30" in result.stdout
    assert "t could be take:wug" in result.stdout
    assert list(Path().iterdir()) == [], "nothing was played, so there is nothing to save"


def test_commands() -> None:
    result = play("splendor", "--seed", "7", text="help\n\nboard\nmoves\ntake:wug\nlog\nquit\n\n")
    assert result.stdout.count("back to your previous decision") == 2, "an empty line asks for help too"
    assert result.stdout.count("to play: choose an action") == 3, "at each decision, and once more when asked for"
    assert "reserve the top card of level 3" in result.stdout
    assert "you take white, blue and green" in result.stdout


def test_undo_goes_back_to_ones_previous_decision() -> None:
    play("splendor", "--seed", "7", text="take:wug\ntake:wur\nundo\ntake:ugk\nquit\ngame.txt\n")
    words = [move.word for move in saved().moves]
    assert (words[0], words[2]) == ("take:wug", "take:ugk")


def test_undo_of_nothing() -> None:
    assert "nothing to undo yet" in play("splendor", "--seed", "7", text="undo\nquit\n").stdout


def test_saving_keeps_the_file_up_to_date() -> None:
    text = "save\ntake:wug\nsave game.txt\ntake:wur\nsave\nquit\n"
    result = play("splendor", "--bots", "hot-seat", "--seed", "7", text=text)
    assert "save needs a file name" in result.stdout
    assert [move.word for move in saved().moves] == ["take:wug", "take:wur"]
    assert result.stdout.count("Saved as game.txt.") == 3


def test_no_file_is_overwritten() -> None:
    Path("mine.txt").write_text("precious")
    result = play("splendor", "--seed", "7", text="take:wug\nsave mine.txt\nsave no/such/folder\nquit\nmine.txt\n\n")
    assert result.stdout.count("mine.txt already exists") == 2
    assert "cannot write no/such/folder" in result.stdout
    assert Path("mine.txt").read_text() == "precious"
    refused = CliRunner().invoke(app, ["play", "splendor", "--save", "mine.txt"])
    assert refused.exit_code == 2
    assert "already exists" in refused.stderr


def test_going_on_with_a_saved_game() -> None:
    play("splendor", "--seed", "7", "--save", "game.txt", text="take:wug\nquit\n")
    begun = saved()
    result = play("game.txt", text="1\nquit\n")
    assert [move.word for move in saved().moves][: len(begun.moves)] == [move.word for move in begun.moves]
    assert len(saved().moves) >= len(begun.moves) + 2
    assert "greedy" in result.stdout
    Path("game.txt").write_text(str(begun.position))
    refused = CliRunner().invoke(app, ["play", "game.txt"])
    assert refused.exit_code == 2
    assert "is not a game record" in refused.stderr


def test_the_end_of_input_leaves_and_loses_nothing() -> None:
    result = play("splendor", "--seed", "7", text="take:wug\n")
    assert saved().moves[0].word == "take:wug"
    assert f"to continue: gemguild play {only_file()}" in result.stdout


def test_ctrl_c_leaves_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["take:wug"])

    def ask(_prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", ask)
    play("splendor", "--seed", "7", text="")
    assert saved().moves[0].word == "take:wug"


def test_the_record_is_printed_if_it_cannot_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(_self: Session, _path: Path) -> None:
        raise OSError(28, "No space left")

    monkeypatch.setattr(Session, "keep", full_disk)
    result = play("splendor", "--seed", "7", text="take:wug\n")
    assert "game: splendor\nversion: 1\n" in result.stdout
    assert "\ntake:wug @" in result.stdout


def test_a_full_disk_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    room = iter([True])
    keep = Session.keep

    def almost_full(self: Session, path: Path) -> None:
        if path.name == "game.txt" and not next(room, False):
            raise OSError(28, "No space left")
        keep(self, path)

    monkeypatch.setattr(Session, "keep", almost_full)
    text = "take:wug\ntake:wug\nquit\nother.txt\n"
    result = play("splendor", "--bots", "hot-seat", "--seed", "7", "--save", "game.txt", text=text)
    assert "cannot write to game.txt any more: No space left" in result.stdout
    assert len(GameRecord.parse(Path("game.txt").read_text()).moves) == 1
    assert len(GameRecord.parse(Path("other.txt").read_text()).moves) == 2


def test_a_file_in_use_follows_an_undo() -> None:
    play("splendor", "--bots", "hot-seat", "--seed", "7", "--save", "game.txt", text="take:wug\nundo\nquit\n")
    assert saved().moves == ()


def test_hidden_cards_stay_hidden_at_one_screen() -> None:
    result = play("splendor", "--bots", "hot-seat", "--seed", "7", text="reserve:deck3\nquit\ngame.txt\n")
    secret = saved().position.to_plain()["seats"][0]["reserved"][0]["card"]
    after = result.stdout.partition("seat 0 reserves the top card of level 3")[2]
    assert after
    assert secret not in after
    assert "?3" in after


def test_a_curtain_between_persons(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    answers = iter(["take:wug", "reserve:deck3", "", "take:wug", "", "quit", "", "quit"])

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    monkeypatch.setattr("builtins.input", ask)
    monkeypatch.setenv("FORCE_COLOR", "1")
    play("splendor", "--bots", "hot-seat", "--names", "Ann,Ben", "--seed", "7", text="")
    assert asked[:5] == [
        "Ann> ",
        "Ben> ",
        "Ann, the screen is yours: press Enter. ",
        "Ann> ",
        asked[2].replace("Ann", "Ben"),
    ]


@pytest.mark.parametrize(
    ("text", "players", "seat", "bots"),
    [
        ("greedy", 2, 0, {1: "greedy"}),
        ("greedy", 4, 1, {0: "greedy", 2: "greedy", 3: "greedy"}),
        ("random,greedy", 4, 0, {1: "random", 2: "greedy", 3: "greedy"}),
        ("person,greedy", 3, 0, {2: "greedy"}),
        ("hot-seat", 3, 0, {}),
        ("random,greedy", 2, 0, {0: "random", 1: "greedy"}),
    ],
)
def test_who_sits_where(text: str, players: int, seat: int, bots: dict[int, str]) -> None:
    assert seat_bots(text, players, seat) == bots


@pytest.mark.parametrize(
    ("text", "seat", "what"),
    [("clever", 0, "no bot 'clever'"), ("greedy", 2, "no seat 2"), ("greedy,greedy,greedy", 0, "too many")],
)
def test_seats_that_cannot_be(text: str, seat: int, what: str) -> None:
    with pytest.raises(BadOptions, match=what):
        seat_bots(text, 2, seat)


def test_names() -> None:
    assert name_seats(3, {1: "greedy", 2: "greedy"}, "Ann") == {0: "Ann", 1: "greedy 1", 2: "greedy 2"}
    assert name_seats(2, {1: "greedy"}, "") == {1: "greedy"}
    with pytest.raises(BadOptions, match="2 names, but the number of people is 1"):
        name_seats(2, {1: "greedy"}, "Ann, Ben")


def test_bots_see_their_view_only(kind: Kind) -> None:
    seen: list[object] = []

    class Watcher:
        def choose(self, view: object, limit: object) -> object:
            seen.append(view)
            return view.legal_moves()[0]  # type: ignore[attr-defined]

    session = Session(GameRecord(Game(kind, 2).start(1)), {0: "random", 1: "random"})
    session.bots = {0: Watcher(), 1: Watcher()}  # type: ignore[dict-item]
    for _ in range(4):
        session.next_decision()
    assert [type(view).__name__ for view in seen] == ["View"] * 4
