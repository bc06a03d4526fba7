"""What every call passes through: origins, hosts, sizes, rates and headers."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from gemguild.server.http.guard import LARGEST_BODY, SAFE, address_of
from gemguild.server.settings import Rates
from tests.server.support import FREE, form, running


class TestOrigins:
    @pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://testserver", "http://testserver:81"])
    def test_other_pages_may_not_write(self, client: TestClient, origin: str) -> None:
        answer = client.post("/api/tables", json=form(), headers={"origin": origin})
        allowed = origin.endswith("//testserver")
        assert (answer.status_code == 201) == allowed
        if not allowed:
            assert answer.json()["code"] == "forbidden_origin"

    def test_ones_own_page_and_programs_may(self, client: TestClient) -> None:
        assert client.post("/api/tables", json=form(), headers={"origin": "http://testserver"}).status_code == 201
        assert client.post("/api/tables", json=form()).status_code == 201

    def test_pages_that_were_named_may(self, tmp_path: Path) -> None:
        with running(tmp_path, origins=frozenset({"http://localhost:5173"})) as client:
            answer = client.post("/api/tables", json=form(), headers={"origin": "http://localhost:5173"})
            assert answer.status_code == 201

    def test_the_server_answers_under_its_own_names_only(self, tmp_path: Path) -> None:
        with running(tmp_path, hosts=frozenset({"localhost", "::1"})) as client:
            for host, status in (("localhost:8080", 200), ("[::1]:80", 200), ("evil.example", 403), ("", 403)):
                assert client.get("/health", headers={"host": host}).status_code == status


class TestNonsense:
    @pytest.mark.parametrize(
        ("method", "path", "headers", "status", "code"),
        [
            ("GET", "/%00", {}, 404, "unknown_page"),
            ("GET", "/assets/%00.js", {}, 404, "unknown_page"),
            ("GET", "/" + "x" * 300, {}, 404, "unknown_page"),
            ("GET", "/api/me", {"host": "["}, 400, "bad_message"),
            ("GET", "/", {"host": "a]b"}, 400, "bad_message"),
            ("POST", "/api/tables", {"origin": "http://["}, 403, "forbidden_origin"),
            ("POST", "/api/tables", {"content-length": "9" * 5000}, 413, "too_large"),
            ("GET", "/api/tables/%00", {}, 400, "bad_message"),
            ("GET", "/api/tables/%00/record", {}, 400, "bad_message"),
        ],
    )
    def test_it_is_refused_by_name(
        self, tmp_path: Path, method: str, path: str, headers: dict[str, str], status: int, code: str
    ) -> None:
        (tmp_path / "index.html").write_text("the page")
        with running(tmp_path, static=tmp_path) as client:
            answer = client.request(method, path, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert SAFE.items() <= dict(answer.headers).items()

    def test_a_fault_of_our_own_has_safe_headers_too(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("gemguild.server.http.routes.catalogue", fail)
        answer = client.get("/api/catalogue")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert SAFE.items() <= dict(answer.headers).items()


class TestSizes:
    def test_large_bodies_are_refused(self, client: TestClient) -> None:
        answer = client.post("/api/records", json={"record": "x" * LARGEST_BODY})
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    def test_also_without_a_length(self, client: TestClient) -> None:
        answer = client.post("/api/records", content=iter([b"x" * 100_000] * 4))
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    @pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[1]", b'{"record": 1}', b"[" * 5000])
    def test_what_is_no_body_is_refused(self, client: TestClient, body: bytes) -> None:
        answer = client.post("/api/records", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


class TestRates:
    def test_calls_are_limited(self, tmp_path: Path) -> None:
        with running(tmp_path, rates=Rates(calls=(0.001, 3), tables=FREE)) as client:
            statuses = [client.get("/api/me").status_code for _ in range(5)]
            assert statuses == [200] * 3 + [429] * 2
            assert client.get("/health").status_code == 200

    @pytest.mark.parametrize("path", ["/", "/assets/x.js", "/health", "/metrics"])
    def test_what_is_outside_api_is_limited_too(self, tmp_path: Path, path: str) -> None:
        with running(tmp_path, rates=Rates(files=(0.001, 3))) as client:
            answers = [client.get(path) for _ in range(5)]
            assert [answer.status_code == 429 for answer in answers] == [False] * 3 + [True] * 2
            assert answers[-1].json()["code"] == "too_fast"
            assert client.get("/api/me").status_code == 200


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("testclient", 1), "testclient"),
        (None, "-"),
    ],
)
def test_visitors_are_told_apart_by_address(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/health", "/api/me", "/api/nothing", "/table/x"])
    def test_every_answer_is_safe(self, client: TestClient, path: str) -> None:
        headers = client.get(path).headers
        for name, value in SAFE.items():
            assert headers[name] == value
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"
