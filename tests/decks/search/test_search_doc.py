"""The page about the search says what the search can."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[3]


def test_the_page_is_up_to_date() -> None:
    # written anew by: python manage.py search_doc > docs/search.md
    said = StringIO()
    call_command("search_doc", stdout=said)
    assert said.getvalue() == (ROOT / "docs" / "search.md").read_text(encoding="utf-8")
