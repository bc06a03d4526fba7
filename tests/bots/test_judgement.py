"""Choice and luck along a game: judged from views, adding up to the result."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

import gemguild
from gemguild.bots import Limit
from gemguild.bots.analysis import Outlook, analyse
from gemguild.bots.bot import Option
from gemguild.bots.judgement import KINDS, LEAST_SCALE, JudgedDecision, account_for, judge, knowing
from gemguild.engine.game import Game, Move, Position
from gemguild.engine.gamerecord import GameRecord
from gemguild.engine.kind import Kind
from tests.bots.nets import small_net
from tests.support import choose

FEW = Limit(simulations=8)
SPLENDOR = gemguild.splendor()
NET = small_net("splendor")


def recorded(game: Game, seed: int = 1, most: int = 1000) -> GameRecord:
    """A random game, or its beginning."""
    chance = random.Random(seed)
    record = GameRecord(game.start(seed))
    while not record.position.is_over and len(record.moves) < most:
        action = choose(record.position, chance)
        record.play(next(move for move in record.position.legal_moves() if move.action == action))
    return record


def played(start: Position, *words: str) -> GameRecord:
    record = GameRecord(start)
    for word in words:
        record.play(word)
    return record


def outlook(*chances: float) -> Outlook:
    return Outlook(Option(Move(0, "pass"), 1, chances[0], ("pass",)), chances)


# --------------------------------------------------------------------------------------------------------- adding it up


def test_choices_and_luck_add_up_to_the_result(game: Game) -> None:
    record = recorded(game)
    judged = judge(record, FEW, net=small_net(game.id))
    result = record.result
    assert result is not None
    assert len(judged.decisions) == len(record.moves)
    for seat in range(game.players):
        own = judged.account(seat)
        assert own.start - own.choices + own.others + own.luck == pytest.approx(own.end)
        assert own.end == (
            1 / len({seat % len(game.sides) for seat in result.winners}) if seat in result.winners else 0
        )
        for decision, following in pairwise(judged.decisions):
            assert decision.after[seat] + decision.luck[seat] == pytest.approx(following.before[seat])
    assert all(decision.loss >= 0 for decision in judged.decisions)


def test_two_players_who_know_the_same_mirror_each_other() -> None:
    judged = judge(played(SPLENDOR.start(1), "take:wug", "take:rr", "take:wrk"), FEW, net=NET)
    for decision in judged.decisions:
        assert decision.luck[0] == pytest.approx(-decision.luck[1])
        assert sum(decision.before) == pytest.approx(1)


def test_a_game_that_goes_on_ends_with_a_chance() -> None:
    record = recorded(SPLENDOR, most=5)
    judged = judge(record, FEW, net=NET)
    position = record.position
    assert position.to_play == 1
    assert judged.end[1] == analyse(position.view(1), FEW, net=NET).win[1]
    own = judged.account(1)
    assert own.start - own.choices + own.others + own.luck == pytest.approx(own.end)


def test_a_record_without_moves() -> None:
    judged = judge(played(SPLENDOR.start(1)), FEW, net=NET)
    own = judged.account(0)
    assert (own.choices, own.others, own.luck) == (0, 0, 0)
    assert own.start == own.end == judged.end[0]
    assert judged.line(0) == ([0], [judged.end[0]])


def test_a_known_case() -> None:
    """Two takes without anything hidden: the first a mistake, the second the best; then luck by what is said next."""
    record = played(SPLENDOR.start(1), "take:wug", "take:rr")
    pairs = [(outlook(0.6, 0.4), outlook(0.45, 0.55)), (outlook(0.5, 0.5), outlook(0.5, 0.5))]
    decisions, end = account_for(list(record.positions()), pairs, (0.7, 0.3))
    first, second = decisions
    assert (first.seat, second.seat) == (0, 1)
    assert first.loss == pytest.approx(0.15)
    assert first.kind == "blunder"
    assert first.luck == pytest.approx((0.05, -0.05))
    assert (second.loss, second.kind) == (0, "")
    assert second.luck == pytest.approx((0.2, -0.2))
    assert end == (0.7, 0.3)


@pytest.mark.parametrize(
    ("loss", "name"), [(0.0, ""), (0.029, ""), (0.05, "inaccuracy"), (0.12, "mistake"), (0.3, "blunder")]
)
def test_mistakes_are_named_by_what_they_cost(loss: float, name: str) -> None:
    option = outlook(0.5).option
    own = JudgedDecision(1, 1, option, option, (0.5, 0.5), (0.5 + loss, 0.5 - loss), (0.0, 0.0))
    assert own.kind == name
    assert list(KINDS.values()) == sorted(KINDS.values(), reverse=True)


def test_the_worst_come_first() -> None:
    judged = judge(recorded(SPLENDOR), FEW, net=NET)
    losses = [own.loss for own in judged.mistakes()]
    assert losses == sorted(losses, reverse=True)
    assert min(losses) >= LEAST_SCALE * KINDS["inaccuracy"]
    assert {own.seat for own in judged.mistakes(1)} == {1}
    assert len(judged.mistakes()) == len(judged.mistakes(0)) + len(judged.mistakes(1))


# ---------------------------------------------------------------------------------------------------- what can be known


def drawn_worlds() -> list[Position]:
    """Two positions that look alike, with another card on top of the first deck."""
    view = SPLENDOR.start(5).view(0)
    worlds = {SPLENDOR.guess(view, seed).to_plain()["decks"][0][0]: SPLENDOR.guess(view, seed) for seed in range(5)}
    return list(worlds.values())[:2]


def test_luck_is_kept_apart_from_choice() -> None:
    """The same choice in two worlds: the card that is turned up changes the luck, and nothing judged before."""
    word = f"reserve:{drawn_worlds()[0].to_plain()['market'][0][0]}"
    first, second = (judge(played(world, word), Limit(simulations=60), net=NET) for world in drawn_worlds())
    (one,), (other,) = first.decisions, second.decisions
    assert (one.played, one.best, one.before, one.after) == (other.played, other.best, other.before, other.after)
    assert one.luck != other.luck


def test_a_choice_is_judged_by_the_view_alone(kind: Kind) -> None:
    """Whatever the others hold and the decks hide, the judgement of a seat's choices is the same."""
    game, net = Game(kind, 2), small_net(kind.id)
    before = recorded(game, seed=2, most=9).position
    view = before.view(before.to_play)
    move = next(move for move in reversed(view.legal_moves()) if move.word.startswith(("take", "buy", "reserve")))
    judged = [judge(played(game.guess(view, seed), move.word), FEW, net=net).decisions[0] for seed in range(3)]
    assert len({(own.played, own.best, own.loss) for own in judged}) == 1


def test_who_knows_what_the_player_knows() -> None:
    position = gemguild.splendor(3).start(1)
    assert knowing(position) == {0, 1, 2}
    position = position.play("reserve:deck1")
    assert knowing(position) == {1, 2}, "seat 0 knows its card, the others do not"
    position = position.play("reserve:deck1")
    assert knowing(position) == {2}
    assert knowing(recorded(SPLENDOR).position) == {0, 1}, "when all is over, everybody knows"


def test_a_line_waits_while_others_know_something_else() -> None:
    """Seat 0 draws blind. What it drew is luck that it alone sees, and that shows when it is its turn again."""
    record = played(SPLENDOR.start(1), "reserve:deck3", "take:wug", "take:wrk")
    first, second, third = judge(record, FEW, net=NET).decisions
    assert first.luck[0] == 0
    assert second.before[0] == first.after[0]
    assert second.luck[0] != 0
    assert third.before[0] == third.best.win
    assert first.luck[1] != 0, "seat 1 decides next, and knows what it thinks"


def test_announcing_a_payment_is_worth_what_follows() -> None:
    chance, position = random.Random(4), SPLENDOR.start(4)
    while not any(move.word.startswith("split:") for move in position.legal_moves()):
        position = position.play(choose(position, chance))
    word = next(move.word for move in position.legal_moves() if move.word.startswith("split:"))
    record = played(position, word)
    (alone,) = judge(record, FEW, net=NET).decisions
    record.play(record.position.legal_moves()[0])
    announced, _ = judge(record, FEW, net=NET).decisions
    for own in (alone, announced):
        assert own.played.move.word == own.played.line[0] == word
        assert own.luck == pytest.approx((0, 0))
        assert own.loss >= 0


# ----------------------------------------------------------------------------------------------------------- telling it


def test_who_waits_is_told() -> None:
    heard: list[int] = []
    judge(recorded(SPLENDOR, most=4), FEW, net=NET, tell=heard.append)
    assert heard == [1, 2, 3, 4]


def test_the_line_takes_two_steps_a_move() -> None:
    judged = judge(recorded(SPLENDOR, most=3), FEW, net=NET)
    places, chances = judged.line(1)
    assert places == [0, 0.5, 1, 1.5, 2, 2.5, 3]
    assert chances[2] == judged.decisions[1].before[1]
    assert chances[3] == judged.decisions[1].after[1]
    assert chances[-1] == judged.end[1]


def test_for_programs() -> None:
    judged = judge(recorded(SPLENDOR, most=3), FEW, net=NET)
    plain = json.loads(json.dumps(judged.to_plain()))
    assert plain["game"] == "splendor-2"
    assert [own["number"] for own in plain["decisions"]] == [1, 2, 3]
    assert plain["decisions"][0]["best"]["move"] == judged.decisions[0].best.move.word
    assert plain["seats"][0]["luck"] == pytest.approx(judged.account(0).luck)
