"""What a seat is shown as numbers: what its view says, in the places that the layout names, and nothing else."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from gemguild.engine.batch import Batch, noise_from
from gemguild.engine.description import Card
from gemguild.engine.errors import BadOptions
from gemguild.engine.game import Game, Position, View
from gemguild.envs.observation import action_words, layout, look, look_at_all
from gemguild.games.common.state import RESERVE_LIMIT
from tests.engine.test_views import other_worlds, spread
from tests.support import GAMES, REPOSITORY, some_positions

ABILITIES = ("extra_turn", "match", "privilege", "steal")


class Expected:
    """The entries of an observation as the plain form of a view gives them: slowly, and without looking at records."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.plain = view.to_plain()
        self.description = view.game.kind.description
        self.colours = self.description.colours
        assert view.seat is not None
        self.seat = view.seat
        self.players = view.game.players

    def entries(self) -> dict[str, Any]:
        """Every entry, nested lists."""
        plain = self.plain
        to_play = plain["to_play"]
        known = {
            "seat": hot(self.seat, self.players),
            "to_play": hot(None if to_play is None else (to_play - self.seat) % self.players, self.players),
            "phase": [int(phase == plain["phase"]) for phase in self.description.phase_names if phase != "over"],
            "idle_turns": [plain["idle_turns"]],
            "passes": [plain["passes"]],
            "decks": plain["decks"],
            "paying": self.paying(),
            "swapped": self.count((plain["payment"] or {}).get("jokers", {}), self.description.priced),
            "unseen": self.unseen(),
        }
        market = [card for row in self.market() for card in row]
        known |= self.cards("market", market)
        order = [(self.seat + k) % self.players for k in range(self.players)]
        known |= merged("seats", [self.of_seat(seat) for seat in order])
        return known | (self.of_duel() if self.view.game.id == "duel" else self.of_classic())

    def market(self) -> list[list[str | None]]:
        """Face-up cards, with the places that are not used in Quick."""
        return [row + [None] * (width - len(row)) for row, width in zip(self.plain["market"], self.rows(), strict=True)]

    def rows(self) -> tuple[int, ...]:
        return self.description.rows

    def count(self, amounts: dict[str, int], letters: str) -> list[int]:
        return [amounts.get(letter, 0) for letter in letters]

    def cards(self, name: str, ids: list[str | None]) -> dict[str, Any]:
        """Entries about cards, some of which may be missing."""
        listed = [{"there": [int(card is not None)], **self.card(card)} for card in ids]
        return merged(name, listed)

    def card(self, name: str | None) -> dict[str, list[int]]:
        """What is printed on a card; zeros for none."""
        card = None if name is None else self.description.cards[name]
        price = self.count(dict(card.price) if card else {}, self.description.priced)
        printed = {"points": [card.points if card else 0], "bonus": self.bonus(card), "price": price}
        if self.view.game.id == "marvel":
            printed["tags"] = [card.marks.get("tags", 0) if card else 0]
        if self.view.game.id == "orient":
            abilities = sorted({each.ability for each in self.description.cards.values()} - {""})
            printed["bonuses"] = [card.bonuses if card else 0]
            printed["discards"] = [int(card is not None and card.discards == letter) for letter in self.colours]
            printed["ability"] = [int(card is not None and card.ability == ability) for ability in abilities]
        if self.view.game.id == "duel":
            printed["bonuses"] = [card.bonuses if card else 0]
            printed["crowns"] = [card.marks.get("crowns", 0) if card else 0]
            printed["ability"] = [int(card is not None and card.ability == ability) for ability in ABILITIES]
        return printed

    def bonus(self, card: Card | None) -> list[int]:
        letters = self.colours + ("j" if self.view.game.id in ("duel", "orient") else "")
        return [int(card is not None and card.bonus == letter) for letter in letters]

    def paying(self) -> list[int]:
        """The place of the card that is being paid for."""
        slots = sum(self.description.rows) + RESERVE_LIMIT
        if self.plain["payment"] is None:
            return [0] * slots
        own = [held["card"] for held in self.plain["seats"][self.plain["to_play"]]["reserved"]]
        places = [card for row in self.market() for card in row] + own
        return hot(places.index(self.plain["payment"]["card"]), slots)

    def unseen(self) -> list[int]:
        seen = {card for row in self.plain["market"] for card in row if card}
        for own in self.plain["seats"]:
            seen |= {*own["bought"], *(held["card"] for held in own["reserved"] if held["card"])}
        return [int(card not in seen) for card in self.description.cards]

    def of_seat(self, seat: int) -> dict[str, Any]:
        own = self.plain["seats"][seat]
        known = {
            "tokens": self.count(own["tokens"], self.description.letters),
            "bonuses": self.count(own["bonuses"], self.colours),
            "points": [own["points"]],
            "cards": [len(own["bought"])],
            **merged("reserved", [self.held(own["reserved"], place) for place in range(3)]),
        }
        tiles = self.description.tile_kinds[0].key
        if self.view.game.id == "duel":
            known["colour_points"] = self.count(own["colour_points"], self.colours)
            known["crowns"] = [own["crowns"]]
            known["privileges"] = [own["privileges"]]
            known[tiles] = [int(royal in own["royals"]) for royal in self.description.tiles]
        else:
            known[tiles] = [len(own[tiles])]
        if self.view.game.id == "marvel":
            known["tags"] = [own["tags"]]
            known["avengers"] = [int(self.plain["avengers"] == seat)]
        return known | self.of_expansion(seat)

    def of_expansion(self, seat: int) -> dict[str, Any]:
        """What the modules of Splendor add to a seat."""
        own = self.plain["seats"][seat]
        match self.view.game.id:
            case "posts":
                return {"posts": [int(post in own["posts"]) for post in self.plain["posts"]]}
            case "strongholds":
                cells = [cell for row in self.plain["strongholds"] for cell in row]
                return {"strongholds": [cell["count"] if cell and cell["seat"] == seat else 0 for cell in cells]}
            case "orient":
                cards = [self.description.cards[name] for name in own["bought"] if name not in own["discarded"]]
                alike = {letter: [card for card in cards if card.bonus == letter] for letter in self.colours}
                kinds = [
                    (
                        list(own["joker_colours"].values()).count(letter),
                        sum(card.bonuses == 2 for card in alike[letter]),
                        sum(card.bonuses == 1 for card in alike[letter]),
                    )
                    for letter in self.colours
                ]
                return {
                    "golds": [sum(card.ability == "gold" for card in cards)],
                    "kinds": [number for numbers in kinds for number in numbers],
                    "reserved_nobles": [int(name in own["reserved_nobles"]) for name in self.places()],
                }
            case _:
                return {}

    def held(self, reserved: list[dict[str, Any]], place: int) -> dict[str, Any]:
        if place >= len(reserved):
            return {"there": [0], "blind": [0], "level": [0] * self.description.levels, **self.card(None)}
        held = reserved[place]
        level = hot((int(held["card"][0]) if held["card"] else held["level"]) - 1, self.description.levels)
        return {"there": [1], "blind": [int(held["blind"])], "level": level, **self.card(held["card"])}

    def of_classic(self) -> dict[str, Any]:
        return {
            "final_round": [int(self.plain["final_round"])],
            "bank": self.count(self.plain["bank"], self.description.letters),
            **merged(self.description.tile_kinds[0].key, [self.tile(name) for name in self.places()]),
            **self.awaited(),
        }

    def awaited(self) -> dict[str, Any]:
        """What the modules of Splendor remember of a move."""
        plain = self.plain
        match self.view.game.id:
            case "posts":
                return {"pair": [int(letter == plain["pair"]) for letter in self.colours]}
            case "strongholds":
                market = [card for row in plain["market"] for card in row]
                moving = [int(card is not None and card == plain["moving"]) for card in market]
                return {"extra": [int(plain["extra"])], "moving": moving}
            case "orient":
                card = {name: values[0] for name, values in self.cards("card", [plain["card"]]).items()}
                return {"gold_cards": [plain["gold_cards"]], "discarding": [plain["discarding"]], **card}
            case _:
                return {}

    def tile(self, name: str | None) -> dict[str, Any]:
        """What is said of a place for a tile: its points only where tiles have different ones."""
        there = name in self.plain[self.description.tile_kinds[0].key]
        tile = self.description.tiles[name] if name is not None and there else None
        key = self.description.tile_kinds[0].key
        alike = [each for each in self.description.tiles.values() if each.kind == key]
        differ = len({each.points for each in alike}) > 1
        points = any(each.wants_points for each in alike)
        return {
            "there": [int(there)],
            "wants": self.count(dict(tile.wants) if tile else {}, self.colours),
            **({"points": [tile.points if tile else 0]} if differ else {}),
            **({"wants_points": [tile.wants_points if tile else 0]} if points else {}),
            **({"wants_alike": [tile.wants_alike if tile else 0]} if points else {}),
        }

    def places(self) -> list[str | None]:
        """The tiles of this game in order of number, gone ones too."""
        tiles = self.description.tile_kinds[0].key
        drawn = set(self.plain[tiles]).union(*(own[tiles] for own in self.plain["seats"]))
        ordered: list[str | None] = [tile for tile in self.description.tiles if tile in drawn]
        return ordered + [None] * (self.view.records["tiles"].shape[1] - len(ordered))

    def of_duel(self) -> dict[str, Any]:
        plain, letters = self.plain, self.description.letters
        cells = [cell for row in plain["board"] for cell in row]
        bought = self.cards("bought", [plain["card"]])
        return {
            "bag": self.count(plain["bag"], letters),
            "board.token": [[int(cell == letter) for letter in letters] for cell in cells],
            "privileges": [plain["privileges"]],
            "replenished": [int(plain["replenished"])],
            "extra_turn": [int(plain["extra_turn"])],
            "royals": [int(royal in plain["royals"]) for royal in self.description.tiles],
            **{name: values[0] for name, values in bought.items()},
        }


def hot(place: int | None, size: int) -> list[int]:
    return [int(k == place) for k in range(size)]


def merged(name: str, listed: list[dict[str, Any]]) -> dict[str, Any]:
    """Equal keys of some dictionaries gathered in lists, below a name."""
    return {f"{name}.{key}": [one[key] for one in listed] for key in listed[0]}


def test_observations_say_what_views_say(game: Game) -> None:
    for position in spread(some_positions(game, seeds=2, every=11), 40):
        for seat in range(game.players):
            seen = layout(game).unpack(look(position, seat).observation)
            expected = Expected(position.view(seat)).entries()
            assert set(seen) == set(expected)
            for name, values in expected.items():
                assert seen[name].tolist() == values, name


def test_a_view_is_seen_as_its_position(game: Game) -> None:
    for position in spread(some_positions(game, seeds=1, every=9), 12):
        for seat in range(game.players):
            assert same(look(position.view(seat), seat), look(position, seat))


def same(one: tuple[NDArray[np.int8], ...], other: tuple[NDArray[np.int8], ...]) -> bool:
    return all(mine.tobytes() == yours.tobytes() for mine, yours in zip(one, other, strict=True))


def test_a_hidden_difference_is_not_seen(game: Game) -> None:
    chance = random.Random(game.name)
    differences = set()
    for position in spread(some_positions(game, seeds=2, every=9), 16):
        for what, other, unaware in other_worlds(position, chance):
            differences.add(what)
            for seat in unaware:
                if seat is not None:
                    assert same(look(other, seat), look(position, seat)), what
            for seat in set(range(game.players)) - set(unaware):
                assert not same(look(other, seat), look(position, seat)), "an owner sees its own card"
    assert differences == {"two cards of a deck", "the generator", "a blind card"}


def test_the_layout_covers_every_number_once(game: Game) -> None:
    places = np.concatenate([entry.places.ravel() for entry in layout(game).values()])
    assert sorted(places.tolist()) == list(range(layout(game).size))


def test_many_are_seen_as_one_within_the_ranges(game: Game) -> None:
    batch = Batch.start(game, 64, 5)
    noise = noise_from(2)
    size = layout(game).size
    for ply in range(240):
        batch.step(batch.random_actions(noise))
        if ply % 12:
            continue
        seats = batch.to_play.astype(np.int64)
        seen = look_at_all(game, batch.records, seats)
        assert seen.observation.shape == (64, size)
        assert (seen.observation >= 0).all()
        assert (seen.observation <= layout(game).most).all()
        assert np.array_equal(seen.action_mask.astype(bool), batch.legal_mask())
        assert same(look(batch[ply % 64], int(seats[ply % 64])), (seen[0][ply % 64], seen[1][ply % 64]))


def test_only_the_seat_to_play_may_act(game: Game) -> None:
    for position in spread(some_positions(game, seeds=1), 20):
        for seat in range(game.players):
            mask = look(position, seat).action_mask
            assert np.flatnonzero(mask).tolist() == position.view(seat).legal_actions()


def test_every_action_has_its_word(game: Game) -> None:
    words = action_words(game.id)
    assert len(words) == game.actions
    for position in spread(some_positions(game, seeds=1), 30):
        for move in position.legal_moves():
            assert word_at(position, words[move.action]) == move.word


def word_at(position: Position, word: str) -> str:
    """A described word with the place in it replaced by what lies there."""
    head, bracket, place = word.partition("<")
    if not bracket:
        return word
    kind, number = place.rstrip(">").split()
    view = Expected(position.view(position.to_play))
    if kind == "market":
        return head + str([card for row in view.market() for card in row][int(number)])
    if kind == "reserved":
        return head + str(view.plain["seats"][position.to_play or 0]["reserved"][int(number)]["card"])
    return head + str(view.places()[int(number)])


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    position = GAMES[0].start(1)
    for seat in (-1, GAMES[0].players):
        with pytest.raises(BadOptions, match="there is no seat"):
            look(position, seat)


PLAIN = """
import sys
from gemguild.engine.compile import COMPILING
from gemguild.envs.observation import look
from tests.support import position_of_line
assert not COMPILING
for line in sys.stdin.read().splitlines():
    position = position_of_line(line)
    for seat in range(position.game.players):
        print(*(part.tobytes().hex() for part in look(position, seat)))
"""


def test_observations_are_the_same_uncompiled() -> None:
    positions = [position for game in GAMES for position in spread(some_positions(game, seeds=1, every=30), 3)]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAIN],
        cwd=REPOSITORY,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        input="\n".join(map(str, positions)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    expected = [
        " ".join(part.tobytes().hex() for part in look(position, seat))
        for position in positions
        for seat in range(position.game.players)
    ]
    assert done.stdout.splitlines() == expected


def test_an_onlooker_knows_no_blind_card(game: Game) -> None:
    blind = 0
    cards = game.kind.description.cards
    for position in some_positions(game, seeds=2):
        for seat, own in enumerate(position.to_plain()["seats"]):
            seen = layout(game).unpack(look(position.view(), seat).observation)
            for place, held in enumerate(own["reserved"]):
                blind += held["blind"]
                assert seen["seats.reserved.there"][0, place] == 1
                price = cards[held["card"]].price  # some cards of the Orient cost no tokens
                assert seen["seats.reserved.price"][0, place].any() == (not held["blind"] and any(price.values()))
    assert blind
