"""Programs that are late, silent, crash, flood or cheat: each fault has a name, and forfeits the game in the arena."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import gemguild
from gemguild.arena import Entrant, match
from gemguild.arena.playing import Played, play
from gemguild.bots import Limit
from gemguild.engine.gamerecord import GameRecord
from gemguild.protocol import Patience, ProgramBot, running
from gemguild.protocol.faults import BadMessage, Crashed, Fault, Flooding, GaveUp, Late, Silent
from tests.arena.support import First, plan_of
from tests.protocol.programs import FIRST, HURRIED, after_two, polite, write

VIEW = gemguild.splendor().start(seed=7).view(0)
CALM = Patience(ready=600, thinking=600)
"""For programs that do something, however busy the machine is."""


@pytest.fixture(autouse=True)
def _short_goodbyes(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most programs here would never leave."""
    monkeypatch.setattr(running, "TO_LEAVE", 0.1)


AT_HELLO = [
    pytest.param("time.sleep(600)", Silent, "it was not ready within 0.3 s", HURRIED, id="silent"),
    pytest.param("sys.exit(3)", Crashed, "it ended with code 3", CALM, id="ends at once"),
    pytest.param("1 / 0", Crashed, "it ended with code 1: ZeroDivisionError: division by zero", CALM, id="crashes"),
    pytest.param("os.kill(os.getpid(), 9)", Crashed, "it ended with signal 9", CALM, id="killed"),
    pytest.param(
        "print('Welcome!', flush=True); time.sleep(600)", BadMessage, "'Welcome!': Invalid JSON", CALM, id="talks"
    ),
    pytest.param("say(type='ready'); time.sleep(600)", BadMessage, "it speaks version None", CALM, id="no version"),
    pytest.param(
        "say(type='ready', protocol=2, name='x', games=[]); time.sleep(600)",
        BadMessage,
        "it speaks version 2 of the protocol, not 1",
        CALM,
        id="another version",
    ),
    pytest.param(
        "say(type='ready', protocol=1); time.sleep(600)",
        BadMessage,
        "must contain protocol, name and games",
        CALM,
        id="no name",
    ),
    pytest.param("say(type='info'); time.sleep(600)", BadMessage, "expected ready, found info", CALM, id="info first"),
    pytest.param("say(type='error', text='no licence'); time.sleep(600)", GaveUp, "no licence", CALM, id="gives up"),
    pytest.param(
        "say(type='ready', protocol=1, name='x', games=['go'])\nfor line in sys.stdin: pass",
        GaveUp,
        "it does not play splendor, only go",
        CALM,
        id="another game",
    ),
    pytest.param("sys.stdout.write('x' * 10**7)", Flooding, "a line of more than 65536 bytes", CALM, id="endless line"),
]
AT_GO = [
    pytest.param("time.sleep(600)", Late, "no move within 0.2 s, nor 0.2 s after stop", HURRIED, id="late"),
    pytest.param("sys.exit(3)", Crashed, "it ended with code 3", CALM, id="ends"),
    pytest.param(
        "[say(type='info', simulations=n) for n in range(10**9)]",
        Flooding,
        "more than 1000 lines for one answer",
        CALM,
        id="floods",
    ),
    pytest.param("say(type='move', id=0, word='take:wug')", BadMessage, "found that of 0", CALM, id="another id"),
    pytest.param("say(type='move', word='take:wug')", BadMessage, "move.id: Field required", CALM, id="no id"),
    pytest.param(
        "say(type='move', id=message['id'], word='take:wug', why='')",
        BadMessage,
        "Extra inputs",
        CALM,
        id="more fields",
    ),
    pytest.param("say(type='ready')", BadMessage, "expected move or info, found ready", CALM, id="ready again"),
    pytest.param("say(type='dance')", BadMessage, "'dance'", CALM, id="unknown type"),
    pytest.param("say(type='info', win=2)", BadMessage, "less than or equal to 1", CALM, id="chance of two"),
    pytest.param(
        "say(type='move', id=message['id'], word='take:everything')", gemguild.BadText, "not a move", CALM, id="no word"
    ),
    pytest.param(
        "say(type='move', id=message['id'], word='buy:3w1')", gemguild.Illegal, "buy:3w1: ", CALM, id="illegal"
    ),
]


@pytest.mark.parametrize(("code", "fault", "text", "patience"), AT_HELLO)
def test_faults_before_the_game(code: str, fault: type[Fault], text: str, patience: Patience, tmp_path: Path) -> None:
    with pytest.raises(fault) as told:
        ProgramBot(write(tmp_path, code), patience=patience).begin(VIEW)
    assert text in str(told.value)


@pytest.mark.parametrize(("code", "fault", "text", "patience"), AT_GO)
def test_faults_in_a_decision(code: str, fault: type[Fault], text: str, patience: Patience, tmp_path: Path) -> None:
    # loading Python must not be what is late
    bot = ProgramBot(write(tmp_path, polite(code)), patience=Patience(CALM.ready, patience.thinking, patience.grace))
    with pytest.raises(fault) as told:
        bot.choose(VIEW, Limit())
    assert text in str(told.value)


def test_a_program_that_is_told_to_stop_may_still_move(tmp_path: Path) -> None:
    code = """
for message in listen():
    if message["type"] == "hello":
        ready()
    elif message["type"] == "start":
        say(type="ready")
    elif message["type"] == "go":
        legal = message["legal"]
    elif message["type"] == "stop":
        say(type="move", id=message["id"], word=legal[1])
"""
    command = write(tmp_path, code)
    bot = ProgramBot(command, patience=Patience(grace=600))
    assert str(bot.choose(VIEW, Limit(seconds=0.05))) == VIEW.legal_moves()[1].word

    bot.close()


def test_a_program_that_closes_its_output_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = ProgramBot(write(tmp_path, polite("(os.close(1), time.sleep(600))")))
    bot.begin(VIEW)
    monkeypatch.setattr(running, "TO_END", 0.1)
    with pytest.raises(Crashed, match="it closed its output"):
        bot.choose(VIEW, Limit())


def test_a_program_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    command = write(tmp_path, "ready()\nsay(type='ready')\ntime.sleep(600)")
    bot = ProgramBot(command, patience=Patience(CALM.ready, 0.2, 0.2))
    bot.begin(VIEW)
    for _ in range(200):  # far more than a pipe holds
        bot.see(0, "take:wug", VIEW)
    with pytest.raises(Late):
        bot.choose(VIEW, Limit())


def test_a_program_is_told_why_it_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "TO_LEAVE", 600)
    said = tmp_path / "said"
    code = f"""
    say(type="move", id=message["id"], word="take:everything")
        open({str(said)!r}, "w").write(sys.stdin.readline())"""
    with pytest.raises(gemguild.BadText):
        ProgramBot(write(tmp_path, polite(code.strip()))).choose(VIEW, Limit())
    assert said.read_text().startswith('{"type":"error","code":"bad_word","text":"\'take:everything\' is not a move')


# ------------------------------------------------------------------------------------------------------- in the arena


def forfeited(command: str, patience: Patience) -> Played:
    """A game that a program plays against one that is always fine."""
    plan = plan_of(Entrant("good", First), Entrant("bad", partial(ProgramBot, command, patience=patience)))
    return play(plan.deal(0, 0)[0])


@pytest.mark.parametrize(
    ("code", "fault", "moves", "patience"),
    [
        pytest.param("time.sleep(600)", "Silent: it was not ready within 0.3 s", 0, HURRIED, id="silent"),
        pytest.param(
            "1 / 0", "Crashed: it ended with code 1: ZeroDivisionError: division by zero", 0, CALM, id="crashed"
        ),
        pytest.param(
            polite("time.sleep(600)"),
            "Late: no move within 0.2 s, nor 0.2 s after stop",
            0,
            Patience(thinking=0.2, grace=0.2),
            id="late",
        ),
        pytest.param(after_two("os._exit(7)"), "Crashed: it ended with code 7", 2, CALM, id="crashes later"),
        pytest.param(
            after_two("[say(type='info') for n in range(10**9)]"), "Flooding: more than", 2, CALM, id="flooding"
        ),
        pytest.param(after_two("say(type='nonsense')"), "BadMessage: ", 2, CALM, id="nonsense"),
        pytest.param(
            after_two("say(type='move', id=message['id'], word='buy:3w1')"), "Illegal: buy:3w1: ", 2, CALM, id="illegal"
        ),
    ],
)
def test_in_the_arena_a_fault_forfeits_the_game(
    code: str, fault: str, moves: int, patience: Patience, tmp_path: Path
) -> None:
    played = forfeited(write(tmp_path, code), patience)
    seat = played.outcome.sides.index(1)
    assert played.outcome.forfeit.startswith(f"{seat} {fault}")
    assert played.outcome.forfeiting_seat == seat
    assert played.outcome.shares[seat] == 0.0
    assert played.outcome.decisions[seat] == moves
    record = GameRecord.parse(played.record)
    assert record.headers["forfeit"] == played.outcome.forfeit
    assert record.result is None


def test_a_match_goes_on_after_a_crash_with_a_new_program(tmp_path: Path) -> None:
    mark = tmp_path / "crashed once"
    code = f"os.path.exists({str(mark)!r}) or (open({str(mark)!r}, 'w').close(), os._exit(1))"
    command = write(tmp_path, polite(f"{code}; {FIRST}"))
    told = match("splendor-2", ["random", f"mine=cmd:{command}"], deals=1, seed=1)
    assert told.games == 2
    assert [fault for _, fault in told.forfeits] == ["1 Crashed: it ended with code 1"]
    assert told.standings[1].forfeits == 1
