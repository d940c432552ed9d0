"""No address tells others a home-made card that they may not see: all that answer a GET, with every id there is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from cards import own_sets
from cards.models import OwnSet
from cards.snapshots import stored
from decks.editing import copy_deck
from decks.editing import services as deck_services
from decks.lineups import LineupFields, SeatChoice, create_lineup
from decks.models import Deck
from simulator.reading import queries
from simulator.requests import experiments, services
from tests.cards.own_sets.conftest import DANCE, DRAW, cards_in, make_public
from tests.catalogue import load_real_cards
from tests.conanhub.community.conftest import admin, moderator
from tests.simulator.conftest import GAME, Ask, make_deck, play
from tests.simulator.own_sets.test_playing import INDEX, put

__all__ = ["admin", "moderator"]
pytestmark = [pytest.mark.django_db, pytest.mark.slow]
#: A word of a title, by which others may search, and those that no answer may have.
KNOWN, WORDS = "Zzyxhold", ("qqunseen", "qqfolk", "qqnote", "qqwork")
LEAST_SHOWN = {"visitor": 60, "bob": 200}
EVERYTHING = f"?q={KNOWN}&step=3&hands=1&considered=1&text={KNOWN}&faces=1&what=list"
#: A visitor is shown less than a user, so that one look at each address will do.
QUERIES = {"visitor": [EVERYTHING], "bob": ["", EVERYTHING, "?q=is:own"]}
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")


@pytest.fixture(autouse=True)
def cards() -> None:
    load_real_cards(GAME)
    stored.forget()
    queries.replay_of.cache.clear()


class Place:
    """What alice has made with her card while it was public, and what bob took; then she takes the set back."""

    def __init__(self, alice: User, bob: User, moderator: User, raiders: Deck, lances: Deck, ask: Ask) -> None:
        made = own_sets.make_set(user=alice, game_key=GAME, name="Hill Qqfolk", notes="Qqnote of the hills.")
        own_sets.add_card(user=alice, own_set=made, record={**DANCE, "title": f"{KNOWN} Qqunseen"}, text=DRAW)
        own_sets.publish(user=alice, own_set=made, note="Qqnote")
        self.card = cards_in(made)[0].card_id
        self.old_link = OwnSet.objects.get(pk=made.pk).share_key
        make_public(made, moderator)
        deck = put(raiders, made, alice)
        self.public = deck_services.set_visibility(deck=deck, actor=alice, visibility="public")
        other = put(make_deck(alice, "Others"), made, alice)
        self.unlisted = deck_services.set_visibility(deck=other, actor=alice, visibility="unlisted")
        self.copy = copy_deck(deck=self.public, owner=bob)
        deck_services.set_visibility(deck=lances, actor=alice, visibility="public")
        choices = [SeatChoice(one.current) for one in (self.public, lances) if one.current]
        fields = LineupFields(name="Hills", seats=choices, visibility="public")
        self.lineup = create_lineup(owner=alice, game=deck.game, fields=fields)
        played = play(ask(version_ids=[deck.current_id, lances.current_id], match_count=10))
        self.simulation = services.share_simulation(owner=alice, public_id=played.public_id)
        ids = [one.current_id for one in (deck, lances) if one.current_id]
        asked = experiments.request_experiment(
            owner=alice, kind="version_test", margin=10, version_ids=ids, match_count=10
        )
        self.experiment = experiments.share_experiment(owner=alice, public_id=asked.public_id)
        own_sets.add_card(user=alice, own_set=made, record={**DANCE, "title": "Zzyx Qqwork"})
        taken_back = own_sets.change_set(user=alice, own_set=OwnSet.objects.get(pk=made.pk), visibility="private")
        self.own_set = own_sets.renew_link(user=alice, own_set=taken_back)

    def values(self) -> dict[tuple[str, str], list[Any]]:
        """What may stand for each parameter of an address."""
        decks, found = (self.public, self.unlisted, self.copy), (self.simulation, self.experiment)
        keys = [*(one.share_key for one in (*decks, self.lineup, *found)), self.own_set.key, self.old_link]
        assert self.simulation.snapshot
        return {
            ("slug", "game"): ["conan-ccg"],
            ("uuid", "public_id"): [one.public_id for one in (*decks, self.lineup)],
            ("slug", "public_id"): [one.public_id for one in found],
            ("slug", "share_key"): keys,
            ("slug", "key"): [self.own_set.key, self.old_link, *(one.share_key for one in found)],
            ("slug", "link"): [self.old_link],
            ("slug", "card_id"): [self.card],
            ("int", "number"): [1],
            ("int", "index"): [INDEX],
            ("slug", "kind"): ["own-set", "deck", "simulation", "lackey", "octgn", "cockatrice", "tts", "csv"],
            ("slug", "pool_hash"): [self.simulation.snapshot.hash],
            ("str", "username"): ["alice"],
            ("str", "name"): [f"{timezone.localdate().isoformat()}.json"],
            ("slug", "name"): ["own-sets"],
            ("str", "code"): ["ch1-AQEBAQEBAwGFAQECAQTNG0s5"],
        }


@pytest.fixture
def place(alice: User, bob: User, moderator: User, raiders: Deck, lances: Deck, ask: Ask) -> Place:
    return Place(alice, bob, moderator, raiders, lances, ask)


def patterns(resolver: URLResolver | Any, before: str = "") -> Iterator[str]:
    for one in resolver.url_patterns:
        route = f"{before}{one.pattern}"
        if isinstance(one, URLPattern):
            yield route
        elif not route.startswith("admin"):
            yield from patterns(one, route)


def addresses(place: Place) -> Iterator[str]:
    values = place.values()
    for route in patterns(get_resolver()):
        names = PARAMETER.findall(route)
        if route.startswith(("admin", "^")) or any(name not in values for name in names):
            continue
        for chosen in product(*(values[name] for name in names)):
            address = route
            for value in chosen:
                address = PARAMETER.sub(str(value), address, count=1)
            yield f"/{address}"


def said(answer: HttpResponseBase) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    return (body.decode(errors="replace") + str(dict(answer.headers))).casefold()


def test_the_addresses_are_all_that_there_are(place: Place) -> None:
    left = {
        route for route in patterns(get_resolver()) for name in PARAMETER.findall(route) if name not in place.values()
    }
    assert {route.partition("/")[0] for route in left} <= {"accounts", "admin", "simulations"}
    assert len(set(addresses(place))) > 300


@pytest.mark.timeout(900)
@pytest.mark.parametrize("who", ["visitor", "bob"])
def test_nobody_is_told_a_card_by_any_address(place: Place, who: str, as_bob: Client, as_alice: Client) -> None:
    client = as_bob if who == "bob" else Client()
    shown = 0
    for address in addresses(place):
        if address.startswith(("/accounts/log", "/api/v1/schema")) or address.endswith((".png", ".pdf", ".zip")):
            continue  # what has no words to read, and pages of no game; sheets have a test of their own
        for query in QUERIES[who]:
            answer = client.get(f"{address}{query}")
            words = said(answer)
            assert answer.status_code < 500 or address == "/health/", f"{address}{query}"
            found = [word for word in (*WORDS, place.own_set.share_key.casefold()) if word in words]
            assert not found, f"{found} at {address}{query}"
            if answer.status_code != 200:
                break
            shown += 1
    assert shown > LEAST_SHOWN[who]
    assert WORDS[0] in said(as_alice.get(f"/decks/{place.public.public_id}/"))


def test_nobody_is_told_a_card_by_what_he_sends(place: Place, as_bob: Client) -> None:
    card, key = place.card, place.own_set.key
    entries = [{"section": "draw", "card": card, "quantity": 1}]
    sets = [{"set": key, "version": 1, "link": place.old_link}]
    deck = f"/api/v1/decks/{place.copy.public_id}/"
    data = {"format": "conanhub.deck", "version": 1, "game": GAME, "zones": {"draw": [{"card": card, "qty": 1}]}}
    match = {"decks": [str(place.copy.public_id), str(place.public.public_id)], "matches": 10}
    sent: list[tuple[str, str, dict[str, Any]]] = [
        ("post", "/api/v1/decks/check/", {"game": GAME, "entries": entries}),
        ("post", "/api/v1/decks/check/", {"game": GAME, "entries": entries, "sets": sets}),
        ("post", "/api/v1/decks/", {"game": GAME, "name": "B", "entries": entries, "sets": sets}),
        ("post", "/api/v1/decks/import/", {"game": GAME, "text": f"2 {KNOWN} Qquns"}),
        ("post", "/api/v1/decks/import/", {"game": GAME, "text": json.dumps(data)}),
        ("post", "/api/v1/decks/import/", {"game": GAME, "text": json.dumps({**data, "sets": sets})}),
        ("put", f"{deck}entries/", {"version": 1, "entries": entries, "sets": sets}),
        ("patch", deck, {"visibility": "public"}),
        ("post", f"/api/v1/decks/{place.public.public_id}/copy/", {}),
        ("post", "/api/v1/simulations/", match),
        ("post", "/api/v1/simulations/", {"lineup": str(place.lineup.public_id), "matches": 10}),
        ("post", "/api/v1/experiments/", {**match, "kind": "card_impact", "replacement": card}),
        ("post", "/api/v1/experiments/", {**match, "kind": "gauntlet", "replacement": f"{KNOWN} Qquns"}),
        ("post", "/api/v1/read/", {"game": GAME, "type": "Move", "text": f"Draw {KNOWN}. Search for {KNOWN}."}),
    ]
    for method, address, body in sent:
        answer = getattr(as_bob, method)(address, json.dumps(body), content_type="application/json")
        assert answer.status_code not in (404, 405) and answer.status_code < 500, address
        assert not [word for word in WORDS if word in said(answer)], f"{address}: {said(answer)}"
    for method, address, body in sent[:2]:
        answer = getattr(Client(), method)(address, json.dumps(body), content_type="application/json")
        assert answer.status_code in (200, 400, 401), address
        assert not [word for word in WORDS if word in said(answer)], f"{address}: {said(answer)}"
    pages: list[tuple[str, dict[str, Any]]] = [
        ("/decks/import/", {"game": place.copy.game_id, "text": f"2 {KNOWN} Qquns"}),
        (f"/decks/{place.copy.public_id}/edit/change/", {"step": f"draw|{card}|1", "version": 1}),
        (f"/decks/{place.copy.public_id}/edit/sets/", {f"set-{key}": "1", "address": f"/own-sets/{key}/", "base": 1}),
        ("/simulations/new/", {"deck": str(place.copy.public_id), "against": str(place.public.public_id)}),
        (f"/report/own-set/{key}/", {"words": "x"}),
        (f"/report/own-set/{place.old_link}/", {"words": "x"}),
    ]
    for address, form in pages:
        answer = as_bob.post(address, form, follow=True)
        assert answer.status_code < 500, address
        assert not [word for word in WORDS if word in said(answer)], address
