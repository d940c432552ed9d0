"""Decisions of moderators: verdicts by fact, the second one, questions, disputes, reverting, what follows elsewhere."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone

from cards import catalogue, sync
from cards.catalogue import live
from cards.errors import BadFacts, ProposalChanged, ProposalRefused
from cards.models import Card, CardAlias, CardFact, CardRevision, Contributor, Decision, Proposal, Support
from cards.placeholders import keep_card
from cards.proposals import Standing, close_proposals, decide, decisions, revert, send_back, standing_of
from cards.reading import search
from conanhub.accounts.data_export import data_export_of
from conanhub.accounts.deletion import leave
from conanhub.models import ModerationAct, Notification
from decks.checks import check
from decks.models import CollectionItem
from tests.cards.conftest import KNOWN, ORIGINAL, foe, write_set
from tests.cards.proposals.conftest import GAME, NEW_FOE, Propose, card

pytestmark = pytest.mark.django_db


def accept_all(moderator: User, proposal: Proposal, **more: Any) -> Decision:
    verdicts = {row.field: "accept" for row in proposal.facts.filter(verdict="")}
    return decide(moderator=moderator, proposal=proposal, verdicts=verdicts, **more)


def test_facts_are_decided_one_by_one(propose: Propose, alice: User, moderator: User) -> None:
    made = propose(alice, "wolf", damage=2, scars=1, foe_type="Creature")
    etag = made.etag
    decide(moderator=moderator, proposal=made, verdicts={"damage": "accept"}, if_match=etag)
    assert made.state == "open" and card("wolf").record["damage"] == 2
    with pytest.raises(ProposalChanged, match="valeria: damage accept"):
        decide(moderator=moderator, proposal=made, verdicts={"scars": "accept"}, if_match=etag)
    with pytest.raises(ProposalChanged):
        decide(moderator=moderator, proposal=made, verdicts={"damage": "accept"})
    with pytest.raises(ProposalRefused, match="Say why"):
        decide(moderator=moderator, proposal=made, verdicts={"scars": "decline"})
    decide(moderator=moderator, proposal=made, verdicts={"scars": "decline", "foe_type": "accept"}, reason="Not 1.")
    assert made.state == "part" and card("wolf").record["foe_type"] == "Creature"
    assert CardFact.objects.get(card=card("wolf"), field="scars").rank == "wrong"
    assert Notification.objects.filter(to=alice, kind="decided").first().words.endswith("Not 1.")  # type: ignore[union-attr]
    assert ModerationAct.objects.filter(kind="facts_decided", about=alice).count() == 2


def test_only_other_moderators_decide(propose: Propose, alice: User, moderator: User, admin: User) -> None:
    mine = propose(moderator, "wolf", damage=2)
    for user in (alice, moderator):
        with pytest.raises(PermissionDenied):
            accept_all(user, mine)
        with pytest.raises(PermissionDenied):
            send_back(moderator=user, proposal=mine, question="?")
    decision = accept_all(admin, mine)
    for user in (alice, moderator):
        with pytest.raises(PermissionDenied):
            revert(moderator=user, decision=decision, reason="No.")


def test_a_decision_is_never_changed(propose: Propose, alice: User, moderator: User) -> None:
    decision = accept_all(moderator, propose(alice, "wolf", damage=2))
    decision.reason = "Another."
    with pytest.raises(TypeError):
        decision.save()


def test_one_decision_settles_both_of_two_values(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    mine, theirs = propose(alice, "wolf", damage=2), propose(bob, "wolf", "memory", damage=3, scars=1)
    accept_all(moderator, mine, reason="Two scans show 2.")
    theirs.refresh_from_db()
    assert theirs.state == "open" and theirs.facts.get(field="damage").verdict == "decline"
    assert sorted(CardFact.objects.filter(field="damage").values_list("value", "rank")) == [
        (2, "current"),
        (3, "wrong"),
    ]
    assert "Two scans" in Notification.objects.get(to=bob).words


def test_printings_that_differ_leave_the_loser_as_another(
    propose: Propose, alice: User, bob: User, moderator: User
) -> None:
    mine, theirs = propose(alice, "arc", gem=4), propose(bob, "arc", gem=3)
    decide(
        moderator=moderator,
        proposal=mine,
        verdicts={"gem": "accept"},
        losers={"gem": "other"},
        reason="The German printing differs.",
    )
    theirs.refresh_from_db()
    assert theirs.state == "stale"
    assert {fact.value: fact.rank for fact in CardFact.objects.filter(field="gem")} == {4: "current", 5: "other"}


def test_the_value_of_the_file_stays_as_wrong(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    accept_all(moderator, propose(alice, "arc", gem=4), reason="Printed 4.")
    assert card("arc").record["gem"] == 4
    with pytest.raises(BadFacts, match="Printed 4"):
        propose(bob, "arc", gem=5)


def test_reverting_lets_the_value_of_before_hold(propose: Propose, alice: User, moderator: User, admin: User) -> None:
    first = accept_all(moderator, propose(alice, "wolf", damage=2, scars=1))
    accept_all(moderator, propose(alice, "wolf", damage=4), reason="Printed 4.")
    second = Decision.objects.latest("pk")
    made = revert(moderator=admin, decision=second, reason="It was 2 after all.")
    assert card("wolf").record["damage"] == 2 and made.reverts == second
    assert Proposal.objects.get(pk=second.proposal_id).state == "reverted"
    with pytest.raises(ProposalChanged):
        revert(moderator=admin, decision=second, reason="Again.")
    revert(moderator=admin, decision=first, reason="No card at hand.")
    now = card("wolf")
    assert now.record["damage"] == "?" == now.record["scars"] and now.revision == 4
    assert [one.blob.record["damage"] for one in CardRevision.objects.filter(card=now)] == ["?", 2, 4, 2, "?"]
    assert Decision.objects.count() == 4


def test_accepting_a_new_card_merges_what_users_keep(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    carol, dora = User.objects.create_user("carol"), User.objects.create_user("dora")
    kept = keep_card(user=bob, game_key=GAME, title="SALT-gate Reaver")
    CollectionItem.objects.create(user=bob, card=kept, quantity=3)
    propose(carol, title="Salt-Gate Reaver", type="Move")
    other = Card.every.get(owner=carol)
    unlike = keep_card(user=dora, game_key=GAME, title="Salt-Gate Raider")
    made = propose(alice, **NEW_FOE)
    accept_all(moderator, made)
    new = Card.objects.get(card_id="salt-gate-reaver")
    assert made.card == new and new.card_set is not None and new.card_set.kind == "known"
    assert CollectionItem.objects.get(user=bob).card == new
    assert CardAlias.objects.filter(card=new).count() == 2  # Alice's and Bob's
    other.refresh_from_db()
    unlike.refresh_from_db()
    assert other.merged_into is None and unlike.merged_into is None
    assert Notification.objects.get(to=bob, kind="merged").words.startswith("“SALT-gate Reaver”")


def test_the_whole_site_has_the_new_card(propose: Propose, alice: User, moderator: User, as_alice: Client) -> None:
    accept_all(moderator, propose(alice, **NEW_FOE))
    accept_all(moderator, propose(alice, "wolf", damage=2))
    assert [one.card_id for one in search(GAME, "reaver").cards()] == ["salt-gate-reaver"]
    assert "wolf" in [one.card_id for one in search(GAME, "damage=2").cards()]
    entry = catalogue.find_card(GAME, "salt-gate-reaver")
    assert entry is not None and entry.definition.prowess == 4 and entry.definition.simulatable
    assert "salt-gate-reaver" in catalogue.pool(GAME).index
    codes = [problem.code for problem in check(GAME, [("foes", "salt-gate-reaver", 3)])]
    assert "unknown_card" not in codes
    for address in ("/cards/conan-ccg/salt-gate-reaver/", "/cards/?q=reaver", "/cards/conan-ccg/wolf/"):
        page = as_alice.get(address)
        assert page.status_code == 200
    assert "Salt-Gate Reaver" in as_alice.get("/cards/conan-ccg/salt-gate-reaver/").content.decode()


def test_a_release_keeps_community_cards_and_facts(propose: Propose, alice: User, moderator: User, small: Any) -> None:
    accept_all(moderator, propose(alice, **NEW_FOE))
    accept_all(moderator, propose(alice, "wolf", damage=2, scars=1))
    wolf = foe("wolf", "Ravenous Wolf", "?", renown=3, scars="?", damage="?", prowess="4+", health=4, abilities="?")
    write_set(small, "known", "known", [wolf, KNOWN[1]])
    catalogue.records.forget()
    report = sync.sync_catalog(game_key=GAME)
    assert (report.changed, report.withdrawn) == (1, 0)
    now = card("wolf")
    assert (now.record["renown"], now.record["damage"], now.record["health"], now.revision) == (3, 2, 4, 2)
    assert CardRevision.objects.get(card=now, number=2).release == "release"
    assert Card.objects.get(card_id="salt-gate-reaver").is_listed
    assert not sync.sync_catalog(game_key=GAME).has_changes
    write_set(small, "core", "original", ORIGINAL[1:])
    catalogue.records.forget()
    assert sync.sync_catalog(game_key=GAME).withdrawn == 1


def test_a_fact_that_a_release_contradicts_gives_way(
    propose: Propose, alice: User, moderator: User, small: Any
) -> None:
    accept_all(moderator, propose(alice, "wolf", damage=2))
    move = {"id": "wolf", "title": "Ravenous Wolf", "number": "?", "type": "Move", "gem": 1, "initiative": 2}
    write_set(small, "known", "known", [{**move, "left": "?", "right": "?", "abilities": "?"}, KNOWN[1]])
    catalogue.records.forget()
    sync.sync_catalog(game_key=GAME)
    assert card("wolf").type == "Move" and "damage" not in card("wolf").record


@pytest.mark.parametrize(
    "record",
    [
        {"id": "wolf"},
        {"id": "wolf", "title": "Fen Horror", "type": "Region", "number": "?", "abilities": "?"},
        {"id": "wolf", "title": 5, "type": {}, "abilities": [[[]]]},
        {},
    ],
)
def test_one_poisoned_record_stops_no_page(
    propose: Propose, alice: User, moderator: User, as_alice: Client, record: dict[str, Any]
) -> None:
    accept_all(moderator, propose(alice, **NEW_FOE))
    accept_all(moderator, propose(alice, "wolf", damage=2))
    Card.objects.filter(card_id="wolf").update(record=record)
    live.changed(GAME)
    pool = catalogue.pool(GAME)
    assert "salt-gate-reaver" in pool.index and "wolf" in pool.index
    assert catalogue.find_card(GAME, "wolf").record["damage"] == "?"  # type: ignore[union-attr]  # as the file has it
    for address in (
        "/cards/",
        "/cards/conan-ccg/wolf/",
        "/cards/conan-ccg/horror/",
        "/cards/?q=wolf&view=text",
        "/decks/",
    ):
        assert as_alice.get(address).status_code == 200, address


def test_another_process_finds_out_what_changed(
    propose: Propose, alice: User, moderator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept_all(moderator, propose(alice, "wolf", damage=2))
    live.forget()  # as a process that was not told
    assert catalogue.find_card(GAME, "wolf").record["damage"] == "?"  # type: ignore[union-attr]
    monkeypatch.setattr(live, "CHECK_SECONDS", 0)
    assert Client().get("/help/keys/").status_code == 200
    assert catalogue.find_card(GAME, "wolf").record["damage"] == 2  # type: ignore[union-attr]


def test_trust_comes_and_goes_by_itself(propose: Propose, alice: User, moderator: User) -> None:
    facts = {"damage": 2, "scars": 1, "foe_type": "Creature", "health": 4}
    for field, value in facts.items():
        accept_all(moderator, propose(alice, "wolf", **{field: value}))
    assert standing_of(alice) is Standing.USER
    Contributor.objects.filter(user=alice).update(accepted=0)
    for gem in range(6):
        accept_all(moderator, propose(alice, "arc", gem=gem if gem < 5 else 6), losers={"gem": "other"})
    assert standing_of(alice) is Standing.TRUSTED
    for number in (7, 8, 9):
        made = propose(alice, "arc", gem=number)
        decide(moderator=moderator, proposal=made, verdicts={"gem": "decline"}, reason="No.")
    found = Contributor.objects.get(user=alice)
    assert (found.accepted, found.facts_accepted, found.facts_declined) == (10, 10, 3)
    assert standing_of(alice) is Standing.USER


def test_three_declined_hold_trust_for_two_weeks(propose: Propose, trusted: User, moderator: User) -> None:
    for _ in range(30):
        made = Proposal.objects.create(
            game_id=GAME,
            title="x",
            search_title="x",
            kind="fill",
            author=trusted,
            author_number=trusted.pk,
            state="accepted",
        )
        made.facts.create(field="gem", new=1, certainty="hand", verdict="accept")
    for number in (7, 8, 9):
        made = propose(trusted, "arc", gem=number)
        decide(moderator=moderator, proposal=made, verdicts={"gem": "decline"}, reason="No.")
    assert standing_of(trusted) is Standing.USER
    assert Notification.objects.filter(to=trusted, kind="standing").count() == 1
    Contributor.objects.filter(user=trusted).update(untrusted_until=timezone.now() - timedelta(minutes=1))
    assert standing_of(trusted) is Standing.TRUSTED


def test_facts_of_a_deleted_account_stay(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    accept_all(moderator, propose(alice, "wolf", more={"quoted": "Bites."}, damage=2))
    waits = propose(alice, "wolf", scars=1)
    number = alice.pk
    assert b"Bites." in _file(data_export_of(alice), "proposals.json")
    leave(user=alice)
    assert card("wolf").record["damage"] == 2
    said = Support.objects.get(fact__field="damage")
    assert said.user_name == f"former user {number}" == Proposal.objects.get(pk=waits.pk).author_name
    assert not hasattr(Proposal.objects.first(), "quotation")
    assert propose(bob, "wolf", scars=1).state == "accepted"  # independence counts still
    leave(user=moderator)
    assert Decision.objects.first().by_name.startswith("former user")  # type: ignore[union-attr]


def _file(archive: bytes, name: str) -> bytes:
    return zipfile.ZipFile(io.BytesIO(archive)).read(name)


def test_closing_the_proposals_of_a_suspended_user(propose: Propose, alice: User, moderator: User) -> None:
    accept_all(moderator, propose(alice, "wolf", damage=2))
    propose(alice, "wolf", scars=1)
    closed = close_proposals(moderator=moderator, author=alice, reason="Made up.", reverting=True)
    assert (closed.declined, closed.taken_back, closed.left) == (1, 1, 0)
    assert card("wolf").record["damage"] == "?"
    assert sorted(Proposal.objects.values_list("state", flat=True)) == ["declined", "reverted"]


def test_proposals_are_closed_a_number_at_a_time(
    propose: Propose, alice: User, moderator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "MOST_CLOSED", 2)
    for field in ("damage", "scars"):
        accept_all(moderator, propose(alice, "wolf", **{field: 2}))
    for field in ("prowess", "health", "renown"):
        propose(alice, "wolf", **{field: 2})
    assert Proposal.objects.filter(state="open").count() == 3
    found = []
    going_on = {}
    for _round in range(3):
        closed = close_proposals(moderator=moderator, author=alice, reason="Made up.", reverting=True, **going_on)
        going_on = {"waiting_from": closed.waiting_from, "decided_before": closed.decided_before}
        found.append((closed.declined, closed.taken_back, closed.left))
    assert found == [(2, 0, 3), (1, 1, 1), (0, 1, 0)]
    # What cannot be taken back, as it was changed since, is not tried for ever.
    accept_all(moderator, propose(alice, "wolf", damage=3))
    monkeypatch.setattr(decisions, "revert", _refuse)
    closed = close_proposals(moderator=moderator, author=alice, reason="Made up.", reverting=True)
    assert (closed.taken_back, closed.left) == (0, 0)


def _refuse(**_sent: object) -> None:
    raise ProposalRefused("All of this was changed again since.", "nothing_to_revert")


def test_taking_a_card_out_and_back(propose: Propose, alice: User, moderator: User) -> None:
    made = propose(alice, "wolf", withdraw="This card was never printed.")
    assert made.kind == "withdraw"
    decision = accept_all(moderator, made)
    assert not card("wolf").is_listed and not search(GAME, "wolf").cards()
    sync.sync_catalog(game_key=GAME)
    assert not card("wolf").is_listed
    revert(moderator=moderator, decision=decision, reason="It was.")
    assert card("wolf").is_listed and card("wolf").hidden_at is None
