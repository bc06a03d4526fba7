"""What the REST interface answers, checked against the declared shapes."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from gemguild.server import messages as say


def check(shape: Any, answer: Any) -> Any:
    """An answer's body, which has the declared shape."""
    assert answer.status_code < 300, answer.text
    TypeAdapter(shape).validate_json(answer.content, strict=True)
    return answer.json()


def code_of(answer: Any) -> str:
    """The code of a refusal."""
    assert answer.status_code >= 400, answer.text
    return str(check_fault(answer)["code"])


def check_fault(answer: Any) -> Any:
    TypeAdapter(say.Fault).validate_json(answer.content, strict=True)
    return answer.json()
