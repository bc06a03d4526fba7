"""Bytes that no browser sends: named answers with safe headers, no fault of ours, and the server goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import selectors
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import uvicorn
from httpx2 import Client
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from gemguild.server import run
from gemguild.server.http import wire
from gemguild.server.http.app import make_app
from gemguild.server.http.guard import SAFE
from gemguild.server.messages import PROTOCOL
from gemguild.server.settings import ServerSettings
from tests.server.support import UNLIMITED, SameProcess, form

HANDSHAKE = (
    b"GET /api/tables/AAAAAAAAAAAAAAAAAAAAAA/live HTTP/1.1\r\nHost: here\r\n"
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
HELLO = b"\x81\x9a\0\0\0\0" + b'{"type":"hello","last":0} '
REQUESTS = [
    b"GET / HTTP/1.1\r\nHost: here\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: here\r\nCookie: gemguild=x.y\r\n\r\n",
    b'PATCH /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"N"}',
    b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\n{}",
    b"POST /api/records HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
    b"GET /api/tables/AAAAAAAAAAAAAAAAAAAAAA/replay?seen=open HTTP/1.1\r\nHost: here\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: here\r\n\r\n",
    b"HEAD /../../etc/passwd HTTP/1.0\r\n\r\n",
    b"GET http://elsewhere/ HTTP/1.1\r\nHost: here\r\n\r\n",
    HANDSHAKE,
    HANDSHAKE + HELLO,
]
PIECES = [
    b"\r\n",
    b"\0",
    b"%00",
    b"\xff",
    b": ",
    b"[",
    b"Host: [\r\n",
    b"Content-Length: -1\r\n",
    b"\xed\xa0\x80",
    b"9" * 400,
]
GOOD = b"GET /api/me HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
ROUNDS, AT_ONCE = 5, 100
SILENCE = 0.2
"""Seconds after which nothing more is expected."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """A server on a real socket."""
    settings = ServerSettings(tmp_path_factory.mktemp("wire") / "test.db", rates=UNLIMITED)
    listening = run.listen("127.0.0.1", 0)
    ready = threading.Event()
    server = run.Server(make_app(settings, SameProcess()), ready.set)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    assert ready.wait(60)
    yield listening.getsockname()
    server.should_exit = True
    thread.join(60)
    assert not thread.is_alive()


def answer_to(address: tuple[str, int], data: bytes) -> bytes:
    """Everything that the server answers to some bytes until it closes the connection."""
    got = b""
    with socket.create_connection(address, timeout=60) as connection, contextlib.suppress(ConnectionError):
        connection.sendall(data)
        while received := connection.recv(65536):
            got += received
    return got


def answers_to(address: tuple[str, int], requests: Sequence[bytes]) -> list[bytes]:
    """What the server answers to each of several connections until it falls silent."""
    got = [b"" for _ in requests]
    with contextlib.ExitStack() as open_now, selectors.DefaultSelector() as waiting:
        for number, data in enumerate(requests):
            connection = open_now.enter_context(socket.create_connection(address, timeout=60))
            connection.sendall(data)
            waiting.register(connection, selectors.EVENT_READ, number)
        while waiting.get_map() and (events := waiting.select(SILENCE)):
            for key, _ in events:
                received = receive(key.fileobj)
                got[key.data] += received
                if not received:
                    waiting.unregister(key.fileobj)
    return got


def receive(connection: Any) -> bytes:
    """What has arrived; nothing if the connection is closed."""
    try:
        return bytes(connection.recv(65536))
    except ConnectionError:
        return b""


def mangled(chance: random.Random) -> bytes:
    """A request, or several, with bytes removed, added and changed."""
    data = bytearray(b"".join(chance.choices(REQUESTS, k=chance.choice([1, 1, 1, 2, 3]))))
    for _ in range(chance.choice([0, 1, 1, 2, 4, 8])):
        place = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                del data[place : place + chance.randrange(1, 9)]
            case 1:
                data[place] = chance.randrange(256)
            case 2:
                data[place:place] = chance.choice(PIECES)
            case _:
                data += chance.randbytes(chance.randrange(1, 60))
    return bytes(data)


def check_answers(sent: bytes, got: bytes) -> None:
    """Every answer in a stream of them has safe headers, and none says that we failed."""
    for part in got.split(b"HTTP/1.1 ")[1:]:
        status, headers = part[:3], part.partition(b"\r\n\r\n")[0].lower()
        if status == b"101":  # frames follow
            return
        assert not status.startswith(b"5"), (sent, got)
        for name in SAFE:
            assert name.encode() in headers, (sent, got)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_breaks_it(address: tuple[str, int], seed: int, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(seed)
    with caplog.at_level(logging.ERROR):
        for _ in range(ROUNDS):
            requests = [mangled(chance) for _ in range(AT_ONCE)]
            for sent, got in zip(requests, answers_to(address, requests), strict=True):
                check_answers(sent, got)
    assert not caplog.records, caplog.text
    assert answer_to(address, GOOD).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost : b\r\n\r\n", 400),
        (b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}", 400),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 100_000, 400),
        (HANDSHAKE.replace(b"Key: AAAA", b"Key: "), 400),
        (HANDSHAKE.replace(b"Version: 13", b"Version: 8"), 400),
        (HANDSHAKE.replace(b"Host: here", b"Host: [\xff"), 400),
        (HANDSHAKE.replace(b"Host: here", b"Host: here\r\nOrigin: http://elsewhere"), 403),
    ],
)
def test_what_is_no_request_is_refused_by_name(address: tuple[str, int], sent: bytes, status: int) -> None:
    got = answer_to(address, sent)
    check_answers(sent, got)
    head, _, body = got.partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    fault = json.loads(body)
    assert fault["code"] == ("forbidden_origin" if status == 403 else "bad_message")
    assert fault["message"]


def test_a_malformed_body_ends_a_call_that_was_accepted(
    address: tuple[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    sent = b"POST /api/records HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcdeZZZ"
    with caplog.at_level(logging.ERROR):
        assert answer_to(address, sent).startswith(b"HTTP/1.1 400 ")
    assert not caplog.records


def test_a_silent_connection_is_closed(address: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "PATIENCE", 0.05)
    with socket.create_connection(address, timeout=60) as connection:
        connection.sendall(b"GET / HTTP")
        assert connection.recv(1) == b""


def table_socket(address: tuple[str, int]) -> socket.socket:
    """A connection to a new table, after the handshake."""
    with Client(base_url=f"http://{address[0]}:{address[1]}") as caller:
        code = caller.post("/api/tables", json=form("splendor-2", "me", "same_device")).json()["code"]
    connection = socket.create_connection(address, timeout=60)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.sendall(HANDSHAKE.replace(b"AAAAAAAAAAAAAAAAAAAAAA/live", f"{code}/live".encode()))
    accepted = b""
    while not accepted.endswith(b"\r\n\r\n"):
        accepted += connection.recv(1)
    return connection


def frame(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as browsers send it."""
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


def ping(number: int) -> str:
    return json.dumps({"type": "ping", "id": number})


def answers(connection: socket.socket, wanted: int) -> list[int | str]:
    """The ids of the next answers, or their codes if they are refusals."""
    data, found = b"", list[int | str]()
    while len(found) < wanted:
        data += connection.recv(65536)
        while (end := wire.frame_end(data)) is not None and end <= len(data):
            start = 2 if data[1] < wire.TWO_BYTES else 4
            assert data[0] == wire.TEXT, f"the connection ends: {found}"
            message, data = json.loads(data[start:end]), data[end:]
            if message["type"] in ("done", "error"):
                found.append(message.get("code") or message["id"])
    return found


def test_frames_may_come_whole_torn_together_and_in_parts(address: tuple[str, int]) -> None:
    with table_socket(address) as connection:
        connection.sendall(frame(json.dumps({"type": "hello", "protocol": PROTOCOL, "last": 0})))
        for number in range(3):  # the short way
            connection.sendall(frame(ping(number)))
            assert answers(connection, 1) == [number]
        connection.sendall(frame(ping(3)) + frame("", Opcode.PONG) + frame(ping(4)))
        assert answers(connection, 2) == [3, 4]
        connection.sendall(frame(ping(5)[:7], fin=False))
        connection.sendall(frame("", Opcode.PONG))
        connection.sendall(frame(ping(5)[7:], Opcode.CONT))
        assert answers(connection, 1) == [5]
        connection.sendall(frame(ping(6) + " " * 500))
        connection.sendall(frame(" " * 5_000))
        assert answers(connection, 2) == [6, "too_large"]
        torn, next_one = frame(ping(7)), frame(ping(8))
        for part in (torn[:1], torn[1:9], torn[9:] + next_one[:3], next_one[3:]):
            connection.sendall(part)
            time.sleep(0.02)  # so that each part arrives alone
        connection.sendall(frame(ping(9)))
        assert answers(connection, 3) == [7, 8, 9]


class Transport:
    """A connection that is only asked to pause and to go on."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def pause_reading(self) -> None:
        self.asked.append("pause")

    def resume_reading(self) -> None:
        self.asked.append("resume")


def test_a_browser_that_sends_faster_than_it_is_heard_is_not_read_for_a_while() -> None:
    async def act() -> None:
        protocol = wire.SocketProtocol(uvicorn.Config(lambda: None, log_config=None), ServerState(), {})
        transport: Any = Transport()
        protocol.transport, protocol.handshake_complete = transport, True
        for number in range(wire.MOST_UNHEARD - 1):
            protocol.data_received(frame(ping(number)))
        assert transport.asked == []
        for number in range(wire.MOST_UNHEARD - 1, wire.MOST_UNHEARD + 2):  # some are on their way already
            protocol.data_received(frame(ping(number)))
        assert transport.asked == ["pause"]
        for number in range(wire.MOST_UNHEARD + 2):
            assert transport.asked == ["pause"]
            message: Any = await protocol.receive()
            assert message["text"] == ping(number)
        assert transport.asked == ["pause", "resume"]
        protocol.data_received(frame(ping(0)))
        assert transport.asked == ["pause", "resume"]

    asyncio.run(act())


@given(st.binary(max_size=70_000))
def test_frames_are_those_of_the_library(text: bytes) -> None:
    assert wire.text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
    masked = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert wire.frame_end(masked) == len(masked)
    assert wire.ends_with_frame(masked * 2)
    assert not wire.ends_with_frame(masked * 2 + masked[:-1])
    short = len(text) < 1 << 16
    assert wire.whole_text(masked, 1 << 20) == (text if short else None)
    assert wire.whole_text(masked[:-1], 1 << 20) is None
    assert wire.whole_text(masked, len(text) - 1) is None
