"""``docs/notation.md`` leaves nothing out: every key of the JSON form, every verb and every code of a refused move."""

from __future__ import annotations

import random
import re
from importlib import resources
from pathlib import Path

from gemguild.engine.game import Game
from gemguild.engine.kind import Kind

from .build import verbs

WORDS = ("common/words.py", "duel/moves.py", "posts/game.py", "orient/game.py", "strongholds/game.py")
"""The files that refuse words."""
PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()


def in_a_table(name: str) -> bool:
    """Whether a row of a table has this name in code quotes."""
    return re.search(rf"^\|.*`{name}(:[^`]+)?`.*\|$", PAGE, re.M) is not None


def test_every_key_is_described(game: Game) -> None:
    plain = game.start(1).to_plain()
    for key in [*plain, *plain["options"], *plain["seats"][0]]:
        assert in_a_table(key), key


def test_every_phase_and_reason_is_named(kind: Kind) -> None:
    for word in filter(None, (kind.id, *kind.phases, *kind.reasons)):
        assert f"`{word}`" in PAGE, word


def test_every_verb_of_a_game_is_described(game: Game) -> None:
    position, chooser = game.start(3), random.Random(3)
    while not position.is_over:
        for verb in verbs(position):
            assert in_a_table(verb), verb
        position = position.play(chooser.choice(position.legal_actions()))


def test_every_code_is_described() -> None:
    sources = [resources.files("gemguild") / "games" / path for path in WORDS]
    text = "".join(source.read_text() for source in sources)
    codes = set(re.findall(r'return \(?\s*"([a-z_]+)",', text)) | set(
        re.findall(r'^[A-Z_]+ = "([a-z_]+)"$', text, re.M)
    )
    assert len(codes) > 20
    for code in codes:
        assert in_a_table(code), code
