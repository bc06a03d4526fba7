"""The proxy of a club: a real nginx with the file in ``deploy/``, in front of servers that only say who they are."""

from __future__ import annotations

import contextlib
import datetime as dt
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import Server, ServerConnection, serve

from gemguild.server.run import listen
from gemguild.server.tables.new_table import new_code
from tests.server.processes import PATIENCE, program

DEPLOY = Path(__file__).parent.parent / "deploy"
VISITORS = ("127.0.0.1", "127.0.0.2", "127.0.0.3")
TRUSTING = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE


class StandIn:
    """A server that tells whoever connects its name, and the address that the proxy says they come from."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.address = ("127.0.0.1", 0)
        self.start()

    def start(self) -> None:
        """Listen, at the same port each time."""
        listening = listen("127.0.0.1", self.address[1])
        self.address = listening.getsockname()
        self._server: Server = serve(self._tell, sock=listening)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Be gone."""
        self._server.shutdown()

    def _tell(self, browser: ServerConnection) -> None:
        assert browser.request is not None
        browser.send(f"{self.name} {browser.request.headers['X-Forwarded-For']}")


def make_certificate(folder: Path) -> None:
    """A certificate that only this test trusts."""
    key, now = ec.generate_private_key(ec.SECP256R1()), dt.datetime.now(dt.UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    tomorrow = now + dt.timedelta(days=1)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, tomorrow)
    signed = made.sign(key, hashes.SHA256())
    (folder / "club.pem").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "club.key").write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def is_listening(port: int) -> bool:
    """Whether somebody listens at a port."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def proxy(folder: Path, servers: Sequence[StandIn]) -> Iterator[int]:
    """The port of an nginx with the club's file, whose names and ports are replaced."""
    make_certificate(folder)
    port = free_port()
    club = (DEPLOY / "nginx.conf").read_text()
    changes = {"/etc/nginx/certificates": str(folder), "listen 80;": f"listen 127.0.0.1:{free_port()};"}
    changes["listen 443 ssl;"] = f"listen 127.0.0.1:{port} ssl;"
    changes |= {f"{server.name}:8080": f"127.0.0.1:{server.address[1]}" for server in servers}
    for old, new in changes.items():
        assert old in club
        club = club.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"  {kind}_temp_path {folder / kind};\n" for kind in kinds)
    whole = f"daemon off;\nmaster_process off;\npid {folder / 'pid'};\nevents {{}}\nhttp {{\n  access_log off;\n"
    (folder / "nginx.conf").write_text(f"{whole}{paths}{club}}}\n")
    log = folder / "errors"
    command: list[str | Path] = [program("nginx"), "-e", log, "-p", folder, "-c", folder / "nginx.conf"]
    process = subprocess.Popen(command)
    try:
        end = time.monotonic() + PATIENCE
        while not is_listening(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end
            time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def visit(port: int, path: str, visitor: str = VISITORS[0]) -> ClientConnection:
    """A browser's connection from some address."""
    link = socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(visitor, 0))
    return connect(f"wss://localhost:{port}{path}", ssl=TRUSTING, sock=link)


def answering(port: int, code: str, visitor: str = VISITORS[0]) -> str:
    """The server that a visitor at a table reaches."""
    with visit(port, f"/api/tables/{code}/live", visitor) as link:
        name, address = str(link.recv(PATIENCE)).split()
    assert address == visitor
    return name


def test_everybody_at_a_table_reaches_its_home_and_another_server_when_that_is_gone(tmp_path: Path) -> None:
    servers = {name: StandIn(name) for name in ("server-1", "server-2")}
    codes = [new_code() for _ in range(24)]
    with proxy(tmp_path, [*servers.values()]) as port:
        homes = {code: answering(port, code) for code in codes}
        assert {*homes.values()} == {*servers}
        for code in codes:
            assert {answering(port, code, visitor) for visitor in VISITORS} == {homes[code]}
        servers["server-1"].stop()
        assert {answering(port, code, visitor) for code in codes for visitor in VISITORS} == {"server-2"}
        servers["server-1"].start()
        end = time.monotonic() + PATIENCE
        while {code: answering(port, code) for code in codes} != homes:  # tables go home once it is trusted again
            assert time.monotonic() < end
            time.sleep(0.2)
        with pytest.raises(InvalidHandshake):
            visit(port, "/metrics")
        servers["server-2"].stop()
