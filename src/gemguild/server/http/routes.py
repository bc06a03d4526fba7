"""The calls of the REST interface."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import generate_latest
from pydantic import StringConstraints
from pydantic_core import to_json

from gemguild import __version__
from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.http.guard import address_of
from gemguild.server.live.live_table import table_info
from gemguild.server.people.accounts import COOKIE, COOKIE_SECONDS
from gemguild.server.services import Services
from gemguild.server.storage import Person, Stored
from gemguild.server.tables import archive, new_table
from gemguild.server.tables.catalogue import catalogue
from gemguild.server.tables.events import decisions
from gemguild.server.tables.table import Table, load

MOST_LISTED = 50
"""Tables in a list at most."""

FAULTS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": say.Fault, "description": "Refused"},
    "5XX": {"model": say.Fault, "description": "Failed"},
}
PLAIN_FAULTS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": fault["description"],
        "model": None,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}},
    }
    for status, fault in FAULTS.items()
}
"""The same for calls whose answer is text."""
api = APIRouter(prefix="/api", responses=FAULTS)
watching = APIRouter()


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever makes a call, and where."""

    person: Person
    address: str
    services: Services


async def services_of(request: Request) -> Services:
    """The server that is called."""
    services: Services = request.app.state.services
    return services


async def visitor(request: Request, response: Response, services: Annotated[Services, Depends(services_of)]) -> Visitor:
    """Whoever makes a call; somebody new gets a cookie."""
    identity = services.identities.read(request.cookies)
    if identity is None:
        identity = services.identities.new()
        give_cookie(request, response, services, identity)
    return Visitor(await services.identities.person(identity), address_of(request.scope), services)


def give_cookie(request: Request, response: Response, services: Services, identity: str) -> None:
    """Let a browser prove from now on who it is."""
    response.set_cookie(
        COOKIE,
        services.identities.cookie(identity),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


Caller = Annotated[Visitor, Depends(visitor)]
Server = Annotated[Services, Depends(services_of)]


def as_it_is(answer: Any) -> Any:
    """A large answer that is not checked once more, which would take longer than making it."""
    return Response(to_json(answer), media_type="application/json")


# ------------------------------------------------------------------------------------------------------------- persons


@api.get("/catalogue")
async def get_catalogue(services: Server) -> say.Catalogue:
    """All games with their cards and tiles, and all bots from weak to strong, then the owner's programs."""
    return as_it_is(catalogue(*services.settings.programs))  # type: ignore[no-any-return]


@api.get("/me")
async def get_me(caller: Caller) -> say.Me:
    """Who you are; somebody new becomes a guest."""
    return me(caller.person)


@api.patch("/me")
async def rename_me(caller: Caller, body: say.Rename) -> say.Me:
    """Take another name."""
    return me(await caller.services.identities.rename(caller.person.id, body.name))


@api.post("/account")
async def register(caller: Caller, body: say.Login) -> say.Me:
    """Turn this guest into an account."""
    caller.services.logins.check(caller.address)
    return me(await caller.services.identities.register(caller.person.id, body.name, body.password))


@api.post("/session")
async def log_in(request: Request, response: Response, caller: Caller, body: say.Login) -> say.Me:
    """Log in; what this guest plays comes along."""
    caller.services.logins.check(caller.address)
    person = await caller.services.identities.log_in(caller.person.id, body.name, body.password)
    give_cookie(request, response, caller.services, person.id)
    return me(person)


@api.delete("/session")
async def log_out(request: Request, response: Response, services: Server) -> say.Me:
    """Log out: you are a new guest."""
    identity = services.identities.new()
    give_cookie(request, response, services, identity)
    return me(await services.identities.person(identity))


def me(person: Person) -> say.Me:
    """What somebody is told about themselves."""
    return say.Me(name=person.name, account=person.account is not None)


# -------------------------------------------------------------------------------------------------------------- tables


@api.post("/tables", status_code=201)
async def make_table(caller: Caller, body: say.NewTable) -> say.TableCreated:
    """Make a table. It starts when no seat is open."""
    await check_pace(caller)
    now = caller.services.now()
    made = new_table.from_form(body, caller.person.id, caller.person.name, now)
    return say.TableCreated(code=await caller.services.manager.make(*made))


@api.get("/tables")
async def open_tables(caller: Caller) -> say.Lobby:
    """Listed tables where somebody can sit down."""
    codes = await caller.services.store.open_tables(MOST_LISTED)
    return say.Lobby(tables=await summaries(caller, codes))


@api.get("/my-games")
async def my_games(caller: Caller) -> say.MyGames:
    """Tables where you sit."""
    store, own = caller.services.store, caller.person.id
    return say.MyGames(
        running=await summaries(caller, await store.tables_of(own, False, MOST_LISTED)),
        finished=await summaries(caller, await store.tables_of(own, True, MOST_LISTED)),
    )


@api.get("/tables/{code}")
async def get_table(caller: Caller, code: say.Code) -> say.Summary:
    """A table without its position."""
    return summary(caller, table_of(await stored(caller.services, code)))


@api.get("/tables/{code}/replay")
async def replay(
    services: Server,
    code: say.Code,
    seen: Annotated[str, Query(pattern="^(open|onlooker|[0-9])$"), StringConstraints(max_length=8)] = "open",
) -> say.Replay:
    """A finished game, move by move, with all hands open or as it was seen."""
    found = await stored(services, code)
    frames = await asyncio.to_thread(archive.frames, found, seen)
    table = table_of(found)
    return as_it_is(  # type: ignore[no-any-return]
        say.Replay(table=table_info(table, [True] * len(table.chairs), 0), outcome=table.outcome, frames=frames)
    )


@api.get("/tables/{code}/record", response_class=PlainTextResponse, responses=PLAIN_FAULTS)
async def record(services: Server, code: say.Code) -> PlainTextResponse:
    """A finished game as a record."""
    text = str(await asyncio.to_thread(archive.record, await stored(services, code)))
    return PlainTextResponse(text, headers={"content-disposition": 'attachment; filename="gemguild.txt"'})


@api.get("/tables/{code}/proof")
async def proof(services: Server, code: say.Code) -> say.Proof:
    """The seed of a finished game, and that it fits what was told before."""
    return archive.proof(await stored(services, code))


@api.post("/tables/{code}/continue", status_code=201)
async def go_on(caller: Caller, code: say.Code, body: say.Continue) -> say.TableCreated:
    """Go on from a move of a finished game against bots."""
    await check_pace(caller)
    found = await stored(caller.services, code)
    table = archive.finished(found)
    words = [event["word"] for event in decisions(found.entries)]
    made = new_table.from_move(table, words, body, caller.person.id, caller.person.name, caller.services.now())
    return say.TableCreated(code=await caller.services.manager.make(*made))


@api.post("/records", status_code=201)
async def upload(caller: Caller, body: say.Upload) -> say.TableCreated:
    """A record becomes a table to replay and to go on from."""
    await check_pace(caller)
    setup, decision = await asyncio.to_thread(
        new_table.from_record, body.record, caller.person.id, caller.services.now()
    )
    await caller.services.manager.preparation.wait(setup.game.id)
    return say.TableCreated(code=await caller.services.manager.make(setup, decision))


async def check_pace(caller: Visitor) -> None:
    """Nobody makes too many tables."""
    services = caller.services
    if services.manager.closing:
        raise Refusal("closing", "the server is going down")
    services.making.check(caller.address)
    most = services.settings.tables_each
    if len(await services.store.tables_of(caller.person.id, False, most)) == most:
        raise Refusal("too_many_tables", f"you have {most} tables running", tables=most)


async def stored(services: Services, code: str) -> Stored:
    """What is stored of a table. Raises Refusal if there is none."""
    found = await services.store.load(code)
    if found is None:
        raise Refusal("unknown_table", "there is no such table")
    await services.manager.preparation.wait(found.setup.game.id)
    return found


def table_of(found: Stored) -> Table:
    """The table that is stored."""
    return load(found.setup, found.entries, found.holders)


async def summaries(caller: Visitor, codes: Sequence[str]) -> list[say.Summary]:
    """Some tables for a list; other calls get their turn in between."""
    found = await caller.services.store.load_many(codes)
    told = []
    for code in codes:
        if code in found:
            await caller.services.manager.preparation.wait(found[code].setup.game.id)
            told.append(summary(caller, table_of(found[code])))
            await asyncio.sleep(0)
    return told


def summary(caller: Visitor, table: Table) -> say.Summary:
    """A table in a list."""
    seats = table.seats_of(caller.person.id)
    connected, onlookers = caller.services.manager.presence(table)
    return say.Summary(
        table=table_info(table, connected, onlookers),
        seats=list(seats),
        your_turn=table.to_play in seats,
        moves=len(table.moves),
        changed=table.changed,
        outcome=table.outcome,
    )


# ------------------------------------------------------------------------------------------------------------ watching


@watching.get("/health", responses={503: {"model": say.Health}})
async def health(services: Server, response: Response) -> say.Health:
    """Whether the server is well."""
    status = "closing" if services.manager.closing else "ok" if await services.store.check() else "storage_failed"
    if status != "ok":
        response.status_code = 503
    return say.Health(
        status=status,  # type: ignore[typeddict-item]
        version=__version__,
        tables=services.manager.tables,
        connections=services.manager.connections,
        preparing=services.manager.preparation.waiting,
    )


@watching.get("/metrics", response_class=PlainTextResponse)
async def metrics(services: Server) -> PlainTextResponse:
    """Figures in Prometheus' form."""
    services.metrics.in_memory.set(services.manager.tables)
    services.metrics.connections.set(services.manager.connections)
    return PlainTextResponse(generate_latest(services.metrics.registry))
