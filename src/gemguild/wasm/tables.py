"""The data of each game for readers of its records in other languages.

The compiled rules answer with records; the package ``packages/rules`` makes of them what the server would send. What it
has to know for that stands here as data: the layout of the record, the words of the actions, how the plain form follows
from the fields, and the description. ``python -m gemguild.wasm.tables FOLDER`` writes a JSON file for each game, or
for those that are named after the folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import gemguild.games  # noqa: F401  # makes the games known
from gemguild.engine.description import ExtraField, TileKind
from gemguild.engine.kind import KINDS, Kind, kind
from gemguild.engine.record import Seen
from gemguild.engine.text import Plain
from gemguild.files import write_bytes
from gemguild.wasm.facts import facts_of, games_of

Shape = dict[str, Any]
"""How a value of the plain form is made from fields: its shape by name, and what that shape needs to know."""

SEEN = {Seen.ALL: "all", Seen.OWNER: "owner", Seen.NOBODY: "nobody"}
OTHER_NAMES = {
    "privileges_left": "spare",
    "extra_turn": "extra",
    "joker_colours": "joker_colour",
    "discarded": "gone",
    "reserved_nobles": "promised",
}
"""Fields of the record that are not named as the description would have it."""


def write(folder: Path, games: Iterable[str] = KINDS) -> list[Path]:
    """Write the data of games into a folder; the files, each named after its game."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for game in games:
        path = folder / f"{game}.json"
        write_bytes(path, json.dumps(data_of(kind(game)), ensure_ascii=False, separators=(",", ":")).encode())
        paths.append(path)
    return paths


def data_of(kind: Kind) -> Plain:
    """Everything that a reader of a game's records has to know; ``packages/rules/src/records/data.ts`` has its type."""
    return {
        "id": kind.id,
        "version": kind.version,
        "description": kind.description.to_plain(),
        "record": layout(kind),
        "words": kind.action_words,
        "grammar": kind.grammar.pattern,
        "examples": kind.examples,
        "form": form(kind),
        "settings": [
            {
                "name": game.name,
                "players": game.players,
                "options": game.options,
                "shown": kind.shown(game),
            }
            for game in games_of(kind)
        ],
        "levels": facts_of(kind)["levels"],
    }


def layout(kind: Kind) -> Plain:
    """The fields of the record: the offset, type, shape and audience of each."""
    dtype = kind.record.dtype
    places = {name: dtype.fields[name][:2] for name in kind.record.fields}  # type: ignore[index]
    return {
        "size": dtype.itemsize,
        "fields": {
            name: [offset, part.base.str[1:], part.shape, SEEN[kind.record.fields[name].seen]]
            for name, (part, offset) in places.items()
        },
    }


# -------------------------------------------------------------------------------------------------------- plain forms


def form(kind: Kind) -> Plain:
    """What a game has in its plain form and in its lines beyond what every game has, in order."""
    start = next(games_of(kind)).start(0)
    plain, shapes = start.view().to_plain(), Shapes(kind)
    seat = plain["seats"][0]
    line = dict(part.split("=", 1) for part in str(start).split(" ")[1:])
    return {
        "table": {key: shapes.of_table(key) for key in between(plain, "payment", "seats")},
        "seat": {key: shapes.of_seat(key) for key in between(seat, "reserved")},
        "line": list(line),
        "seat_line": [part.split(":", 1)[0] for part in line["seats"].split("|")[0].split(";")],
    }


def between(plain: Plain, first: str, end: str | None = None) -> list[str]:
    """The keys after one and, if there is an end, before that."""
    keys = list(plain)
    return keys[keys.index(first) + 1 : None if end is None else keys.index(end)]


class Shapes:
    """How the values that only some games have are made from the fields of a record."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.description = kind.description
        self.tile_kinds = {tile_kind.key: tile_kind for tile_kind in self.description.tile_kinds}

    def field(self, name: str) -> str:
        """A field that everybody may see, by its usual name. Raises ValueError if the record has none."""
        fields = self.kind.record.fields
        for known in (name, OTHER_NAMES.get(name, "")):
            if known in fields and fields[known].seen is Seen.ALL:
                return known
        raise ValueError(f"{self.kind.id} has no field {name!r} that everybody may see")

    def of_table(self, key: str) -> Shape:
        """A value of the table, by its key. Raises ValueError if nothing is known about it."""
        description = self.description
        if key == "final_round":
            return {"shape": "last_round"}
        if key == "board" and description.board is not None:
            columns, rows = len(description.board.columns), description.board.rows
            letters = description.letters
            return {"shape": "board", "field": self.field(key), "letters": letters, "columns": columns, "rows": rows}
        if key in description.piles:
            return {"shape": "purse", "field": self.field(key), "letters": description.letters}
        if key in self.tile_kinds:
            return self.tiles(self.tile_kinds[key])
        if any(key == trophy.key for trophy in description.trophies):
            return {"shape": "holder", "field": self.field(key)}
        if any(key == counter.key and counter.stock for counter in description.counters):
            return {"shape": "number", "field": self.field(f"{key}_left")}
        return self.extra(key, description.table_extras.get(key))

    def of_seat(self, key: str) -> Shape:
        """A value of a seat, by its key. Raises ValueError if nothing is known about it."""
        if key in self.tile_kinds:
            return self.tiles(self.tile_kinds[key])
        if any(key == counter.key for counter in self.description.counters):
            return {"shape": "number", "field": self.field(key)}
        return self.extra(key, self.description.seat_extras.get(key))

    def tiles(self, kind: TileKind) -> Shape:
        """The tiles of a kind: by the owner of each, in places if only some of them are drawn."""
        ids = [tile.id for tile in self.description.tiles.values() if tile.kind == kind.key]
        if kind.shared:
            return {"shape": "shared_tiles", "field": self.field(kind.key), "ids": ids}
        if kind.drawn:
            return {"shape": "tiles", "owner": self.field("owner"), "numbers": self.field("tiles"), "ids": ids}
        return {"shape": "tiles", "owner": self.field(kind.key), "ids": ids}

    def extra(self, key: str, kind: ExtraField | None) -> Shape:
        """A value that the description lists as an extra."""
        colours, joker = self.description.colours, self.description.joker
        match kind:
            case ExtraField.FLAG:
                return {"shape": "flag", "field": self.field(key)}
            case ExtraField.NUMBER:
                return {"shape": "number", "field": self.field(key)}
            case ExtraField.LETTER:
                return {"shape": "letter", "field": self.field(key), "letters": colours}
            case ExtraField.CARD:
                return {"shape": "card", "field": self.field(key)}
            case ExtraField.PLACE:
                return {"shape": "place", "field": self.field(key)}
            case ExtraField.CARDS:
                return {"shape": "cards", "field": self.field(key)}
            case ExtraField.TILES:
                return self.tiles(self.description.tile_kinds[0]) | {"owner": self.field(key)}
            case ExtraField.HOLDERS:
                return {"shape": "holders", "field": self.field(key)}
            case ExtraField.TOKENS:
                return {"shape": "numbers", "field": self.field(key), "letters": colours}
            case ExtraField.LETTERS:
                cards = [card.id for card in self.description.cards.values() if card.bonus == joker]
                return {"shape": "letters", "field": self.field(key), "cards": cards, "letters": colours}
            case None:
                raise ValueError(f"{self.kind.id} does not describe {key}")


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:] or KINDS)
