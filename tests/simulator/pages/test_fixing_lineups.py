"""Mending a line-up on its own page, without script: fixes of decks, rule options, other decks, other places."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.editing import create_deck, entries_of, load_samples, set_visibility
from decks.lineups import LineupFields, SeatChoice, change_lineup, create_lineup
from decks.models import Deck, DeckVersion, Lineup
from tests.catalogue import load_real_cards

GAME = "age_of_conan"


def make_deck_of(owner: User, deck: Deck, *changes: tuple[str, int]) -> Deck:
    """A private copy of a deck with more or fewer copies of cards of its Kingdom Deck."""
    copies = {(section, card_id): number for section, card_id, number in entries_of(deck)}
    for card_id, more in changes:
        copies["deck", card_id] = copies.get(("deck", card_id), 0) + more
    entries = [(section, card_id, number) for (section, card_id), number in copies.items() if number]
    return create_deck(owner=owner, game=deck.game, name=f"{deck.name} of {owner.username.title()}", entries=entries)


@pytest.fixture
def decks(db: None) -> dict[str, Deck]:
    load_real_cards(GAME)
    return {deck.name: deck for deck in load_samples(game_key=GAME)}


@pytest.fixture
def broken(decks: dict[str, Deck], alice: User) -> Deck:
    """Alice's Stygia with a card of Aquilonia too much."""
    return make_deck_of(alice, decks["Stygia"], ("black-dragons", 1))


@pytest.fixture
def lineup(decks: dict[str, Deck], broken: Deck, alice: User) -> Lineup:
    seats = [SeatChoice(deck.current) for deck in (decks["Aquilonia"], decks["Turan"], broken) if deck.current]
    return create_lineup(owner=alice, game=broken.game, fields=LineupFields("Three kingdoms", seats=seats))


def mend(client: Client, lineup: Lineup, **sent: Any) -> Any:
    lineup.refresh_from_db()
    given = {"revision": lineup.revision, **sent}
    return client.post(f"/line-ups/{lineup.public_id}/edit/mend/", given, follow=True)


def buttons(answer: Any) -> dict[str, str]:
    """The buttons that mend something, by their label."""
    rows = answer.context["findings"]
    found = [fix for row in rows for one in row.problems for fix in one.fixes]
    found += [fix for row in rows for fix in row.instead]
    return {fix.label: f"{fix.name}={fix.value}" for fix in found if fix.name}


def names(lineup: Lineup) -> list[str]:
    return [row.deck.name if row.deck else "" for row in lineup.seats.order_by("seat")]


def page(client: Client, lineup: Lineup) -> Any:
    return client.get(f"/line-ups/{lineup.public_id}/")


def test_a_fix_of_the_own_deck_is_a_button_that_makes_it(lineup: Lineup, broken: Deck, as_alice: Client) -> None:
    offered = buttons(page(as_alice, lineup))
    name, _, value = offered['Remove "Black Dragons"'].partition("=")
    assert f'value="{value}">Remove &quot;Black Dragons&quot;</button>' in page(as_alice, lineup).content.decode()
    answer = mend(as_alice, lineup, **{name: value})
    broken.refresh_from_db()
    assert broken.current and broken.current.number == 2 and "black-dragons" not in str(entries_of(broken))
    assert answer.context["check"].is_ready and "is at version 2 now" in answer.content.decode()


def test_a_fix_that_rests_on_an_old_version_is_not_made(lineup: Lineup, broken: Deck, as_alice: Client) -> None:
    name, _, value = buttons(page(as_alice, lineup))['Remove "Black Dragons"'].partition("=")
    mend(as_alice, lineup, **{name: value})
    answer = mend(as_alice, lineup, **{name: value})
    broken.refresh_from_db()
    assert broken.current and broken.current.number == 2 and "messages" in answer.context
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]


def test_a_ready_made_deck_of_the_same_kingdom_takes_the_seat(lineup: Lineup, as_alice: Client) -> None:
    name, _, value = buttons(page(as_alice, lineup))["Use Stygia, ready-made"].partition("=")
    answer = mend(as_alice, lineup, **{name: value})
    assert answer.context["check"].is_ready and names(lineup) == ["Aquilonia", "Turan", "Stygia"]


def twice(lineup: Lineup, decks: dict[str, Deck]) -> None:
    """The line-up seats two decks of Aquilonia, the second of its owner."""
    own = make_deck_of(lineup.owner, decks["Aquilonia"])
    seats = [SeatChoice(deck.current) for deck in (decks["Aquilonia"], own) if deck.current]
    change_lineup(lineup=lineup, actor=lineup.owner, fields=LineupFields(seats=seats))


def test_a_kingdom_that_sits_twice_is_mended_by_a_deck_of_another_one(
    lineup: Lineup, decks: dict[str, Deck], as_alice: Client
) -> None:
    twice(lineup, decks)
    offered = buttons(page(as_alice, lineup))
    # a deck of the same kingdom would sit twice again
    assert list(offered) == [f"Choose a deck of {name} for seat 2" for name in ("Turan", "Stygia", "Hyperborea")]
    name, _, value = offered["Choose a deck of Stygia for seat 2"].partition("=")
    answer = mend(as_alice, lineup, **{name: value})
    assert answer.context["check"].is_ready and names(lineup) == ["Aquilonia", "Stygia"]


def test_without_a_ready_made_deck_of_a_kingdom_its_choice_leads_to_the_form(
    lineup: Lineup, decks: dict[str, Deck], as_alice: Client
) -> None:
    twice(lineup, decks)
    decks["Stygia"].delete()
    found = {
        fix.label: fix.href
        for row in page(as_alice, lineup).context["findings"]
        for one in row.problems
        for fix in one.fixes
    }
    assert found["Choose a deck of Stygia for seat 2"] == f"/line-ups/{lineup.public_id}/edit/"
    assert not found["Choose a deck of Turan for seat 2"]


def test_house_decks_are_allowed_by_a_button(lineup: Lineup, decks: dict[str, Deck], as_alice: Client) -> None:
    house = make_deck_of(lineup.owner, decks["Stygia"], ("sacrifices", -1), ("scarlet-smoke", 1))
    assert house.current
    seats = [SeatChoice(decks["Turan"].current), SeatChoice(house.current)]  # type: ignore[arg-type]
    change_lineup(lineup=lineup, actor=lineup.owner, fields=LineupFields(seats=seats))
    offered = buttons(page(as_alice, lineup))
    assert offered["Allow house decks at this table"] == "option=house_decks=yes"
    answer = mend(as_alice, lineup, option="house_decks=yes")
    lineup.refresh_from_db()
    assert lineup.options == {"house_decks": "yes"} and answer.context["check"].is_ready


def test_seats_change_places(lineup: Lineup, as_alice: Client) -> None:
    mend(as_alice, lineup, move="2|earlier")
    assert names(lineup) == ["Aquilonia", "Stygia of Alice", "Turan"]
    mend(as_alice, lineup, move="0|later")
    assert names(lineup) == ["Stygia of Alice", "Aquilonia", "Turan"]


def test_a_seat_that_its_owner_may_not_see_moves_as_it_is(
    lineup: Lineup, decks: dict[str, Deck], as_alice: Client, bob: User
) -> None:
    theirs = make_deck_of(bob, decks["Hyperborea"])
    set_visibility(deck=theirs, actor=bob, visibility="public")
    version = DeckVersion.objects.get(deck=theirs)
    seats = [SeatChoice(decks["Turan"].current), SeatChoice(version)]  # type: ignore[arg-type]
    change_lineup(lineup=lineup, actor=lineup.owner, fields=LineupFields(seats=seats))
    set_visibility(deck=theirs, actor=bob, visibility="private")
    mend(as_alice, lineup, move="1|earlier")
    assert names(lineup) == ["Hyperborea of Bob", "Turan"]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"move": "0|earlier"},
        {"move": "2|later"},
        {"move": "9|later"},
        {"move": "0|aside"},
        {"move": "x|later"},
        {"move": "0|later", "revision": "0"},
        {"move": "0|later", "revision": "x"},
        {"take": "0|00000000-0000-0000-0000-000000000000"},
        {"take": "7|"},
        {"take": "x"},
        {"option": "house_decks=perhaps"},
        {"option": "=="},
        {"fix": "2|1|no fix"},
        {"fix": "2|1|AOC-D03|remove|deck|stygia|1"},
        {"fix": "0|1|AOC-D03|remove|deck|black-dragons|1"},
        {"fix": "|||"},
    ],
)
def test_what_is_no_fix_changes_nothing(lineup: Lineup, as_alice: Client, sent: dict[str, str]) -> None:
    before = (names(lineup), lineup.options, lineup.revision)
    answer = mend(as_alice, lineup, **sent)
    lineup.refresh_from_db()
    assert answer.status_code == 200
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert (names(lineup), lineup.options, lineup.revision) == before


def test_only_its_owner_mends_it(lineup: Lineup, broken: Deck, client: Client, as_bob: Client) -> None:
    set_visibility(deck=broken, actor=lineup.owner, visibility="public")
    address = f"/line-ups/{lineup.public_id}/edit/mend/"
    assert as_bob.post(address, {"move": "0|later"}).status_code == 404
    change_lineup(lineup=lineup, actor=lineup.owner, fields=LineupFields(visibility="public"))
    answer = page(as_bob, lineup)
    assert buttons(answer) == {} and "mend-form" not in answer.content.decode()
    assert 'Remove "Black Dragons"' in answer.content.decode().replace("&quot;", '"')
    assert as_bob.post(address, {"move": "0|later", "revision": "2"}).status_code == 403
    assert Client().post(address, {"move": "0|later"}).status_code == 302
    assert names(lineup) == ["Aquilonia", "Turan", "Stygia of Alice"]


def test_a_seat_with_a_fixed_version_has_no_buttons_for_its_deck(
    lineup: Lineup, broken: Deck, as_alice: Client
) -> None:
    assert broken.current
    seats = [SeatChoice(broken.current, is_fixed=True)]
    change_lineup(lineup=lineup, actor=lineup.owner, fields=LineupFields(seats=seats))
    assert list(buttons(page(as_alice, lineup))) == ["Use Stygia, ready-made"]
