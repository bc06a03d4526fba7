"""A program in a seat: what it is told, in every game, and nothing that its seat may not know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gemguild
from gemguild.arena import Entrant, match
from gemguild.arena.entrants import enter
from gemguild.arena.playing import play
from gemguild.bots import Limit
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game, Position
from gemguild.engine.gamerecord import GameRecord
from gemguild.protocol import ProgramBot, player
from gemguild.protocol.faults import NotFound
from gemguild.protocol.messages import Info
from gemguild.protocol.player import in_words
from tests.arena.support import First, plan_of
from tests.protocol.programs import FIRST, polite, write
from tests.support import REPOSITORY, play_through

NAMES = ("splendor-2", "splendor-4-quick-team", "duel-2", "marvel-3")
KEEPS = """
copy = open({path!r}, "ab")
def listen():
    for line in sys.stdin.buffer:
        copy.write(line)
        copy.flush()
        yield json.loads(line)
"""


def listener(folder: Path, go: str = FIRST, name: str = "listener") -> tuple[str, Path]:
    """A program that keeps every byte it is sent: its command, and where they are."""
    heard = folder / f"{name}.heard"
    return write(folder, KEEPS.format(path=str(heard)) + polite(go), name), heard


@pytest.mark.parametrize("name", NAMES)
def test_a_program_is_told_its_seats_view_of_everything(name: str, tmp_path: Path) -> None:
    game = gemguild.game(name)
    command, heard = listener(tmp_path)
    job = plan_of(Entrant("first", First), enter(f"mine=cmd:{command}"), game=game).deal(0, 0)[0]
    played = play(job)
    player.send_home()
    record = GameRecord.parse(played.record)
    positions = list(record.positions())
    messages = [json.loads(line) for line in heard.read_bytes().splitlines()]
    starts = [message for message in messages if message["type"] == "start"]
    assert {start["game"] for start in starts} == {game.id}
    assert all(tuple(start["options"]) == game.options for start in starts)
    side = game.sides[job.sides.index(1)]
    assert sorted(start["seat"] for start in starts) == sorted(
        seat for own, seats in zip(job.sides, game.sides, strict=True) if own == 1 for seat in seats
    )
    seat = side[0]
    expected = [position.view(seat).to_plain() for position in positions]
    own = [message["view"] for message in messages if "view" in message and message["view"]["view"] == seat]
    assert own == expected
    words = [message["word"] for message in messages if message["type"] == "seen" and message["view"]["view"] == seat]
    assert words == [move.word for move in record.moves]


def worlds(position: Position) -> tuple[Position, Position]:
    """Two positions that differ in cards of the third deck and in what chance will bring."""
    plain = position.to_plain()
    plain["decks"][2].reverse()
    key, rest = plain["random"].split(":", 1)
    plain["random"] = f"{key[::-1]}:{rest}"
    return position, position.game.from_json(plain)


def test_two_worlds_that_differ_in_secrets_send_the_same_bytes(duo: Game, tmp_path: Path) -> None:
    """The rival draws a card unseen; to the program both worlds are one."""
    sent = []
    for number, position in enumerate(worlds(duo.start(5))):
        command, heard = listener(tmp_path, name=f"world{number}")
        bot = ProgramBot(command)
        bot.begin(position.view(1))
        drawn = False
        for _ in range(14):
            seat = position.to_play
            if seat is None:
                break
            words = [move.word for move in position.legal_moves()]
            quiet = [word for word in words if word.startswith(("take:", "return:", "privilege:"))]
            blind = [word for word in words if word.startswith(("reserve:deck3", "gold:"))]
            if position.phase == "reserve":
                quiet = ["reserve:deck3"]
            if seat == 1:
                bot.choose(position.view(1), Limit(simulations=5))
            word = blind[0] if seat == 0 and blind and not drawn else quiet[0]
            drawn = drawn or word in blind
            position = position.play(word)
            bot.see(seat, word, position.view(1))
        bot.close()
        player.send_home()
        sent.append((heard.read_bytes(), position))
    (one, first), (other, second) = sent
    assert first.view(0) != second.view(0), "the worlds did not differ at all"
    assert first.view(1) == second.view(1)
    assert one.count(b'"type":"go"') >= 3
    assert one == other


def test_a_game_can_be_taken_up_anywhere(tmp_path: Path) -> None:
    command, heard = listener(tmp_path)
    bot = ProgramBot(command)
    positions = [position for position in play_through(gemguild.splendor(), 3) if position.to_play is not None]
    for position in (positions[9], positions[4], positions[4]):
        view = position.view(position.to_play)
        assert bot.choose(view, Limit()) in view.legal_moves()
    bot.close()
    player.send_home()
    types = [json.loads(line)["type"] for line in heard.read_bytes().splitlines()]
    assert types == ["hello", "start", "go", "start", "go", "go", "quit"], "what it knows already is not told again"


def test_programs_play_one_game_after_another(tmp_path: Path) -> None:
    command, heard = listener(tmp_path)
    match("splendor-2", ["random", f"cmd:{command}"], deals=2, seed=1)
    player.send_home()
    types = [json.loads(line)["type"] for line in heard.read_bytes().splitlines()]
    assert (types.count("hello"), types.count("start"), types.count("quit")) == (1, 4, 1)


def test_what_a_program_thinks_is_in_the_record(tmp_path: Path) -> None:
    command, _ = listener(tmp_path, f"say(type='info', win=0.625, simulations=40, line=['a', 'b']); {FIRST}")
    job = plan_of(enter(f"cmd:{command}"), Entrant("first", First)).deal(0, 0)[0]
    record = GameRecord.parse(play(job).record)
    movers = [position.to_play for position in record.positions()][:-1]
    remarks = {mover: move.comment for mover, move in zip(movers, record.moves, strict=True)}
    assert sorted(remarks.values()) == ["", "62.5% to win, 40 simulations, a b"]


def test_remarks_fit_on_a_line() -> None:
    assert in_words(Info()) == ""
    assert in_words(Info(text="two\nlines and a \x07 bell ")) == "two lines and a ? bell"


# ----------------------------------------------------------------------------------------------------------- entrants


def test_words_for_programs() -> None:
    command = "python bot.py --at 3@home"
    assert enter(f"cmd:{command}") == Entrant(f"cmd:{command}", f"cmd:{command}")
    assert enter(f"cmd:{command}@0.3s").limit == Limit(seconds=0.3)
    assert enter(f"mine=cmd:{command}@200", Limit(seconds=1)) == Entrant(
        "mine", f"cmd:{command}", Limit(simulations=200)
    )
    assert enter(f"cmd:{command}", Limit(seconds=1)).limit == Limit(seconds=1)
    assert isinstance(enter(f"cmd:{command}").make(3), ProgramBot)


def test_words_for_programs_that_cannot_be() -> None:
    with pytest.raises(NotFound, match="there is no program 'no-such-program'"):
        enter("cmd:no-such-program")
    with pytest.raises(BadOptions, match="a limit is seconds a move"):
        enter("cmd:python bot.py@0s")


# ----------------------------------------------------------------------------------------------------------- examples


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize("command", ["python examples/first_bot.py", "node examples/second_bot.mjs"])
@pytest.mark.parametrize("name", NAMES)
def test_the_examples_play_legal_games(command: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    game = gemguild.game(name)
    told = match(game, ["random", f"example=cmd:{command}"], deals=1, seed=2)
    assert told.forfeits == ()
    assert told.games == len(game.sides)


def test_the_first_example_stays_short() -> None:
    lines = (REPOSITORY / "examples" / "first_bot.py").read_text(encoding="utf-8").partition('"""\n\n')[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 30
