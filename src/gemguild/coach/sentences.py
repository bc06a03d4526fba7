"""Reasons in words: a sentence for each code, in every language of the page, which reads the same files."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from gemguild.coach.explaining import Explanation, Reason
from gemguild.coach.tempo import MOST_TURNS
from gemguild.engine.description import Description

FOLDER = Path(__file__).parent / "sentences"


@cache
def sentences(language: str = "en") -> dict[str, str]:
    """The sentences of a language, by code."""
    read: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return read


def told(explanation: Explanation, description: Description, names: Sequence[str], language: str = "en") -> str:
    """An explanation in words; who sits where is given by name."""
    words = sentences(language)
    said = [filled(words, reason, description, names) for reason in explanation.reasons] or [words["none"]]
    better, other = explanation.tempo
    if better is not None and better != other and (other is None or better < other):
        code = "tempo_far" if other is None else "tempo"
        said.append(words[code].format(better=better, other=MOST_TURNS if other is None else other))
    return " ".join(said)


def filled(words: dict[str, str], reason: Reason, description: Description, names: Sequence[str]) -> str:
    """The sentence of a reason."""
    spoken: dict[str, Callable[[str | int], str]] = {
        "seat": lambda seat: names[int(seat)],
        "card": lambda card: card_words(description, str(card)),
        "tile": lambda tile: description.tiles[str(tile)].name or str(tile),
        "token": lambda letter: description.token(str(letter)).name,
        "count": str,
    }
    return words[reason.code].format(**{name: spoken[name](value) for name, value in reason.names.items()})


def card_words(description: Description, card: str) -> str:
    """A card by what it brings: ``3u4 (blue, 5 points)``."""
    facts = description.cards[card]
    bonus = description.token(facts.bonus).name if facts.bonus and facts.bonus != description.joker else ""
    brings = [facts.name, bonus, f"{facts.points} points" if facts.points else ""]
    return f"{card} ({', '.join(filter(None, brings))})"
