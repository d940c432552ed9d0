"""Two decks, or two versions of one, beside each other."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.contents.merging import merge_entries
from decks.editing import services
from decks.models import Deck
from decks.pages.reading.comparing import Comparison
from simulator.engine import get_game
from tests.decks.conftest import GAME, legal_entries

URL = "/decks/compare/"


def look(client: Client, a: object, b: object, **more: str) -> Any:
    return client.get(URL, {"a": str(a), "b": str(b), **more})


@pytest.fixture
def other(bob: User, game: Any) -> Deck:
    """Bob's: without stroke 1, one stroke 2 less, one Throat Grip, the other Conan."""
    entries = [e for e in legal_entries() if e[1] != "stroke-1" and e[0] != "conan"]
    entries = [(s, c, 2 if c == "stroke-2" else q) for s, c, q in entries]
    more = [("conan", "conan-the-tall", 1), ("draw", "throat-grip", 1)]
    deck = services.create_deck(owner=bob, game=game, name="Other wolves", entries=[*more, *entries])
    return services.set_visibility(deck=deck, actor=bob, visibility="public")


def titles(rows: Any) -> list[str]:
    return [row.title for row in rows]


def test_it_says_what_only_one_holds_and_what_differs(public_deck: Deck, other: Deck) -> None:
    response = look(Client(), public_deck.public_id, other.public_id)
    found: Comparison = response.context["comparison"]
    draw = {section.name: section for section in found.sections}["Draw Deck"]
    assert (titles(draw.only_left), titles(draw.only_right)) == (["Stroke 1"], ["Throat Grip"])
    assert [(row.title, row.left, row.right, row.change) for row in draw.counts] == [("Stroke 2", 3, 2, "−1")]
    assert (draw.left, draw.right) == (40, 37)
    assert len(draw.same) == 12
    # 25 Foes, 12 strokes as they are (40 - 3 - 3 = 34 copies) and two strokes 2.
    assert found.shared == 25 + 34 + 2
    body = response.content.decode()
    assert "Only in A" in body
    assert "Renown: A 100, B 100" in body


def test_curves_stand_on_one_scale(public_deck: Deck, other: Deck) -> None:
    chart = look(Client(), public_deck.public_id, other.public_id).context["comparison"].charts[0]
    # Gem 1: strokes 1 6 11 = 9 against 6 and 11 = 6 and Throat Grip (move 50: gem 5), so gem 5: 6 against 7.
    assert [(bar.label, bar.left.count, bar.right.count) for bar in chart.bars][0] == ("1", 9, 6)
    assert chart.bars[0].left.height == 60
    assert chart.bars[0].right.height == 40
    assert chart.words.startswith("1: 9 and 6, ")


def test_a_deck_is_the_same_as_itself(public_deck: Deck) -> None:
    response = look(Client(), public_deck.public_id, public_deck.public_id)
    assert response.context["comparison"].is_same
    assert "Both hold the same cards." in response.content.decode()


def test_versions_of_ones_own_deck(deck: Deck, alice: User, as_alice: Client) -> None:
    services.add_copies(deck=deck, actor=alice, section="draw", card_id="throat-grip", copies=2)
    response = look(as_alice, deck.public_id, deck.public_id, a_version="1", b_version="2")
    draw = response.context["comparison"].sections[1]
    assert [(row.title, row.right) for row in draw.only_right] == [("Throat Grip", 2)]
    assert "version 1, an earlier one" in response.content.decode()
    history = as_alice.get(reverse("decks:history", args=[deck.public_id])).content.decode()
    assert 'name="a_version" value="1" checked' in history
    assert 'name="b_version" value="2" checked' in history


@pytest.mark.parametrize("version", ["1", "99", "x", "-1", "9" * 30])
def test_versions_are_for_their_owner_only(public_deck: Deck, other: Deck, as_bob: Client, version: str) -> None:
    services.add_copies(deck=public_deck, actor=public_deck.owner, section="draw", card_id="throat-grip", copies=2)
    response = look(as_bob, public_deck.public_id, other.public_id, a_version=version)
    assert response.status_code == 404
    assert "only its owner can see it" in response.content.decode()


def test_a_private_deck_is_compared_by_its_owner_only(
    deck: Deck, other: Deck, as_alice: Client, as_bob: Client
) -> None:
    assert look(as_alice, deck.public_id, other.public_id).status_code == 200
    refused = look(as_bob, other.public_id, deck.public_id)
    assert refused.status_code == 404
    assert "Second deck: There is no such deck, or it is private." in refused.content.decode()
    assert look(Client(), deck.public_id, other.public_id).status_code == 404


def test_an_unlisted_deck_comes_by_its_link(unlisted_deck: Deck, other: Deck) -> None:
    for ref in (
        unlisted_deck.share_key,
        f"/d/{unlisted_deck.share_key}/",
        f"http://x.example/d/{unlisted_deck.share_key}/",
    ):
        response = look(Client(), ref, other.public_id)
        assert response.status_code == 200
        assert str(unlisted_deck.public_id) not in response.content.decode()
    assert look(Client(), unlisted_deck.public_id, other.public_id).status_code == 404
    assert look(Client(), "", other.public_id, a_link=unlisted_deck.share_key).status_code == 200


@pytest.mark.parametrize("ref", ["x", "%00", "a b", "/d//", "0" * 400, "' or 1=1"])
def test_a_strange_name_is_no_deck(other: Deck, ref: str) -> None:
    assert look(Client(), ref, other.public_id).status_code == 404


def test_without_decks_it_asks_for_them(public_deck: Deck, as_alice: Client) -> None:
    body = as_alice.get(URL).content.decode()
    assert "Choose two decks" in body
    assert f'<option value="{public_deck.public_id}">Wolves of the North</option>' in body
    assert "Yours" not in Client().get(URL).content.decode()


def test_more_decks_ask_no_more_queries(
    public_deck: Deck, other: Deck, bob: User, as_alice: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        copy = services.copy_deck(deck=public_deck, owner=bob)
        services.set_visibility(deck=copy, actor=bob, visibility="public")
    with django_assert_max_num_queries(8):
        look(as_alice, public_deck.public_id, other.public_id)


def test_many_versions_ask_no_more_queries_than_few(
    deck: Deck, as_alice: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for copies in (1, 1, 1, -1, -1, 1):
        services.add_copies(deck=deck, actor=deck.owner, section="draw", card_id="throat-grip", copies=copies)
    with django_assert_max_num_queries(6):
        body = as_alice.get(reverse("decks:history", args=[deck.public_id])).content.decode()
    assert "7 versions" in body


def test_two_edits_are_merged_card_by_card() -> None:
    base = [("draw", "stroke-1", 3), ("draw", "stroke-2", 3), ("draw", "stroke-3", 3), ("draw", "stroke-4", 1)]
    mine = [("draw", "stroke-1", 1), ("draw", "stroke-2", 3), ("draw", "stroke-3", 2), ("draw", "stroke-5", 1)]
    theirs = [("draw", "stroke-1", 3), ("draw", "stroke-3", 1), ("draw", "stroke-4", 1), ("draw", "stroke-6", 1)]
    merged = merge_entries(GAME, base, mine, theirs)
    # 1: only mine changed it; 2: only they took it out; 3: both, mine stands; 4: only I took it out; 5, 6: one each.
    assert {card: count for _, card, count in merged.entries} == {
        "stroke-1": 1,
        "stroke-3": 2,
        "stroke-5": 1,
        "stroke-6": 1,
    }
    assert [(clash.card_id, clash.mine, clash.theirs) for clash in merged.clashes] == [("stroke-3", 2, 1)]


def test_matches_are_offered_where_they_can_say_something(
    public_deck: Deck, other: Deck, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_offered(one: Deck, two: Deck) -> bool:
        return "Let matches say which is better" in look(as_alice, one.public_id, two.public_id).content.decode()

    assert is_offered(public_deck, other)
    assert not is_offered(other, other)
    monkeypatch.setattr(type(get_game(GAME)), "plays", False)
    assert not is_offered(public_deck, other)


def test_the_title_of_two_versions_names_them(public_deck: Deck, as_alice: Client, alice: User) -> None:
    services.add_copies(deck=public_deck, actor=alice, section="draw", card_id="throat-grip", copies=1)
    body = look(as_alice, public_deck.public_id, public_deck.public_id, a_version="1").content.decode()
    assert "<title>Versions 1 and 2 of Wolves of the North" in body
