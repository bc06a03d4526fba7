"""OpenSpiel's own tests and searches on every game, and chance and hidden cards as the rules have them."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import gemguild.envs.openspiel
from gemguild.engine.errors import BadOptions, Illegal
from gemguild.engine.game import Game
from gemguild.envs.observation import layout, look
from tests.support import card_ids

assert gemguild.envs.openspiel


def load(game: Game) -> Any:
    """A game by OpenSpiel's name for it."""
    options = "".join(f",{option}=True" for option in game.options)
    return pyspiel.load_game(f"gemguild_{game.id}(players={game.players}{options})")


def states(game: Game, seed: int) -> Iterator[Any]:
    """All states of a random game, which goes on as it is walked through."""
    state = load(game).new_initial_state()
    chance = random.Random(f"{game.name} {seed}")
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
        yield state


def test_random_simulations(game: Game, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=game.players == 2, verbose=False)
    capfd.readouterr()


def test_states_can_be_written_and_read(duo: Game) -> None:
    for number, state in enumerate(states(duo, 1)):
        if number % 40 == 7:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(load(duo), state))
            assert str(again) == str(state)
            assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_games_are_those_of_the_rules(game: Game) -> None:
    """Decisions in order, everything counted at every step, and the same result."""
    for number, state in enumerate(states(game, 2)):
        position = state.story.position
        if position is None or state.story.waits:
            assert state.is_chance_node()
        elif number % 9 == 0 or position.is_over:
            position.check()
            assert state.is_terminal() == position.is_over
            for seat in range(game.players):
                assert state.legal_actions(seat) == position.view(seat).legal_actions()
    assert position is not None
    assert position.result is not None
    assert state.returns() == list(position.result.shares())


def test_quick_answers_are_those_of_openspiel(duo: Game) -> None:
    """What is answered in Python without a way through C++ is what C++ says."""
    for number, state in enumerate(states(duo, 16)):
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.is_terminal() == pyspiel.State.is_terminal(state)
        if number % 7 == 0:
            assert state.legal_actions() == pyspiel.State.legal_actions(state)
            for player in range(duo.players):
                assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
                assert state.observation_tensor(player) == pyspiel.State.observation_tensor(state, player)
            if state.is_player_node():
                assert state.observation_tensor() == pyspiel.State.observation_tensor(state)
    assert state.legal_actions() == pyspiel.State.legal_actions(state) == []
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(duo.players)


def test_chance_is_sure_to_do_something(game: Game) -> None:
    for state in states(game, 3):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == sorted({outcome for outcome, _ in outcomes})
            assert max(outcome for outcome, _ in outcomes) < load(game).max_chance_outcomes()
            assert all(state.action_to_string(outcome).startswith("draw:") for outcome, _ in outcomes)


def test_a_drawn_card_comes_from_the_deck_and_every_one_can(duo: Game) -> None:
    for number, state in enumerate(states(duo, 4)):
        if not state.story.waits or state._draw().what != "card" or number % 5:
            continue
        level = state._draw().level
        left = state.story.position.to_plain()["decks"][level]
        assert {state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()} == {
            f"draw:{card}" for card in left
        }
        outcome = state.chance_outcomes()[-1][0]
        after = state.child(outcome).story.position.to_plain()
        assert state.name(outcome) not in after["decks"][level]


def test_tokens_come_from_the_bag() -> None:
    game = gemguild.duel()
    replenished = 0
    before = None
    for state in states(game, 5):
        story = state.story
        if story.waits and state._draw().what == "token":
            before = before or story.position.to_plain()
        elif before and story.position is not None:
            after = story.position.to_plain()
            event = story.events[-1]
            assert sorted(event.drawn) == sorted(letter * 1 for letter, n in before["bag"].items() for _ in range(n))
            assert not any(after["bag"].values())
            replenished += 1
            before = None
    assert replenished


def test_the_setup_is_what_was_drawn(game: Game) -> None:
    for state in states(game, 6):
        if state.story.position is not None:
            break
    plain = state.story.position.to_plain()
    state.story.position.check()
    names = state.setup_names()
    cards = [name for name in names if name in card_ids(game)]
    assert cards == [card for row in plain["market"] for card in row]
    drawn = [kind for kind in game.kind.description.tile_kinds if kind.drawn]
    assert sorted(names[: names.index(cards[0])]) == sorted(tile for kind in drawn for tile in plain[kind.key])
    laid = names[names.index(cards[-1]) + 1 :]
    assert sorted(laid) == sorted(cell for row in plain.get("board", []) for cell in row if cell)
    if laid:
        assert laid[0] == plain["board"][2][2], "the first token lies in the centre"


def test_what_is_observed_is_what_a_seat_may_know(game: Game) -> None:
    observer = make_observation(load(game))
    for number, state in enumerate(states(game, 7)):
        position = state.story.position
        if position is None or state.story.waits or number % 13:
            continue
        for seat in range(game.players):
            observer.set_from(state, seat)
            seen = look(position.view(seat), seat).observation
            assert np.array_equal(observer.tensor, seen)
            assert state.observation_tensor(seat) == seen.tolist()
            assert state.observation_string(seat) == str(position.view(seat))
            assert state.information_state_tensor(seat)[: layout(game).size] == seen.tolist()


def test_the_last_decisions_are_recalled() -> None:
    game = gemguild.splendor(players=3)
    for state in states(game, 8):
        if len(state.story.events) == 40:
            break
    recalled = np.array(state.information_state_tensor(1))[layout(game).size :].reshape(-1, 2)
    last = state.story.events[-1]
    assert recalled[0].tolist() == [(last.seat - 1) % 3 + 1, last.action + 1]
    assert recalled[-1].tolist() == [(state.story.events[-32].seat - 1) % 3 + 1, state.story.events[-32].action + 1]


def test_public_information_alone(duo: Game) -> None:
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = make_observation(load(duo), public)
    everything = (state for seed in range(9) for state in states(duo, seed) if state.is_player_node())
    state = next(state for state in everything if any(seat == 0 for seat, _ in blind_cards(state)))
    position = state.story.position
    blind = [held["blind"] for held in position.to_plain()["seats"][0]["reserved"]]
    observer.set_from(state, 0)
    seen = layout(duo).unpack(observer.tensor.astype(np.int8))
    assert not seen["seats.reserved.price"][0][: len(blind)][blind].any()
    assert look(position, 0).observation.sum() != observer.tensor.sum()
    assert observer.string_from(state, 0) == str(position.view())


def blind_cards(state: Any) -> list[tuple[int, str]]:
    """The seats and cards that only their owners know."""
    return [
        (seat, held["card"])
        for seat, own in enumerate(state.story.position.to_plain()["seats"])
        for held in own["reserved"]
        if held["blind"]
    ]


def test_resampled_states_look_the_same_to_the_seat(game: Game) -> None:
    changed = 0
    chance = random.Random(1)
    for number, state in enumerate(chain(states(game, 10), states(game, 15))):
        if state.story.position is None or number % 31:
            continue
        for seat in range(game.players):
            other = state.resample_from_infostate(seat, chance.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            other.story.position.check()
            own = [card for owner, card in blind_cards(state) if owner == seat]
            assert own == [card for owner, card in blind_cards(other) if owner == seat]
            changed += blind_cards(state) != blind_cards(other)
    assert changed


def test_every_unseen_card_can_be_the_hidden_one() -> None:
    game = gemguild.splendor()
    for state in states(game, 11):
        if state.story.position is not None:
            break
    actions = {word: action for action in state.legal_actions() for word in [state.action_to_string(action)]}
    state.apply_action(actions["reserve:deck3"])
    state.apply_action(state.chance_outcomes()[0][0])
    chance = random.Random(2)
    found = {blind_cards(state.resample_from_infostate(1, chance.random))[0][1] for _ in range(150)}
    faces = set(state.story.position.to_plain()["market"][2])
    assert found == {card for card in card_ids(game) if card[0] == "3"} - faces


def test_what_was_drawn_unseen_is_told_to_its_owner_only() -> None:
    game = gemguild.splendor()
    for state in states(game, 12):
        if any(event.hidden for event in state.story.events) and not state.story.waits:
            break
    event = next(event for event in state.story.events if event.hidden)
    assert f"{event.word}={event.drawn[0]}" in state.information_state_string(event.seat)
    assert f"{event.word}={event.hidden}" in state.information_state_string(1 - event.seat)


def test_open_spiels_search_plays_a_game() -> None:
    game = load(gemguild.splendor(quick=True))
    source = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=source)
    searcher = mcts.MCTSBot(game, uct_c=1.4, max_simulations=2, evaluator=judge, random_state=source)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choice(outcomes, p=weights))
        elif state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(source.choice(state.legal_actions()))
    assert sum(state.returns()) == 1


def test_open_spiels_search_over_information_states() -> None:
    game = load(gemguild.duel())
    source = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=source)
    searcher = ismcts.ISMCTSBot(game, judge, 1.4, 3, random_state=source)
    for state in states(gemguild.duel(), 13):
        if not state.is_chance_node() and len(state.story.events) == 30:
            break
    assert searcher.step(state) in state.legal_actions()


def test_open_spiels_environment_for_learners() -> None:
    env = rl_environment.Environment(load(gemguild.duel()), observation_type=rl_environment.ObservationType.OBSERVATION)
    env.seed(1)
    chance = random.Random(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == layout(gemguild.duel()).size
        step = env.step([chance.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 1


def test_parameters_that_do_not_exist() -> None:
    with pytest.raises(BadOptions, match="not 5"):
        pyspiel.load_game("gemguild_splendor(players=5)")
    with pytest.raises(BadOptions, match="team variant"):
        pyspiel.load_game("gemguild_splendor(players=2,team=True)")


def test_an_illegal_action_is_refused() -> None:
    for state in states(gemguild.marvel(), 14):
        if state.story.position is not None:
            break
    with pytest.raises(Illegal):
        state.apply_action(95)


def test_only_what_is_there_can_be_drawn() -> None:
    state = load(gemguild.splendor()).new_initial_state()
    noble = state.chance_outcomes()[0][0]
    state.apply_action(noble)
    for outcome in (noble, 500):
        with pytest.raises(Illegal, match=f"{outcome} cannot be drawn now"):
            state.apply_action(outcome)
    assert len(state.story.drawn) == 1


def test_everybody_s_private_information(duo: Game) -> None:
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    observer = make_observation(load(duo), everything)
    state = next(state for state in states(duo, 3) if len(state.story.events) == 20 and state.is_player_node())
    position = state.story.position
    observer.set_from(state, 1)
    rows = [look(position, seat).observation for seat in (1, 0)]
    assert np.array_equal(observer.dict["observation"], rows)
    assert observer.string_from(state, 1) == f"{position.view(1)}\n{position.view(0)}"


def test_observers_know_no_parameters() -> None:
    game = load(gemguild.duel())
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 1})
