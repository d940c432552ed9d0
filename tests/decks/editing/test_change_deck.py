"""Changing a deck card by card: it works, two windows, and each refusal."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from decks.contents.entries import content_hash, quantity_of
from decks.editing import services
from decks.editing.services import Change
from decks.errors import DeckConflict, DeckRefused, NotYourDeck
from decks.models import Deck, DeckVersion
from tests.decks.conftest import GAME, legal_entries


def copies(deck: Deck, section: str, card_id: str) -> int:
    return quantity_of(services.entries_of(Deck.objects.get(pk=deck.pk)), section, card_id)


def test_it_writes_a_new_version_and_keeps_the_old_one(deck: Deck, alice: User) -> None:
    saved = services.set_quantity(deck=deck, actor=alice, change=Change("draw", "throat-grip", 3, base=1))
    assert saved.deck.current is not None
    assert saved.deck.current.number == 2
    assert copies(deck, "draw", "throat-grip") == 3
    first = DeckVersion.objects.get(deck=deck, number=1)
    assert quantity_of(first.entries, "draw", "throat-grip") == 0


def test_no_change_writes_no_version(deck: Deck, alice: User) -> None:
    services.set_quantity(deck=deck, actor=alice, change=Change("draw", "stroke-1", 3, base=1))
    assert DeckVersion.objects.filter(deck=deck).count() == 1


def test_zero_takes_a_card_out(deck: Deck, alice: User) -> None:
    services.set_quantity(deck=deck, actor=alice, change=Change("draw", "stroke-1", 0, base=1))
    assert copies(deck, "draw", "stroke-1") == 0


def test_steps_from_two_windows_add_up(deck: Deck, alice: User) -> None:
    stale = Deck.objects.get(pk=deck.pk)
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    services.add_copies(deck=stale, actor=alice, section="draw", card_id="throat-grip", copies=1)
    assert copies(deck, "draw", "throat-grip") == 2


def test_a_step_down_stops_at_none(deck: Deck, alice: User) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=-1)
    assert copies(deck, "draw", "throat-grip") == 0


def test_other_cards_set_in_two_windows_both_stand(deck: Deck, alice: User) -> None:
    services.set_quantity(deck=deck, actor=alice, change=Change("draw", "throat-grip", 2, base=1))
    saved = services.set_quantity(deck=deck, actor=alice, change=Change("draw", "stroke-1", 1, base=1))
    assert saved.was_merged
    assert copies(deck, "draw", "throat-grip") == 2
    assert copies(deck, "draw", "stroke-1") == 1


def test_the_same_card_set_in_two_windows_is_a_conflict(deck: Deck, alice: User) -> None:
    services.set_quantity(deck=deck, actor=alice, change=Change("draw", "throat-grip", 2, base=1))
    with pytest.raises(DeckConflict, match="“Throat Grip” was changed in another window: it has 2 copies") as conflict:
        services.set_quantity(deck=deck, actor=alice, change=Change("draw", "throat-grip", 3, base=1))
    assert conflict.value.number == 2
    assert copies(deck, "draw", "throat-grip") == 2


def test_replacing_all_rests_on_the_newest_version(deck: Deck, alice: User) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    with pytest.raises(DeckConflict, match="at version 2, and you were looking at version 1"):
        services.replace_entries(deck=deck, actor=alice, entries=[("draw", "stroke-1", 1)], base=1)
    assert copies(deck, "draw", "throat-grip") == 1


def test_it_replaces_all_entries(deck: Deck, alice: User) -> None:
    services.replace_entries(deck=deck, actor=alice, entries=[("draw", "stroke-1", 1)], base=1)
    assert services.entries_of(Deck.objects.get(pk=deck.pk)) == [("draw", "stroke-1", 1)]


def test_choosing_a_conan_takes_the_other_out(deck: Deck, alice: User) -> None:
    services.choose_card(deck=deck, actor=alice, section="conan", card_id="conan-the-tall", base=1)
    assert copies(deck, "conan", "conan-the-tall") == 1
    assert copies(deck, "conan", "conan-wolf-of-the-passes") == 0


def test_undo_goes_back_step_by_step_and_to_the_end(deck: Deck, alice: User) -> None:
    for _ in range(2):
        services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    services.undo(deck=deck, actor=alice, base=3)
    assert copies(deck, "draw", "throat-grip") == 1
    services.undo(deck=deck, actor=alice, base=4)
    assert copies(deck, "draw", "throat-grip") == 0
    with pytest.raises(DeckRefused, match="no earlier version"):
        services.undo(deck=deck, actor=alice, base=5)


def test_an_earlier_version_comes_back_and_can_be_undone(deck: Deck, alice: User) -> None:
    services.replace_entries(deck=deck, actor=alice, entries=[("draw", "stroke-1", 1)], base=1)
    services.restore_version(deck=deck, actor=alice, number=1, base=2)
    assert services.entries_of(Deck.objects.get(pk=deck.pk)) == legal_entries()
    services.undo(deck=deck, actor=alice, base=3)
    assert services.entries_of(Deck.objects.get(pk=deck.pk)) == [("draw", "stroke-1", 1)]


def test_it_refuses_a_version_that_never_was(deck: Deck, alice: User) -> None:
    with pytest.raises(DeckRefused, match="no version 7"):
        services.restore_version(deck=deck, actor=alice, number=7, base=1)


def test_it_refuses_everybody_but_the_owner(public_deck: Deck, bob: User) -> None:
    with pytest.raises(NotYourDeck):
        services.add_copies(deck=public_deck, actor=bob, section="draw", card_id="throat-grip", copies=1)
    assert DeckVersion.objects.filter(deck=public_deck).count() == 1


@pytest.mark.parametrize("quantity", [-1, 100, 10**30])
def test_it_refuses_impossible_quantities(deck: Deck, alice: User, quantity: int) -> None:
    with pytest.raises(DeckRefused, match="whole number from 0 to 99"):
        services.set_quantity(deck=deck, actor=alice, change=Change("draw", "stroke-1", quantity, base=1))
    assert copies(deck, "draw", "stroke-1") == 3


def test_it_refuses_an_unknown_card(deck: Deck, alice: User) -> None:
    with pytest.raises(DeckRefused, match="no card “excalibur”"):
        services.add_copies(deck=deck, actor=alice, section="draw", card_id="excalibur", copies=1)


def test_it_refuses_an_unknown_section(deck: Deck, alice: User) -> None:
    with pytest.raises(DeckRefused, match="no section “sideboard”"):
        services.add_copies(deck=deck, actor=alice, section="sideboard", card_id="stroke-1", copies=1)


def test_a_version_cannot_be_changed(deck: Deck) -> None:
    assert deck.current is not None
    deck.current.entries = []
    with pytest.raises(TypeError, match="never changed"):
        deck.current.save()


def test_the_hash_knows_cards_only() -> None:
    entries = legal_entries()
    assert content_hash(GAME, entries) == content_hash(GAME, list(reversed(entries)))
    assert content_hash(GAME, entries) != content_hash(GAME, [("draw", "stroke-1", 1), *entries[2:]])
