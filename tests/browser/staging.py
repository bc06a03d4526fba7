"""Tables in any state, shown without a server: the page hears what the server's own code would say of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Self

from playwright.sync_api import Page, WebSocketRoute

import gemguild
from gemguild.bots.levels import LEVELS
from gemguild.server import messages as say
from gemguild.server.encoding import encode
from gemguild.server.tables import archive
from gemguild.server.tables.event_views import missed
from gemguild.server.tables.events import BotMove, Effect, Entry, StoredTable
from gemguild.server.tables.snapshot import Audience, snapshot, table_info
from gemguild.server.tables.table import Table
from tests.browser.looking import wait_until
from tests.server.support import CODE, NORTH, PERSONS, setup_of

MOST_MOVES = 400
LIKED = ("buy", "pay", "colour", "noble", "location", "royal", "steal", "match", "city", "free", "place", "take")
"""Verbs in the order in which :meth:`Stage.play_on` likes them; any others come last."""


def likes(word: str) -> tuple[int, int, str]:
    """How a player without a plan chooses: dear cards, else many tokens."""
    verb, _, rest = word.partition(":")
    order = LIKED.index(verb) if verb in LIKED else len(LIKED)
    return -order, int(rest[0]) if verb == "buy" else len(rest), rest


class Stage:
    """A table of the tests. Seat 0 belongs to the person at the browser; rivals are persons or levels of bots."""

    def __init__(self, game: str, rivals: Sequence[str] = ("journeyman",), *, now: int = 0, **changes: Any) -> None:
        chosen = gemguild.game(game)
        self.now = now
        self.table = Table(setup_of(chosen, **changes))
        self.entries: list[Entry] = []
        for seat, rival in enumerate(rivals, 1):
            if rival in LEVELS:
                self.do(NORTH, say.SetSeat(id=0, seat=seat, kind="bot", level=rival))
            else:
                self.do(PERSONS[seat], say.Sit(id=0, seat=seat, name=rival or None))
        self.do(NORTH, say.Sit(id=0, seat=0))

    def do(self, person: str, intent: say.Intent) -> Self:
        """Let a person do something."""
        return self._take(self.table.decide(person, None, intent, self.now))

    def _take(self, effect: Effect) -> Self:
        self.entries += effect.entries
        self.table = self.table.after(effect.entries, effect.holders)
        return self

    def play(self, *words: str) -> Self:
        """Whoever is to play decides by these words, one after another."""
        for word in words:
            seat = self.table.to_play
            assert seat is not None
            if bot := self.table.bot_to_play:
                self._take(self.table.bot_plays(self.table.state, BotMove(word, bot, None), self.now))
            else:
                self.do(PERSONS[seat], say.Play(id=0, state=self.table.state, words=[word]))
        return self

    @property
    def words(self) -> list[str]:
        """What may be decided now."""
        assert self.table.position is not None
        return [move.word for move in self.table.position.legal_moves()]

    def play_on(self, until: Callable[[Stage], bool], avoid: str = "?") -> Self:
        """Everybody plays without a plan until something holds; words that begin with ``avoid`` only if they must."""
        for _ in range(MOST_MOVES):
            if until(self):
                return self
            words = self.words
            self.play(max([word for word in words if not word.startswith(avoid)] or words, key=likes))
        raise AssertionError("that never happens")

    def welcome(self) -> dict[str, Any]:
        """What the page gets that seat 0 has open."""
        audience = Audience((0,), self.table.viewer_of((0,), None))
        said = say.Welcome(
            type="welcome",
            number=self.table.number,
            table=self._info(),
            you=say.You(seats=[0], keys={}, host=True, rematch=None),
            scene=snapshot(self.table, audience, self.now),
            events=missed(self.table.setup, self.entries, 0, audience.viewer),
        )
        return json.loads(encode(said))  # type: ignore[no-any-return]

    def replay(self) -> dict[str, Any]:
        """What the page gets that shows the finished game again, with all cards open."""
        frames = archive.frames(StoredTable(self.table.setup, self.entries, {}), "open")
        said = say.Replay(table=self._info(), outcome=self.table.outcome, frames=frames)
        return json.loads(encode(said))  # type: ignore[no-any-return]

    def _info(self) -> say.TableInfo:
        return table_info(self.table, [True] * self.table.setup.game.players, 0)


def is_over(stage: Stage) -> bool:
    """Whether the game has ended."""
    return stage.table.status == "over"


def is_my_turn(stage: Stage) -> bool:
    """Whether seat 0 may do what it likes."""
    position = stage.table.position
    return position is not None and position.to_play == 0 and position.phase == "main"


class Theatre:
    """A page that shows staged tables, and what it has sent since."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        self._welcome: dict[str, Any] = {}
        self._route: WebSocketRoute | None = None
        page.route_web_socket(f"**/{CODE}/live", self._answer)

    def show(self, stage: Stage | dict[str, Any], ready: str = ".table") -> Page:
        """Open the table of a stage, and wait until it is drawn."""
        self._welcome = stage.welcome() if isinstance(stage, Stage) else stage
        self.sent.clear()
        self.page.goto(f"/t/{CODE}")
        self.page.wait_for_selector(ready)
        return self.page

    def show_replay(self, stage: Stage, move: int) -> Page:
        """Open the replay of a stage's game at a move, and wait until it is drawn."""
        replay = stage.replay()
        self.page.route(f"**/api/tables/{CODE}/replay?*", lambda route: route.fulfill(json=replay))
        self.page.goto(f"/replay/{CODE}?move={move}")
        self.page.wait_for_selector(".player")
        return self.page

    def say(self, message: dict[str, Any]) -> None:
        """Let the page hear something that it did not ask for."""
        assert self._route is not None
        self._route.send(json.dumps(message))

    def words(self) -> list[str]:
        """The words by which the page has decided."""
        return [word for message in self.sent if message["type"] == "play" for word in message["words"]]

    def awaited(self) -> str:
        """The first word by which the page decides."""
        wait_until(self.page, self.words)
        return self.words()[0]

    def _answer(self, route: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "hello":
                self._route = route
                route.send(json.dumps(self._welcome))
                return
            self.sent.append(message)
            route.send(json.dumps({"type": "done", "id": message["id"]}))

        route.on_message(hear)
