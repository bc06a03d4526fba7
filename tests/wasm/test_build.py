"""Modules are small, import nothing, and are the same whenever and wherever they are built."""

from __future__ import annotations

import gzip
import json
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gemguild.bots.net import net
from gemguild.bots.net.net import shipped, shipped_path
from gemguild.engine.errors import GemguildError
from gemguild.engine.kind import Kind
from gemguild.files import write_bytes
from gemguild.wasm import nets
from gemguild.wasm.build import build, build_apart, write_nets
from gemguild.wasm.compile import CannotBuild, compile_module, link
from gemguild.wasm.entries import NUMBER, Entry
from gemguild.wasm.facts import facts_of, number
from tests.support import REPOSITORY
from tests.wasm.conftest import Node

MOST = 60_000
"""Bytes that a module may have, gzipped."""
OBJECT = b"\0asm\1\0\0\0"


def test_modules_are_small_and_import_nothing(kind: Kind, modules: Path, node: Node) -> None:
    assert len(gzip.compress((modules / f"{kind.id}.wasm").read_bytes())) < MOST
    assert node.ask("imports", kind.id) == []


def test_modules_say_what_they_are(kind: Kind, node: Node) -> None:
    facts = node.ask("facts", kind.id)
    assert facts["game"] == kind.id
    assert facts["record"] == kind.record.dtype.itemsize
    assert list(facts["games"]) == sorted(facts_of(kind)["games"])


def test_the_same_sources_give_the_same_bytes(modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another process, folder and home, with another seed for hashes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONHASHSEED", "123")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(os.path.abspath, filter(None, sys.path))))
    build_apart("splendor", tmp_path)
    assert (tmp_path / "splendor.wasm").read_bytes() == (modules / "splendor.wasm").read_bytes()


def test_a_game_that_lives_elsewhere_is_built_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMGUILD_GAMES", "tests.games.caravan.game")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(REPOSITORY), *filter(None, sys.path)]))
    build(tmp_path, ["caravan"])
    assert {path.name for path in tmp_path.iterdir()} == {"caravan.json", "caravan.wasm"}


def test_a_net_keeps_its_weights(kind: Kind) -> None:
    own = shipped(kind.id).exact
    head, _, weights = nets.written(own).partition(b"\n")
    assert head.startswith(b'{"game":"%s"' % kind.id.encode())
    assert np.array_equal(np.frombuffer(weights, "<f2").astype(np.float32), own.laid_out)


def test_a_packed_net_comes_as_it_is(kind: Kind) -> None:
    own = shipped(kind.id)
    head, _, weights = nets.written(own).partition(b"\n")
    halves = json.loads(head)["halves"]
    assert np.array_equal(np.frombuffer(weights[: 2 * halves], "<f2").astype(np.float32), own.laid_out[:halves])
    assert weights[2 * halves :] == own.laid_out[halves:].tobytes()
    assert len(weights) < 0.6 * own.weights.size * 2


def test_nets_for_one_number_of_players_come_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, built = tmp_path / "shelf", tmp_path / "built"
    shelf.mkdir()
    built.mkdir()
    for name in ("splendor.net", "splendor-2.net", "splendor-old.net", "splendors.net"):
        write_bytes(shelf / name, shipped_path("splendor").read_bytes())
    for former in ("splendor-3.net", "marvel.net"):
        write_bytes(built / former, b"of an earlier build")
    monkeypatch.setattr(net, "FOLDER", shelf)
    write_nets("splendor", built)
    assert {path.name for path in built.iterdir()} == {"splendor.net", "splendor-2.net", "marvel.net"}


def test_without_the_linker_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ziglang", None)
    with pytest.raises(CannotBuild, match="pip install ziglang"):
        link(OBJECT, [])


def test_what_cannot_be_linked_is_refused_with_the_linker_s_words() -> None:
    with pytest.raises(CannotBuild, match=r"wasm-ld: .* not a relocatable wasm file"):
        link(OBJECT, [])


def make_array(size: int) -> int:
    return int(np.zeros(size).sum())


def call_library(size: int) -> int:
    return int(math.exp(size))


@pytest.mark.parametrize(("function", "symbol"), [(make_array, "NRT_"), (call_library, "exp")])
def test_what_would_have_to_be_imported_is_refused(kind: Kind, function: Callable[..., int], symbol: str) -> None:
    with pytest.raises(CannotBuild, match=f"undefined symbol: {symbol}"):
        compile_module(kind, [Entry(function, (NUMBER,))])


def test_a_game_that_does_not_exist_is_not_built(tmp_path: Path) -> None:
    with pytest.raises(GemguildError, match="chess"):
        build(tmp_path, ["chess"])


@pytest.mark.parametrize(("value", "written"), [(0, "00"), (127, "7f"), (128, "8001"), (624_485, "e58e26")])
def test_numbers_are_written_as_webassembly_has_them(value: int, written: str) -> None:
    assert number(value).hex() == written
