"""Chances made sharper or flatter, and the file that says by how much."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

import gemguild
from gemguild.bots import calibration
from gemguild.bots.calibration import calibrate, read, seat_chances, sharpen, side_chances, write
from gemguild.engine.errors import BadText

TEAMS = gemguild.splendor(4, team=True)


def log_odds(chance: float) -> float:
    return math.log(chance / (1 - chance))


def test_between_two_sides_it_multiplies_the_log_odds() -> None:
    for chance in (0.02, 0.5, 0.7):
        sharp = sharpen([chance, 1 - chance], 1.7)
        assert log_odds(sharp[0]) == pytest.approx(1.7 * log_odds(chance))
        assert sharp.sum() == pytest.approx(1)


def test_above_one_the_favourite_gains_and_the_order_stays() -> None:
    chances = np.array([0.5, 0.3, 0.2])
    assert sharpen(chances, 1) == pytest.approx(chances)
    assert sharpen(chances, 2) == pytest.approx(np.array([25, 9, 4]) / 38)
    assert sharpen(chances, 0.5)[0] < chances[0]
    assert np.argsort(sharpen(chances, 0.5)).tolist() == np.argsort(chances).tolist()


def test_what_is_certain_stays_certain() -> None:
    assert sharpen([1.0, 0.0, 0.0], 0.3).tolist() == [1, 0, 0]


def test_every_row_can_have_its_own() -> None:
    rows = sharpen([[0.8, 0.2], [0.8, 0.2]], np.array([[1.0], [2.0]]))
    assert rows[0] == pytest.approx([0.8, 0.2])
    assert rows[1] == pytest.approx([16 / 17, 1 / 17])


def test_partners_have_the_chance_of_their_side() -> None:
    sides = side_chances(TEAMS, [0.4, 0.1, 0.35, 0.15])
    assert sides == pytest.approx((0.75, 0.25))
    assert seat_chances(TEAMS, sides) == pytest.approx((0.75, 0.25, 0.75, 0.25))
    table = gemguild.splendor(3)
    assert seat_chances(table, side_chances(table, [0.5, 0.3, 0.2])) == (0.5, 0.3, 0.2)


def test_what_was_measured_is_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "shipped", lambda: {"splendor-2": {"master": 2.0}})
    duo = gemguild.splendor()
    assert calibrate(duo, "master", [0.8, 0.2]) == pytest.approx((16 / 17, 1 / 17))
    assert calibrate(duo, "grandmaster", [0.8, 0.2]) == pytest.approx((0.8, 0.2)), "not measured"
    assert calibrate(gemguild.duel(), "master", [0.8, 0.2]) == pytest.approx((0.8, 0.2)), "not measured"


def test_the_file_in_the_package_is_about_games_there_are() -> None:
    for name in calibration.shipped():
        assert gemguild.game(name).name == name


def test_writing_adds_to_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "sharp.json"
    write(path, {"duel-2": {"master": 1.5, "search": 0.7}})
    write(path, {"duel-2": {"master": 1.25}, "marvel-3": {"master": 1}})
    assert read(path) == {"duel-2": {"master": 1.25, "search": 0.7}, "marvel-3": {"master": 1.0}}


@pytest.mark.parametrize(
    "text", ["", "[]", "1", '{"duel-2": 1}', *(json.dumps({"duel-2": {"a": bad}}) for bad in (0, -1, "1", None))]
)
def test_a_file_that_holds_something_else(text: str, tmp_path: Path) -> None:
    path = tmp_path / "sharp.json"
    path.write_text(text)
    with pytest.raises(BadText, match=r"sharp\.json does not hold sharpnesses"):
        read(path)
