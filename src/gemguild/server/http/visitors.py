"""Who makes a call, and what all routes share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request, Response

from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.http.guard import address_of
from gemguild.server.people.sessions import COOKIE, COOKIE_SECONDS, Credential
from gemguild.server.services import Services, services_of
from gemguild.server.storage import Person

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
"""The same for routes that answer with text."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The person who makes a call, what proves it, and their address."""

    person: Person
    credential: Credential
    address: str


async def running_services(request: Request) -> Services:
    """The services of the server that is called."""
    return services_of(request.app)


Running = Annotated[Services, Depends(running_services)]


async def visitor(request: Request, response: Response, services: Running) -> Visitor:
    """The person who makes a call; a new guest gets a cookie."""
    credential = services.sessions.read(request.cookies)
    person = None if credential is None else await services.sessions.person(credential)
    if credential is None or person is None:
        credential, person = welcome_guest(request, response, services)
    return Visitor(person, credential, address_of(request.scope))


def welcome_guest(request: Request, response: Response, services: Services) -> tuple[Credential, Person]:
    """Make a browser a new guest."""
    guest = services.sessions.new_guest()
    set_cookie(request, response, COOKIE, services.sessions.guest_cookie(guest))
    return guest, Person(guest.key, None)


def set_cookie(request: Request, response: Response, name: str, value: str, path: str = "/") -> None:
    """Give a browser a cookie that its scripts cannot read."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_SECONDS,
        path=path,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


Caller = Annotated[Visitor, Depends(visitor)]


async def account_owner(caller: Caller) -> Visitor:
    """The person who makes a call. Raises Refusal for a guest."""
    if caller.person.account is None:
        raise Refusal("no_account", "this is for accounts: log in first")
    return caller


Owner = Annotated[Visitor, Depends(account_owner)]
