"""The Python client against the running site: each part, its errors, pages, keys and waiting."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from conanhub_client import ApiError, ConanHub, Entry, TypedFact
from conanhub_client import Simulation as PlayedSimulation
from conanhub_client.transport import Transport
from django.contrib.auth.models import User
from django.core.cache import caches

from conanhub.accounts import create_token
from conanhub.models import TokenGrant
from decks.models import CollectionItem, Deck
from simulator.models import Simulation
from simulator.worker import runner
from tests.catalogue import load_real_cards
from tests.simulator.conftest import LANCES, cheap_match, make_deck


class Scripted(requests.Session):
    """A site that answers what a test says, and remembers what it was asked."""

    def __init__(self, *answers: tuple[int, Any, dict[str, str]]) -> None:
        super().__init__()
        self.answers, self.asked = list(answers), []

    def request(self, method: Any, url: Any, **more: Any) -> requests.Response:  # type: ignore[override]
        self.asked.append((method, url, more))
        status, body, headers = self.answers.pop(0)
        answer = requests.Response()
        answer.status_code = status
        answer._content = body if isinstance(body, bytes) else json.dumps(body).encode()
        answer.headers.update(headers)
        return answer


BUSY = (503, {"error": {"code": "unavailable", "message": "Not now."}}, {"Retry-After": "7"})
OFTEN = (429, {"error": {"code": "too_many", "message": "Too often."}}, {"Retry-After": "3"})
FINE = (200, {"id": 1}, {})


def transport(session: Scripted, **options: Any) -> tuple[Transport, list[float]]:
    slept: list[float] = []
    return Transport("http://site.example/", "secret", session=session, sleep=slept.append, **options), slept


# --- Waiting and errors, without a site -------------------------------------------------------------------------------
def test_it_waits_as_long_as_the_site_says_and_tries_again() -> None:
    session = Scripted(BUSY, OFTEN, FINE)
    made, slept = transport(session)
    assert made.call("GET", "/api/v1/decks/") == {"id": 1}
    assert slept == [7, 3]
    assert session.asked[0][2]["headers"]["Authorization"] == "Token secret"


@pytest.mark.parametrize(
    ("more", "calls"), [({}, 1), ({"key": "k"}, 2), ({"is_safe_twice": True}, 2)], ids=["neither", "key", "safe"]
)
def test_a_call_that_may_have_been_done_is_not_made_twice_unless_that_is_safe(more: Any, calls: int) -> None:
    session = Scripted(BUSY, FINE)
    made, _ = transport(session)
    if calls == 1:
        with pytest.raises(ApiError, match="503 unavailable: Not now"):
            made.call("POST", "/api/v1/simulations/", body={}, **more)
    else:
        assert made.call("POST", "/api/v1/simulations/", body={}, **more) == {"id": 1}
    assert len(session.asked) == calls


def test_a_result_names_the_home_made_cards_that_it_was_played_with() -> None:
    names = ("id", "game", "kind", "status", "seed")
    found = {**dict.fromkeys(names, "x"), "matches": 10, "done": 10}
    assert PlayedSimulation.read(found).home_made_cards == []
    made = ["Axe Dance, home-made by nora"]
    assert PlayedSimulation.read({**found, "home_made_cards": made}).home_made_cards == made


def test_it_gives_up_after_some_tries_and_when_the_wait_is_too_long() -> None:
    session = Scripted(BUSY, BUSY, BUSY)
    made, slept = transport(session, retries=2)
    with pytest.raises(ApiError):
        made.call("GET", "/x")
    assert slept == [7, 7]
    made, slept = transport(Scripted((503, {}, {"Retry-After": "9999"})))
    with pytest.raises(ApiError):
        made.call("GET", "/x")
    assert slept == []


@pytest.mark.parametrize("answer", [(502, b"<html>", {}), (200, b"<html>", {}), (302, {}, {"Location": "/x"})])
def test_what_is_no_answer_of_the_api_is_an_error(answer: Any) -> None:
    made, _ = transport(Scripted(answer))
    with pytest.raises(ApiError) as refused:
        made.call("GET", "/x")
    assert (refused.value.code, refused.value.status) == ("not_json", answer[0])


def test_a_site_that_is_not_there_is_the_same_error() -> None:
    with pytest.raises(ApiError) as refused:
        ConanHub("http://127.0.0.1:9", timeout=2).cards.games()
    assert (refused.value.code, refused.value.status) == ("unreachable", 0)


def test_the_next_page_is_asked_of_the_same_site() -> None:
    first = {"results": [{"n": 1}], "next": "https://elsewhere.example/api/v1/decks/?page=2"}
    session = Scripted((200, first, {}), (200, {"results": [{"n": 2}], "next": None}, {}))
    made, _ = transport(session)
    assert [row["n"] for row in made.rows("/api/v1/decks/")] == [1, 2]
    assert session.asked[1][1] == "http://site.example/api/v1/decks/?page=2"


# --- Against the site -------------------------------------------------------------------------------------------------
@pytest.fixture
def hub(transactional_db: None, live_server: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ConanHub]:
    """Alice's client, with two decks of hers and matches that cost no time."""
    monkeypatch.setattr(runner, "play_one", cheap_match)
    caches["limits"].clear()
    alice = User.objects.create_user("alice", password="stygian-sun-4")
    load_real_cards()
    for name, sample in (("Raiders", None), ("Lances", LANCES)):
        make_deck(alice, name, **({"sample": sample} if sample else {}))
    _, token = create_token(user=alice)
    yield ConanHub(live_server.url, token, timeout=30)


@pytest.mark.slow
def test_each_part_works_against_the_site(hub: ConanHub) -> None:
    _look_at_cards(hub)
    _work_with_decks(hub)
    _fill_the_collection(hub)
    _simulate(hub)
    _ask_what_is_refused(hub)


def _look_at_cards(hub: ConanHub) -> None:
    games = {game.slug: game for game in hub.cards.games()}
    assert games["conan-ccg"].key == "conan_ccg"
    found = list(hub.cards.search("type:foe", page_size=20))
    assert len(found) > 20 and len({card.id for card in found}) == len(found)
    card = hub.cards.get("conan-ccg", "throat-grip")
    assert card.title == "Throat Grip" and card.raw["url"] == card.url
    assert hub.cards.explain("gem>=3")["query"] == "gem>=3"
    assert hub.cards.odds("conan-monolith", attack_red=1, armor=1)["chance"] == {"value": 0.5, "exact": "1/2"}
    with pytest.raises(ApiError) as wrong:
        list(hub.cards.search("gem<<x"))
    assert wrong.value.status == 400 and wrong.value.message


def _work_with_decks(hub: ConanHub) -> None:
    assert {deck.name for deck in hub.decks.list()} == {"Raiders", "Lances"}
    whole = hub.decks.get(next(hub.decks.list(query="raiders")).id)
    assert whole.entries and hub.decks.validate(whole.id).legal
    made = hub.decks.create("Copy of it", whole.entries, notes="By a program.")
    assert (made.entries, made.notes, made.visibility) == (whole.entries, "By a program.", "private")
    fewer = hub.decks.replace(made, made.entries[1:])
    assert fewer.version == made.version + 1
    versions = list(hub.decks.versions(made.id, page_size=1))
    assert [one.number for one in versions] == [fewer.version, made.version]
    assert [one.entries for one in versions] == [fewer.entries, made.entries]
    with pytest.raises(ApiError) as conflict:
        hub.decks.replace(made, ())
    assert conflict.value.status == 409 and conflict.value.details["version"] == fewer.version
    singles = [Entry(section=one.section, card=one.card, quantity=1) for one in made.entries]
    verdict = hub.decks.validate_entries(singles)
    assert not verdict.legal and verdict.problems[0].rule
    assert hub.decks.change(made.id, name="Other").name == "Other"
    hub.decks.delete(made.id)
    with pytest.raises(ApiError, match="404"):
        hub.decks.get(made.id)
    assert hub.decks.import_list("3 Throat Grip", name="A list").name == "A list"


def _fill_the_collection(hub: ConanHub) -> None:
    line = {"key": "mine-1", "text": "3 throat grip"}
    added, wrong = hub.collection.enter([line, "2 no such card at all"])
    assert (added.is_added, added.card, added.copies) == (True, "throat-grip", 3)
    assert not wrong.is_added and wrong.problem
    hub.collection.enter([line])
    assert CollectionItem.objects.get().quantity == 3
    (entered,) = hub.collection.entered()
    assert entered.id == added.id and added.id is not None
    hub.collection.take_back(added.id)
    assert not CollectionItem.objects.exists()
    (held,) = hub.collection.set_holdings([{"card": "throat-grip", "quantity": 3, "trade": 1}])
    assert held.id is not None and (held.finish, held.trade, held.owned) == ("normal", 1, 3)
    changed = hub.collection.change_holding(held.id, condition="played", quantity=2)
    assert changed is not None and list(hub.collection.holdings(query="type:move")) == [changed]
    assert changed.id is not None and changed.condition == "played"
    with pytest.raises(ApiError, match="400 numbers_refused") as refused:
        hub.collection.set_holdings([{"card": "no-such", "quantity": 1}])
    assert refused.value.details["problems"][0]["where"] == "holdings[0]"
    assert hub.collection.change_holding(changed.id, quantity=0) is None
    assert list(hub.collection.holdings(products=True)) == []
    assert [one.quantity for one in hub.collection.set_wanted({"throat-grip": 2})] == [2]
    assert [one.card for one in hub.collection.replace_wishlist({"cimmerian-warrior": 1})] == ["cimmerian-warrior"]
    assert [one.card for one in hub.collection.wishlist()] == ["cimmerian-warrior"]
    products = list(hub.collection.products())
    assert all(one.owned == 0 for one in products)


def _simulate(hub: ConanHub) -> None:
    decks = [deck.id for deck in hub.decks.list() if deck.name in ("Raiders", "Lances")]
    asked = hub.simulations.queue(decks, matches=40, agents=["random"], seed=7, key="once")
    again = hub.simulations.queue(decks, matches=40, agents=["random"], seed=7, key="once")
    assert again.id == asked.id and Simulation.objects.count() == 1
    ended = hub.simulations.wait(asked.id, timeout=60, every=0.1)
    assert (ended.status, ended.done, ended.seed) == ("done", 40, "7")
    assert ended.win_rate is not None and ended.win_rate.n == 40
    assert len(list(hub.simulations.matches(asked.id))) == 40
    assert [one.id for one in hub.simulations.list()] == [asked.id]
    with pytest.raises(ApiError, match="409 not_active"):
        hub.simulations.cancel(asked.id)
    table = hub.lineups.create("Tuesday", decks)
    assert [seat.deck for seat in table.seats] == decks and hub.lineups.validate(table.id).ready
    changed = hub.lineups.change(table, notes="Every week.")
    with pytest.raises(ApiError, match="409"):
        hub.lineups.change(table, notes="Late.")
    assert hub.lineups.get(table.id).notes == changed.notes == "Every week."
    assert hub.simulations.queue(lineup=table.id, matches=20, agents=["random"]).id != asked.id
    hub.lineups.delete(table.id)
    assert list(hub.lineups.list()) == []


def _ask_what_is_refused(hub: ConanHub) -> None:
    with pytest.raises(ApiError) as wrong:
        hub.simulations.queue([], matches=20)
    assert wrong.value.status == 400
    with pytest.raises(ApiError) as fields:
        hub.decks.create("x" * 500)
    assert fields.value.code == "invalid" and "name" in fields.value.fields
    reader = ConanHub.log_in(hub.transport.base_url, "alice", "stygian-sun-4", scopes=["read"], name="reader")
    assert TokenGrant.objects.get(name="reader").scopes == ["read"]
    with pytest.raises(ApiError, match="403 missing_scope: .* the scope decks"):
        reader.decks.create("No")
    reader.log_out()
    with pytest.raises(ApiError, match="401"):
        list(reader.decks.list())
    with pytest.raises(ApiError, match="401"):
        list(ConanHub(hub.transport.base_url).decks.list())
    assert not Deck.objects.filter(name="No").exists()


@pytest.mark.slow
def test_facts_are_proposed_and_decided(hub: ConanHub, live_server: Any) -> None:
    author, boss = User.objects.get(username="alice"), User.objects.create_user("cimmerian", is_staff=True)
    mine = ConanHub(live_server.url, create_token(user=author, scopes=("read", "propose"))[1])
    moderator = ConanHub(live_server.url, create_token(user=boss, scopes=("read", "moderate"))[1])
    scars = TypedFact(field="scars", value=1, certainty="hand", source="English booster")
    with pytest.raises(ApiError) as refused:
        mine.proposals.propose("conan-ccg", [TypedFact(field="scars", value=99, certainty="hand")], card="man-ape")
    assert refused.value.status == 400
    made = mine.proposals.propose("conan-ccg", [scars], card="cimmerian-warrior", key="k")
    assert mine.proposals.propose("conan-ccg", [scars], card="cimmerian-warrior", key="k").id == made.id
    waiting = next(moderator.proposals.queue(game="conan-ccg"))
    assert waiting.id == made.id and waiting.facts[0].new == 1
    done = moderator.proposals.decide(waiting, {"scars": "accept"})
    assert done.state == "accepted" and mine.cards.get("conan-ccg", "cimmerian-warrior").facts["scars"] == 1
    with pytest.raises(ApiError) as late:
        moderator.proposals.decide(waiting, {"scars": "decline"}, reason="No.")
    assert late.value.status == 409
    assert moderator.proposals.revert(done.decisions[0]["id"], "A misprint.").state == "reverted"
    assert [one.state for one in mine.proposals.list()] == ["reverted"]


@pytest.mark.slow
def test_own_sets_are_made_published_and_reviewed(hub: ConanHub, live_server: Any) -> None:
    author, boss = User.objects.get(username="alice"), User.objects.create_user("cimmerian", is_staff=True)
    mine = ConanHub(live_server.url, create_token(user=author, scopes=("read", "sets", "decks"))[1])
    moderator = ConanHub(live_server.url, create_token(user=boss, scopes=("read", "moderate"))[1])
    made = mine.own_sets.create("conan-ccg", "Hill Folk", key="k")
    assert mine.own_sets.create("conan-ccg", "Hill Folk", key="k").id == made.id
    with pytest.raises(ApiError) as refused:
        mine.own_sets.add_card(made.id, {"title": "Axe", "type": "Move", "gem": "many"})
    assert [one["field"] for one in refused.value.details["details"]] == ["gem"]
    card = mine.own_sets.add_card(made.id, {"title": "Axe", "type": "Foe"}, text="Howls at the moon.")
    assert not card.simulatable and card.record["facts"] == ["Howls at the moon."]
    gone = [mine.own_sets.add_card(made.id, {"title": "Gone", "type": "Foe"}, key="c") for _ in range(2)]
    assert gone[0].id == gone[1].id
    mended = mine.own_sets.change_card(made.id, card.id, {"title": "Axe Foe", "type": "Foe"})
    mine.own_sets.delete_card(made.id, next(one.id for one in mine.own_sets.cards(made.id) if one.title == "Gone"))
    assert [one.title for one in mine.own_sets.cards(made.id)] == [mended.title]
    version = mine.own_sets.publish(made.id, note="First.", key="p")
    assert mine.own_sets.publish(made.id, key="p").number == version.number == 1
    assert [one["title"] for one in mine.own_sets.version(made.id, 1).records] == ["Axe Foe"]
    with pytest.raises(ApiError, match="409 own_set_changed"):
        mine.own_sets.change(made, notes="Late.")
    linked = mine.own_sets.change(mine.own_sets.get(made.id), visibility="link")
    anybody = ConanHub(live_server.url)
    assert anybody.own_sets.get(made.id, share_key=linked.share_key).share_key == ""
    assert [one.number for one in anybody.own_sets.versions(made.id, share_key=linked.share_key)] == [1]
    renewed = mine.own_sets.renew_link(made.id, key="l").share_key
    assert renewed != linked.share_key and mine.own_sets.renew_link(made.id, key="l").share_key == renewed
    mine.own_sets.ask_review(made.id, key="r")
    mine.own_sets.take_back(made.id)
    mine.own_sets.ask_review(made.id, key="r")
    assert list(moderator.own_sets.reviews()) == []
    mine.own_sets.ask_review(made.id)
    (waiting,) = moderator.own_sets.reviews()
    assert moderator.own_sets.decide(waiting, accept=True).state == "accepted"
    with pytest.raises(ApiError, match="409 own_set_changed"):
        moderator.own_sets.decide(waiting, accept=False, reason="No.")
    assert [one.name for one in anybody.own_sets.list(public=True, game="conan-ccg")] == ["Hill Folk"]
    deck = mine.decks.create("With sets")
    named = mine.decks.replace(
        deck, [Entry(section="foes", card=card.id, quantity=1)], sets=[{"set": made.id, "version": 1}]
    )
    assert named.sets == [{"set": made.id, "version": 1}]
    assert [one.mark[:13] for one in named.entries] == ["Home-made by "]
    assert moderator.own_sets.hide(made.id, "It copies a card.").is_hidden
    assert not moderator.own_sets.hide(made.id, "It was changed.", is_hidden=False).is_hidden
    mine.own_sets.delete(made.id)
    assert list(mine.own_sets.list()) == []
