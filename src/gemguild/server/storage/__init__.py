"""The database of tables and persons: a SQLite file, or PostgreSQL."""

from gemguild.server.storage.changes import Change as Change
from gemguild.server.storage.changes import Digest as Digest
from gemguild.server.storage.file_check import check_file as check_file
from gemguild.server.storage.people import Challenge as Challenge
from gemguild.server.storage.people import Diary as Diary
from gemguild.server.storage.people import Passkey as Passkey
from gemguild.server.storage.people import People as People
from gemguild.server.storage.people import Person as Person
from gemguild.server.storage.people import Session as Session
from gemguild.server.storage.store import Store as Store
from gemguild.server.storage.store import alone as alone
from gemguild.server.storage.store import check as check
from gemguild.server.storage.store import rehearse as rehearse
