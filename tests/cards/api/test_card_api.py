"""Cards over HTTP: by query, alone, and what a query means."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.catalogue import records
from cards.sync import sync_catalog
from tests.cards.conftest import move, write_set

pytestmark = pytest.mark.django_db


def test_it_lists_cards_by_query_for_anybody(client: Client, small_rows: Path) -> None:
    answer = client.get("/api/v1/cards/", {"q": "t:foe scars>=1 order:title"}).json()
    assert [card["id"] for card in answer["results"]] == ["picket", "horror"]
    assert (answer["count"], answer["next"], answer["previous"]) == (2, None, None)
    assert answer["query"] == {
        "english": "Cards that are a Foe card and have Scars 1 or more, listed by title.",
        "canonical": "order:title scars>=1 type:foe",
        "unknown": 1,
    }


def test_a_card_holds_its_facts_and_names_what_is_unknown(client: Client, small_rows: Path) -> None:
    card = client.get("/api/v1/cards/conan-ccg/wolf/").json()
    assert card["facts"]["health"] == "3-4" and card["facts"]["scars"] == "?"
    assert "gem" not in card["facts"]
    assert set(card["unknown"]) == {"scars", "damage", "prowess", "health", "foe_type", "text"}
    assert (card["game"], card["set"], card["simulatable"]) == ("conan-ccg", "known", False)
    assert card["url"] == "/cards/conan-ccg/wolf/"


def test_a_card_holds_its_edges_slot_by_slot(client: Client, small_rows: Path) -> None:
    card = client.get("/api/v1/cards/conan-ccg/arc/").json()
    assert card["facts"]["left"] == [None, {"multi": "Two-Handed", "size": 2}, "Shield"]


def test_a_mistake_is_answered_with_its_place(client: Client, small_rows: Path) -> None:
    for address in ("/api/v1/cards/", "/api/v1/search/explain"):
        response = client.get(address, {"q": "t:foe prowes>3"})
        assert response.status_code == 400
        assert response.json() == {
            "error": {
                "code": "unknown_field",
                "message": 'There is no field "prowes". Did you mean prowess?',
                "start": 6,
                "end": 12,
                "token": "prowes",
                "suggestion": "prowess",
            }
        }


def test_places_are_those_of_the_query_as_it_was_sent(client: Client, small_rows: Path) -> None:
    error = client.get("/api/v1/cards/", {"q": "  prowes>3"}).json()["error"]
    assert (error["start"], error["end"]) == (2, 8)


def test_it_lists_the_cards_that_may_fit(client: Client, small_rows: Path) -> None:
    query = "(icon:blade>=2 or x:draw) order:title"
    sure = client.get("/api/v1/cards/", {"q": query, "unknown": "false"}).json()
    possible = client.get("/api/v1/cards/", {"q": query, "unknown": "true"}).json()
    assert [card["id"] for card in sure["results"]] == ["crow", "two-blades"]
    assert [card["id"] for card in possible["results"]] == ["lunge", "wolf"]
    assert possible["count"] == possible["query"]["unknown"] == sure["query"]["unknown"] == 2
    assert client.get("/api/v1/cards/", {"q": "t:foe", "unknown": "1"}).json()["results"] == []


def test_whether_they_may_fit_is_yes_or_no(client: Client, small_rows: Path) -> None:
    response = client.get("/api/v1/cards/", {"unknown": "maybe"})
    assert response.status_code == 400 and "unknown" in response.json()["error"]["fields"]


def test_a_page_has_a_hundred_cards_at_most(client: Client, data_folder: Path) -> None:
    write_set(data_folder, "core", "original", [move(f"card-{n}", f"Card {n}", f"{n:03}") for n in range(101)])
    records.forget()
    sync_catalog(game_key="conan_ccg")
    answer = client.get("/api/v1/cards/", {"page_size": "200"}).json()
    assert (len(answer["results"]), answer["count"]) == (100, 101)


def test_what_cannot_be_searched_cannot_be_explained(client: Client, small_rows: Path) -> None:
    response = client.get("/api/v1/search/explain", {"q": "a", "of": "people"})
    assert response.status_code == 400
    assert response.json()["error"]["fields"] == {"of": ["There is no search of these; there is cards, decks."]}


def test_a_query_is_explained(client: Client, small_rows: Path) -> None:
    answer = client.get("/api/v1/search/explain", {"q": "pr>=3 t:foe order:gem"}).json()
    assert answer == {
        "query": "pr>=3 t:foe order:gem",
        "english": "Cards that have Prowess 3 or more and are a Foe card, listed by gem.",
        "canonical": "order:gem prowess>=3 type:foe",
        "tree": {
            "kind": "and",
            "parts": [
                {"kind": "test", "field": "prowess", "operator": ">=", "values": value("3", 4), "start": 0, "end": 2},
                {"kind": "test", "field": "type", "operator": ":", "values": value("foe", 8), "start": 6, "end": 7},
                {"kind": "test", "field": "order", "operator": ":", "values": value("gem", 18), "start": 12, "end": 17},
            ],
        },
        "warnings": [],
        "order": "gem",
        "needs_login": False,
    }


def value(text: str, start: int) -> dict[str, Any]:
    """One value of a test as the tree has it."""
    return {"kind": "value", "text": text, "start": start, "end": start + len(text)}


def test_the_tree_shows_how_the_parts_hang_together(client: Client, small_rows: Path) -> None:
    query = '-(icon:blade>=2|shield&agility or text:/dr.w/) !"Low Guard"'
    tree = client.get("/api/v1/search/explain", {"q": query}).json()["tree"]
    negated, exact = tree["parts"]
    icons, text = negated["part"]["parts"]
    assert (tree["kind"], negated["kind"], negated["part"]["kind"]) == ("and", "not", "or")
    blade, both = icons["values"]["parts"]
    assert icons["values"]["kind"] == "any" and both["kind"] == "all"
    assert blade["count"] == {"operator": ">=", "number": 2}
    assert [one["text"] for one in both["parts"]] == ["shield", "agility"]
    assert (text["values"]["kind"], text["values"]["text"]) == ("pattern", "dr.w")
    assert (exact["kind"], exact["text"], exact["exact"]) == ("word", "Low Guard", True)
    assert query[exact["start"] : exact["end"]] == '!"Low Guard"'
    assert client.get("/api/v1/search/explain").json()["tree"] is None


@pytest.mark.parametrize(
    ("query", "code", "place", "message"),
    [
        ("order:gem order:title", "said_again", (0, 5), '"order" stands here more than once; the last one counts.'),
        ("t:foe date>=2006", "no_dates", (6, 10), "Nobody has recorded when the sets of this game came out"),
        ("t:foe scars>=1", "not_recorded", (None, None), "1 more card may fit, but a fact asked for is not recorded."),
        ("draw", "no_title", (None, None), "No title has these words, but some rules texts do: text:draw"),
    ],
)
def test_what_may_surprise_is_said(
    client: Client, small_rows: Path, query: str, code: str, place: tuple[int | None, int | None], message: str
) -> None:
    warnings = client.get("/api/v1/search/explain", {"q": query}).json()["warnings"]
    found = next(one for one in warnings if one["code"] == code)
    assert (found["start"], found["end"]) == place
    assert found["message"].startswith(message)


def test_own_needs_a_session(client: Client, as_alice: Client, small_rows: Path) -> None:
    assert client.get("/api/v1/cards/", {"q": "own>=1"}).json()["error"]["code"] == "log_in"
    assert as_alice.get("/api/v1/cards/", {"q": "own:0"}).json()["count"] == 8


@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/cards/conan-ccg/nobody/",
        "/api/v1/cards/chess/arc/",
        "/api/v1/cards/?game=chess",
        "/api/v1/cards/?page=9",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, small_rows: Path, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not_found"


def test_pages_name_the_next(client: Client, small_rows: Path) -> None:
    answer = client.get("/api/v1/cards/", {"page_size": "3"}).json()
    assert len(answer["results"]) == 3 and "page=2" in answer["next"]


def test_cards_cannot_be_written(as_alice: Client, small_rows: Path) -> None:
    assert as_alice.post("/api/v1/cards/", {}, content_type="application/json").status_code == 405
    assert as_alice.delete("/api/v1/cards/conan-ccg/arc/").status_code == 405


def test_the_list_asks_the_same_number_of_questions_however_many_cards(
    client: Client, data_folder: Path, django_assert_num_queries: Any
) -> None:
    for count in (2, 40):
        write_set(data_folder, "core", "original", [move(f"card-{n}", f"Card {n}", f"{n:03}") for n in range(count)])
        records.forget()
        sync_catalog(game_key="conan_ccg")
        client.get("/api/v1/cards/", {"q": "gem:1"})  # takes its share of the throttles' counts for some calls
        with django_assert_num_queries(5):  # count, page, three counts for the unknown
            client.get("/api/v1/cards/", {"q": "gem:2"})
