"""Prices worked out from plain forms, against the rules."""

from __future__ import annotations

from gemguild.engine import purse
from gemguild.engine.game import Game
from gemguild.games.common import paying
from gemguild.games.common.prices import Prices
from tests.support import some_positions


def test_prices_of_plain_forms_are_those_of_the_rules(game: Game) -> None:
    description = game.kind.description
    for position in some_positions(game):
        prices, record = Prices(position.to_plain()), position.record
        for number, card in enumerate(description.cards.values()):
            for seat in range(game.players):
                cost = paying.need(record, seat, number)
                assert spell(description.priced, cost) == prices.need(card, seat)
                assert paying.missing_tokens(record, seat, cost) == prices.missing(card, seat)


def test_payments_of_plain_forms_are_those_of_the_rules(game: Game) -> None:
    description = game.kind.description
    paid = 0
    for position in some_positions(game, every=3):
        record, seat = position.record, int(position.record.seat)
        for move in position.legal_moves():
            if move.word.startswith("buy:"):
                name = move.word.removeprefix("buy:")
                cost = paying.need(record, seat, list(description.cards).index(name))
                short, jokers = paying.shortfall(record, seat, cost), paying.jokers_of(record, seat)
                plain = paying.ways_to_pay(cost, short, paying.joker_lane(record), jokers)[0].tokens
                payment = Prices(position.to_plain()).payment(description.cards[name], seat)
                assert spell(description.priced + description.joker, plain) == {k: n for k, n in payment.items() if n}
                paid += 1
    assert paid


def spell(letters: str, tokens: int) -> dict[str, int]:
    counts = purse.unpack(tokens, len(letters))
    return {letter: count for letter, count in zip(letters, counts, strict=True) if count}
