"""The buffer: the latest samples, in files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gemguild.bots.net.inputs import SEATS
from gemguild.engine.errors import BadText
from gemguild.engine.kind import KINDS, Kind
from gemguild.engine.record import blank
from gemguild.train.samples import FILES, Buffer, Samples

DUEL = KINDS["duel"]


def numbered(first: int, count: int, kind: Kind = DUEL) -> Samples:
    """Samples that can be told apart by their points and turns."""
    numbers = np.arange(first, first + count)
    records = blank(kind.record, count)
    records["turn"] = numbers
    return Samples(
        records=records,
        policy=np.full((count, kind.actions), 0.5, np.float16),
        search_shares=np.zeros((count, SEATS), np.float32),
        final_shares=np.zeros((count, SEATS), np.float32),
        final_points=np.repeat(numbers[:, None], SEATS, axis=1).astype(np.float32),
    )


def drawn(buffer: Buffer, window: int = 10**9) -> set[int]:
    """The numbers that come out in many draws."""
    samples = buffer.draw(np.random.default_rng(0), 2000, window)
    assert (samples.records["turn"] == samples.final_points[:, 0]).all(), "what belongs together stays together"
    return set(samples.final_points[:, 0].astype(int).tolist())


def test_joined_samples_follow_each_other(kind: Kind) -> None:
    joined = Samples.joined([numbered(0, 2, kind), numbered(2, 1, kind), numbered(3, 4, kind)])
    assert len(joined) == 7
    assert joined.final_points[:, 0].tolist() == list(range(7))
    assert joined.policy.dtype == np.float16


def test_a_buffer_keeps_the_latest(tmp_path: Path, kind: Kind) -> None:
    buffer = Buffer(tmp_path, kind, 10)
    assert len(buffer) == 0
    buffer.add(numbered(0, 4, kind))
    assert drawn(buffer) == {0, 1, 2, 3}
    buffer.add(numbered(4, 9, kind))
    assert (len(buffer), buffer.added) == (10, 13)
    assert drawn(buffer) == set(range(3, 13))
    assert drawn(buffer, window=4) == {9, 10, 11, 12}


def test_more_than_there_is_room_for(tmp_path: Path) -> None:
    buffer = Buffer(tmp_path, DUEL, 5)
    buffer.add(numbered(0, 13))
    assert drawn(buffer) == {8, 9, 10, 11, 12}
    buffer.add(numbered(13, 1))
    assert drawn(buffer) == {9, 10, 11, 12, 13}


def test_a_buffer_goes_on_from_its_files(tmp_path: Path) -> None:
    Buffer(tmp_path, DUEL, 10).add(numbered(0, 12))
    again = Buffer(tmp_path, DUEL, 10, added=12)
    assert drawn(again) == set(range(2, 12))
    again.add(numbered(12, 3))
    assert drawn(again) == set(range(5, 15))


def test_what_was_added_for_nothing_is_written_over(tmp_path: Path) -> None:
    """A generation that was not finished is played again: the same samples go to the same places."""
    first = Buffer(tmp_path, DUEL, 10)
    first.add(numbered(0, 9))
    first.add(numbered(9, 5))
    again = Buffer(tmp_path, DUEL, 10, added=9)
    again.add(numbered(9, 5))
    assert drawn(again) == set(range(4, 14))


def test_a_new_buffer_takes_no_room_on_disk(tmp_path: Path) -> None:
    Buffer(tmp_path, DUEL, 100_000)
    sizes = [path.stat() for path in tmp_path.iterdir()]
    assert sum(own.st_size for own in sizes) > 100_000_000
    assert sum(own.st_blocks * 512 for own in sizes) < 1_000_000


@pytest.mark.parametrize("name", ["records", "policy", "found", "shares", "points"])
def test_a_file_that_is_missing_or_cut_off_is_refused(tmp_path: Path, name: str) -> None:
    """The files have the names that runs have always had."""
    Buffer(tmp_path, DUEL, 10).add(numbered(0, 3))
    path = tmp_path / f"{name}.bin"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(BadText, match=rf"{name}\.bin: not the [\d,]+ bytes that 10 positions take"):
        Buffer(tmp_path, DUEL, 10, added=3)
    path.unlink()
    with pytest.raises(BadText, match=rf"{name}\.bin"):
        Buffer(tmp_path, DUEL, 10, added=3)


def test_every_array_has_a_file() -> None:
    assert list(FILES) == list(Samples.layout(DUEL))
