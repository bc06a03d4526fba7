"""Charts as SVG text: lines with bands, steps, bars and points with error bars, reliability.

A chart is a title, two axes and layers, drawn one over the other::

    chart = Chart("Share of wins", [Line("greedy", games, shares, low, high), Level(0.5, "even")], x=Axis("games"))
    chart.save(path)

The text needs nothing to be looked at but a browser. It follows the reader's choice of a light or a dark background,
unless a theme is chosen. Values that are missing (NaN or infinite) leave a gap. Limits of bands and error bars are
values of the axis, not distances.
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
"""About how wide a letter is."""
MOST_POINTS = 2000
"""A line of more points is thinned out: nobody sees more."""
TICKS = 6
TILT = 30
"""Names that do not fit side by side are turned by so many degrees."""
EDGE = 6
"""Layers may reach so far over the axes: marks at the edge stay whole."""
AIR = 0.05
"""So much of the height is left free above and below what an axis has to fit."""
SLOT = 0.8
"""How much of the room between two names their bars take."""

LIGHT_SERIES = ("#1f5fa8", "#c2410c", "#15803d", "#9333ea", "#b91c5c", "#0e7490", "#92610a", "#4b5563")
DARK_SERIES = ("#7db4f5", "#fb923c", "#5fd38a", "#c9a0fa", "#f58bb4", "#5ecbe0", "#e3b341", "#b6bec9")
LIGHT = {"back": "#ffffff", "ink": "#1f2328", "pale": "#59636e", "grid": "#d8dee4"}
DARK = {"back": "#0d1117", "ink": "#e6edf3", "pale": "#9198a1", "grid": "#30363d"}


# ---------------------------------------------------------------------------------------------------------------- axes


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis says. Without limits it fits what is drawn."""

    label: str = ""
    low: float | None = None
    high: float | None = None
    names: Sequence[str] = ()
    """Names in place of numbers: the first belongs to 0, the next to 1 and so on."""
    log: bool = False
    """Equal steps are equal ratios; values of zero and below are left out."""
    percent: bool = False


class Scale:
    """Where the values of an axis lie on the picture."""

    def __init__(self, axis: Axis, values: Numbers, start: float, end: float, air: float = 0.0) -> None:
        self.axis = axis
        self.start, self.end = start, end
        self.low, self.high = limits(axis, values)
        if not (axis.names or axis.log):
            room = air * (self.high - self.low)
            self.low -= room if axis.low is None and self.low != 0 else 0
            self.high += room if axis.high is None and self.high != 0 else 0

    def __call__(self, value: float) -> float:
        """The place of a value; NaN if it has none."""
        part = (self.inner(value) - self.inner(self.low)) / (self.inner(self.high) - self.inner(self.low))
        return self.start + part * (self.end - self.start)

    def inner(self, value: float) -> float:
        """The value on an even scale."""
        if not self.axis.log:
            return value
        return math.log10(value) if value > 0 else math.nan

    def ticks(self) -> list[tuple[float, str]]:
        """The values to write at the axis, and how."""
        if self.axis.names:
            return list(enumerate(self.axis.names))
        values = decades(self.low, self.high) if self.axis.log else steps(self.low, self.high)
        return [(value, spell(value, self.axis.percent)) for value in values]


def limits(axis: Axis, values: Numbers) -> tuple[float, float]:
    """The lowest and the highest value of an axis."""
    if axis.names:
        return -0.5, len(axis.names) - 0.5
    known = values[np.isfinite(values) & ((values > 0) if axis.log else True)]
    low = axis.low if axis.low is not None else (float(known.min()) if known.size else (1.0 if axis.log else 0.0))
    high = axis.high if axis.high is not None else (float(known.max()) if known.size else low + 1)
    if low < high:
        return low, high
    return (low / 2, low * 2) if axis.log else (low - 0.5, low + 0.5)


def steps(low: float, high: float) -> list[float]:
    """Round numbers between two limits, about as many as are easily read."""
    rough = (high - low) / TICKS
    power = 10 ** math.floor(math.log10(rough))
    step = next(nice * power for nice in (1, 2, 5, 10) if nice * power >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def decades(low: float, high: float) -> list[float]:
    """Powers of ten between two limits; also twice and five times these if they are few."""
    powers = [10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    factors = (1, 2, 5) if len(powers) <= TICKS // 2 else (1,)
    found = [power * factor for power in powers for factor in factors]
    return [value for value in found if low * 0.999 <= value <= high * 1.001]


def spell(value: float, percent: bool = False) -> str:
    """A number as it stands at an axis."""
    if percent:
        return f"{value * 100:.10g}%"
    if value != 0 and not 1e-4 <= abs(value) < 1e6:
        return f"{value:.3g}"
    return f"{round(value, 10):,.10g}".replace("-", "−")


# -------------------------------------------------------------------------------------------------------------- layers


@dataclass(frozen=True, slots=True)
class Frame:
    """Where layers draw: both scales, and the place of this layer among those that stand side by side."""

    x: Scale
    y: Scale
    colour: int
    place: int = 0
    places: int = 1

    def beside(self) -> float:
        """How far from its value a layer stands that shares a name with others, in steps of the axis."""
        return SLOT * ((self.place + 0.5) / self.places - 0.5)


class Layer(Protocol):
    """Something drawn over the axes."""

    @property
    def name(self) -> str:
        """What the legend says; a layer without a name is not in it."""

    def extent(self) -> tuple[Numbers, Numbers]:
        """The values on each axis that should be seen."""

    def draw(self, frame: Frame) -> Iterator[str]:
        """Its elements."""

    def sign(self) -> str:
        """How the legend shows it: as a mark, or as a line of this class."""


class Series:
    """Values over values, perhaps with lower and upper limits."""

    def __init__(
        self, name: str, xs: ArrayLike, ys: ArrayLike, low: ArrayLike | None = None, high: ArrayLike | None = None
    ) -> None:
        self.name = name
        self.xs, self.ys = numbers(xs), numbers(ys)
        self.low = np.full(len(self.ys), math.nan) if low is None else numbers(low)
        self.high = np.full(len(self.ys), math.nan) if high is None else numbers(high)
        if len({len(self.xs), len(self.ys), len(self.low), len(self.high)}) > 1:
            raise ValueError(f"{name!r}: every list of numbers must be of the same length")

    def extent(self) -> tuple[Numbers, Numbers]:
        """The values on each axis that should be seen."""
        return self.xs, np.concatenate([self.ys, self.low, self.high])

    def error_bars(self, frame: Frame, shift: float = 0.0) -> Iterator[str]:
        """A bar from the lower to the upper limit of each value that has them."""
        for x, low, high in zip(self.xs, self.low, self.high, strict=True):
            at, bottom, top = frame.x(x + shift), frame.y(low), frame.y(high)
            if math.isfinite(at + bottom + top):
                path = f"M{at:.1f} {bottom:.1f}V{top:.1f}M{at - 4:.1f} {bottom:.1f}h8M{at - 4:.1f} {top:.1f}h8"
                yield f'<path class="line s{frame.colour}" d="{path}"/>'

    def told(self, row: int) -> str:
        """A value in words, shown when the pointer rests on it."""
        limit = ""
        if math.isfinite(self.low[row] + self.high[row]):
            limit = f" ({spell(float(f'{self.low[row]:.4g}'))} to {spell(float(f'{self.high[row]:.4g}'))})"
        return f"<title>{escape(self.name)} {spell(float(f'{self.ys[row]:.4g}'))}{limit}</title>"


class Line(Series):
    """Values joined by a line, with a band between their limits; as steps if each holds until the next."""

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
        """How the legend shows it."""
        return "dash" if self.dashed else "line"

    def draw(self, frame: Frame) -> Iterator[str]:
        """The band, then the line: a stretch between two gaps is a path of its own."""
        rows = thinned(len(self.xs))
        xs, ys = self.xs[rows], self.ys[rows]
        lower, upper = self.stretches(frame, xs, self.low[rows]), self.stretches(frame, xs, self.high[rows])
        for low, high in zip(lower, upper, strict=False):
            yield f'<path class="band f{frame.colour}" d="M{joined(low)}L{joined(reversed(high))}Z"/>'
        for stretch in self.stretches(frame, xs, ys):
            yield f'<path class="{self.sign()} s{frame.colour}" d="M{joined(stretch)}"/>'

    def stretches(self, frame: Frame, xs: Numbers, ys: Numbers) -> list[list[tuple[float, float]]]:
        """The points of the line, cut where values are missing."""
        found: list[list[tuple[float, float]]] = [[]]
        for x, y in zip(xs, ys, strict=True):
            place = (frame.x(x), frame.y(y))
            if not math.isfinite(sum(place)):
                found.append([])
                continue
            if self.step and found[-1]:
                found[-1].append((place[0], found[-1][-1][1]))
            found[-1].append(place)
        return [stretch for stretch in found if stretch]


class Points(Series):
    """A mark for each value, with error bars between their limits."""

    def sign(self) -> str:
        """How the legend shows it."""
        return "mark"

    def draw(self, frame: Frame) -> Iterator[str]:
        """Error bars, then marks; several layers over the same names stand side by side."""
        shift = frame.beside() if frame.x.axis.names else 0.0
        yield from self.error_bars(frame, shift)
        for row, (x, y) in enumerate(zip(self.xs, self.ys, strict=True)):
            across, up = frame.x(x + shift), frame.y(y)
            if math.isfinite(across + up):
                yield f'<circle class="f{frame.colour}" cx="{across:.1f}" cy="{up:.1f}" r="4.5">'
                yield f"{self.told(row)}</circle>"


class Bars(Series):
    """A bar from zero for each value, with error bars between their limits."""

    def sign(self) -> str:
        """How the legend shows it."""
        return "mark"

    def extent(self) -> tuple[Numbers, Numbers]:
        """The values on each axis that should be seen, and zero."""
        xs, ys = super().extent()
        return np.concatenate([xs - 0.5, xs + 0.5]), np.append(ys, 0.0)

    def draw(self, frame: Frame) -> Iterator[str]:
        """Bars, then error bars; several layers stand side by side."""
        shift, half = frame.beside(), SLOT / frame.places / 2 * 0.92
        ground = frame.y(max(frame.y.low, 0.0)) if not frame.y.axis.log else frame.y.start
        for row, (x, y) in enumerate(zip(self.xs, self.ys, strict=True)):
            left, right, up = frame.x(x + shift - half), frame.x(x + shift + half), frame.y(y)
            if math.isfinite(left + right + up):
                yield f'<rect class="bar f{frame.colour}" {box(left, min(up, ground), right, max(up, ground))}>'
                yield f"{self.told(row)}</rect>"
        yield from self.error_bars(frame, shift)


@dataclass(frozen=True, slots=True)
class Level:
    """A dashed grey line across the chart at one value: a goal, an even score."""

    value: float
    name: str = ""

    def extent(self) -> tuple[Numbers, Numbers]:
        """The value should be seen."""
        return numbers([]), numbers([self.value])

    def sign(self) -> str:
        """How the legend shows it."""
        return "dash level"

    def draw(self, frame: Frame) -> Iterator[str]:
        """The line."""
        up = frame.y(self.value)
        if math.isfinite(up):
            yield f'<path class="{self.sign()}" d="M{frame.x.start:.1f} {up:.1f}H{frame.x.end:.1f}"/>'


def box(left: float, top: float, right: float, bottom: float) -> str:
    """Place and size of a rectangle, as its element has them."""
    return f'x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}"'


def numbers(values: ArrayLike) -> Numbers:
    """A list of numbers as an array; what is infinite is missing."""
    known = np.asarray(values, np.float64).reshape(-1)
    return np.where(np.isfinite(known), known, math.nan)


def thinned(count: int) -> NDArray[np.int64]:
    """Which rows of a long line are drawn: evenly spread, the first and the last among them."""
    return np.unique(np.linspace(0, count - 1, min(count, MOST_POINTS)).round().astype(np.int64))


def joined(points: Iterable[tuple[float, float]]) -> str:
    """Points as a path has them."""
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


# --------------------------------------------------------------------------------------------------------------- charts


@dataclass(frozen=True, slots=True)
class Chart:
    """A title, layers over two axes, and a legend for the layers that have a name."""

    title: str
    layers: Sequence[Layer]
    x: Axis = field(default_factory=Axis)
    y: Axis = field(default_factory=Axis)

    def save(self, path: Path, theme: Theme = "auto") -> None:
        """Write the picture into a file."""
        path.write_text(self.svg(theme), encoding="utf-8")

    def svg(self, theme: Theme = "auto") -> str:
        """The picture; by the theme ``auto`` its reader chooses between light and dark."""
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
        """Both scales, with room left for what is written at the axes."""
        extents = [layer.extent() for layer in self.layers]
        xs = np.concatenate([numbers([]), *(xs for xs, _ in extents)])
        ys = np.concatenate([numbers([]), *(ys for _, ys in extents)])
        low = HEIGHT - 48 - tilted_height(self.x)
        y = Scale(self.y, ys, low, top, AIR)
        wide = max((len(word) for _, word in y.ticks()), default=0)
        return Scale(self.x, xs, 40 + LETTER * wide, WIDTH - 24), y

    def draw_layers(self, x: Scale, y: Scale) -> Iterator[str]:
        """All layers, those that stand side by side with their places."""
        standing = [layer for layer in self.layers if isinstance(layer, Points | Bars)]
        left, top, right, bottom = x.start - EDGE, y.end - EDGE, x.end + EDGE, y.start + EDGE
        seen = f'viewBox="{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}"'
        yield f"<svg {box(left, top, right, bottom)} {seen}>"
        for number, layer in enumerate(self.layers):
            place = standing.index(layer) if layer in standing else 0
            yield from layer.draw(Frame(x, y, number % len(LIGHT_SERIES), place, max(1, len(standing))))
        yield "</svg>"


def observed(
    name: str, forecasts: ArrayLike, outcomes: ArrayLike, bins: int, groups: ArrayLike | None = None
) -> Points:
    """How often what was forecast came true: a point for each bin of forecasts that has any.

    Outcomes are shares from 0 to 1. Error bars are two standard errors of a bin's mean wide on both sides; those of one
    group (the decisions of a game) hang together, and what is independent is groups. Without groups every outcome is.
    """
    forecast, outcome = numbers(forecasts), numbers(outcomes)
    if len(forecast) != len(outcome):
        raise ValueError("as many outcomes as forecasts are needed")
    group = np.arange(len(forecast)) if groups is None else np.unique(groups, return_inverse=True)[1]
    places = np.clip((forecast * bins).astype(np.int64), 0, bins - 1)
    filled = [places == place for place in range(bins) if (places == place).any()]
    said, came = [np.array([values[own].mean() for own in filled]) for values in (forecast, outcome)]
    wide = 2 * np.array([standard_error(outcome[own], group[own]) for own in filled])
    return Points(name, said, came, np.maximum(0, came - wide), np.minimum(1, came + wide))


def standard_error(values: Numbers, groups: NDArray[np.int64]) -> float:
    """The standard error of a mean of shares whose groups are independent; no less than that of independent ones."""
    mean = float(values.mean())
    rest = np.bincount(groups, weights=values - mean)
    return math.sqrt(max(float(rest @ rest) / len(values), mean * (1 - mean)) / len(values))


def reliability(title: str, *series: Points) -> Chart:
    """What was forecast against what came (see :func:`observed`): on the diagonal if all is well."""
    diagonal = Line("as forecast", [0, 1], [0, 1], dashed=True)
    axes = (Axis(label, 0, 1, percent=True) for label in ("forecast", "came true"))
    return Chart(title, [*series, diagonal], *axes)


def draw_legend(layers: Sequence[Layer], top: float) -> tuple[list[str], float]:
    """The legend's rows, and their height."""
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
    """Grid lines with their values, and what the axes are."""
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
    """A value below the chart: upright with a grid line, or a name, turned if there is no room."""
    if not x.axis.names:
        yield f'<path class="grid" d="M{at:.1f} {y.start:.1f}V{y.end:.1f}"/>'
    if tilted_height(x.axis):
        turn = f'transform="translate({at + 4:.1f} {y.start + 16:.1f}) rotate(-{TILT})"'
        yield f'<text class="pale" {turn} text-anchor="end">{escape(word)}</text>'
    else:
        yield f'<text class="pale" x="{at:.1f}" y="{y.start + 18:.1f}" text-anchor="middle">{escape(word)}</text>'


def tilted_height(axis: Axis) -> float:
    """The height that turned names need; none if they fit side by side."""
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
    """The colours of a theme: of what every chart has, then of the layers' strokes and fillings."""
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
