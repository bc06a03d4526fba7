"""Entrants of the arena: a bot, its name in tables, and its time limit.

An entrant is given as a word, ``NAME`` or ``NAME@LIMIT``: ``search@0.3s`` thinks 0.3 seconds a move, ``search@2000``
runs 2000 simulations. A program that speaks the protocol is ``cmd:COMMAND`` or ``cmd:COMMAND@LIMIT``, optionally with a
shorter name before it: ``mine=cmd:python bot.py@0.3s``. In Python an entrant can also be a function that makes a bot,
with a seed as its argument or without arguments.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from gemguild.bots import Bot, Limit, make_bot
from gemguild.engine.errors import BadOptions
from gemguild.protocol import ProgramBot
from gemguild.protocol.running import split

Maker = Callable[[int], Bot] | Callable[[], Bot]
NO_LIMIT = Limit()
PROGRAM = "cmd:"
"""How the word for a program begins."""
_LIMIT = re.compile(r"(?P<seconds>\d+(\.\d+)?)s|(?P<simulations>\d+)")
_PROGRAM = re.compile(r"(?:(?P<name>[\w.-]+)=)?(?P<bot>cmd:.*?)(?:@(?P<limit>[\d.]+s?))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot in the arena."""

    name: str
    """Its name in tables and records; no two entrants share one."""
    bot: str | Maker
    """The name of a bot, ``cmd:`` and the command of a program, or a function that makes a bot; pickling must preserve
    the function if other processes are to play."""
    limit: Limit = NO_LIMIT
    """How long it may think about a decision; without a limit the bot decides."""

    @property
    def is_program(self) -> bool:
        """Whether it is a program."""
        return isinstance(self.bot, str) and is_program(self.bot)

    def make(self, seed: int) -> Bot:
        """A new bot; the same seed makes the same one."""
        if isinstance(self.bot, str):
            return ProgramBot(command_of(self.bot)) if self.is_program else make_bot(self.bot, seed)
        return self.bot(seed) if takes_seed(self.bot) else self.bot()  # type: ignore[call-arg]


def is_program(bot: str) -> bool:
    """Whether a bot given by a word is a program."""
    return bot.startswith(PROGRAM)


def command_of(bot: str) -> str:
    """The command of a program."""
    return bot.removeprefix(PROGRAM)


def takes_seed(maker: Maker) -> bool:
    """Whether a maker of bots can be called with a seed."""
    kinds = (
        inspect.Parameter.POSITIONAL_ONLY,
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        inspect.Parameter.VAR_POSITIONAL,
    )
    return any(parameter.kind in kinds for parameter in inspect.signature(maker).parameters.values())


def enter(given: str | Maker | Entrant, limit: Limit = NO_LIMIT) -> Entrant:
    """An entrant from a word, a maker or an entrant; the limit applies to those without one.

    Raises BadOptions if there is no such bot, or for a limit that cannot be read; NotFound if there is no such program.
    """
    if isinstance(given, Entrant):
        return given if given.limit != NO_LIMIT else replace(given, limit=limit)
    if not isinstance(given, str):
        return Entrant(getattr(given, "__name__", type(given).__name__), given, limit)
    program = _PROGRAM.fullmatch(given)
    if program is not None:
        split(command_of(program["bot"]))
        program_limit = limit if program["limit"] is None else read_limit(program["limit"])
        return Entrant(program["name"] or given, program["bot"], program_limit)
    bot, at, limit_text = given.partition("@")
    make_bot(bot)
    return Entrant(given, bot, read_limit(limit_text) if at else limit)


def read_limit(text: str) -> Limit:
    """A limit from its text: ``0.3s`` or a number of simulations."""
    match = _LIMIT.fullmatch(text)
    limit = NO_LIMIT
    if match is not None and match["seconds"]:
        limit = Limit(seconds=float(match["seconds"]))
    elif match is not None:
        limit = Limit(simulations=int(match["simulations"]))
    if not (limit.seconds or limit.simulations):
        raise BadOptions(f"a limit is seconds a move, such as 0.3s, or simulations a move, such as 2000, not {text!r}")
    return limit


def numbered(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """The entrants with distinct names: where several share a name, all but the first get a number."""
    seen: Counter[str] = Counter()
    renamed = []
    for entrant in entrants:
        seen[entrant.name] += 1
        count = seen[entrant.name]
        renamed.append(entrant if count == 1 else replace(entrant, name=f"{entrant.name}#{count}"))
    return tuple(renamed)
