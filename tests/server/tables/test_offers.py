"""What cards cost, and all the ways to pay: compared with what the rules allow."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from pydantic_core import from_json

import gemguild
from gemguild.engine.game import Game, Position
from gemguild.server.encoding import encode
from gemguild.server.messages import Offer
from gemguild.server.tables import offers as offering
from gemguild.server.tables.position_views import PositionViews, SeatView, card_ids
from tests.support import asks_for_more, play_through, some_positions


def offers(seen: SeatView, words: Collection[str]) -> list[Offer]:
    """The offers as a browser reads them."""
    read: list[Offer] = from_json(encode(offering.offers(seen, words)))
    return read


def ways_by_the_rules(position: Position, card: str) -> set[tuple[tuple[str, int], ...]]:
    """What a seat can pay for a card, found by trying every sequence of words."""
    seat = position.to_play
    assert seat is not None
    found, trying = set(), [position.play(f"buy:{card}")]
    words = {move.word for move in position.legal_moves()}
    waiting = [position.play(f"split:{card}")] if f"split:{card}" in words else []
    while waiting:
        here = waiting.pop()
        for move in here.legal_moves():
            (trying if move.word == "pay" else waiting).append(here.play(move))
    for after in trying:
        found.add(paid(position, after, seat))
    return found


def paid(before: Position, after: Position, seat: int) -> tuple[tuple[str, int], ...]:
    """The tokens that left a hand; a joker that came back by another way does not count here."""
    was, now = (own.to_plain()["seats"][seat]["tokens"] for own in (before, after))
    return tuple((kind, was[kind] - now[kind]) for kind in was if was[kind] > now[kind])


def test_every_way_to_pay_is_offered_with_its_words(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=5):
        if position.phase != "main" or position.to_play is None:
            continue
        seen = PositionViews(position).seen_by(position.to_play)
        words = [move.word for move in position.legal_moves()]
        for offer in offers(seen, words):
            assert bool(offer["payments"]) == (f"buy:{offer['card']}" in words)
            assert (offer["missing"] == 0) >= bool(offer["payments"])
            if offer["payments"] and game.id == "splendor":
                by_words = {self_paid(position, way["words"]) for way in offer["payments"]}
                told = {tuple(sorted(way["tokens"].items())) for way in offer["payments"]}
                assert {tuple(sorted(way)) for way in by_words} == told
                assert {tuple(sorted(way)) for way in ways_by_the_rules(position, offer["card"])} == told


def self_paid(position: Position, words: list[str]) -> tuple[tuple[str, int], ...]:
    """What words pay."""
    seat = position.to_play
    assert seat is not None
    after = position
    for word in words:
        after = after.play(word)
    return paid(position, after, seat)


def test_words_of_every_way_are_legal_in_all_games(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=9):
        if position.phase == "main" and position.to_play is not None:
            words = [move.word for move in position.legal_moves()]
            for offer in offers(PositionViews(position).seen_by(position.to_play), words):
                for way in offer["payments"]:
                    self_paid(position, way["words"])


def test_what_is_missing_is_what_the_rules_miss(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=9):
        if position.phase == "main" and position.to_play is not None:
            words = {move.word for move in position.legal_moves()}
            for offer in offers(PositionViews(position).seen_by(position.to_play), words):
                card, missing = offer["card"], offer["missing"]
                assert (f"buy:{card}" in words) == (missing == 0) or (missing == 0 and asks_for_more(position, card))
                assert sum(offer["short"].values()) >= offer["missing"]


def test_an_onlooker_is_offered_nothing(duo: Game) -> None:
    assert offers(PositionViews(duo.start(1)).seen_by(None), []) == []


def test_a_seat_that_waits_sees_its_prices_but_cannot_pay(duo: Game) -> None:
    position = duo.start(1)
    found = offers(PositionViews(position).seen_by(1), [])
    assert [offer["card"] for offer in found] == [card for row in position.to_plain()["market"] for card in row]
    assert all(not offer["payments"] for offer in found)


def test_offers_that_come_back_are_made_once() -> None:
    seats = [PositionViews(gemguild.splendor(2).start(1)).seen_by(seat) for seat in (0, 1)]
    mine, theirs = (offering.offers(seen, []) for seen in seats)
    assert mine == theirs
    assert all(one is other for one, other in zip(mine, theirs, strict=True))


def test_offers_that_were_kept_are_those_that_would_be_made_now(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for position in play_through(game, 1):
        for seat in range(game.players):
            seen = PositionViews(position).seen_by(seat)
            kept = offers(seen, seen.moves)
            with monkeypatch.context() as anew:
                anew.setattr(offering, "priced_cards", offering.PricedCards)
                anew.setattr(offering, "payable_offer", offering.payable_offer.__wrapped__)
                anew.setattr(offering, "payments", offering.payments.__wrapped__)
                anew.setattr(offering, "by_letter", offering.by_letter.__wrapped__)
                assert kept == offers(seen, seen.moves)


def test_only_so_many_prices_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offering, "MOST_SHARED", 5)
    known = offering.PricedCards("splendor")
    for missing in range(20):
        assert known[0, 1, 1, missing].buy == f"buy:{card_ids('splendor')[0]}"
        assert len(known) <= 5
