"""The OpenAPI description against the server: whatever is called, the answer is one that it describes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from gemguild.server.http.app import make_app
from gemguild.server.settings import ServerSettings
from tests.server.support import running

DESCRIBED = schemathesis.openapi.from_dict(make_app(ServerSettings(Path("unused.db"))).openapi())
OPERATIONS: list[Any] = [found.ok() for found in DESCRIBED.get_all_operations() if isinstance(found, Ok)]
CALLS = {own.label: own for own in OPERATIONS}

SLOW = {"POST /api/account", "POST /api/session", "PUT /api/account/password", "POST /api/passkeys/options"}


@pytest.fixture(scope="module")
def server() -> Iterator[TestClient]:
    """A server for all calls of this file."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as client:
        yield client


@pytest.mark.parametrize("call", CALLS)
def test_answers_are_as_described(call: str, server: TestClient) -> None:
    slow = call in SLOW  # hashing a password takes its time on purpose

    @settings(max_examples=3 if slow else 15, suppress_health_check=list(HealthCheck))
    @given(CALLS[call].as_strategy())
    def ask(case: Case[Any]) -> None:
        sent = case.as_transport_kwargs(base_url="http://testserver")
        sent.pop("cookies", None)
        answer = server.request(**sent)
        assert answer.status_code < 500
        case.validate_response(schemathesis.Response.from_any(answer), excluded_checks=[positive_data_acceptance])

    ask()


def test_everything_is_described() -> None:
    paths = DESCRIBED.raw_schema["paths"]
    assert {"/api/tables", "/api/tables/{code}/replay", "/api/records", "/health", "/metrics"} <= set(paths)
    for path, calls in paths.items():
        for call in calls.values():
            assert call["description"], path
