"""The browser's types, generated from the server's messages.

``python -m gemguild.server.typescript FILE ...`` writes them; ``make protocol`` does so wherever they are needed. A
test fails if one of those files is stale.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter

import gemguild.games  # noqa: F401  # makes the games known
from gemguild.engine import description
from gemguild.engine.kind import KINDS
from gemguild.server import messages
from gemguild.server.shapes import seat_fields, view_fields

Schema = Mapping[str, Any]

HEADER = """// The types of everything that the server and the browser say to each other.
// Made from src/gemguild/server/messages.py by `make protocol`; do not edit.
"""


def members(union: Any) -> tuple[Any, ...]:
    """The members of a tagged union."""
    return get_args(get_args(union)[0])


SENT_BY_BROWSER = (
    *members(messages.FromBrowser),
    messages.Rename,
    messages.Login,
    messages.NewPassword,
    messages.PresentPassword,
    messages.NewPasskey,
    messages.PasskeyLogin,
    messages.KeepDiary,
    messages.NewTable,
    messages.Continue,
    messages.Upload,
)
SENT_BY_SERVER = (
    *members(messages.FromServer),
    messages.Fault,
    messages.Catalogue,
    messages.Me,
    messages.Ticket,
    messages.SessionList,
    messages.PasskeyList,
    messages.PasskeyOptions,
    messages.Diary,
    messages.TableCreated,
    messages.Lobby,
    messages.MyGames,
    messages.Replay,
    messages.Proof,
    messages.Health,
)
UNIONS = {
    "ClockRule": ("LiveClock", "DaysClock"),
    "TableEvent": tuple(shape.__name__ for shape in members(messages.TableEvent)),
    "Intent": tuple(shape.__name__ for shape in SENT_BY_BROWSER if issubclass(shape, messages.Intent)),
    "FromBrowser": ("Hello", "Intent"),
    "FromServer": tuple(shape.__name__ for shape in SENT_BY_SERVER if "type" in shape.__annotations__),
}
"""Unions that have a name of their own."""
LISTS = {
    "IllegalCode": ("ILLEGAL_CODES", messages.ILLEGAL_CODES),
    "ServerCode": ("SERVER_CODES", messages.SERVER_CODES),
    "Reaction": ("REACTIONS", messages.REACTIONS),
}
"""Closed lists of words, each also a constant that the browser can iterate over."""


DESCRIBED = {name for name, shape in vars(description).items() if is_dataclass(shape)}
"""The parts of a game's description: they are sent whole, fields with a default too."""


def protocol() -> str:
    """The whole file."""
    return "\n".join(
        [HEADER, f"export const PROTOCOL = {messages.PROTOCOL};\n", *lists(), *shapes(), *views(), *unions()]
    )


def lists() -> Iterator[str]:
    """The closed lists, each as a constant and a type."""
    for name, (constant, words) in LISTS.items():
        yield f"export const {constant} = {json.dumps(words, indent=2)} as const;"
        yield f"export type {name} = (typeof {constant})[number];\n"
    yield "export type ErrorCode = IllegalCode | ServerCode;\n"


def shapes() -> Iterator[str]:
    """All shapes as interfaces: the server sends every field, the browser may leave out defaults."""
    schemas = {**definitions(SENT_BY_BROWSER, "validation"), **definitions(SENT_BY_SERVER, "serialization")}
    for name in sorted(schemas):
        yield interface(name, schemas[name])


def views() -> Iterator[str]:
    """What a seat sees of each game, by the games' descriptions."""
    for game in KINDS.values():
        name, title = game.id.capitalize(), game.description.title
        yield extension(f"{name}Seat", "PlainSeat", f"A seat in {title}.", seat_fields(game.description))
        fields = {"game": json.dumps(game.id), **view_fields(game.description), "seats": f"{name}Seat[]"}
        yield extension(f"{name}View", "PlainView", f"What a seat sees of {title}.", fields)


def extension(name: str, base: str, about: str, fields: Mapping[str, str]) -> str:
    """A shape that has more fields than another."""
    lines = [f"  {field}: {text};" for field, text in fields.items()]
    return "\n".join([f"/** {about} */", f"export interface {name} extends {base} {{", *lines, "}\n"])


def definitions(types: tuple[Any, ...], mode: Any) -> dict[str, Schema]:
    """The schemas of some shapes and of everything they contain, by name."""
    adapters = [(shape.__name__, mode, TypeAdapter(shape)) for shape in types]
    _, schema = TypeAdapter.json_schemas(adapters, ref_template="{model}")
    by_name: dict[str, Schema] = schema["$defs"]
    return by_name


def interface(name: str, schema: Schema) -> str:
    """One shape, or a closed list of words."""
    if "enum" in schema:
        return f"{comment(schema.get('description', ''), '')}\nexport type {name} = {closed_list(schema['enum'])};\n"
    lines = [comment(schema.get("description", ""), ""), f"export interface {name} {{"]
    if schema.get("additionalProperties") is True:
        lines.append("  [key: string]: unknown;")
    for field, inside in schema.get("properties", {}).items():
        needed = field in schema.get("required", ()) or "const" in inside or name in DESCRIBED
        lines.append(comment(remarks().get((name, field), ""), "  "))
        lines.append(f"  {field}{'' if needed else '?'}: {kind(inside)};")
    return "\n".join([*filter(None, lines), "}\n"])


@cache
def remarks() -> dict[tuple[str, str], str]:
    """The docstrings below the fields of each class."""
    tree = ast.parse(inspect.getsource(messages))
    by_field = {}
    for shape in tree.body:
        if isinstance(shape, ast.ClassDef):
            for field, below in pairwise(shape.body):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    match below:
                        case ast.Expr(ast.Constant(str(text))):
                            by_field[shape.name, field.target.id] = text
    return by_field


def comment(text: str, indent: str) -> str:
    """A docstring as a comment."""
    return f"{indent}/** {' '.join(text.split())} */" if text else ""


def kind(schema: Schema) -> str:
    """The TypeScript type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return closed_list(schema["enum"])
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return either([kind(part) for part in schema[key]])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(kind, schema['prefixItems']))}]"
        case "array":
            return f"{grouped(kind(schema['items']))}[]"
        case "object":
            return f"Record<string, {kind(schema['additionalProperties'])}>"
        case "integer" | "number":
            return "number"
        case other:
            return str(other)


def closed_list(words: list[str]) -> str:
    """Some words as a type: the name of their list if it has one."""
    for name, (_, known) in LISTS.items():
        if tuple(words) == known:
            return name
    return " | ".join(map(json.dumps, words))


def either(parts: list[str]) -> str:
    """A union of types: its name if it has one."""
    text = " | ".join(dict.fromkeys(parts))
    for name, known in UNIONS.items():
        text = text.replace(" | ".join(known), name)
    return text.replace("IllegalCode | ServerCode", "ErrorCode")


def grouped(text: str) -> str:
    """A type in parentheses where a suffix would otherwise bind to its last part."""
    return f"({text})" if " | " in text else text


def unions() -> Iterator[str]:
    """The unions that have a name."""
    for name, parts in UNIONS.items():
        yield f"export type {name} =\n  | " + "\n  | ".join(parts) + ";\n"


if __name__ == "__main__":
    for path in sys.argv[1:]:
        Path(path).write_text(protocol(), encoding="utf-8")
