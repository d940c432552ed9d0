"""Sending proposals: what is taken and refused, what needs no moderator, limits, keys, quotations."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from cards import catalogue
from cards.errors import BadFacts, ProposalChanged, ProposalRefused
from cards.models import Card, CardFact, CardRevision, Contributor, Proposal, QuotedText, Support
from cards.placeholders import CardScope, keep_card
from cards.proposals import (
    Standing,
    TypedFact,
    answer,
    decide,
    mine_too,
    open_records,
    save_unsent,
    send_back,
    standing_of,
    submit,
    tidy,
    withdraw,
)
from conanhub import community
from conanhub.community import Suspended
from conanhub.models import Notification
from tests.cards.proposals.conftest import GAME, NEW_FOE, Propose, card, typed

pytestmark = pytest.mark.django_db
State = Proposal.State


def refused(of: pytest.ExceptionInfo[BadFacts]) -> dict[str, str]:
    return {one.field: one.code for one in of.value.details}


def test_a_proposal_waits_and_changes_nothing(propose: Propose, alice: User) -> None:
    made = propose(alice, "wolf", damage=2, foe_type="Creature")
    assert (made.state, made.kind, made.base_revision) == ("open", "fill", 0)
    assert {row.field: (row.old, row.new) for row in made.facts.all()} == {
        "damage": ("?", 2),
        "foe_type": ("?", "Creature"),
    }
    assert card("wolf").record["damage"] == "?" and not CardRevision.objects.exists()
    assert list(CardFact.objects.values_list("field", "rank")) == [("damage", "open"), ("foe_type", "open")]
    assert all(one.blind for one in Support.objects.all())
    assert open_records(alice.pk, GAME)["wolf"]["damage"] == 2 and open_records(0, GAME) == {}


def test_a_second_blind_proposal_that_agrees_is_enough(propose: Propose, alice: User, bob: User) -> None:
    stamp = card("wolf").game.stamp
    first = propose(alice, "wolf", damage=2, scars=1)
    second = propose(bob, "wolf", "picture", damage=2, foe_type="Creature")
    now = card("wolf")
    assert now.record["damage"] == 2 and now.record["scars"] == "?" and now.revision == 1
    assert now.numbers["damage"] == [2, 2] and now.game.stamp != stamp
    first.refresh_from_db()
    assert (first.state, second.state) == ("open", "open")  # one fact of each is still open
    assert first.facts.get(field="damage").verdict == second.facts.get(field="damage").verdict == "accept"
    assert second.is_unreviewed and second.decisions.get().by is None
    assert [one.number for one in CardRevision.objects.filter(card=now)] == [0, 1]
    assert catalogue.find_card(GAME, "wolf").definition.damage == 2  # type: ignore[union-attr]
    assert Notification.objects.filter(to=alice, kind="decided").count() == 1


@pytest.mark.parametrize("certainty", ["memory", "rulebook"])
def test_who_has_not_seen_the_card_confirms_nothing(propose: Propose, alice: User, bob: User, certainty: str) -> None:
    propose(alice, "wolf", damage=2)
    assert propose(bob, "wolf", certainty, damage=2).state == "open"
    assert card("wolf").revision == 0


def test_a_third_value_makes_it_the_business_of_a_moderator(propose: Propose, alice: User, bob: User) -> None:
    carol = User.objects.create_user("carol")
    propose(carol, "wolf", damage=3)
    propose(alice, "wolf", damage=2)
    assert propose(bob, "wolf", damage=2).state == "open" and card("wolf").revision == 0


def test_a_moderator_sees_the_queue_and_is_no_blind_voice(propose: Propose, alice: User, moderator: User) -> None:
    propose(alice, "wolf", damage=2)
    assert propose(moderator, "wolf", damage=2).state == "open"


def test_trusted_users_fill_gaps_by_hand(propose: Propose, trusted: User) -> None:
    assert standing_of(trusted) is Standing.TRUSTED
    made = propose(trusted, "wolf", damage=2, health=4)
    assert (made.state, made.is_unreviewed) == ("accepted", True)
    assert card("wolf").record["health"] == 4
    assert propose(trusted, "wolf", "picture", foe_type="Human").state == "open"
    assert propose(trusted, "arc", gem=4).state == "open"  # replaces a value
    Contributor.objects.filter(user=trusted).update(untrusted_until=timezone.now() + timedelta(days=1))
    assert propose(trusted, "wolf", scars=0).state == "open"


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"health": 99}, "health", "bad_value"),
        ({"health": [4]}, "health", "bad_value"),
        ({"left": ["Blade"] * 5}, "left", "unknown"),
        ({"gem": 1}, "gem", "bad_value"),
        ({"nonsense": 1}, "nonsense", "bad_value"),
        ({"id": "x"}, "id", "unknown_field"),
        ({"abilities": [{"when": "never"}]}, "abilities", "bad_value"),
        ({"title": "<b>Wolf</b>"}, "title", "bad_title"),
        ({"title": "Wolf\u202e"}, "title", "hidden_character"),
        ({"title": "Fen Horror"}, "title", "title_taken"),
        ({"title": "x" * 500}, "title", "bad_title"),
        ({"health": float("nan")}, "health", "bad_value"),
        ({"rarity": "x" * 70_000}, "rarity", "too_long"),
        ({"type": "Dragon"}, "type", "bad_value"),
        ({"set": ""}, "set", "bad_set"),
        ({"withdraw": "twice", "health": 4}, "withdraw", "not_alone"),
    ],
)
def test_what_no_card_can_have_is_refused_at_its_field(
    propose: Propose, alice: User, values: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(BadFacts) as error:
        propose(alice, "wolf", **values)
    assert field in refused(error) and (code == "unknown" or refused(error)[field] == code)
    assert all(one.sentence for one in error.value.details)
    assert not Proposal.objects.exists() and not CardFact.objects.exists()


def test_every_bad_field_is_named_at_once(propose: Propose, alice: User) -> None:
    with pytest.raises(BadFacts) as error:
        propose(alice, "wolf", health=99, renown=-1, foe_type="Cheese", damage=1)
    assert set(refused(error)) == {"health", "renown", "foe_type"}


def test_forms_of_facts_are_checked(propose: Propose, alice: User) -> None:
    bad = [
        TypedFact(field="health", value=4, certainty="sure"),
        TypedFact(field="health", value=4, certainty="hand", source="x" * 201),
        TypedFact(field="renown", value=1, certainty="hand", source="see https://example.org"),
    ]
    with pytest.raises(BadFacts) as error:
        submit(user=alice, game_key=GAME, card=card("wolf"), facts=bad)
    assert {one.code for one in error.value.details} == {"certainty", "source", "twice", "link"}
    with pytest.raises(BadFacts, match="at least one"):
        submit(user=alice, game_key=GAME, card=card("wolf"), facts=[])


def test_a_key_gives_the_same_proposal_again(propose: Propose, alice: User, bob: User) -> None:
    first = propose(alice, "wolf", more={"key": "k"}, damage=2)
    assert propose(alice, "wolf", more={"key": "k"}, damage=2).pk == first.pk
    with pytest.raises(ProposalRefused, match=f"Proposal {first.pk} was sent under this key, with other facts"):
        propose(alice, "wolf", more={"key": "k"}, damage=3)
    assert propose(bob, "wolf", more={"key": "k"}, scars=1).pk != first.pk


def test_new_users_have_ten_open_proposals_and_one_table_a_day(propose: Propose, alice: User) -> None:
    for number in range(10):
        propose(alice, "wolf", more={"note": str(number)}, damage=number)
    with pytest.raises(ProposalRefused, match="10 of your proposals wait"):
        propose(alice, "wolf", scars=1)
    propose(alice, "wolf", more={"batch": "a.csv"}, scars=1)
    propose(alice, "wolf", more={"batch": "a.csv"}, scars=2)
    with pytest.raises(ProposalRefused, match="one table a day"):
        propose(alice, "wolf", more={"batch": "b.csv"}, scars=2)
    Contributor.objects.create(user=alice, accepted=3)
    propose(alice, "wolf", scars=1)


def test_suspended_users_are_refused(propose: Propose, alice: User, admin: User) -> None:
    community.suspend(by=admin, username="alice", days=7, why="Noise.")
    with pytest.raises(Suspended):
        propose(alice, "wolf", damage=2)
    with pytest.raises(Suspended):
        mine_too(user=alice, card=card("wolf"), field="renown", certainty="hand")
    kept = save_unsent(user=alice, game_key=GAME, card=card("wolf"), facts=typed(damage=2))
    assert kept.state == State.UNSENT  # what is private stays possible


def test_what_changed_meanwhile_is_overtaken_fact_by_fact(
    propose: Propose, alice: User, bob: User, moderator: User
) -> None:
    theirs = propose(bob, "wolf", damage=2, scars=1)
    decide(moderator=moderator, proposal=theirs, verdicts={"damage": "accept", "scars": "accept"})
    mine = propose(alice, "wolf", more={"base_revision": 0}, damage=3, scars=1, foe_type="Creature")
    assert {row.field: row.verdict for row in mine.facts.all()} == {"damage": "stale", "scars": "same", "foe_type": ""}
    assert mine.state == "open"
    told = Notification.objects.get(to=alice, kind="stale").words
    assert "you wrote 3" in told and "it is 2" in told
    seen = propose(alice, "wolf", more={"base_revision": 1}, damage=3)
    assert [row.verdict for row in seen.facts.all()] == [""]
    with pytest.raises(ProposalRefused, match="no such revision"):
        propose(alice, "wolf", more={"base_revision": 99}, scars=2)


def test_a_value_found_wrong_is_not_proposed_anew(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    made = propose(alice, "wolf", damage=5)
    decide(moderator=moderator, proposal=made, verdicts={"damage": "decline"}, reason="That is a smudge.")
    with pytest.raises(BadFacts, match="smudge"):
        propose(bob, "wolf", damage=5)


def test_new_cards_have_a_placeholder_at_once(propose: Propose, alice: User) -> None:
    made = propose(alice, **NEW_FOE)
    assert made.kind == "new" and made.card is not None and made.card.owner == alice
    assert CardScope(GAME, alice.pk).own[made.card.card_id].title == "Salt-Gate Reaver"
    record = open_records(alice.pk, GAME)[made.card.card_id]
    assert record["id"] == made.card.card_id and record["prowess"] == 4
    assert not Card.objects.filter(search_title="salt-gate reaver").exists()


def test_a_new_card_needs_title_and_type_of_its_own(propose: Propose, alice: User, bob: User) -> None:
    with pytest.raises(BadFacts) as error:
        propose(alice, health=3)
    assert refused(error) == {"title": "needed", "type": "needed"}
    with pytest.raises(BadFacts, match="in the catalogue"):
        propose(alice, title="FEN HORROR", type="Foe")
    with pytest.raises(BadFacts) as error:
        propose(alice, title="Other", type="Foe", gem=4)
    assert refused(error) == {"gem": "bad_value"}
    foreign = keep_card(user=bob, game_key=GAME, title="Black Kraken")
    with pytest.raises(ProposalRefused, match="no such card"):
        submit(user=alice, game_key=GAME, card=foreign, facts=typed(type="Foe"))


def test_two_blind_proposals_make_a_card(propose: Propose, alice: User, bob: User) -> None:
    first = propose(alice, **NEW_FOE)
    second = propose(bob, **{**NEW_FOE, "health": 4})
    made = Card.objects.get(card_id="salt-gate-reaver")
    assert (made.origin, made.code, made.is_listed, made.revision) == ("community", None, True, 1)
    assert made.record["health"] == "?" and made.record["prowess"] == 4
    first.refresh_from_db()
    assert first.card == second.card == made
    assert [first.facts.get(field="health").verdict, second.facts.get(field="health").verdict] == ["", ""]
    assert not Card.every.filter(origin="placeholder", merged_into=None).exists()
    assert sorted(CardFact.objects.filter(card=made, field="health").values_list("value", "rank")) == [
        (3, "open"),
        (4, "open"),
    ]


def test_quotations_are_private_and_summaries_in_own_words(propose: Propose, alice: User) -> None:
    text = "When this Foe is defeated, its player may draw two cards and then discard one."
    copy = "Note that its player may draw two cards and then discards"
    with pytest.raises(BadFacts) as error:
        propose(alice, "wolf", more={"quoted": text}, facts=[copy])
    assert refused(error) == {"facts": "copied"}
    propose(alice, "wolf", more={"quoted": text}, facts=["Its defeat gives cards."])
    kept = QuotedText.objects.get()
    assert kept.user == alice and kept.text == text
    assert text not in str(card("wolf").record)


def test_unsent_proposals_are_kept_and_become_sent_ones(propose: Propose, alice: User, bob: User) -> None:
    kept = save_unsent(user=alice, game_key=GAME, card=card("wolf"), facts=typed(damage=99), quoted="Grr.")
    again = save_unsent(user=alice, game_key=GAME, card=card("wolf"), facts=typed(damage=2), unsent=kept)
    assert again.pk == kept.pk and Proposal.objects.count() == 1
    assert not CardFact.objects.exists()
    with pytest.raises(ProposalRefused):
        propose(bob, "wolf", more={"unsent": again}, damage=2)
    sent = propose(alice, "wolf", more={"unsent": again}, damage=2)
    assert Proposal.objects.get() == sent and sent.state == "open"
    other = save_unsent(user=alice, game_key=GAME, card=None, facts=typed(title="x"))
    withdraw(user=alice, proposal=other)
    assert not Proposal.objects.filter(state=State.UNSENT).exists()


def test_taking_back_leaves_no_open_value(propose: Propose, alice: User, bob: User, moderator: User) -> None:
    made = propose(alice, "wolf", damage=2)
    with pytest.raises(ProposalRefused):
        withdraw(user=bob, proposal=made)
    withdraw(user=alice, proposal=made)
    assert Proposal.objects.get().state == "withdrawn" and not CardFact.objects.exists()
    with pytest.raises(ProposalChanged):
        withdraw(user=alice, proposal=made)
    assert propose(bob, "wolf", damage=2).state == "open"  # the taken one does not count


def test_a_question_is_answered_with_other_values(propose: Propose, alice: User, moderator: User) -> None:
    made = propose(alice, "wolf", damage=2, scars=1)
    send_back(moderator=moderator, proposal=made, question="Is that the damage?")
    assert Notification.objects.get(to=alice, kind="question").words.endswith("Is that the damage?")
    back = answer(user=alice, proposal=made, words="It is 3.", facts=typed(damage=3))
    assert (back.state, back.facts.get(field="damage").new) == ("open", 3)
    assert list(CardFact.objects.filter(field="damage").values_list("value", flat=True)) == [3]
    with pytest.raises(ProposalChanged):
        answer(user=alice, proposal=made, words="Again.")


def test_mine_too_is_counted_apart(propose: Propose, alice: User, bob: User) -> None:
    one = mine_too(user=alice, card=card("wolf"), field="renown", certainty="hand")
    assert not one.blind and one.fact.rank == "current"
    mine_too(user=alice, card=card("wolf"), field="renown", certainty="hand")
    assert Support.objects.count() == 1 and card("wolf").revision == 0
    with pytest.raises(ProposalRefused):
        mine_too(user=alice, card=card("wolf"), field="gem", certainty="hand")


def test_questions_without_an_answer_are_open_again_and_old_unsent_ones_go(
    propose: Propose, alice: User, moderator: User
) -> None:
    made = propose(alice, "wolf", damage=2)
    send_back(moderator=moderator, proposal=made, question="Sure?")
    kept = save_unsent(user=alice, game_key=GAME, card=card("wolf"), facts=typed(damage=2))
    tidy()
    assert Proposal.objects.get(pk=made.pk).state == "question" and Proposal.objects.filter(pk=kept.pk).exists()
    Proposal.objects.update(
        question_at=timezone.now() - timedelta(days=31), changed_at=timezone.now() - timedelta(days=91)
    )
    tidy()
    again = Proposal.objects.get()
    assert (again.pk, again.state, again.answer) == (made.pk, "open", "No answer.")
