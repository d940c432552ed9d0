"""A whole set by table, over pages and API: preview, faults, proposals, review in bulk."""

from __future__ import annotations

import io
import math
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from cards.models import Card, Proposal
from conanhub import community
from conanhub.accounts import create_token
from conanhub.models import Moderator
from tests.cards.card_sheets.tables import CUT, GRIP, HEAD, csv_of, ods_of, xlsx_of

pytestmark = pytest.mark.django_db
SHEETS = "/cards/conan-ccg/sheets/"
API = "/api/v1/card-sheets/"
TEXT = "Conan: When this move deals Damage, draw 1 card."


def a_set(size: int) -> list[tuple[object, ...]]:
    """Moves of a set, each with edges, every third with a text."""
    return [
        (f"Invented Cut {n}", n, "common", "Sword", n % 6, n % 5 + 1, "Blade/././.", "././?/.", TEXT if n % 3 else "")
        for n in range(1, size + 1)
    ]


def post(client: Client, data: bytes, name: str = "set.csv", **more: Any) -> Any:
    form = {"type": "Move", "certainty": "hand", "file": SimpleUploadedFile(name, data), **more}
    return client.post(SHEETS, form)


def carried(html: str, name: str = "carried") -> str:
    found = re.search(rf'<textarea name="{name}"[^>]*>([^<]+)</textarea>', html)
    assert found
    return found[1]


def test_a_set_of_150_cards_is_previewed_proposed_and_accepted_in_bulk(
    as_alice: Client, alice: User, bob: User, small_rows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.form_pages.sheets.MOST_SECONDS", math.inf)  # in one go on a slow machine too
    wrong = [("Wrong Cut", 1, "epic", "", 12, 1, "Blade/././././.", ".", ""), (*CUT[:8], "")]
    table = xlsx_of([HEAD, CUT, *a_set(149), *wrong])
    response = post(as_alice, table, "set.xlsx", source="My binder")
    assert response.status_code == 200
    html = response.content.decode()
    assert "150 good rows" in html and "150 new cards" in html
    assert "the slots add up to 6; an edge has 4." in html
    assert "“Invented Cut” stands in row 2 too; a card has one row." in html
    faults = as_alice.post(f"{SHEETS}faults/", {"type": "Move", "faults": carried(html, "faults")})
    assert faults.headers["Content-Type"].startswith("text/csv")
    assert "152,left,Blade" in faults.content.decode()
    assert not Proposal.objects.exists()
    refused = as_alice.post(f"{SHEETS}propose/", {"type": "Move", "carried": carried(html)})
    assert refused.status_code == 422 and not Proposal.objects.exists()
    form = {"type": "Move", "carried": carried(html), "confirmed": "on"}
    sent = as_alice.post(f"{SHEETS}propose/", form)
    assert "150 proposals sent" in sent.content.decode()
    # The file's hash and the row are the key: sent again, nothing is doubled.
    assert "150 proposals sent" in as_alice.post(f"{SHEETS}propose/", form).content.decode()
    proposals = list(Proposal.objects.filter(author=alice).order_by("pk"))
    assert len(proposals) == 150 and len({one.batch for one in proposals}) == 1
    facts: dict[str, Any] = {fact.field: fact for fact in proposals[1].facts.all()}
    assert facts["gem"].new == 1 and facts["left"].new == ["Blade", None, None, None]
    assert facts["abilities"].new[0]["when"] == "damage" and facts["gem"].source == "My binder"
    Moderator.objects.create(user=bob, appointed_by=alice)
    moderator = Client()
    moderator.force_login(bob)
    while ticked := re.findall(r'name="proposal" value="([^"]+)"', moderator.get("/review/bulk/").content.decode()):
        assert moderator.post("/review/bulk/", {"proposal": [unescape(one) for one in ticked]}).status_code == 302
    accepted = Card.objects.filter(game_id="conan_ccg", title__startswith="Invented Cut", is_listed=True)
    assert accepted.count() == 150
    assert Card.objects.get(title="Invented Cut 1").text == TEXT


def test_a_large_set_is_proposed_in_several_goes(
    as_alice: Client, small_rows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(0, 1000, 10))
    monkeypatch.setattr("cards.form_pages.sheets.time", SimpleNamespace(monotonic=lambda: next(clock)))
    form = {"type": "Move", "carried": carried(post(as_alice, csv_of([HEAD, *a_set(5)])).content.decode())}
    html = as_alice.post(f"{SHEETS}propose/", {**form, "confirmed": "on"}).content.decode()
    assert "1 of 5 rows are done" in html and Proposal.objects.count() == 1
    more = {"type": "Move", "carried": carried(html), "start": "1", "confirmed": "on"}
    while "Go on" in html:
        html = as_alice.post(f"{SHEETS}propose/", more).content.decode()
        more["start"] = str(Proposal.objects.count())
    assert Proposal.objects.count() == 5


def test_a_card_of_the_catalogue_is_shown_with_old_and_new(as_alice: Client, small_rows: Path) -> None:
    rows = [("title", "gem", "initiative", "rarity"), ("Desperate Lunge", 4, 3, "rare")]
    html = post(as_alice, ods_of(rows), "set.ods").content.decode()
    assert "in the catalogue" in html and "0 new cards" in html
    assert "Gem <del>2</del> → <b>4</b>" in html
    assert "Rarity <b>rare</b>" in html and "(as recorded)" in html
    as_alice.post(f"{SHEETS}propose/", {"type": "Move", "carried": carried(html)})
    assert Proposal.objects.get().card == Card.objects.get(card_id="lunge")


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (b"", "a.csv", "The file is empty"),
        (b"x" * 10_000_000, "a.csv", "The file has 9.5 MB; a table has 5 at most."),
        (b"title\n" + b"Card\n" * 100_000, "a.csv", "more than 2,000 rows"),
        (csv_of([HEAD, CUT]), "a.xlsx", "its contents are CSV"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a.csv", "neither a CSV text nor"),
    ],
)
def test_a_file_that_is_no_table_is_refused_with_a_sentence(
    as_alice: Client, small_rows: Path, data: bytes, name: str, sentence: str
) -> None:
    response = post(as_alice, data, name)
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_five_hundred_faults_are_shown_and_all_are_in_the_file(as_alice: Client, small_rows: Path) -> None:
    wide = ("title", "gem", "initiative", "left", "right", "rarity")
    rows = [wide, *((f"Card {n}", "x", "x", "x", "x", "x") for n in range(2000))]
    html = post(as_alice, csv_of(rows)).content.decode()
    assert html.count('data-label="Value"') == 500 and "The first 500 are shown." in html
    sent = as_alice.post(f"{SHEETS}faults/", {"type": "Move", "faults": carried(html, "faults")})
    assert len(sent.content.decode().splitlines()) == 10_001


def test_what_a_page_carries_belongs_to_its_user_and_cannot_be_changed(
    as_alice: Client, bob: User, small_rows: Path
) -> None:
    text = carried(post(as_alice, csv_of([HEAD, CUT])).content.decode())
    other = Client()
    other.force_login(bob)
    for client, value in ((other, text), (as_alice, f"{text}x"), (as_alice, "")):
        response = client.post(f"{SHEETS}propose/", {"type": "Move", "carried": value})
        assert response.status_code == 422 and "Send the table again" in response.content.decode()
    assert not Proposal.objects.exists()


def test_templates_are_there_for_each_type(as_alice: Client, small_rows: Path) -> None:
    text = as_alice.get(f"{SHEETS}template.csv", {"type": "Foe"})
    assert text.content.decode().startswith("title,set,number,rarity,")
    assert "conan-ccg-foe.csv" in text.headers["Content-Disposition"]
    book = load_workbook(io.BytesIO(as_alice.get(f"{SHEETS}template.xlsx", {"type": "Foe"}).content))
    assert [cell.value for cell in book["Foe"][1]] == text.content.decode().strip().split(",")
    ods = as_alice.get(f"{SHEETS}template.ods", {"type": "Foe"})
    assert ods.headers["Content-Type"] == "application/vnd.oasis.opendocument.spreadsheet"
    assert "conan-ccg-foe.ods" in ods.headers["Content-Disposition"] and ods.content.startswith(b"PK")
    assert "template.ods" in as_alice.get(SHEETS).content.decode()
    assert as_alice.get(f"{SHEETS}template.exe").status_code == 404
    assert as_alice.get("/cards/age-of-conan/sheets/").status_code == 404


def test_a_preview_asks_no_more_for_more_rows(as_alice: Client, small_rows: Path) -> None:
    with CaptureQueriesContext(connection) as few:
        post(as_alice, csv_of([HEAD, CUT]))
    with CaptureQueriesContext(connection) as many:
        post(as_alice, csv_of([HEAD, *a_set(30)]))
    assert len(many) <= len(few)


def call(client: Client, token: str, data: bytes, **more: Any) -> Any:
    form = {"game": "conan-ccg", "type": "Move", "file": SimpleUploadedFile("set.csv", data), **more}
    return client.post(API, form, headers={"Authorization": f"Token {token}"})


def test_the_api_reads_a_table_and_proposes_it(client: Client, alice: User, small_rows: Path) -> None:
    token = create_token(user=alice, scopes=["propose"])[1]
    table = csv_of([HEAD, CUT, GRIP, ("Bad", "", "epic", "", "", "", "", "", "")])
    found = call(client, token, table).json()
    assert [row["title"] for row in found["rows"]] == ["Invented Cut", "Invented Grip"]
    assert found["rows"][0]["card"] is None and found["rows"][0]["facts"]["gem"] == 1
    assert [(one["row"], one["column"], one["code"]) for one in found["faults"]] == [(4, "rarity", "no_choice")]
    assert found["proposed"] == 0 and not Proposal.objects.exists()
    unconfirmed = call(client, token, table, propose="true")
    assert unconfirmed.status_code == 422 and unconfirmed.json()["error"]["code"] == "not_confirmed"
    assert call(client, token, table, propose="true", confirmed="true").json()["proposed"] == 2
    assert Proposal.objects.count() == 2


@pytest.mark.parametrize(
    ("more", "status"),
    [({"game": "no-such"}, 400), ({"type": "Orc"}, 400), ({"certainty": "sure"}, 400), ({"file": "text"}, 400)],
)
def test_the_api_says_what_is_wrong_with_a_call(
    client: Client, alice: User, small_rows: Path, more: dict[str, Any], status: int
) -> None:
    response = call(client, create_token(user=alice, scopes=["propose"])[1], csv_of([HEAD, CUT]), **more)
    assert response.status_code == status
    assert set(response.json()["error"]) >= {"code", "message"}


def test_the_api_takes_tokens_that_may_propose_and_no_suspended_user(
    client: Client, alice: User, small_rows: Path
) -> None:
    table = csv_of([HEAD, CUT])
    assert client.post(API).status_code == 401
    assert call(client, create_token(user=alice, scopes=["read"])[1], table).status_code == 403
    admin = User.objects.create_superuser("root", password="stygian-sun-9")
    community.suspend(by=admin, username="alice", days=7, why="Rude words.")
    token = create_token(user=alice, scopes=["propose"])[1]
    assert call(client, token, table).status_code == 200
    assert call(client, token, table, propose="true").status_code == 403
    assert not Proposal.objects.exists()
