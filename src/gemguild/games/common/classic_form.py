"""Positions of games with a bank and tiles as words, plain objects and text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gemguild.engine import loops, text
from gemguild.engine.description import Description, TileKind
from gemguild.engine.errors import BadText
from gemguild.engine.game import Game, Records
from gemguild.engine.kind import Kind
from gemguild.engine.record import Record, row, snapshot
from gemguild.engine.text import Plain
from gemguild.games.common import check, classic, drawing, plain
from gemguild.games.common.state import MAIN, NONE, OVER, PLAYING, STALEMATE
from gemguild.games.common.words import ClassicWords


class ClassicForm:
    """The form of a game with a bank and tiles; a game overrides what differs."""

    record: type[Record]
    design: classic.Design
    description: Description
    table_fields: text.Fields = ()
    """Fields of the line that only this game has."""
    seat_fields: text.Fields = ()
    """Fields of a seat in the line that only this game has."""

    @cached_property
    def layout(self) -> plain.PlainLayout:
        """The names and numbers of tokens and cards."""
        return plain.PlainLayout(self.description, self.design.cards)

    @property
    def tile(self) -> TileKind:
        """Its kind of tile."""
        return self.description.tile_kinds[0]

    @cached_property
    def words(self) -> ClassicWords:
        """The words of its moves."""
        return ClassicWords(self.layout, self.design, self.tile)

    def kind(self, name: str, version: int, expands: str = "") -> Kind:
        """The kind of game with this form."""
        words = self.words
        tiles = [(self.tile.key, plain.IDS)]
        table = [("bank", text.purse_codec(self.layout.letters)), *tiles, *self.table_fields]
        seat = [*tiles, *self.seat_fields]
        return Kind(
            id=name,
            version=version,
            record=self.record,
            description=self.description,
            action_words=words.spelled(),
            shown=self.shown,
            tiles_drawn=self.tiles_drawn,
            words=words.words,
            action_of=words.action_of,
            grammar=words.grammar,
            examples=words.examples,
            refuse=words.refuse,
            possible_draws=drawing.possible_draws,
            play_drawing=drawing.play_drawing,
            fields=plain.line_fields(self.layout, table, seat, full=True),
            view_fields=plain.line_fields(self.layout, table, seat, full=False),
            plain=self.write,
            read=self.read,
            faults=self.faults,
            expands=expands,
        )

    # Defined by a game

    def shown(self, game: Game) -> tuple[int, ...]:
        """How many face-up places of each level are in use, with the game's variants settled."""
        return self.design.rows

    def tiles_drawn(self, game: Game) -> int:
        """How many tiles are laid out."""
        raise NotImplementedError

    def supply(self, game: Game) -> dict[str, int]:
        """All tokens of the game."""
        pile = self.design.piles[game.players]
        return dict.fromkeys(self.description.colours, pile) | {self.description.joker: self.design.jokers}

    def count_card(self, state: Any, seat: int, card: int) -> None:
        """Add what a bought card counts for."""
        classic.count_card(state, seat, card)

    def write_more(self, state: Any) -> Plain:
        """The table's fields that only this game has."""
        return {}

    def write_seat_more(self, state: Any, seat: int) -> Plain:
        """A seat's fields that only this game has."""
        return {}

    def read_seat_more(self, state: Any, seat: int, source: Mapping[str, Any]) -> None:
        """Read what :meth:`write_seat_more` wrote, before the bought cards are counted."""

    def read_more(self, game: Game, state: Any, source: Mapping[str, Any]) -> None:
        """Read what :meth:`write_more` wrote, and the variants."""

    def more_faults(self, game: Game, state: Any) -> list[str]:
        """Faults that only this game can have."""
        return []

    # Derived

    def write(self, game: Game, records: Records, full: bool) -> Plain:
        """A record as plain objects."""
        layout, shown = self.layout, self.shown(game)
        state = snapshot(self.record, records)
        key, ids = self.tile.key, self.design.tiles.ids
        tiles = [(ids[tile], owner) for tile, owner in zip(state.tiles, state.owner, strict=True) if tile != NONE]
        return {
            **plain.write_table(layout, shown, game, state, full),
            "final_round": loops.is_last_round(records),
            "bank": layout.purse(state.bank),
            key: [tile for tile, owner in tiles if owner == NONE],
            **self.write_more(state),
            "seats": [
                {
                    **plain.write_seat(layout, state, seat),
                    key: [tile for tile, owner in tiles if owner == seat],
                    **self.write_seat_more(state, seat),
                }
                for seat in range(game.players)
            ],
        }

    def read(self, game: Game, source: Mapping[str, Any]) -> Records:
        """The record that plain objects describe."""
        layout, shown = self.layout, self.shown(game)
        records = plain.read_table(layout, shown, game, self.record, source)
        state = row(records)
        state.bank = plain.tokens(source, "bank", layout.letters)
        for seat, held in enumerate(source["seats"]):
            self.read_seat_more(state, seat, held)
            for card in plain.bought_cards(state.bought[seat]):
                self.count_card(state, seat, card)
        self.read_tiles(game, state, source)
        self.read_more(game, state, source)
        plain.compare(source, {"view": source.get("view"), **self.write(game, records, "random" in source)})
        return records

    def read_tiles(self, game: Game, state: Any, source: Mapping[str, Any]) -> None:
        """The tiles on the table and those that seats have."""
        key = self.tile.key
        tiles = [(plain.entry(self.design.tiles, name, key), NONE) for name in plain.get(source, key, list)]
        for seat, held in enumerate(source["seats"]):
            where = f"seats[{seat}]"
            names = plain.get(held, key, list, where)
            tiles += [(plain.entry(self.design.tiles, name, f"{where}.{key}"), seat) for name in names]
        tiles.sort()
        plain.expect_count(key, tiles, self.tiles_drawn(game))
        if len({tile for tile, _ in tiles}) < len(tiles):
            raise BadText(f"{key}: one stands there twice")
        classic.lay_tiles(state, sum(1 << tile for tile, _ in tiles))
        for place, (_, seat) in enumerate(tiles):
            if seat != NONE:
                classic.take_tile(state, seat, place)

    def faults(self, game: Game, records: Records) -> list[str]:
        """The faults of a position."""
        layout, shown = self.layout, self.shown(game)
        state = snapshot(self.record, records)
        return [
            *check.card_faults(layout, shown, game, state),
            *check.token_faults(layout, game, state, state.bank, self.supply(game), (MAIN, OVER)),
            *self.more_faults(game, state),
            *self.end_faults(records),
            *check.progress_faults(game, records),
        ]

    def end_faults(self, records: Records) -> list[str]:
        """A game that ended otherwise than by a stalemate must have met its condition."""
        ended = records["ended"][0]
        if ended in (PLAYING, STALEMATE) or loops.is_last_round(records):
            return []
        return [f"nobody has met what ends the game by {self.description.ending_names[ended]}"]
