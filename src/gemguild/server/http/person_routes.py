"""The routes of the REST interface for persons: names, accounts, sessions, passkeys and diaries."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from gemguild.server import messages as say
from gemguild.server.errors import Refusal
from gemguild.server.http.guard import host_name
from gemguild.server.http.visitors import FAULTS, Caller, Owner, Running, Visitor, set_cookie, welcome_guest
from gemguild.server.names import account_of
from gemguild.server.people.passkeys import Site
from gemguild.server.people.sessions import COOKIE, KNOWN_COOKIE
from gemguild.server.services import Services
from gemguild.server.storage import Diary, Person

LOGIN_PATH = "/api/session"

persons = APIRouter(prefix="/api", responses=FAULTS)


async def called_site(request: Request, services: Running) -> Site:
    """The site under the name by which it was called, which the guard has checked."""
    host = request.headers.get("host", "")
    name = host_name(host)
    if not name:
        raise Refusal("bad_message", "this is no host")
    return Site(name, [f"{request.url.scheme}://{host}", *services.settings.origins])


Called = Annotated[Site, Depends(called_site)]


# ------------------------------------------------------------------------------------------------------------- oneself


@persons.get("/me")
async def get_me(caller: Caller) -> say.Me:
    """Who you are; somebody new becomes a guest."""
    return me(caller.person)


@persons.patch("/me")
async def rename_me(caller: Caller, services: Running, body: say.Rename) -> say.Me:
    """Take another name; an account is logged in to by the new name from now on."""
    services.notes.check(caller.address)
    return me(await services.accounts.rename(caller.person, body.name))


def me(person: Person) -> say.Me:
    """A person as shown to themselves."""
    return say.Me(name=person.name, account=person.account is not None)


# ------------------------------------------------------------------------------------------------- logging in and out


@persons.post("/account")
async def register(request: Request, response: Response, caller: Caller, services: Running, body: say.Login) -> say.Me:
    """Turn this guest into an account, and log in."""
    services.logins.check(caller.address)
    person = await services.accounts.register(caller.person, body.name, body.password)
    return await begin_session(request, response, services, caller, person)


@persons.post("/session")
async def log_in(request: Request, response: Response, caller: Caller, services: Running, body: say.Login) -> say.Me:
    """Log in; what this guest plays comes along."""
    account = account_of(body.name)
    is_known = services.sessions.is_known(request.cookies, account)
    services.logins.check_guess(caller.address, account, is_known=is_known)
    person = await services.accounts.log_in(body.name, body.password)
    return await begin_session(request, response, services, caller, person)


@persons.post("/session/passkey-options")
async def ask_for_passkey(caller: Caller, services: Running, site: Called) -> say.PasskeyOptions:
    """What the browser needs to log in by a passkey."""
    services.logins.check(caller.address)
    return say.PasskeyOptions(options=await services.passkeys.ask_to_log_in(caller.person, site))


@persons.post("/session/passkey")
async def log_in_by_passkey(
    request: Request, response: Response, caller: Caller, services: Running, site: Called, body: say.PasskeyLogin
) -> say.Me:
    """Log in by a passkey; what this guest plays comes along."""
    person = await services.passkeys.log_in(caller.person, site, body.answer)
    return await begin_session(request, response, services, caller, person)


@persons.delete("/session")
async def log_out(request: Request, response: Response, caller: Caller, services: Running) -> say.Me:
    """Log out: the session ends, and you are a new guest."""
    await end_sessions(services, caller, only=[caller.credential.key])
    _, guest = welcome_guest(request, response, services)
    return me(guest)


async def begin_session(
    request: Request, response: Response, services: Services, caller: Visitor, person: Person
) -> say.Me:
    """Log a browser in, with a new cookie. Its session before ends; the seats of a guest come along."""
    assert person.account is not None
    token, replaced = await services.sessions.start(person, request.headers.get("user-agent", ""))
    set_cookie(request, response, COOKIE, token)
    set_cookie(request, response, KNOWN_COOKIE, services.sessions.known_cookie(person.account), LOGIN_PATH)
    if caller.credential.is_session:
        await end_sessions(services, caller, only=[caller.credential.key])
    elif caller.person.id != person.id:
        await services.manager.refresh_holders(await services.store.people.hand_over(caller.person.id, person.id))
    services.manager.end_connections([caller.credential.key, *replaced])
    return me(person)


# -------------------------------------------------------------------------------------------- the account's sessions


@persons.put("/account/password")
async def change_password(owner: Owner, services: Running, body: say.NewPassword) -> say.Me:
    """Take another password; all other sessions end."""
    services.logins.check_guess(owner.address, owner.person.account or "", is_known=True)
    await services.accounts.change_password(owner.person, body.present, body.password)
    await end_sessions(services, owner, but=owner.credential.key)
    return me(owner.person)


@persons.get("/sessions")
async def get_sessions(owner: Owner, services: Running) -> say.SessionList:
    """Where you are logged in."""
    return await session_list(services, owner)


@persons.delete("/sessions")
async def end_other_sessions(owner: Owner, services: Running) -> say.SessionList:
    """Log out everywhere else."""
    await end_sessions(services, owner, but=owner.credential.key)
    return await session_list(services, owner)


@persons.delete("/sessions/{session}")
async def end_session(owner: Owner, services: Running, session: say.Code) -> say.SessionList:
    """Log out one browser, perhaps this one."""
    await end_sessions(services, owner, only=[session])
    return await session_list(services, owner)


async def session_list(services: Services, owner: Visitor) -> say.SessionList:
    """Where somebody is logged in."""
    return say.SessionList(
        sessions=[
            say.SessionInfo(
                id=session.id,
                device=session.device,
                created=session.created,
                used=session.used,
                current=session.id == owner.credential.key,
            )
            for session in await services.sessions.of(owner.person)
        ]
    )


async def end_sessions(services: Services, owner: Visitor, only: list[str] | None = None, but: str = "") -> None:
    """End sessions of somebody, with their live connections."""
    ended = await services.store.people.end_sessions(owner.person.id, only, but)
    services.manager.end_connections(ended)


# -------------------------------------------------------------------------------------------- the account's passkeys


@persons.get("/passkeys")
async def get_passkeys(owner: Owner, services: Running) -> say.PasskeyList:
    """Your passkeys."""
    return await passkey_list(services, owner)


@persons.post("/passkeys/options")
async def ask_to_add_passkey(
    owner: Owner, services: Running, site: Called, body: say.PresentPassword
) -> say.PasskeyOptions:
    """What the browser needs to make a passkey for your account."""
    services.logins.check_guess(owner.address, owner.person.account or "", is_known=True)
    await services.accounts.check(owner.person, body.password)
    return say.PasskeyOptions(options=await services.passkeys.ask_to_add(owner.person, site))


@persons.post("/passkeys", status_code=201)
async def add_passkey(owner: Owner, services: Running, site: Called, body: say.NewPasskey) -> say.PasskeyList:
    """Add the passkey that the browser has made."""
    await services.passkeys.add(owner.person, site, body.name, body.answer)
    return await passkey_list(services, owner)


@persons.delete("/passkeys/{passkey}")
async def remove_passkey(owner: Owner, services: Running, passkey: say.Code) -> say.PasskeyList:
    """Remove a passkey."""
    await services.passkeys.remove(owner.person, passkey)
    return await passkey_list(services, owner)


async def passkey_list(services: Services, owner: Visitor) -> say.PasskeyList:
    """Somebody's passkeys."""
    return say.PasskeyList(
        passkeys=[
            say.PasskeyInfo(id=passkey.id, name=passkey.name, created=passkey.created, used=passkey.used)
            for passkey in await services.passkeys.of(owner.person)
        ]
    )


# ----------------------------------------------------------------------------------------------- the account's diary


@persons.get("/diary")
async def get_diary(owner: Owner, services: Running) -> say.Diary:
    """What you have learnt and solved, on any device."""
    diary = await services.store.people.diary(owner.person.id)
    return say.Diary(revision=diary.revision, data=diary.data)


@persons.put("/diary")
async def keep_diary(owner: Owner, services: Running, body: say.KeepDiary) -> say.Diary:
    """Keep what you have learnt and solved. If another device was quicker, read, combine both and try again."""
    services.notes.check(owner.address)
    diary = Diary(body.revision + 1, body.data)
    if not await services.store.people.keep_diary(owner.person.id, diary):
        latest = await services.store.people.diary(owner.person.id)
        raise Refusal("stale", "another device was quicker", state=latest.revision)
    return say.Diary(revision=diary.revision, data=diary.data)
