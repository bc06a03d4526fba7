"""A new server takes over from the old one: nobody is refused, nothing is lost, and the game goes on."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

import pytest
from httpx2 import Client
from websockets.exceptions import ConnectionClosed

from gemguild.engine.errors import BadOptions
from gemguild.server import run
from tests.server.processes import PATIENCE, Guest, server


def test_a_player_hardly_notices_that_a_new_server_takes_over(tmp_path: Path) -> None:
    chance = random.Random(3)
    with run.listen("127.0.0.1", 0) as listening:
        options = ["--data", str(tmp_path), "--fd", str(listening.fileno())]
        with server(*options, fds=[listening.fileno()]) as old:
            guest = Guest(old.address)
            table = guest.new_table(old.address, "me", "same_device")
            with server(*options, "--take-over", fds=[listening.fileno()]) as new:
                with guest.at_table(old.address, table) as tab:
                    for _ in range(4):
                        tab.play(chance)
                    old.process.send_signal(signal.SIGTERM)
                    assert 0 < tab.until("closing")["retry"] < 2
                    with pytest.raises(ConnectionClosed):
                        tab.receive()
                # at once, and without trying twice: the connection waits for the new server
                with guest.at_table(old.address, table, last=0) as again:
                    assert again.words == tab.words
                    again.play(chance)
                assert old.stop() == -signal.SIGTERM
                with Client(base_url=f"http://{new.address}", timeout=PATIENCE) as caller:
                    assert caller.get("/health").json()["status"] == "ok"


def test_without_a_shared_socket_the_new_server_takes_the_port(tmp_path: Path) -> None:
    with server("--data", str(tmp_path)) as old:
        port = old.address.rpartition(":")[2]
        with server("--data", str(tmp_path), "--port", port, "--take-over") as new:
            guest = Guest(old.address)
            table = guest.new_table(old.address, "me", "same_device")
            old.stop()
            assert new.address == old.address
            with guest.at_table(new.address, table) as tab:
                tab.play(random.Random(4))


def test_a_port_that_becomes_free_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with run.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadOptions, match="cannot listen"):
            run.listen_at_last("127.0.0.1", port, 0)
        monkeypatch.setattr("time.sleep", lambda _: taken.close())
        with run.listen_at_last("127.0.0.1", port, PATIENCE) as listening:
            assert listening.getsockname()[1] == port


def test_a_socket_is_inherited_by_number_or_from_systemd(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LISTEN_PID", raising=False)
    assert run.inherit(None) is None
    with run.listen("127.0.0.1", 0) as listening:
        given = run.inherit(listening.fileno())
        assert given is not None
        assert given.getsockname() == listening.getsockname()
        monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
        monkeypatch.setattr(run, "FIRST_OF_SYSTEMD", listening.fileno())
        systemds = run.inherit(None)
        assert systemds is not None
        assert systemds.detach() == given.detach() == listening.fileno()
    with (tmp_path / "file").open("w") as file, pytest.raises(BadOptions, match="is no listening socket"):
        run.inherit(file.fileno())
