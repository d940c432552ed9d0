"""The versions of a deck: all of them are reached, small changes stand together, those that matter have names."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.editing import services
from decks.editing.version_history import MOST_TOGETHER, PAUSE, RUNS_A_PAGE, Mark, runs_of
from decks.errors import DeckRefused, NotYourDeck
from decks.models import Deck, DeckVersion

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def page_of(deck: Deck, **asked: str) -> str:
    return reverse("decks:history", args=[deck.public_id]) + "".join(f"?{key}={value}" for key, value in asked.items())


def naming(deck: Deck, number: int) -> str:
    return reverse("decks:name_version", args=[deck.public_id, number])


def marks(*minutes: float, named: tuple[int, ...] = ()) -> list[Mark]:
    """Versions 1, 2, 3 … at these minutes, the newest first."""
    versions = [
        Mark(number, NOON + timedelta(minutes=minute), "named" if number in named else "")
        for number, minute in enumerate(minutes, start=1)
    ]
    return versions[::-1]


def numbers(runs: list[list[Mark]]) -> list[list[int]]:
    return [[mark.number for mark in run] for run in runs]


def change(deck: Deck, times: int, *, minutes_apart: float = 0) -> None:
    """So many versions more, each after the same pause."""
    for place in range(times):
        copies = 1 if place % 2 == 0 else -1
        services.add_copies(deck=deck, actor=deck.owner, section="draw", card_id="throat-grip", copies=copies)
    begun = NOON
    for version in DeckVersion.objects.filter(deck=deck).order_by("number"):
        DeckVersion.objects.filter(pk=version.pk).update(created_at=begun)
        begun += timedelta(minutes=minutes_apart)


def test_changes_within_minutes_are_one_run_and_a_pause_ends_it() -> None:
    pause = PAUSE.total_seconds() / 60
    assert numbers(runs_of(marks(0, 1, 2, 3 + pause, 3 + 2 * pause))) == [[5, 4], [3, 2], [1]]


def test_a_named_version_is_the_newest_of_its_run() -> None:
    assert numbers(runs_of(marks(0, 1, 2, 3, 4, named=(3,)))) == [[5, 4], [3, 2], [1]]


def test_a_long_evening_is_cut_into_runs() -> None:
    runs = runs_of(marks(*range(2 * MOST_TOGETHER + 1)))
    assert [len(run) for run in runs] == [MOST_TOGETHER, MOST_TOGETHER, 1]


def test_no_versions_are_no_runs() -> None:
    assert runs_of([]) == []


def counts(of: Any) -> dict[str, int]:
    return {change.title: change.copies for change in of.changes}


def test_a_run_says_what_it_changed_together_and_step_by_step(deck: Deck, alice: User, as_alice: Client) -> None:
    for card_id, copies in (("throat-grip", 2), ("throat-grip", 1), ("stroke-1", -1)):
        services.add_copies(deck=deck, actor=alice, section="draw", card_id=card_id, copies=copies)
    run, first = as_alice.get(page_of(deck)).context["history"].runs
    assert counts(run) == {"Throat Grip": 3, "Stroke 1": -1}
    assert [counts(version) for version in run.versions] == [
        {"Stroke 1": -1},
        {"Throat Grip": 1},
        {"Throat Grip": 2},
    ]
    assert first.newest.version.number == 1


@pytest.mark.slow
def test_every_version_of_a_long_history_is_on_some_page(deck: Deck, as_alice: Client) -> None:
    change(deck, 60, minutes_apart=60)  # 61 versions, each a run: 20, 20, 20 and 1
    assert RUNS_A_PAGE == 20
    seen: list[int] = []
    for number in ("1", "2", "3", "4"):
        answer = as_alice.get(page_of(deck, page=number))
        assert "61 versions" in answer.content.decode()
        seen += [version.version.number for run in answer.context["history"].runs for version in run.versions]
    assert seen == list(range(61, 0, -1))
    assert "Page 4 of 4" in answer.content.decode()
    # What a page begins with is compared with the last version of the next page.
    assert [counts(run) for run in answer.context["history"].runs][0]["Stroke 1"] == 3


@pytest.mark.parametrize("number", ["0", "-1", "99", "x", ""])
def test_a_page_that_is_not_there_is_the_nearest_one(deck: Deck, as_alice: Client, number: str) -> None:
    assert as_alice.get(page_of(deck, page=number)).status_code == 200


def test_pages_ask_as_often_for_many_versions(
    deck: Deck, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    change(deck, 30, minutes_apart=7)
    with django_assert_num_queries(5):  # session, member, deck, times of all versions, versions of the page
        as_alice.get(page_of(deck))


def test_a_version_is_named_and_stands_by_itself(deck: Deck, as_alice: Client) -> None:
    change(deck, 4)
    answer = as_alice.post(naming(deck, 3), {"name": "  Before the   tournament ", "page": "1"})
    assert answer.headers["Location"] == page_of(deck, page="1") + "#version-3"
    body = as_alice.get(page_of(deck)).content.decode()
    assert '<b class="name">Before the tournament</b>' in body
    runs = as_alice.get(page_of(deck)).context["history"].runs
    assert [[version.version.number for version in run.versions] for run in runs] == [[5, 4], [3, 2], [1]]
    as_alice.post(naming(deck, 3), {"name": ""})
    assert DeckVersion.objects.get(deck=deck, number=3).name == ""


def test_a_name_changes_nothing_else_of_a_version(deck: Deck, alice: User) -> None:
    before = DeckVersion.objects.values().get(deck=deck, number=1)
    services.name_version(deck=deck, actor=alice, number=1, name="First")
    assert DeckVersion.objects.values().get(deck=deck, number=1) == {**before, "name": "First"}
    with pytest.raises(TypeError, match="never changed"):
        DeckVersion.objects.get(deck=deck, number=1).save()


def test_comparing_shows_the_names_to_their_owner_alone(public_deck: Deck, as_alice: Client, as_bob: Client) -> None:
    as_alice.post(naming(public_deck, 1), {"name": "First"})
    asked = {"a": str(public_deck.public_id), "b": str(public_deck.public_id)}
    assert "<b>First</b>" in as_alice.get(reverse("decks:compare"), asked).content.decode()
    assert "<b>First</b>" not in as_bob.get(reverse("decks:compare"), asked).content.decode()


@pytest.mark.parametrize("name", ["x" * 61, "half\x00done"])
def test_a_bad_name_is_refused(deck: Deck, alice: User, as_alice: Client, name: str) -> None:
    with pytest.raises(DeckRefused):
        services.name_version(deck=deck, actor=alice, number=1, name=name)
    answer = as_alice.post(naming(deck, 1), {"name": name}, follow=True)
    assert DeckVersion.objects.get(deck=deck, number=1).name == ""
    assert "name" in "".join(str(message) for message in answer.context["messages"])


@pytest.mark.parametrize("number", [0, 99, 10**30])
def test_a_version_that_is_not_there_has_no_name(deck: Deck, as_alice: Client, number: int) -> None:
    answer = as_alice.post(naming(deck, number), {"name": "First"}, follow=True)
    assert "no version" in "".join(str(message) for message in answer.context["messages"])


def test_only_its_owner_names_a_version(public_deck: Deck, bob: User, as_bob: Client) -> None:
    with pytest.raises(NotYourDeck):
        services.name_version(deck=public_deck, actor=bob, number=1, name="Mine")
    assert as_bob.post(naming(public_deck, 1), {"name": "Mine"}).status_code == 403
    assert "/accounts/login/" in Client().post(naming(public_deck, 1), {"name": "Mine"}).headers["Location"]
    assert as_bob.get(naming(public_deck, 1)).status_code == 405


def test_a_run_whose_changes_cancel_out_has_the_cards_of_before(deck: Deck, as_alice: Client) -> None:
    change(deck, 2)
    DeckVersion.objects.filter(deck=deck, number=1).update(created_at=NOON - PAUSE - timedelta(hours=1))
    body = as_alice.get(page_of(deck)).content.decode()
    assert "the same cards as before" in body and "no cards" not in body
