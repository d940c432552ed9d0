"""The calls about own sets: every route for every role, keys, ETags, pages, and what others never see."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from drf_spectacular.generators import SchemaGenerator

from cards import own_sets
from cards.models import Card, Contributor, OwnSet, OwnSetCall, OwnSetReview
from cards.own_sets import repeating
from conanhub import community
from conanhub.accounts import create_token
from tests.cards.own_sets.conftest import DANCE, GAME, again, cards_in, make_public

pytestmark = pytest.mark.django_db
SETS = "/api/v1/own-sets/"
REVIEWS = "/api/v1/own-set-reviews/"
#: How a role is answered: who is not logged in, who may not know of a set, who may not moderate.
LOGIN, HIDDEN, FORBIDDEN = 401, 404, 403


def send(client: Client, method: str, path: str, body: Any = None, **headers: str) -> Any:
    """Send JSON; headers by their names in environments."""
    call = getattr(client, method)
    data = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
    return call(path, headers=headers, **data)


@pytest.fixture
def people(alice: User, bob: User, admin: User, moderator: User) -> dict[str, Client]:
    """A browser of each role; ``owner`` is alice, whose set it is."""
    trusted = User.objects.create_user("akiro")
    Contributor.objects.create(user=trusted, accepted=12, facts_accepted=40, facts_declined=1)
    suspended = User.objects.create_user("toth")
    community.suspend(by=moderator, username="toth", days=7, why="Spam.")
    users = {
        "owner": alice,
        "new": bob,
        "trusted": trusted,
        "suspended": suspended,
        "moderator": moderator,
        "administrator": admin,
    }
    found = {"visitor": Client()}
    for role, user in users.items():
        found[role] = Client()
        found[role].force_login(user)
    return found


OTHERS = ("new", "trusted", "suspended", "moderator", "administrator")
#: The calls about a private set: method, path after the address of the set, body.
CALLS: list[tuple[str, str, Any]] = [
    ("get", "", None),
    ("patch", "", {"name": "Mine now"}),
    ("delete", "", None),
    ("post", "link/", {}),
    ("get", "cards/", None),
    ("post", "cards/", {"record": {**DANCE, "title": "Third"}}),
    ("get", "cards/CARD/", None),
    ("put", "cards/CARD/", {"record": {**DANCE, "gem": 4}}),
    ("delete", "cards/CARD/", None),
    ("get", "versions/", None),
    ("post", "versions/", {"note": "Again."}),
    ("get", "versions/1/", None),
    ("post", "review/", None),
    ("delete", "review/", None),
]
#: What visitors may ask, of sets that they may see.
OPEN = ("", "versions/", "versions/1/")


@pytest.mark.parametrize("call", CALLS, ids=[f"{method} {path}" for method, path, _ in CALLS])
def test_a_private_set_is_there_for_its_owner_alone(
    people: dict[str, Client], hills: OwnSet, alice: User, call: tuple[str, str, Any]
) -> None:
    own_sets.publish(user=alice, own_set=hills)
    own_sets.change_card(
        user=alice, card=cards_in(hills)[1], record={"title": "Hill Stranger", "type": "Foe", "scars": 1}
    )
    method, path, body = call
    at = f"{SETS}{hills.key}/{path.replace('CARD', cards_in(hills)[0].card_id)}"
    before = again(hills).revision
    for role in OTHERS:
        answer = send(people[role], method, at, body)
        assert answer.status_code == HIDDEN, role
        assert "Axe Dance" not in answer.content.decode() and "Hill Folk" not in answer.content.decode()
    is_open = method == "get" and path in OPEN
    assert send(people["visitor"], method, at, body).status_code == (HIDDEN if is_open else LOGIN)
    assert again(hills).revision == before
    if (method, path) == ("delete", "review/"):
        own_sets.ask_review(user=alice, own_set=hills)
    assert send(people["owner"], method, at, body).status_code in (200, 201, 204)


@pytest.mark.parametrize("role", ["visitor", "owner", *OTHERS])
def test_only_moderators_review_and_hide(people: dict[str, Client], hills: OwnSet, alice: User, role: str) -> None:
    own_sets.publish(user=alice, own_set=hills)
    own_sets.ask_review(user=alice, own_set=hills)
    review = OwnSetReview.objects.get()
    may = role in ("moderator", "administrator")
    refused = LOGIN if role == "visitor" else FORBIDDEN
    listed = people[role].get(REVIEWS)
    assert listed.status_code == (200 if may else refused)
    hidden = send(people[role], "post", f"{SETS}{hills.key}/hide/", {"is_hidden": True, "reason": "No."})
    assert hidden.status_code == (200 if may else refused)
    if may:
        send(people[role], "post", f"{SETS}{hills.key}/hide/", {"is_hidden": False, "reason": "Yes."})
        own_sets.ask_review(user=alice, own_set=hills)
        review = OwnSetReview.objects.get()
    at = f"{REVIEWS}{review.pk}/decide/"
    if may:
        assert send(people[role], "post", at, {"accept": True}).status_code == 428
    decided = send(people[role], "post", at, {"accept": True}, **{"If-Match": review.etag})
    assert decided.status_code == (200 if may else refused)
    assert again(hills).visibility == ("public" if may else "private")
    if may:
        twice = send(people[role], "post", at, {"accept": False, "reason": "No."}, **{"If-Match": review.etag})
        assert (twice.status_code, twice.json()["error"]["code"]) == (409, "own_set_changed")


def test_what_is_public_is_read_by_everybody_and_changed_by_nobody_else(
    people: dict[str, Client], hills: OwnSet, alice: User, moderator: User
) -> None:
    own_sets.publish(user=alice, own_set=hills)
    make_public(hills, moderator)
    card = cards_in(hills)[0]
    own_sets.change_card(user=alice, card=card, record={**DANCE, "title": "Still Secret"})
    own_sets.publish(user=alice, own_set=hills)
    for role in ("visitor", "new", "trusted", "suspended"):
        client = people[role]
        found = client.get(f"{SETS}{hills.key}/").json()
        assert (found["name"], found["share_key"]) == ("Hill Folk", "")
        assert [one["number"] for one in client.get(f"{SETS}{hills.key}/versions/").json()["results"]] == [1]
        records = client.get(f"{SETS}{hills.key}/versions/1/").json()["records"]
        assert [one["title"] for one in records] == ["Axe Dance", "Hill Stranger"]
        assert client.get(f"{SETS}{hills.key}/versions/2/").status_code == 404
        assert [one["id"] for one in client.get(f"{SETS}?public=true").json()["results"]] == [hills.key]
        assert client.get(f"{SETS}{hills.key}/cards/").status_code == (401 if role == "visitor" else 404)
        assert send(client, "patch", f"{SETS}{hills.key}/", {"name": "X"}).status_code in (401, 404)
    assert len(people["moderator"].get(f"{SETS}{hills.key}/versions/").json()["results"]) == 2


def test_suspended_users_make_private_sets_and_show_none(people: dict[str, Client], small_rows: object) -> None:
    client = people["suspended"]
    made = send(client, "post", SETS, {"game": "conan-ccg", "name": "Mine"})
    assert made.status_code == 201
    at = f"{SETS}{made.json()['id']}/"
    assert send(client, "post", f"{at}cards/", {"record": DANCE}).status_code == 201
    assert send(client, "post", f"{at}versions/", {}).status_code == 201
    for method, path, body in (("patch", "", {"visibility": "link"}), ("post", "review/", None)):
        answer = send(client, method, at + path, body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "suspended")


def test_keys_and_etags(as_alice: Client, small_rows: object) -> None:
    new = {"game": "conan-ccg", "name": "Fens"}
    first = send(as_alice, "post", SETS, new, **{"Idempotency-Key": "k"})
    assert send(as_alice, "post", SETS, new, **{"Idempotency-Key": "k"}).json() == first.json()
    at, etag = f"{SETS}{first.json()['id']}/", first.headers["ETag"]
    assert etag == first.json()["etag"] == as_alice.get(at).headers["ETag"]
    assert send(as_alice, "post", f"{at}cards/", {"record": DANCE}, **{"If-Match": etag}).status_code == 201
    late = send(as_alice, "patch", at, {"notes": "Late."}, **{"If-Match": etag})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "own_set_changed")
    once = [send(as_alice, "post", f"{at}versions/", {}, **{"Idempotency-Key": "p"}).json() for _ in range(2)]
    assert once[0] == once[1] and once[0]["number"] == 1


def test_a_card_sent_twice_under_one_key_is_made_once(as_alice: Client, hills: OwnSet) -> None:
    at, keyed = f"{SETS}{hills.key}/cards/", {"Idempotency-Key": "c", "If-Match": again(hills).etag}
    body = {"record": {**DANCE, "title": "Once"}, "text": "Draw 1 card."}
    first, second = (send(as_alice, "post", at, body, **keyed) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201) and first.json() == second.json()
    assert [card.title for card in cards_in(hills)] == ["Axe Dance", "Hill Stranger", "Once"]
    other = send(as_alice, "post", at, {"record": {**DANCE, "title": "Twice"}}, **keyed)
    assert (other.status_code, other.json()["error"]["code"]) == (400, "key_used")
    assert send(as_alice, "delete", f"{at}{first.json()['id']}/").status_code == 204
    gone = send(as_alice, "post", at, body, **keyed)
    assert (gone.status_code, gone.json()["error"]["code"]) == (400, "key_used")
    assert "taken out" in gone.json()["error"]["message"] and len(cards_in(hills)) == 2
    # A key is of one set and one act: elsewhere it is new.
    assert send(as_alice, "post", f"{SETS}{hills.key}/versions/", {}, **{"Idempotency-Key": "c"}).status_code == 201


def test_a_review_and_a_link_are_asked_for_once_under_a_key(as_alice: Client, hills: OwnSet, alice: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    for path, key in (("review/", "r"), ("link/", "l")):
        first, second = (
            send(as_alice, "post", f"{SETS}{hills.key}/{path}", None, **{"Idempotency-Key": key}) for _ in range(2)
        )
        assert first.status_code == second.status_code == 200
        assert first.json() == second.json() and first.headers["ETag"] == second.headers["ETag"]
    own_sets.take_back(user=alice, own_set=hills)
    send(as_alice, "post", f"{SETS}{hills.key}/review/", None, **{"Idempotency-Key": "r"})
    assert not OwnSetReview.objects.exists()
    send(as_alice, "post", f"{SETS}{hills.key}/review/", None, **{"Idempotency-Key": "r2"})
    assert OwnSetReview.objects.count() == 1


def test_calls_are_remembered_up_to_a_number(hills: OwnSet, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeating, "MOST_CALLS", 3)
    for number in range(5):
        own_sets.renew_link(user=alice, own_set=hills, key=f"k{number}")
    assert [call.key for call in OwnSetCall.objects.filter(own_set=hills)] == ["k2", "k3", "k4"]


def test_the_schema_names_the_key_of_each_call_that_makes_something() -> None:
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    for path in ("", "{key}/cards/", "{key}/versions/", "{key}/review/", "{key}/link/"):
        named = {one["name"] for one in paths[f"{SETS}{path}"]["post"].get("parameters", ())}
        assert "Idempotency-Key" in named, path


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("post", "", {"game": "no-game", "name": "X"}, "invalid"),
        ("post", "", {"game": "conan-ccg", "name": "x" * 200}, "invalid"),
        ("post", "", {"game": "conan-ccg", "name": "X", "more": 1}, "invalid"),
        ("post", "", {"game": "age-of-conan", "name": "X"}, "no_own_sets"),
        ("post", "SET/cards/", {"record": "x"}, "invalid"),
        ("post", "SET/cards/", {"record": {}}, "bad_facts"),
        ("post", "SET/cards/", {"record": {"title": ["x"], "type": {}}}, "bad_facts"),
        ("post", "SET/cards/", {"record": {**DANCE, "title": "New", "left": [{"multi": 1}] * 9}}, "bad_facts"),
        ("post", "SET/cards/", {"record": {**DANCE, "title": "Fen Crow"}}, "bad_facts"),
        ("post", "SET/cards/", {"record": {**DANCE, "title": "New"}, "text": "x" * 3000}, "invalid"),
        ("patch", "SET/", {"visibility": "everybody"}, "invalid"),
        ("post", "SET/review/", None, "no_version"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(
    as_alice: Client, hills: OwnSet, method: str, path: str, body: Any, code: str
) -> None:
    answer = send(as_alice, method, SETS + path.replace("SET", hills.key), body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
    assert answer.json()["error"]["message"] and len(cards_in(hills)) == 2


def test_errors_name_their_fields(as_alice: Client, hills: OwnSet) -> None:
    body = {"record": {**DANCE, "title": "New", "gem": "many", "initiative": "?!"}}
    details = send(as_alice, "post", f"{SETS}{hills.key}/cards/", body).json()["error"]["details"]
    assert details[0]["field"] in ("gem", "initiative") and details[0]["message"]


def test_a_token_needs_the_scope(hills: OwnSet, alice: User, moderator: User) -> None:
    reader = {"Authorization": f"Token {create_token(user=alice, scopes=('read',))[1]}"}
    writer = {"Authorization": f"Token {create_token(user=alice, scopes=('sets',))[1]}"}
    client = Client()
    assert client.get(SETS, headers=reader).status_code == 200
    assert send(client, "post", f"{SETS}{hills.key}/versions/", {}, **reader).status_code == 403
    assert send(client, "post", f"{SETS}{hills.key}/versions/", {}, **writer).status_code == 201
    mine = {"Authorization": f"Token {create_token(user=moderator, scopes=('read', 'sets'))[1]}"}
    assert client.get(REVIEWS, headers=mine).status_code == 403


def test_pages_of_sets_and_cards_ask_no_more_for_more(as_alice: Client, hills: OwnSet, alice: User) -> None:
    def count(path: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert as_alice.get(path).status_code == 200
        return len(queries)

    own_sets.publish(user=alice, own_set=hills)
    paths = (SETS, f"{SETS}{hills.key}/cards/", f"{SETS}{hills.key}/versions/")
    for path in paths:
        count(path)  # the first call of a user also counts the limits
    few = [count(path) for path in paths]
    for number in range(5):
        own_sets.make_set(user=alice, game_key=GAME, name=f"Set {number}")
        own_sets.add_card(user=alice, own_set=hills, record={**DANCE, "title": f"Dance {number}"})
        own_sets.publish(user=alice, own_set=hills)
    assert [count(path) for path in paths] == few
    page = as_alice.get(f"{SETS}?page_size=2").json()
    assert len(page["results"]) == 2 and page["next"]


def test_the_queue_of_reviews_asks_no_more_for_more(people: dict[str, Client], hills: OwnSet, alice: User) -> None:
    def count() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as queries:
            found = len(people["moderator"].get(REVIEWS).json()["results"])
        return len(queries), found

    own_sets.publish(user=alice, own_set=hills)
    own_sets.ask_review(user=alice, own_set=hills)
    count()  # the first call of a user also counts the limits
    few = count()
    for number in range(3):
        other = own_sets.make_set(user=alice, game_key=GAME, name=f"Set {number}")
        own_sets.add_card(user=alice, own_set=other, record={**DANCE, "title": f"Dance {number}"})
        own_sets.publish(user=alice, own_set=other)
        own_sets.ask_review(user=alice, own_set=other)
    assert count() == (few[0], few[1] + 3)


def test_no_call_of_the_catalogue_has_a_home_made_card(
    as_alice: Client, hills: OwnSet, alice: User, moderator: User
) -> None:
    own_sets.publish(user=alice, own_set=hills)
    make_public(hills, moderator)
    card = cards_in(hills)[0]
    paths = [f"/cards/?q={word}" for word in ("axe", "t:move", "x:draw")]
    paths += ["/cards/completions/?game=conan-ccg&text=axe", "/api/v1/cards/?q=axe", "/api/v1/sets/", "/api/v1/games/"]
    for client in (as_alice, Client()):
        for path in paths:
            assert card.card_id not in (text := client.get(path).content.decode()), path
            assert ">Axe Dance" not in text and '"Axe Dance' not in text, path
        assert client.get(f"/api/v1/cards/conan-ccg/{card.card_id}/").status_code == 404
    assert Card.objects.count() == len([one for one in Card.objects.all() if one.owner_id is None])
