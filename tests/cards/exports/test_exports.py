"""All that is known of the cards can be taken away, day by day; nothing private is in it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from cards.exports import DAYS_KEPT, cards_csv, make_exports
from cards.models import Card, CardExport, Game
from conanhub import settings, tasks
from tests.cards.proposals.conftest import NEW_FOE, Propose, admin, moderator, propose

__all__ = ["admin", "moderator", "propose"]
pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 26)


def read(client: Client, name: str) -> Any:
    return client.get(f"/api/v1/exports/conan-ccg/{name}")


def rows(text: str) -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in csv.DictReader(io.StringIO(text))}


@pytest.fixture
def accepted(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    """Alice and bob filled a gap of the wolf alike; alice has another open and a card of her own."""
    for user in (alice, bob):
        propose(user, "wolf", damage=2, more={"note": "secret note"})
    propose(alice, "wolf", prowess=4)
    propose(alice, **NEW_FOE)


def test_a_fact_stands_with_its_sources(accepted: None, client: Client) -> None:
    assert make_exports(DAY) == 3
    told = json.loads(read(client, f"{DAY}.json").content)
    assert (told["format"], told["game"], told["day"]) == ("conanhub.cards", "conan_ccg", "2026-11-26")
    wolf = next(card for card in told["cards"] if card["id"] == "wolf")
    assert (wolf["damage"], wolf["prowess"] == 4, wolf["revision"], wolf["from"]) == (2, False, 1, "file")
    assert wolf["sources"] == {"damage": [{"certainty": "hand", "source": "", "users": 2}]}
    assert {one["key"] for one in told["sets"]} >= {card["set"] for card in told["cards"]}
    wolf_row = rows(read(client, "latest.csv").content.decode())["wolf"]
    assert (wolf_row["damage"], wolf_row["sources"], wolf_row["title"]) == ("2", "damage: hand 2", wolf["title"])


def test_nothing_that_is_not_public_is_in_it(accepted: None, client: Client) -> None:
    make_exports(DAY)
    for name in ("latest.json", "latest.csv", "changes.json"):
        text = read(client, name).content.decode()
        for private in ("Salt-Gate Reaver", "secret note", "alice", "bob", '"p-'):
            assert private not in text, name


def test_changes_are_listed(accepted: None, client: Client) -> None:
    Card.objects.filter(card_id="horror").update(is_listed=False)
    make_exports(DAY)
    told = json.loads(read(client, "changes.json").content)
    assert [(one["card"], one["number"], one["by"]) for one in told["revisions"]] == [
        ("wolf", 1, "users"),
        ("wolf", 0, "release"),
    ]
    assert told["merges"] == []
    assert [one["card"] for one in told["withdrawals"]] == ["horror"]
    assert "horror" not in rows(read(client, "latest.csv").content.decode())


def test_no_cell_runs_as_a_formula(small_rows: Path) -> None:
    Card.objects.filter(card_id="wolf").update(text="=cmd()|A1")
    Card.objects.filter(card_id="picket").update(record={"id": "picket", "title": "+1", "left": ["@x", None]})
    found = rows(cards_csv(Game.objects.get(key="conan_ccg"), DAY))
    assert found["wolf"]["text"] == "'=cmd()|A1"
    assert (found["picket"]["title"], found["picket"]["left"]) == ("'+1", "'@x/.")


def test_a_day_is_made_once_and_kept_for_a_while(
    small_rows: Path, client: Client, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    assert make_exports(DAY) == 3
    before = read(client, "latest.json").content
    Card.objects.filter(card_id="wolf").update(text="Another text.")
    with django_assert_max_num_queries(8):
        assert make_exports(DAY) == 0
    assert read(client, "latest.json").content == before
    later = DAY + timedelta(days=DAYS_KEPT - 1)
    make_exports(later)
    assert CardExport.objects.filter(day=DAY).count() == 3
    assert [one["day"] for one in client.get("/api/v1/exports/").json()] == [later.isoformat(), DAY.isoformat()]
    make_exports(later + timedelta(days=1))
    assert not CardExport.objects.filter(day=DAY).exists()
    assert read(client, f"{DAY}.json").status_code == 404


def test_it_is_a_file_and_need_not_be_sent_twice(small_rows: Path, client: Client) -> None:
    make_exports(DAY)
    answer = read(client, "latest.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="conan-ccg-2026-11-26.csv"'
    again = client.get("/api/v1/exports/conan-ccg/latest.csv", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_what_is_no_file_is_not_there(small_rows: Path, client: Client) -> None:
    make_exports(DAY)
    for name in ("latest.xml", "2026-13-40.json", "..json", "latest.json.csv", "changes.csv", "x"):
        assert read(client, name).status_code == 404, name
    assert client.get("/api/v1/exports/chess/latest.json").status_code == 404


def test_the_task_runs_every_hour_and_the_command_writes_the_same(small_rows: Path) -> None:
    tasks.daily_files()
    assert CardExport.objects.count() == 3
    assert settings.CELERY_BEAT_SCHEDULE["exports"]["task"] == tasks.daily_files.name
    out = StringIO()
    call_command("export_cards", "conan-ccg", "--as", "csv", stdout=out)
    assert "wolf" in rows(out.getvalue())
    with pytest.raises(CommandError, match="There are no cards"):
        call_command("export_cards", "conquer")


def test_the_catalogue_leads_to_the_files(small_rows: Path, client: Client) -> None:
    assert 'href="/api/v1/exports/conan-ccg/latest.json"' in client.get("/cards/").content.decode()


def test_a_new_site_makes_its_first_files_when_they_are_wanted(small_rows: Path, client: Client) -> None:
    assert client.get("/api/v1/exports/").json() == []
    assert "wolf" in rows(read(client, "latest.csv").content.decode())
    assert [row["game"] for row in client.get("/api/v1/exports/").json()] == ["conan-ccg"]
    assert client.get("/api/v1/exports/conan-ccg/2020-01-01.json").status_code == 404
