"""Wrong games, numbers, files, folders, records, nets and runs: every command says what is wrong, with exit code 2."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gemguild
from gemguild.cli.main import COMMANDS, app
from gemguild.engine.gamerecord import GameRecord

NO_GAME = "there is no game 'chess'; there are"
NO_BOT = "there is no bot 'nobody'; there are"
NO_LIMIT = "a limit is seconds a move, such as 0.3s"
NO_FILE = "nofile.txt: no such file"
NO_NUMBER = "Input should be a valid"
NO_TEXT = "bytes.bin is not a text"
FOLDER = "folder is a folder"
BROKEN = "broken.txt: line 10: take:ww: a pair needs 4"
CUT = "cut.txt: line 7: the header 'result' is missing"
IN_THE_WAY = "game.txt is in the way: expected a folder"
TOO_SMALL = "Input should be greater than or equal to"
POSITION_NEEDED = "expected a position ("

CASES = {
    "play": "Missing argument 'GAME'",
    "play chess": NO_GAME,
    "play nofile.txt": NO_FILE,
    "play broken.txt": BROKEN,
    "play bytes.bin": NO_TEXT,
    "play empty.txt": POSITION_NEEDED,
    "play position.txt": "position.txt is not a game record",
    "play splendor --players 9": "splendor is for 2 or 3 or 4 players, not 9",
    "play splendor --players two": NO_NUMBER,
    "play splendor --seat 7": "there is no seat 7 in a game of 2",
    "play splendor --bots nobody": "there is no bot 'nobody'; there are",
    "play splendor --bots search@soon": NO_LIMIT,
    "play splendor --bots random,random,random": "3 players are too many for 2 seats",
    "play splendor --bots cmd:no-such-program": "there is no program 'no-such-program'",
    "play splendor --bots 'cmd:python \"'": "No closing quotation",
    "play splendor --names a,b": "2 names, but the number of people is 1",
    "play splendor --seed x": "a seed is a whole number or bytes",
    "play splendor --save game.txt": "game.txt already exists",
    "play splendor --save nowhere/game.txt": "nowhere/game.txt: no such folder",
    "play duel --variant quick": "duel has no variant 'quick'",
    "serve --port 99999": "Input should be less than or equal to 65535",
    "serve --log loud": "the log level must be one of",
    "serve --data game.txt": "game.txt is in the way: expected a folder",
    "serve --data d --database postgresql://x": "not both",
    "serve --bot-seconds 0": TOO_SMALL,
    "serve --data folder --bot python": "a program is given as NAME=COMMAND",
    "serve --data folder --bot greedy=python": "there is a bot 'greedy' already",
    "serve --data folder --bot Mine=no-such-program": "there is no program 'no-such-program'",
    "backup": "Missing argument 'FILE'",
    "backup club.db --data folder": "there is no database at folder/gemguild.db",
    "backup club.db --data d --database postgresql://x": "not both",
    "backup game.txt": "game.txt exists already; --force replaces it",
    "restore nofile.db": "there is no backup at nofile.db",
    "restore game.txt --database postgresql://x": "game.txt cannot be read: file is not a database",
    "verify": "Missing argument 'FILE...'",
    "site": "Missing option '--out'",
    "site --out game.txt": "game.txt is there already and not empty",
    "new": "Missing argument 'GAME'",
    "new chess": NO_GAME,
    "new splendor --players 5": "splendor is for 2 or 3 or 4 players, not 5",
    "new splendor --variant slow": "splendor has no variant 'slow'; its variants: quick, team",
    "new splendor --seed hex:zz": "a seed is a whole number or bytes",
    "new splendor --team --players 2": "team variant is for 4 players, not 2",
    "show nofile.txt": NO_FILE,
    "analyse nofile": "there is no file 'nofile'",
    "show nowhere/nofile.txt": NO_FILE,
    "show folder": FOLDER,
    "show bytes.bin": NO_TEXT,
    "show empty.txt": POSITION_NEEDED,
    "show broken.txt": BROKEN,
    "show cut.txt": CUT,
    "show nonsense": POSITION_NEEDED,
    "show game.txt --seat 5": "there is no seat 5 in a game of 2",
    "show {}": "a position needs game, players and options",
    "show '[1]'": POSITION_NEEDED,
    "show '{'": "not JSON",
    """show '{"game": "splendor", "players": "2", "options": {}}'""": "a position needs game, players and options",
    "show splendor/9": "expected 'splendor/1' at the beginning, found 'splendor/9'",
    "moves nofile.txt": NO_FILE,
    "moves broken.txt": BROKEN,
    "apply nofile.txt take:wug": NO_FILE,
    "apply game.txt": "Missing argument 'MOVE...'",
    "apply game.txt dance": "'dance' is not a move of splendor; moves look like",
    "apply game.txt take:ww": "take:ww: a pair needs 4 in the pile",
    "replay nofile.txt": NO_FILE,
    "replay position.txt": "expected a game record",
    "replay broken.txt": BROKEN,
    "replay game.txt --at 77": "--at 77 is out of range: the record has 1 moves",
    "perft splendor": "Missing option '--depth'",
    "perft chess --depth 2": NO_GAME,
    "perft splendor --depth -1": TOO_SMALL,
    "perft splendor --depth 1 --position nofile.txt": NO_FILE,
    "perft splendor --depth 0 --divide": "--divide needs a depth of 1 or more",
    "bench --seconds 0": TOO_SMALL,
    "bench splendor": "unexpected extra argument",
    "arena": "name the bots that play",
    "arena greedy": "a lineup needs two different bots",
    "arena nobody greedy": NO_BOT,
    "arena greedy search@soon": NO_LIMIT,
    "arena greedy cmd:no-such-program": "there is no program 'no-such-program'",
    "arena greedy random --game chess-2": NO_GAME,
    "arena greedy random --game splendor": "names look like splendor-2-quick",
    "arena greedy random --games 0": TOO_SMALL,
    "arena greedy random --lineup greedy,random": "give either bots or lineups",
    "arena --lineup greedy,random,random": "3 bots cannot be a lineup for 2 sides",
    "arena greedy random --out game.txt": IN_THE_WAY,
    "arena --resume --out nowhere": "nowhere has no run to go on with",
    "arena --resume --out badrun": "badrun/run.json does not say what is played",
    "arena greedy random --anchor nobody": "'nobody' does not play here; there are greedy, random",
    "arena greedy random --sprt --p0 2": "a test needs two shares",
    "arena greedy random --sprt --alpha 2": "error rates lie between 0 and 0.5",
    "ladder --game chess-2": NO_GAME,
    "ladder --bots nobody": NO_BOT,
    "ladder --write game.txt --game splendor-2": "game.txt has no place for the ladder: it needs the lines",
    "yardstick --game chess-2": NO_GAME,
    "yardstick --bot nobody": NO_BOT,
    "exam nofile.net": "nofile.net: cannot be read: No such file or directory",
    "analyse nofile.txt": NO_FILE,
    "analyse broken.txt": BROKEN,
    "analyse position.txt": "expected a game record",
    "analyse game.txt --seat 7": "there is no seat 7 in a game of 2",
    "analyse game.txt --simulations 0": TOO_SMALL,
    "analyse game.txt --out nowhere/x.svg": "nowhere/x.svg: no such folder",
    "analyse game.txt --out folder": FOLDER,
    "calibrate --game chess-2": NO_GAME,
    "calibrate --bots nobody": NO_BOT,
    "calibrate --bots greedy --game splendor-2": "greedy does not say what it thinks",
    "calibrate --out nowhere/x.svg": "nowhere/x.svg: no such folder",
    "calibrate --fit game.txt --game splendor-2": "game.txt does not hold sharpnesses",
    "calibrate --write game.txt --game splendor-2": "game.txt has no place for the calibration",
    "train": "name the game to train: ",
    "train chess --out new": NO_GAME,
    "train splendor --out new --games 0": "games",
    "train splendor --out new --set wide": "a setting has the form NAME=VALUE, not 'wide'",
    "train splendor --out new --set wide=x": "wide",
    "train splendor --out new --set nothing=3": "nothing",
    "train splendor --out new --from nofile.net": "nofile.net",
    "train splendor --out new --from bytes.bin": "bytes.bin",
    "train splendor --out new --anchor nobody": NO_BOT,
    "train splendor --out folder --resume": "folder has no run to continue",
    "train splendor --out game.txt": IN_THE_WAY,
    "train --plot folder": "folder",
    "train --plot nowhere": "nowhere",
    "train --export nowhere x.net": "nowhere",
    "train --report nowhere x.md": "nowhere",
    "bot nobody": NO_BOT,
    "bot search@soon": NO_LIMIT,
    "generate splendor": "Missing option '--out'",
    "generate chess-2 --out new": NO_GAME,
    "generate splendor --out new --bots nobody": NO_BOT,
    "generate splendor --out new --games 0": TOO_SMALL,
    "generate splendor --out game.txt": IN_THE_WAY,
    "generate splendor --out badrun --resume": "badrun/run.json does not say what is played",
    "puzzles splendor": "Missing option '--out'",
    "puzzles chess-2 --out new": NO_GAME,
    "puzzles splendor --out new --count 0": TOO_SMALL,
    "puzzles splendor --out game.txt": IN_THE_WAY,
    "puzzles splendor --out badrun --resume": "badrun/run.json does not say what is played",
    "sing": "No such command 'sing'",
}


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with all that somebody might name by mistake."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "500")
    record = GameRecord(gemguild.splendor().start(7), seed=7)
    Path("position.txt").write_text(str(record.position))
    record.play("take:wug")
    Path("game.txt").write_text(str(record))
    Path("broken.txt").write_text(str(record).replace("take:wug", "take:ww\ntake:ww"))
    Path("cut.txt").write_text(str(record)[:200])
    Path("bytes.bin").write_bytes(b"\xff\xfe\x00\x01")
    Path("empty.txt").touch()
    Path("folder").mkdir()
    Path("badrun").mkdir()
    Path("badrun/run.json").write_text(json.dumps(["nothing"]))


@pytest.mark.parametrize("line", CASES)
def test_a_mistake_is_told_in_a_sentence(line: str) -> None:
    there = set(Path().rglob("*"))
    result = CliRunner().invoke(app, shlex.split(line), input="")
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 2
    assert result.stdout == ""
    *usage, told = result.stderr.rstrip("\n").split("\n")
    assert CASES[line] in told
    assert told.startswith("Error: ") if usage else told.startswith("gemguild: ")
    made = {path for path in Path().rglob("*") if path not in there}
    assert not [path for path in made if path.is_file()], "nothing was begun"


def test_every_command_is_tried() -> None:
    assert {line.partition(" ")[0] for line in CASES} >= COMMANDS.keys()
