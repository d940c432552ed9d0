"""Own sets and their cards: what is taken and refused, what a version keeps, limits and keys."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from cards import own_sets
from cards.errors import BadFacts, OwnSetChanged, OwnSetRefused
from cards.intake import home_made_id, is_home_made_id, is_of_user, is_placeholder_id, is_reserved_id, set_key_of
from cards.models import Card, Game, OwnSet, OwnSetVersion, RecordBlob
from cards.own_cards import SetName, cards_of, read_names, records_in
from cards.own_sets import keeping, services
from cards.placeholders import CardScope, keep_card
from tests.cards.own_sets.conftest import DANCE, DRAW, GAME, STRANGER, again, cards_in

pytestmark = pytest.mark.django_db


def refused(of: pytest.ExceptionInfo[BadFacts]) -> dict[str, str]:
    return {one.field: one.code for one in of.value.details}


def test_ids_name_the_set_and_the_number() -> None:
    assert [home_made_id("abcdefg", number) for number in (1, 26, 27, 677)] == [
        "o-abcdefgaaa",
        "o-abcdefgaaz",
        "o-abcdefgaba",
        "o-abcdefgbaa",
    ]
    card_id = home_made_id("abcdefg", 12)
    assert is_home_made_id(card_id) and is_of_user(card_id) and is_reserved_id(card_id)
    assert not is_placeholder_id(card_id) and set_key_of(card_id) == "abcdefg"
    assert set_key_of("p-abcdefghij") == "" and is_of_user("p-abcdefghij") and not is_of_user("throat-grip")


def test_a_card_is_read_and_checked_and_nobody_finds_it(hills: OwnSet, alice: User, bob: User) -> None:
    dance, stranger = cards_in(hills)
    assert dance.card_id == home_made_id(hills.key, 1) and dance.simulatable and not dance.is_listed
    assert dance.record["abilities"] == [{"when": "hit", "do": [{"verb": "draw", "amount": 1}]}]
    assert stranger.record["abilities"] == "?" and not stranger.simulatable and stranger.number == "2"
    assert not Card.objects.filter(card_id=dance.card_id).exists()
    assert not Card.every.seen_by(alice.pk).filter(card_id=dance.card_id).exists()
    mine, other = CardScope(GAME, alice.pk), CardScope(GAME, bob.pk)
    assert dance.card_id in mine and mine.title(dance.card_id) == "Axe Dance"
    assert mine.mark(dance.card_id) == "Home-made by alice" and mine.mark("wolf") == ""
    assert dance.card_id not in other and other.title(dance.card_id) == "A card that is not in the catalogue"
    assert CardScope(GAME, None).find(dance.card_id) is None and str(dance) == dance.card_id


def test_sentences_that_are_not_understood_are_kept_in_the_users_words(hills: OwnSet, alice: User) -> None:
    text = f"Whistles at the moon. {DRAW}"
    made = own_sets.add_card(user=alice, own_set=hills, record={**DANCE, "title": "Moon Song"}, text=text)
    assert (made.record["abilities"], made.record["facts"]) == ("?", ["Whistles at the moon."])
    assert not made.simulatable
    mended = own_sets.change_card(user=alice, card=made, record={**DANCE, "title": "Moon Song"}, text=DRAW)
    assert mended.simulatable and "facts" not in mended.record and mended.card_id == made.card_id


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"title": ""}, {"title": "needed"}),
        ({"type": None}, {"type": "needed"}),
        ({"title": "Fen Crow"}, {"title": "title_taken"}),
        ({"title": "fen  CROW"}, {"title": "title_taken"}),
        ({"title": "Hill Stranger"}, {"title": "title_used"}),
        ({"title": "A <b>title</b>"}, {"title": "bad_title"}),
        ({"title": "x" * 81}, {"title": "bad_title"}),
        ({"title": "Right\u202eLeft"}, {"title": "hidden_character"}),
        ({"gem": "many"}, {"gem": "bad_value"}),
        ({"gem": 10**40}, {"gem": "bad_value"}),
        ({"left": ["Blade"]}, {"left": "bad_value"}),
        ({"type": "Wizard"}, {"type": "bad_value"}),
        ({"abilities": [{"when": "static"}] * 7}, {"abilities": "too_many"}),
        ({"abilities": [{"verb": "fly"}]}, {"abilities": "bad_value"}),
        ({"no_such_field": 1}, {"no_such_field": "bad_value"}),
        ({"No Field!": 1}, {"No Field!": "unknown_field"}),
        ({"flavor": "x" * 301}, {"flavor": "too_long"}),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    hills: OwnSet, alice: User, more: dict[str, Any], where: dict[str, str]
) -> None:
    with pytest.raises(BadFacts) as error:
        own_sets.add_card(user=alice, own_set=hills, record={**DANCE, "title": "New Dance", **more})
    assert refused(error) == where
    assert len(cards_in(hills)) == 2 and again(hills).revision == hills.revision


def test_a_title_of_the_catalogue_needs_a_qualifier(hills: OwnSet, alice: User) -> None:
    with pytest.raises(BadFacts, match=r"such as “Ravenous Wolf \(home-made\)”"):
        own_sets.add_card(user=alice, own_set=hills, record={**STRANGER, "title": "Ravenous Wolf"})
    own_sets.add_card(user=alice, own_set=hills, record={**STRANGER, "title": "Ravenous Wolf (home-made)"})


def test_a_text_of_a_game_without_a_reader_is_refused(hills: OwnSet, alice: User) -> None:
    Game.objects.get_or_create(key="conan_monolith", defaults={"name": "Conan"})
    other = own_sets.make_set(user=alice, game_key="conan_monolith", name="Lost Crew")
    with pytest.raises(BadFacts, match="Give the effects as data"):
        own_sets.add_card(user=alice, own_set=other, record={"title": "Axe", "type": "Equipment"}, text="Draw a card.")
    with pytest.raises(OwnSetRefused, match="whole box"):
        own_sets.make_set(user=alice, game_key="age_of_conan", name="Lost Army")


def test_a_version_keeps_the_cards_as_they_were(hills: OwnSet, alice: User) -> None:
    first = own_sets.publish(user=alice, own_set=hills, note="The first two.")
    dance, stranger = cards_in(hills)
    own_sets.change_card(user=alice, card=dance, record={**DANCE, "gem": 4})
    own_sets.delete_card(user=alice, card=stranger)
    second = own_sets.publish(user=alice, own_set=hills)
    assert (first.number, second.number) == (1, 2)
    assert [record["title"] for record in records_in(first)] == ["Axe Dance", "Hill Stranger"]
    assert [record["gem"] for record in records_in(second)] == [4]
    with pytest.raises(TypeError, match="never changed"):
        first.save()
    named = CardScope(GAME, alice.pk, names=[SetName(hills.key, 1)])
    assert named.named[dance.card_id].record["gem"] == 2 and stranger.card_id in named
    assert named.pool_with([dance.card_id]).index[dance.card_id] == 8
    with pytest.raises(OwnSetRefused, match="Nothing has changed since version 2"):
        own_sets.publish(user=alice, own_set=hills)


def test_numbers_of_cards_are_given_once(hills: OwnSet, alice: User) -> None:
    own_sets.delete_card(user=alice, card=cards_in(hills)[1])
    made = own_sets.add_card(user=alice, own_set=hills, record=STRANGER)
    assert made.card_id == home_made_id(hills.key, 3) and made.number == "3"


def test_an_empty_set_has_nothing_to_publish(small_rows: object, alice: User) -> None:
    empty = own_sets.make_set(user=alice, game_key=GAME, name="Empty")
    with pytest.raises(OwnSetRefused, match="no card in this set yet"):
        own_sets.publish(user=alice, own_set=empty)
    with pytest.raises(OwnSetRefused, match="Publish a version first"):
        own_sets.change_set(user=alice, own_set=empty, visibility="public")


def test_names_are_clean_and_stand_once(hills: OwnSet, alice: User, bob: User) -> None:
    for name, code in (("", "bad_name"), ("<b>", "bad_name"), ("x" * 81, "bad_name"), ("hill FOLK", "name_used")):
        with pytest.raises(OwnSetRefused) as error:
            own_sets.make_set(user=alice, game_key=GAME, name=name)
        assert error.value.code == code
    assert own_sets.make_set(user=bob, game_key=GAME, name="Hill Folk").owner == bob
    renamed = own_sets.change_set(user=alice, own_set=hills, name="HILL folk", notes="")
    assert (renamed.name, renamed.notes) == ("HILL folk", "")


def test_keys_make_nothing_twice(hills: OwnSet, alice: User) -> None:
    first = own_sets.make_set(user=alice, game_key=GAME, name="Fens", key="k1")
    assert own_sets.make_set(user=alice, game_key=GAME, name="Fens", key="k1") == first
    with pytest.raises(OwnSetRefused, match="Another set was made under this key"):
        own_sets.make_set(user=alice, game_key=GAME, name="Marshes", key="k1")
    version = own_sets.publish(user=alice, own_set=hills, key="p1", if_match=again(hills).etag)
    assert own_sets.publish(user=alice, own_set=hills, key="p1", if_match='"old"') == version


def test_a_set_that_was_changed_meanwhile_is_not_changed(hills: OwnSet, alice: User) -> None:
    own_sets.change_set(user=alice, own_set=hills, notes="Other.", if_match=hills.etag)
    for call in (
        lambda: own_sets.change_set(user=alice, own_set=hills, notes="Mine.", if_match=hills.etag),
        lambda: own_sets.add_card(user=alice, own_set=hills, record={**DANCE, "title": "X"}, if_match=hills.etag),
        lambda: own_sets.publish(user=alice, own_set=hills, if_match=hills.etag),
        lambda: own_sets.delete_set(user=alice, own_set=hills, if_match=hills.etag),
    ):
        with pytest.raises(OwnSetChanged):
            call()
    assert again(hills).notes == "Other."


def test_nobody_else_changes_a_set(hills: OwnSet, bob: User, moderator: User) -> None:
    for user in (bob, moderator):
        for call in (
            lambda user=user: own_sets.change_set(user=user, own_set=hills, name="Mine"),
            lambda user=user: own_sets.add_card(user=user, own_set=hills, record=DANCE),
            lambda user=user: own_sets.change_card(user=user, card=cards_in(hills)[0], record=DANCE),
            lambda user=user: own_sets.delete_card(user=user, card=cards_in(hills)[0]),
            lambda user=user: own_sets.publish(user=user, own_set=hills),
            lambda user=user: own_sets.delete_set(user=user, own_set=hills),
            lambda user=user: own_sets.renew_link(user=user, own_set=hills),
            lambda user=user: own_sets.ask_review(user=user, own_set=hills),
            lambda user=user: own_sets.take_back(user=user, own_set=hills),
        ):
            with pytest.raises(OwnSetRefused, match="no such set of yours"):
                call()
    assert len(cards_in(hills)) == 2 and not OwnSetVersion.objects.exists()


def test_there_are_limits(hills: OwnSet, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_CARDS", 2)
    monkeypatch.setattr(services, "MOST_SETS", 1)
    monkeypatch.setattr(services, "MOST_VERSIONS", 0)
    with pytest.raises(OwnSetRefused, match="2 cards at most"):
        own_sets.add_card(user=alice, own_set=hills, record={**DANCE, "title": "Third"})
    with pytest.raises(OwnSetRefused, match="You have 1 sets"):
        own_sets.make_set(user=alice, game_key=GAME, name="Second")
    with pytest.raises(OwnSetRefused, match="0 versions at most"):
        own_sets.publish(user=alice, own_set=hills)


def test_a_deleted_set_leaves_nothing(hills: OwnSet, alice: User) -> None:
    own_sets.publish(user=alice, own_set=hills)
    assert own_sets.delete_set(user=alice, own_set=hills)
    for rows in (OwnSet.objects, OwnSetVersion.objects, RecordBlob.objects, Card.every.filter(origin="own")):
        assert not rows.exists()


def test_a_placeholder_and_a_home_made_card_can_have_one_title(hills: OwnSet, alice: User) -> None:
    kept = keep_card(user=alice, game_key=GAME, title="Axe Dance")
    assert kept.is_placeholder and set(CardScope(GAME, alice.pk).own) == {kept.card_id}


def test_two_sets_with_one_title_name_their_set(hills: OwnSet, alice: User) -> None:
    other = own_sets.make_set(user=alice, game_key=GAME, name="Fen Folk")
    own_sets.add_card(user=alice, own_set=other, record=DANCE)
    versions = [own_sets.publish(user=alice, own_set=one) for one in (hills, other)]
    titles = [card.definition.title for card in cards_of(versions, GAME).values()]
    assert titles == ["Axe Dance", "Hill Stranger", "Axe Dance (Fen Folk)"]


def test_a_record_that_the_game_cannot_read_stays_alone(
    hills: OwnSet, alice: User, caplog: pytest.LogCaptureFixture
) -> None:
    dance, stranger = cards_in(hills)
    Card.every.filter(pk=dance.pk).update(record={"id": dance.card_id, "title": "Axe Dance", "type": "Nothing"})
    with caplog.at_level("CRITICAL", logger="cards.own_cards.cards"):
        assert set(CardScope(GAME, alice.pk).working) == {stranger.card_id}


@pytest.mark.parametrize(
    "raw",
    [
        "sets",
        [{}],
        [{"set": "abcdefg"}],
        [{"set": "ABC", "version": 1}],
        [{"set": "abcdefg", "version": 0}],
        [{"set": "abcdefg", "version": True}],
        [{"set": "abcdefg", "version": 1, "more": 1}],
        [{"set": "abcdefg", "version": 1, "link": 5}],
        [{"set": "abcdefg", "version": 1}] * 2,
        [{"set": "abcdefg", "version": 1}] * 11,
    ],
)
def test_what_names_no_version_is_refused(raw: Any) -> None:
    with pytest.raises(OwnSetRefused):
        read_names(raw)


def test_what_a_deck_names_comes_back() -> None:
    raw = [{"set": "abcdefg", "version": 2}, {"set": "bcdefgh", "version": 1, "link": "k"}]
    assert [name.as_json() for name in read_names(raw)] == raw
