"""Where tables and persons are kept: SQLite in a file of one's own, or PostgreSQL."""

from gemguild.server.storage.changes import Change as Change
from gemguild.server.storage.changes import Digest as Digest
from gemguild.server.storage.changes import Person as Person
from gemguild.server.storage.changes import Stored as Stored
from gemguild.server.storage.store import Store as Store
from gemguild.server.storage.store import check as check
