"""Who enters the arena: a bot with a name for the tables, and how long it may think.

An entrant is given as a word, such as ``search@2000`` or ``mine=cmd:python bot.py@0.3s`` (see
:mod:`gemguild.protocol.botword`). In Python an entrant can also be a function that makes a bot, from a seed or from
nothing.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from gemguild.bots import Bot, Limit
from gemguild.protocol import botword

Maker = Callable[[int], Bot] | Callable[[], Bot]
NO_LIMIT = Limit()


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
        return isinstance(self.bot, str) and botword.is_program(self.bot)

    def make(self, seed: int) -> Bot:
        """A new bot; the same seed makes the same one."""
        if isinstance(self.bot, str):
            return botword.make(self.bot, seed)
        return self.bot(seed) if takes_seed(self.bot) else self.bot()  # type: ignore[call-arg]


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
    word = botword.read_word(given)
    botword.check_bot(word.bot)
    return Entrant(word.name, word.bot, limit if word.limit is None else botword.read_limit(word.limit))


def numbered(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """The entrants with different names: those called alike get a number, from the second on."""
    seen: Counter[str] = Counter()
    found = []
    for entrant in entrants:
        seen[entrant.name] += 1
        count = seen[entrant.name]
        found.append(entrant if count == 1 else replace(entrant, name=f"{entrant.name}#{count}"))
    return tuple(found)
