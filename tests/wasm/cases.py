"""Cases for the reader in TypeScript: records, what the rules say about them, and what Python makes of them."""

from __future__ import annotations

import base64
import random
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from gemguild.engine import loops
from gemguild.engine.batch import Batch
from gemguild.engine.game import Game, Position, View
from gemguild.engine.gamerecord import GameRecord
from gemguild.games.common import paying
from gemguild.server.encoding import encode
from gemguild.server.tables import new_table, outcome
from gemguild.server.tables.event_views import move_view
from gemguild.server.tables.events import Setup, StoredMove
from gemguild.server.tables.offers import offers
from gemguild.server.tables.position_views import PositionViews, Viewer
from gemguild.server.tables.snapshot import Audience, face_down, snapshot
from gemguild.server.tables.table import Chair, Table
from gemguild.wasm import tables
from tests.wasm.conftest import client

READER = Path(__file__).parent / "reader.mjs"
Case = dict[str, Any]


def compare(cases: Iterable[Case], folder: Path) -> int:
    """Have Node compare cases with what the reader makes of them; their number. Fails with the first difference."""
    data = tables.write(folder)
    command = ["node", str(READER), *map(str, data)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=client.environment()) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        with suppress(BrokenPipeError):  # a difference: Node says which
            for case in cases:
                node.stdin.write(encode(case).decode() + "\n")
        with suppress(BrokenPipeError):
            node.stdin.close()
        printed = node.stdout.read()
    assert node.returncode == 0, printed
    return int(printed)


# ------------------------------------------------------------------------------------------------ what the rules answer


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def jokers_of(view: View, seat: int) -> dict[str, int]:
    """What a seat has to stand in for tokens."""
    return {key: int(count) for key, count in paying.jokers_of(view.record, seat)._asdict().items()}


def about_view(view: View) -> dict[str, Any]:
    """What the compiled rules answer about a view."""
    seats = range(view.game.players)  # several seats may know the same
    return {
        "record": text(view.records.tobytes()),
        "legal": loops.legal_list(view.records).tolist(),
        "last": loops.is_last_round(view.records),
        "jokers": {seat: jokers_of(view, seat) for seat in seats},
        "costs": {seat: text(paying.costs(view.records, seat).tobytes()) for seat in seats},
    }


def about(position: Position, viewers: Iterable[int | None], following: dict[int, int]) -> dict[str, Any]:
    """What the compiled rules answer about a position; ``following`` has the number of the record after an action."""
    return {
        "record": text(position.records.tobytes()),
        "last": loops.is_last_round(position.records),
        "result": None if position.result is None else asdict(position.result),
        "views": {-1 if seat is None else seat: about_view(position.view(seat)) for seat in viewers},
        "next": following,
    }


def chosen(game: Game) -> dict[str, Any]:
    return {"id": game.id, "players": game.players, "options": game.options}


# ------------------------------------------------------------------------------------------------------ kinds of cases


def position_case(position: Position, viewer: Viewer, action: int | None) -> Case:
    """Everything that is sent about a position and, unless the game is over, about an action there."""
    game, before = position.game, PositionViews(position)
    viewers: list[int | None] = [*range(game.players), None] if viewer == "open" else [viewer]
    if position.to_play is not None and position.to_play not in viewers:
        viewers.append(position.to_play)
    records = [about(position, viewers, {} if action is None else {action: 1})]
    word = moved = None
    seen = before.seen_by(viewer)
    if action is not None:
        (word,) = game.kind.words(position.records, [action])
        after = PositionViews(position.play(action))
        records.append(about(after.position, viewers, {}))
        assert before.to_play is not None
        event = StoredMove(type="moved", seat=before.to_play, word=word, by=None, instead_of=None, seconds=0)
        moved = move_view(event, seen.plain, after.seen_by(viewer).plain)
    return {
        "type": "position",
        "name": f"{game.name} seen by {viewer}, turn {position.turn}, {word}",
        "game": chosen(game),
        "records": records,
        "viewer": viewer,
        "word": word,
        "expected": {
            "view": seen.plain,
            "down": face_down(seen.plain),
            "full": position.to_plain(),
            "line": str(position),
            "view_line": None if viewer == "open" else str(seen.view),
            "words": list(seen.moves),
            "actions": list(seen.moves.values()),
            "offers": [] if viewer == "open" else offers(seen, list(seen.moves)),
            "moved": moved,
            "outcome": outcome.by_the_rules(position) if position.is_over else None,
            "stopped": outcome.by_stopping(position, 1, "resigned") if game.players == 2 else None,
            "public": text((position.records.view(np.uint8) & game.kind.record.public).tobytes()),
        },
    }


def worlds_case(position: Position, seat: int | None, seed: int) -> Case:
    """Two positions that a seat (or an onlooker) cannot tell apart, and the scene that it must see in both."""
    game, now = position.game, 1_700_000_000_000
    other = game.guess(position.view(seat), seed)
    assert other != position
    terms: dict[str, Any] = {"code": "A" * 22, "clock": None, "reserved": "open", "created": now, "origin": None}
    opening = new_table.opening([Chair("same_device")] * game.players, "me", now)
    setup = Setup(game=game, seed=None, start=str(position), listed=False, host=None, **terms)
    audience = Audience(() if seat is None else (seat,), seat)
    scene = snapshot(Table(setup).after(opening.entries), audience, now)
    return {
        "type": "worlds",
        "name": f"{game.name} seen by {seat}, turn {position.turn}",
        "game": chosen(game),
        "records": [about(world, [seat], {}) for world in (position, other)],
        "stored": {
            "setup": {**terms, "game": chosen(game), "seed": None, "commitment": None},
            "entries": [entry._asdict() for entry in opening.entries],
        },
        "viewer": seat,
        "now": now,
        "expected": [scene, scene],
    }


def record_case(name: str, record: GameRecord, written: str, expected: str) -> Case:
    """The text of a record (perhaps a spoiled one), and what reading and writing it gives."""
    positions = list(record.positions())
    records = []
    for number, position in enumerate(positions):
        action = position.parse_move(record.moves[number].word).action if number < len(record.moves) else None
        records.append(about(position, [position.to_play], {} if action is None else {action: number + 1}))
    return {
        "type": "record",
        "name": name,
        "game": chosen(record.game),
        "records": records,
        "text": written,
        "expected": expected,
    }


def viewers_of(game: Game) -> list[Viewer]:
    """Everybody who can look: the seats, an onlooker, and a replay with all hands open."""
    return [*range(game.players), None, "open"]


def every_decision(positions: Sequence[Position], actions: Sequence[int]) -> Iterator[Case]:
    """The cases of a whole game: every position as everybody sees it."""
    for position, action in zip(positions, [*actions, None], strict=True):
        for viewer in viewers_of(position.game):
            yield position_case(position, viewer, action)


def sampled_decisions(game: Game, games: int, each: int, seed: int) -> Iterator[Case]:
    """Cases out of random games: about ``each`` decisions of every game, and its last, each as somebody sees it."""
    chance, noise = random.Random(f"{game.name} {seed}"), np.random.default_rng(seed)
    batch = Batch.start(game, games, seed)
    buying = np.array([word.startswith(("buy:", "split:")) for word in game.kind.action_words])
    viewers = viewers_of(game)
    while not batch.over.all():
        going = np.flatnonzero(~batch.over).tolist()
        wish = noise.random((games, game.actions)) * batch.legal_mask()
        actions = (wish * np.where(buying, 4, 1)).argmax(axis=1)
        before = {index: batch[index] for index in going if chance.random() < each / LENGTH}
        batch.step(actions)
        for index, position in before.items():
            yield position_case(position, chance.choice(viewers), int(actions[index]))
        for index in going:
            if batch.over[index]:
                yield position_case(batch[index], chance.choice(viewers), None)


LENGTH = 120
"""About how many decisions a random game has."""
