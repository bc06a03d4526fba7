"""Shuffles of tables: what the deal depends on, when contributions count, and what a record proves afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pydantic import ValidationError

import gemguild
from gemguild import shuffle
from gemguild.engine.game import Game
from gemguild.engine.gamerecord import GameRecord
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.storage import Change, Digest, Store
from gemguild.server.tables import archive, new_table
from gemguild.server.tables.events import Entry, Event, StoredEnd, StoredTable, numbered
from gemguild.server.tables.table import Chair, Table, load, seated
from gemguild.verify import verify
from tests.server.support import CODE, EAST, NORTH, PERSONS, SEED, SOUTH, done, setup_of

DUO = gemguild.splendor(2)
MINE, YOURS = "ab" * 32, "cd" * 16


def sit(table: Table, seat: int, contribution: str | None, person: str | None = None) -> Table:
    person = person or PERSONS[seat]
    return done(table, table.decide(person, person, say.Sit(id=0, seat=seat, contribution=contribution), 0))


def full(game: Game, contributions: list[str | None], seed: bytes = SEED) -> Table:
    """A table that has started, with what each person gave who sat down."""
    table = Table(setup_of(game, seed=seed))
    for seat, contribution in enumerate(contributions):
        table = sit(table, seat, contribution)
    return table


def stored_with(contributions: list[str | None], *events: Event) -> StoredTable:
    """A finished table of two."""
    chairs = [Chair("person", contribution=given) for given in contributions]
    opening = new_table.opening(chairs, NORTH, 0).entries
    end = StoredEnd(type="ended", seat=0, why="resigned")
    return StoredTable(setup_of(DUO), [*opening, *numbered([*events, end], len(opening), 0)], {})


class TestTheDeal:
    def test_every_seat_of_every_game_has_a_part_in_it(self, game: Game) -> None:
        given: list[str | None] = [f"{seat:032x}" for seat in range(game.players)]
        starts = {str(full(game, given).position)}
        for seat in range(game.players):
            starts.add(str(full(game, [*given[:seat], MINE, *given[seat + 1 :]]).position))
        assert len(starts) == game.players + 1

    def test_it_follows_from_what_the_record_shows_and_nothing_else(self, game: Game) -> None:
        given: list[str | None] = [MINE, *[None] * (game.players - 2), YOURS]
        table = full(game, given)
        assert table.position == game.start(shuffle.deal_seed(SEED, CODE, game, given))
        again = Table(setup_of(game, listed=True, reserved="down", host="somebody", created=99))
        for seat in reversed(range(game.players)):
            again = sit(again, seat, given[seat])
        assert again.position == table.position, "neither the order of sitting down nor the time matters"

    def test_the_server_cannot_know_it_when_it_commits(self) -> None:
        waiting = sit(Table(setup_of(DUO)), 0, MINE)
        ends = [sit(waiting, 1, contribution) for contribution in (None, YOURS, MINE)]
        assert len({str(end.position) for end in ends}) == 3

    def test_a_player_cannot_choose_it_without_the_servers_seed(self) -> None:
        starts = {str(full(DUO, [MINE, YOURS], seed=bytes([number] * 32)).position) for number in range(5)}
        assert len(starts) == 5

    def test_who_gives_nothing_gives_nothing(self) -> None:
        table = full(DUO, [None, None])
        assert table.contributions == [None, None]
        assert table.position == DUO.start(shuffle.deal_seed(SEED, CODE, DUO, [None, None]))


class TestContributions:
    def test_they_are_told_before_the_start(self) -> None:
        table = Table(setup_of(DUO))
        effect = table.decide(NORTH, None, say.Sit(id=0, seat=0, contribution=MINE), 0)
        table = done(table, effect)
        last = table.decide(SOUTH, None, say.Sit(id=0, seat=1, contribution=YOURS), 0)
        events = [entry.event for entry in (*effect.entries, *last.entries)]
        assert [event["type"] for event in events] == ["seated", "contributed", "seated", "contributed", "started"]
        assert events[3] == {"type": "contributed", "seat": 1, "contribution": YOURS}

    def test_who_leaves_takes_theirs_along(self) -> None:
        table = sit(Table(setup_of(gemguild.splendor(3))), 0, MINE)
        table = done(table, table.decide(NORTH, None, say.Leave(id=0), 0))
        assert table.contributions == [None] * 3
        assert sit(table, 0, YOURS, EAST).contributions == [YOURS, None, None]

    def test_a_seat_that_goes_to_a_bot_gives_nothing(self) -> None:
        table = sit(Table(setup_of(gemguild.splendor(3))), 0, MINE)
        table = done(table, table.decide(NORTH, None, say.SetSeat(id=0, seat=0, kind="bot", level="random"), 0))
        assert table.contributions == [None] * 3

    def test_after_the_deal_they_are_ignored(self) -> None:
        table = full(gemguild.splendor(3), [MINE, YOURS, None])
        assert not table.decide(NORTH, None, say.Sit(id=0, seat=0, contribution=YOURS), 0).entries
        left = done(table, table.decide(NORTH, None, say.Leave(id=0), 0))
        back = left.decide(NORTH, None, say.Sit(id=0, seat=0, contribution=YOURS), 0)
        assert [entry.event["type"] for entry in back.entries] == ["returned"]
        assert done(left, back).deal_seed == table.deal_seed

    def test_nobody_contributes_for_another(self) -> None:
        table = sit(Table(setup_of(gemguild.splendor(3))), 0, MINE)
        with pytest.raises(Refusal):
            sit(table, 0, YOURS, SOUTH)

    @pytest.mark.parametrize("wrong", ["", "ab" * 15, "ab" * 33, "AB" * 16, "luck" * 8])
    def test_what_is_no_contribution_is_refused(self, wrong: str) -> None:
        with pytest.raises(ValidationError):
            say.Sit(id=0, seat=0, contribution=wrong)

    def test_one_device_gives_once_for_all_its_seats(self) -> None:
        chairs = [Chair("bot", level="random"), Chair("same_device"), Chair("person")]
        given = new_table.contributing(chairs, new_table.Shuffle(CODE, SEED, MINE))
        assert [chair.contribution for chair in given] == [None, MINE, None]


class TestDrawnSeats:
    FORM = say.NewTable(
        game={"id": "splendor", "players": 4, "options": []},
        seats=[say.SeatWish(kind="me"), *[say.SeatWish(kind="bot", level="random")] * 3],
        shuffle=True,
    )

    def made(self, contribution: str | None) -> Table:
        made = new_table.from_form(self.FORM, new_table.Shuffle(CODE, SEED, contribution), NORTH, "N", 0)
        return done(Table(made[0]), made[1])

    def test_the_order_follows_from_the_same_seed_and_the_makers_bytes(self) -> None:
        order = shuffle.drawn_order(SEED, CODE, gemguild.splendor(4), MINE)
        table = self.made(MINE)
        assert table.seats_of(NORTH) == (order.index(0),)
        assert table.contributions[order.index(0)] == MINE
        seats = {self.made(f"{number:032x}").seats_of(NORTH) for number in range(40)}
        assert seats == {(0,), (1,), (2,), (3,)}

    def test_the_record_proves_it(self) -> None:
        setup, effect = new_table.from_form(self.FORM, new_table.Shuffle(CODE, SEED, MINE), NORTH, "N", 0)
        end = Entry(len(effect.entries) + 1, 0, StoredEnd(type="ended", seat=None, why=None))
        verdict = verify(str(archive.record(StoredTable(setup, [*effect.entries, end], {}))))
        assert verdict.fits
        assert "seats" in [check.name for check in verdict.checks]


class TestRecords:
    @pytest.mark.parametrize("given", [[MINE, YOURS], [None, YOURS], [None, None]])
    def test_a_record_proves_its_shuffle(self, given: list[str | None]) -> None:
        record = archive.record(stored_with(given))
        verdict = verify(str(record))
        assert (verdict.fits, verdict.shuffle) == (True, 2)
        assert [record.headers[f"contribution-{seat}"] for seat in (0, 1)] == [each or "-" for each in given]

    def test_the_proof_has_all_that_is_hashed(self) -> None:
        proof = archive.proof(stored_with([MINE, None]))
        assert (proof["shuffle"], proof["contributions"], proof["fits"]) == (2, [MINE, None], True)
        assert proof["commitment"] == shuffle.commitment(bytes.fromhex(proof["seed"]))
        assert proof["deal"] == shuffle.deal_seed(SEED, CODE, DUO, [MINE, None]).hex()
        assert proof["name"] == DUO.name
        assert proof["start"] == str(DUO.start(bytes.fromhex(proof["deal"])))

    def test_a_table_of_old_is_what_it_was(self) -> None:
        events: list[Event] = [event for seat in (0, 1) for event in seated(seat, Chair("person"))]
        events += [say.Started(type="started"), StoredEnd(type="ended", seat=0, why="resigned")]
        stored = StoredTable(setup_of(DUO), numbered(events, 0, 0), {})
        assert load(stored).position == DUO.start(SEED)
        proof = archive.proof(stored)
        assert (proof["shuffle"], proof["deal"], proof["fits"]) == (1, SEED.hex(), True)
        verdict = verify(str(archive.record(stored)))
        assert (verdict.fits, verdict.shuffle) == (True, 1)

    def test_a_table_of_old_that_still_waits_begins_as_tables_do_now(self) -> None:
        table = Table(setup_of(DUO)).after(numbered(seated(0, Chair("person")), 0, 0))
        table = sit(table, 1, YOURS)
        assert (table.shuffle, table.position) == (2, full(DUO, [None, YOURS]).position)

    def test_a_table_from_a_record_or_a_move_claims_nothing(self) -> None:
        text = str(archive.record(stored_with([MINE, YOURS])))
        setup, effect = new_table.from_record(text, NORTH, 0)
        uploaded = StoredTable(setup, list(effect.entries), {})
        again = archive.record(uploaded)
        assert again.seed == GameRecord.parse(text).seed
        assert (verify(str(again)).fits, verify(str(again)).shuffle) == (True, None)
        assert uploaded.setup.revealed_seed("over") is None
        form = say.Continue(moves=0, seat=0, level="random")
        setup, effect = new_table.from_move(load(uploaded), [], form, NORTH, None, 0)
        onward = Table(setup).after(effect.entries)
        assert (onward.deal_seed, onward.position) == (None, load(uploaded).position)
        for stored in (uploaded, StoredTable(setup, [*effect.entries, Entry(9, 0, uploaded.entries[-1].event)], {})):
            with pytest.raises(Refusal):
                archive.proof(stored)


async def check_the_deal_after_reopening(where: Path | str) -> None:
    """A database that is closed between two people who sit down changes nothing."""
    waiting = Table(setup_of(DUO))
    effect = waiting.decide(NORTH, None, say.Sit(id=0, seat=0, contribution=MINE), 0)
    waiting = done(waiting, effect)
    store = await Store.open(where)
    await store.append(Change(CODE, effect.entries, Digest.of(waiting), effect.holders, waiting.setup))
    await store.close()
    store = await Store.open(where)
    stored = await store.load(CODE)
    assert stored is not None
    back = load(stored)
    assert back.contributions == [MINE, None]
    last = back.decide(SOUTH, None, say.Sit(id=0, seat=1, contribution=YOURS), 0)
    await store.append(Change(CODE, last.entries, Digest.of(done(back, last)), last.holders))
    stored = await store.load(CODE)
    assert stored is not None
    assert load(stored).position == full(DUO, [MINE, YOURS]).position
    await store.close()


def test_a_table_that_was_stored_before_the_deal_is_dealt_the_same(tmp_path: Path) -> None:
    asyncio.run(check_the_deal_after_reopening(tmp_path / "store.db"))
