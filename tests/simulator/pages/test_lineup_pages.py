"""Pages of line-ups: who may open and change which, what they show, how they are sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from decks.editing import services as deck_services
from decks.lineups import LineupFields, SeatChoice, change_lineup, create_lineup
from decks.models import Deck, DeckVersion, Lineup
from simulator.engine import Problem, get_game
from simulator.engine.core.decks import WARNING
from simulator.models import Simulation
from simulator.pages.lineup import views
from tests.simulator.conftest import GAME, LANCES, make_deck

READS = [""]
OWN_READS = ["edit/", "edit/delete/"]
OWN_WRITES = ["edit/", "edit/delete/", "edit/share/"]
WRITES = ["copy/", "play/"]
BROKEN = [["draw", "throat-grip", 4]]


def url(lineup: Lineup, part: str = "") -> str:
    return f"/line-ups/{lineup.public_id}/{part}"


def shared(lineup: Lineup, part: str = "") -> str:
    return f"/l/{lineup.share_key}/{part}"


def seat(deck: Deck, *, fixed: bool = False) -> SeatChoice:
    deck.refresh_from_db()
    assert deck.current is not None
    return SeatChoice(deck.current, fixed)


def text_of(answer: Any) -> str:
    return str(answer.content.decode()).replace("&#x27;", "'").replace("&quot;", '"')


@pytest.fixture
def root(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.fixture
def lineup(alice: User, raiders: Deck, lances: Deck) -> Lineup:
    fields = LineupFields("Ice and ash", seats=[seat(raiders), seat(lances)])
    return create_lineup(owner=alice, game=raiders.game, fields=fields)


def open_up(lineup: Lineup, visibility: str) -> None:
    for row in lineup.seats.select_related("deck__owner"):
        assert row.deck is not None
        deck_services.set_visibility(deck=row.deck, actor=row.deck.owner, visibility=visibility)
    change_lineup(lineup=lineup, actor=lineup.owner, fields=LineupFields(visibility=visibility))


@pytest.mark.parametrize("part", READS + OWN_READS)
def test_its_owner_opens_a_private_line_up(lineup: Lineup, as_alice: Client, part: str) -> None:
    assert as_alice.get(url(lineup, part)).status_code == 200


@pytest.mark.parametrize("part", READS + OWN_READS)
def test_a_private_line_up_is_not_there_for_others(lineup: Lineup, as_bob: Client, root: Client, part: str) -> None:
    for visitor in (as_bob, root):
        answer = visitor.get(url(lineup, part))
        assert answer.status_code == 404 and "Ice and ash" not in text_of(answer)
    assert Client().get(url(lineup, part)).status_code == (302 if part else 404)


@pytest.mark.parametrize("part", OWN_WRITES + WRITES)
def test_nobody_else_writes_to_a_private_line_up(lineup: Lineup, as_bob: Client, root: Client, part: str) -> None:
    sent = {"name": "Mine", "visibility": "public", "match_count": "50", "renew": "1"}
    for visitor in (as_bob, root):
        assert visitor.post(url(lineup, part), sent).status_code == 404
    answer = Client().post(url(lineup, part), sent)
    assert answer.status_code == 302 and answer.headers["Location"].startswith(reverse("login"))
    assert Lineup.objects.get().name == "Ice and ash" and not Simulation.objects.exists()
    assert Lineup.objects.get().share_key == lineup.share_key


@pytest.mark.parametrize("part", OWN_READS)
def test_others_may_read_a_public_line_up_but_not_change_it(
    lineup: Lineup, as_bob: Client, root: Client, part: str
) -> None:
    open_up(lineup, "public")
    for visitor in (as_bob, root):
        assert visitor.get(url(lineup)).status_code == 200
        answer = visitor.get(url(lineup, part))
        assert answer.status_code == 403 and "Copy it to make changes" in text_of(answer)
    assert Client().get(url(lineup)).status_code == 200


@pytest.mark.parametrize("part", OWN_WRITES)
def test_others_may_not_write_to_a_public_line_up(lineup: Lineup, as_bob: Client, root: Client, part: str) -> None:
    open_up(lineup, "public")
    for visitor in (as_bob, root):
        assert visitor.post(url(lineup, part), {"name": "Mine", "visibility": "private"}).status_code == 403
    now = Lineup.objects.get()
    assert (now.name, now.visibility, now.share_key) == ("Ice and ash", "public", lineup.share_key)


@pytest.mark.parametrize("part", ["", *WRITES])
def test_the_link_of_a_private_line_up_leads_nowhere(lineup: Lineup, as_bob: Client, part: str) -> None:
    send = as_bob.post if part else as_bob.get
    assert send(shared(lineup, part)).status_code == 404


def test_the_link_shows_an_unlisted_line_up_with_its_decks(lineup: Lineup, raiders: Deck, as_bob: Client) -> None:
    open_up(lineup, "unlisted")
    assert as_bob.get(url(lineup)).status_code == 404
    for visitor in (as_bob, Client()):
        answer = visitor.get(shared(lineup))
        assert answer.status_code == 200
        assert (answer["X-Robots-Tag"], answer["Referrer-Policy"]) == ("noindex", "same-origin")
        raiders.refresh_from_db()
        assert f"/d/{raiders.share_key}/" in text_of(answer)
        assert url(lineup, "edit/") not in text_of(answer)


def test_a_new_link_ends_the_old_one(lineup: Lineup, as_alice: Client) -> None:
    open_up(lineup, "unlisted")
    as_alice.post(url(lineup, "edit/share/"), {"renew": "1"})
    assert Client().get(shared(lineup)).status_code == 404
    lineup.refresh_from_db()
    assert Client().get(shared(lineup)).status_code == 200
    assert f"http://testserver{shared(lineup)}" in text_of(as_alice.get(url(lineup)))


def test_it_is_shared_only_with_its_decks(lineup: Lineup, as_alice: Client) -> None:
    answer = as_alice.post(url(lineup, "edit/share/"), {"visibility": "public"}, follow=True)
    assert "cannot be public, since “Raiders”, “Lances” are not" in text_of(answer)
    assert Lineup.objects.get().visibility == "private"


@pytest.mark.parametrize("part", ["mine/", "new/"])
def test_visitors_are_sent_to_log_in_for_their_own(db: None, part: str) -> None:
    assert Client().get(f"/line-ups/{part}").headers["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("method", ["get", "put", "delete"])
@pytest.mark.parametrize("part", ["copy/", "play/", "edit/share/"])
def test_buttons_take_only_posts(lineup: Lineup, as_alice: Client, part: str, method: str) -> None:
    assert getattr(as_alice, method)(url(lineup, part)).status_code == 405


def test_a_line_up_is_made_by_its_form(as_alice: Client, alice: User, raiders: Deck, lances: Deck) -> None:
    assert as_alice.get("/line-ups/new/").status_code == 200
    sent = {"game": GAME, "name": "New", "notes": "Plan", "seat_1": str(raiders.public_id), "version_1": "1"}
    sent |= {"seat_2": str(lances.public_id), "option_conan_falls": get_game(GAME).options["conan_falls"].choices[-1]}
    answer = as_alice.post("/line-ups/new/", sent)
    made = Lineup.objects.get()
    assert answer.headers["Location"] == url(made)
    assert list(made.seats.values_list("seat", "deck", "version__number")) == [(0, raiders.pk, 1), (1, lances.pk, None)]
    listed = text_of(as_alice.get("/line-ups/mine/"))
    assert '<li>Raiders <span class="small muted">version 1</span></li><li>Lances</li>' in listed
    page = text_of(as_alice.get(url(made)))
    assert "always version 1" in page and "newest version (1)" in page and "Ready to play" in page


def test_the_form_begins_with_the_deck_of_its_address(as_alice: Client, lances: Deck) -> None:
    answer = as_alice.get(f"/line-ups/new/?deck={lances.public_id}")
    assert f'<option value="{lances.public_id}" selected>' in text_of(answer)


def test_the_page_of_a_deck_begins_a_line_up_also_behind_its_link(
    as_alice: Client, as_bob: Client, alice: User, lances: Deck
) -> None:
    deck_services.set_visibility(deck=lances, actor=alice, visibility="unlisted")
    assert f"/line-ups/new/?deck={lances.public_id}" in text_of(as_alice.get(f"/decks/{lances.public_id}/"))
    address = f"/line-ups/new/?deck=/d/{lances.share_key}/"
    assert address in text_of(as_bob.get(f"/d/{lances.share_key}/"))
    given = as_bob.get(address).context["form"]
    assert (given["link_1"].value(), given["seat_1"].value()) == (f"/d/{lances.share_key}/", None)
    as_bob.post("/line-ups/new/", {"game": GAME, "name": "New", "link_1": f"/d/{lances.share_key}/"})
    made = Lineup.objects.get()
    assert made.seats.get().share_key == lances.share_key
    assert as_bob.get(url(made, "edit/")).context["form"]["link_1"].value() == f"/d/{lances.share_key}/"


def test_conquer_has_two_seats(as_alice: Client) -> None:
    page = text_of(as_alice.get("/line-ups/new/?game=conquer"))
    assert 'name="seat_2"' in page and 'name="seat_3"' not in page
    assert 'name="seat_5"' in text_of(as_alice.get("/line-ups/new/?game=conan-ccg"))


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": ""}, "This field is required"),
        ({"seat_1": ""}, "A line-up needs a deck"),
        ({"seat_1": "nonsense"}, "neither the id of a deck nor a link"),
        ({"link_1": "/d/nothing/"}, "This link leads to no deck"),
        ({"version_1": "77"}, "There is no such version of a deck of yours"),
        ({"version_2": "1"}, "Choose the deck of this version too"),
        ({"option_conan_falls": "maybe"}, "Select a valid choice"),
    ],
)
def test_a_form_with_a_mistake_comes_back_with_all_that_was_written(
    as_alice: Client, raiders: Deck, sent: dict[str, str], said: str
) -> None:
    good = {"game": GAME, "name": "New", "seat_1": str(raiders.public_id), "notes": "My own words"}
    answer = as_alice.post("/line-ups/new/", {**good, **sent})
    assert answer.status_code == 400
    assert said in text_of(answer) and "My own words" in text_of(answer)
    assert not Lineup.objects.exists()


def test_a_private_deck_of_another_user_cannot_be_chosen(as_bob: Client, raiders: Deck) -> None:
    for named in ({"seat_1": str(raiders.public_id)}, {"link_1": f"/d/{raiders.share_key}/"}):
        answer = as_bob.post("/line-ups/new/", {"game": GAME, "name": "New", **named})
        assert answer.status_code == 400 and "Raiders" not in text_of(answer)
    assert not Lineup.objects.exists()


def test_editing_writes_what_the_form_shows(lineup: Lineup, as_alice: Client, raiders: Deck, lances: Deck) -> None:
    page = as_alice.get(url(lineup, "edit/"))
    form = page.context["form"]
    assert (form["seat_1"].value(), form["seat_2"].value()) == (str(raiders.public_id), str(lances.public_id))
    sent = {"name": "Turned", "revision": "1", "seat_1": str(lances.public_id), "seat_2": str(raiders.public_id)}
    assert as_alice.post(url(lineup, "edit/"), sent).headers["Location"] == url(lineup)
    assert list(lineup.seats.values_list("deck", flat=True)) == [lances.pk, raiders.pk]


def test_an_edit_over_an_unseen_one_is_asked_again(lineup: Lineup, as_alice: Client, raiders: Deck) -> None:
    change_lineup(lineup=lineup, actor=lineup.owner, fields=LineupFields(name="In another window"))
    sent = {"name": "Here", "revision": "1", "seat_1": str(raiders.public_id)}
    answer = as_alice.post(url(lineup, "edit/"), sent)
    assert answer.status_code == 409 and "Saving again keeps yours" in text_of(answer)
    assert Lineup.objects.get().name == "In another window"
    again = {**sent, "revision": str(answer.context["form"]["revision"].value())}
    assert as_alice.post(url(lineup, "edit/"), again).status_code == 302
    assert Lineup.objects.get().name == "Here"


def test_findings_stand_by_seat_with_rule_and_fixes(lineup: Lineup, as_alice: Client, lances: Deck) -> None:
    lances.current = DeckVersion.objects.create(deck=lances, number=9, entries=BROKEN, content_hash="x")
    lances.save()
    page = as_alice.get(url(lineup))
    (found,) = page.context["check"].findings
    assert found.seats == (1,) and len(found.problems) > 3
    text = text_of(page)
    assert "<h3>Seat 2: Lances</h3>" in text and f"Not ready: {len(found.problems)} things to fix" in text
    for problem in found.problems:
        assert problem.message in text
        assert not problem.rule or f"/rules/conan-ccg/#{problem.rule}" in text
        assert all(f">{fix.label}</" in text for fix in problem.fixes)
    assert "Fix Lances in the editor" in text and "Run the matches" not in text
    assert "to fix</span>" in text_of(as_alice.get("/line-ups/mine/"))


def test_one_deck_alone_is_not_ready(as_alice: Client, alice: User, raiders: Deck) -> None:
    made = create_lineup(owner=alice, game=raiders.game, fields=LineupFields("Alone", seats=[seat(raiders)]))
    text = text_of(as_alice.get(url(made)))
    assert "<h3>The table</h3>" in text and "A match has 2 to 9 players, not 1." in text


def test_a_gap_is_a_sentence_and_keeps_the_line_up_from_a_match(
    lineup: Lineup, as_alice: Client, alice: User, lances: Deck
) -> None:
    deck_services.delete_deck(deck=lances, actor=alice)
    text = text_of(as_alice.get(url(lineup)))
    assert "<h3>Seat 2</h3>" in text and "Its deck was deleted." in text and "Run after 1 fix" in text
    assert "Its deck was deleted." in text_of(as_alice.get("/line-ups/mine/"))
    assert "Seat 2: Its deck was deleted. Choose another deck" in text_of(as_alice.get(url(lineup, "edit/")))
    answer = as_alice.post(url(lineup, "play/"), {"match_count": "50"}, follow=True)
    assert "The line-up is not complete. Seat 2: Its deck was deleted." in text_of(answer)
    assert not Simulation.objects.exists()


def test_an_option_that_is_no_more_is_named(lineup: Lineup, as_alice: Client) -> None:
    Lineup.objects.update(options={"option_of_old": "yes"})
    text = text_of(as_alice.get(url(lineup)))
    assert "The rule option “option_of_old” is not what it was. Save the line-up anew." in text
    assert as_alice.post(url(lineup, "copy/")).status_code == 302


def test_advice_of_a_table_does_not_keep_it_from_a_match(
    lineup: Lineup, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    advice = Problem("X-T01", WARNING, "Three sit better at this table.")
    of_seat = Problem("X-T02", WARNING, "Its river is not as published.", seat=1)
    monkeypatch.setattr(type(get_game(GAME)), "check_table", lambda *args: [advice, of_seat])
    text = text_of(as_alice.get(url(lineup)))
    assert "<h3>Advice</h3>" in text and f"<p>{advice.message}" in text and "Ready to play" in text
    deck = lineup.seats.get(seat=1).deck
    assert deck is not None
    name = deck.name
    assert f"<p>Seat 2, {name}: {of_seat.message}" in text
    told = as_alice.get(f"/api/v1/lineups/{lineup.public_id}/check/").json()
    assert [(one["code"], one["seats"], one["deck"]) for one in told["advice"]] == [
        ("X-T01", [], ""), ("X-T02", [1], name)
    ]  # fmt: skip


def test_options_that_are_not_usual_are_shown(lineup: Lineup, as_alice: Client) -> None:
    spec = get_game(GAME).options["conan_falls"]
    other = next(value for value in spec.choices if value != spec.default)
    change_lineup(lineup=lineup, actor=lineup.owner, fields=LineupFields(options={"conan_falls": other}))
    text = text_of(as_alice.get(url(lineup)))
    assert f"<b>{other}</b>" in text and f"usual: {spec.default}" in text
    assert "<details open><summary>Rule options" in text_of(as_alice.get(url(lineup, "edit/")))


def test_deleting_asks_first(lineup: Lineup, as_alice: Client) -> None:
    assert "cannot be brought back" in text_of(as_alice.get(url(lineup, "edit/delete/")))
    assert Lineup.objects.exists()
    answer = as_alice.post(url(lineup, "edit/delete/"), follow=True)
    assert "“Ice and ash” is deleted." in text_of(answer) and "No line-ups yet" in text_of(answer)
    assert not Lineup.objects.exists()


def test_a_copy_is_opened_at_once(lineup: Lineup, as_bob: Client, bob: User) -> None:
    open_up(lineup, "unlisted")
    answer = as_bob.post(shared(lineup, "copy/"))
    made = Lineup.objects.get(owner=bob)
    assert answer.headers["Location"] == url(made) and made.visibility == "private"
    assert "Ready to play" in text_of(as_bob.get(url(made)))


def test_a_copy_says_how_many_decks_it_is_without(lineup: Lineup, as_bob: Client, alice: User, lances: Deck) -> None:
    open_up(lineup, "public")
    deck_services.set_visibility(deck=lances, actor=alice, visibility="private")
    answer = as_bob.post(url(lineup, "copy/"), follow=True)
    assert "It is without 1 deck that you may not see." in text_of(answer)


def test_the_page_of_a_deck_says_which_line_ups_its_deletion_leaves_without(
    lineup: Lineup, as_alice: Client, lances: Deck
) -> None:
    text = text_of(as_alice.get(f"/decks/{lances.public_id}/edit/settings/"))
    assert f'<a href="{url(lineup)}">Ice and ash</a>: its seat there will be empty.' in text
    answer = as_alice.post(f"/decks/{lances.public_id}/edit/delete/", follow=True)
    assert "Its seat in 1 of your line-ups is empty now." in text_of(answer)


def test_lists_show_who_may_see_them(lineup: Lineup, as_alice: Client, as_bob: Client) -> None:
    assert "Ice and ash" in text_of(as_alice.get("/line-ups/mine/"))
    for visitor in (as_bob, Client(), as_alice):
        assert "Ice and ash" not in text_of(visitor.get("/line-ups/"))
    open_up(lineup, "unlisted")
    assert "Ice and ash" not in text_of(as_bob.get("/line-ups/"))
    open_up(lineup, "public")
    assert "Ice and ash" in text_of(Client().get("/line-ups/"))
    assert "Ice and ash" not in text_of(Client().get("/line-ups/?game=conquer"))
    assert "Ice and ash" not in text_of(Client().get("/line-ups/ready-made/"))
    assert "Ice and ash" not in text_of(as_bob.get("/line-ups/mine/"))


@pytest.mark.parametrize("query", ["?page=99999999999", "?page=-1", "?page=abc", "?game=%00", "?game=chess"])
def test_odd_questions_are_answered(db: None, query: str) -> None:
    assert Client().get(f"/line-ups/{query}").status_code == 200


@pytest.mark.parametrize("key", ["%00", "a%00b", "%C3%A9", "a%20b"])
def test_a_link_that_can_be_none_is_not_there(db: None, key: str) -> None:
    assert Client().get(f"/l/{key}/").status_code == 404


def test_lists_come_in_pages_and_ask_as_often_however_long_they_are(
    as_alice: Client, alice: User, raiders: Deck, lances: Deck, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    decks = [raiders, lances, *(make_deck(alice, f"Deck {number}", sample=LANCES) for number in range(3))]
    for number in range(views.PAGE_SIZE + 2):
        seats = [seat(decks[number % 5]), seat(decks[(number + 1) % 5])]
        create_lineup(owner=alice, game=raiders.game, fields=LineupFields(f"Table {number}", seats=seats))
    for page, count in (("", views.PAGE_SIZE), ("?page=2", 2)):
        with django_assert_num_queries(5):  # session, user, count, line-ups, seats with decks and versions
            answer = as_alice.get(f"/line-ups/mine/{page}")
        assert len(answer.context["rows"]) == count
    assert "More line-ups" in text_of(as_alice.get("/line-ups/mine/"))


def test_a_page_asks_as_often_for_five_seats_as_for_two(
    lineup: Lineup, as_alice: Client, alice: User, raiders: Deck, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    five = [seat(make_deck(alice, f"Deck {number}")) for number in range(4)] + [seat(raiders, fixed=True)]
    large = create_lineup(owner=alice, game=raiders.game, fields=LineupFields("Five", seats=five))
    for one in (lineup, large):
        with django_assert_num_queries(6):  # session, user, line-up, seats, owned cards, built decks
            assert as_alice.get(url(one)).status_code == 200
