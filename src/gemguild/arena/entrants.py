"""Entrants of the arena: a bot, its name in tables, and its time limit.

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
    """Its name in tables and records; no two entrants share one."""
    bot: str | Maker
    """The name of a bot, ``cmd:`` and the command of a program, or a function that makes a bot; pickling must preserve
    the function if other processes are to play."""
    limit: Limit = NO_LIMIT
    """How long it may think about a decision; without a limit the bot decides."""

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
    """An entrant from a word, a maker or an entrant; the limit applies to those without one.

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
    """The entrants with distinct names: where several share a name, all but the first get a number."""
    seen: Counter[str] = Counter()
    renamed = []
    for entrant in entrants:
        seen[entrant.name] += 1
        count = seen[entrant.name]
        renamed.append(entrant if count == 1 else replace(entrant, name=f"{entrant.name}#{count}"))
    return tuple(renamed)
