"""The columns are those in the docs."""

from __future__ import annotations

from gemguild.dataset import Decision, Finished
from gemguild.dataset.schema import markdown
from tests.support import REPOSITORY


def test_the_docs_have_the_columns() -> None:
    text = (REPOSITORY / "docs" / "data.md").read_text(encoding="utf-8")
    assert markdown(Decision) in text
    assert markdown(Finished) in text
