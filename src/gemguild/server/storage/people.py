"""The rows of persons: guests, accounts, their sessions, their passkeys and their diaries."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import delete, exists, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from gemguild.server.errors import Refusal
from gemguild.server.storage import schema

MOST_SESSIONS = 50
"""The most sessions of one account; the oldest end first."""

Connecting = Callable[[], AbstractAsyncContextManager[Any]]


@dataclass(frozen=True, slots=True)
class Person:
    """A guest or an account; only an account has a password."""

    id: str
    name: str | None
    """None until they choose one."""
    account: str | None = None
    password: str | None = None
    skeleton: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is logged in. Its id is the hash of a token that only the browser has."""

    id: str
    person: str
    created: int
    used: int
    device: str


@dataclass(frozen=True, slots=True)
class Passkey:
    """A public key of an account. Its id is the hash of the credential's."""

    id: str
    person: str
    credential: bytes
    key: bytes
    counter: int
    name: str
    created: int
    used: int | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """A question to a passkey, by its hash: asked of this person and for this purpose, and answered once."""

    id: str
    person: str
    purpose: str
    expires: int


@dataclass(frozen=True, slots=True)
class Diary:
    """What an account has learnt and solved: text that only browsers read."""

    revision: int
    data: str


class People:
    """Reads and writes what is stored about persons."""

    def __init__(self, reading: Connecting, writing: Connecting) -> None:
        self._reading = reading
        self._writing = writing

    # --------------------------------------------------------------------------------------------------------- persons

    async def person(self, identity: str) -> Person | None:
        """A person by identity."""
        return await self._person(schema.persons.c.id == identity)

    async def person_by_account(self, account: str) -> Person | None:
        """A person by the name of their account."""
        return await self._person(schema.persons.c.account == account)

    async def person_by_skeleton(self, skeleton: str) -> Person | None:
        """The person whose account's name looks like this."""
        return await self._person(schema.persons.c.skeleton == skeleton)

    async def _person(self, condition: Any) -> Person | None:
        async with self._reading() as connection:
            row = (await connection.execute(select(schema.persons).where(condition))).one_or_none()
            return None if row is None else person_of(row)

    async def keep_person(self, person: Person, now: int) -> None:
        """Store a person, new or changed. Raises Refusal if another account has the name or one that looks like it."""
        values = asdict(person)
        identity = values.pop("id")
        try:
            async with self._writing() as connection:
                changed = await connection.execute(
                    update(schema.persons).where(schema.persons.c.id == identity).values(values)
                )
                if changed.rowcount == 0:
                    await connection.execute(insert(schema.persons), {"id": identity, "created": now, **values})
        except IntegrityError:
            raise Refusal("name_taken", "somebody else has this name, or one that looks like it") from None

    async def hand_over(self, guest: str, person: str) -> list[str]:
        """Give a guest's seats to a person and forget the guest; the codes of the tables."""
        holders, theirs = schema.holders, schema.holders.alias()
        mine = select(holders.c.code, holders.c.seat, literal(person), holders.c.ended).where(holders.c.person == guest)
        has_it = exists().where(
            theirs.c.person == person, theirs.c.code == holders.c.code, theirs.c.seat == holders.c.seat
        )
        given = insert(holders).from_select(["code", "seat", "person", "ended"], mine.where(~has_it))
        async with self._writing() as connection:  # three statements, however many games: everybody waits for them
            await connection.execute(given)
            gone = delete(holders).where(holders.c.person == guest).returning(holders.c.code)
            codes = set((await connection.execute(gone)).scalars())
            await connection.execute(delete(schema.persons).where(schema.persons.c.id == guest))
        return sorted(codes)

    # -------------------------------------------------------------------------------------------------------- sessions

    async def add_session(self, session: Session, expired: int) -> list[str]:
        """Store a new session, and forget all from before ``expired``; the ids of the oldest that end for it."""
        sessions = schema.sessions
        mine = select(sessions.c.id).where(sessions.c.person == session.person)
        async with self._writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.created < expired))
            await connection.execute(insert(sessions), asdict(session))
            newest_first = mine.order_by(sessions.c.created.desc(), sessions.c.id)
            ended = list((await connection.execute(newest_first.offset(MOST_SESSIONS))).scalars())
            await connection.execute(delete(sessions).where(sessions.c.id.in_(ended)))
        return ended

    async def session(self, session: str, expired: int) -> tuple[Session, Person] | None:
        """A session and its person; None if it has ended, or began before ``expired``."""
        sessions, persons = schema.sessions, schema.persons
        columns = (sessions.c.created.label("begun"), sessions.c.used, sessions.c.device)
        both = select(persons, *columns).join_from(sessions, persons, sessions.c.person == persons.c.id)
        async with self._reading() as connection:
            chosen = both.where(sessions.c.id == session, sessions.c.created >= expired)
            row = (await connection.execute(chosen)).one_or_none()
            if row is None:
                return None
            return Session(session, row.id, row.begun, row.used, row.device), person_of(row)

    async def sessions_of(self, person: str, expired: int) -> list[Session]:
        """The sessions of a person, the last used first."""
        sessions = schema.sessions
        chosen = select(sessions).where(sessions.c.person == person, sessions.c.created >= expired)
        async with self._reading() as connection:
            rows = await connection.execute(chosen.order_by(sessions.c.used.desc(), sessions.c.id))
            return [Session(**row._mapping) for row in rows]

    async def touch_session(self, session: str, now: int) -> None:
        """Note that a session was used."""
        async with self._writing() as connection:
            await connection.execute(update(schema.sessions).where(schema.sessions.c.id == session).values(used=now))

    async def end_sessions(self, person: str, only: Collection[str] | None = None, but: str = "") -> list[str]:
        """End sessions of a person, all or only some, perhaps except for one; the ids of those that ended."""
        sessions = schema.sessions
        chosen = select(sessions.c.id).where(sessions.c.person == person, sessions.c.id != but)
        if only is not None:
            chosen = chosen.where(sessions.c.id.in_(only))
        async with self._writing() as connection:
            ended = list((await connection.execute(chosen)).scalars())
            await connection.execute(delete(sessions).where(sessions.c.id.in_(ended)))
        return ended

    # -------------------------------------------------------------------------------------------------------- passkeys

    async def add_challenge(self, challenge: Challenge, now: int) -> None:
        """Store a challenge, and forget those that nobody has answered in time."""
        async with self._writing() as connection:
            await connection.execute(delete(schema.challenges).where(schema.challenges.c.expires <= now))
            await connection.execute(insert(schema.challenges), asdict(challenge))

    async def take_challenge(self, challenge: str, person: str, purpose: str, now: int) -> bool:
        """Use up a challenge; whether it was this person's, for this purpose, in time, and the first time."""
        chosen = delete(schema.challenges).filter_by(id=challenge, person=person, purpose=purpose)
        async with self._writing() as connection:
            taken = await connection.execute(chosen.where(schema.challenges.c.expires > now))
            return bool(taken.rowcount)

    async def passkeys_of(self, person: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        chosen = select(schema.passkeys).where(schema.passkeys.c.person == person)
        async with self._reading() as connection:
            rows = await connection.execute(chosen.order_by(schema.passkeys.c.created, schema.passkeys.c.id))
            return [Passkey(**row._mapping) for row in rows]

    async def passkey(self, passkey: str) -> Passkey | None:
        """A passkey by its id."""
        async with self._reading() as connection:
            row = (await connection.execute(select(schema.passkeys).filter_by(id=passkey))).one_or_none()
            return None if row is None else Passkey(**row._mapping)

    async def add_passkey(self, passkey: Passkey) -> None:
        """Store a new passkey. Raises Refusal if it is there already."""
        try:
            async with self._writing() as connection:
                await connection.execute(insert(schema.passkeys), asdict(passkey))
        except IntegrityError:
            raise Refusal("bad_passkey", "this passkey is there already") from None

    async def use_passkey(self, passkey: Passkey, counter: int, now: int) -> bool:
        """Note that a passkey was used; False if that happened elsewhere at the same time, or it was removed."""
        chosen = update(schema.passkeys).filter_by(id=passkey.id, counter=passkey.counter)
        async with self._writing() as connection:
            return bool((await connection.execute(chosen.values(counter=counter, used=now))).rowcount)

    async def remove_passkey(self, person: str, passkey: str) -> None:
        """Remove a passkey of a person."""
        async with self._writing() as connection:
            await connection.execute(delete(schema.passkeys).filter_by(id=passkey, person=person))

    # --------------------------------------------------------------------------------------------------------- diaries

    async def diary(self, person: str) -> Diary:
        """The diary of a person; revision 0 if there is none yet."""
        async with self._reading() as connection:
            row = (await connection.execute(select(schema.diaries).filter_by(person=person))).one_or_none()
            return Diary(0, "") if row is None else Diary(row.revision, row.data)

    async def keep_diary(self, person: str, diary: Diary) -> bool:
        """Store the next revision of a diary; False if another one came first."""
        before = update(schema.diaries).filter_by(person=person, revision=diary.revision - 1)
        try:
            async with self._writing() as connection:
                if diary.revision > 1:
                    return bool((await connection.execute(before.values(asdict(diary)))).rowcount)
                await connection.execute(insert(schema.diaries), {"person": person, **asdict(diary)})
                return True
        except IntegrityError:
            return False


def person_of(row: Any) -> Person:
    """A person, from a row that has their columns."""
    return Person(row.id, row.name, row.account, row.password, row.skeleton)
