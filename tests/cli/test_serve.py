"""``gemguild serve``: its options. What it serves is tested with the server."""

from __future__ import annotations

import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gemguild.cli.main import app
from gemguild.cli.serve import LOOPBACK, allowed_hosts, choose_database
from gemguild.engine.errors import BadOptions
from gemguild.server import run


def serve(*options: str) -> Any:
    """What the command says, in a thread of its own: browser tests may have a loop running in ours."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(CliRunner().invoke, app, ["serve", "--no-browser", *options]).result()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--log", "loud"], "the log level must be one of"),
        (["--data", "x", "--database", "postgresql://localhost/x"], "not both"),
        (["--host", "256.0.0.1"], "cannot listen at 256.0.0.1"),
    ],
)
def test_bad_options_are_one_line_and_exit_code_2(options: list[str], message: str) -> None:
    result = serve(*options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_database_that_cannot_be_opened_is_one_line_too() -> None:
    result = serve("--port", "0", "--database", "mysql://localhost/x")
    assert result.exit_code == 2
    assert "postgresql://" in result.stderr
    assert "Traceback" not in result.output


def test_a_port_that_is_taken_is_named_and_without_one_the_next_is_used() -> None:
    with run.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        result = serve("--port", str(port))
        assert result.exit_code == 2
        assert f"cannot listen at 127.0.0.1:{port}" in result.stderr
    with run.listen("127.0.0.1", None) as first, run.listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


def test_the_address_can_be_opened() -> None:
    with run.listen("127.0.0.1", 0) as listening:
        assert run.address(listening) == f"http://127.0.0.1:{listening.getsockname()[1]}/"
    with run.listen("0.0.0.0", 0) as listening:
        assert run.address(listening).startswith("http://localhost:")
    if socket.has_ipv6:
        with run.listen("::1", 0) as listening:
            assert run.address(listening).startswith("http://[::1]:")


def test_games_are_kept_in_a_folder_or_in_a_database(tmp_path: Path) -> None:
    assert choose_database(tmp_path / "a" / "b", None) == tmp_path / "a" / "b" / "gemguild.db"
    assert (tmp_path / "a" / "b").is_dir()
    assert choose_database(None, "postgresql://x") == "postgresql://x"
    with pytest.raises(BadOptions):
        choose_database(tmp_path, "postgresql://x")


def test_strangers_names_are_refused_only_where_they_can_do_harm() -> None:
    assert allowed_hosts("127.0.0.1", None) == LOOPBACK
    assert allowed_hosts("0.0.0.0", None) is None
    assert allowed_hosts("0.0.0.0", ["play.example"]) == LOOPBACK | {"play.example"}
