"""Decks with home-made cards: they name a version of the set, say so, and are never seen further than it."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards import own_sets
from cards.models import Card, Game, OwnSet
from cards.placeholders import CardScope
from conanhub.accounts import deletion
from conanhub.accounts.data_export import data_export_of
from decks import checks, exchange, reading
from decks.editing import apply_fix, copy_deck, entries_of, services
from decks.errors import DeckRefused
from decks.exchange import short_code
from decks.models import Deck, DeckVersion
from decks.printing.proxies import proxy_of
from decks.summary import deck_page
from simulator.engine import Problem
from tests.decks.conftest import GAME, legal_entries
from tests.decks.own_sets.conftest import FEINT, HIDDEN, SECRET, make_public, naming, with_card

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


def check(deck: Deck, person: User | AnonymousUser) -> list[Problem]:
    return checks.check(deck.game_id, entries_of(deck), scope=reading.scope_of(deck, person))


def again(deck: Deck) -> Deck:
    return Deck.objects.select_related("current", "owner", "game").get(pk=deck.pk)


def set_level(own_set: OwnSet, level: str, moderator: User) -> None:
    if level == "public":
        make_public(own_set, moderator)
    else:
        assert own_set.owner is not None
        own_sets.change_set(user=own_set.owner, own_set=own_set, visibility=level)


def test_a_deck_that_names_its_set_is_legal_and_says_so(home_made: Deck, alice: User) -> None:
    (said,) = check(home_made, alice)
    assert (said.code, said.severity) == ("HOME-MADE", "warning")
    assert said.message == (
        "It has 1 home-made card of version 1 of “Hill Folk” by alice. It is legal only where these are allowed."
    )
    page = deck_page(home_made, alice)
    assert page.check.is_legal and page.can_run
    (line,) = [line for section in page.sections for line in section.lines if line.home_made]
    assert line.title == SECRET and line.home_made and line.home_made.mark == "Home-made by alice"


def test_without_its_set_named_a_home_made_card_is_a_finding_with_a_fix(
    game: Game, hills: OwnSet, feint: Card, alice: User
) -> None:
    deck = services.create_deck(owner=alice, game=game, name="Bare", entries=with_card(feint.card_id))
    errors = [problem for problem in check(deck, alice) if problem.is_error]
    assert [problem.code for problem in errors] == ["HOME-MADE"]
    assert errors[0].message.startswith(f"“{SECRET}” is a home-made card, and this deck does not say")
    name, take_out = errors[0].fixes
    assert (name.act, name.label) == ("name_set", "Play with version 1 of “Hill Folk”")
    assert take_out.label == f"Take out “{SECRET}”"
    mended = apply_fix(deck=deck, actor=alice, code=errors[0].code, fix=name, base=1).deck
    assert mended.current and mended.current.sets == naming(hills)
    assert not [problem for problem in check(mended, alice) if problem.is_error]
    undone = services.undo(deck=mended, actor=alice, base=2).deck
    assert undone.current and undone.current.sets == []
    taken = apply_fix(deck=undone, actor=alice, code=errors[0].code, fix=take_out, base=3).deck
    assert feint.card_id not in {card_id for _, card_id, _ in entries_of(taken)}


def test_a_card_that_no_version_has_yet_cannot_be_named(game: Game, hills: OwnSet, alice: User) -> None:
    made = own_sets.add_card(user=alice, own_set=hills, record={**FEINT, "title": "Later"})
    deck = services.create_deck(
        owner=alice, game=game, name="Early", entries=with_card(made.card_id), sets=naming(hills)
    )
    (error,) = [problem for problem in check(deck, alice) if problem.is_error]
    assert error.message.endswith("Publish a version of the set first.") and len(error.fixes) == 1


def test_a_version_named_by_a_deck_stays_what_it_was(home_made: Deck, feint: Card, alice: User) -> None:
    own_sets.change_card(user=alice, card=feint, record={**FEINT, "title": "Quite Another"})
    assert reading.scope_of(home_made, alice).title(feint.card_id) == SECRET
    assert CardScope(GAME, alice.pk).title(feint.card_id) == "Quite Another"


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([{"set": "zzzzzzz", "version": 1}], "no version 1 of a set zzzzzzz that you may see"),
        ("all", "at most 10 sets"),
        ([{"set": "abc", "version": 1}], "seven small letters"),
    ],
)
def test_a_set_that_cannot_be_named_is_refused(deck: Deck, alice: User, raw: Any, said: str) -> None:
    with pytest.raises(DeckRefused, match=said):
        services.name_sets(deck=deck, actor=alice, sets=raw, base=1)
    assert DeckVersion.objects.count() == 1


def test_nobody_names_a_set_that_is_not_his_to_see(
    game: Game, hills: OwnSet, feint: Card, alice: User, bob: User, moderator: User
) -> None:
    with pytest.raises(DeckRefused):
        services.create_deck(owner=bob, game=game, name="B", sets=naming(hills, link=hills.share_key))
    with pytest.raises(DeckRefused, match="there is no card"):
        services.create_deck(owner=bob, game=game, name="B", entries=with_card(feint.card_id))
    set_level(hills, "link", moderator)
    with pytest.raises(DeckRefused):
        services.create_deck(owner=bob, game=game, name="B", sets=naming(hills))
    linked = naming(hills, link=hills.share_key)
    deck = services.create_deck(owner=bob, game=game, name="B", entries=with_card(feint.card_id), sets=linked)
    assert reading.scope_of(deck, bob).title(feint.card_id) == SECRET
    own_sets.renew_link(user=alice, own_set=hills)
    assert reading.scope_of(again(deck), bob).title(feint.card_id) == HIDDEN
    assert not services.add_copies(deck=deck, actor=bob, section="draw", card_id="stroke-1", copies=-1).was_merged


LEVELS = {"private": 0, "link": 1, "unlisted": 1, "public": 2}


@pytest.mark.parametrize("deck_level", ["unlisted", "public"])
@pytest.mark.parametrize("set_is", ["private", "link", "public"])
def test_a_deck_is_never_seen_further_than_its_sets(
    home_made: Deck, hills: OwnSet, alice: User, bob: User, moderator: User, set_is: str, deck_level: str
) -> None:
    if set_is != "private":
        set_level(hills, set_is, moderator)
    if LEVELS[set_is] < LEVELS[deck_level]:
        with pytest.raises(DeckRefused, match=SECRET) as refused:
            services.set_visibility(deck=home_made, actor=alice, visibility=deck_level)
        assert refused.value.code == "private_cards"
        return
    shown = services.set_visibility(deck=home_made, actor=alice, visibility=deck_level)
    for person in (bob, NOBODY):
        assert {line.title for section in deck_page(shown, person).sections for line in section.lines} >= {SECRET}


def test_a_card_that_is_hidden_from_others_is_not_put_into_a_deck_that_they_see(
    deck: Deck, feint: Card, hills: OwnSet, alice: User
) -> None:
    public = services.set_visibility(deck=deck, actor=alice, visibility="public")
    with pytest.raises(DeckRefused, match=SECRET):
        services.add_copies(deck=public, actor=alice, section="draw", card_id=feint.card_id, copies=1)
    services.name_sets(deck=public, actor=alice, sets=naming(hills), base=1)
    with pytest.raises(DeckRefused, match=SECRET):
        services.add_copies(deck=public, actor=alice, section="draw", card_id=feint.card_id, copies=1)


@pytest.mark.parametrize("how", ["taken back", "hidden"])
def test_who_loses_the_right_sees_a_card_without_title(
    home_made: Deck, hills: OwnSet, feint: Card, alice: User, bob: User, moderator: User, how: str
) -> None:
    make_public(hills, moderator)
    services.set_visibility(deck=home_made, actor=alice, visibility="public")
    if how == "taken back":
        own_sets.change_set(user=alice, own_set=hills, visibility="private")
    else:
        own_sets.hide_set(moderator=moderator, own_set=hills, reason="It copies a card.")
    deck = again(home_made)
    for person in (bob, NOBODY):
        page = deck_page(deck, person)
        lines = {line.card_id: line for section in page.sections for line in section.lines}
        assert (lines[feint.card_id].title, lines[feint.card_id].quantity) == (HIDDEN, 2)
        assert SECRET not in " ".join(problem.message for problem in check(deck, person)) and not page.can_run
    assert deck_page(deck, alice).can_run
    mended = services.add_copies(deck=deck, actor=alice, section="draw", card_id="stroke-1", copies=-1)
    assert mended.deck.current and mended.deck.current.number == 2


def test_no_page_export_code_or_print_of_others_has_the_title(
    home_made: Deck, hills: OwnSet, feint: Card, alice: User, moderator: User, as_bob: Client
) -> None:
    make_public(hills, moderator)
    services.set_visibility(deck=home_made, actor=alice, visibility="public")
    own_sets.change_set(user=alice, own_set=hills, visibility="private")
    at = f"/decks/{home_made.public_id}/"
    pages = [at, *(f"{at}{part}/" for part in ("export", "print", "hand", "odds", "export/lackey"))]
    pages += [f"{at}{name}" for name in ("export.txt", "export.json", "print/?faces=1")]
    pages += ["/decks/", "/", f"/api/v1/decks/{home_made.public_id}/"]
    pages += [f"/api/v1/decks/{home_made.public_id}/{part}" for part in ("legality/", "export/", "export/?as=text")]
    seen = 0
    for client in (as_bob, Client()):
        for page in pages:
            answer = client.get(page)
            seen += answer.status_code == 200
            assert SECRET not in answer.content.decode() and hills.share_key not in answer.content.decode(), page
    assert seen >= 20
    assert short_code(home_made) == ""
    assert proxy_of(reading.scope_of(again(home_made), NOBODY), feint.card_id).title == HIDDEN
    assert proxy_of(reading.scope_of(home_made, alice), feint.card_id).foot.startswith("Home-made by alice")
    assert SECRET in exchange.as_text(home_made, reading.owners_scope(home_made))


def test_pages_say_who_made_a_card(home_made: Deck, hills: OwnSet, as_alice: Client) -> None:
    for page in (f"/decks/{home_made.public_id}/", f"/decks/{home_made.public_id}/edit/"):
        shown = as_alice.get(page).content.decode()
        assert SECRET in shown and "Home-made by alice" in shown
    faces = as_alice.get(f"/decks/{home_made.public_id}/print/?faces=1").content.decode()
    assert "Home-made by alice" in faces


def test_a_copy_has_what_its_owner_may_see_by_himself(
    home_made: Deck, hills: OwnSet, feint: Card, alice: User, bob: User, moderator: User
) -> None:
    mine = copy_deck(deck=home_made, owner=alice)
    assert mine.current and mine.current.sets == naming(hills) and len(entries_of(mine)) == len(legal_entries())
    set_level(hills, "link", moderator)
    unlisted = services.set_visibility(deck=home_made, actor=alice, visibility="unlisted")
    less = copy_deck(deck=unlisted, owner=bob)
    assert less.current and less.current.sets == []
    assert feint.card_id not in {card_id for _, card_id, _ in entries_of(less)}
    make_public(hills, moderator)
    whole = copy_deck(deck=unlisted, owner=bob)
    assert whole.current and whole.current.sets == naming(hills) and len(entries_of(whole)) == len(legal_entries())


def test_visitors_check_lists_with_cards_of_public_sets_alone(
    hills: OwnSet, feint: Card, as_alice: Client, moderator: User
) -> None:
    entries = [{"section": "draw", "card": feint.card_id, "quantity": 2}]

    def told(client: Client, sets: list[dict[str, Any]]) -> Any:
        sent = {"game": GAME, "entries": entries, "sets": sets}
        return client.post("/api/v1/decks/check/", json.dumps(sent), content_type="application/json")

    assert told(as_alice, naming(hills)).status_code == 200
    set_level(hills, "link", moderator)
    refused = told(Client(), naming(hills))
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "no_such_set")
    by_link = told(Client(), naming(hills, link=hills.share_key))
    assert by_link.status_code == 401 and "set by its link" in by_link.json()["error"]["message"]
    for answer in (refused, by_link, told(Client(), [])):
        assert SECRET not in answer.content.decode()
    make_public(hills, moderator)
    open_answer = told(Client(), naming(hills))
    assert open_answer.status_code == 200
    assert "HOME-MADE" in [one["code"] for one in open_answer.json()["problems"]]


def test_lists_are_read_with_the_own_cards(hills: OwnSet, feint: Card, alice: User, bob: User) -> None:
    found = exchange.read_list(text=f"2 {SECRET}", scope=CardScope(GAME, alice.pk))
    assert found.entries == (("draw", feint.card_id, 2),)
    other = exchange.read_list(text=f"2 {SECRET}", scope=CardScope(GAME, bob.pk))
    assert not other.entries and not other.problems[0].suggestions


def test_the_list_of_decks_asks_no_more_for_more_decks(
    game: Game, home_made: Deck, hills: OwnSet, feint: Card, alice: User, as_alice: Client
) -> None:
    as_alice.get("/decks/")
    with CaptureQueriesContext(connection) as few:
        as_alice.get("/decks/mine/")
    for name in ("Second", "Third"):
        services.create_deck(owner=alice, game=game, name=name, entries=with_card(feint.card_id), sets=naming(hills))
        services.create_deck(owner=alice, game=game, name=f"Bare {name}", entries=with_card(feint.card_id))
    with CaptureQueriesContext(connection) as many:
        as_alice.get("/decks/mine/")
    assert len(many) <= len(few) + 2


def test_the_api_names_sets(as_alice: Client, as_bob: Client, hills: OwnSet, feint: Card, home_made: Deck) -> None:
    at = f"/api/v1/decks/{home_made.public_id}/"
    assert as_alice.get(at).json()["sets"] == [{"set": hills.key, "version": 1}]
    entries = as_alice.get(at).json()["entries"]
    sent = {"version": 1, "entries": entries, "sets": []}
    answer = as_alice.put(f"{at}entries/", json.dumps(sent), content_type="application/json")
    assert answer.status_code == 200 and answer.json()["sets"] == []
    verdict = as_alice.get(f"{at}legality/").json()
    assert [one["code"] for one in verdict["problems"]] == ["HOME-MADE"]
    new = {"game": GAME, "name": "B", "entries": [], "sets": [{"set": hills.key, "version": 1, "link": "x"}]}
    refused = as_bob.post("/api/v1/decks/", json.dumps(new), content_type="application/json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "no_such_set")


def test_the_collection_knows_no_home_made_cards(home_made: Deck, alice: User, as_alice: Client) -> None:
    scope = CardScope(GAME, alice.pk)
    assert reading.index_of(scope).find(SECRET) is None and reading.deck_index_of(scope).find(SECRET)
    assert not {lack.title for lack in reading.lacks_of(deck=home_made, person=alice)} & {SECRET, HIDDEN}
    answer = as_alice.post("/decks/collection/import/", {"game": GAME, "text": f"2 {SECRET}"})
    assert answer.status_code < 500


def test_a_public_set_that_others_use_stays_for_their_decks(
    home_made: Deck, hills: OwnSet, feint: Card, alice: User, bob: User, moderator: User
) -> None:
    make_public(hills, moderator)
    own_sets.add_card(user=alice, own_set=hills, record={**FEINT, "title": "Only Hers"})
    own_sets.publish(user=alice, own_set=hills)
    theirs = services.create_deck(
        owner=bob, game=home_made.game, name="B", entries=with_card(feint.card_id), sets=naming(hills)
    )
    deletion.leave(user=alice)
    left = OwnSet.objects.get()
    assert left.owner is None and [one.number for one in left.versions.all()] == [1]
    assert reading.scope_of(again(theirs), bob).mark(feint.card_id) == f"Home-made by former user {left.owner_number}"
    assert not check(again(theirs), bob)[0].is_error
    with pytest.raises(DeckRefused, match="no version 1 of a set"):
        services.create_deck(owner=moderator, game=theirs.game, name="M", sets=naming(left))


@pytest.mark.parametrize("how", ["private", "link"])
def test_a_deleted_set_is_seen_no_further_than_before(
    home_made: Deck, hills: OwnSet, feint: Card, alice: User, bob: User, how: str
) -> None:
    linked = own_sets.change_set(user=alice, own_set=hills, visibility="link")
    theirs = services.create_deck(
        owner=bob,
        game=home_made.game,
        name="B",
        entries=with_card(feint.card_id),
        sets=naming(linked, link=linked.share_key),
    )
    services.set_visibility(deck=theirs, actor=bob, visibility="unlisted")
    own_sets.change_set(user=alice, own_set=linked, visibility=how)
    deletion.leave(user=alice)
    title = SECRET if how == "link" else HIDDEN
    for person in (bob, NOBODY):
        assert reading.scope_of(again(theirs), person).title(feint.card_id) == title
    if how == "link":
        with pytest.raises(DeckRefused, match=SECRET):
            services.set_visibility(deck=again(theirs), actor=bob, visibility="public")
    Deck.objects.filter(pk=theirs.pk).update(visibility="public")
    assert reading.scope_of(again(theirs), NOBODY).title(feint.card_id) == HIDDEN


def test_a_set_that_only_its_owners_decks_use_goes_with_the_account(home_made: Deck, alice: User) -> None:
    deletion.leave(user=alice)
    assert not OwnSet.objects.exists() and not Card.every.filter(origin="own").exists()


def test_the_data_export_has_sets_and_what_decks_name(home_made: Deck, hills: OwnSet, alice: User) -> None:
    with zipfile.ZipFile(io.BytesIO(data_export_of(alice))) as archive:
        (made,) = json.loads(archive.read("own-sets.json"))
        (said,) = json.loads(archive.read("decks.json"))
        assert SECRET in archive.read(f"{said['file']}.txt").decode()
    assert made["name"] == "Hill Folk" and [card["title"] for card in made["cards"]] == [SECRET]
    assert [card["title"] for card in made["versions"][0]["cards"]] == [SECRET]
    assert said["sets"] == naming(hills)
