"""Making, copying and deleting decks, and the sample decks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.models import Card, Game
from decks.editing import samples, services
from decks.errors import DecklistRefused, DeckNotFound, DeckRefused
from decks.models import CollectionItem, Deck, DeckVersion
from simulator.models import Simulation, SimulationDeck
from tests.decks.conftest import GAME, legal_entries


def test_a_new_deck_is_private_and_empty(game: Game, as_alice: Client, alice: User) -> None:
    response = as_alice.post(reverse("decks:new"), {"name": "Raiders", "game": GAME})
    deck = Deck.objects.get()
    assert response.headers["Location"] == reverse("decks:edit", args=[deck.public_id])
    assert (deck.owner, deck.visibility, services.entries_of(deck)) == (alice, "private", [])


@pytest.mark.parametrize("address", ["decks:new", "decks:import"])
def test_the_form_of_a_deck_offers_the_game_first_that_pages_open_with(
    game: Game, as_alice: Client, address: str
) -> None:
    Game.objects.create(key="age_of_conan", name="Age of Conan")
    offered = as_alice.get(reverse(address)).context["form"].fields["game"].queryset
    assert [one.key for one in offered] == [GAME, "age_of_conan"]


@pytest.mark.parametrize("sent", [{"name": ""}, {"name": "  "}, {"name": "x" * 81}, {"name": "A", "game": "chess"}])
def test_a_deck_without_name_or_game_is_refused(game: Game, as_alice: Client, sent: dict[str, str]) -> None:
    assert as_alice.post(reverse("decks:new"), {"game": GAME, **sent}).status_code == 400
    assert not Deck.objects.exists()


def test_somebody_with_very_many_decks_is_refused(
    deck: Deck, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MAX_DECKS", 1)
    response = as_alice.post(reverse("decks:new"), {"name": "One more", "game": GAME})
    assert response.status_code == 400
    assert "Delete one to make room" in response.content.decode()


def test_decks_are_counted_one_maker_after_the_other(game: Game, alice: User) -> None:
    """Of two made at once the second waits for its owner's row, inside the transaction that writes the deck."""
    with CaptureQueriesContext(connection) as asked:
        services.create_deck(owner=alice, game=game, name="Raiders")
    words = [query["sql"] for query in asked.captured_queries]
    begun, locked, counted, written = (
        next(place for place, sql in enumerate(words) if part in sql)
        for part in ("SAVEPOINT", 'FROM "auth_user"', "COUNT(*)", 'INSERT INTO "decks_deck"')
    )
    assert begun < locked < counted < written


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ("nonsense", "must be a list"),
        ([["draw", "stroke-1"]], "Entry 1 must be"),
        ([["draw", "stroke-1", 0]], "from 1 to 99"),
        ([["draw", "stroke-1", "3"]], "from 1 to 99"),
        ([["draw", "stroke-1", 60], ["draw", "stroke-1", 60]], "all its lines together"),
        ([["side", "stroke-1", 1]], "no section “side”"),
        ([["draw", "excalibur", 1]], "no card “excalibur”"),
        ([["draw", ["x"], 1]], "no card"),
        ([["draw", "stroke-1", 1]] * 401, "401 entries"),
    ],
)
def test_bad_entries_are_refused(game: Game, alice: User, entries: Any, said: str) -> None:
    with pytest.raises(DeckRefused, match=said):
        services.create_deck(owner=alice, game=game, name="A", entries=entries)
    assert not Deck.objects.exists()


def test_a_public_deck_is_copied_as_ones_own(public_deck: Deck, as_bob: Client, bob: User) -> None:
    as_bob.post(reverse("decks:copy", args=[public_deck.public_id]))
    copy = Deck.objects.get(owner=bob)
    assert (copy.name, copy.visibility) == (public_deck.name, "private")
    assert services.entries_of(copy) == legal_entries()
    assert copy.public_id != public_deck.public_id


def test_an_unlisted_deck_is_copied_by_its_link(unlisted_deck: Deck, as_bob: Client, bob: User) -> None:
    as_bob.post(reverse("decks:shared_copy", args=[unlisted_deck.share_key]))
    assert Deck.objects.filter(owner=bob).count() == 1


def test_a_copy_of_ones_own_deck_says_so(deck: Deck, as_alice: Client) -> None:
    as_alice.post(reverse("decks:copy", args=[deck.public_id]))
    assert Deck.objects.filter(name="Wolves of the North (copy)").exists()


def test_a_copy_of_ones_own_deck_begins_with_its_cards_and_nothing_is_undone_before_them(
    deck: Deck, alice: User
) -> None:
    copy = services.copy_deck(deck=deck, owner=alice)
    assert copy.current is not None
    assert (copy.current.number, copy.current.undo_to) == (1, None)
    assert services.entries_of(copy) == services.entries_of(deck) != []
    with pytest.raises(DeckRefused, match="no earlier version"):
        services.undo(deck=copy, actor=alice, base=1)


def test_a_private_deck_of_somebody_else_is_not_copied(deck: Deck, as_bob: Client, bob: User) -> None:
    assert as_bob.post(reverse("decks:copy", args=[deck.public_id])).status_code == 404
    assert not Deck.objects.filter(owner=bob).exists()


def test_visitors_log_in_to_copy(public_deck: Deck) -> None:
    assert Client().post(reverse("decks:copy", args=[public_deck.public_id])).status_code == 302
    assert Deck.objects.count() == 1


def test_a_deck_that_results_point_at_is_hidden_instead_of_deleted(public_deck: Deck, alice: User, bob: User) -> None:
    simulation = Simulation.objects.create(
        owner=bob,
        game=public_deck.game,
        kind="goldfish",
        seed=1,
        match_count=10,
        engine_version="1",
        data_hash="1",
        fingerprint="1",
    )
    SimulationDeck.objects.create(simulation=simulation, side=0, version=public_deck.current, name=public_deck.name)
    services.delete_deck(deck=public_deck, actor=alice)
    public_deck.refresh_from_db()
    assert public_deck.deleted_at is not None
    assert Client().get(reverse("decks:detail", args=[public_deck.public_id])).status_code == 404
    assert DeckVersion.objects.filter(deck=public_deck).exists()
    with pytest.raises(DeckRefused, match="was deleted"):
        services.add_copies(deck=public_deck, actor=alice, section="draw", card_id="stroke-1", copies=1)


def broken(make: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make()


def test_the_database_keeps_the_rules(deck: Deck, alice: User, throat_grip: Card) -> None:
    """Each constraint refuses what the services would never write."""
    CollectionItem.objects.create(user=alice, card=throat_grip, quantity=1)
    broken(lambda: CollectionItem.objects.create(user=alice, card=throat_grip, quantity=2))
    broken(lambda: CollectionItem.objects.filter(user=alice).update(quantity=0))
    broken(lambda: DeckVersion.objects.create(deck=deck, number=1, entries=[], content_hash=""))
    broken(lambda: DeckVersion.objects.create(deck=deck, number=0, entries=[], content_hash=""))
    broken(lambda: Deck.objects.filter(pk=deck.pk).update(visibility="everyone"))
    broken(lambda: Deck.objects.filter(pk=deck.pk).update(name=""))


@pytest.fixture
def sample_files(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "samples" / GAME
    folder.mkdir(parents=True)
    (folder / "first-deck.txt").write_text(
        "// First\n// A plan\n// of two lines.\n//\n// End.\nConan the Tall\n", encoding="utf-8"
    )
    (folder / "second_deck.txt").write_text("1 Raider 1\n", encoding="utf-8")
    monkeypatch.setattr(samples, "DATA_DIR", folder.parent)
    return folder


def test_samples_become_public_decks_of_the_site(sample_files: Path) -> None:
    decks = samples.load_samples(game_key=GAME, folder=sample_files.parent)
    assert [(deck.name, deck.visibility, deck.owner.username) for deck in decks] == [
        ("First", "public", "conanhub"),
        ("Second Deck", "public", "conanhub"),
    ]
    assert not decks[0].owner.has_usable_password()
    assert decks[0].notes == "A plan of two lines.\n\nEnd."


def test_loading_them_again_changes_nothing(sample_files: Path) -> None:
    samples.load_samples(game_key=GAME, folder=sample_files.parent)
    samples.load_samples(game_key=GAME, folder=sample_files.parent)
    assert Deck.objects.count() == 2
    assert DeckVersion.objects.count() == 2


def test_a_changed_file_becomes_a_new_version(sample_files: Path) -> None:
    samples.load_samples(game_key=GAME, folder=sample_files.parent)
    (sample_files / "first-deck.txt").write_text("// First\n// Other plan.\n2 Throat Grip\n", encoding="utf-8")
    samples.load_samples(game_key=GAME, folder=sample_files.parent)
    first = Deck.objects.get(name="First")
    assert (first.notes, services.entries_of(first)) == ("Other plan.", [("draw", "throat-grip", 2)])


@pytest.mark.parametrize(
    ("text", "said"), [("1 Excalibur\n", "Excalibur"), ("1 Throat Grip\nSideboard\n1 Raider 1\n", "no sideboard")]
)
def test_a_sample_that_cannot_be_read_as_written_stops_it(sample_files: Path, text: str, said: str) -> None:
    (sample_files / "third.txt").write_text(text, encoding="utf-8")
    with pytest.raises(DecklistRefused, match=said):
        samples.load_samples(game_key=GAME, folder=sample_files.parent)


def test_samples_need_the_cards_first(db: None) -> None:
    with pytest.raises(DeckNotFound, match="no game"):
        samples.load_samples(game_key=GAME)
    with pytest.raises(CommandError):
        call_command("load_samples")
