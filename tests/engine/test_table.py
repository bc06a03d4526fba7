"""What lies on the table, with types: the same facts as the plain form."""

from __future__ import annotations

from gemguild.engine.game import Game
from tests.support import some_positions


def test_the_table_says_what_the_plain_form_says(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=25):
        for looked_at in (position, position.view(0), position.view()):
            plain, table = looked_at.to_plain(), looked_at.table
            assert [[card and card.id for card in row] for row in table.market] == plain["market"]
            assert list(table.decks) == [deck if isinstance(deck, int) else len(deck) for deck in plain["decks"]]
            assert table.piles == {pile: plain[pile] for pile in game.kind.description.piles}
            assert list(map(list, table.board)) == plain.get("board", [])
            assert looked_at.seats == table.seats
            for seat, held in zip(table.seats, plain["seats"], strict=True):
                assert (seat.tokens, seat.bonuses, seat.points) == (held["tokens"], held["bonuses"], held["points"])
                assert [card.id for card in seat.bought] == held["bought"]
                cards = [(each.card and each.card.id, each.blind) for each in seat.reserved]
                assert cards == [(each["card"], each["blind"]) for each in held["reserved"]]
                assert seat.counters == {key: held[key] for key in seat.counters}
            tiles = [tile for kind in game.kind.description.tile_kinds for tile in plain[kind.key]]
            assert [tile.id for tile in table.tiles] == tiles


def test_an_unknown_card_has_a_level(duo: Game) -> None:
    position = duo.start(1)
    for word in ("gold:c3", "reserve:deck2"):
        if position.is_legal(word) if duo.kind.grammar.fullmatch(word) else False:
            position = position.play(word)
    hand = position.view(1).seats[0].reserved
    assert [(held.card, held.level, held.blind) for held in hand] in ([(None, 2, True)], [])


def test_facts_of_a_game(game: Game) -> None:
    assert list(game.cards) == list(game.kind.description.cards)
    assert all(game.cards[name].id == name for name in game.cards)
    assert all(game.tiles[name].id == name for name in game.tiles)
    assert "".join(game.tokens) == game.kind.description.letters
