"""Line-ups: made, changed, shared, copied, deleted; whose decks they show to whom."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction

from cards.models import Game
from conanhub.accounts.deletion import leave
from decks.editing import services as deck_services
from decks.errors import (
    DeckNotFound,
    LineupConflict,
    LineupNotFound,
    LineupRefused,
    NotYourLineup,
)
from decks.lineups import (
    LineupFields,
    SeatChoice,
    change_lineup,
    copy_lineup,
    create_lineup,
    delete_lineup,
    find_lineup,
    find_own_lineup,
    find_shared_lineup,
    lineups_with,
    public_lineups,
    renew_lineup_key,
    seats_of,
    services,
)
from decks.lineups.queries import may_see_lineup
from decks.models import Deck, DeckVersion, Lineup, LineupSeat
from simulator.engine import Role, get_game
from simulator.matches import MAX_TABLE
from tests.decks.conftest import GAME, legal_entries

NOBODY = AnonymousUser()


def choice(deck: Deck, *, fixed: bool = False, key: str = "") -> SeatChoice:
    deck.refresh_from_db()
    assert deck.current is not None
    return SeatChoice(deck.current, fixed, key)


def empty(lineup: Lineup, person: User | AnonymousUser, *, by_link: bool = False) -> list[str]:
    return [seat.why_empty for seat in seats_of(fresh(lineup), person, by_link=by_link)]


def names(lineup: Lineup, person: User | AnonymousUser, *, by_link: bool = False) -> list[str]:
    return [seat.deck.name if seat.deck else "" for seat in seats_of(fresh(lineup), person, by_link=by_link)]


def fresh(lineup: Lineup) -> Lineup:
    return Lineup.objects.get(pk=lineup.pk)


@pytest.fixture
def other(game: Game, bob: User) -> Deck:
    """A public deck of bob."""
    deck = deck_services.create_deck(owner=bob, game=game, name="Foes of Bob", entries=legal_entries())
    return deck_services.set_visibility(deck=deck, actor=bob, visibility="public")


@pytest.fixture
def lineup(deck: Deck, other: Deck, game: Game, alice: User) -> Lineup:
    """Alice's private deck against bob's public one, in a private line-up."""
    seats = [choice(deck), choice(other)]
    return create_lineup(owner=alice, game=game, fields=LineupFields(name=" My  table ", notes="A plan. ", seats=seats))


def test_a_new_line_up_is_private_and_says_who_sits_where(lineup: Lineup, deck: Deck, other: Deck) -> None:
    rows = list(lineup.seats.values_list("seat", "deck", "version", "share_key"))
    assert rows == [(0, deck.pk, None, ""), (1, other.pk, None, "")]
    assert (lineup.name, lineup.notes, lineup.visibility, lineup.options) == ("My table", "A plan.", "private", {})


def test_options_are_kept_where_they_differ_from_the_usual(game: Game, alice: User, deck: Deck) -> None:
    options = get_game(GAME).options
    name, spec = next(iter(options.items()))
    unusual = next(value for value in spec.choices if value != spec.default)
    given = {one: more.default for one, more in options.items()} | {name: unusual}
    made = create_lineup(owner=alice, game=game, fields=LineupFields("A", options=given, seats=[choice(deck)]))
    assert made.options == {name: unusual}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": " "}, "no_name"),
        ({"name": "x" * 81}, "name_too_long"),
        ({"name": "a\x00b"}, "bad_characters"),
        ({"visibility": "everyone"}, "unknown_visibility"),
        ({"options": {"no_such_option": "yes"}}, "unknown_option"),
        ({"options": {"conan_falls": "no_such_value"}}, "unknown_option"),
        ({"seats": []}, "no_decks"),
        ({"seats": [None, None]}, "no_decks"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    game: Game, alice: User, deck: Deck, fields: dict[str, object], code: str
) -> None:
    given = {"name": "A", "seats": [choice(deck)], **fields}
    with pytest.raises(Exception) as refused:
        create_lineup(owner=alice, game=game, fields=LineupFields(**given))  # type: ignore[arg-type]
    assert refused.value.code == code  # type: ignore[attr-defined]
    assert not Lineup.objects.exists() and not LineupSeat.objects.exists()


def test_the_site_lets_as_many_decks_sit_as_a_simulation_takes(game: Game, alice: User, deck: Deck) -> None:
    assert services.MAX_SEATS == MAX_TABLE
    assert (services.seats_limit("conan_ccg"), services.seats_limit("conquer")) == (5, 2)
    with pytest.raises(LineupRefused, match="6 decks; at most 5"):
        create_lineup(owner=alice, game=game, fields=LineupFields("A", seats=[choice(deck)] * 6))


def test_a_deck_may_sit_twice_and_empty_seats_close_up(game: Game, alice: User, deck: Deck) -> None:
    seats = [choice(deck), None, choice(deck), None]
    made = create_lineup(owner=alice, game=game, fields=LineupFields("A", seats=seats))
    assert list(made.seats.values_list("seat", "deck")) == [(0, deck.pk), (1, deck.pk)]


def test_an_empty_seat_keeps_its_place_where_seats_differ(
    game: Game, alice: User, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    roles = (Role("heroes", "Heroes", 1, 1), Role("overlord", "Overlord", 1, 1))
    monkeypatch.setattr(get_game(GAME), "roles", roles)
    made = create_lineup(owner=alice, game=game, fields=LineupFields("A", seats=[None, choice(deck)]))
    assert list(made.seats.values_list("seat", "deck")) == [(0, None), (1, deck.pk)]
    assert empty(made, alice) == ["No deck is chosen here, or it was deleted.", ""]


def test_there_is_a_limit(lineup: Lineup, game: Game, alice: User, deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MAX_LINEUPS", 1)
    with pytest.raises(LineupRefused, match="You have 1 line-ups"):
        create_lineup(owner=alice, game=game, fields=LineupFields("A", seats=[choice(deck)]))


def test_only_decks_that_its_owner_may_see_sit_there(game: Game, bob: User, deck: Deck) -> None:
    with pytest.raises(DeckNotFound):
        create_lineup(owner=bob, game=game, fields=LineupFields("A", seats=[choice(deck)]))
    with pytest.raises(DeckNotFound):
        create_lineup(owner=bob, game=game, fields=LineupFields("A", seats=[choice(deck, key=deck.share_key)]))


def test_a_deck_that_was_deleted_meanwhile_is_refused(
    lineup: Lineup, alice: User, bob: User, deck: Deck, other: Deck
) -> None:
    seats = [choice(deck), choice(other)]
    deck_services.delete_deck(deck=other, actor=bob)
    with pytest.raises(DeckNotFound, match="deleted meanwhile"):
        change_lineup(lineup=lineup, actor=alice, fields=LineupFields(name="New", seats=seats))
    assert (fresh(lineup).name, lineup.seats.count()) == ("My table", 2)


def test_decks_are_of_one_game(alice: User, deck: Deck, db: None) -> None:
    conquer, _ = Game.objects.get_or_create(key="conquer", defaults={"name": "Conquer"})
    with pytest.raises(LineupRefused, match="another game"):
        create_lineup(owner=alice, game=conquer, fields=LineupFields("A", seats=[choice(deck)]))


def test_only_own_versions_are_fixed(game: Game, alice: User, bob: User, deck: Deck, other: Deck) -> None:
    first = choice(deck, fixed=True)
    made = create_lineup(owner=alice, game=game, fields=LineupFields("A", seats=[first, choice(other)]))
    deck_services.replace_entries(deck=deck, actor=alice, entries=[], base=1)
    deck_services.replace_entries(deck=other, actor=bob, entries=[], base=1)
    seats = seats_of(fresh(made), alice)
    assert [(seat.version.number, seat.is_fixed) for seat in seats if seat.version] == [(1, True), (2, False)]
    with pytest.raises(LineupRefused, match="not yours"):
        create_lineup(owner=alice, game=game, fields=LineupFields("B", seats=[choice(other, fixed=True)]))


def test_a_change_leaves_what_it_does_not_name(lineup: Lineup, alice: User, other: Deck) -> None:
    changed = change_lineup(lineup=lineup, actor=alice, fields=LineupFields(name="New"), seen=1)
    assert (changed.name, changed.notes, changed.revision) == ("New", "A plan.", 2)
    assert names(lineup, alice) == ["Wolves of the North", "Foes of Bob"]
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(seats=[choice(other)]))
    assert names(lineup, alice) == ["Foes of Bob"]


def test_a_change_over_one_that_was_not_seen_is_refused(lineup: Lineup, alice: User) -> None:
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(name="First"), seen=1)
    with pytest.raises(LineupConflict) as refused:
        change_lineup(lineup=lineup, actor=alice, fields=LineupFields(name="Second"), seen=1)
    assert (refused.value.revision, fresh(lineup).name) == (2, "First")


def test_a_refused_change_leaves_all_as_it_was(lineup: Lineup, alice: User, deck: Deck) -> None:
    fields = LineupFields(name="New", seats=[choice(deck)] * 6)
    with pytest.raises(LineupRefused):
        change_lineup(lineup=lineup, actor=alice, fields=fields)
    assert (fresh(lineup).name, fresh(lineup).revision) == ("My table", 1)
    assert names(lineup, alice) == ["Wolves of the North", "Foes of Bob"]


def test_only_its_owner_changes_it(lineup: Lineup, bob: User) -> None:
    root = User.objects.create_superuser("root")
    for act in (
        lambda who: change_lineup(lineup=lineup, actor=who, fields=LineupFields(name="Mine")),
        lambda who: renew_lineup_key(lineup=lineup, actor=who),
        lambda who: delete_lineup(lineup=lineup, actor=who),
    ):
        for who in (bob, root):
            with pytest.raises(LineupNotFound):
                act(who)
    Lineup.objects.update(visibility="public")
    for who in (bob, root):
        with pytest.raises(NotYourLineup):
            change_lineup(lineup=lineup, actor=who, fields=LineupFields(name="Mine"))
        with pytest.raises(NotYourLineup):
            find_own_lineup(public_id=lineup.public_id, person=who)
    assert fresh(lineup).name == "My table"


def test_seeing_is_decided_in_one_place(lineup: Lineup, alice: User, bob: User) -> None:
    assert may_see_lineup(lineup, alice)
    assert not may_see_lineup(lineup, bob) and not may_see_lineup(lineup, NOBODY)
    assert not may_see_lineup(lineup, bob, lineup.share_key)
    with pytest.raises(LineupNotFound):
        find_lineup(public_id=lineup.public_id, person=bob)
    with pytest.raises(LineupNotFound):
        find_shared_lineup(share_key=lineup.share_key)
    lineup.visibility = "unlisted"
    assert may_see_lineup(lineup, bob, lineup.share_key) and not may_see_lineup(lineup, bob)
    lineup.visibility = "public"
    assert may_see_lineup(lineup, NOBODY)


def test_it_is_never_shown_to_more_people_than_its_decks(lineup: Lineup, alice: User, deck: Deck) -> None:
    for wanted, word in (("unlisted", "shared"), ("public", "public")):
        with pytest.raises(LineupRefused, match=f"cannot be {word}, since “Wolves of the North” is not"):
            change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility=wanted))
    assert fresh(lineup).visibility == "private"
    deck_services.set_visibility(deck=deck, actor=alice, visibility="unlisted")
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility="unlisted"))
    with pytest.raises(LineupRefused, match="Wolves"):
        change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility="public"))
    deck_services.set_visibility(deck=deck, actor=alice, visibility="public")
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility="public"))
    assert list(public_lineups()) == [lineup]


def test_a_private_deck_does_not_come_into_a_public_line_up(
    lineup: Lineup, alice: User, deck: Deck, other: Deck
) -> None:
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility="public", seats=[choice(other)]))
    with pytest.raises(LineupRefused, match="Wolves of the North"):
        change_lineup(lineup=lineup, actor=alice, fields=LineupFields(seats=[choice(deck), choice(other)]))
    assert names(lineup, alice) == ["Foes of Bob"]


def test_the_link_of_a_line_up_opens_its_unlisted_decks(lineup: Lineup, alice: User, bob: User, deck: Deck) -> None:
    deck_services.set_visibility(deck=deck, actor=alice, visibility="unlisted")
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility="unlisted"))
    assert names(lineup, bob, by_link=True) == ["Wolves of the North", "Foes of Bob"]
    assert seats_of(fresh(lineup), bob, by_link=True)[0].share_key == deck.share_key
    assert names(lineup, bob) == ["", "Foes of Bob"]


def test_an_unlisted_deck_of_another_user_sits_there_by_its_link(
    game: Game, alice: User, bob: User, other: Deck
) -> None:
    deck_services.set_visibility(deck=other, actor=bob, visibility="unlisted")
    seat = choice(other, key=other.share_key)
    made = create_lineup(owner=alice, game=game, fields=LineupFields("A", visibility="unlisted", seats=[seat]))
    assert names(made, alice) == names(made, NOBODY, by_link=True) == ["Foes of Bob"]
    assert names(made, NOBODY) == [""]
    deck_services.renew_share_key(deck=other, actor=bob)
    assert empty(made, alice) == ["Its owner does not share this deck any more."]
    assert empty(made, NOBODY, by_link=True) == ["You may not see its deck."]


def test_a_deck_taken_back_is_a_gap(lineup: Lineup, alice: User, bob: User, other: Deck) -> None:
    deck_services.set_visibility(deck=other, actor=bob, visibility="private")
    assert empty(lineup, alice) == ["", "Its owner does not share this deck any more."]
    assert names(lineup, bob) == ["", "Foes of Bob"]


def test_a_deleted_deck_is_a_gap(lineup: Lineup, alice: User, bob: User, deck: Deck, other: Deck) -> None:
    assert list(lineups_with(deck=deck, owner=alice)) == [lineup]
    assert not lineups_with(deck=deck, owner=bob).exists()
    deck_services.delete_deck(deck=deck, actor=alice)
    assert empty(lineup, alice) == ["Its deck was deleted.", ""]
    Deck.objects.filter(pk=other.pk).update(deleted_at=other.updated_at)  # as it is when results need it
    assert empty(lineup, alice) == ["Its deck was deleted."] * 2


def test_the_owner_of_a_deck_may_delete_the_account(lineup: Lineup, alice: User, bob: User) -> None:
    leave(user=bob)
    assert empty(lineup, alice) == ["", "Its deck was deleted."]
    leave(user=alice)
    assert not Lineup.objects.exists() and not LineupSeat.objects.exists()


def test_a_copy_is_private_and_ones_own(lineup: Lineup, alice: User, bob: User, deck: Deck) -> None:
    mine = copy_lineup(lineup=fresh(lineup), owner=alice)
    assert (mine.name, mine.owner, mine.visibility) == ("My table (copy)", alice, "private")
    assert names(mine, alice) == ["Wolves of the North", "Foes of Bob"]
    deck_services.set_visibility(deck=deck, actor=alice, visibility="unlisted")
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility="unlisted"))
    his = copy_lineup(lineup=fresh(lineup), owner=bob, by_link=True)
    assert (his.name, his.notes, names(his, bob)) == ("My table", "A plan.", ["Wolves of the North", "Foes of Bob"])
    assert his.public_id != lineup.public_id and his.share_key != lineup.share_key


def test_a_copy_leaves_out_what_may_not_be_seen(lineup: Lineup, alice: User, bob: User, deck: Deck) -> None:
    Lineup.objects.update(visibility="public")  # the deck was made private later
    assert names(copy_lineup(lineup=fresh(lineup), owner=bob), bob) == ["Foes of Bob"]
    change_lineup(lineup=lineup, actor=alice, fields=LineupFields(visibility="private", seats=[choice(deck)]))
    Lineup.objects.update(visibility="public")
    count = Lineup.objects.count()
    with pytest.raises(LineupRefused, match="nothing to copy"):
        copy_lineup(lineup=fresh(lineup), owner=bob)
    assert Lineup.objects.count() == count


def test_a_version_that_another_user_has_fixed_is_copied(game: Game, alice: User, bob: User, public_deck: Deck) -> None:
    fixed = choice(public_deck, fixed=True)
    made = create_lineup(owner=alice, game=game, fields=LineupFields("A", visibility="public", seats=[fixed]))
    deck_services.replace_entries(deck=public_deck, actor=alice, entries=[], base=1)
    his = copy_lineup(lineup=fresh(made), owner=bob)
    (seat,) = seats_of(fresh(his), bob)
    assert seat.deck is not None and seat.version is not None
    assert (seat.deck.owner, seat.deck.visibility) == (bob, "private")
    assert seat.version.entries == DeckVersion.objects.get(deck=public_deck, number=1).entries != []


def test_a_new_link_is_another(lineup: Lineup, alice: User) -> None:
    old = lineup.share_key
    assert renew_lineup_key(lineup=lineup, actor=alice).share_key != old


def test_deleting_it_leaves_its_decks(lineup: Lineup, alice: User, deck: Deck) -> None:
    delete_lineup(lineup=lineup, actor=alice)
    assert not Lineup.objects.exists() and Deck.objects.filter(pk=deck.pk, deleted_at=None).exists()
    with pytest.raises(LineupNotFound, match="deleted"):
        delete_lineup(lineup=lineup, actor=alice)


def test_the_database_keeps_what_must_hold(lineup: Lineup) -> None:
    for broken in (
        lambda: Lineup.objects.update(visibility="everyone"),
        lambda: Lineup.objects.update(name=""),
        lambda: LineupSeat.objects.update(seat=0),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            broken()
