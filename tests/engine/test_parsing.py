"""Any text is refused with a named error or is the one spelling of something."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemguild.engine.errors import BadPosition, BadText, GemguildError
from gemguild.engine.game import Game, Position
from tests.support import GAMES, play_through, some_positions

games = st.sampled_from(GAMES)
snippets = st.one_of(
    st.text(max_size=6),
    st.text("wugrkjpyot0123456789-=:;,|/?*. ", max_size=6),
    st.sampled_from(
        ["-", "0", "1", "99", "999999", "1w1", "3k4", "?", "?1", "*", "|", ";", "/", " ", "=", "main", "over"]
    ),
)
values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=4),
        st.sampled_from(["1w1", "main", "over", "w", "n1", "r1", "l1a"]),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=3), inner, max_size=4)),
    max_leaves=6,
)


@cache
def samples(game: Game) -> list[Position]:
    """A few positions to spoil."""
    found = some_positions(game, seeds=1, every=15)
    phases = {position.phase: position for position in found}
    return [*phases.values(), *found[::3]][:12]


@st.composite
def spoiled(draw: st.DrawFn, text: str) -> str:
    """A text with a piece replaced, or two pieces exchanged."""
    at = draw(st.integers(0, len(text)))
    end = min(len(text), at + draw(st.integers(0, 8)))
    if draw(st.booleans()):
        return text[:at] + draw(snippets) + text[end:]
    fields = text.split(" ")
    one, other = draw(st.integers(0, len(fields) - 1)), draw(st.integers(0, len(fields) - 1))
    fields[one], fields[other] = fields[other], fields[one]
    return " ".join(fields)


@settings(max_examples=150)
@given(st.data())
def test_spoiled_positions_are_refused_or_canonical(data: st.DataObject) -> None:
    game = data.draw(games)
    text = data.draw(spoiled(str(data.draw(st.sampled_from(samples(game))))))
    try:
        position = game.parse(text)
    except GemguildError:
        return
    assert str(position) == text
    position.check()


@settings(max_examples=150)
@given(st.data())
def test_spoiled_views_are_refused_or_canonical(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(st.sampled_from(samples(game)))
    seat = data.draw(st.sampled_from([None, *range(game.players)]))
    text = data.draw(spoiled(str(position.view(seat))))
    try:
        view = game.parse_view(text)
    except GemguildError:
        return
    assert str(view) == text
    assert view.seat in (None, *range(game.players))


@given(games, st.text() | st.text(" =:;,|/-?abcdefghijklmnopqrstuvwxyz0123456789"))
def test_wild_text_is_refused(game: Game, text: str) -> None:
    for read in (game.parse, game.parse_view, game.from_json):
        with pytest.raises(BadText):
            read(text)
    for rest in (f"{game.kind.label} {text}", f"{game.kind.label} players={text}"):
        with pytest.raises(BadText):
            game.parse(rest)


@given(games, st.text(max_size=20) | st.from_regex(r"[a-z]{1,9}:[a-z0-9-]{1,9}", fullmatch=True))
def test_wild_words_are_refused_or_legal(game: Game, word: str) -> None:
    position = samples(game)[0]
    try:
        move = position.parse_move(word)
    except GemguildError:
        return
    assert move.word == word
    assert move.action in position.legal_actions()


@given(games, values)
def test_wild_json_is_refused(game: Game, value: Any) -> None:
    with pytest.raises(GemguildError):
        game.from_json(json.dumps(value))
    with pytest.raises(GemguildError):
        game.from_json(value)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything in a plain object."""
    found = [path] if path else []
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(inner, (*path, key))
    return found


def value_at(value: Any, path: tuple[Any, ...]) -> Any:
    """What is at a path."""
    for key in path:
        value = value[key]
    return value


def set_in(value: Any, path: tuple[Any, ...], new: Any) -> None:
    """Replace what is at a path."""
    value_at(value, path[:-1])[path[-1]] = new


@settings(max_examples=150)
@given(st.data())
def test_spoiled_json_is_refused_or_read_as_it_stands(data: st.DataObject) -> None:
    game = data.draw(games)
    plain = data.draw(st.sampled_from(samples(game))).to_plain()
    path = data.draw(st.sampled_from(places(plain)))
    set_in(plain, path, data.draw(values))
    try:
        position = game.from_json(plain)
    except GemguildError:
        return
    position.check()
    assert game.from_json(position.to_json()) == position
    assert json.loads(json.dumps(plain)).keys() <= position.to_plain().keys()


COUNTED = {
    "final_round",
    "bonuses",
    "points",
    "tags",
    "crowns",
    "colour_points",
    "game",
    "version",
    "players",
    "options",
}
"""What may be left out of JSON: it can be computed."""


def test_missing_fields_are_named(duo: Game) -> None:
    start = duo.start(1)
    for key in start.to_plain():
        plain = start.to_plain()
        del plain[key]
        if key in COUNTED | {"payment", "end", "royals"}:
            assert duo.from_json(plain) == start
        else:
            with pytest.raises(GemguildError, match=key):
                duo.from_json(plain)
    for key in start.to_plain()["seats"][1]:
        plain = start.to_plain()
        del plain["seats"][1][key]
        if key in COUNTED:
            assert duo.from_json(plain) == start
        else:
            with pytest.raises(GemguildError, match=rf"seats\[1\]\.{key}"):
                duo.from_json(plain)


def test_fields_that_do_not_exist_are_named(duo: Game) -> None:
    plain = duo.start(1).to_plain()
    plain["seats"][1]["luck"] = 7
    with pytest.raises(BadText, match=r"seats\[1\]\.luck"):
        duo.from_json(plain)
    plain = duo.start(1).to_plain()
    plain["luck"] = 7
    with pytest.raises(BadText, match="luck"):
        duo.from_json(plain)


@pytest.mark.parametrize("wrong", [{"a": 1}, 1.5, "x", [[]], -7, True])
def test_values_of_the_wrong_kind_are_named(duo: Game, wrong: object) -> None:
    start = duo.start(1)
    for path in places(start.to_plain()):
        plain = start.to_plain()
        if wrong is True and value_at(plain, path) is False:
            continue
        set_in(plain, path, wrong)
        with pytest.raises(GemguildError) as error:
            duo.from_json(plain)
        assert str(path[0]) in str(error.value), path


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "3", '"x"', "{}", "[" * 100_000, "1" * 5000, "\ud800", "NaN"])
def test_what_is_no_json_object_is_refused(duo: Game, text: str) -> None:
    with pytest.raises(BadText):
        duo.from_json(text)


def test_positions_of_other_games_are_refused(duo: Game) -> None:
    for other in GAMES:
        if other != duo:
            start = other.start(1)
            with pytest.raises(GemguildError):
                duo.parse(str(start))
            with pytest.raises(GemguildError):
                duo.from_json(start.to_json())
            with pytest.raises(GemguildError):
                duo.parse_view(str(start.view(0)))


def test_a_view_is_no_position(duo: Game) -> None:
    position = list(play_through(duo, 1))[15]
    with pytest.raises(GemguildError):
        duo.parse(str(position.view(0)))
    with pytest.raises(GemguildError):
        duo.from_json(position.view(0).to_json())
    with pytest.raises(GemguildError):
        duo.parse_view(str(position))


@pytest.mark.parametrize("seat", ["9", "-2", "4", "x"])
def test_a_view_is_of_a_seat_at_the_table(duo: Game, seat: str) -> None:
    line = str(duo.start(1).view(0)).replace("view=0", f"view={seat}")
    with pytest.raises(BadText, match="view"):
        duo.parse_view(line)


def test_tokens_and_cards_out_of_nowhere_are_refused(duo: Game) -> None:
    plain = duo.start(1).to_plain()
    plain["seats"][0]["tokens"]["j"] += 1
    with pytest.raises(BadPosition, match="j tokens"):
        duo.from_json(plain)
    plain = duo.start(1).to_plain()
    plain["decks"][0][0] = plain["decks"][0][1]
    with pytest.raises(BadPosition, match=plain["decks"][0][1]):
        duo.from_json(plain)
    plain = duo.start(1).to_plain()
    plain["decks"][0][0], plain["decks"][1][0] = plain["decks"][1][0], plain["decks"][0][0]
    with pytest.raises(BadPosition, match="level"):
        duo.from_json(plain)
