"""The REST interface for persons, in process."""

from __future__ import annotations

import json
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from gemguild.server import messages as say
from gemguild.server.people import accounts, passkeys, sessions
from gemguild.server.settings import Rates
from gemguild.server.storage.people import MOST_SESSIONS
from tests.server.http.answers import check, code_of
from tests.server.people.authenticator import Authenticator, pack
from tests.server.support import FREE, Browser, another, at_table, form, new_table, running

LOGIN = {"name": "North", "password": "correct horse"}
GUEST = {"name": None, "account": False}


@pytest.fixture(autouse=True)
def passwords_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing a password takes its time on purpose, but not here."""
    monkeypatch.setattr(accounts, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def owner(client: TestClient) -> TestClient:
    """A browser that has registered an account."""
    check(say.Me, client.post("/api/account", json=LOGIN))
    return client


def logged_in(client: TestClient, agent: str = "") -> TestClient:
    """Another browser that is logged in to the account."""
    other = another(client)
    other.headers["user-agent"] = agent
    check(say.Me, other.post("/api/session", json=LOGIN))
    return other


def with_cookie(client: TestClient, cookie: str) -> TestClient:
    """A browser with a cookie of somebody else."""
    other = another(client)
    other.cookies.clear()
    other.cookies.set("gemguild", cookie, domain="testserver.local")
    return other


def is_owner(client: TestClient) -> bool:
    """Whether a browser is logged in."""
    return bool(check(say.Me, client.get("/api/me"))["account"])


def is_closed(tab: Browser) -> bool:
    """Whether the server has closed a connection, whatever it has said before."""
    with pytest.raises(WebSocketDisconnect) as closed:
        tab.ask("ping")
    return bool(closed.value.code == 1008)


def rows(folder: Path, table: str) -> int:
    """The number of rows of a table of the database."""
    with sqlite3.connect(folder / "test.db") as connection:
        count = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    connection.close()
    return int(count)


class TestPersons:
    def test_somebody_new_becomes_a_guest_with_a_cookie_that_scripts_cannot_read(self, client: TestClient) -> None:
        answer = client.get("/api/me")
        assert check(say.Me, answer) == {"name": None, "account": False}
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "set-cookie" not in client.get("/api/me").headers

    def test_a_forged_cookie_is_nobody(self, client: TestClient) -> None:
        client.get("/api/me")
        genuine = client.cookies["gemguild"]
        client.cookies.clear()
        client.cookies["gemguild"] = f"x{genuine[1:]}"
        assert "set-cookie" in client.get("/api/me").headers

    def test_a_name_can_be_changed(self, client: TestClient) -> None:
        assert check(say.Me, client.patch("/api/me", json={"name": " North "}))["name"] == "North"
        assert client.get("/api/me").json()["name"] == "North"
        for name in ("", " ", "x" * 25, "a\nb", 7):
            assert code_of(client.patch("/api/me", json={"name": name})) in ("bad_message", "bad_name")

    @pytest.mark.parametrize("name", ["a\nb", "a\u202eb", "a\u200bb", "\u3164", "a\0b"])
    def test_a_name_that_hides_something_is_refused_in_every_message(self, client: TestClient, name: str) -> None:
        assert code_of(client.patch("/api/me", json={"name": name})) == "bad_name"
        assert code_of(client.post("/api/account", json={"name": name, "password": "correct horse"})) == "bad_name"
        for seat in ("me", "same_device"):
            named = form("splendor-2", seat, "random")
            named["seats"][0]["name"] = name
            assert code_of(client.post("/api/tables", json=named)) == "bad_name"
        with at_table(client, new_table(client, "splendor-3", "me", "open", "open")) as tab:
            assert tab.ask("sit", seat=1, name=name)["code"] == "bad_name"
            assert tab.ask("set_seat", seat=1, kind="same_device", name=name)["code"] == "bad_name"

    def test_an_account_is_found_under_every_spelling_of_its_name(self, client: TestClient) -> None:
        login = {"name": "Ｎｏｒｔｈ", "password": "correct horse"}
        assert check(say.Me, client.post("/api/account", json=login))["name"] == "North"
        assert code_of(another(client).post("/api/account", json=login | {"name": "NORTH"})) == "name_taken"
        assert check(say.Me, another(client).post("/api/session", json=login | {"name": "north"}))["account"]
        assert code_of(another(client).post("/api/account", json=login | {"name": "ß" * 24})) == "bad_name"

    def test_an_account_keeps_games_across_devices(self, client: TestClient) -> None:
        login = {"name": "North", "password": "correct horse"}
        code = new_table(client)
        assert check(say.Me, client.post("/api/account", json=login)) == {"name": "North", "account": True}
        phone = another(client)
        phone_code = new_table(phone)
        assert check(say.Me, phone.post("/api/session", json=login | {"name": "NORTH"}))["account"]
        games = check(say.MyGames, phone.get("/api/my-games"))["tables"]
        assert {game["table"]["code"] for game in games} == {code, phone_code}
        assert check(say.Me, phone.delete("/api/session")) == {"name": None, "account": False}
        assert phone.get("/api/my-games").json()["tables"] == []

    def test_wrong_logins_are_all_alike(self, client: TestClient) -> None:
        client.post("/api/account", json={"name": "North", "password": "correct horse"})
        stranger = another(client)
        wrong = stranger.post("/api/session", json={"name": "North", "password": "battery staple"})
        unknown = stranger.post("/api/session", json={"name": "South", "password": "battery staple"})
        assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
        assert code_of(wrong) == "wrong_login"

    def test_accounts_need_a_free_name_and_a_password_of_some_length(self, client: TestClient) -> None:
        login = {"name": "North", "password": "correct horse"}
        assert code_of(client.post("/api/account", json=login | {"password": "short"})) == "bad_password"
        client.post("/api/account", json=login)
        assert code_of(client.post("/api/account", json=login)) == "name_taken"
        assert code_of(another(client).post("/api/account", json=login | {"name": "north"})) == "name_taken"

    def test_a_new_name_is_the_one_to_log_in_with(self, owner: TestClient) -> None:
        assert check(say.Me, owner.patch("/api/me", json={"name": "Nora"}))["name"] == "Nora"
        stranger = another(owner)
        assert code_of(stranger.post("/api/session", json=LOGIN)) == "wrong_login"
        assert check(say.Me, stranger.post("/api/session", json=LOGIN | {"name": "nora"}))["account"]
        assert check(say.Me, another(owner).post("/api/account", json=LOGIN))["account"]
        assert code_of(owner.patch("/api/me", json={"name": "NORTH"})) == "name_taken"

    @pytest.mark.parametrize("name", ["Nоrth", "N0rth", "ΝORTH", "north"])
    def test_nobody_else_has_a_name_that_looks_like_that_of_an_account(self, owner: TestClient, name: str) -> None:
        stranger = another(owner)
        assert code_of(stranger.post("/api/account", json=LOGIN | {"name": name})) == "name_taken"
        assert code_of(stranger.patch("/api/me", json={"name": name})) == "name_taken"
        assert check(say.Me, stranger.get("/api/me"))["name"] is None
        assert check(say.Me, owner.patch("/api/me", json={"name": "NORTH"}))["name"] == "NORTH"


class TestSessions:
    def test_guests_cost_no_row(self, tmp_path: Path, client: TestClient) -> None:
        another(client).get("/api/my-games")
        assert rows(tmp_path, "persons") == rows(tmp_path, "sessions") == 0

    def test_the_cookie_of_the_guest_who_registered_is_worth_nothing(self, client: TestClient) -> None:
        code = new_table(client)
        before = client.cookies["gemguild"]
        check(say.Me, client.post("/api/account", json=LOGIN))
        assert client.cookies["gemguild"] != before
        thief = with_cookie(client, before)
        assert check(say.Me, thief.get("/api/me")) == GUEST
        assert thief.cookies["gemguild"] != before
        for browser, games in ((client, [code]), (thief, []), (with_cookie(client, before), [])):
            running_games = check(say.MyGames, browser.get("/api/my-games"))["tables"]
            assert [game["table"]["code"] for game in running_games] == games
        with at_table(with_cookie(client, before), code) as tab:
            assert tab.got[-1]["you"]["seats"] == []
        with at_table(client, code) as tab:
            assert tab.got[-1]["you"]["seats"] == [0]

    def test_the_cookie_of_the_guest_who_logged_in_is_that_of_somebody_else(self, owner: TestClient) -> None:
        guest = another(owner)
        code = new_table(guest)
        before = guest.cookies["gemguild"]
        with at_table(guest, code) as tab:
            check(say.Me, guest.post("/api/session", json=LOGIN))
            assert is_closed(tab)
        with at_table(with_cookie(owner, before), code) as tab:
            assert tab.got[-1]["you"]["seats"] == []
        with at_table(guest, code) as tab:
            assert tab.got[-1]["you"]["seats"] == [0]

    def test_what_the_guest_had_open_ends_when_they_register(self, client: TestClient) -> None:
        code = new_table(client, "splendor-2", "me", "same_device")
        with at_table(client, code) as tab:
            check(say.Me, client.post("/api/account", json=LOGIN))
            assert is_closed(tab)

    def test_every_login_gives_a_new_cookie_and_ends_the_session_before(self, owner: TestClient) -> None:
        first = owner.cookies["gemguild"]
        check(say.Me, owner.post("/api/session", json=LOGIN))
        assert owner.cookies["gemguild"] != first
        assert is_owner(owner)
        assert not is_owner(with_cookie(owner, first))
        assert len(check(say.SessionList, owner.get("/api/sessions"))["sessions"]) == 1

    def test_logging_out_ends_the_session_on_the_server(self, owner: TestClient) -> None:
        cookie = owner.cookies["gemguild"]
        phone = logged_in(owner)
        assert check(say.Me, owner.delete("/api/session")) == GUEST
        assert not is_owner(with_cookie(owner, cookie))
        assert is_owner(phone)

    def test_an_ended_session_loses_its_live_connections(self, owner: TestClient) -> None:
        code = new_table(owner, "splendor-2", "me", "same_device")
        phone = logged_in(owner)
        with at_table(owner, code) as kept, at_table(phone, code) as tab:
            assert tab.got[-1]["you"]["seats"] == [0, 1]
            check(say.SessionList, owner.delete("/api/sessions"))
            assert is_closed(tab)
            tab.send("play", state=tab.scene["state"], words=["take:wug"])
            assert kept.ask("ping")["type"] == "done"
        assert check(say.Summary, owner.get(f"/api/tables/{code}"))["moves"] == 0

    def test_devices_are_listed_and_can_be_ended_one_by_one(self, owner: TestClient) -> None:
        phone = logged_in(owner, "Mozilla/5.0 (iPhone; like Mac OS X) Safari/604.1")
        tablet = logged_in(owner, "<b>none</b>")
        listed = check(say.SessionList, phone.get("/api/sessions"))["sessions"]
        assert sorted((session["device"], session["current"]) for session in listed) == [
            ("", False),
            ("", False),
            ("Safari, iPhone", True),
        ]
        its_id = next(session["id"] for session in listed if session["current"])
        left = check(say.SessionList, owner.delete(f"/api/sessions/{its_id}"))["sessions"]
        assert len(left) == 2
        assert (is_owner(owner), is_owner(phone), is_owner(tablet)) == (True, False, True)

    def test_nobody_ends_the_sessions_of_others(self, owner: TestClient) -> None:
        stranger = another(owner)
        check(say.Me, stranger.post("/api/account", json=LOGIN | {"name": "South"}))
        its_id = check(say.SessionList, owner.get("/api/sessions"))["sessions"][0]["id"]
        check(say.SessionList, stranger.delete(f"/api/sessions/{its_id}"))
        check(say.SessionList, stranger.delete("/api/sessions"))
        assert is_owner(owner)

    @pytest.mark.parametrize(
        ("method", "path", "body"),
        [
            ("GET", "/api/sessions", None),
            ("DELETE", "/api/sessions", None),
            ("DELETE", f"/api/sessions/{'x' * 22}", None),
            ("GET", "/api/passkeys", None),
            ("DELETE", f"/api/passkeys/{'x' * 22}", None),
            ("POST", "/api/passkeys", {"name": "key", "answer": "{}"}),
            ("POST", "/api/passkeys/options", {"password": "correct horse"}),
            ("PUT", "/api/account/password", {"present": "correct horse", "password": "battery staple"}),
        ],
    )
    def test_guests_have_none_of_that(self, client: TestClient, method: str, path: str, body: Any) -> None:
        answer = client.request(method, path, json=body)
        assert (answer.status_code, code_of(answer)) == (403, "no_account")

    def test_cookies_of_accounts_from_before_sessions_prove_nothing_and_those_of_guests_do(
        self, tmp_path: Path, client: TestClient
    ) -> None:
        code = new_table(client)
        check(say.Me, client.patch("/api/me", json={"name": "North"}))
        cookie = client.cookies["gemguild"]
        assert check(say.Me, with_cookie(client, cookie).get("/api/me"))["name"] == "North"
        with sqlite3.connect(tmp_path / "test.db") as connection:
            connection.execute("UPDATE persons SET account = 'north', password = 'hash'")
        connection.close()
        assert check(say.Me, with_cookie(client, cookie).get("/api/me")) == GUEST
        with at_table(with_cookie(client, cookie), code) as tab:
            assert tab.got[-1]["you"]["seats"] == []

    def test_sessions_end_by_themselves_and_their_use_is_noted_now_and_then(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def used(client: TestClient) -> int:
            return int(check(say.SessionList, client.get("/api/sessions"))["sessions"][0]["used"])

        with running(tmp_path) as client:
            check(say.Me, client.post("/api/account", json=LOGIN))
            first = used(client)
            assert used(client) == first
            monkeypatch.setattr(sessions, "COARSE", 0)
            while used(client) == first:
                pass
            monkeypatch.setattr(sessions, "LIFETIME", -1)
            assert not is_owner(client)

    def test_an_account_has_so_many_sessions_and_the_oldest_end(self, tmp_path: Path, owner: TestClient) -> None:
        with sqlite3.connect(tmp_path / "test.db") as connection:
            person = connection.execute("SELECT id FROM persons").fetchone()[0]
            added = [(f"{number:022d}", person, 2**50 + number, 0, "") for number in range(MOST_SESSIONS - 1)]
            connection.executemany("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", added)
            connection.execute("UPDATE sessions SET created = created + 1 WHERE created > 2")
        connection.close()
        assert is_owner(owner)
        logged_in(owner)
        assert not is_owner(owner)
        assert rows(tmp_path, "sessions") == MOST_SESSIONS


class TestPasswords:
    def change(self, client: TestClient, present: str, password: str) -> Any:
        return client.put("/api/account/password", json={"present": present, "password": password})

    def test_a_new_password_ends_all_other_sessions(self, owner: TestClient) -> None:
        phone = logged_in(owner)
        code = new_table(owner)
        with at_table(phone, code) as tab:
            check(say.Me, self.change(owner, "correct horse", "battery staple"))
            assert is_closed(tab)
        assert (is_owner(owner), is_owner(phone)) == (True, False)
        assert code_of(phone.post("/api/session", json=LOGIN)) == "wrong_login"
        assert check(say.Me, phone.post("/api/session", json=LOGIN | {"password": "battery staple"}))["account"]

    def test_it_takes_the_present_one_and_a_good_one(self, owner: TestClient) -> None:
        phone = logged_in(owner)
        assert code_of(self.change(owner, "wrong horse", "battery staple")) == "wrong_password"
        assert code_of(self.change(owner, "correct horse", "short")) == "bad_password"
        assert code_of(self.change(owner, "correct horse", "Password1!")) == "common_password"
        assert code_of(self.change(owner, "correct horse", "north2026")) == "common_password"
        assert is_owner(phone)

    def test_common_ones_are_refused_at_registration(self, client: TestClient) -> None:
        for password in ("iloveyou", "North2026!"):
            assert code_of(client.post("/api/account", json=LOGIN | {"password": password})) == "common_password"

    def test_nobody_guesses_passwords_for_long(self, tmp_path: Path) -> None:
        with running(tmp_path, rates=Rates(logins=(0.001, 3), calls=FREE)) as client:
            codes = [
                code_of(client.post("/api/session", json={"name": "a", "password": f"guess {n}"})) for n in range(5)
            ]
        assert codes == ["wrong_login"] * 3 + ["too_fast"] * 2

    def test_guessing_from_elsewhere_does_not_keep_the_owner_out(self, tmp_path: Path) -> None:
        rates = Rates(logins=FREE, calls=FREE, guesses=FREE, accounts=(0.001, 2))
        wrong = LOGIN | {"password": "a guess of mine"}
        with running(tmp_path, rates=rates) as client:
            check(say.Me, client.post("/api/account", json=LOGIN))
            client.delete("/api/session")
            stranger = another(client)
            codes = [code_of(stranger.post("/api/session", json=wrong)) for _ in range(3)]
            assert codes == ["wrong_login", "wrong_login", "too_fast"]
            assert code_of(stranger.post("/api/session", json=LOGIN)) == "too_fast"
            assert check(say.Me, client.post("/api/session", json=LOGIN))["account"]

    def test_guessing_the_present_password_is_slow_too(self, tmp_path: Path) -> None:
        with running(tmp_path, rates=Rates(logins=FREE, calls=FREE, guesses=(0.001, 2))) as client:
            check(say.Me, client.post("/api/account", json=LOGIN))
            for code in ("wrong_password", "wrong_password", "too_fast"):
                assert code_of(self.change(client, "a guess of mine", "battery staple")) == code
            asked = client.post("/api/passkeys/options", json={"password": "correct horse"})
            assert code_of(asked) == "too_fast"


class TestPasskeys:
    def options(self, client: TestClient) -> str:
        answer = client.post("/api/passkeys/options", json={"password": LOGIN["password"]})
        return str(check(say.PasskeyOptions, answer)["options"])

    def add(self, client: TestClient, key: Authenticator, name: str = "Laptop") -> Any:
        return client.post("/api/passkeys", json={"name": name, "answer": key.create(self.options(client))})

    def login_options(self, client: TestClient) -> str:
        return str(check(say.PasskeyOptions, client.post("/api/session/passkey-options"))["options"])

    def log_in(self, client: TestClient, key: Authenticator) -> Any:
        return client.post("/api/session/passkey", json={"answer": key.get(self.login_options(client))})

    def test_they_are_added_listed_and_removed(self, owner: TestClient) -> None:
        keys = [Authenticator(), Authenticator()]
        for name, key in zip(("Laptop", "Phone"), keys, strict=True):
            listed = check(say.PasskeyList, self.add(owner, key, name))["passkeys"]
        assert [key["name"] for key in listed] == ["Laptop", "Phone"]
        assert listed == check(say.PasskeyList, owner.get("/api/passkeys"))["passkeys"]
        assert listed[0]["used"] is None
        left = check(say.PasskeyList, owner.delete(f"/api/passkeys/{listed[0]['id']}"))["passkeys"]
        assert left == listed[1:]
        assert code_of(self.log_in(another(owner), keys[0])) == "bad_passkey"
        assert check(say.Me, self.log_in(another(owner), keys[1]))["account"]

    def test_nobody_removes_those_of_others(self, owner: TestClient) -> None:
        key = Authenticator()
        mine = check(say.PasskeyList, self.add(owner, key))["passkeys"]
        stranger = another(owner)
        stranger.post("/api/account", json={"name": "South", "password": "battery staple"})
        assert check(say.PasskeyList, stranger.delete(f"/api/passkeys/{mine[0]['id']}")) == {"passkeys": []}
        assert check(say.PasskeyList, owner.get("/api/passkeys"))["passkeys"] == mine

    @pytest.mark.parametrize("counts", [True, False])
    def test_they_log_in_without_a_name_and_the_guests_games_come_along(self, owner: TestClient, counts: bool) -> None:
        key = Authenticator(counts=counts)
        check(say.PasskeyList, self.add(owner, key))
        phone = another(owner)
        code = new_table(phone)
        for _ in range(2):
            assert check(say.Me, self.log_in(phone, key)) == {"name": "North", "account": True}
        assert check(say.MyGames, phone.get("/api/my-games"))["tables"][0]["table"]["code"] == code
        assert check(say.PasskeyList, owner.get("/api/passkeys"))["passkeys"][0]["used"] > 0

    def test_a_challenge_is_answered_once_in_time_and_by_whom_it_was_asked(
        self, owner: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        key = Authenticator(counts=False)
        made = {"name": "Laptop", "answer": key.create(self.options(owner))}
        check(say.PasskeyList, owner.post("/api/passkeys", json=made))
        assert code_of(owner.post("/api/passkeys", json=made)) == "bad_passkey"
        first, second = another(owner), another(owner)
        used = {"answer": key.get(self.login_options(first))}
        assert code_of(second.post("/api/session/passkey", json=used)) == "bad_passkey"
        guest = first.cookies["gemguild"]
        check(say.Me, first.post("/api/session/passkey", json=used))
        again = with_cookie(owner, guest)
        assert code_of(again.post("/api/session/passkey", json=used)) == "bad_passkey"
        monkeypatch.setattr(passkeys, "PATIENCE", -1)
        assert code_of(self.log_in(second, key)) == "bad_passkey"

    def test_a_challenge_for_one_purpose_is_none_for_another(self, owner: TestClient) -> None:
        key = Authenticator()
        check(say.PasskeyList, self.add(owner, key))
        challenge = json.loads(self.options(owner))["challenge"]
        answer = key.get(json.dumps({"rpId": "testserver", "challenge": challenge}))
        assert code_of(owner.post("/api/session/passkey", json={"answer": answer})) == "bad_passkey"

    def test_a_copied_key_whose_counter_is_behind_is_refused(self, owner: TestClient) -> None:
        key = Authenticator()
        check(say.PasskeyList, self.add(owner, key))
        check(say.Me, self.log_in(another(owner), key))
        key.counter = 0
        assert code_of(self.log_in(another(owner), key)) == "bad_passkey"
        check(say.Me, self.log_in(another(owner), key))

    @pytest.mark.parametrize(
        "wrong", [{"origin": "http://elsewhere"}, {"origin": "https://testserver"}, {"is_verified": False}]
    )
    def test_those_of_other_sites_and_of_nobody_in_particular_are_refused(
        self, owner: TestClient, wrong: dict[str, Any]
    ) -> None:
        assert code_of(self.add(owner, Authenticator(**wrong))) == "bad_passkey"
        good = Authenticator()
        check(say.PasskeyList, self.add(owner, good))
        bad = Authenticator(**wrong)
        bad.credential, bad.key, bad.user = good.credential, good.key, good.user
        assert code_of(self.log_in(another(owner), bad)) == "bad_passkey"

    def test_a_signature_by_another_key_or_for_another_account_is_refused(self, owner: TestClient) -> None:
        good, bad = Authenticator(), Authenticator()
        check(say.PasskeyList, self.add(owner, good))
        bad.credential, bad.user = good.credential, good.user
        assert code_of(self.log_in(another(owner), bad)) == "bad_passkey"
        good.user = b"somebody else"
        assert code_of(self.log_in(another(owner), good)) == "bad_passkey"

    @pytest.mark.parametrize("answer", ["{}", "nonsense", "[]", '{"response": {"clientDataJSON": "e30"}}'])
    def test_what_is_no_answer_is_refused(self, owner: TestClient, answer: str) -> None:
        sent = {"answer": answer}
        assert code_of(owner.post("/api/session/passkey", json=sent)) == "bad_passkey"
        assert code_of(owner.post("/api/passkeys", json=sent | {"name": "Laptop"})) == "bad_passkey"

    def test_adding_one_takes_the_password(self, owner: TestClient) -> None:
        assert code_of(owner.post("/api/passkeys/options", json={"password": "wrong horse"})) == "wrong_password"

    def test_a_device_is_asked_once_and_there_are_not_too_many(
        self, owner: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        key = Authenticator()
        check(say.PasskeyList, self.add(owner, key))
        assert pack(key.credential) in self.options(owner)
        monkeypatch.setattr(passkeys, "MOST_PASSKEYS", 1)
        answer = owner.post("/api/passkeys/options", json={"password": LOGIN["password"]})
        assert code_of(answer) == "too_many_passkeys"


class TestDiaries:
    def test_a_diary_is_the_same_on_all_devices_of_an_account(self, owner: TestClient) -> None:
        assert check(say.Diary, owner.get("/api/diary")) == {"revision": 0, "data": ""}
        first = check(say.Diary, owner.put("/api/diary", json={"revision": 0, "data": "谜题"}))
        assert first == {"revision": 1, "data": "谜题"}
        phone = logged_in(owner)
        assert phone.get("/api/diary").json() == first
        assert check(say.Diary, phone.put("/api/diary", json={"revision": 1, "data": "two"}))["revision"] == 2
        assert owner.get("/api/diary").json() == {"revision": 2, "data": "two"}

    @pytest.mark.parametrize("revision", [0, 1, 3])
    def test_a_device_that_was_too_slow_changes_nothing(self, owner: TestClient, revision: int) -> None:
        for known in range(2):
            owner.put("/api/diary", json={"revision": known, "data": "kept"})
        late = owner.put("/api/diary", json={"revision": revision, "data": "lost"})
        assert (late.status_code, code_of(late), late.json()["parameters"]) == (409, "stale", {"state": 2})
        assert owner.get("/api/diary").json() == {"revision": 2, "data": "kept"}

    def test_diaries_are_private_and_only_accounts_have_one(self, owner: TestClient) -> None:
        owner.put("/api/diary", json={"revision": 0, "data": "north's"})
        stranger = another(owner)
        assert code_of(stranger.get("/api/diary")) == "no_account"
        assert code_of(stranger.put("/api/diary", json={"revision": 0, "data": ""})) == "no_account"
        stranger.post("/api/account", json={"name": "South", "password": "battery staple"})
        assert stranger.get("/api/diary").json() == {"revision": 0, "data": ""}

    def test_names_and_diaries_are_not_stored_without_end(self, tmp_path: Path) -> None:
        with running(tmp_path, rates=Rates(logins=FREE, calls=FREE, notes=(0.001, 2))) as client:
            check(say.Me, client.post("/api/account", json=LOGIN))
            check(say.Me, client.patch("/api/me", json={"name": "South"}))
            check(say.Diary, client.put("/api/diary", json={"revision": 0, "data": "x"}))
            assert code_of(client.patch("/api/me", json={"name": "East"})) == "too_fast"
            assert code_of(client.put("/api/diary", json={"revision": 1, "data": "y"})) == "too_fast"
            assert check(say.Diary, client.get("/api/diary")) == {"revision": 1, "data": "x"}

    @pytest.mark.parametrize("data", ["x" * 200_001, "a\0b", None, 7])
    def test_what_is_no_diary_is_refused(self, owner: TestClient, data: Any) -> None:
        assert code_of(owner.put("/api/diary", json={"revision": 0, "data": data})) == "bad_message"
        assert owner.get("/api/diary").json()["revision"] == 0
