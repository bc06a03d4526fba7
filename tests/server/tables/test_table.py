"""Tables without sockets: sitting down, deciding, taking back, stopping, running out of time."""

from __future__ import annotations

import itertools

import pytest

import gemguild
from gemguild.engine.game import Position
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.tables import archive, new_table
from gemguild.server.tables.clock import DAY, MINUTE, SECOND
from gemguild.server.tables.events import BotMove, Entry, Event, StoredEnd, StoredTable, numbered
from gemguild.server.tables.table import MOST_WHIMS, STAND_IN, Chair, Table, load, steps
from tests.server.support import EAST, NORTH, SOUTH, code_of, done, play, play_random, seated, setup_of

DUO = gemguild.splendor(2)
TRIO = gemguild.splendor(3)
LIVE = {"kind": "live", "minutes": 5, "increment": 10}
DAYS = {"kind": "days", "days": 2}
STRANGER = "stranger"


def word_of(table: Table, start: str) -> str:
    """The first legal word with a beginning."""
    assert table.position is not None
    return next(move.word for move in table.position.legal_moves() if move.word.startswith(start))


def intent_to_play(table: Table, *words: str, state: int | None = None) -> say.Play:
    return say.Play(id=0, state=table.state if state is None else state, words=list(words))


class TestSittingDown:
    def test_a_game_starts_when_no_seat_is_open(self) -> None:
        table = Table(setup_of(DUO))
        table = done(table, table.decide(NORTH, "North", say.Sit(id=0, seat=0), 0))
        assert (table.status, table.position, table.has_open_seat) == ("waiting", None, True)
        table = done(table, table.decide(SOUTH, "South", say.Sit(id=0, seat=1, name="S."), 0))
        assert (table.status, table.to_play, table.has_open_seat) == ("playing", 0, False)
        assert [chair.name for chair in table.chairs] == ["North", "S."]
        assert (table.seats_of(NORTH), table.seats_of(SOUTH), table.seats_of(STRANGER)) == ((0,), (1,), ())

    def test_a_name_that_was_stored_unchecked_breaks_no_record(self) -> None:
        bad: list[Event] = [
            say.Seated(type="seated", seat=seat, kind="person", name="a\n\u202eb", level=None) for seat in (0, 1)
        ]
        end = StoredEnd(type="ended", seat=0, why="resigned")
        entries = numbered([*bad, say.Started(type="started"), end], 0, 0)
        assert "seat 0: a??b\n" in str(archive.record(StoredTable(setup_of(DUO), entries, {})))

    def test_a_taken_seat_is_refused(self) -> None:
        table = Table(setup_of(DUO))
        table = done(table, table.decide(NORTH, "North", say.Sit(id=0, seat=0), 0))
        with pytest.raises(Refusal) as refused:
            table.decide(SOUTH, "South", say.Sit(id=0, seat=0), 0)
        assert code_of(refused) == "seat_taken"

    def test_a_seat_that_is_not_there_is_refused(self) -> None:
        with pytest.raises(Refusal) as refused:
            Table(setup_of(DUO)).decide(NORTH, "North", say.Sit(id=0, seat=2), 0)
        assert code_of(refused) == "seat_unknown"

    def test_who_has_a_seat_gets_another_for_the_same_device(self) -> None:
        table = Table(setup_of(DUO))
        for seat in (0, 1):
            table = done(table, table.decide(NORTH, "North", say.Sit(id=0, seat=seat), 0))
        assert [chair.kind for chair in table.chairs] == ["person", "same_device"]
        assert table.viewer_of(table.seats_of(NORTH), None) == 0
        table = play(table, "take:wug")
        assert table.viewer_of(table.seats_of(NORTH), 0) == 1

    def test_the_host_gives_seats_to_bots_and_opens_them_again(self) -> None:
        table = Table(setup_of(TRIO))
        table = done(table, table.decide(NORTH, "", say.SetSeat(id=0, seat=2, kind="bot", level="greedy"), 0))
        assert table.chairs[2].bot == "greedy"
        table = done(table, table.decide(NORTH, "", say.SetSeat(id=0, seat=2, kind="open"), 0))
        assert table.chairs[2].kind == "open"
        with pytest.raises(Refusal) as refused:
            table.decide(SOUTH, "", say.SetSeat(id=0, seat=2, kind="open"), 0)
        assert code_of(refused) == "not_host"

    def test_the_host_cannot_send_people_away_nor_change_a_running_game(self) -> None:
        table = Table(setup_of(TRIO))
        table = done(table, table.decide(SOUTH, "South", say.Sit(id=0, seat=1), 0))
        with pytest.raises(Refusal) as refused:
            table.decide(NORTH, "", say.SetSeat(id=0, seat=1, kind="open"), 0)
        assert code_of(refused) == "seat_taken"
        with pytest.raises(Refusal) as refused:
            seated(TRIO).decide(NORTH, "", say.SetSeat(id=0, seat=1, kind="open"), 0)
        assert code_of(refused) == "already_started"

    def test_leaving_before_the_start_opens_the_seat(self) -> None:
        table = Table(setup_of(DUO))
        table = done(table, table.decide(NORTH, "North", say.Sit(id=0, seat=0), 0))
        table = done(table, table.decide(NORTH, "North", say.Leave(id=0), 0))
        assert (table.chairs[0].kind, table.seats_of(NORTH), table.status) == ("open", (), "waiting")


class TestDeciding:
    def test_a_decision_becomes_part_of_the_table_only_after(self) -> None:
        table = seated(DUO)
        effect = table.play(NORTH, intent_to_play(table, "take:wug"), 1500)
        assert [entry.event for entry in effect.entries] == [
            {"type": "moved", "seat": 0, "word": "take:wug", "by": None, "instead_of": None, "seconds": 1.5}
        ]
        assert (table.to_play, table.moves) == (0, [])
        after = done(table, effect)
        assert (after.to_play, after.state, after.number) == (1, table.state + 1, table.number + 1)
        assert after.position == table.first().play("take:wug")

    @pytest.mark.parametrize(
        ("person", "words", "state", "code"),
        [
            (SOUTH, ["take:wug"], None, "not_your_turn"),
            (STRANGER, ["take:wug"], None, "not_your_seat"),
            (NORTH, ["take:wug"], 0, "stale"),
            (NORTH, ["take:wug"], 99, "stale"),
            (NORTH, ["take:www"], None, "bad_word"),
            (NORTH, ["nonsense"], None, "bad_word"),
            (NORTH, ["return:w"], None, "wrong_phase"),
            (NORTH, ["take:wug", "take:wug"], None, "not_your_turn"),
        ],
    )
    def test_what_cannot_be_is_refused(self, person: str, words: list[str], state: int | None, code: str) -> None:
        table = seated(DUO)
        with pytest.raises(Refusal) as refused:
            table.play(person, intent_to_play(table, *words, state=state), 0)
        assert code_of(refused) == code

    def test_nothing_is_played_before_the_start_or_after_the_end(self) -> None:
        table = Table(setup_of(DUO))
        table = done(table, table.decide(NORTH, "North", say.Sit(id=0, seat=0), 0))
        with pytest.raises(Refusal) as refused:
            table.play(NORTH, intent_to_play(table, "take:wug"), 0)
        assert code_of(refused) == "not_started"
        table = seated(DUO)
        table = done(table, table.decide(NORTH, "", say.Resign(id=0), 0))
        with pytest.raises(Refusal) as refused:
            table.play(SOUTH, intent_to_play(table, "take:wug"), 0)
        assert code_of(refused) == "game_over"

    def test_words_that_belong_together_are_all_played_or_none(self) -> None:
        table = play_random(seated(DUO), 400, 5, avoid="pass")
        assert table.status == "over"
        table = self.table_with_split()
        words = [word_of(table, "split:")]
        assert table.position is not None
        words.append(next(m.word for m in table.position.play(words[0]).legal_moves() if m.word.startswith("joker:")))
        with pytest.raises(Refusal):
            table.play(self.mover(table), intent_to_play(table, *words, "nonsense"), 0)
        after = play(table, *words, "pay")
        assert len(after.moves) == len(table.moves) + 3
        assert after.to_play != table.to_play or after.position is not None

    def table_with_split(self) -> Table:
        """A table where a card can be paid in several ways."""
        for seed in itertools.count():
            table = seated(DUO)
            for moves in range(60):
                table = play_random(table, 1, 1000 * seed + moves, avoid="buy:")
                assert table.position is not None
                if any(move.word.startswith("split:") for move in table.position.legal_moves()):
                    return table
        raise AssertionError

    def mover(self, table: Table) -> str:
        assert table.to_play is not None
        return next(iter(table.chairs[table.to_play].holders))

    def test_a_bot_decides_only_in_its_turn_and_state(self) -> None:
        table = seated(DUO, {1: "random"})
        answer = BotMove("take:wug", "greedy", "random")
        with pytest.raises(Refusal) as refused:
            table.bot_plays(table.state, answer, 0)
        assert code_of(refused) == "not_your_turn"
        table = play(table, "take:wug")
        with pytest.raises(Refusal) as refused:
            table.bot_plays(table.state - 1, answer, 0)
        assert code_of(refused) == "stale"
        (entry,) = table.bot_plays(table.state, answer, 0).entries
        assert entry.event["by"] == "greedy"  # type: ignore[typeddict-item]
        assert entry.event["instead_of"] == "random"  # type: ignore[typeddict-item]

    def test_the_last_decision_ends_the_game(self) -> None:
        table = play_random(seated(DUO), 1000, 1)
        assert table.status == "over"
        assert table.outcome is not None
        assert table.position is not None
        assert table.position.result is not None
        assert table.outcome["winners"] == list(table.position.result.winners)
        assert (table.to_play, table.due) == (None, None)

    def test_a_table_is_worked_out_from_its_log(self) -> None:
        table = seated(TRIO, {2: "random"})
        entries: list[Entry] = []
        while table.status != "over" and len(entries) < 40:
            assert table.position is not None
            word = table.position.legal_moves()[len(entries) % 3].word
            if table.bot_to_play:
                effect = table.bot_plays(table.state, BotMove(word, "random", None), 7)
            else:
                effect = table.play((NORTH, SOUTH)[table.to_play or 0], intent_to_play(table, word), 7)
            entries += effect.entries
            table = done(table, effect)
        first = seated(TRIO, {2: "random"})
        again = first.after(entries)
        for name in {*Table.__slots__, "position"} - {"views"}:
            assert getattr(again, name) == getattr(table, name), name

    def test_steps_and_load_agree(self) -> None:
        entries = list(new_table.opening([Chair("person", "N"), Chair("bot", level="random")], NORTH, 3).entries)
        setup = setup_of(DUO)
        *_, (_, _, last) = steps(setup, entries)
        loaded = load(StoredTable(setup, entries, {0: {NORTH}}))
        assert (loaded.number, loaded.status, loaded.position) == (last.number, last.status, last.position)
        assert loaded.seats_of(NORTH) == (0,)


class TestTakingBack:
    def test_against_bots_it_is_free_whatever_was_revealed(self) -> None:
        table = seated(DUO, {1: "random"})
        table = play(table, "reserve:deck1")
        table = done(table, table.bot_plays(table.state, BotMove("take:wug", "random", None), 0))
        assert table.undo_of((0,)) == "free"
        state = table.state
        table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=state), 0))
        assert (table.moves, table.to_play, table.position) == ([], 0, table.first())
        assert table.state == state + 1

    def test_ones_last_decision_is_free_as_long_as_nobody_has_decided_since(self) -> None:
        table = play(seated(DUO), "take:wug")
        assert (table.undo_of((0,)), table.undo_of((1,))) == ("free", "no")
        table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0))
        assert (table.to_play, len(table.moves)) == (0, 0)

    @pytest.mark.parametrize("start", ["reserve:deck", "reserve:1"])
    def test_a_card_that_came_to_light_stays_there(self, start: str) -> None:
        table = seated(DUO)
        table = play(table, word_of(table, start))
        assert table.undo_of((0,)) == "no"
        with pytest.raises(Refusal) as refused:
            table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0)
        assert code_of(refused) == "hidden_revealed"

    def test_duels_replenishing_stays_too(self) -> None:
        table = seated(gemguild.duel())
        while table.position is not None and "replenish" not in {move.word for move in table.position.legal_moves()}:
            table = play_random(table, 1, len(table.moves))
        seat = table.to_play
        assert seat is not None
        table = play(table, "replenish")
        assert table.undo_of((seat,)) == "no"

    def test_after_somebody_elses_decision_the_others_are_asked(self) -> None:
        table = play(play(seated(TRIO), "take:wug"), "take:wug")
        assert table.undo_of((0,)) == "ask"
        table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0))
        assert (table.undo_seat, table.waiting_for()) == (0, [1, 2])
        table = done(table, table.decide(SOUTH, "", say.Answer(id=0, accept=True), 0))
        assert (table.undo_seat, table.waiting_for(), len(table.moves)) == (0, [2], 2)
        table = done(table, table.decide(EAST, "", say.Answer(id=0, accept=True), 0))
        assert (table.undo_seat, len(table.moves), table.to_play) == (None, 0, 0)

    def test_a_no_ends_the_matter(self) -> None:
        table = play(play(seated(TRIO), "take:wug"), "take:wug")
        table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0))
        table = done(table, table.decide(SOUTH, "", say.Answer(id=0, accept=False), 0))
        assert (table.undo_seat, len(table.moves)) == (None, 2)
        with pytest.raises(Refusal) as refused:
            table.decide(EAST, "", say.Answer(id=0, accept=True), 0)
        assert code_of(refused) == "no_offer"

    def test_the_next_decision_ends_the_matter_too(self) -> None:
        table = play(play(seated(TRIO), "take:wug"), "take:wug")
        table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0))
        table = play(table, "take:wug")
        assert table.undo_seat is None

    def test_there_must_be_something_to_take_back(self) -> None:
        table = seated(DUO)
        with pytest.raises(Refusal) as refused:
            table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0)
        assert code_of(refused) == "nothing_to_undo"

    def test_buying_a_card_drawn_unseen_shows_it(self) -> None:
        for seed in range(40):
            table = seated(gemguild.splendor(2))
            for ply in range(120):
                seat, before = table.to_play, table
                if seat is None:
                    break
                table = play_random(table, 1, 997 * seed + ply)
                word = table.moves[-1].word
                assert before.position is not None
                blind = before.position.view(seat).to_plain()["seats"][seat]["reserved"]
                if word.startswith("buy:") and {"card": word[4:], "blind": True} in blind:
                    assert table.moves[-1].revealed
                    return
        raise AssertionError("no game in which a card drawn unseen was bought")

    def test_persons_who_are_away_count(self) -> None:
        table = seated(TRIO)
        for person in (SOUTH, EAST):
            table = done(table, table.decide(person, "", say.Leave(id=0), 0))
        peeked = play(table, "reserve:deck1")
        with pytest.raises(Refusal) as refused:
            peeked.decide(NORTH, "", say.Undo(id=0, state=peeked.state), 0)
        assert code_of(refused) == "hidden_revealed"
        table = play(table, "take:wug")
        assert table.undo_of((0,)) == "no"
        with pytest.raises(Refusal) as refused:
            table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0)
        assert code_of(refused) == "somebody_away"

    def test_once_all_others_have_resigned_nobody_is_asked(self) -> None:
        table = seated(TRIO)
        for person in (SOUTH, EAST):
            table = done(table, table.decide(person, "", say.Resign(id=0), 0))
        assert play(table, "reserve:deck1").undo_of((0,)) == "free"

    def test_cycles_of_playing_and_undoing_come_to_an_end(self) -> None:
        table = seated(DUO, {1: "random"})
        for _ in range(MOST_WHIMS):
            table = play(table, "take:wug")
            table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0))
        table = play(table, "take:wug")
        assert table.undo_of((0,)) == "no"
        with pytest.raises(Refusal) as refused:
            table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0)
        assert code_of(refused) == "too_often"

    def test_reading_a_history_with_many_of_them_plays_no_move_twice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        opening = new_table.opening([Chair("person"), Chair("same_device")], NORTH, 0)
        table, entries = done(Table(setup_of(DUO)), opening), list(opening.entries)
        for intents in range(6):
            for kind in ("play", "undo") if intents % 2 else ("play",):
                undo = say.Undo(id=0, state=table.state)
                effect = table.decide(NORTH, "", intent_to_play(table, "take:wug") if kind == "play" else undo, 0)
                entries += effect.entries
                table = done(table, effect)
        played: list[int] = []

        def play_counted(position: Position, move: int) -> Position:
            played.append(move)
            return play_once(position, move)

        play_once = Position.play
        monkeypatch.setattr(Position, "play", play_counted)
        again = load(StoredTable(table.setup, entries, {}))
        assert len(played) == 6
        assert (again.position, len(again.moves)) == (table.position, 3)

    def test_so_do_cycles_of_leaving_and_coming_back(self) -> None:
        table = seated(TRIO)
        for _ in range(MOST_WHIMS):
            table = done(table, table.decide(NORTH, "", say.Leave(id=0), 0))
            table = done(table, table.decide(NORTH, "", say.Sit(id=0, seat=0), 0))
        table = done(table, table.decide(NORTH, "", say.Leave(id=0), 0))
        with pytest.raises(Refusal) as refused:
            table.decide(NORTH, "", say.Sit(id=0, seat=0), 0)
        assert code_of(refused) == "too_often"

    def test_an_offer_lapses_when_somebody_leaves(self) -> None:
        table = play(play(seated(TRIO), "take:wug"), "take:wug")
        table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), 0))
        table = done(table, table.decide(EAST, "", say.Leave(id=0), 0))
        with pytest.raises(Refusal) as refused:
            table.decide(SOUTH, "", say.Answer(id=0, accept=True), 0)
        assert code_of(refused) == "no_offer"

    def test_against_a_clock_and_another_person_the_others_are_always_asked(self) -> None:
        table = play(seated(DUO, clock=LIVE), "take:wug", now=SECOND)
        assert table.undo_of((0,)) == "ask"
        table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), 2 * SECOND))
        assert (len(table.moves), table.undo_seat) == (1, 0)
        table = play(seated(DUO, {1: "random"}, clock=LIVE), "take:wug", now=SECOND)
        assert table.undo_of((0,)) == "free"

    @pytest.mark.parametrize("clock", [LIVE, DAYS])
    def test_time_that_was_used_stays_used(self, clock: dict[str, object]) -> None:
        table = seated(DUO, clock=clock)
        assert table.clock is not None
        whole, now = table.clock.left[0], 0
        for cycle in range(1, 20):
            now += 2 * SECOND
            table = play(table, "take:wug", now=now)
            table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), now))
            now += SECOND
            table = done(table, table.decide(SOUTH, "", say.Answer(id=0, accept=True), now))
            assert table.clock is not None
            assert table.clock.left == (whole - cycle * 2 * SECOND, whole - cycle * SECOND)
            assert table.deadline == now + whole - cycle * 2 * SECOND

    def test_alone_against_bots_time_that_was_used_stays_used_too(self) -> None:
        table = seated(DUO, {1: "random"}, clock=LIVE)
        table = play(table, "take:wug", now=3 * SECOND)
        table = done(table, table.bot_plays(table.state, BotMove("take:wug", "random", None), 4 * SECOND))
        table = done(table, table.decide(NORTH, "", say.Undo(id=0, state=table.state), 6 * SECOND))
        assert table.clock is not None
        assert table.clock.left == (5 * MINUTE - 5 * SECOND, 5 * MINUTE)


class TestStopping:
    @pytest.mark.parametrize(("intent", "why"), [(say.Resign(id=0), "resigned"), (say.Leave(id=0), "left")])
    def test_with_two_players_the_other_wins(self, intent: say.Intent, why: str) -> None:
        table = seated(DUO)
        table = done(table, table.decide(NORTH, "", intent, 0))
        assert table.status == "over"
        assert table.outcome is not None
        assert (table.outcome["winners"], table.outcome["reason"]) == ([1], why)
        assert [standing["place"] for standing in table.outcome["standings"]] == [2, 1]

    def test_with_more_a_bot_plays_on_until_the_person_is_back(self) -> None:
        table = seated(TRIO)
        table = done(table, table.decide(NORTH, "", say.Leave(id=0), 0))
        assert (table.status, table.chairs[0].standing, table.bot_to_play) == ("playing", "away", STAND_IN)
        with pytest.raises(Refusal) as refused:
            table.play(NORTH, intent_to_play(table, "take:wug"), 0)
        assert code_of(refused) == "not_your_turn"
        table = done(table, table.decide(NORTH, "", say.Sit(id=0, seat=0), 0))
        assert (table.chairs[0].standing, table.bot_to_play) == ("here", None)

    def test_who_resigned_does_not_come_back(self) -> None:
        table = seated(TRIO)
        table = done(table, table.decide(NORTH, "", say.Resign(id=0), 0))
        assert (table.chairs[0].standing, table.bot_to_play) == ("gone", STAND_IN)
        for intent in (say.Sit(id=0, seat=0), say.Resign(id=0)):
            with pytest.raises(Refusal):
                table.decide(NORTH, "", intent, 0)

    def test_a_strangers_intents_change_nothing(self) -> None:
        table = seated(TRIO)
        for intent in (say.Resign(id=0), say.Leave(id=0), say.Undo(id=0, state=table.state)):
            with pytest.raises(Refusal) as refused:
                table.decide(STRANGER, "", intent, 0)
            assert code_of(refused) == "not_your_seat"


class TestClocks:
    def test_a_live_clock_takes_what_was_used_and_gives_the_increment(self) -> None:
        table = seated(DUO, clock=LIVE)
        assert table.deadline == 5 * MINUTE
        table = play(table, "take:wug", now=60 * SECOND)
        assert table.clock is not None
        assert table.clock.left == (5 * MINUTE - 60 * SECOND + 10 * SECOND, 5 * MINUTE)
        assert table.deadline == 60 * SECOND + 5 * MINUTE

    def test_days_begin_anew_each_turn(self) -> None:
        table = play(seated(DUO, clock=DAYS), "take:wug", now=DAY)
        assert table.clock is not None
        assert table.clock.left == (2 * DAY, 2 * DAY)
        assert table.deadline == 3 * DAY

    def test_a_turn_of_several_decisions_has_one_increment(self) -> None:
        table = seated(DUO, clock=LIVE)
        while table.position is not None and table.position.phase != "return":
            table = play_random(table, 1, len(table.moves), avoid="buy:")
        seat = table.to_play
        assert seat is not None
        assert table.clock is not None
        had = table.clock.left[seat]
        after = play(table, word_of(table, "return:"), now=table.since + SECOND)
        assert after.clock is not None
        over = after.position is not None and after.position.phase == "main"
        assert after.clock.left[seat] == had - SECOND + (10 * SECOND if over else 0)

    def test_who_runs_out_of_time_loses_a_game_of_two(self) -> None:
        table = seated(DUO, clock=LIVE)
        with pytest.raises(Refusal):
            table.run_out(5 * MINUTE - 1)
        table = done(table, table.run_out(5 * MINUTE))
        assert table.outcome is not None
        assert (table.outcome["winners"], table.outcome["reason"]) == ([1], "timed_out")

    def test_with_more_players_a_bot_plays_on_without_a_clock(self) -> None:
        table = seated(TRIO, clock=LIVE)
        table = done(table, table.run_out(5 * MINUTE))
        assert (table.status, table.bot_to_play, table.deadline) == ("playing", STAND_IN, None)
        assert table.due == 5 * MINUTE
        with pytest.raises(Refusal) as refused:
            table.decide(NORTH, "", say.Sit(id=0, seat=0), 6 * MINUTE)
        assert code_of(refused) == "out_of_time"

    def test_with_days_for_each_turn_a_person_can_return_after_a_bot_has_ended_that_turn(self) -> None:
        table = seated(TRIO, clock=DAYS)
        table = done(table, table.run_out(2 * DAY))
        with pytest.raises(Refusal) as refused:
            table.decide(NORTH, "", say.Sit(id=0, seat=0), 2 * DAY)
        assert code_of(refused) == "out_of_time"
        table = done(table, table.bot_plays(table.state, BotMove("take:wug", STAND_IN, None), 2 * DAY))
        table = done(table, table.decide(NORTH, "", say.Sit(id=0, seat=0), 2 * DAY))
        assert table.clock is not None
        assert table.clock.left == (2 * DAY, 2 * DAY, 2 * DAY)

    def test_leaving_and_coming_back_gives_no_time(self) -> None:
        table, now = seated(TRIO, clock=LIVE), 0
        for cycle in range(1, 15):
            now += 20 * SECOND
            table = done(table, table.decide(NORTH, "", say.Leave(id=0), now))
            table = done(table, table.decide(NORTH, "", say.Sit(id=0, seat=0), now))
            assert table.clock is not None
            assert table.clock.left[0] == 5 * MINUTE - cycle * 20 * SECOND
            assert table.deadline == 5 * MINUTE

    def test_the_comings_and_goings_of_others_give_no_time_either(self) -> None:
        table = seated(TRIO, clock=LIVE)
        table = done(table, table.decide(SOUTH, "", say.Leave(id=0), MINUTE))
        table = done(table, table.decide(SOUTH, "", say.Sit(id=0, seat=1), 2 * MINUTE))
        table = done(table, table.decide(EAST, "", say.Resign(id=0), 3 * MINUTE))
        assert table.deadline == 5 * MINUTE

    def test_a_pause_of_the_server_costs_nobody_time(self) -> None:
        table = seated(DUO, clock=LIVE)
        table = done(table, table.resume(60 * MINUTE))
        assert table.deadline == 65 * MINUTE

    def test_bots_have_no_clock(self) -> None:
        table = play(seated(DUO, {1: "random"}, clock=LIVE), "take:wug", now=SECOND)
        assert table.deadline is None
        assert table.clock is not None
        table = done(table, table.bot_plays(table.state, BotMove("take:wug", "random", None), 9 * MINUTE))
        assert table.clock is not None
        assert table.clock.left[1] == 5 * MINUTE


class TestOnceMore:
    def test_everybody_moves_on_by_a_seat_and_the_others_sit_down_when_they_like(self) -> None:
        table = seated(TRIO, {2: "greedy"})
        table = done(table, table.decide(NORTH, "", say.Resign(id=0), 0))
        setup, effect = new_table.rematch(table, new_table.Shuffle("R" * 22, b"another"), SOUTH, 5)
        new = done(Table(setup), effect)
        assert [chair.kind for chair in new.chairs] == ["person", "bot", "open"]
        assert (new.seats_of(SOUTH), new.status) == ((0,), "waiting")
        assert setup.seed != table.setup.seed
        sit = new_table.sit_in_rematch(table, 0, None)
        new = done(new, new.decide(NORTH, "", sit, 0))
        assert (new.seats_of(NORTH), new.status, new.to_play) == ((2,), "playing", 0)
