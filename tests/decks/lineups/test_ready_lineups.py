"""The ready-made line-ups become public line-ups of the site, once."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from cards.catalogue import records
from decks.lineups import ready, ready_made_lineups, seats_of
from decks.lists import ready_lineups
from decks.models import Lineup
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
GAMES = tuple(records.GAME_NAMES)
#: Before a test puts its own in place.
REAL_CARDS = records.DATA_DIR


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch, small_catalogue: None) -> None:
    monkeypatch.setattr(records, "DATA_DIR", REAL_CARDS)
    load_real_cards(*GAMES)
    call_command("load_samples", verbosity=0)


def test_each_of_the_files_is_a_public_line_up(alice: User) -> None:
    found = list(ready_made_lineups())
    by_game = sorted(GAMES)
    assert [one.name for one in found] == [one.name for key in by_game for one in ready_lineups(key)]
    assert {(one.owner.username, one.visibility) for one in found} == {("conanhub", "public")}
    for lineup, wanted in zip(found, [one for key in by_game for one in ready_lineups(key)], strict=True):
        seats = seats_of(lineup, alice)
        assert len(seats) == len(wanted.decks) and all(seat.deck for seat in seats)
        assert lineup.options == dict(wanted.options)


def test_loading_them_again_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(Lineup.objects.order_by("pk").values_list())
    call_command("load_samples", verbosity=0)
    assert list(Lineup.objects.order_by("pk").values_list()) == before


def test_one_that_was_changed_is_put_right() -> None:
    lineup = Lineup.objects.get(name="Three at a table")
    lineup.seats.filter(seat=2).delete()
    call_command("load_samples", verbosity=0)
    assert lineup.seats.count() == 3
    assert ready.Lineup.objects.get(pk=lineup.pk).revision == 2
