"""Everything of a member in one archive, which reads back."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cards.models import Card
from conanhub.accounts.data_export import data_export_of
from decks.editing import services
from decks.lineups import LineupFields, SeatChoice, create_lineup
from decks.lists.decklist import parse_decklist
from decks.models import CollectionItem, Deck, WishlistItem
from decks.reading.queries import card_index
from simulator.engine import GAMES
from simulator.requests.experiments import request_experiment
from tests.catalogue import load_real_cards
from tests.simulator.conftest import LANCES, make_deck

pytestmark = pytest.mark.django_db
ADDRESS = "/accounts/data-export.zip"


def archive_of(answer: Any) -> zipfile.ZipFile:
    assert answer.status_code == 200
    return zipfile.ZipFile(io.BytesIO(answer.content))


@pytest.fixture
def filled(alice: User, bob: User) -> list[Deck]:
    """Two decks of one name and a collection; a deck of somebody else."""
    load_real_cards()
    decks = [make_deck(alice, "Raiders"), make_deck(alice, "Raiders", sample=LANCES)]
    make_deck(bob, "Lances", sample=LANCES)
    card = Card.objects.get(game_id="conan_ccg", card_id="throat-grip")
    CollectionItem.objects.create(user=alice, card=card, quantity=3)
    WishlistItem.objects.create(user=alice, card=card, quantity=2)
    return decks


def test_it_holds_decks_collection_wants_and_simulations(as_alice: Client, filled: list[Deck]) -> None:
    answer = as_alice.get(ADDRESS)
    assert answer["Content-Disposition"] == 'attachment; filename="conanhub-alice.zip"'
    archive = archive_of(answer)
    assert sorted(archive.namelist()) == [
        "README.txt",
        "collection/conan_ccg.csv",
        "decks.json",
        *(f"decks/conan_ccg/raiders{end}" for end in ("-2.json", "-2.txt", "-2.versions.json")),
        *(f"decks/conan_ccg/raiders{end}" for end in (".json", ".txt", ".versions.json")),
        "simulations.json",
        "wanted/conan_ccg.txt",
    ]
    assert "Throat Grip" in archive.read("collection/conan_ccg.csv").decode()
    assert archive.read("wanted/conan_ccg.txt").decode() == "2 Throat Grip\n"
    assert json.loads(archive.read("simulations.json")) == []
    assert archive.read("README.txt").decode().startswith("What alice had on ConanHub on ")


def test_its_decks_read_back(as_alice: Client, filled: list[Deck]) -> None:
    text = archive_of(as_alice.get(ADDRESS)).read("decks/conan_ccg/raiders.txt").decode()
    read = parse_decklist(text, card_index("conan_ccg"), "conan_ccg")
    assert filled[0].current is not None
    assert sorted(map(tuple, read.entries)) == sorted(map(tuple, filled[0].current.entries))


def test_it_says_of_decks_what_their_files_do_not(alice: User, filled: list[Deck]) -> None:
    facts = services.Facts(is_built=True, tags=["to test", "Wölfe"], visibility="unlisted")
    services.change_deck(deck=filled[1], actor=alice, facts=facts)
    services.name_version(deck=filled[1], actor=alice, number=1, name="First")
    archive = zipfile.ZipFile(io.BytesIO(data_export_of(alice)))
    first, second = json.loads(archive.read("decks.json"))
    plain = {"visibility": "private", "is_built": False, "tags": [], "versions": {}}
    assert first == {"file": "decks/conan_ccg/raiders", "name": "Raiders", **plain}
    assert f"{second['file']}.txt" in archive.namelist()
    assert (second["visibility"], second["is_built"], second["tags"]) == ("unlisted", True, ["to test", "Wölfe"])
    assert second["versions"] == {"1": "First"}


def test_it_holds_every_version_of_a_deck_with_its_cards(alice: User, filled: list[Deck]) -> None:
    before = services.entries_of(filled[1])
    section, card_id, quantity = before[-1]
    services.add_copies(deck=filled[1], actor=alice, section=section, card_id=card_id, copies=-quantity)
    services.name_version(deck=filled[1], actor=alice, number=1, name="First")
    archive = zipfile.ZipFile(io.BytesIO(data_export_of(alice)))
    told = json.loads(archive.read("decks/conan_ccg/raiders-2.versions.json"))
    assert [(one["number"], one["name"]) for one in told] == [(1, "First"), (2, "")]
    held = [
        sorted((zone, card["card"], card["qty"]) for zone, cards in one["zones"].items() for card in cards)
        for one in told
    ]
    assert held == [sorted(before), sorted(before[:-1])]
    newest = json.loads(archive.read("decks/conan_ccg/raiders-2.json"))
    assert (told[1]["zones"], told[1]["hash"]) == (newest["zones"], newest["hash"])
    assert told[0]["created_at"] < told[1]["created_at"]
    assert len(json.loads(archive.read("decks/conan_ccg/raiders.versions.json"))) == 1


def test_it_holds_the_line_ups_with_their_seats(alice: User, bob: User, filled: list[Deck]) -> None:
    first, second = (deck.current for deck in filled)
    assert first and second
    fields = LineupFields("Both", notes="A plan", seats=[SeatChoice(first, is_fixed=True), SeatChoice(second)])
    made = create_lineup(owner=alice, game=filled[0].game, fields=fields)
    (told,) = json.loads(zipfile.ZipFile(io.BytesIO(data_export_of(alice))).read("lineups.json"))
    assert (told["name"], told["notes"], told["id"]) == ("Both", "A plan", str(made.public_id))
    assert [(one["name"], one["deck"], one["is_fixed"]) for one in told["seats"]] == [
        ("Raiders", str(filled[0].public_id), True),
        ("Raiders", str(filled[1].public_id), False),
    ]
    assert "lineups.json" not in zipfile.ZipFile(io.BytesIO(data_export_of(bob))).namelist()


def test_it_holds_the_match_ups_of_a_matrix(alice: User, filled: list[Deck]) -> None:
    versions = [deck.current.pk for deck in (*filled, make_deck(alice, "Third", sample=LANCES)) if deck.current]
    experiment = request_experiment(
        owner=alice, version_ids=versions, kind="round_robin", match_count=20, agent="random", seed=7
    )
    archive = zipfile.ZipFile(io.BytesIO(data_export_of(alice)))
    listed = {one["id"] for one in json.loads(archive.read("simulations.json"))}
    assert listed == {one.public_id for one in experiment.simulations.all()}
    assert len(listed) == 3


def test_its_questions_do_not_grow_with_what_is_in_it(
    alice: User, filled: list[Deck], django_assert_max_num_queries: Any
) -> None:
    for _ in range(6):
        deck = make_deck(alice, "Raiders")
        assert deck.current
        for copies in (1, 1, -2):
            services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=copies)
        create_lineup(owner=alice, game=deck.game, fields=LineupFields("A", seats=[SeatChoice(deck.current)]))
    with django_assert_max_num_queries(21 + 3 * len(GAMES)):
        data_export_of(alice)


def test_a_stranger_gets_nothing_and_a_user_only_what_is_his(client: Client, as_bob: Client, alice: User) -> None:
    assert client.get(ADDRESS)["Location"] == f"/accounts/login/?next={ADDRESS}"
    make_deck(alice, "Raiders")
    assert archive_of(as_bob.get(ADDRESS)).namelist() == ["README.txt", "simulations.json"]
    assert as_bob.post(ADDRESS).status_code == 405
