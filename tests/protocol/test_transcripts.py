"""The conversations of docs/protocol.md, with the very programs they name, and with our own host."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gemguild.bots import Limit
from gemguild.engine.game import Game, Position
from gemguild.engine.kind import KINDS, kind
from gemguild.protocol import Patience, ProgramBot
from gemguild.protocol.messages import facts_of
from gemguild.protocol.running import Running
from tests.protocol.programs import write
from tests.support import REPOSITORY

TEXT = (REPOSITORY / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"<!-- transcript: ([^\n]+) -->\n```text\n(.+?)```", re.DOTALL)
TRANSCRIPTS = {command: lines.splitlines() for command, lines in BLOCK.findall(TEXT)}
SEED = 7
LONG = 900.0


@dataclass
class Table:
    """The game that a transcript goes through, to fill in what it leaves out."""

    position: Position | None = None
    seat: int = 0

    def filled(self, line: str) -> dict[str, Any]:
        """What the host says in a line, with views and legal words in full."""
        shown = re.sub(r",? ?\.\.\.\]", "]", line.replace("{...}", "null"))
        message: dict[str, Any] = json.loads(shown)
        if message["type"] == "start":
            game = Game(kind(message["game"]), message["players"], tuple(message["options"]))
            self.position, self.seat = game.start(SEED), message["seat"]
        if "facts" in message:
            assert self.position is not None
            message["facts"] = facts_of(self.position.game.kind)
        if message["type"] == "seen":
            assert self.position is not None
            assert self.position.to_play == message["seat"]
            self.position = self.position.play(message["word"])
        if "view" in message:
            assert self.position is not None
            message["view"] = self.position.view(self.seat).to_plain()
        if "legal" in message:
            assert self.position is not None
            legal = [move.word for move in self.position.legal_moves()]
            assert legal[: len(message["legal"])] == message["legal"]
            message["legal"] = legal
        return message


def pattern_of(line: str) -> re.Pattern[str]:
    """What a program's line looks like; three dots stand for anything."""
    return re.compile(re.escape(line).replace(re.escape("..."), ".*"))


def test_the_docs_have_conversations_with_all_programs() -> None:
    assert len(TRANSCRIPTS) == 4
    assert any("examples/first_bot.py" in command for command in TRANSCRIPTS)
    assert any("examples/second_bot.mjs" in command for command in TRANSCRIPTS)


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize("command", TRANSCRIPTS)
def test_programs_answer_as_the_docs_say(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    table, program = Table(), Running(command)
    try:
        for line in TRANSCRIPTS[command]:
            if line.startswith("> "):
                program.send(json.dumps(table.filled(line[2:])).encode() + b"\n")
                continue
            said = program.receive(LONG)
            assert said is not None, program.last_words()
            assert pattern_of(line[2:]).fullmatch(json.dumps(json.loads(said))), said
    finally:
        program.leave()
    assert program.code() == 0


def answers(lines: list[str]) -> Iterator[str]:
    """The program's lines, as code that waits for what comes before."""
    for line in lines:
        if line.startswith("> "):
            yield "heard(sys.stdin.readline())"
        else:
            word = '{"type": "move", "id": 1, "word": "take:wug"}'
            answer = word if "move" in line else line[2:]
            yield f"print({answer!r}, flush=True)"


def test_our_host_says_what_the_docs_say(tmp_path: Path) -> None:
    """The first transcript with the host's own words: a program notes what it hears."""
    notes = tmp_path / "heard"
    lines = TRANSCRIPTS["gemguild bot greedy"]
    second = next(number for number, line in enumerate(lines) if '"id": 2' in line)
    code = f"def heard(line): open({str(notes)!r}, 'a').write(line)\n" + "\n".join(answers(lines[: second + 1]))
    code += '\nprint(\'{"type": "move", "id": 2, "word": "take:wur"}\', flush=True)'
    bot, table = ProgramBot(write(tmp_path, code), patience=Patience(grace=600)), Table()
    said = [table.filled(line[2:]) for line in lines[: second + 1] if line.startswith("> ")]
    position = kind_start()
    bot.begin(position.view(0))
    assert str(bot.choose(position.view(0), Limit())) == "take:wug"
    for word in ("take:wug", "reserve:deck2"):
        seat = position.to_play
        assert seat is not None
        position = position.play(word)
        bot.see(seat, word, position.view(0))
    bot.choose(position.view(0), Limit(seconds=0.5))
    assert [json.loads(line) for line in notes.read_text().splitlines()] == said
    bot.close()


def kind_start() -> Position:
    """Where the first transcript begins."""
    return Game(kind("splendor"), 2).start(SEED)


@pytest.mark.parametrize("facts", [facts_of(each) for each in KINDS.values()], ids=list(KINDS))
def test_every_fact_is_described(facts: dict[str, dict[str, dict[str, Any]]]) -> None:
    for things, entries in facts.items():
        (row,) = re.findall(rf"^\| `{things}` \|(.+)$", TEXT, re.MULTILINE)
        described = set(re.findall(r"`(\w+)`", row))
        assert set().union(*(entry for entry in entries.values())) <= described
        assert {entry["kind"] for entry in entries.values() if "kind" in entry} <= described
