"""Interpreting what a person types: a command, or a move by number, word or the start of a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gemguild.engine.errors import BadText

COMMANDS = {
    "help": "show this list",
    "board": "draw the board again",
    "moves": "list the legal moves and explain them",
    "log": "show all moves so far",
    "undo": "go back to your previous decision",
    "save": "save FILE writes the record to FILE",
    "quit": "leave the game",
}


def to_command(text: str, words: Sequence[str]) -> tuple[str, str] | None:
    """The command in a line, and its argument; None if the line must be a move.

    A command may be abbreviated, unless a move starts the same way.
    """
    name, _, rest = text.strip().partition(" ")
    name = "help" if name == "?" else name.lower()
    if name in COMMANDS:
        return name, rest.strip()
    meant = [command for command in COMMANDS if command.startswith(name)]
    if len(meant) == 1 and not any(word.startswith(name) for word in words):
        return meant[0], rest.strip()
    return None


def to_move(text: str, words: Sequence[str]) -> str | None:
    """The legal move in a line; None if there is none. Raises BadText if it could be several."""
    if text.strip().isdecimal():
        return by_number(int(text), words)
    word = re.sub(r"\s+", ":", text.strip().lower(), count=1)
    if word in words:
        return word
    for matching in (
        [legal for legal in words if word.startswith("take:") and taken(legal) == taken(word)],
        [legal for legal in words if legal.startswith(word)],
        [legal for legal in words if legal.partition(":")[2].startswith(word)],
    ):
        if len(matching) == 1:
            return matching[0]
        if matching:
            several = ", ".join(matching[:8]) + (" ..." if len(matching) > 8 else "")
            raise BadText(f"{text.strip()} could be {several}")
    return None


def by_number(number: int, words: Sequence[str]) -> str:
    """The move with a number in the list, counted from 1."""
    if not 1 <= number <= len(words):
        raise BadText(f"moves are numbered 1 to {len(words)}")
    return words[number - 1]


def taken(word: str) -> tuple[str, list[str]]:
    """A word without the order of its letters or cells, so that ``take:guw`` matches ``take:wug``."""
    verb, _, rest = word.partition(":")
    return verb, sorted(rest.split("-") if "-" in rest else rest)


def complete_with_tab(candidates: Callable[[], Sequence[str]]) -> None:
    """Let the Tab key complete words, if the terminal supports it."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        matching = [word for word in candidates() if word.startswith(text)]
        return matching[state] if state < len(matching) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
