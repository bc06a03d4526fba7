"""Habits of rivals: who has them, who does not, and what a search expects of those who do."""

from __future__ import annotations

import numpy as np
import pytest

import gemguild
from gemguild.arena import Here, match
from gemguild.arena.entrants import Entrant
from gemguild.bots import Bot, GreedyBot, Limit, NetBot, RandomBot, make_bot
from gemguild.bots.greedy import Judge
from gemguild.bots.habits import MOST, Habits, evidence
from gemguild.bots.net.net import shipped
from gemguild.bots.puct import run_simulations
from gemguild.bots.search_tree import SearchTree
from gemguild.engine import loops
from gemguild.engine.game import Game, Position, View
from gemguild.engine.kind import Kind
from tests.bots.nets import small_net
from tests.support import some_positions

QUICK = Limit(simulations=30)


def learnt(game: Game, rival: Bot, decisions: int, seed: int = 1) -> Habits:
    """What the first seat, which plays at random, has learnt of rivals that play alike after so many decisions."""
    position = game.start(seed)
    bots = [RandomBot(seed), *[rival] * (game.players - 1)]
    habits, left = Habits(position.view(0)), decisions
    while (seat := position.to_play) is not None and left > 0:
        move = bots[seat].choose(position.view(seat), QUICK)
        position = position.play(move)
        habits.see(seat, move.word, position.view(0))
        left -= seat != 0
    return habits


def test_greedy_rivals_are_found_out(game: Game) -> None:
    rivals = game.players - 1
    chances = learnt(game, GreedyBot(1), 14 * rivals).chances
    assert (chances[1 : game.players] >= 0.9).all()
    assert chances[0] == 0, "a seat expects nothing of itself"
    assert not chances[game.players :].any()


@pytest.mark.parametrize("name", ["random", "apprentice", "journeyman", "expert"])
def test_others_have_no_such_habit(name: str, kind: Kind) -> None:
    assert not learnt(Game(kind, 2), make_bot(name, 1), 14).chances.any()


def test_nothing_is_known_at_first_and_nothing_is_ever_certain() -> None:
    game = gemguild.splendor(3)
    assert not Habits(game.start(1).view(2)).chances.any()
    assert learnt(game, GreedyBot(1), 60).chances[1] == MOST


def test_only_what_can_be_seen_counts(duo: Game) -> None:
    worlds = 0
    for position in some_positions(duo, seeds=2, every=9):
        if position.to_play is None:
            continue
        watching = position.view(1 - position.to_play)
        other = watching.game.guess(watching, 5)
        worlds += other != position
        for move in position.legal_moves()[:3]:
            assert evidence(watching, move.word) == evidence(other.view(1 - position.to_play), move.word)
    assert worlds > 5, "hidden things differ"


def test_a_move_that_does_not_fit_says_nothing() -> None:
    game = gemguild.splendor(3)
    start = game.start(1)
    habits = Habits(start.view(0))
    habits.see(1, "take:wug", start.view(0))  # it is not that seat's turn
    assert not habits._evidence.any()


def usual_action(position: Position) -> int:
    """What looks best to the seat to play, one decision ahead."""
    actions = loops.plain_list(position.records)
    return int(actions[Judge(position.view(position.to_play)).values(position, actions).argmax()])


def searched(position: Position, habits: list[float]) -> SearchTree:
    """A search in which seats have habits."""
    tree = SearchTree(small_net(position.game.id), position.game.kind, 3000, b"1")
    tree.expect(np.array(habits))
    tree.reset(position.view(position.to_play).records)
    tree.simulate(200)
    return tree


def share_of(reply: int, action: int, tree: SearchTree) -> float:
    """How often a reply is tried after an action of the root that turns up nothing, of all tries."""
    nodes, edges = tree.arrays.nodes, tree.arrays.edges
    edge = int(nodes["first"][0]) + tree.edges("action").tolist().index(action)
    run_simulations(tree.arrays, np.full(300, edge), tree.root_value)
    reached = nodes[edges["child"][edge]]
    rows = edges[reached["first"] :][: reached["edges"]]
    return float(rows["visits"][rows["action"] == reply][0] / rows["visits"].sum())


def test_a_search_expects_of_rivals_what_they_are_used_to(kind: Kind) -> None:
    position = Game(kind, 2).start(3)
    move = next(move for move in position.legal_moves() if move.word.startswith("take:"))
    usual = usual_action(position.play(move))
    assert share_of(usual, move.action, searched(position, [0, 0.9, 0, 0])) > 0.8
    assert share_of(usual, move.action, searched(position, [0, 0, 0, 0])) < 0.5


def test_what_was_found_with_other_habits_is_forgotten() -> None:
    position = gemguild.splendor().start(3)
    tree = searched(position, [0, 0, 0, 0])
    found = tree.visits.sum()
    tree.expect(np.zeros(4))
    tree.reset_or_reuse(position.view(0).records)
    assert tree.visits.sum() == found
    tree.expect(np.array([0, 0.9, 0, 0]))
    tree.reset_or_reuse(position.view(0).records)
    assert tree.visits.sum() == 0


def test_only_a_bot_that_learns_takes_note() -> None:
    game = gemguild.splendor()
    told = {learns: NetBot(shipped("splendor", 2), learns=learns) for learns in (False, True)}
    for bot in told.values():
        follow(bot, game)
    silent = NetBot(shipped("splendor", 2))
    position = greedily(game, 12)
    view = position.view(position.to_play)
    thoughts = {learns: bot.think(view, QUICK) for learns, bot in told.items()}
    assert thoughts[False] == silent.think(view, QUICK)
    assert thoughts[True] != thoughts[False]
    late = NetBot(shipped("splendor", 2), learns=True)
    late.see(0, "take:wug", view)
    assert late.think(view, QUICK) == NetBot(shipped("splendor", 2)).think(view, QUICK), "nothing was seen yet"
    told[True].close()
    assert told[True].think(view, QUICK).simulations >= QUICK.simulations  # type: ignore[operator]


def greedily(game: Game, decisions: int) -> Position:
    """A position of a game between greedy players."""
    position, player = game.start(5), GreedyBot(1)
    for _ in range(decisions):
        position = position.play(player.choose(position.view(position.to_play), QUICK))
    return position


def follow(bot: NetBot, game: Game) -> None:
    """Show a bot such a game, as the first seat sees it."""
    bot.begin(game.start(5).view(0))
    before = game.start(5)
    for decisions in range(1, 13):
        after = greedily(game, decisions)
        seat = before.to_play
        assert seat is not None
        word = next(move.word for move in before.legal_moves() if before.play(move) == after)
        bot.see(seat, word, after.view(0))
        before = after


def test_the_grandmaster_learns_in_the_arena_and_former_ones_do_not() -> None:
    class Spied(NetBot):
        found: float

        def see(self, seat: int, word: str, view: View) -> None:
            super().see(seat, word, view)
            assert self._habits is not None
            Spied.found = float(self._habits.chances.max())

    def make(seed: int) -> Bot:
        return Spied(small_net("splendor"), seed, learns=True)

    match("splendor-3", [Entrant("spied", make, Limit(simulations=5)), "greedy"], deals=1, workers=Here())
    assert Spied.found == MOST
    view = gemguild.splendor().start(1).view(0)
    for name, learns in (("grandmaster", True), ("grandmaster-2026-11", False), ("master", False)):
        bot = make_bot(name, 1)
        bot.begin(view)  # type: ignore[attr-defined]
        (within,) = bot._bots.values()  # type: ignore[attr-defined]
        assert isinstance(within, NetBot)
        assert (within._habits is not None) == learns
        bot.close()  # type: ignore[attr-defined]
        assert within._habits is None
