"""What a home-made card may say besides what it does: a flavor text, and a Landscape a title of its own, by API."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards import own_sets
from cards.models import OwnSet
from tests.cards.own_sets.conftest import DANCE
from tests.cards.own_sets.test_api import SETS, send
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db


def test_a_record_may_have_a_flavor_text_and_a_landscape_a_title_of_its_own(
    as_alice: Client, alice: User, hills: OwnSet
) -> None:
    at = f"{SETS}{hills.key}/cards/"
    made = send(as_alice, "post", at, {"record": {**DANCE, "title": "Said", "flavor": " Of  old. "}}).json()
    assert made["record"]["flavor"] == "Of old."
    for flavor in ("x" * 301, "a < b", "left\u202eright", 3, ["x"]):
        answer = send(as_alice, "post", at, {"record": {**DANCE, "title": "No", "flavor": flavor}})
        assert answer.status_code == 400 and answer.json()["error"]["details"][0]["field"] == "flavor"
    load_real_cards("conquer")
    marsh = own_sets.make_set(user=alice, game_key="conquer", name="Marsh")
    land = {"type": "Landscape", "location": "Reedmere", "area": "Weir", "place": 1, "cost": 1, "abilities": []}
    at = f"{SETS}{marsh.key}/cards/"
    named = send(as_alice, "post", at, {"record": {**land, "title": "Where the Reeds Sing"}}).json()
    assert (named["title"], named["record"]["own_title"]) == ("Where the Reeds Sing", True)
    unnamed = send(as_alice, "put", f"{at}{named['id']}/", {"record": land}).json()
    assert unnamed["title"] == "Reedmere: Weir" and "own_title" not in unnamed["record"]
    taken = send(as_alice, "post", at, {"record": {**land, "place": 2, "title": "Reedmere: Weir"}})
    assert taken.json()["error"]["details"][0]["code"] == "title_used"
