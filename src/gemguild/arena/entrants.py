"""Who enters the arena: a bot with a name for the tables, and how long it may think.

An entrant is given as a word, ``NAME`` or ``NAME@LIMIT``: ``search@0.3s`` thinks 0.3 seconds a move, ``search@2000``
runs 2000 simulations. A program that speaks the protocol is ``cmd:COMMAND`` or ``cmd:COMMAND@LIMIT``, with a shorter
name before it if that is wanted: ``mine=cmd:python bot.py@0.3s``. In Python an entrant can also be a function that
makes a bot, from a seed or from nothing.
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
    """What tables and records call it; no two entrants are called alike."""
    bot: str | Maker
    """The name of a bot, ``cmd:`` and the command of a program, or what makes a bot; a maker must survive pickling if
    other processes are to play."""
    limit: Limit = NO_LIMIT
    """How long it may think about a decision; nothing: as long as the bot itself thinks right."""

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
    """An entrant from a word, a maker or itself; the limit is for those that bring none.

    Raises BadOptions if there is no such bot, or for a limit that cannot be read; NotFound if there is no such program.
    """
    if isinstance(given, Entrant):
        return given if given.limit != NO_LIMIT else replace(given, limit=limit)
    if not isinstance(given, str):
        return Entrant(getattr(given, "__name__", type(given).__name__), given, limit)
    program = _PROGRAM.fullmatch(given)
    if program is not None:
        split(command_of(program["bot"]))
        own_limit = limit if program["limit"] is None else read_limit(program["limit"])
        return Entrant(program["name"] or given, program["bot"], own_limit)
    bot, at, own = given.partition("@")
    make_bot(bot)
    return Entrant(given, bot, read_limit(own) if at else limit)


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
    """The entrants with different names: those called alike get a number, from the second on."""
    seen: Counter[str] = Counter()
    found = []
    for entrant in entrants:
        seen[entrant.name] += 1
        count = seen[entrant.name]
        found.append(entrant if count == 1 else replace(entrant, name=f"{entrant.name}#{count}"))
    return tuple(found)
