"""Two cards of the catalogue that are one: proposed, previewed, decided, taken back. Nothing of users is lost."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.errors import BadFacts, ProposalRefused
from cards.exports.writing import changes_json
from cards.models import Card, CardAlias, CardFact, Decision, Game, Proposal, PublicMerge
from cards.placeholders import keep_card
from cards.proposals import decide, revert, submit
from conanhub.models import ModerationAct, Notification
from decks.collection import holdings
from decks.contents import PLAIN, Variant
from decks.editing import services
from decks.models import CollectionItem, Deck, DeckVersion, WishlistItem
from decks.placeholders import merge_card, undo_merge
from decks.reading import card_index
from simulator import matches
from simulator.loading import freeze, series_of
from simulator.making import make_simulation
from simulator.matches import SeriesRequest
from tests.cards.proposals.conftest import GAME, NEW_FOE, Propose, card, typed

pytestmark = pytest.mark.django_db
SLUG = "conan-ccg"
OLD, NEW = "salt-gate-reaver", "reaver-of-the-salt-gate"


def accept(found: Proposal, moderator: User) -> None:
    verdicts = {row.field: "accept" for row in found.facts.all()}
    decide(moderator=moderator, proposal=found, verdicts=verdicts)


@pytest.fixture
def twice(propose: Propose, bob: User, moderator: User) -> tuple[Card, Card]:
    """A card that users recorded twice, once with other facts."""
    for title, health in (("Salt-Gate Reaver", 3), ("Reaver of the Salt Gate", 4)):
        found = propose(bob, **{**NEW_FOE, "title": title, "health": health})
        decide(
            moderator=moderator,
            proposal=found,
            verdicts=dict.fromkeys((row.field for row in found.facts.all()), "accept"),
        )
    return card(OLD), card(NEW)


def give(user: User, about: Card, variant: Variant = PLAIN, quantity: int = 1, trade: int = 0) -> None:
    holdings.move_row(user=user, card=about, row_id=None, variant=variant, quantity=quantity, trade=trade)


def rows(user: User) -> dict[tuple[str, str], tuple[int, int]]:
    items = CollectionItem.objects.filter(user=user).select_related("card")
    return {(row.card.card_id, row.finish): (row.quantity, row.trade) for row in items}


def merged(twice: tuple[Card, Card], by: User, author: User) -> Decision:
    found = submit(user=author, game_key=GAME, card=twice[0], facts=typed(merge=twice[1].card_id))
    assert found.kind == Proposal.Kind.MERGE
    return decide(moderator=by, proposal=found, verdicts={"merge": "accept"}, reason="The same card.")


def deck_with(user: User, *entries: Any) -> Deck:
    return services.create_deck(owner=user, game=Game.objects.get(key=GAME), name="Reavers", entries=entries)


def test_copies_wants_and_decks_of_everybody_follow_and_come_back(
    twice: tuple[Card, Card], alice: User, bob: User, moderator: User
) -> None:
    old, new = twice
    give(alice, old, quantity=3, trade=1)
    give(alice, old, Variant("foil"))
    give(alice, new, quantity=2, trade=2)
    give(bob, old, quantity=5)
    WishlistItem.objects.create(user=alice, card=old, quantity=4)
    WishlistItem.objects.create(user=alice, card=new, quantity=1)
    deck = deck_with(alice, ("draw", OLD, 2), ("draw", NEW, 1), ("draw", "wolf", 1))
    before = (rows(alice), rows(bob))
    decision = merged(twice, moderator, bob)
    assert rows(alice) == {(NEW, "normal"): (5, 3), (NEW, "foil"): (1, 0)}
    assert rows(bob) == {(NEW, "normal"): (5, 0)}
    assert list(WishlistItem.objects.values_list("card__card_id", "quantity")) == [(NEW, 4)]
    version = DeckVersion.objects.get(deck=deck)
    assert [list(one) for one in version.entries] == [["draw", NEW, 3], ["draw", "wolf", 1]]
    told = Notification.objects.filter(kind="merged", to=alice).get()
    assert "is “Reaver of the Salt Gate” now" in told.words
    assert card_index(GAME).by_id[OLD].card_id == NEW
    revert(moderator=moderator, decision=decision, reason="They differ.")
    assert (rows(alice), rows(bob)) == before
    assert dict(WishlistItem.objects.values_list("card__card_id", "quantity")) == {OLD: 4, NEW: 1}
    entries = DeckVersion.objects.get(deck=deck).entries
    assert [list(one) for one in entries] == [["draw", OLD, 2], ["draw", NEW, 1], ["draw", "wolf", 1]]
    assert card(OLD).is_listed and not CardAlias.objects.filter(old_id=OLD).exists()
    assert not PublicMerge.objects.exists()
    assert card_index(GAME).by_id[OLD].card_id == OLD


def test_links_of_the_card_that_went_lead_on(
    twice: tuple[Card, Card], bob: User, moderator: User, client: Client
) -> None:
    merged(twice, moderator, bob)
    for name in ("cards:detail", "cards:api_detail", "cards:history"):
        answer = client.get(reverse(name, args=[SLUG, OLD]))
        assert (answer.status_code, answer["Location"]) == (301, reverse(name, args=[SLUG, NEW]))
    listed = client.get(reverse("cards:list"), {"game": SLUG, "q": "reaver"}).content.decode()
    assert f"/{NEW}/" in listed and f"/{OLD}/" not in listed


def test_the_export_lists_the_merge_and_no_withdrawal(twice: tuple[Card, Card], bob: User, moderator: User) -> None:
    game, day = Game.objects.get(key=GAME), date(2026, 11, 26)
    assert json.loads(changes_json(game, day))["merges"] == []
    decision = merged(twice, moderator, bob)
    told = json.loads(changes_json(game, day))
    assert told["merges"] == [{"old": OLD, "card": NEW}] and told["withdrawals"] == []
    revert(moderator=moderator, decision=decision, reason="They differ.")
    assert json.loads(changes_json(game, day))["merges"] == []
    gone = submit(user=bob, game_key=GAME, card=card(OLD), facts=typed(withdraw="It never was."))
    decide(moderator=moderator, proposal=gone, verdicts={"withdraw": "accept"})
    (one,) = json.loads(changes_json(game, day))["withdrawals"]
    assert one["card"] == OLD and one["since"]


def test_what_users_said_goes_along_as_other_values(
    twice: tuple[Card, Card], bob: User, alice: User, moderator: User
) -> None:
    waits = submit(user=alice, game_key=GAME, card=twice[0], facts=typed(damage=5))
    decision = merged(twice, moderator, bob)
    kept = {fact.value: fact for fact in CardFact.objects.filter(card=twice[1], field="health")}
    assert (kept[4].rank, kept[3].rank) == ("current", "other")
    assert "which was merged into this card" in kept[3].reason and kept[3].supports.get().user == bob
    assert card(NEW).record["health"] == 4
    waits.refresh_from_db()
    assert waits.card == twice[1]
    revert(moderator=moderator, decision=decision, reason="They differ.")
    assert not CardFact.objects.filter(card=twice[1], value=3, field="health").exists()
    waits.refresh_from_db()
    assert waits.card == twice[0]


def test_what_led_to_the_card_that_went_leads_on(
    twice: tuple[Card, Card], bob: User, alice: User, moderator: User, propose: Propose
) -> None:
    old, new = twice
    kept = keep_card(user=alice, game_key=GAME, title="That Reaver")
    give(alice, kept, quantity=2)
    placeholder = merge_card(actor=alice, old=kept, card=old)
    first = merged(twice, moderator, bob)
    assert CardAlias.objects.get(old_id=kept.card_id).card == new
    third = propose(bob, **{**NEW_FOE, "title": "A Third Reaver"})
    accept(third, moderator)
    second = merged((new, card("a-third-reaver")), moderator, bob)
    assert {one.card.card_id for one in CardAlias.objects.filter(old_id__in=(OLD, NEW, kept.card_id))} == {
        "a-third-reaver"
    }
    with pytest.raises(ProposalRefused, match="merged itself since"):
        revert(moderator=moderator, decision=first, reason="They differ.")
    revert(moderator=moderator, decision=second, reason="They differ.")
    revert(moderator=moderator, decision=first, reason="They differ.")
    placeholder.refresh_from_db()
    assert placeholder.card == old and CardAlias.objects.get(old_id=kept.card_id).card == old
    undo_merge(actor=alice, merged=placeholder)
    assert sum(quantity for quantity, _ in rows(alice).values()) == 2


def test_matches_of_before_are_played_with_the_card_that_went(
    twice: tuple[Card, Card], alice: User, bob: User, moderator: User
) -> None:
    version = deck_with(alice, ("draw", OLD, 2), ("draw", "wolf", 1)).current
    assert version
    request = SeriesRequest(
        kind=matches.MATCHUP, match_count=2, agents=("random", "random"), options={}, seed=1, key=""
    )
    versions = [version, version]
    simulation = make_simulation(alice, versions, request, 1, cards=freeze(alice, versions), lane=1)
    merged(twice, moderator, bob)
    simulation = type(simulation).objects.get(pk=simulation.pk)
    held = {entry.card_id for entry in series_of(simulation).decks[0].entries}
    assert OLD in held and NEW not in held


@pytest.mark.parametrize("into", ["salt-gate-reaver", "no-such-card", "\x00", 7, None])
def test_a_target_that_cannot_be_is_refused(twice: tuple[Card, Card], bob: User, into: Any) -> None:
    with pytest.raises(BadFacts):
        submit(user=bob, game_key=GAME, card=twice[0], facts=typed(merge=into))
    assert not Proposal.objects.filter(kind="merge").exists()


def test_no_loops_and_no_cards_of_the_data_files(twice: tuple[Card, Card], bob: User, moderator: User) -> None:
    there = submit(user=bob, game_key=GAME, card=twice[1], facts=typed(merge=OLD))
    merged(twice, moderator, bob)
    with pytest.raises(BadFacts, match="Name another card"):
        decide(moderator=moderator, proposal=there, verdicts={"merge": "accept"})
    with pytest.raises(BadFacts, match="data files"):
        submit(user=bob, game_key=GAME, card=card("wolf"), facts=typed(merge=NEW))
    with pytest.raises(BadFacts, match="by itself"):
        submit(user=bob, game_key=GAME, card=twice[1], facts=typed(merge="wolf", health=5))
    for values in ({"merge": "wolf"}, {"withdraw": "It never was."}):
        with pytest.raises(BadFacts, match="Only a card of the catalogue"):
            submit(user=bob, game_key=GAME, card=None, facts=typed(**values))


def test_it_stays_after_30_days(twice: tuple[Card, Card], bob: User, moderator: User) -> None:
    decision = merged(twice, moderator, bob)
    PublicMerge.objects.update(made_at=timezone.now() - timedelta(days=31))
    with pytest.raises(ProposalRefused, match="30 days"):
        revert(moderator=moderator, decision=decision, reason="They differ.")
    assert not card(OLD).is_listed


def test_too_many_copies_are_refused_and_nothing_is_changed(
    twice: tuple[Card, Card], alice: User, bob: User, moderator: User
) -> None:
    give(alice, twice[0], quantity=9000)
    give(alice, twice[1], quantity=9000)
    with pytest.raises(ProposalRefused, match="alice"):
        merged(twice, moderator, bob)
    assert rows(alice) == {(OLD, "normal"): (9000, 0), (NEW, "normal"): (9000, 0)}
    assert card(OLD).is_listed and not CardAlias.objects.filter(old_id=OLD).exists()


def test_only_moderators_merge_and_not_what_they_proposed(
    twice: tuple[Card, Card], alice: User, bob: User, trusted: User, moderator: User, admin: User
) -> None:
    found = submit(user=trusted, game_key=GAME, card=twice[0], facts=typed(merge=NEW))
    assert found.state == Proposal.State.OPEN  # nothing of this comes about by itself
    for user in (alice, bob, trusted):
        with pytest.raises(PermissionDenied):
            decide(moderator=user, proposal=found, verdicts={"merge": "accept"})
    own = submit(user=moderator, game_key=GAME, card=twice[0], facts=typed(merge=NEW))
    with pytest.raises(PermissionDenied):
        decide(moderator=moderator, proposal=own, verdicts={"merge": "accept"})
    assert card(OLD).is_listed


def test_the_pages_show_both_and_what_would_move(
    twice: tuple[Card, Card], client: Client, bob: User, alice: User, moderator: User
) -> None:
    give(alice, twice[0], quantity=3)
    address = reverse("cards:merge", args=[SLUG, OLD])
    assert client.get(address).status_code == 302
    client.force_login(alice)
    assert address in client.get(reverse("cards:detail", args=[SLUG, OLD])).content.decode()
    shown = client.get(address, {"into": "reaver of the salt gate"}).content.decode()
    assert "1 user has the card that goes: 3 copies, 0 wants, 0 decks" in shown
    for into in ("Nobody Knows It", "Salt-Gate Reaver"):
        assert client.get(address, {"into": into}).status_code == 400
    assert client.get(reverse("cards:merge", args=[SLUG, "wolf"]), {"into": "Salt-Gate Reaver"}).status_code == 400
    sent = client.post(address, {"into": "Reaver of the Salt Gate", "note": "Same number."}, follow=True)
    assert "A moderator looks at both cards" in sent.content.decode()
    found = Proposal.objects.get(kind="merge")
    client.force_login(moderator)
    review = reverse("cards:review", args=[found.pk])
    text = client.get(review).content.decode()
    assert "Stays: Reaver of the Salt Gate" in text and "3 copies" in text
    client.post(review, {"verdict-merge": "accept", "etag": found.etag, "words": ""})
    assert rows(alice) == {(NEW, "normal"): (3, 0)}
    assert ModerationAct.objects.filter(words__contains="merge accept").exists()
    client.post(reverse("cards:revert_decision", args=[found.decisions.get().pk]), {"words": "They differ."})
    assert rows(alice) == {(OLD, "normal"): (3, 0)}
