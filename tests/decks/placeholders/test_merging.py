"""Merging a kept card into one of the catalogue: nothing is lost, old ids lead on, and it can be taken back."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Sum
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from model_bakery import baker
from pytest_django import DjangoAssertNumQueries

from cards.errors import PlaceholderRefused
from cards.models import Card, CardAlias, Game
from cards.placeholders import CardScope, keep_card
from conanhub.accounts.deletion import leave
from conanhub.models import ModerationAct, Moderator, Notification, Suspension
from decks.collection import holdings
from decks.collection.owned_list import read_owned
from decks.contents import PLAIN, Variant
from decks.editing import services
from decks.models import CardMerge, CollectionItem, Deck, DeckVersion, WishlistItem
from decks.placeholders import merge_card, preview_merge, undo_merge
from decks.quick_entry import Sent, enter_sent, today
from decks.reading import decks_with, index_of, needs, owned
from simulator.models import Simulation, SimulationDeck

GAME, SLUG = "conan_ccg", "conan-ccg"
FOIL = Variant("foil")
Rows = dict[tuple[str, str], tuple[int, int]]


@pytest.fixture
def kraken(game: Game, alice: User) -> Card:
    return keep_card(user=alice, game_key=GAME, title="Black Kraken")


@pytest.fixture
def filled(kraken: Card, throat_grip: Card, alice: User) -> None:
    """Copies of both cards in two kinds, wants of both."""
    holdings.move_row(user=alice, card=kraken, row_id=None, variant=PLAIN, quantity=3, trade=1)
    holdings.move_row(user=alice, card=kraken, row_id=None, variant=FOIL, quantity=1)
    holdings.move_row(user=alice, card=throat_grip, row_id=None, variant=PLAIN, quantity=2, trade=2)
    WishlistItem.objects.create(user=alice, card=kraken, quantity=4)
    WishlistItem.objects.create(user=alice, card=throat_grip, quantity=1)


def rows(user: User) -> Rows:
    items = CollectionItem.objects.filter(user=user).select_related("card")
    return {(row.card.title, row.finish): (row.quantity, row.trade) for row in items}


def wants(user: User) -> dict[str, int]:
    return dict(WishlistItem.objects.filter(user=user).values_list("card__title", "quantity"))


BEFORE: Rows = {
    ("Black Kraken", "normal"): (3, 1),
    ("Black Kraken", "foil"): (1, 0),
    ("Throat Grip", "normal"): (2, 2),
}


def test_copies_add_up_by_kind_and_the_larger_want_stays(
    filled: None, kraken: Card, throat_grip: Card, alice: User
) -> None:
    shown = preview_merge(actor=alice, old=kraken, card=throat_grip)
    assert [(one.kind.finish, one.moved, one.there, one.after, one.trade) for one in shown.copies] == [
        ("normal", 3, 2, 5, 3),
        ("foil", 1, 0, 1, 0),
    ]
    assert (shown.wanted, shown.wanted_after, rows(alice)) == ((4, 1), 4, BEFORE)
    merged = merge_card(actor=alice, old=kraken, card=throat_grip)
    assert rows(alice) == {("Throat Grip", "normal"): (5, 3), ("Throat Grip", "foil"): (1, 0)}
    assert wants(alice) == {"Throat Grip": 4}
    undo_merge(actor=alice, merged=merged)
    assert (rows(alice), wants(alice)) == (BEFORE, {"Black Kraken": 4, "Throat Grip": 1})
    assert kraken.card_id in CardScope(GAME, alice.pk)


def test_copies_that_went_since_stay_gone(filled: None, kraken: Card, throat_grip: Card, alice: User) -> None:
    merged = merge_card(actor=alice, old=kraken, card=throat_grip)
    holdings.move_row(user=alice, card=throat_grip, row_id=None, variant=Variant("signed"), quantity=1)
    row = CollectionItem.objects.get(card=throat_grip, finish="normal")
    holdings.move_row(user=alice, card=throat_grip, row_id=row.pk, variant=PLAIN, quantity=2)
    undo_merge(actor=alice, merged=merged)
    assert rows(alice) == {
        ("Black Kraken", "normal"): (2, 0),
        ("Black Kraken", "foil"): (1, 0),
        ("Throat Grip", "signed"): (1, 0),
    }


def deck_with(user: User, game: Game, *entries: Any) -> Deck:
    return services.create_deck(owner=user, game=game, name="Krakens", entries=entries)


def test_decks_hold_the_card_and_their_versions_stay_as_written(
    kraken: Card, throat_grip: Card, game: Game, alice: User, bob: User
) -> None:
    held = [("draw", kraken.card_id, 2), ("draw", "throat-grip", 1), ("foes", kraken.card_id, 1)]
    deck = deck_with(alice, game, *held)
    other = deck_with(alice, game, ("draw", "throat-grip", 3), ("foes", "throat-grip", 1))
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="stroke-1", copies=1)
    stored = list(DeckVersion.objects.filter(deck=deck).values_list("number", "entries", "content_hash"))
    merged = merge_card(actor=alice, old=kraken, card=throat_grip)
    assert list(DeckVersion.objects.filter(deck=deck).values_list("number", "entries", "content_hash")) == stored
    first = DeckVersion.objects.get(deck=deck, number=1)
    assert first.entries == [["draw", "throat-grip", 3], ["foes", "throat-grip", 1]]
    assert other.current and first.content_hash == other.current.content_hash
    assert needs(alice.pk, GAME).needed == {"throat-grip": 4, "stroke-1": 1}
    found = decks_with(card_id="throat-grip", game_key=GAME, person=alice)
    assert set(found) == {deck, other} and not decks_with(card_id="throat-grip", game_key=GAME, person=AnonymousUser())
    undo_merge(actor=alice, merged=merged)
    assert [tuple(one) for one in DeckVersion.objects.get(deck=deck, number=1).entries] == held
    assert needs(alice.pk, GAME).needed == {kraken.card_id: 3, "throat-grip": 4, "stroke-1": 1}


def test_two_placeholders_of_a_deck_are_resolved_one_by_one(
    kraken: Card, throat_grip: Card, game: Game, alice: User
) -> None:
    idol = keep_card(user=alice, game_key=GAME, title="Red Idol")
    deck = deck_with(alice, game, ("draw", kraken.card_id, 1), ("draw", idol.card_id, 1))

    def held() -> list[str]:
        return [card_id for _, card_id, _ in DeckVersion.objects.get(deck=deck).entries]

    first = merge_card(actor=alice, old=kraken, card=throat_grip)
    assert held() == ["throat-grip", idol.card_id]
    second = merge_card(actor=alice, old=idol, card=Card.objects.get(card_id="stroke-1"))
    assert held() == ["throat-grip", "stroke-1"]
    undo_merge(actor=alice, merged=first)
    assert held() == [kraken.card_id, "stroke-1"]
    undo_merge(actor=alice, merged=second)
    assert held() == [kraken.card_id, idol.card_id]


def test_old_ids_lead_to_the_card(
    kraken: Card, throat_grip: Card, alice: User, client: Client, as_alice: Client
) -> None:
    merge_card(actor=alice, old=kraken, card=throat_grip)
    for name in ("cards:detail", "cards:api_detail"):
        answer = client.get(reverse(name, args=[SLUG, kraken.card_id]))
        assert (answer.status_code, answer["Location"]) == (301, reverse(name, args=[SLUG, "throat-grip"]))
    as_alice.post(reverse("decks:owned_set", args=[SLUG, kraken.card_id]), {"step": "1"})
    assert owned(alice.pk, GAME) == {"throat-grip": 1}
    (line,) = enter_sent(user=alice, lines=[Sent("k-1", "2 bl kr", GAME, kraken.card_id, {})])
    assert line.is_added and owned(alice.pk, GAME) == {"throat-grip": 3}
    assert index_of(CardScope(GAME, alice.pk)).by_id[kraken.card_id].title == "Throat Grip"


def test_a_line_of_before_is_taken_back_from_the_card(kraken: Card, throat_grip: Card, alice: User) -> None:
    sent = [Sent("k-1", "2 black kraken", GAME, kraken.card_id, {}), Sent("k-2", "1 throat grip", GAME, "", {})]
    first, _ = enter_sent(user=alice, lines=sent)
    merge_card(actor=alice, old=kraken, card=throat_grip)
    assert (owned(alice.pk, GAME), today(alice, GAME).cards) == ({"throat-grip": 3}, 1)
    step = alice.collection_steps.get(pk=first.step)
    holdings.undo(user=alice, game_key=GAME, step=step)
    assert owned(alice.pk, GAME) == {"throat-grip": 1}


def test_an_import_of_both_cards_is_taken_back_whole(kraken: Card, throat_grip: Card, alice: User) -> None:
    found = read_owned("3 Black Kraken\n2 Throat Grip", index_of(CardScope(GAME, alice.pk)), GAME)
    assert holdings.import_owned(user=alice, game_key=GAME, found=found) == 2
    merge_card(actor=alice, old=kraken, card=throat_grip)
    assert owned(alice.pk, GAME) == {"throat-grip": 5}
    holdings.undo(user=alice, game_key=GAME)
    assert owned(alice.pk, GAME) == {}


def test_who_may_merge(filled: None, kraken: Card, throat_grip: Card, alice: User, bob: User) -> None:
    with pytest.raises(PlaceholderRefused, match="no such card of yours"):
        merge_card(actor=bob, old=kraken, card=throat_grip)
    Moderator.objects.create(user=bob)
    merged = merge_card(actor=bob, old=kraken, card=throat_grip)
    (told,) = Notification.objects.filter(to=alice)
    assert (told.kind, told.target) == ("merged", reverse("decks:kept_cards", args=[SLUG]))
    assert told.words.startswith("“Black Kraken”, which you keep, is Throat Grip of the catalogue now.")
    assert (merged.by, merged.user, rows(bob)) == (bob, alice, {})
    assert rows(alice)["Throat Grip", "normal"] == (5, 3)
    undo_merge(actor=alice, merged=merged)
    assert rows(alice) == BEFORE


@pytest.mark.parametrize("target", ["itself", "merged", "withdrawn"])
def test_it_is_merged_once_and_into_a_listed_card(kraken: Card, throat_grip: Card, alice: User, target: str) -> None:
    card = throat_grip
    if target == "itself":
        card = kraken
    elif target == "merged":
        merge_card(actor=alice, old=kraken, card=throat_grip)
        kraken.refresh_from_db()
    else:
        Card.objects.filter(pk=throat_grip.pk).update(is_listed=False)
        card = Card.objects.get(pk=throat_grip.pk)
    with pytest.raises(PlaceholderRefused):
        merge_card(actor=alice, old=kraken, card=card)


def test_too_many_copies_are_refused_and_nothing_is_changed(
    kraken: Card, throat_grip: Card, game: Game, alice: User
) -> None:
    deck_with(alice, game, ("draw", kraken.card_id, 60), ("draw", "throat-grip", 60))
    holdings.add_owned(user=alice, card=kraken, copies=9000)
    with pytest.raises(PlaceholderRefused, match="A deck would have more than 99"):
        merge_card(actor=alice, old=kraken, card=throat_grip)
    holdings.add_owned(user=alice, card=throat_grip, copies=1000)
    with pytest.raises(PlaceholderRefused, match="10,000 copies"):
        merge_card(actor=alice, old=kraken, card=throat_grip)
    assert owned(alice.pk, GAME) == {kraken.card_id: 9000, "throat-grip": 1000}
    assert not CardAlias.objects.exists() and not CardMerge.objects.exists()


def test_it_is_not_taken_back_after_30_days_nor_under_results(
    kraken: Card, throat_grip: Card, game: Game, alice: User, bob: User
) -> None:
    deck = deck_with(alice, game, ("draw", kraken.card_id, 1))
    merged = merge_card(actor=alice, old=kraken, card=throat_grip)
    with pytest.raises(PlaceholderRefused, match="no such card of yours"):
        undo_merge(actor=bob, merged=merged)
    simulation = baker.make(Simulation, owner=bob, game=game)
    used = SimulationDeck.objects.create(simulation=simulation, side=0, version=deck.current, name="A")
    with pytest.raises(PlaceholderRefused, match="Results rest on a deck"):
        undo_merge(actor=alice, merged=merged)
    used.delete()
    keep_card(user=alice, game_key=GAME, title="Black Kraken")
    with pytest.raises(PlaceholderRefused, match="another card under this title"):
        undo_merge(actor=alice, merged=merged)
    Card.every.filter(owner=alice, merged_into=None).delete()
    CardMerge.objects.update(created_at=timezone.now() - timedelta(days=31))
    with pytest.raises(PlaceholderRefused, match="30 days"):
        undo_merge(actor=alice, merged=CardMerge.objects.get())


def test_the_pages_preview_merge_and_take_back(
    filled: None, kraken: Card, game: Game, alice: User, as_alice: Client, as_bob: Client, client: Client
) -> None:
    deck_with(alice, game, ("draw", kraken.card_id, 2))
    address = reverse("decks:merge_kept", args=[SLUG, kraken.card_id])
    html = as_alice.get(address, {"into": "throat grip"}).content.decode()
    assert "“Black Kraken” becomes Throat Grip" in html and "In 1 deck: Krakens" in html
    assert rows(alice) == BEFORE
    refused = as_alice.get(address, {"into": "No such card"}, follow=True)
    assert "There is no card of this title in the catalogue" in refused.content.decode()
    assert as_bob.get(address, {"into": "throat grip"}).status_code == 404
    assert as_bob.post(address, {"into": "throat grip"}).status_code == 404
    assert client.post(address, {"into": "throat grip"})["Location"].startswith("/accounts/login/")
    done = as_alice.post(address, {"into": "Throat Grip"})
    assert done["Location"] == reverse("cards:detail", args=[SLUG, "throat-grip"])
    kept = reverse("decks:kept_cards", args=[SLUG])
    assert "“Black Kraken” into" in as_alice.get(kept).content.decode()
    assert "Black Kraken" not in as_bob.get(kept).content.decode()
    back = reverse("decks:undo_merge", args=[CardMerge.objects.get().pk])
    assert as_bob.post(back).status_code == 404
    assert client.post(back)["Location"].startswith("/accounts/login/")
    as_alice.post(back)
    assert rows(alice) == BEFORE


def test_a_card_that_came_into_the_catalogue_is_offered(kraken: Card, throat_grip: Card, as_alice: Client) -> None:
    Card.objects.filter(pk=throat_grip.pk).update(title="Black Kraken", search_title="black kraken")
    html = as_alice.get(reverse("decks:kept_cards", args=[SLUG])).content.decode()
    assert "In the catalogue now: merge" in html


def test_moderators_merge_for_all_who_keep_a_card(
    kraken: Card, throat_grip: Card, alice: User, bob: User, as_alice: Client, as_bob: Client, client: Client
) -> None:
    keep_card(user=bob, game_key=GAME, title="black kraken")
    keep_card(user=bob, game_key=GAME, title="Red Idol")
    holdings.add_owned(user=alice, card=kraken, copies=2)
    Card.objects.filter(pk=throat_grip.pk).update(title="Black Kraken", search_title="black kraken")
    address = reverse("decks:kept_by_users", args=[SLUG])
    for reader in (as_alice, as_bob):
        assert reader.get(address).status_code == 403
        assert reader.post(address, {"card": "throat-grip"}).status_code == 403
    assert client.get(address)["Location"].startswith("/accounts/login/")
    carol = User.objects.create_user("carol")
    Moderator.objects.create(user=carol)
    client.force_login(carol)
    html = client.get(address).content.decode()
    assert "Black Kraken" in html and "Red Idol" not in html and '<td class="num">2</td>' in html
    assert client.post(address, {"card": kraken.card_id}).status_code == 404
    said = client.post(address, {"card": "throat-grip"}, follow=True).content.decode()
    assert "merged for 2 users" in said and "Nothing to merge" in said
    assert owned(alice.pk, GAME) == {"throat-grip": 2}
    assert set(Notification.objects.values_list("to__username", "kind")) == {("alice", "merged"), ("bob", "merged")}
    acts = ModerationAct.objects.filter(by=carol).order_by("about__username")
    assert [(one.about, one.words) for one in acts] == [(alice, "Into Black Kraken."), (bob, "Into Black Kraken.")]
    Suspension.objects.create(user=carol, by=alice, why="x")
    assert client.get(address).status_code == 403


def test_their_list_asks_as_often_for_many_cards(
    game: Game, alice: User, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (1, 2, 3):
        old = keep_card(user=alice, game_key=GAME, title=f"Kraken {number}")
        Card.objects.filter(card_id=f"stroke-{number}").update(title=old.title, search_title=old.search_title)
    Moderator.objects.create(user=alice)
    client.force_login(alice)
    with django_assert_num_queries(4):  # session, user with role; titles with counts, cards
        page = client.get(reverse("decks:kept_by_users", args=[SLUG])).context["page"]
    assert [(card.card_id, many) for card, many in page] == [(f"stroke-{number}", 1) for number in (1, 2, 3)]


def test_merged_cards_go_with_the_account_and_old_ids_still_lead_on(
    filled: None, kraken: Card, throat_grip: Card, alice: User, client: Client
) -> None:
    merge_card(actor=alice, old=kraken, card=throat_grip)
    leave(user=alice)
    assert not Card.every.filter(pk=kraken.pk).exists() and not CardMerge.objects.exists()
    assert client.get(reverse("cards:detail", args=[SLUG, kraken.card_id])).status_code == 301


@pytest.mark.parametrize("seed", range(4))
def test_no_order_of_merging_and_taking_back_loses_a_copy(game: Game, alice: User, seed: int) -> None:
    stream = random.Random(seed)
    kept = [keep_card(user=alice, game_key=GAME, title=f"Kraken {number}") for number in range(3)]
    targets = list(Card.objects.order_by("pk")[:2])
    deck = deck_with(alice, game, *[("draw", card.card_id, 2) for card in (*kept, *targets)])
    copies = 0
    for _ in range(30):
        card = stream.choice([*Card.every.filter(owner=alice, merged_into=None), *targets])
        merges = list(CardMerge.objects.select_related("old", "card", "user"))
        act = stream.choice(["add", "merge", "undo"])
        if act == "add":
            kind, more = stream.choice([PLAIN, FOIL]), stream.randint(1, 3)
            holdings.move_row(user=alice, card=card, row_id=None, variant=kind, quantity=more, trade=more // 2)
            copies += more
        elif act == "merge" and card.is_placeholder:
            merge_card(actor=alice, old=card, card=stream.choice(targets))
        elif act == "undo" and merges:
            undo_merge(actor=alice, merged=stream.choice(merges))
        total = CollectionItem.objects.filter(user=alice).aggregate(total=Sum("quantity"))["total"] or 0
        assert total == copies
        entries = DeckVersion.objects.get(deck=deck).entries
        assert sum(count for *_, count in entries) == 10
        assert all(card_id in CardScope(GAME, alice.pk) for _, card_id, _ in entries)
