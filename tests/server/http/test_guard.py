"""What every call passes through: origins, hosts, sizes, rates and headers; and the pages."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from gemguild.server import json_logging
from gemguild.server.errors import Refusal
from gemguild.server.http.guard import LARGEST_BODY, SAFE
from gemguild.server.limits import Bucket, Buckets
from gemguild.server.settings import Rates
from tests.server.support import FREE, at_table, form, new_table, running


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
    def test_a_bucket_fills_up_again(self) -> None:
        bucket = Bucket(2, 3, 0.0)
        assert [bucket.take(0.0) for _ in range(4)] == [0, 0, 0, 0.5]
        assert bucket.take(0.5) == 0
        assert bucket.take(100) == 0

    def test_everybody_has_a_bucket_and_the_oldest_are_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gemguild.server.limits.MOST_KNOWN", 2)
        buckets = Buckets(0.001, 1, lambda: 0.0)
        for who in ("a", "b", "c"):
            buckets.check(who)
        with pytest.raises(Refusal):
            buckets.check("c")
        buckets.check("a")

    def test_calls_are_limited(self, tmp_path: Path) -> None:
        with running(tmp_path, rates=Rates(calls=(0.001, 3), tables=FREE)) as client:
            statuses = [client.get("/api/me").status_code for _ in range(5)]
            assert statuses == [200] * 3 + [429] * 2
            assert client.get("/health").status_code == 200


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/health", "/api/me", "/api/nothing", "/table/x"])
    def test_every_answer_is_safe(self, client: TestClient, path: str) -> None:
        headers = client.get(path).headers
        for name, value in SAFE.items():
            assert headers[name] == value
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"


class TestPages:
    @pytest.fixture
    def site(self, tmp_path: Path) -> Path:
        folder = tmp_path / "static"
        (folder / "assets").mkdir(parents=True)
        (folder / "index.html").write_text("<title>the page</title>")
        (folder / "assets" / "app-1a2b.js").write_text("code()")
        (tmp_path / "secret.txt").write_text("secret")
        return folder

    def test_files_and_the_page_for_all_else(self, site: Path, tmp_path: Path) -> None:
        with running(tmp_path, static=site) as client:
            for path in ("/", "/table/abc", "/replay/abc", "/rules/duel"):
                answer = client.get(path)
                assert (answer.status_code, answer.text) == (200, "<title>the page</title>")
                assert answer.headers["cache-control"] == "no-cache"
            asset = client.get("/assets/app-1a2b.js")
            assert asset.text == "code()"
            assert "immutable" in asset.headers["cache-control"]
            assert client.head("/").status_code == 200

    @pytest.mark.parametrize(
        "path", ["/nothing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"]
    )
    def test_nothing_else_is_served(self, site: Path, tmp_path: Path, path: str) -> None:
        with running(tmp_path, static=site) as client:
            answer = client.get(path)
            assert answer.status_code == 404
            assert "secret" not in answer.text

    def test_a_page_that_was_not_built_says_so_kindly(self, tmp_path: Path) -> None:
        with running(tmp_path, static=tmp_path / "nowhere") as client:
            answer = client.get("/")
            assert answer.status_code == 503
            assert "not been built" in answer.text


class TestLogs:
    def test_a_note_is_a_line_of_json(self) -> None:
        record = logging.makeLogRecord({"name": "gemguild.x", "levelname": "INFO", "msg": "call", "status": 200})
        line = json.loads(json_logging.JsonFormatter().format(record))
        assert (line["what"], line["from"], line["level"], line["status"]) == ("call", "gemguild.x", "info", 200)

    def test_the_web_server_notes_no_links(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("gemguild", "uvicorn"):
            own = logging.getLogger(name)
            for field in ("handlers", "propagate", "level"):
                monkeypatch.setattr(own, field, getattr(own, field))
        json_logging.set_up("debug")
        assert logging.getLogger("gemguild.calls").isEnabledFor(logging.DEBUG)
        assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.INFO)
        assert logging.getLogger("uvicorn.error").isEnabledFor(logging.WARNING)

    def test_links_cookies_and_seeds_stay_out_of_the_logs(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG, "gemguild")
        with running(tmp_path) as client:
            code = new_table(client)
            with at_table(client, code) as tab:
                key = tab.got[0]["you"]["keys"]["0"]
                tab.play("take:wug")
                tab.ask("resign")
            client.get(f"/api/tables/{code}/record")
            seed = client.get(f"/api/tables/{code}/proof").json()["seed"]
            client.post("/api/account", json={"name": "North", "password": "correct horse"})
            client.get(f"/api/tables/{code}x")
            cookie = client.cookies["gemguild"]
        text = "\n".join(json_logging.JsonFormatter().format(record) for record in caplog.records)
        assert "/api/tables/{code}/record" in text
        for secret in (code, key, seed, cookie, "correct horse"):
            assert secret not in text
