"""The routes of the REST interface for tables, and for monitoring."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import generate_latest
from pydantic import StringConstraints
from pydantic_core import to_json

from gemguild import __version__
from gemguild.server import messages as say
from gemguild.server.errors import Conflict, Refusal
from gemguild.server.http.guard import is_local
from gemguild.server.http.visitors import FAULTS, PLAIN_FAULTS, Caller, Running, Visitor
from gemguild.server.live.table_manager import TableManager
from gemguild.server.storage.lists import MARK_PATTERN, Mark
from gemguild.server.tables import archive, new_table
from gemguild.server.tables.brief import Brief
from gemguild.server.tables.catalogue import catalogue
from gemguild.server.tables.events import moves_of
from gemguild.server.tables.snapshot import table_info
from gemguild.server.tables.table import load

MOST_LISTED = 50
"""The most tables in a list."""

api = APIRouter(prefix="/api", responses=FAULTS)
monitoring = APIRouter()


def unchecked(answer: Any) -> Any:
    """A large answer as it is: validating it would take longer than making it."""
    return Response(to_json(answer), media_type="application/json")


@api.get("/catalogue")
async def get_catalogue(services: Running) -> say.Catalogue:
    """All games with their cards and tiles, and all bots from weak to strong, then the owner's programs."""
    return unchecked(catalogue(*services.settings.programs))  # type: ignore[no-any-return]


# -------------------------------------------------------------------------------------------------------------- tables


@api.post("/tickets", status_code=201)
async def give_ticket(caller: Caller, services: Running) -> say.Ticket:
    """Commit to the shuffle of a table that you can make with this ticket, before you contribute to it."""
    ticket = new_table.new_ticket(services.now())
    return say.Ticket(ticket=ticket, **services.keys.pledge(services.keys.table(caller.person.id, ticket)))


@api.post("/tables", status_code=201)
async def make_table(caller: Caller, services: Running, body: say.NewTable) -> say.TableCreated:
    """Make a table. It starts when no seat is open."""
    person = caller.person
    await services.check_new_table(person, caller.address)
    now = services.now()
    ticket = new_table.check_ticket(body.deal.ticket, now) if body.deal else new_table.new_ticket(now)
    code = services.keys.table(person.id, ticket)
    shuffle = new_table.Shuffle(code, services.keys.seed(code), body.deal.contribution if body.deal else None)
    setup, effect = new_table.from_form(body, shuffle, person.id, person.name, services.now())
    try:
        if body.listed:
            return say.TableCreated(code=await services.make_listed(person, caller.address, setup, effect))
        return say.TableCreated(code=await services.manager.make(setup, effect))
    except Conflict:
        raise Refusal("ticket_used", "there is a table by this ticket already") from None


@api.get("/tables")
async def open_tables(caller: Caller, services: Running) -> say.Lobby:
    """Listed tables where somebody can sit down."""
    codes = await services.store.open_tables(MOST_LISTED)
    return say.Lobby(tables=await summaries(caller, services.manager, codes))


@api.get("/my-games")
async def my_games(
    caller: Caller,
    services: Running,
    status: Literal["running", "finished"] = "running",
    after: Annotated[str | None, Query(pattern=MARK_PATTERN)] = None,
) -> say.MyGames:
    """Tables where you sit, the latest first, page by page."""
    find = services.store.running_of if status == "running" else services.store.finished_of
    page = await find(caller.person.id, None if after is None else Mark.read(after), MOST_LISTED)
    return say.MyGames(
        tables=await summaries(caller, services.manager, page.codes),
        next=None if page.next is None else str(page.next),
    )


@api.get("/tables/{code}")
async def get_table(caller: Caller, services: Running, code: say.Code) -> say.Summary:
    """A table without its position."""
    manager = services.manager
    found = await manager.briefs([code]) or [Brief.of(load(await manager.stored(code)))]  # says why there is none
    return summary(caller, manager, found[0])


@api.get("/tables/{code}/replay")
async def replay(
    services: Running,
    code: say.Code,
    seen: Annotated[str, Query(pattern="^(open|onlooker|[0-9])$"), StringConstraints(max_length=8)] = "open",
) -> say.Replay:
    """A finished game, move by move, with all hands open or as it was seen."""
    stored = await services.manager.stored(code)
    return unchecked(await asyncio.to_thread(archive.replay, stored, seen))  # type: ignore[no-any-return]


@api.get("/tables/{code}/record", response_class=PlainTextResponse, responses=PLAIN_FAULTS)
async def record(services: Running, code: say.Code) -> PlainTextResponse:
    """A finished game as a record."""
    text = str(await asyncio.to_thread(archive.record, await services.manager.stored(code)))
    return PlainTextResponse(text, headers={"content-disposition": 'attachment; filename="gemguild.txt"'})


@api.get("/tables/{code}/proof")
async def proof(services: Running, code: say.Code) -> say.Proof:
    """The seed of a finished game, and that it fits what was told before."""
    return await asyncio.to_thread(archive.proof, await services.manager.stored(code))


@api.post("/tables/{code}/continue", status_code=201)
async def go_on(caller: Caller, services: Running, code: say.Code, body: say.Continue) -> say.TableCreated:
    """Go on from a move of a finished game against bots."""
    person = caller.person
    await services.check_new_table(person, caller.address)
    stored = await services.manager.stored(code)
    table = await asyncio.to_thread(archive.finished, stored)
    words = [move["word"] for move in moves_of(stored.entries)]
    setup, effect = new_table.from_move(table, words, body, person.id, person.name, services.now())
    return say.TableCreated(code=await services.manager.make(setup, effect))


@api.post("/records", status_code=201)
async def upload(caller: Caller, services: Running, body: say.Upload) -> say.TableCreated:
    """A record becomes a table to replay and to go on from."""
    await services.check_new_table(caller.person, caller.address)
    setup, effect = await asyncio.to_thread(new_table.from_record, body.record, caller.person.id, services.now())
    await services.manager.wait_for_game(setup.game.id)
    return say.TableCreated(code=await services.manager.make(setup, effect))


async def summaries(caller: Visitor, manager: TableManager, codes: Sequence[str]) -> list[say.Summary]:
    """Some tables for a list."""
    return [summary(caller, manager, brief) for brief in await manager.briefs(codes)]


def summary(caller: Visitor, manager: TableManager, brief: Brief) -> say.Summary:
    """A table in a list."""
    seats = brief.seats_of(caller.person.id)
    connected, onlookers = manager.presence(brief)
    return say.Summary(
        table=table_info(brief, connected, onlookers),
        seats=list(seats),
        your_turn=brief.to_play in seats,
        moves=brief.moves,
        changed=brief.changed,
        outcome=brief.outcome,
    )


# ---------------------------------------------------------------------------------------------------------- monitoring


@monitoring.get("/health", responses={503: {"model": say.Health}})
async def health(services: Running, response: Response) -> say.Health:
    """Whether the server is well."""
    manager = services.manager
    status = "closing" if manager.closing else "ok" if await services.store.check() else "storage_failed"
    if status != "ok":
        response.status_code = 503
    return say.Health(
        status=status,  # type: ignore[typeddict-item]
        version=__version__,
        tables=manager.tables,
        connections=manager.connections,
        preparing=manager.games_warming_up,
    )


@monitoring.get("/metrics", response_class=PlainTextResponse, responses=PLAIN_FAULTS)
async def metrics(request: Request, services: Running) -> PlainTextResponse:
    """Figures in Prometheus' form, for this machine alone unless the server's owner has opened them."""
    if not services.settings.open_metrics and not is_local(request.scope):
        raise Refusal("unknown_page", "there is no such call")
    figures = services.metrics
    figures.in_memory.set(services.manager.tables)
    figures.connections.set(services.manager.connections)
    return PlainTextResponse(generate_latest(figures.registry))
