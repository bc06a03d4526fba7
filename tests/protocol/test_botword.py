"""Words for bots and programs, and for their limits."""

from __future__ import annotations

import pytest

from gemguild.bots import GreedyBot, Limit
from gemguild.engine.errors import BadOptions
from gemguild.protocol import ProgramBot
from gemguild.protocol.botword import BotWord, check_bot, is_program, make, program_word, read_limit, read_word
from gemguild.protocol.faults import NotFound


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("greedy", BotWord("greedy", "greedy", None)),
        ("search@0.3s", BotWord("search@0.3s", "search", "0.3s")),
        ("search@soon", BotWord("search@soon", "search", "soon")),
        ("search@", BotWord("search@", "search", "")),
        ("cmd:./bot", BotWord("cmd:./bot", "cmd:./bot", None)),
        ("cmd:./bot@2000", BotWord("cmd:./bot@2000", "cmd:./bot", "2000")),
        ("mine=cmd:./bot --at 3@home@2s", BotWord("mine", "cmd:./bot --at 3@home", "2s")),
        ("cmd:./bot --name=cmd:x", BotWord("cmd:./bot --name=cmd:x", "cmd:./bot --name=cmd:x", None)),
    ],
)
def test_a_word_has_parts(word: str, parts: BotWord) -> None:
    assert read_word(word) == parts
    assert is_program(parts.bot) == ("cmd:" in word)


def test_the_word_for_a_program_reads_as_its_command() -> None:
    assert read_word(program_word("python bot.py")) == BotWord("cmd:python bot.py", "cmd:python bot.py", None)


def test_limits() -> None:
    assert read_limit("0.3s") == Limit(seconds=0.3)
    assert read_limit("2s") == Limit(seconds=2)
    assert read_limit("2000") == Limit(simulations=2000)
    assert read_limit("0.3sx2") == Limit(seconds=0.3, threads=2)
    assert read_limit("2000x16") == Limit(simulations=2000, threads=16)


@pytest.mark.parametrize("text", ["", "0", "0s", "-1", "1.5", "s", "3 s", "2000s.", "1e3"])
def test_limits_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadOptions, match=r"a limit is seconds a move, such as 0\.3s"):
        read_limit(text)


def test_bots_are_checked_and_made() -> None:
    for bot, kind in {"greedy": GreedyBot, program_word("python bot.py"): ProgramBot}.items():
        check_bot(bot)
        assert isinstance(make(bot, 3), kind)


def test_bots_that_do_not_exist() -> None:
    with pytest.raises(BadOptions, match="there is no bot 'gready'"):
        check_bot("gready")
    with pytest.raises(NotFound, match="there is no program 'no-such-program'"):
        check_bot("cmd:no-such-program")
