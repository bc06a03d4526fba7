"""The words for bots: how everybody spells who plays, and how long it may think.

A bot is ``NAME`` or ``NAME@LIMIT``: ``search@0.3s`` thinks 0.3 seconds a move, ``search@2000`` runs 2000 simulations.
``grandmaster@0.3sx2`` searches in two threads. A program that speaks the protocol is ``cmd:COMMAND`` or
``cmd:COMMAND@LIMIT``, with a shorter name before it if wanted: ``mine=cmd:python bot.py@0.3s``.

>>> read_word("mine=cmd:python bot.py@0.3s")
BotWord(name='mine', bot='cmd:python bot.py', limit='0.3s')
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gemguild.bots import Bot, Limit, make_bot
from gemguild.engine.errors import BadOptions
from gemguild.protocol.player import ProgramBot
from gemguild.protocol.running import split

PROGRAM = "cmd:"
"""How the word for a program begins."""
AT = "@"
"""Stands before the limit."""
_LIMIT = re.compile(r"((?P<seconds>\d+(\.\d+)?)s|(?P<simulations>\d+))(x(?P<threads>[1-9]\d?))?")
_PROGRAM = re.compile(rf"(?:(?P<name>[\w.-]+)=)?(?P<bot>{PROGRAM}.*?)(?:{AT}(?P<limit>[\d.]+s?))?", re.DOTALL)


class BotWord(NamedTuple):
    """The parts of a word for a bot."""

    name: str
    """What tables and records call it: the short name of a program, or else the whole word."""
    bot: str
    """The name of a bot, or ``cmd:`` and the command of a program."""
    limit: str | None
    """The text of its limit (see :func:`read_limit`); None if the word has none."""


def read_word(word: str) -> BotWord:
    """The parts of a word, whether or not there is such a bot (see :func:`check_bot`)."""
    program = _PROGRAM.fullmatch(word)
    if program is not None:
        return BotWord(program["name"] or word, program["bot"], program["limit"])
    bot, at, limit = word.partition(AT)
    return BotWord(word, bot, limit if at else None)


def limited_word(bot: str, limit: Limit) -> str:
    """The word for a bot with a limit; of two limits it can say only that of simulations."""
    threads = "" if limit.threads == 1 else f"x{limit.threads}"
    if limit.simulations is not None:
        return f"{bot}{AT}{limit.simulations}{threads}"
    return bot if limit.seconds is None else f"{bot}{AT}{limit.seconds}s{threads}"


def program_word(command: str) -> str:
    """The word for the program that a command starts."""
    return f"{PROGRAM}{command}"


def is_program(bot: str) -> bool:
    """Whether the bot of a word is a program."""
    return bot.startswith(PROGRAM)


def check_bot(bot: str) -> None:
    """Raise BadOptions unless there is a bot of this name, or NotFound unless there is the program."""
    if is_program(bot):
        split(bot.removeprefix(PROGRAM))
    else:
        make_bot(bot)


def make(bot: str, seed: int) -> Bot:
    """The bot of a word, new; the same seed makes the same one."""
    return ProgramBot(bot.removeprefix(PROGRAM)) if is_program(bot) else make_bot(bot, seed)


def read_limit(text: str) -> Limit:
    """A limit from its text: ``0.3s`` or a number of simulations; ``x2`` for two threads. Raises BadOptions."""
    match = _LIMIT.fullmatch(text)
    limit = Limit()
    if match is not None:
        seconds = float(match["seconds"]) if match["seconds"] else None
        simulations = int(match["simulations"]) if match["simulations"] else None
        limit = Limit(seconds, simulations, int(match["threads"] or 1))
    if not (limit.seconds or limit.simulations):
        raise BadOptions(
            f"a limit is seconds a move, such as 0.3s, or simulations a move, such as 2000, and maybe threads, such as "
            f"0.3sx2, not {text!r}"
        )
    return limit
