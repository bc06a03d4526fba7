"""Charts as SVG text: lines with bands, steps, bars and points with error bars, reliability.

A chart has a title, two axes and layers, drawn on top of each other::

    layers = [Line("greedy", games, shares, low, high), ReferenceLine(0.5, "even")]
    chart = Chart("Share of wins", layers, x=Axis("games"))
    chart.save(path)

Any browser shows the SVG. It follows the reader's light or dark mode, unless a theme is set. Missing values (NaN or
infinite) leave a gap. Limits of bands and error bars are values on the axis, not distances.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Literal, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

Numbers = NDArray[np.float64]
Theme = Literal["auto", "light", "dark"]

WIDTH, HEIGHT = 760, 420
LETTER = 7.0
"""Approximate width of a letter."""
MOST_POINTS = 2000
"""Lines with more points are thinned out, without a visible difference."""
TICKS = 6
TILT = 30
"""Angle in degrees for names that do not fit side by side."""
EDGE = 6
"""How far layers may extend beyond the axes, so that marks at the edge stay whole."""
AIR = 0.05
"""Share of the height left free above and below the values of an axis."""
SLOT = 0.8
"""Share of the space between two names that their bars take."""

LIGHT_SERIES = ("#1f5fa8", "#c2410c", "#15803d", "#9333ea", "#b91c5c", "#0e7490", "#92610a", "#4b5563")
DARK_SERIES = ("#7db4f5", "#fb923c", "#5fd38a", "#c9a0fa", "#f58bb4", "#5ecbe0", "#e3b341", "#b6bec9")
LIGHT = {"back": "#ffffff", "ink": "#1f2328", "pale": "#59636e", "grid": "#d8dee4"}
DARK = {"back": "#0d1117", "ink": "#e6edf3", "pale": "#9198a1", "grid": "#30363d"}


# ---------------------------------------------------------------------------------------------------------------- axes


@dataclass(frozen=True, slots=True)
class Axis:
    """The label and range of an axis. Without limits, it fits the data."""

    label: str = ""
    low: float | None = None
    high: float | None = None
    names: Sequence[str] = ()
    """Names instead of numbers: the first is at 0, the next at 1 and so on."""
    log: bool = False
    """Logarithmic scale; values of zero and below are left out."""
    percent: bool = False


class Scale:
    """Maps the values of an axis to positions in the picture."""

    def __init__(self, axis: Axis, values: Numbers, start: float, end: float, air: float = 0.0) -> None:
        self.axis = axis
        self.start, self.end = start, end
        self.low, self.high = limits(axis, values)
        if not (axis.names or axis.log):
            room = air * (self.high - self.low)
            self.low -= room if axis.low is None and self.low != 0 else 0
            self.high += room if axis.high is None and self.high != 0 else 0

    def __call__(self, value: float) -> float:
        """The position of a value; NaN if it has none."""
        part = (self.inner(value) - self.inner(self.low)) / (self.inner(self.high) - self.inner(self.low))
        return self.start + part * (self.end - self.start)

    def inner(self, value: float) -> float:
        """The value on a linear scale."""
        if not self.axis.log:
            return value
        return math.log10(value) if value > 0 else math.nan

    def ticks(self) -> list[tuple[float, str]]:
        """The tick values of the axis, with their labels."""
        if self.axis.names:
            return list(enumerate(self.axis.names))
        values = decades(self.low, self.high) if self.axis.log else steps(self.low, self.high)
        return [(value, spell(value, self.axis.percent)) for value in values]


def limits(axis: Axis, values: Numbers) -> tuple[float, float]:
    """The lowest and highest value of an axis."""
    if axis.names:
        return -0.5, len(axis.names) - 0.5
    known = values[np.isfinite(values) & ((values > 0) if axis.log else True)]
    low = axis.low if axis.low is not None else (float(known.min()) if known.size else (1.0 if axis.log else 0.0))
    high = axis.high if axis.high is not None else (float(known.max()) if known.size else low + 1)
    if low < high:
        return low, high
    return (low / 2, low * 2) if axis.log else (low - 0.5, low + 0.5)


def steps(low: float, high: float) -> list[float]:
    """Round numbers between two limits, few enough to read easily."""
    rough = (high - low) / TICKS
    power = 10 ** math.floor(math.log10(rough))
    step = next(nice * power for nice in (1, 2, 5, 10) if nice * power >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def decades(low: float, high: float) -> list[float]:
    """Powers of ten between two limits; also their double and fivefold if there are few."""
    powers = [10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    factors = (1, 2, 5) if len(powers) <= TICKS // 2 else (1,)
    values = [power * factor for power in powers for factor in factors]
    return [value for value in values if low * 0.999 <= value <= high * 1.001]


def spell(value: float, percent: bool = False) -> str:
    """A number as an axis label."""
    if percent:
        return f"{value * 100:.10g}%"
    if value != 0 and not 1e-4 <= abs(value) < 1e6:
        return f"{value:.3g}"
    return f"{round(value, 10):,.10g}".replace("-", "−")


# -------------------------------------------------------------------------------------------------------------- layers


@dataclass(frozen=True, slots=True)
class PlotArea:
    """The area for layers: both scales, and the position of this layer among those side by side."""

    x: Scale
    y: Scale
    colour: int
    place: int = 0
    places: int = 1

    def beside(self) -> float:
        """The offset of a layer that shares a name with others, in steps of the axis."""
        return SLOT * ((self.place + 0.5) / self.places - 0.5)


class Layer(Protocol):
    """Something drawn over the axes."""

    @property
    def name(self) -> str:
        """The name in the legend; layers without one are left out."""

    def extent(self) -> tuple[Numbers, Numbers]:
        """The values that each axis must include."""

    def draw(self, frame: PlotArea) -> Iterator[str]:
        """Its elements."""

    def sign(self) -> str:
        """Its symbol in the legend: a mark, or a line of this class."""


class Series:
    """Values over values, optionally with lower and upper limits."""

    def __init__(
        self, name: str, xs: ArrayLike, ys: ArrayLike, low: ArrayLike | None = None, high: ArrayLike | None = None
    ) -> None:
        self.name = name
        self.xs, self.ys = numbers(xs), numbers(ys)
        self.low = np.full(len(self.ys), math.nan) if low is None else numbers(low)
        self.high = np.full(len(self.ys), math.nan) if high is None else numbers(high)
        if len({len(self.xs), len(self.ys), len(self.low), len(self.high)}) > 1:
            raise ValueError(f"{name!r}: all lists of numbers must have the same length")

    def extent(self) -> tuple[Numbers, Numbers]:
        """The values that each axis must include."""
        return self.xs, np.concatenate([self.ys, self.low, self.high])

    def error_bars(self, frame: PlotArea, shift: float = 0.0) -> Iterator[str]:
        """A bar from the lower to the upper limit of each value that has them."""
        for x, low, high in zip(self.xs, self.low, self.high, strict=True):
            at, bottom, top = frame.x(x + shift), frame.y(low), frame.y(high)
            if math.isfinite(at + bottom + top):
                path = f"M{at:.1f} {bottom:.1f}V{top:.1f}M{at - 4:.1f} {bottom:.1f}h8M{at - 4:.1f} {top:.1f}h8"
                yield f'<path class="line s{frame.colour}" d="{path}"/>'

    def tooltip(self, row: int) -> str:
        """The tooltip of a value."""
        limit = ""
        if math.isfinite(self.low[row] + self.high[row]):
            limit = f" ({spell(float(f'{self.low[row]:.4g}'))} to {spell(float(f'{self.high[row]:.4g}'))})"
        return f"<title>{escape(self.name)} {spell(float(f'{self.ys[row]:.4g}'))}{limit}</title>"


class Line(Series):
    """Values joined by a line, with a band between their limits; optionally as steps."""

    def __init__(
        self,
        name: str,
        xs: ArrayLike,
        ys: ArrayLike,
        low: ArrayLike | None = None,
        high: ArrayLike | None = None,
        *,
        step: bool = False,
        dashed: bool = False,
    ) -> None:
        super().__init__(name, xs, ys, low, high)
        self.step, self.dashed = step, dashed

    def sign(self) -> str:
        """Its symbol in the legend."""
        return "dash" if self.dashed else "line"

    def draw(self, frame: PlotArea) -> Iterator[str]:
        """The band, then the line, with a separate path between gaps."""
        rows = thinned(len(self.xs))
        xs, ys = self.xs[rows], self.ys[rows]
        lower, upper = self.stretches(frame, xs, self.low[rows]), self.stretches(frame, xs, self.high[rows])
        for low, high in zip(lower, upper, strict=False):
            yield f'<path class="band f{frame.colour}" d="M{joined(low)}L{joined(reversed(high))}Z"/>'
        for stretch in self.stretches(frame, xs, ys):
            yield f'<path class="{self.sign()} s{frame.colour}" d="M{joined(stretch)}"/>'

    def stretches(self, frame: PlotArea, xs: Numbers, ys: Numbers) -> list[list[tuple[float, float]]]:
        """The points of the line, cut where values are missing."""
        stretches: list[list[tuple[float, float]]] = [[]]
        for x, y in zip(xs, ys, strict=True):
            place = (frame.x(x), frame.y(y))
            if not math.isfinite(sum(place)):
                stretches.append([])
                continue
            if self.step and stretches[-1]:
                stretches[-1].append((place[0], stretches[-1][-1][1]))
            stretches[-1].append(place)
        return [stretch for stretch in stretches if stretch]


class Points(Series):
    """A mark for each value, with error bars between its limits."""

    def sign(self) -> str:
        """Its symbol in the legend."""
        return "mark"

    def draw(self, frame: PlotArea) -> Iterator[str]:
        """Error bars, then marks; layers with the same names stand side by side."""
        shift = frame.beside() if frame.x.axis.names else 0.0
        yield from self.error_bars(frame, shift)
        for row, (x, y) in enumerate(zip(self.xs, self.ys, strict=True)):
            across, up = frame.x(x + shift), frame.y(y)
            if math.isfinite(across + up):
                yield f'<circle class="f{frame.colour}" cx="{across:.1f}" cy="{up:.1f}" r="4.5">'
                yield f"{self.tooltip(row)}</circle>"


class Bars(Series):
    """A bar from zero for each value, with an error bar between its limits."""

    def sign(self) -> str:
        """Its symbol in the legend."""
        return "mark"

    def extent(self) -> tuple[Numbers, Numbers]:
        """The values that each axis must include, with zero."""
        xs, ys = super().extent()
        return np.concatenate([xs - 0.5, xs + 0.5]), np.append(ys, 0.0)

    def draw(self, frame: PlotArea) -> Iterator[str]:
        """Bars, then error bars; several layers stand side by side."""
        shift, half = frame.beside(), SLOT / frame.places / 2 * 0.92
        ground = frame.y(max(frame.y.low, 0.0)) if not frame.y.axis.log else frame.y.start
        for row, (x, y) in enumerate(zip(self.xs, self.ys, strict=True)):
            left, right, up = frame.x(x + shift - half), frame.x(x + shift + half), frame.y(y)
            if math.isfinite(left + right + up):
                yield f'<rect class="bar f{frame.colour}" {box(left, min(up, ground), right, max(up, ground))}>'
                yield f"{self.tooltip(row)}</rect>"
        yield from self.error_bars(frame, shift)


@dataclass(frozen=True, slots=True)
class ReferenceLine:
    """A dashed grey line across the chart at one value, such as a target or an even score."""

    value: float
    name: str = ""

    def extent(self) -> tuple[Numbers, Numbers]:
        """The value, which the axis must include."""
        return numbers([]), numbers([self.value])

    def sign(self) -> str:
        """Its symbol in the legend."""
        return "dash level"

    def draw(self, frame: PlotArea) -> Iterator[str]:
        """The line."""
        up = frame.y(self.value)
        if math.isfinite(up):
            yield f'<path class="{self.sign()}" d="M{frame.x.start:.1f} {up:.1f}H{frame.x.end:.1f}"/>'


def box(left: float, top: float, right: float, bottom: float) -> str:
    """Position and size of a rectangle as attributes."""
    return f'x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}"'


def numbers(values: ArrayLike) -> Numbers:
    """A list of numbers as an array, with infinite values as missing."""
    known = np.asarray(values, np.float64).reshape(-1)
    return np.where(np.isfinite(known), known, math.nan)


def thinned(count: int) -> NDArray[np.int64]:
    """The rows of a long line to draw: evenly spaced, including the first and the last."""
    return np.unique(np.linspace(0, count - 1, min(count, MOST_POINTS)).round().astype(np.int64))


def joined(points: Iterable[tuple[float, float]]) -> str:
    """Points as path data."""
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


# --------------------------------------------------------------------------------------------------------------- charts


@dataclass(frozen=True, slots=True)
class Chart:
    """A title, layers over two axes, and a legend for the named layers."""

    title: str
    layers: Sequence[Layer]
    x: Axis = field(default_factory=Axis)
    y: Axis = field(default_factory=Axis)

    def save(self, path: Path, theme: Theme = "auto") -> None:
        """Write the chart to a file."""
        path.write_text(self.svg(theme), encoding="utf-8")

    def svg(self, theme: Theme = "auto") -> str:
        """The chart as SVG; the theme ``auto`` follows the reader's light or dark mode."""
        legend, legend_height = draw_legend(self.layers, top=44)
        x, y = self.scales(44 + legend_height)
        parts = [
            f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{escape(self.title)}</title>",
            f"<style>{style(theme)}</style>",
            f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>',
            f'<text class="title" x="{WIDTH / 2}" y="26" text-anchor="middle">{escape(self.title)}</text>',
            *legend,
            *draw_axes(x, y),
            *self.draw_layers(x, y),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def scales(self, top: float) -> tuple[Scale, Scale]:
        """Both scales, with space for the labels."""
        extents = [layer.extent() for layer in self.layers]
        xs = np.concatenate([numbers([]), *(xs for xs, _ in extents)])
        ys = np.concatenate([numbers([]), *(ys for _, ys in extents)])
        low = HEIGHT - 48 - tilted_height(self.x)
        y = Scale(self.y, ys, low, top, AIR)
        wide = max((len(word) for _, word in y.ticks()), default=0)
        return Scale(self.x, xs, 40 + LETTER * wide, WIDTH - 24), y

    def draw_layers(self, x: Scale, y: Scale) -> Iterator[str]:
        """All layers, those side by side with their positions."""
        standing = [layer for layer in self.layers if isinstance(layer, Points | Bars)]
        left, top, right, bottom = x.start - EDGE, y.end - EDGE, x.end + EDGE, y.start + EDGE
        seen = f'viewBox="{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}"'
        yield f"<svg {box(left, top, right, bottom)} {seen}>"
        for number, layer in enumerate(self.layers):
            place = standing.index(layer) if layer in standing else 0
            yield from layer.draw(PlotArea(x, y, number % len(LIGHT_SERIES), place, max(1, len(standing))))
        yield "</svg>"


def observed(
    name: str, forecasts: ArrayLike, outcomes: ArrayLike, bins: int, groups: ArrayLike | None = None
) -> Points:
    """How often forecasts came true: a point for each bin that contains any.

    Outcomes are shares from 0 to 1. Error bars extend two standard errors of the bin's mean to each side. Outcomes of
    one group (the decisions of a game) are dependent, and groups are independent. Without groups, all are independent.
    """
    forecast, outcome = numbers(forecasts), numbers(outcomes)
    if len(forecast) != len(outcome):
        raise ValueError("expected as many outcomes as forecasts")
    group = np.arange(len(forecast)) if groups is None else np.unique(groups, return_inverse=True)[1]
    places = np.clip((forecast * bins).astype(np.int64), 0, bins - 1)
    filled = [places == place for place in range(bins) if (places == place).any()]
    expected, achieved = [np.array([values[rows].mean() for rows in filled]) for values in (forecast, outcome)]
    wide = 2 * np.array([standard_error(outcome[rows], group[rows]) for rows in filled])
    return Points(name, expected, achieved, np.maximum(0, achieved - wide), np.minimum(1, achieved + wide))


def standard_error(values: Numbers, groups: NDArray[np.int64]) -> float:
    """The standard error of a mean of shares in independent groups; at least that of independent shares."""
    mean = float(values.mean())
    rest = np.bincount(groups, weights=values - mean)
    return math.sqrt(max(float(rest @ rest) / len(values), mean * (1 - mean)) / len(values))


def reliability(title: str, *series: Points) -> Chart:
    """A reliability diagram (see :func:`observed`): calibrated forecasts lie on the diagonal."""
    diagonal = Line("as forecast", [0, 1], [0, 1], dashed=True)
    axes = (Axis(label, 0, 1, percent=True) for label in ("forecast", "came true"))
    return Chart(title, [*series, diagonal], *axes)


def draw_legend(layers: Sequence[Layer], top: float) -> tuple[list[str], float]:
    """The rows of the legend, and their height."""
    parts, left, down = [], 24.0, 0.0
    named = [(number % len(LIGHT_SERIES), layer) for number, layer in enumerate(layers) if layer.name]
    for colour, layer in named:
        wide = 44 + LETTER * len(layer.name)
        if left + wide > WIDTH and left > 24:
            left, down = 24.0, down + 20
        up = top + down
        if layer.sign() == "mark":
            parts.append(f'<circle class="f{colour}" cx="{left + 12:.1f}" cy="{up - 4:.1f}" r="4.5"/>')
        else:
            parts.append(f'<path class="{layer.sign()} s{colour}" d="M{left:.1f} {up - 4:.1f}h24"/>')
        parts.append(f'<text x="{left + 30:.1f}" y="{up:.1f}">{escape(layer.name)}</text>')
        left += wide
    return parts, down + (20 if named else 0)


def draw_axes(x: Scale, y: Scale) -> Iterator[str]:
    """Grid lines with their values, and the axis labels."""
    for value, word in y.ticks():
        up = y(value)
        yield f'<path class="grid" d="M{x.start:.1f} {up:.1f}H{x.end:.1f}"/>'
        yield f'<text class="pale" x="{x.start - 8:.1f}" y="{up + 4:.1f}" text-anchor="end">{escape(word)}</text>'
    for value, word in x.ticks():
        yield from draw_x_tick(x, y, x(value), word)
    if x.axis.label:
        middle = (x.start + x.end) / 2
        yield f'<text x="{middle:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{escape(x.axis.label)}</text>'
    if y.axis.label:
        turn = f'transform="translate(18 {(y.start + y.end) / 2:.1f}) rotate(-90)"'
        yield f'<text {turn} text-anchor="middle">{escape(y.axis.label)}</text>'
    yield f'<path class="axis" d="M{x.start:.1f} {y.end:.1f}V{y.start:.1f}H{x.end:.1f}"/>'


def draw_x_tick(x: Scale, y: Scale, at: float, word: str) -> Iterator[str]:
    """A label below the chart: a number with a grid line, or a name, rotated if space is short."""
    if not x.axis.names:
        yield f'<path class="grid" d="M{at:.1f} {y.start:.1f}V{y.end:.1f}"/>'
    if tilted_height(x.axis):
        turn = f'transform="translate({at + 4:.1f} {y.start + 16:.1f}) rotate(-{TILT})"'
        yield f'<text class="pale" {turn} text-anchor="end">{escape(word)}</text>'
    else:
        yield f'<text class="pale" x="{at:.1f}" y="{y.start + 18:.1f}" text-anchor="middle">{escape(word)}</text>'


def tilted_height(axis: Axis) -> float:
    """The height that rotated names need; 0 if they fit side by side."""
    longest = max(map(len, axis.names), default=0) * LETTER
    if longest + 8 <= (WIDTH - 100) / max(1, len(axis.names)):
        return 0.0
    return longest * math.sin(math.radians(TILT))


def style(theme: Theme) -> str:
    """The style sheet of a theme."""
    if theme == "light":
        return RULES + colours(LIGHT, LIGHT_SERIES)
    if theme == "dark":
        return RULES + colours(DARK, DARK_SERIES)
    dark = colours(DARK, DARK_SERIES)
    return f"{RULES}{colours(LIGHT, LIGHT_SERIES)}@media (prefers-color-scheme:dark){{{dark}}}"


def colours(base: dict[str, str], series: tuple[str, ...]) -> str:
    """The colours of a theme: of the common parts, then of the strokes and fills of layers."""
    rules = [
        f".plot .back{{fill:{base['back']}}}.plot text{{fill:{base['ink']}}}.plot .pale{{fill:{base['pale']}}}",
        f".plot .grid{{stroke:{base['grid']}}}.plot .axis{{stroke:{base['pale']}}}",
    ]
    rules += [f".plot .s{n}{{stroke:{colour}}}.plot .f{n}{{fill:{colour}}}" for n, colour in enumerate(series)]
    return "".join([*rules, f".plot .level{{stroke:{base['pale']}}}"])


RULES = (
    ".plot text{font:12px system-ui,sans-serif}.plot .title{font-size:15px;font-weight:600}"
    ".plot path{fill:none;stroke-width:1}.plot .line,.plot .dash{stroke-width:2;stroke-linejoin:round}"
    ".plot .dash{stroke-dasharray:6 4;stroke-width:1.5}.plot .band{stroke:none;fill-opacity:.18}"
    ".plot .bar{fill-opacity:.75}"
)
