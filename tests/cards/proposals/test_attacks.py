"""What hostile and careless users send: it is refused in a sentence, and what was accepted breaks nothing later."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards import catalogue
from cards.catalogue import records
from cards.errors import BadFacts
from cards.models import Card, CardFact, Decision, Proposal
from cards.proposals import answer, decide, mine_too, revert, save_unsent, send_back
from cards.sync import sync_catalog
from tests.cards.conftest import ORIGINAL, write_set
from tests.cards.proposals.conftest import GAME, NEW_FOE, Propose, card, typed

pytestmark = pytest.mark.django_db


def accept(moderator: User, proposal: Proposal) -> Decision:
    """Accept all that is open of a proposal."""
    verdicts = {row.field: "accept" for row in proposal.facts.all() if not row.verdict}
    return decide(moderator=moderator, proposal=proposal, verdicts=verdicts)


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"number": "9" * 13}, "number", "too_long"),
        ({"number": "9" * 10}, "number", "too_long"),
        ({"number": "1\n2"}, "number", "too_long"),
        ({"health": "3-1"}, "health", "bad_bounds"),
        ({"health": "99999999999999999999-"}, "health", "bad_bounds"),
        ({"health": nested(900)}, "health", "too_deep"),
        ({"abilities": [{"do": nested(900)}]}, "abilities", "too_deep"),
        ({"nonsense": None}, "nonsense", "not_there"),
        ({"withdraw": "x" * 301}, "withdraw", "too_long"),
        ({"title": "\ufdfa" * 40}, "title", "bad_title"),
        ({"flavor": "The night is long."}, "flavor", "printed_words"),
    ],
)  # fmt: skip
def test_what_would_break_a_row_is_refused_with_its_field(
    propose: Propose, alice: User, values: Mapping[str, Any], field: str, code: str
) -> None:
    with pytest.raises(BadFacts) as refused:
        propose(alice, "wolf", **values)
    assert (field, code) in [(one.field, one.code) for one in refused.value.details]
    assert all(len(one.sentence) < 400 for one in refused.value.details)
    assert not Proposal.objects.exists()


def test_each_error_is_said_once(propose: Propose, alice: User) -> None:
    with pytest.raises(BadFacts) as refused:
        propose(alice, **{**NEW_FOE, "type": "Dragon"})
    assert [one.field for one in refused.value.details] == ["type"]


def test_blanks_in_a_title_do_not_lose_the_card(propose: Propose, alice: User, moderator: User) -> None:
    accept(moderator, propose(alice, "wolf", title=" Grey\n  Wolf "))
    found = catalogue.find_card(GAME, "wolf")
    assert card("wolf").title == "Grey Wolf" and found is not None and found.definition.title == "Grey Wolf"


def test_a_set_named_by_its_name_outlives_the_next_release(propose: Propose, alice: User, moderator: User) -> None:
    accept(moderator, propose(alice, "wolf", set="Fair of Zamora"))
    sync_catalog(game_key=GAME)
    found = card("wolf")
    assert found.card_set is not None and found.card_set.name == "Fair of Zamora"


def test_a_release_takes_over_a_card_that_users_recorded(
    propose: Propose, alice: User, moderator: User, small_rows: Path
) -> None:
    accept(moderator, propose(alice, **NEW_FOE))
    before = card("salt-gate-reaver")
    write_set(small_rows, "later", "original", [{"id": "salt-gate-reaver", **NEW_FOE, "health": 9}])
    records.forget()
    sync_catalog(game_key=GAME)
    now = card("salt-gate-reaver")
    assert (now.pk, now.origin, now.record["health"]) == (before.pk, "file", 3)  # the facts stand over the file
    assert now.code is not None and Card.objects.filter(game_id=GAME, code=now.code).count() == 1
    assert not sync_catalog(game_key=GAME).has_changes


def test_a_value_that_holds_again_is_not_found_wrong(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    decision = accept(moderator, propose(alice, "arc", gem=4))
    revert(moderator=moderator, decision=decision, reason="It is 5.")
    assert card("arc").record["gem"] == 5
    assert propose(bob, "arc", gem=5).state == "accepted"
    mine_too(user=alice, card=card("arc"), field="gem", certainty="hand")
    assert [(one.value, one.rank) for one in CardFact.objects.filter(field="gem")] == [(4, "wrong"), (5, "current")]


@pytest.mark.parametrize("agree", ["mine too", "the same"])
def test_who_agrees_with_the_record_after_its_fact_was_left_out(propose: Propose, alice: User, agree: str) -> None:
    """A release with which a fact does not fit leaves it out: the record is not what the current fact says."""
    CardFact.objects.create(card=card("arc"), field="gem", value=4, value_key="old", rank="current")
    if agree == "mine too":
        mine_too(user=alice, card=card("arc"), field="gem", certainty="hand")
    else:
        propose(alice, "arc", gem=5)
    assert [one.value for one in CardFact.objects.filter(field="gem", rank="current")] == [5]


def test_words_lose_what_cannot_be_seen(propose: Propose, alice: User, moderator: User) -> None:
    made = propose(alice, "wolf", damage=2, more={"note": "a\x00b\u202e"})
    assert made.note == "ab"
    send_back(moderator=moderator, proposal=made, question="Which\x00 side\u202e?")
    answer(user=alice, proposal=made, words="\u200bThe left.\x00")
    made.refresh_from_db()
    assert (made.question, made.answer) == ("Which side?", "The left.")
    client = Client()
    client.force_login(moderator)
    sent = {"verdict-damage": "decline", "words": "\u202e", "etag": made.etag}
    assert client.post(f"/review/{made.pk}/", sent).status_code == 400  # nothing to read is no reason


def test_a_field_is_kept_once_also_before_it_is_sent(small_rows: Path, alice: User) -> None:
    twice = [*typed(health=None), *typed(health=4)]
    with pytest.raises(BadFacts, match="twice"):
        save_unsent(user=alice, game_key=GAME, card=card("wolf"), facts=twice)


def sent(client: Client, address: str, body: str, **headers: str) -> Any:
    return client.post(address, body, content_type="application/json", headers=headers)


def test_the_api_refuses_hostile_json(propose: Propose, alice: User, moderator: User) -> None:
    client = Client()
    client.force_login(alice)
    facts = '{"game": "conan-ccg", "card": "wolf", "facts": [{"field": "health", "certainty": "hand", "value": %s}]}'
    for value in (f"{'[' * 900}1{']' * 900}", '{"\\u0000": 1}', '"\\ud800"', "1e999", "1" * 4000, "-0.0", "true"):
        found = sent(client, "/api/v1/proposals/", facts % value)
        assert found.status_code == 400 and len(found.content) < 2000, value[:20]
    made = propose(alice, "wolf", damage=2)
    client.force_login(moderator)
    for field in ("\\ud800", "\\u0000", "a b", "x" * 41):
        body = f'{{"verdicts": {{"{field}": "accept"}}}}'
        assert sent(client, f"/api/v1/proposals/{made.pk}/decide/", body, **{"If-Match": made.etag}).status_code == 400
    many = json.dumps({"verdicts": {"a" + "b" * number: "accept" for number in range(30)} | {
        "c" + "d" * number: "accept" for number in range(38)}})  # fmt: skip
    assert sent(client, f"/api/v1/proposals/{made.pk}/decide/", many, **{"If-Match": made.etag}).status_code == 400


def test_null_takes_a_field_away(small_rows: Path, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    body = {"game": "conan-ccg", "card": "wolf", "facts": [{"field": "traits", "certainty": "hand", "value": None}]}
    found = sent(client, "/api/v1/proposals/", json.dumps(body))
    assert found.status_code == 201 and found.json()["facts"][0]["new"] is None


def test_the_part_of_the_queue_stays_in_addresses(propose: Propose, alice: User, moderator: User) -> None:
    made = propose(alice, "wolf", damage=2)
    client = Client()
    client.force_login(moderator)
    done = client.post(f"/review/{made.pk}/?set=a%26view%3Dself", {"all": "accept", "etag": made.etag})
    assert done["Location"] == "/review/?set=a%26view%3Dself"


def test_a_card_that_was_taken_out_comes_back_with_a_new_proposal(
    propose: Propose, alice: User, bob: User, moderator: User
) -> None:
    wrong = {"title": "Salt-Gate Reaver", "type": "Move", "gem": 2, "initiative": 3}
    revert(moderator=moderator, decision=accept(moderator, propose(alice, **wrong)), reason="It is a Foe.")
    old = card("salt-gate-reaver")
    assert not old.is_listed
    first, second = propose(alice, **NEW_FOE), propose(bob, **NEW_FOE)
    assert (first.state, second.state) == ("open", "open")  # two who agree do not undo what a moderator did
    accept(moderator, second)
    now = card("salt-gate-reaver")
    assert (now.pk, now.is_listed, now.type, now.record["health"]) == (old.pk, True, "Foe", 3)
    assert "gem" not in now.record and catalogue.find_card(GAME, "salt-gate-reaver") is not None


def test_agreeing_with_a_data_file_does_not_hold_it_back(
    propose: Propose, alice: User, moderator: User, small_rows: Path
) -> None:
    before = card("picket").record["health"]
    mine_too(user=alice, card=card("picket"), field="health", certainty="hand")
    changed = [{**record, "health": before + 1} if record["id"] == "picket" else record for record in ORIGINAL]
    write_set(small_rows, "core", "original", changed)
    records.forget()
    sync_catalog(game_key=GAME)
    assert card("picket").record["health"] == before + 1
    accept(moderator, propose(alice, "picket", renown=3))
    assert card("picket").record["health"] == before + 1
    said = CardFact.objects.get(card__card_id="picket", field="health", value=before)
    assert (said.rank, said.reason) == ("other", "A later release of the data files says otherwise.")
