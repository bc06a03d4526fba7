"""The account on the page: devices, passwords, and passkeys by Chromium's virtual authenticator."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looking import LANGUAGES, left_over, nonsense, sideways, speak, texts, violations, wait_until

PASSWORD = "correct horse"
INSIDE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""A device that recognises its owner at once."""

KEPT = """async (game) => {
    const { data } = await (await fetch("/api/diary")).json();
    return data && JSON.parse(data).lessons[game] > 0;
}"""
"""Whether the server knows that a lesson was begun: notes come to it a little later."""


def give_authenticator(page: Page) -> None:
    """Let a page find a device that keeps passkeys."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": INSIDE})


def form(page: Page, button: str) -> Locator:
    """The form with a button."""
    return page.locator("form").filter(has=page.get_by_role("button", name=button, exact=True))


def fill(page: Page, button: str, **fields: str) -> None:
    """Fill in the form with a button, and press it."""
    own = form(page, button)
    for label, value in fields.items():
        own.get_by_label(label.replace("_", " "), exact=True).fill(value)
    own.get_by_role("button", name=button, exact=True).click()


def items(page: Page, heading: str) -> Locator:
    """The list below a heading."""
    return page.locator(f"h3:has-text('{heading}') ~ ul").first.locator("li")


def test_a_passkey_logs_in_without_a_name_until_it_is_removed(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address.replace('127.0.0.1', 'localhost')}/settings")
    give_authenticator(page)
    fill(page, "Create an account", Name="Passkey owner", Password=PASSWORD)
    expect(page.get_by_text("You are logged in as Passkey owner.")).to_be_visible()
    fill(page, "Add a passkey", Name_of_the_passkey="Laptop", Present_password="wrong horse")
    expect(page.get_by_role("alert")).to_have_text("That is not your present password.")
    fill(page, "Add a passkey", Present_password=PASSWORD)
    expect(items(page, "Passkeys")).to_have_count(1)
    expect(items(page, "Passkeys")).to_contain_text("Laptop")
    fill(page, "Add a passkey", Name_of_the_passkey="Again", Present_password=PASSWORD)
    expect(page.get_by_role("alert")).to_have_text("This device has a passkey for your account already.")
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(items(page, "Passkeys")).to_contain_text("last used")
    page.get_by_role("button", name="Remove: Laptop").click()
    expect(items(page, "Passkeys")).to_have_count(0)
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("alert")).to_have_text("The passkey was not accepted.")


def test_where_the_address_does_not_allow_passkeys_the_page_says_so(open_page: OpenPage, address: str) -> None:
    assert "127.0.0.1" in address
    page = open_page("/settings")
    expect(page.get_by_text("Passkeys work only at an address with HTTPS")).to_be_visible()
    expect(page.get_by_role("button", name="Log in with a passkey")).to_have_count(0)


def test_devices_are_logged_out_from_the_list_all_at_once_and_by_a_new_password(open_page: OpenPage) -> None:
    page = open_page("/settings", viewport=PHONE)
    fill(page, "Create an account", Name="Device owner", Password="password1")
    expect(page.get_by_role("alert")).to_have_text("That password is too easy to guess.")
    fill(page, "Create an account", Password=PASSWORD)
    expect(items(page, "Devices")).to_contain_text("This device")
    other = open_page("/settings")
    password = PASSWORD
    for turn in range(3):
        fill(other, "Log in", Name="Device owner", Password=password)
        expect(items(other, "Devices")).to_have_count(2)
        page.reload()
        expect(items(page, "Devices")).to_have_count(2)
        if turn == 0:
            page.get_by_role("button", name="Log out: Chrome").click()
        elif turn == 1:
            page.get_by_role("button", name="Log out everywhere else").click()
        else:
            password = "battery staple"
            fill(page, "Change", Present_password=PASSWORD, New_password=password)
            expect(page.get_by_text("The password is changed")).to_be_visible()
        expect(items(page, "Devices")).to_have_count(1)
        other.reload()
        expect(form(other, "Log in")).to_be_visible()
    fill(other, "Log in", Name="Device owner", Password=PASSWORD)
    expect(other.get_by_role("alert")).to_have_text("Name and password do not fit together.")
    check_looks(page)


def test_what_was_learnt_is_on_all_devices_of_an_account(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.evaluate(
        "localStorage.setItem('gemguild-learn', JSON.stringify({ finished: ['marvel'], lessons: { duel: 2 } }))"
    )
    fill(page, "Create an account", Name="Learner", Password=PASSWORD)
    expect(page.get_by_text("You are logged in as Learner.")).to_be_visible()
    page.goto("/tutorial/splendor")
    page.click("[data-next]")
    wait_until(page, lambda: page.evaluate(KEPT, "splendor"))

    phone = open_page("/settings", viewport=PHONE)
    fill(phone, "Log in", Name="Learner", Password=PASSWORD)
    expect(phone.get_by_text("You are logged in as Learner.")).to_be_visible()
    lessons = {"marvel": "Once more", "duel": "Go on", "splendor": "Go on"}
    phone.goto("/learn")
    for game, offered in lessons.items():
        expect(phone.locator(f"[data-lesson={game}]")).to_contain_text(offered)

    phone.goto("/settings")
    phone.get_by_role("button", name="Log out", exact=True).click()
    expect(form(phone, "Log in")).to_be_visible()
    phone.goto("/learn")
    for game in lessons:
        expect(phone.locator(f"[data-lesson={game}]")).to_contain_text("Begin")


def check_looks(page: Page) -> None:
    """The owner's page speaks every language, fits a phone and pleases axe."""
    assert violations(page) == []
    english = texts(page)
    told = {"Passkey", "Chrome, Linux"}
    for language in LANGUAGES:
        speak(page, language)
        spoken = texts(page)
        assert sideways(page) == 0, language
        assert not nonsense(spoken)
        if language != "en":
            assert not left_over(spoken, english) - told
