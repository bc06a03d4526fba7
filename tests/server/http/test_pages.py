"""The files of the client, and what is served instead of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.support import running


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the page</title>")
    (folder / "assets" / "app-1a2b.js").write_text("code()")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_files_and_the_page_for_all_else(site: Path, tmp_path: Path) -> None:
    with running(tmp_path, static=site) as client:
        for path in ("/", "/table/abc", "/replay/abc", "/rules/duel"):
            answer = client.get(path)
            assert (answer.status_code, answer.text) == (200, "<title>the page</title>")
            assert answer.headers["cache-control"] == "no-cache"
        asset = client.get("/assets/app-1a2b.js")
        assert asset.text == "code()"
        assert "immutable" in asset.headers["cache-control"]
        assert client.head("/").status_code == 200


def test_links_unfurl_with_a_picture_at_a_whole_address(site: Path, tmp_path: Path) -> None:
    (site / "index.html").write_text('<meta property="og:image" content="/icons/social.jpg" />')
    with running(tmp_path, static=site) as client:
        assert f'content="{client.base_url}/icons/social.jpg"' in client.get("/t/abc").text
        strange = client.get("/t/abc", headers={"host": 'x"><script>'})
        assert "<script>" not in strange.text


@pytest.mark.parametrize(
    "path", ["/nothing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"]
)
def test_nothing_else_is_served(site: Path, tmp_path: Path, path: str) -> None:
    with running(tmp_path, static=site) as client:
        answer = client.get(path)
        assert answer.status_code == 404
        assert "secret" not in answer.text


def test_a_page_that_was_not_built_says_so_kindly(tmp_path: Path) -> None:
    with running(tmp_path, static=tmp_path / "nowhere") as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "not been built" in answer.text
