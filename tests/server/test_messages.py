"""The messages, and the browser's types that are made from them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import TypeAdapter

from gemguild.engine.game import Game
from gemguild.server import messages, typescript
from gemguild.server.shapes import PlainSeat, PlainView, seat_fields, view_fields
from tests.support import REPOSITORY, some_positions

VIEWS: TypeAdapter[Any] = TypeAdapter(PlainView)
NOTATION = (REPOSITORY / "docs" / "notation.md").read_text(encoding="utf-8")
SERVER = (REPOSITORY / "docs" / "server.md").read_text(encoding="utf-8")


def test_the_browsers_types_are_up_to_date() -> None:
    written = (REPOSITORY / "packages" / "rules" / "src" / "protocol.ts").read_text(encoding="utf-8")
    assert written == typescript.protocol(), "run: make protocol"


def test_views_have_the_shape_that_is_declared(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=11):
        for seat in (None, 0):
            plain = position.view(seat).to_plain()
            assert VIEWS.validate_python(plain, strict=True) == plain
            described = game.kind.description
            assert set(plain) - PlainView.__annotations__.keys() == set(view_fields(described))
            for held in plain["seats"]:
                assert set(held) - PlainSeat.__annotations__.keys() == set(seat_fields(described))


def test_every_refusal_of_the_rules_has_its_code() -> None:
    table = NOTATION[NOTATION.index("| code | why |") :]
    codes = {
        code for row in table.splitlines() for code in re.findall(r"`(\w+)`", row.split("|")[1] if "|" in row else "")
    }
    assert codes == set(messages.ILLEGAL_CODES)


@pytest.mark.parametrize("shape", [*typescript.SENT_BY_BROWSER, *typescript.SENT_BY_SERVER])
def test_unknown_fields_are_refused(shape: Any) -> None:
    assert TypeAdapter(shape).json_schema()["additionalProperties"] is False


@pytest.mark.parametrize(
    "tag", [shape.model_fields["type"].default for shape in typescript.SENT_BY_BROWSER if "type" in shape.model_fields]
)
def test_every_message_is_described(tag: str) -> None:
    assert f"`{tag}`" in SERVER or f'"{tag}"' in SERVER


@pytest.mark.parametrize("code", messages.SERVER_CODES)
def test_every_code_of_the_server_is_described(code: str) -> None:
    assert f"`{code}`" in SERVER[SERVER.index("## Errors") :]


@pytest.mark.parametrize("shape", typescript.SENT_BY_SERVER)
def test_every_event_and_answer_is_named_in_the_story(shape: Any) -> None:
    fields = TypeAdapter(shape).json_schema()["properties"]
    name = fields.get("type", {}).get("const", shape.__name__)
    assert f"`{name}`" in SERVER or f'"{name}"' in SERVER
