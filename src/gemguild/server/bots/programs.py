"""Programs that the server's owner lists: they take seats as bots do, by the protocol of docs/protocol.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from gemguild.bots import BOTS, Bot
from gemguild.engine.errors import BadOptions
from gemguild.protocol import botword

_NAMED = re.compile(r"(?P<name>\w[\w .-]{0,23})=(?P<command>.+)")


def read_programs(words: Iterable[str]) -> dict[str, str]:
    """Commands by name, from words such as ``Mine=python mybot.py``.

    Raises BadOptions for a malformed word or a name that is taken, and NotFound if there is no such program.
    """
    commands: dict[str, str] = {}
    for word in words:
        match = _NAMED.fullmatch(word)
        if match is None:
            raise BadOptions(f"a program is given as NAME=COMMAND, such as Mine='python mybot.py', not {word!r}")
        name, command = match["name"], match["command"]
        if name in BOTS or name in commands:
            raise BadOptions(f"there is a bot {name!r} already; give the program another name")
        maker(botword.program_word(command))
        commands[name] = command
    return commands


def list_programs(programs: Mapping[str, str]) -> None:
    """Register programs by name, so that they can be chosen like bots."""
    for name, command in programs.items():
        BOTS[name] = maker(botword.program_word(command))


def maker(word: str) -> Callable[[int], Bot]:
    """Makes the bot or program of a word from a seed. Raises BadOptions or NotFound if there is none."""
    bot = botword.read_word(word).bot
    botword.check_bot(bot)
    return partial(botword.make, bot)
