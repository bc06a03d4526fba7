"""What a net is given: the same numbers as when the shipped nets were trained."""

from __future__ import annotations

from gemguild.engine.game import Game
from gemguild.engine.kind import Kind
from tests.golden import inputs


def test_inputs_and_logit_terms_are_those_of_the_golden_file(game: Game) -> None:
    golden = inputs.path_of(game).read_text(encoding="utf-8").splitlines()
    assert len(golden) > 10
    assert list(inputs.write(game)) == golden


def test_hand_made_positions_too(kind: Kind) -> None:
    golden = inputs.tricky_path(kind.id).read_text(encoding="utf-8").splitlines()
    assert list(inputs.write_tricky(kind.id)) == golden
