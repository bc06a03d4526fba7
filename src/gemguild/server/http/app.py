"""The server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from gemguild import __version__
from gemguild.server.bots.pool import BotPool
from gemguild.server.errors import Refusal
from gemguild.server.http import person_routes, routes
from gemguild.server.http.guard import LARGEST_BODY, Guard, address_of
from gemguild.server.http.pages import page
from gemguild.server.live.connection import LiveConnection, misread
from gemguild.server.metrics import Metrics
from gemguild.server.services import Services, services_of
from gemguild.server.settings import ServerSettings
from gemguild.server.storage import Person


def make_app(settings: ServerSettings, bots: BotPool | None = None) -> FastAPI:
    """The server as an application; it opens its database when it starts. Tests pass bots of their own."""
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = services = await Services.open(settings, metrics, bots)
        yield
        await services.close()

    app = FastAPI(
        title="Gemguild",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for router in (person_routes.persons, routes.api, routes.monitoring):
        app.router.routes += router.routes  # include_router would build each route again
    app.router.routes.append(WebSocketRoute("/api/tables/{code}/live", live))  # takes less memory than FastAPI's
    app.add_api_route("/{path:path}", client, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, not_understood)
    app.add_exception_handler(HTTPException, not_found)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=6)  # 9 takes twice as long for 1% less
    app.add_middleware(Guard, settings=settings, metrics=metrics)
    return app


async def live(socket: WebSocket) -> None:
    """The live connection of a browser tab at a table."""
    code: str = socket.path_params["code"]
    services = services_of(socket.app)
    address = address_of(socket.scope)
    credential = services.sessions.read(socket.cookies) or services.sessions.new_guest()
    await socket.accept()
    connection = LiveConnection(socket, address, services.settings.rates)
    try:
        with services.manager.open_connections.kept(credential.key, connection):  # before asking whether it still holds
            person = await services.sessions.person(credential) or Person(services.sessions.new_guest().key, None)
            connection.introduce(person.id, person.name)
            with services.connections_per_address.taken(address), services.connections_each.taken(person.id):
                await connection.run(services.manager, code)
    except Refusal as refusal:
        await connection.turn_away(services.manager, refusal)


async def client(request: Request, path: str) -> Response:
    """The client's page, or one of its files."""
    if path.startswith("api/"):
        raise Refusal("unknown_page", "there is no such call")
    try:
        return page(services_of(request.app).settings.static, path, str(request.base_url))
    except (OSError, ValueError):  # no file can have such a name
        raise Refusal("unknown_page", "there is no such page") from None


async def refused(request: Request, error: Exception) -> JSONResponse:
    """The answer to a refused call."""
    assert isinstance(error, Refusal)
    services_of(request.app).metrics.refusals.labels(error.code).inc()
    return JSONResponse(error.fault(), error.status)


async def not_understood(request: Request, error: Exception) -> JSONResponse:
    """The answer to a call whose path, query or body is malformed."""
    assert isinstance(error, RequestValidationError)
    return await refused(request, misread(error))


async def not_found(request: Request, error: Exception) -> JSONResponse:
    """The answer to a call that the framework refuses."""
    assert isinstance(error, HTTPException)
    refusal = REFUSALS.get(error.status_code) or Refusal("bad_message", str(error.detail))
    answer = await refused(request, refusal)
    answer.headers.update(error.headers or {})
    return answer


REFUSALS = {
    404: Refusal("unknown_page", "there is no such call"),
    405: Refusal("method_not_allowed", "not in this way"),
    413: Refusal("too_large", f"at most {LARGEST_BODY} bytes"),
}
