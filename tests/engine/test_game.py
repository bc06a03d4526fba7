"""What every registered game must do, whatever its rules."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemguild.engine.batch import Batch
from gemguild.engine.errors import BadOptions, BadText, GemguildError, Illegal
from gemguild.engine.game import Game, Move, Position, View
from gemguild.engine.kind import Kind
from tests.support import GAMES, KINDS, longest, play_through, position_of_record, some_positions

games = st.sampled_from(GAMES)
seeds = st.one_of(st.integers(), st.binary(max_size=100))


def test_play_goes_on_until_the_end(game: Game) -> None:
    for seed in range(3):
        for position in play_through(game, seed):
            legal = position.legal_moves()
            assert bool(legal) is not position.is_over
            assert (position.to_play is None) is position.is_over
            assert (position.phase == "over") is position.is_over
            assert (position.result is not None) is position.is_over
            assert position.turn <= longest(game)


def test_moves_are_listed_by_number_each_with_its_own_word(game: Game) -> None:
    for position in some_positions(game, every=3):
        legal = position.legal_moves()
        actions, words = [move.action for move in legal], [move.word for move in legal]
        assert actions == sorted(set(actions)) == position.legal_actions()
        assert len(set(words)) == len(words)
        assert all(0 <= action < game.actions for action in actions)


def test_words_belong_to_the_grammar_and_read_back(game: Game) -> None:
    for position in some_positions(game):
        for move in position.legal_moves():
            assert str(move) == move.word
            assert game.kind.grammar.fullmatch(move.word)
            assert position.parse_move(move.word) == move
            assert position.play(move.word) == position.play(move) == position.play(move.action)


def test_all_other_numbers_are_refused(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=25):
        before = position.records.tobytes()
        legal = set(position.legal_actions())
        for action in range(game.actions):
            if action not in legal:
                with pytest.raises(Illegal):
                    position.play(action)
        for action in (-1, -64, game.actions, game.actions + 1000, 2**31, 2**63 - 1, -(2**63), 2**70):
            with pytest.raises(GemguildError):
                position.play(action)
        assert position.records.tobytes() == before


def test_words_of_other_positions_are_refused_with_a_code(game: Game) -> None:
    positions = some_positions(game, seeds=1, every=20)
    words = {move.word for position in positions for move in position.legal_moves()}
    for position in positions:
        before = position.records.tobytes()
        for word in words - {move.word for move in position.legal_moves()}:
            with pytest.raises(Illegal) as refusal:
                position.play(word)
            assert refusal.value.code.islower()
            assert str(refusal.value).startswith(f"{word}: ")
            assert pickle.loads(pickle.dumps(refusal.value)).code == refusal.value.code
        assert position.records.tobytes() == before


def test_moves_of_other_positions_are_refused(game: Game) -> None:
    last = list(play_through(game, 1))[-1]
    for move in game.start(1).legal_moves():
        with pytest.raises(Illegal) as refusal:
            last.play(move)
        assert refusal.value.code == "game_over"


@pytest.mark.parametrize(
    "word", ["", " ", "take", "take:", "take:xyz", "PASS", "pass ", "buy:9z9", "\n", "pass\n", "🂡"]
)
def test_what_is_no_move_is_refused(game: Game, word: str) -> None:
    with pytest.raises(BadText, match="is not a move"):
        game.start(0).parse_move(word)


def test_playing_leaves_the_old_position_as_it_was(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=10):
        before = position.records.tobytes(), str(position)
        for action in position.legal_actions():
            assert position.play(action) != position
        assert (position.records.tobytes(), str(position)) == before


def test_positions_are_sound_and_read_back_from_text_and_json(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=8):
        position.check()
        assert game.parse(str(position)) == position
        assert game.from_json(position.to_json()) == position
        assert game.from_json(position.to_plain()) == position


def test_views_read_back_from_text(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=12):
        for view in (position.view(), *(position.view(seat) for seat in range(game.players))):
            again = game.parse_view(str(view))
            assert again == view
            assert hash(again) == hash(view)
            assert str(again) == str(view)
            assert again.seat == view.seat


def test_positions_and_views_are_values(game: Game) -> None:
    for position in some_positions(game, seeds=1, every=15):
        for value in (position, position.view(0), position.view()):
            for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
                assert twin == value
                assert hash(twin) == hash(value)
                assert str(twin) == str(value)
                assert type(twin) is type(value)
        assert position.view(0) != position.view(1)
        assert position.view(0) != position.view()
        assert position != position.view(0)
        assert position != "position"


def test_records_are_there_to_read(duo: Game) -> None:
    position = duo.start(1)
    for table in (position, position.view(0)):
        assert table.records.shape == (1,)
        assert table.records.dtype == duo.kind.record.dtype
        assert int(table.records["seat"][0]) == table.to_play
        with pytest.raises(AttributeError):
            table.records = position.records.copy()  # type: ignore[misc]


def test_a_seed_means_one_game(game: Game) -> None:
    assert game.start(5) == game.start(5)
    assert list(play_through(game, 5)) == list(play_through(game, 5))
    starts = {str(game.start(seed).view()) for seed in range(50)}
    assert len(starts) == 50


@given(games, st.lists(seeds, min_size=2, max_size=4))
def test_seeds_of_any_size_start_a_game(game: Game, chosen: list[int | bytes]) -> None:
    starts: dict[str, int | bytes] = {}
    for seed in chosen:
        start = game.start(seed)
        start.check()
        assert game.start(seed) == start
        assert starts.setdefault(str(start), seed) == seed


def test_numbers_and_bytes_are_different_seeds(game: Game) -> None:
    seeds: list[int | bytes] = [0, 1, -1, b"", b"0", b"1", b"int:1", 10**100, -(10**100), bytes(1000)]
    assert len({str(game.start(seed)) for seed in seeds}) == len(seeds)


def test_the_result_agrees_with_itself(game: Game) -> None:
    for seed in range(8):
        last = list(play_through(game, seed))[-1]
        result = last.result
        assert result is not None
        assert result.winners == tuple(seat for seat, place in enumerate(result.places) if place == 1)
        assert result.winners
        assert len(result.places) == len(result.points) == game.players
        assert sum(result.shares()) == pytest.approx(1)
        assert result.reason in game.kind.reasons
        assert result.reason
        assert result.points == tuple(seat["points"] for seat in last.to_plain()["seats"])
        for side in game.sides:
            assert len({result.places[seat] for seat in side}) == 1
        assert last.view().result == last.view(0).result == result
        for place in result.places:
            better = {side for side in game.sides if result.places[side[0]] < place}
            assert place == 1 + len(better)


def test_everybody_sees_whose_turn_it_is_and_only_that_seat_may_decide(game: Game) -> None:
    for position in some_positions(game, seeds=1):
        onlooker = position.view()
        assert (onlooker.to_play, onlooker.phase, onlooker.turn) == (position.to_play, position.phase, position.turn)
        assert onlooker.legal_moves() == [] or position.is_over
        for seat in range(game.players):
            view = position.view(seat)
            expected = position.legal_moves() if seat == position.to_play else []
            assert view.legal_moves() == expected
            assert (view.to_play, view.phase, view.turn) == (position.to_play, position.phase, position.turn)


@pytest.mark.parametrize("seat", [-1, 4, 100])
def test_there_are_only_so_many_seats(game: Game, seat: int) -> None:
    with pytest.raises(BadOptions, match="no seat"):
        game.start(0).view(seat)


def test_games_are_values_with_a_name(game: Game) -> None:
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game
    assert hash(twin) == hash(game)
    assert twin.name == game.name
    assert game.name.split("-")[:2] == [game.kind.expands or game.id, str(game.players)]
    assert game.name in repr(game)
    assert [other for other in GAMES if other == game] == [game]
    assert sorted(seat for side in game.sides for seat in side) == list(range(game.players))
    assert game.variant < 2 ** len(game.kind.options)


def test_options_may_come_in_any_order() -> None:
    splendor = KINDS["splendor"]
    assert Game(splendor, 4, ("team", "quick")) == Game(splendor, 4, ("quick", "team"))


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_wrong_numbers_of_players_are_refused(kind: Kind, players: int) -> None:
    with pytest.raises(BadOptions, match="players"):
        Game(kind, players)


def test_unknown_variants_are_refused(kind: Kind) -> None:
    with pytest.raises(BadOptions, match="no variant"):
        Game(kind, kind.seats[0], ("slow",))


def test_variants_are_refused_for_the_wrong_number_of_players(kind: Kind) -> None:
    for option, seats in kind.options.items():
        for players in set(kind.seats) - set(seats):
            with pytest.raises(BadOptions, match=option):
                Game(kind, players, (option,))


def test_unknown_games_are_refused() -> None:
    from gemguild.engine.kind import kind

    with pytest.raises(BadOptions, match="no game"):
        kind("chess")


def test_what_things_print(game: Game) -> None:
    position = game.start(0)
    assert game.name in repr(position)
    assert game.name in repr(position.view(0))
    assert "onlooker" in repr(position.view())
    assert isinstance(position.view(), View)
    assert isinstance(position, Position)
    assert str(Move(3, "pass")) == "pass"


def test_the_decider_is_the_first_criterion_that_differs(game: Game) -> None:
    criteria = game.kind.description.criteria
    deciders = set()
    batch = Batch.start(game, 300, seed=4)
    batch.play_out(seed=5)
    for record in batch.records:
        position = position_of_record(game, record)
        result = position.result
        assert result is not None
        if result.decider is None:
            assert len(result.winners) == game.players
            continue
        deciders.add(result.decider.criterion)
        criterion = next(each for each in criteria if each.name == result.decider.criterion)
        winners, others = result.decider.winners, result.decider.others
        assert winners > others if criterion.highest else winners < others
    assert deciders <= {criterion.name for criterion in criteria}
    assert criteria[0].name in deciders
