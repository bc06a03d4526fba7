"""Tables of observations and actions for the docs.

``python -m gemguild.envs.describe docs/environments.md`` updates the tables in a file; with the name of a game, such as
``splendor-4``, it prints the tables of that game.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import gemguild
from gemguild.engine.game import Game
from gemguild.envs.layout import action_words, layout

MARKED = re.compile(r"(<!-- (layout|actions|sizes) ?(\S*) -->\n).*?(<!-- end -->)", re.DOTALL)
"""The place of a table, between two marks; the first says which table."""


def layout_table(game: Game) -> str:
    """The layout of a game's observations as a table in Markdown."""
    lines = ["| entry | first | numbers | repeated | range | meaning |", "|---|---|---|---|---|---|"]
    for entry in layout(game).values():
        repeated = "; in each ".join(f"{times} times, {stride} apart" for times, stride in entry.repeats)
        most = f"0-{entry.most}"
        lines.append(f"| `{entry.name}` | {entry.offset} | {entry.length} | {repeated} | {most} | {entry.about} |")
    return "\n".join(lines)


def action_table(kind: str) -> str:
    """The action numbers of a kind of game as a table in Markdown: neighbours with the same verb share a line."""
    lines = ["| numbers | words, in order |", "|---|---|"]
    words = action_words(kind)
    first = 0
    for action in range(1, len(words) + 1):
        if action == len(words) or words[action].partition(":")[0] != words[first].partition(":")[0]:
            listed = " ".join(f"`{word}`" for word in words[first:action]) if words[first] else "not used"
            numbers = str(first) if action == first + 1 else f"{first}-{action - 1}"
            lines.append(f"| {numbers} | {listed} |")
            first = action
    return "\n".join(lines)


def size_table() -> str:
    """The length of observations, for every game and number of players."""
    lines = ["| game | numbers in an observation | actions |", "|---|---|---|"]
    for kind in gemguild.KINDS.values():
        for players in kind.seats:
            game = Game(kind, players)
            lines.append(f"| `{game.name}` | {layout(game).size} | {game.actions} |")
    return "\n".join(lines)


def described(text: str) -> str:
    """A text with the tables between its marks brought up to date."""

    def written(marked: re.Match[str]) -> str:
        mark, what, name, end = marked.groups()
        if what == "sizes":
            table = size_table()
        else:
            table = layout_table(gemguild.game(name)) if what == "layout" else action_table(name)
        return f"{mark}\n{table}\n\n{end}"

    return MARKED.sub(written, text)


def main(arguments: list[str]) -> None:
    """Update the tables in a file, or print those of a game."""
    for argument in arguments:
        path = Path(argument)
        if path.suffix == ".md":
            path.write_text(described(path.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            game = gemguild.game(argument)
            sys.stdout.write(f"{layout_table(game)}\n\n{action_table(game.id)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
