"""Two worlds that differ only in what an audience may not know: every byte it is sent is the same in both."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gemguild
from gemguild.engine.game import Game, Position
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.live.live_table import LiveTable
from gemguild.server.live.table_manager import TableManager
from gemguild.server.metrics import Metrics
from gemguild.server.storage import Store
from gemguild.server.tables import snapshot
from gemguild.server.tables.events import Effect, StoredEnd, numbered
from gemguild.server.tables.new_table import opening
from gemguild.server.tables.table import Chair, Table
from tests.server.support import EAST, NORTH, SOUTH, SameProcess, setup_of
from tests.support import DUOS, card_ids

STRANGER = "stranger"
NAMES = [game.name for game in (*DUOS, gemguild.splendor(3), gemguild.splendor(4, team=True))]


class Ear:
    """A connection that keeps every byte, but for who is connected, which comes when there was time for it."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.address = "-"
        self.look: int | None = None
        self.heard: list[bytes] = []

    def send(self, data: bytes) -> None:
        if not data.startswith(b'{"type":"presence"'):
            self.heard.append(data)


class World:
    """A server with one table and everybody connected, its clock and its code the same in every world."""

    def __init__(self, folder: Path, position: Position, reserved: str, seed: bytes | None = None) -> None:
        self.folder = folder
        self.seed = seed
        self.position = position
        self.reserved = reserved
        self.ears = {person: Ear(person) for person in (NORTH, SOUTH, EAST, STRANGER)}
        self.bots = SameProcess("greedy")

    async def open(self) -> None:
        ticks = itertools.count(1_000_000, 17)
        self.store = await Store.open(self.folder / "world.db")
        self.manager = TableManager(self.store, self.bots, b"secret", lambda: next(ticks), Metrics())
        game = self.position.game
        chairs = [Chair("person", name, contribution="ab" * 16) for name in (NORTH, SOUTH, EAST)[: game.players]]
        chairs += [Chair("bot", level="greedy")] * (game.players - len(chairs))
        first = opening(chairs, NORTH, 0)
        holders = dict(enumerate((NORTH, SOUTH, EAST)[: game.players]))
        start = str(self.position) if self.seed is None else None
        setup = setup_of(game, seed=self.seed, start=start, reserved=self.reserved)
        await self.manager.make(setup, Effect(first.entries, holders))
        for ear in self.ears.values():
            self.live: LiveTable = await self.manager.join(setup.code, ear, say.Hello(protocol=1))

    async def close(self) -> None:
        await self.manager.close()
        await self.store.close()

    async def carry_out(self, person: str, intent: say.Intent) -> str:
        """What somebody wants, and what the answer is."""
        try:
            await self.manager.carry_out(self.live, self.ears[person], person, intent)
        except Refusal as refusal:
            answer = str(refusal.refused(1))
            self.ears[person].heard.append(answer.encode())
            return answer
        while self.live.thinking is not None:
            await self.live.thinking
        return "done"

    async def late_comer(self, person: str) -> list[bytes]:
        """Everything that somebody is sent who comes now."""
        ear = Ear(person)
        await self.manager.join(self.live.table.setup.code, ear, say.Hello(protocol=1))
        self.manager.leave(self.live, ear)
        return ear.heard

    def words(self) -> list[str]:
        assert self.live.table.position is not None
        return [move.word for move in self.live.table.position.legal_moves()]


def with_swapped_deck(position: Position) -> Position:
    """The same position with the top and the bottom card of the third deck exchanged."""
    plain = position.to_plain()
    deck = plain["decks"][2]
    deck[0], deck[-1] = deck[-1], deck[0]
    return position.game.from_json(plain)


def with_another_future(position: Position) -> Position:
    """The same position with another generator: what Duel's bag will give."""
    plain = position.to_plain()
    key, rest = plain["random"].split(":", 1)
    return position.game.from_json(plain | {"random": f"{key[::-1]}:{rest}"})


async def both(folder: Path, one: Position, other: Position, reserved: str, act: Callable[[list[World]], Any]) -> None:
    """Do the same in two worlds."""
    worlds = []
    for number, position in enumerate((one, other)):
        place = folder / str(number)
        place.mkdir()
        worlds.append(World(place, position, reserved))
        await worlds[-1].open()
    try:
        await act(worlds)
    finally:
        for world in worlds:
            await world.close()


def person_to_play(world: World) -> str:
    seat = world.live.table.to_play
    assert seat is not None
    return (NORTH, SOUTH, EAST)[seat]


async def everybody_asks(worlds: list[World], game: Game) -> None:
    """Whoever is to play tries every card there is, and everybody else tries to play: refusals tell nothing."""
    for world in worlds:
        state = world.live.table.state
        legal = set(world.words())
        for card in card_ids(game)[::7]:
            for verb in ("buy", "split", "reserve"):
                if f"{verb}:{card}" not in legal:
                    await world.carry_out(person_to_play(world), say.Play(id=1, state=state, words=[f"{verb}:{card}"]))
        await world.carry_out(STRANGER, say.Play(id=1, state=state, words=["take:wug"]))
        await world.carry_out(STRANGER, say.Look(id=1, seat=0))


@pytest.mark.parametrize("reserved", ["open", "down"])
@pytest.mark.parametrize("name", NAMES)
def test_a_card_drawn_unseen_changes_no_byte_for_the_others(name: str, reserved: str, tmp_path: Path) -> None:
    game = gemguild.game(name)

    async def act(worlds: list[World]) -> None:
        owner = person_to_play(worlds[0])
        chance = random.Random(name)
        for ply in range(24):
            common = set(worlds[0].words()) & set(worlds[1].words())
            blind = sorted(word for word in common if word.startswith(("reserve:deck3", "gold:")))
            quiet = sorted(word for word in common if word.startswith(("take:", "return:", "privilege:")))
            choices = blind if person_to_play(worlds[0]) == owner and blind and ply < 2 else quiet
            if not choices:
                break
            word = chance.choice(choices)
            for world in worlds:
                person = person_to_play(world)
                play = say.Play(id=1, state=world.live.table.state, words=[word])
                assert await world.carry_out(person, play) == "done"
            if worlds[0].live.table.to_play != 0 and ply % 5 == 1:
                await everybody_asks(worlds, game)
        one, other = worlds
        for person in {SOUTH, EAST, STRANGER}:
            assert one.ears[person].heard == other.ears[person].heard
            assert await one.late_comer(person) == await other.late_comer(person)
        assert one.ears[owner].heard != other.ears[owner].heard, "the worlds did not differ at all"

    start = game.start(5)
    asyncio.run(both(tmp_path, start, with_swapped_deck(start), reserved, act))


def test_what_the_bag_will_give_changes_no_byte(tmp_path: Path) -> None:
    async def act(worlds: list[World]) -> None:
        chance = random.Random(4)
        for _ in range(30):
            common = set(worlds[0].words()) & set(worlds[1].words())
            quiet = sorted(word for word in common if word.startswith(("take:", "return:", "privilege:", "reserve:1")))
            if not quiet:
                break
            word = chance.choice(quiet)
            for world in worlds:
                await world.carry_out(person_to_play(world), say.Play(id=1, state=world.live.table.state, words=[word]))
        one, other = worlds
        for person in one.ears:
            assert one.ears[person].heard == other.ears[person].heard
        for world in worlds:
            assert "replenish" in world.words(), "the worlds never differ"
            await world.carry_out(
                person_to_play(world), say.Play(id=1, state=world.live.table.state, words=["replenish"])
            )
        assert one.ears[STRANGER].heard != other.ears[STRANGER].heard

    start = gemguild.duel().start(5)
    asyncio.run(both(tmp_path, start, with_another_future(start), "open", act))


def test_the_servers_seed_changes_no_byte_before_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers with other seeds that happen to have the same commitment and to make the same start."""
    start = gemguild.splendor(3).start(5)
    monkeypatch.setattr(Table, "first", lambda _: start)
    monkeypatch.setattr(snapshot, "commitment", lambda _: "c" * 64)

    async def act() -> None:
        worlds = []
        for number in (1, 2):
            (tmp_path / str(number)).mkdir()
            worlds.append(World(tmp_path / str(number), start, "open", bytes([number] * 32)))
            await worlds[-1].open()
        one, other = worlds
        for word in ("take:wug", "reserve:deck1", "take:grk"):
            for world in worlds:
                await world.carry_out(person_to_play(world), say.Play(id=1, state=world.live.table.state, words=[word]))
        await everybody_asks(worlds, start.game)
        for person in one.ears:
            assert one.ears[person].heard == other.ears[person].heard
            assert await one.late_comer(person) == await other.late_comer(person)
        end = StoredEnd(type="ended", seat=0, why="resigned")
        for world in worlds:
            await world.manager._act(world.live, lambda table: Effect(numbered([end], table.number, 0)))
        assert one.ears[STRANGER].heard != other.ears[STRANGER].heard, "the worlds did not differ at all"
        for world in worlds:
            await world.close()

    asyncio.run(act())


def test_a_bot_sees_its_seats_view_and_nothing_else(tmp_path: Path) -> None:
    async def act(worlds: list[World]) -> None:
        words = ["reserve:deck3", "take:wug", "take:wur", "take:grk", "take:wug"]
        for word in words:
            for world in worlds:
                if world.live.table.to_play != 3:
                    person = person_to_play(world)
                    await world.carry_out(person, say.Play(id=1, state=world.live.table.state, words=[word]))
        one, other = worlds
        assert one.bots.asked
        assert one.bots.asked == other.bots.asked
        assert [view.to_json() for view in one.bots.asked] == [view.to_json() for view in other.bots.asked]

    start = gemguild.splendor(4).start(5)
    asyncio.run(both(tmp_path, start, with_swapped_deck(start), "open", act))
