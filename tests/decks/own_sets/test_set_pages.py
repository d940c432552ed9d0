"""The settings of a deck: with which sets of home-made cards it is played."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.html import escape

from cards import own_sets
from cards.models import Game, OwnSet
from cards.placeholders import keep_card
from cards.query import SearchError
from cards.reading import search
from decks import editing
from decks.models import Deck
from tests.cards.own_sets.conftest import cards_in, make_public
from tests.decks.own_sets.conftest import SECRET

pytestmark = pytest.mark.django_db


def deck_of(user: User) -> Deck:
    return editing.create_deck(owner=user, game=Game.objects.get(key="conan_ccg"), name="Marsh deck")


def names(deck: Deck) -> list[dict[str, object]]:
    current = Deck.objects.get(pk=deck.pk).current
    return list(current.sets) if current else []


def base(deck: Deck) -> str:
    current = Deck.objects.get(pk=deck.pk).current
    return str(current.number if current else 0)


def changed(own_set: OwnSet) -> OwnSet:
    """The set with another card, so that it can be published again."""
    assert own_set.owner is not None
    own_sets.add_card(user=own_set.owner, own_set=own_set, record={"title": "Hill Stranger", "type": "Foe"})
    return OwnSet.objects.get(pk=own_set.pk)


def test_a_deck_names_a_version_of_an_own_set_and_takes_its_card(as_alice: Client, alice: User, hills: OwnSet) -> None:
    deck = deck_of(alice)
    settings = f"/decks/{deck.public_id}/edit/settings/"
    html = as_alice.get(settings).content.decode()
    assert "With these sets" in html and "Hill Folk, home-made by alice" in html
    sent = {f"set-{hills.key}": "1", "base": base(deck)}
    assert as_alice.post(f"/decks/{deck.public_id}/edit/sets/", sent)["Location"] == settings
    assert names(deck) == [{"set": hills.key, "version": 1}]
    card = cards_in(hills)[0]
    editing.add_copies(deck=Deck.objects.get(pk=deck.pk), actor=alice, section="draw", card_id=card.card_id, copies=1)
    shown = as_alice.get(f"/decks/{deck.public_id}/").content.decode()
    assert SECRET in shown and "Home-made by alice" in shown
    as_alice.post(f"/decks/{deck.public_id}/edit/sets/", {f"set-{hills.key}": "", "base": base(deck)})
    assert names(deck) == []


def test_a_set_of_another_is_named_by_its_address(as_bob: Client, alice: User, bob: User, hills: OwnSet) -> None:
    deck = deck_of(bob)
    address = f"/decks/{deck.public_id}/edit/sets/"
    plain = f"https://conan.example/cards/conan-ccg/own-sets/{hills.key}/"
    for pasted, said in ((plain, "that you may see"), ("nonsense", "no address of a set")):
        answer = as_bob.post(address, {"address": pasted, "base": base(deck)}, follow=True)
        assert said in answer.content.decode() and names(deck) == []
    own_sets.change_set(user=alice, own_set=hills, visibility="link")
    as_bob.post(address, {"address": f"{plain}link/{hills.share_key}/", "base": base(deck)})
    assert names(deck) == [{"set": hills.key, "version": 1, "link": hills.share_key}]
    html = as_bob.get(f"/decks/{deck.public_id}/edit/settings/").content.decode()
    assert "Hill Folk, home-made by alice" in html


def test_an_address_without_a_version_names_the_newest_that_one_may_see(
    as_bob: Client, alice: User, bob: User, hills: OwnSet, moderator: User
) -> None:
    make_public(hills, moderator)
    own_sets.publish(user=alice, own_set=changed(hills))
    deck, plain = deck_of(bob), f"/cards/conan-ccg/own-sets/{hills.key}/"
    as_bob.post(f"/decks/{deck.public_id}/edit/sets/", {"address": plain, "base": base(deck)})
    assert names(deck) == [{"set": hills.key, "version": 1}]
    own_sets.change_set(user=alice, own_set=hills, visibility="link")
    other, link = deck_of(bob), f"{plain}link/{hills.share_key}/"
    as_bob.post(f"/decks/{other.public_id}/edit/sets/", {"address": link, "base": base(other)})
    assert names(other) == [{"set": hills.key, "version": 2, "link": hills.share_key}]


def test_the_editor_finds_cards_of_the_sets_of_others_that_its_deck_names(
    as_bob: Client, alice: User, bob: User, hills: OwnSet
) -> None:
    own_sets.change_set(user=alice, own_set=hills, visibility="link")
    deck, other = deck_of(bob), deck_of(bob)
    named = [{"set": hills.key, "version": 1, "link": hills.share_key}]
    editing.name_sets(deck=deck, actor=bob, sets=named, base=int(base(deck)))
    for query, finds in (
        ("zzyxhold", True),
        ("zzyxhold is:own", True),
        ("wolf", False),
        ("type:foe", False),
        ("type:move gem>=3", True),
        ("type:move gem>3", False),
        ("(type:foe or icon:blade) -zzyxholds", True),
        ("text:/draw [12]/ order:gem", True),
        ("is:own set:hill-folk", True),
        ("set:hill-folk -type:move", False),
        ("-is:own", False),
    ):
        html = as_bob.get(f"/decks/{deck.public_id}/edit/", {"q": query}).content.decode()
        assert (SECRET in html) is finds and ("Home-made by alice" in html) is finds
        assert SECRET not in as_bob.get(f"/decks/{other.public_id}/edit/", {"q": query}).content.decode()
    for query in ("gemm>3", "(((type:move", "zzyxhold " * 30):
        html = as_bob.get(f"/decks/{deck.public_id}/edit/", {"q": query}).content.decode()
        with pytest.raises(SearchError) as refused:
            search("conan_ccg", query)
        assert escape(refused.value.message) in html and SECRET not in html
    own_sets.change_set(user=alice, own_set=hills, visibility="private")
    assert SECRET not in as_bob.get(f"/decks/{deck.public_id}/edit/", {"q": "zzyxhold"}).content.decode()


def test_only_its_owner_names_sets(client: Client, as_bob: Client, alice: User, hills: OwnSet) -> None:
    deck = deck_of(alice)
    address, sent = f"/decks/{deck.public_id}/edit/sets/", {f"set-{hills.key}": "1", "base": base(deck)}
    assert client.post(address, sent)["Location"].startswith("/accounts/login/")
    assert as_bob.post(address, sent).status_code == 404
    assert names(deck) == []


def test_the_editor_names_the_sections_of_a_home_made_card_and_all_of_one_that_is_kept(
    as_alice: Client, alice: User, hills: OwnSet
) -> None:
    deck = deck_of(alice)
    kept = keep_card(user=alice, game_key="conan_ccg", title="Black Kraken")
    found = as_alice.get(f"/decks/{deck.public_id}/edit/?q=is:own").content.decode()
    assert f'value="draw|{cards_in(hills)[0].card_id}|1"' in found and found.count("One copy of Zzyxhold") == 1
    assert "No card is like that" not in found
    found = as_alice.get(f"/decks/{deck.public_id}/edit/?q=kraken").content.decode()
    assert [f'value="{section}|{kept.card_id}|1"' in found for section in ("conan", "draw", "foes")] == [True] * 3
    assert "No card is like that" in as_alice.get(f"/decks/{deck.public_id}/edit/?q=zzyzx").content.decode()
