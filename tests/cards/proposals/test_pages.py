"""Pages and API of proposals: who is let in, what they show, refusals, keys that programs send."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.catalogue import live
from cards.models import Card, CardFact, Decision, Proposal
from cards.placeholders import CardScope
from cards.proposals import decide, decisions, save_unsent, send_back, submit
from conanhub import community
from conanhub.models import AbuseReport
from tests.cards.proposals.conftest import GAME, NEW_FOE, Propose, card, typed

pytestmark = pytest.mark.django_db
ROLES = ("visitor", "new", "user", "trusted", "owner", "suspended", "moderator", "administrator")
ALL, SIGNED_IN = ROLES, ROLES[1:]
MODERATORS = ("moderator", "administrator")
NOT_SUSPENDED = tuple(role for role in SIGNED_IN if role != "suspended")
OWNER = ("owner",)
#: Path, method, who is let in (others are refused or find nothing), and what is sent.
ROUTES: tuple[tuple[str, str, tuple[str, ...], dict[str, str]], ...] = (
    ("cards/proposals/", "get", SIGNED_IN, {}),
    ("cards/proposals/{waits}/", "get", (*OWNER, *MODERATORS), {}),
    ("cards/proposals/{done}/", "get", ALL, {}),
    ("cards/proposals/{waits}/withdraw/", "post", OWNER, {}),
    ("cards/proposals/{asked}/answer/", "post", OWNER, {"words": ""}),
    ("review/", "get", MODERATORS, {}),
    ("review/bulk/", "get", MODERATORS, {}),
    ("review/bulk/", "post", MODERATORS, {}),
    ("review/{waits}/", "get", MODERATORS, {}),
    ("review/{waits}/", "post", MODERATORS, {"verdict-nothing": "accept"}),
    ("review/{done}/reviewed/", "post", MODERATORS, {}),
    ("review/decisions/{decision}/revert/", "post", MODERATORS, {}),
    ("review/by/mako/", "get", MODERATORS, {}),
    ("review/by/mako/", "post", MODERATORS, {}),
    ("cards/conan-ccg/wolf/history/", "get", ALL, {}),
    ("cards/conan-ccg/wolf/agree/", "post", NOT_SUSPENDED, {"field": "nothing"}),
)
API: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("proposals/", "get", SIGNED_IN),
    ("proposals/", "post", SIGNED_IN),
    ("proposals/queue/", "get", MODERATORS),
    ("proposals/{waits}/", "get", (*OWNER, *MODERATORS)),
    ("proposals/{done}/", "get", ALL),
    ("proposals/{waits}/withdraw/", "post", OWNER),
    ("proposals/{asked}/answer/", "post", OWNER),
    ("proposals/{waits}/decide/", "post", MODERATORS),
    ("proposals/{waits}/question/", "post", MODERATORS),
    ("decisions/{decision}/revert/", "post", MODERATORS),
    ("cards/conan-ccg/wolf/revisions/", "get", ALL),
    ("cards/conan-ccg/wolf/agree/", "post", SIGNED_IN),
)


@pytest.fixture
def people(alice: User, bob: User, trusted: User, moderator: User, admin: User) -> dict[str, User]:
    found = {"new": alice, "user": bob, "trusted": trusted, "moderator": moderator, "administrator": admin}
    found["owner"] = User.objects.create_user("mako")
    found["suspended"] = User.objects.create_user("toth-amon")
    community.suspend(by=admin, username="toth-amon", days=7, why="Spoke in curses.")
    return found


@pytest.fixture
def places(propose: Propose, people: dict[str, User], second_moderator: User) -> dict[str, int]:
    """A proposal that waits, one with a question, one that was accepted."""
    owner = people["owner"]
    waits, question = propose(owner, "wolf", damage=2, scars=1), propose(owner, "horror", health=5)
    send_back(moderator=second_moderator, proposal=question, question="Which printing?")
    done = propose(owner, "lunge", rarity="rare")
    decision = decide(moderator=second_moderator, proposal=done, verdicts={"rarity": "accept"})
    return {"waits": waits.pk, "asked": question.pk, "done": done.pk, "decision": decision.pk}


def client_of(people: dict[str, User], role: str) -> Client:
    client = Client()
    if role != "visitor":
        client.force_login(people[role])
    return client


@pytest.mark.parametrize("role", ROLES)
def test_every_page_lets_in_its_roles_and_no_others(role: str, people: dict[str, User], places: dict[str, int]) -> None:
    client = client_of(people, role)
    for path, method, allowed, data in ROUTES:
        answer = getattr(client, method)(f"/{path.format(**places)}", data)
        what = f"{method} {path} as {role}: {answer.status_code}"
        if role in allowed and "withdraw" not in path:
            assert answer.status_code in (200, 302, 400) and "login" not in answer.get("Location", ""), what
        elif role not in allowed:
            to_login = answer.status_code == 302 and answer["Location"].startswith("/accounts/login/")
            assert to_login or answer.status_code in (403, 404), what
    assert card("wolf").revision == 0 and Proposal.objects.get(pk=places["asked"]).state == "question"


@pytest.mark.parametrize("role", ROLES)
def test_every_call_lets_in_its_roles_and_no_others(role: str, people: dict[str, User], places: dict[str, int]) -> None:
    client = client_of(people, role)
    for path, method, allowed in API:
        if "withdraw" in path and role in allowed:
            continue
        address = f"/api/v1/{path.format(**places)}"
        answer = client.get(address) if method == "get" else client.post(address, "{}", content_type="application/json")
        what = f"{method} {path} as {role}: {answer.status_code} {answer.content[:200]!r}"
        assert (answer.status_code in (200, 400, 428)) == (role in allowed), what
        assert role in allowed or answer.status_code in (401, 403, 404), what


def decide_by_api(client: Client, number: int, etag: str, **data: Any) -> Any:
    return client.post(
        f"/api/v1/proposals/{number}/decide/",
        json.dumps(data),
        content_type="application/json",
        headers={"if-match": etag},
    )


def test_a_proposal_by_the_api_from_sending_to_deciding(
    small_rows: Any, alice: User, bob: User, moderator: User, second_moderator: User
) -> None:
    author, first, second = Client(), Client(), Client()
    for client, user in ((author, alice), (first, moderator), (second, second_moderator)):
        client.force_login(user)
    facts = [{"field": "damage", "value": 2, "certainty": "hand", "source": "English booster"}]
    sent = json.dumps({"game": "conan-ccg", "card": "wolf", "facts": facts, "base_revision": 0})
    made = [
        author.post("/api/v1/proposals/", sent, content_type="application/json", headers={"idempotency-key": "k1"})
        for _ in range(2)
    ]
    assert [one.status_code for one in made] == [201, 201] and made[0].json()["id"] == made[1].json()["id"]
    number, etag = made[0].json()["id"], made[0]["ETag"]
    assert author.get("/api/v1/proposals/").json()["results"][0]["facts"][0]["new"] == 2
    assert first.get("/api/v1/proposals/queue/?game=conan-ccg&set=known").json()["results"][0]["id"] == number
    assert decide_by_api(first, number, "", verdicts={"damage": "accept"}).status_code == 428
    assert decide_by_api(first, number, etag, verdicts={"damage": "accept"}).json()["state"] == "accepted"
    late = decide_by_api(second, number, etag, verdicts={"damage": "decline"}, reason="No.")
    assert late.status_code == 409 and "valeria: damage accept" in late.json()["error"]["message"]
    told = Client().get("/api/v1/cards/conan-ccg/wolf/?facts=1")
    assert told.json()["provenance"]["facts"]["damage"]["supports"] == [
        {"user": "alice", "certainty": "hand", "source": "English booster", "blind": True}
    ]
    again = Client().get("/api/v1/cards/conan-ccg/wolf/?facts=1", headers={"if-none-match": told["ETag"]})
    assert again.status_code == 304 and not again.content
    revisions = Client().get("/api/v1/cards/conan-ccg/wolf/revisions/?page_size=1").json()
    assert revisions["results"][0]["record"]["damage"] == 2 and revisions["next"]
    assert Client().get(revisions["next"]).json()["results"][0]["number"] == 0


def test_errors_of_the_api_name_each_field(as_alice: Client, small_rows: Any) -> None:
    facts = [
        {"field": "health", "value": 99, "certainty": "hand"},
        {"field": "gem", "value": 1, "certainty": "hand"},
    ]
    sent = json.dumps({"game": "conan-ccg", "card": "wolf", "facts": facts})
    answer = as_alice.post("/api/v1/proposals/", sent, content_type="application/json")
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "bad_facts" and {one["field"] for one in error["details"]} == {"health", "gem"}
    assert all(one["message"] and one["code"] == "bad_value" for one in error["details"])
    bad = (
        {"game": "nowhere", "facts": facts},
        {"game": "conan-ccg", "card": "none-such", "facts": facts},
        {"game": "conan-ccg", "card": "wolf", "facts": []},
        {"game": "conan-ccg", "card": "wolf", "facts": [{"field": "health", "value": 4, "certainty": "sure"}]},
        {"game": "conan-ccg", "card": "a\x00b", "facts": facts},
    )
    for one in bad:
        answer = as_alice.post("/api/v1/proposals/", json.dumps(one), content_type="application/json")
        assert answer.status_code == 400, one
    assert not Proposal.objects.exists()


def test_the_review_page_decides_and_goes_on(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    client = Client()
    client.force_login(moderator)
    first = propose(alice, "wolf", more={"quoted": "Bites when it is hungry."}, damage=2, scars=1, foe_type="Creature")
    other = propose(bob, "wolf", "memory", damage=3)
    page = client.get(f"/review/{first.pk}/").content.decode()
    assert "against: 3" in page and "Bites when it is hungry." in page and "fills a gap" in page
    sent = {
        "etag": first.etag,
        "verdict-damage": "accept",
        "verdict-scars": "decline",
        "verdict-foe_type": "question",
        "words": "Scars are printed white.",
    }
    done = client.post(f"/review/{first.pk}/", sent)
    assert done.status_code == 302 and done["Location"] == f"/review/{other.pk}/"
    first.refresh_from_db()
    assert first.state == "question" and card("wolf").record["damage"] == 2
    late = client.post(f"/review/{other.pk}/", {"etag": '"0-0"', "all": "accept"})
    assert late.status_code == 409 and "This proposal is now: declined." in late.content.decode()
    none = client.post(f"/review/{first.pk}/", {"etag": first.etag})
    assert none.status_code == 400
    author = Client()
    author.force_login(alice)
    page = author.get(f"/cards/proposals/{first.pk}/").content.decode()
    assert "A question to you" in page and "Bites when it is hungry." in page
    assert "hungry" not in client_page(bob, f"/cards/proposals/{first.pk}/", 404)
    author.post(f"/cards/proposals/{first.pk}/answer/", {"words": "It says Creature."})
    first.refresh_from_db()
    assert (first.state, first.answer) == ("open", "It says Creature.")


def client_page(user: User, address: str, status: int = 200) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def test_a_form_that_lacks_something_decides_nothing(propose: Propose, alice: User, moderator: User) -> None:
    client = Client()
    client.force_login(moderator)
    made = propose(alice, "wolf", damage=2, scars=1)
    mixed = {"verdict-damage": "accept", "verdict-scars": "question"}
    refused = client.post(f"/review/{made.pk}/", {**mixed, "etag": made.etag, "words": " \u200b "})
    assert refused.status_code == 400 and "Write a question" in refused.content.decode()
    unseen = client.post(f"/review/{made.pk}/", {**mixed, "words": "Which printing?"})
    assert unseen.status_code == 409 and "Load the page again" in unseen.content.decode()
    client.post("/review/bulk/", {"proposal": [str(made.pk)]})
    made.refresh_from_db()
    assert made.state == "open" and not made.decisions.exists()
    client.post(f"/review/{made.pk}/", {**mixed, "etag": made.etag, "words": "Which printing?"})
    made.refresh_from_db()
    assert (made.question, made.decisions.count()) == ("Which printing?", 1)


def test_bulk_accepts_only_what_replaces_nothing(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    client = Client()
    client.force_login(moderator)
    fill, new = propose(alice, "wolf", damage=2), propose(alice, **NEW_FOE)
    replacing, mine = propose(bob, "arc", gem=4), propose(moderator, "lunge", rarity="rare")
    page = client.get("/review/bulk/").content.decode()
    assert "Salt-Gate Reaver" in page and "Arc" not in page and "Desperate Lunge" not in page
    ticked = [f"{one.pk} {one.etag}" for one in (fill, new, replacing, mine)]
    propose(bob, "wolf", damage=2)  # accepted by itself meanwhile
    client.post("/review/bulk/", {"proposal": [*ticked, "nonsense", "1 2 3"]})
    states = {one.pk: one.state for one in Proposal.objects.all()}
    assert (states[new.pk], states[replacing.pk], states[mine.pk]) == ("accepted", "open", "open")
    assert Card.objects.filter(card_id="salt-gate-reaver").exists()


def test_the_history_shows_who_says_so_and_no_open_value(
    propose: Propose, alice: User, bob: User, moderator: User
) -> None:
    decide(moderator=moderator, proposal=propose(alice, "wolf", damage=2), verdicts={"damage": "accept"})
    propose(bob, "wolf", damage=7)
    page = client_page(bob, "/cards/conan-ccg/wolf/history/")
    assert "alice" in page and "one source" in page and "1 proposal waits" in page
    assert ">7<" not in page and "7 " not in page.split("Revisions")[0].split("Damage")[1][:60]
    client = Client()
    client.force_login(bob)
    client.post("/cards/conan-ccg/wolf/agree/", {"field": "damage", "certainty": "hand"})
    assert "who had seen it here" in client_page(alice, "/cards/conan-ccg/wolf/history/")


def test_queues_ask_the_same_number_of_queries_whatever_they_hold(
    propose: Propose, moderator: User, django_assert_num_queries: Any
) -> None:
    client = Client()
    client.force_login(moderator)
    for count in (1, 6):
        for number in range(count):
            user = User.objects.create_user(f"pict-{count}-{number}")
            propose(user, "wolf", damage=number, scars=number)
            propose(user, **{**NEW_FOE, "title": f"Reaver {count} {number}"})
        first = Proposal.objects.order_by("pk").first()
        with django_assert_num_queries(9):
            assert client.get("/review/").status_code == 200
        with django_assert_num_queries(14):
            assert client.get(f"/review/{first.pk}/").status_code == 200  # type: ignore[union-attr]
        with django_assert_num_queries(4):
            assert client.get("/review/bulk/").status_code == 200
        done = propose(User.objects.create_user(f"stygian-{count}"), "lunge", gem=count, rarity="rare")
        decide(
            moderator=moderator,
            proposal=done,
            verdicts={"gem": "accept", "rarity": "accept"} if count == 1 else {"gem": "accept"},
        )
        with django_assert_num_queries(6):  # card, facts, supports, users, revisions, waiting
            assert Client().get("/cards/conan-ccg/lunge/history/").status_code == 200


def test_lists_of_the_api_ask_the_same_number_of_queries_whatever_they_hold(
    propose: Propose, moderator: User, alice: User, as_alice: Client, django_assert_num_queries: Any
) -> None:
    client = Client()
    client.force_login(moderator)
    as_alice.get("/api/v1/proposals/"), client.get("/api/v1/proposals/queue/")  # they take a place of the limit
    for count in (1, 4):
        for number in range(count):
            propose(alice, **{**NEW_FOE, "title": f"Raider {count} {number}"})
            done = propose(alice, "wolf", damage=count + number)
            decide(moderator=moderator, proposal=done, verdicts={"damage": "accept"})
            other = User.objects.create_user(f"pict-{count}-{number}")
            propose(other, **{**NEW_FOE, "title": f"Reaver {count} {number}"})
        with django_assert_num_queries(6):  # session, user, proposals, facts, decisions, who decided
            assert len(as_alice.get("/api/v1/proposals/").json()["results"]) >= 2 * count
        with django_assert_num_queries(6):  # session, user, unanswered questions, proposals, facts, decisions
            assert len(client.get("/api/v1/proposals/queue/").json()["results"]) >= 2 * count
        with django_assert_num_queries(4):  # session, user, card, revisions
            assert len(as_alice.get("/api/v1/cards/conan-ccg/wolf/revisions/").json()["results"]) >= count


def test_own_proposals_are_listed_with_one_query_for_all(
    propose: Propose, alice: User, as_alice: Client, django_assert_num_queries: Any
) -> None:
    for number in range(4):
        propose(alice, "wolf", damage=number)
    save_unsent(user=alice, game_key=GAME, card=None, facts=typed(title="Half a title"))
    with django_assert_num_queries(6):  # session, user, count, rows, standing, counts
        page = as_alice.get("/cards/proposals/").content.decode()
    assert page.count("Ravenous Wolf") == 4 and "Half a title" in page
    assert "Half a title" not in as_alice.get("/cards/proposals/?state=waiting").content.decode()


def test_a_proposal_can_be_reported_once_it_can_be_seen(
    propose: Propose, alice: User, bob: User, moderator: User
) -> None:
    made = propose(alice, "wolf", damage=2)
    client = Client()
    client.force_login(bob)
    assert client.get(f"/report/proposal/{made.pk}/").status_code == 404
    decide(moderator=moderator, proposal=made, verdicts={"damage": "accept"})
    assert client.get(f"/report/proposal/{made.pk}/").status_code == 200
    client.post(f"/report/proposal/{made.pk}/", {"words": "Spam in the source."})
    assert AbuseReport.objects.get().about == alice
    for odd in ("x", "99999999999", "-1", "٣"):
        assert client.get(f"/report/proposal/{odd}/").status_code == 404


def test_a_poisoned_card_of_users_breaks_no_page(
    propose: Propose, alice: User, moderator: User, as_alice: Client
) -> None:
    made = propose(alice, **NEW_FOE)
    decide(moderator=moderator, proposal=made, verdicts={row.field: "accept" for row in made.facts.all()})
    Card.objects.filter(card_id="salt-gate-reaver").update(record={"id": "salt-gate-reaver", "type": []})
    live.changed(GAME)
    for address in (
        "/cards/conan-ccg/salt-gate-reaver/",
        "/cards/?q=reaver&view=full",
        "/cards/?q=reaver&view=list",
        "/cards/conan-ccg/salt-gate-reaver/history/",
        "/api/v1/cards/?q=reaver",
        f"/cards/proposals/{made.pk}/",
    ):
        assert as_alice.get(address).status_code == 200, address


def test_decisions_are_taken_back_by_page(propose: Propose, alice: User, moderator: User) -> None:
    client = Client()
    client.force_login(moderator)
    made = propose(alice, "wolf", damage=2)
    decision = decide(moderator=moderator, proposal=made, verdicts={"damage": "accept"})
    client.post(f"/review/decisions/{decision.pk}/revert/", {"words": ""})
    assert card("wolf").record["damage"] == 2
    client.post(f"/review/decisions/{decision.pk}/revert/", {"words": "A misprint."})
    assert card("wolf").record["damage"] == "?" and Decision.objects.count() == 2
    assert CardFact.objects.get().rank == "wrong"


def test_closing_by_page(propose: Propose, alice: User, moderator: User) -> None:
    client = Client()
    client.force_login(moderator)
    submit(user=alice, game_key=GAME, card=card("wolf"), facts=typed(damage=2))
    assert client.get("/review/by/nobody/").status_code == 404
    client.post("/review/by/alice/", {"words": ""})
    assert Proposal.objects.get().state == "open"
    client.post("/review/by/alice/", {"words": "Made up.", "revert": "yes"})
    assert Proposal.objects.get().state == "declined"


def test_closing_by_page_goes_on_where_it_stopped(
    propose: Propose, alice: User, moderator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "MOST_CLOSED", 2)
    client = Client()
    client.force_login(moderator)
    for values in ({"damage": 2}, {"scars": 1}, {"health": 4}):
        submit(user=alice, game_key=GAME, card=card("wolf"), facts=typed(**values))
    page = client.post("/review/by/alice/", {"words": "Made up.", "revert": "yes"})
    html = page.content.decode()
    assert page.status_code == 200 and "1 is left" in html and "Go on with the next" in html
    assert 'value="Made up."' in html and 'value="yes" checked' in html
    sent = {name: page.context["closed"].__getattribute__(name) for name in ("waiting_from", "decided_before")}
    last = client.post("/review/by/alice/", {"words": "Made up.", "revert": "yes", **sent})
    assert last.status_code == 302 and not Proposal.objects.filter(state="open").exists()
    assert client.post("/review/by/alice/", {"words": "x", "waiting_from": "many"}).status_code == 302


def test_a_placeholder_has_the_face_that_its_owner_typed(
    propose: Propose, alice: User, bob: User, as_alice: Client
) -> None:
    made = propose(alice, **NEW_FOE)
    assert made.card is not None
    page = as_alice.get(made.card.get_absolute_url()).content.decode()
    assert "With what you proposed." in page and "Prowess 4" in page
    client = Client()
    client.force_login(bob)
    assert client.get(made.card.get_absolute_url()).status_code == 404
    assert made.card.card_id in CardScope(GAME, alice.pk).open_records and not CardScope(GAME, bob.pk).open_records
