"""Draws the pictures of the README: ``.venv/bin/python docs/pictures/make.py``.

Greedy bots play a seeded game; a picture is what the terminal shows to one of them in the middle of it. The frames are
drawn as lines and every word has its place, so that a picture looks the same whatever fonts there are.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from PIL import Image
from rich.color import Color, blend_rgb
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

import gemguild
from gemguild.board import draw
from gemguild.bots import Limit, make_bot
from gemguild.envs import drawing

FOLDER = Path(__file__).resolve().parent

WIDE, HIGH = 9.03, 19
"""A character's cell: a monospaced font of size 15 is about as wide."""
EDGE = 14
FONTS = "DejaVu Sans Mono, Menlo, Liberation Mono, Consolas, monospace"
PAPER, INK = (30, 31, 38), (205, 207, 214)
DARK = [PAPER, (186, 60, 62), (47, 128, 80), (200, 160, 60), (58, 98, 190), (136, 84, 168), (60, 136, 150), (232,) * 3]
LIGHT = [(96,) * 3, (226, 96, 96), (92, 190, 120), (230, 196, 96), (110, 150, 235), (180, 130, 212), (96, 190, 200)]
THEME = TerminalTheme(PAPER, INK, DARK, [*LIGHT, (250,) * 3])

ARMS = {
    **dict(zip("─│┌┐└┘", ("rl", "ud", "rd", "ld", "ru", "lu"), strict=True)),
    **dict(zip("├┤┬┴┼", ("udr", "udl", "rld", "rlu", "udrl"), strict=True)),
    **dict(zip("╭╮╰╯", ("rd", "ld", "ru", "lu"), strict=True)),
}
"""Where the lines of a frame's character lead: up, down, right, left."""


def middle(game: gemguild.Game, seed: int, turn: int) -> gemguild.Position:
    """A position some turns into a game of greedy bots, with the first seat to play."""
    bots = [make_bot("greedy", seat) for seat in range(game.players)]
    position = game.start(seed)
    while position.turn < turn or position.phase != "main" or position.to_play != 0:
        seat = position.to_play
        assert seat is not None, "the game is over before that turn"
        position = position.play(bots[seat].choose(position.view(seat), Limit()))
    return position


def picture(name: str, position: gemguild.Position, names: list[str], width: int) -> None:
    """Write what the first seat sees as an SVG file."""
    console = Console(width=width, file=io.StringIO(), color_system="truecolor", force_terminal=True)
    board = draw(position.view(0).to_plain(), names=names, width=width)
    lines = [list(Segment.simplify(line)) for line in console.render_lines(board, pad=False)]
    columns = max(len("".join(segment.text for segment in line).rstrip()) for line in lines)
    size = f'width="{columns * WIDE + 2 * EDGE:.0f}" height="{len(lines) * HIGH + 2 * EDGE}"'
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="100%" height="100%" rx="8" fill="{hexed(PAPER)}"/>',
        f'<g transform="translate({EDGE} {EDGE})" font-family="{FONTS}" font-size="15" stroke-width="1.2">',
        *papers(lines),
        *frames(lines),
        *words(lines),
        "</g></svg>",
    ]
    (FOLDER / f"{name}.svg").write_text("\n".join(svg) + "\n", encoding="utf-8")


def placed(lines: list[list[Segment]]) -> Iterator[tuple[str, Style, float, int]]:
    """Every segment's text and style, and where it begins."""
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            yield segment.text, segment.style or Style(), column * WIDE, row * HIGH
            column += len(segment.text)


def papers(lines: list[list[Segment]]) -> Iterator[str]:
    """What letters stand on, where it has a colour."""
    for text, style, x, y in placed(lines):
        if style.bgcolor:
            paper = hexed(style.bgcolor.get_truecolor(THEME, foreground=False))
            yield f'<path d="M{x:.1f} {y}h{len(text) * WIDE:.1f}v{HIGH - 1}H{x:.1f}z" fill="{paper}"/>'


def words(lines: list[list[Segment]]) -> Iterator[str]:
    """Letters, word by word."""
    for text, style, x, y in placed(lines):
        weight = ' font-weight="bold"' if style.bold else ""
        for found in re.finditer(rf"[^\s{''.join(ARMS)}]+", text):
            at = f'x="{x + found.start() * WIDE:.1f}" y="{y + 14}" textLength="{len(found[0]) * WIDE:.1f}"'
            yield f'<text {at} lengthAdjust="spacingAndGlyphs"{weight} fill="{ink(style)}">{escape(found[0])}</text>'


def frames(lines: list[list[Segment]]) -> Iterator[str]:
    """Frames, all of one colour together."""
    drawn: dict[str, list[str]] = {}
    for text, style, x, y in placed(lines):
        for found in re.finditer(rf"─+|[{''.join(ARMS)}]", text):
            drawn.setdefault(ink(style), []).append(frame(found[0], x + found.start() * WIDE, y))
    for stroke, paths in drawn.items():
        yield f'<path d="{"".join(paths)}" fill="none" stroke="{stroke}"/>'


def frame(text: str, x: float, y: float) -> str:
    """The path of a frame's character, or of a row of dashes."""
    middle_x, middle_y, right, bottom = x + WIDE / 2, y + HIGH / 2, x + len(text) * WIDE, y + HIGH
    if text[0] == "─":
        return f"M{x:.1f} {middle_y}H{right:.1f}"
    ends = {"u": (middle_x, y), "d": (middle_x, bottom), "r": (right, middle_y), "l": (x, middle_y)}
    arms = [ends[arm] for arm in ARMS[text]]
    if text in "╭╮╰╯":
        (ax, ay), (bx, by) = arms
        return f"M{ax:.1f} {ay}Q{middle_x:.1f} {middle_y} {bx:.1f} {by}"
    return "".join(f"M{middle_x:.1f} {middle_y}L{ax:.1f} {ay}" for ax, ay in arms)


def ink(style: Style) -> str:
    """A style's colour of letters and lines."""
    rgb = (style.color or Color.default()).get_truecolor(THEME)
    return hexed(blend_rgb(rgb, THEME.background_color, 0.45) if style.dim else rgb)


def hexed(rgb: tuple[int, ...]) -> str:
    """A colour as SVG has it."""
    return "#" + "".join(f"{part:02x}" for part in rgb)


def main() -> None:
    """Draw them all."""
    picture("splendor", middle(gemguild.splendor(2), seed=20, turn=38), ["you", "rival"], 80)
    picture("duel", middle(gemguild.duel(), seed=13, turn=34), ["you", "rival"], 106)
    frame_of_environment = drawing.picture(middle(gemguild.duel(), seed=13, turn=34).to_plain())
    Image.fromarray(frame_of_environment).quantize(64).save(FOLDER / "environment-duel.png", optimize=True)


if __name__ == "__main__":
    main()
