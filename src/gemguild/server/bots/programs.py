"""Programs that the server's owner lists. They take seats like bots, by the protocol in docs/protocol.md.

The arena, which starts them, is slow to import and not needed before the first of them plays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from gemguild.bots import BOTS, Bot
from gemguild.engine.errors import BadOptions

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
        maker(entrant_word(command))
        commands[name] = command
    return commands


def list_programs(programs: Mapping[str, str]) -> None:
    """Register programs by name, so that they can be chosen like bots."""
    for name, command in programs.items():
        BOTS[name] = maker(entrant_word(command))


def maker(word: str) -> Callable[[int], Bot]:
    """The function that makes an entrant, a bot or a program, from a seed. Raises BadOptions or NotFound."""
    from gemguild.arena.entrants import enter

    return enter(word).make


def entrant_word(command: str) -> str:
    """The word for a program among arena entrants."""
    from gemguild.arena.entrants import PROGRAM

    return f"{PROGRAM}{command}"
