"""What a move moved: carrying it out on what was seen before gives what is seen after."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from gemguild.engine.description import Description
from gemguild.engine.game import Game
from gemguild.engine.kind import kind
from gemguild.engine.text import Plain
from gemguild.server.tables.piece_moves import moved_cards, moved_tiles, moved_tokens
from tests.support import play_through


def token_places(plain: Plain) -> Counter[tuple[str, str]]:
    """How many tokens of each kind are in each place."""
    found: Counter[tuple[str, str]] = Counter()
    for pile in ("bank", "bag"):
        found.update({(pile, kind): count for kind, count in plain.get(pile, {}).items()})
    for number, seat in enumerate(plain["seats"]):
        found.update({(f"seat:{number}", kind): count for kind, count in seat["tokens"].items()})
    for row, cells in enumerate(plain.get("board", []), 1):
        found.update({(f"cell:{column}{row}", kind): 1 for column, kind in zip("abcde", cells, strict=True) if kind})
    return +found


def card_places(plain: Plain) -> dict[str, str]:
    """Where each card is that can be seen."""
    places = {
        card: f"market:{level}:{slot}"
        for level, row in enumerate(plain["market"], 1)
        for slot, card in enumerate(row)
        if card is not None
    }
    for number, seat in enumerate(plain["seats"]):
        places |= {held["card"]: f"hand:{number}" for held in seat["reserved"] if held["card"] is not None}
        places |= dict.fromkeys(seat["bought"], f"seat:{number}")
        places |= dict.fromkeys(seat.get("discarded", ()), "box")
    return places


def privileges(plain: Plain) -> Counter[str]:
    """Where Duel's privileges are."""
    return +Counter({"table": plain.get("privileges", 0)} | counts(plain, "privileges"))


def counts(plain: Plain, key: str) -> dict[str, Any]:
    return {f"seat:{number}": seat.get(key, 0) for number, seat in enumerate(plain["seats"])}


def check_move(was: Plain, now: Plain) -> None:
    """Everything that moved is told, and nothing else."""
    tokens = token_places(was)
    for moved in moved_tokens(was, now):
        assert moved["count"] > 0
        tokens[moved["source"], moved["kind"]] -= moved["count"]
        tokens[moved["target"], moved["kind"]] += moved["count"]
        assert tokens[moved["source"], moved["kind"]] >= 0
    assert +tokens == token_places(now)

    cards, decks = card_places(was), list(was["decks"])
    hands = Counter({f"hand:{number}": len(seat["reserved"]) for number, seat in enumerate(was["seats"])})
    for card in moved_cards(was, now):
        if card["source"].startswith("deck:"):
            decks[card["level"] - 1] -= 1
        hands[card["source"]] -= card["source"].startswith("hand")
        hands[card["target"]] += card["target"].startswith("hand")
        if card["card"]:
            assert cards.get(card["card"], card["source"]) == card["source"]
            cards[card["card"]] = card["target"]
    announced = now["payment"]["card"] if now["payment"] else now.get("card") if now["phase"] == "discard" else None
    if announced is not None:
        cards.setdefault(announced, f"hand:{now['to_play']}")  # it is shown where it was
    assert cards == card_places(now)
    assert decks == now["decks"]
    expected = Counter({f"hand:{number}": len(seat["reserved"]) for number, seat in enumerate(now["seats"])})
    assert +hands == +expected

    held = privileges(was)
    tiles = tiles_of(was)
    shared = {tile.id for tile in description_of(was).tiles.values() if tile.kind in shared_kinds(was)}
    for tile in moved_tiles(was, now):
        if tile["tile"] == "privilege":
            held[tile["source"]] -= 1
            held[tile["target"]] += 1
        else:
            owners = {place for place, own in tiles.items() if tile["tile"] in own}
            assert tile["source"] in (owners or {"table"}) or (tile["source"] == "table" and tile["tile"] in shared)
            if tile["source"] != "table":
                tiles[tile["source"]].remove(tile["tile"])
            tiles[tile["target"]].add(tile["tile"])
    assert +held == privileges(now)
    assert tiles == tiles_of(now)


def description_of(plain: Plain) -> Description:
    return kind(plain["game"]).description


def shared_kinds(plain: Plain) -> set[str]:
    """The kinds of tiles of which every seat may have all."""
    return {tiles.key for tiles in description_of(plain).tile_kinds if tiles.shared}


def tiles_of(plain: Plain) -> dict[str, set[str]]:
    """The tiles that seats have."""
    description = description_of(plain)
    tiles = {
        f"seat:{number}": {tile for tile_kind in description.tile_kinds for tile in seat[tile_kind.key]}
        for number, seat in enumerate(plain["seats"])
    }
    for trophy in description.trophies:
        if plain[trophy.key] is not None:
            tiles[f"seat:{plain[trophy.key]}"].add(trophy.key)
    return tiles


def test_what_moved_leads_from_before_to_after(game: Game) -> None:
    for seed in range(2):
        positions = list(play_through(game, seed))
        for seat in (None, 0, game.players - 1):
            seen = [position.view(seat).to_plain() for position in positions]
            for was, now in pairwise(seen):
                check_move(was, now)


def test_a_card_drawn_unseen_has_no_name_for_the_others(duo: Game) -> None:
    position = duo.start(3)
    if duo.id == "duel":
        position = position.play(next(m for m in position.legal_moves() if m.word.startswith("gold:")))
    after = position.play("reserve:deck2")
    for seat, known in ((0, True), (1, False), (None, False)):
        (card, *others) = moved_cards(position.view(seat).to_plain(), after.view(seat).to_plain())
        assert (card["source"], card["target"], card["level"]) == ("deck:2", "hand:0", 2)
        assert (card["card"] is not None) == known
        assert others == []


def test_what_was_turned_up_comes_last(duo: Game) -> None:
    position = duo.start(3)
    if duo.id == "duel":
        position = position.play(next(m for m in position.legal_moves() if m.word.startswith("gold:")))
    word = next(m.word for m in position.legal_moves() if m.word.startswith("reserve:1"))
    first, second = moved_cards(position.view(1).to_plain(), position.play(word).view(1).to_plain())
    assert first["card"] == word.removeprefix("reserve:")
    assert first["target"] == "hand:0"
    assert (second["source"], second["target"]) == ("deck:1", first["source"])
