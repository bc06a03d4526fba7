"""Charts: where values come to lie, what is left out, what is written, and that the text is well-formed."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from gemguild.plot import (
    MOST_POINTS,
    Axis,
    Bars,
    Chart,
    Line,
    Points,
    ReferenceLine,
    Scale,
    Theme,
    limits,
    observed,
    reliability,
    steps,
)

SVG = "{http://www.w3.org/2000/svg}"
LINE = Line("loss", [1, 2, 3], [4, 2, 1], [3, 1, 0], [5, 3, 2])


def parsed(chart: Chart, theme: Theme = "auto") -> ET.Element:
    return ET.fromstring(chart.svg(theme))


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    """The elements of a class among the layers."""
    inner = root.find(f"{SVG}svg")
    assert inner is not None
    return [element for element in inner.iter() if name in element.get("class", "").split()]


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def places(path: ET.Element) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", path.get("d", ""))]


def test_title_labels_and_legend_are_written() -> None:
    chart = Chart("Fit", [LINE, ReferenceLine(1.5, "goal")], Axis("step"), Axis("nats"))
    assert {"Fit", "step", "nats", "loss", "goal"} <= set(texts(parsed(chart)))


def test_a_layer_without_a_name_is_not_in_the_legend() -> None:
    named, nameless = (parsed(Chart("Fit", [Line(name, [0, 1], [0, 1])])) for name in ("loss", ""))
    assert len(texts(named)) == len(texts(nameless)) + 1


def test_a_line_goes_through_its_values() -> None:
    (path,) = of_class(parsed(Chart("Fit", [Line("a", [0, 5, 10], [0, 1, 0])], y=Axis(low=0, high=2))), "line")
    (left, low), (middle, half), (right, back) = places(path)
    assert middle == pytest.approx((left + right) / 2, abs=0.1)
    assert low == back
    assert half < low, "more is higher up"


def test_a_band_lies_between_the_limits() -> None:
    (band,) = of_class(parsed(Chart("Fit", [LINE])), "band")
    (line,) = of_class(parsed(Chart("Fit", [LINE])), "line")
    edge = places(band)
    lower, upper = edge[:3], edge[:2:-1]
    for (_, low), (_, value), (_, high) in zip(lower, places(line), upper, strict=True):
        assert high < value < low


def test_steps_hold_a_value_until_the_next() -> None:
    (path,) = of_class(parsed(Chart("Fit", [Line("a", [0, 1, 2], [3, 5, 4], step=True)])), "line")
    points = places(path)
    assert len(points) == 5
    assert all(x == next_x or y == next_y for (x, y), (next_x, next_y) in itertools.pairwise(points))


@pytest.mark.parametrize("missing", [math.nan, math.inf])
def test_missing_values_leave_a_gap(missing: float) -> None:
    chart = Chart("Fit", [Line("a", range(5), [1, 2, missing, 2, 1])])
    assert [len(places(path)) for path in of_class(parsed(chart), "line")] == [2, 2]


def test_a_long_line_is_thinned_but_keeps_its_ends() -> None:
    count = 50_000
    long = parsed(Chart("Fit", [Line("a", range(count), range(count))]))
    (path,) = of_class(long, "line")
    short = parsed(Chart("Fit", [Line("a", [0, count - 1], [0, count - 1])]))
    assert len(places(path)) == MOST_POINTS
    assert places(path)[:: MOST_POINTS - 1] == places(of_class(short, "line")[0])


def test_points_have_error_bars_where_limits_are_known() -> None:
    points = Points("Elo", [0, 1], [100, 50], [80, math.nan], [130, math.nan])
    root = parsed(Chart("Ratings", [points], Axis(names=["greedy", "random"])))
    circles, bars = of_class(root, "f0"), of_class(root, "line")
    assert [len(circles), len(bars)] == [2, 1]
    assert circles[0].findtext(f"{SVG}title") == "Elo 100 (80 to 130)"
    assert float(circles[0].get("cy", "")) < float(circles[1].get("cy", ""))
    assert {"greedy", "random"} <= set(texts(root))


def test_layers_over_the_same_names_stand_side_by_side() -> None:
    layers = [Points("a", [0, 1], [1, 1]), Points("b", [0, 1], [1, 1])]
    root = parsed(Chart("Two", layers, Axis(names=["x", "y"])))
    across = [[float(circle.get("cx", "")) for circle in of_class(root, name)] for name in ("f0", "f1")]
    assert across[0][0] < across[1][0] < across[0][1] < across[1][1]


def test_bars_stand_on_zero() -> None:
    root = parsed(Chart("Wins", [Bars("wins", [0, 1], [4, -2])], Axis(names=["first", "second"])))
    up, down = of_class(root, "bar")
    ground = float(up.get("y", "")) + float(up.get("height", ""))
    assert float(down.get("y", "")) == pytest.approx(ground, abs=0.11)
    assert float(up.get("height", "")) == pytest.approx(2 * float(down.get("height", "")), abs=0.2)


def test_names_that_do_not_fit_are_turned() -> None:
    short, long = (Axis(names=[f"{name} {n}" for n in range(9)]) for name in ("a", "a rather long name"))
    assert "rotate(-30)" not in Chart("Names", [Points("a", range(9), range(9))], short).svg()
    assert "rotate(-30)" in Chart("Names", [Points("a", range(9), range(9))], long).svg()


def test_words_cannot_break_the_picture() -> None:
    root = parsed(Chart('<b> & "c"', [Line("<&>", [0], [0])], Axis("<x>", names=["<n>"])))
    assert {'<b> & "c"', "<&>", "<x>", "<n>"} <= set(texts(root))


def test_a_log_axis_has_powers_of_ten_and_leaves_out_what_has_no_place() -> None:
    chart = Chart("Fit", [Line("a", [0, 1, 10, 100, 1000, 10000], np.arange(6))], Axis("step", log=True))
    root = parsed(chart)
    assert {"1", "10", "100", "1,000", "10,000"} <= set(texts(root))
    across = [x for x, _ in places(of_class(root, "line")[0])]
    assert len(across) == 5
    assert np.diff(across) == pytest.approx(np.diff(across)[0], abs=0.2)


def test_nothing_to_draw_is_still_a_picture() -> None:
    assert "Empty" in texts(parsed(Chart("Empty", [])))
    assert "Empty" in texts(parsed(Chart("Empty", [Line("a", [], [])], Axis(log=True), Axis(log=True))))


def test_lists_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="'loss': all lists"):
        Line("loss", [1, 2], [1])
    with pytest.raises(ValueError, match="expected as many outcomes"):
        observed("a", [0.5], [], bins=10)


def test_ticks_are_round_numbers() -> None:
    assert steps(0, 1) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])
    assert steps(-130, 420) == [-100, 0, 100, 200, 300, 400]
    assert [word for _, word in Scale(Axis(percent=True), np.array([0.0, 1.0]), 0, 1).ticks()][-1] == "100%"
    assert next(word for _, word in Scale(Axis(), np.array([-2000.0, 0.0]), 0, 1).ticks()) == "−2,000"


def test_one_value_alone_has_room_around_it() -> None:
    assert limits(Axis(), np.array([7.0])) == (6.5, 7.5)
    assert limits(Axis(log=True), np.array([8.0])) == (4, 16)


@pytest.mark.parametrize(("theme", "themes"), [("auto", 2), ("light", 1), ("dark", 1)])
def test_themes(theme: Theme, themes: int) -> None:
    assert Chart("Fit", [LINE]).svg(theme).count(".back{") == themes


def test_reliability_puts_honest_forecasts_on_the_diagonal() -> None:
    points = observed("a", [0.25] * 4 + [0.75] * 4, [1, 0, 0, 0, 1, 1, 1, 0], bins=2)
    assert points.xs.tolist() == points.ys.tolist() == [0.25, 0.75]
    assert all(low < mean < high for low, mean, high in zip(points.low, points.ys, points.high, strict=True))
    root = parsed(reliability("Reliability", points))
    assert {"Reliability", "a", "as forecast", "100%"} <= set(texts(root))
    assert len(places(of_class(root, "dash")[-1])) == 2, "the diagonal"


def test_outcomes_that_hang_together_tell_less() -> None:
    said, came = [0.5] * 8, [1, 1, 1, 1, 0, 0, 0, 0]
    alone = observed("a", said, came, bins=10)
    by_game = observed("a", said, came, bins=10, groups=[0, 0, 0, 0, 1, 1, 1, 1])
    assert alone.high - alone.ys == pytest.approx([2 * math.sqrt(0.25 / 8)])
    assert by_game.low.tolist() == [0]
    assert by_game.high.tolist() == [1], "two games say nothing"


def test_a_chart_is_saved_as_it_is(tmp_path: Path) -> None:
    chart = Chart("Fit", [LINE])
    chart.save(tmp_path / "fit.svg")
    assert (tmp_path / "fit.svg").read_text(encoding="utf-8") == chart.svg()
