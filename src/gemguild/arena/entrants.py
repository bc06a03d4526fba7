"""Who enters the arena: a bot with a name for the tables, and how long it may think.

An entrant is given as a word, ``NAME`` or ``NAME@LIMIT``: ``search@0.3s`` thinks 0.3 seconds a move, ``search@2000``
runs 2000 simulations. In Python it can also be a function that makes a bot, from a seed or from nothing.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from gemguild.bots import Bot, Limit, make_bot
from gemguild.engine.errors import BadOptions

Maker = Callable[[int], Bot] | Callable[[], Bot]
NO_LIMIT = Limit()
_LIMIT = re.compile(r"(?P<seconds>\d+(\.\d+)?)s|(?P<simulations>\d+)")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot in the arena."""

    name: str
    """What tables and records call it; no two entrants are called alike."""
    bot: str | Maker
    """The name of a bot, or what makes it; it must survive pickling if other processes are to play."""
    limit: Limit = NO_LIMIT
    """How long it may think about a decision; nothing: as long as the bot itself thinks right."""

    def make(self, seed: int) -> Bot:
        """A new bot; the same seed makes the same one."""
        if isinstance(self.bot, str):
            return make_bot(self.bot, seed)
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

    Raises BadOptions if there is no such bot, or for a limit that cannot be read.
    """
    if isinstance(given, Entrant):
        return given if given.limit != NO_LIMIT else replace(given, limit=limit)
    if not isinstance(given, str):
        return Entrant(getattr(given, "__name__", type(given).__name__), given, limit)
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
