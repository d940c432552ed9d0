"""Rules texts read over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/read/"
TEXT = "When Grey Fang dies, draw a card. Sing when the moon is full."


def send(client: Client, **given: Any) -> Any:
    body = {"game": "conan-ccg", "type": "Foe", "title": "Grey Fang", "text": TEXT, **given}
    return client.post(ADDRESS, body, content_type="application/json")


def test_it_reads_each_sentence(as_alice: Client) -> None:
    first, second = send(as_alice).json()["sentences"]
    effect = {"verb": "draw", "amount": 1}
    assert first == {
        "start": 0,
        "end": 33,
        "state": "reworded",
        "ability": {"when": "defeated", "do": [effect]},
        "fields": {},
        "says": "When this Foe is defeated, draw 1 card.",
        "at": None,
        "why": "",
        "near": [],
    }
    assert (second["state"], second["ability"], second["start"]) == ("kept", None, 34)
    assert second["near"] and second["why"]


def test_a_text_of_the_other_game(as_alice: Client) -> None:
    answer = send(
        as_alice,
        game="conquer",
        type="Battle Action",
        kind="Block",
        title="",
        text="when it stops an attack draw a card",
    )
    assert answer.json()["sentences"][0]["says"] == "When this Block stops an Attack, draw 1 card."


def test_it_is_for_users(client: Client) -> None:
    assert send(client).status_code == 401


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"text": ""}, "text"),
        ({"text": "a" * 2001}, "text"),
        ({"text": ["a"]}, "text"),
        ({"title": "a" * 121}, "title"),
        ({"type": "Landscape"}, "type"),
        ({"type": 7 * "long type "}, "type"),
        ({"game": "chess"}, "game"),
        ({"game": "age-of-conan"}, "type"),
        ({"game": "conquer", "type": "Effect"}, "type"),
        ({"game": "conquer", "type": "Effect", "on": "table"}, "type"),
    ],
)
def test_bad_input_is_answered_with_its_field(as_alice: Client, given: dict[str, Any], field: str) -> None:
    answer = send(as_alice, **given)
    assert answer.status_code == 400
    assert list(answer.json()["error"]["fields"]) == [field]


def test_odd_letters_are_no_trouble(as_alice: Client) -> None:
    for text in (
        "\u202e",
        "<b>",
        "''''",
        "@0 @99",
        "{{{",
        "5 5 5 5",
        "\u0660 cards",
        "draw 99999999999999999999 cards.",
    ):
        assert send(as_alice, text=text).status_code in (200, 400), text


def test_calls_are_limited(as_alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.throttling.ScopedRateThrottle.THROTTLE_RATES", {"read": "2/min"})
    assert [send(as_alice, text="Draw.").status_code for _ in range(3)] == [200, 200, 429]
