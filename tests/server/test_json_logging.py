"""Logs: lines of JSON without secrets."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from gemguild.server import json_logging
from tests.server.support import at_table, new_table, running


def test_a_record_is_a_line_of_json() -> None:
    record = logging.makeLogRecord({"name": "gemguild.x", "levelname": "INFO", "msg": "call", "status": 200})
    line = json.loads(json_logging.JsonFormatter().format(record))
    assert (line["what"], line["from"], line["level"], line["status"]) == ("call", "gemguild.x", "info", 200)


def test_the_web_server_logs_no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gemguild", "uvicorn"):
        logger = logging.getLogger(name)
        for field in ("handlers", "propagate", "level"):
            monkeypatch.setattr(logger, field, getattr(logger, field))
    json_logging.set_up("debug")
    assert logging.getLogger("gemguild.calls").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.INFO)
    assert logging.getLogger("uvicorn.error").isEnabledFor(logging.WARNING)


def test_links_cookies_and_seeds_stay_out_of_the_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
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
