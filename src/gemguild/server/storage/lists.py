"""Lists of tables, page by page. A page ends with a mark, after which the next one begins."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Select, and_, or_, select

from gemguild.server.storage.schema import holders, tables


class Mark(NamedTuple):
    """A place in a list: the time and the code of the table before it."""

    at: int
    code: str

    def __str__(self) -> str:
        """The mark as browsers send it back."""
        return f"{self.at}-{self.code}"

    @classmethod
    def read(cls, text: str) -> Mark:
        """A mark from its text."""
        at, _, code = text.partition("-")
        return cls(int(at), code)


class Page(NamedTuple):
    """The codes of some tables, and the mark to go on from; None if there are no more."""

    codes: list[str]
    next: Mark | None


MARK_PATTERN = r"^[0-9]{1,15}-[A-Za-z0-9_-]{22}$"


def running_of(person: str, after: Mark | None) -> Select[tuple[int, str]]:
    """The tables of a person that are not over, the last changed first."""
    chosen = select(tables.c.changed.label("at"), tables.c.code).where(
        tables.c.code.in_(select(holders.c.code).where(holders.c.person == person, holders.c.ended.is_(None)))
    )
    return newest_first(chosen, tables.c.changed, tables.c.code, after)


def finished_of(person: str, after: Mark | None) -> Select[tuple[int, str]]:
    """The finished games of a person, the last one first, in the order of an index."""
    chosen = (
        select(holders.c.ended.label("at"), holders.c.code)
        .distinct()
        .where(holders.c.person == person, holders.c.ended.is_not(None))
    )
    return newest_first(chosen, holders.c.ended, holders.c.code, after)


def newest_first(chosen: Select[tuple[int, str]], time: Any, code: Any, after: Mark | None) -> Select[tuple[int, str]]:
    """What is chosen after a mark, in the order of a list."""
    if after is not None:
        chosen = chosen.where(or_(time < after.at, and_(time == after.at, code < after.code)))
    return chosen.order_by(time.desc(), code.desc())
