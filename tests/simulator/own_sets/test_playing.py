"""Matches with home-made cards: played from the snapshot, shown and shared no further than their sets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from cards import catalogue, own_sets
from cards.catalogue import records
from cards.models import Card, OwnSet, OwnSetVersion, PoolSnapshot, RecordBlob
from cards.own_cards import forget_shown, show_cards, working_cards
from cards.snapshots import stored
from conanhub.accounts import deletion
from decks.editing import services as deck_services
from decks.lineups import LineupFields, SeatChoice, create_lineup, seats_of
from decks.models import Deck
from simulator import loading, matches
from simulator.errors import IllegalTable, SimulationRefused
from simulator.games import HomeMadeNames, card_title, home_made_cards, show_cards_of
from simulator.loading import input
from simulator.models import Simulation, Status
from simulator.reading import queries
from simulator.requests import experiments, services
from tests.cards.own_sets.conftest import DANCE, DRAW, cards_in, make_public
from tests.catalogue import load_real_cards
from tests.conanhub.community.conftest import admin, moderator
from tests.simulator.conftest import GAME, LANCES, Ask, make_deck, play

__all__ = ["admin", "moderator"]
pytestmark = pytest.mark.django_db
SECRET = "Zzyxhold the Unseen"
MADE = [f"{SECRET}, home-made by alice"]
INDEX = 3


@pytest.fixture(autouse=True)
def cards() -> None:
    load_real_cards(GAME)
    stored.forget()
    queries.replay_of.cache.clear()


@pytest.fixture
def hills(alice: User, monkeypatch: pytest.MonkeyPatch) -> OwnSet:
    """A private set of alice with one card and its version 1; the key is fixed, since shuffles go by the cards' ids."""
    monkeypatch.setattr("cards.own_sets.services.new_set_key", iter(("hillfol", "hillkin", "hillmen")).__next__)
    found = own_sets.make_set(user=alice, game_key=GAME, name="Hill Folk")
    own_sets.add_card(user=alice, own_set=found, record={**DANCE, "title": SECRET}, text=DRAW)
    own_sets.publish(user=alice, own_set=found)
    return OwnSet.objects.get(pk=found.pk)


def with_moves(deck: Deck, card_id: str) -> list[list[Any]]:
    """The entries of a deck with its first Moves exchanged for this card."""
    assert deck.current
    moves = set(Card.objects.filter(game_id=GAME, type="Move").values_list("card_id", flat=True))
    out = next(key for section, key, copies in deck.current.entries if key in moves and copies == 3)
    return [[section, card_id if key == out else key, copies] for section, key, copies in deck.current.entries]


def put(deck: Deck, own_set: OwnSet, user: User, sets: list[dict[str, Any]] | None = None) -> Deck:
    """Put the card of a set into a deck, which names version 1 unless said otherwise."""
    sets = [{"set": own_set.key, "version": 1}] if sets is None else sets
    assert deck.current
    entries = with_moves(deck, cards_in(own_set)[0].card_id)
    return deck_services.replace_entries(
        deck=deck, actor=user, entries=entries, sets=sets, base=deck.current.number
    ).deck


@pytest.fixture
def with_card(raiders: Deck, hills: OwnSet, alice: User) -> Deck:
    return put(raiders, hills, alice)


@pytest.fixture
def played(with_card: Deck, lances: Deck, ask: Ask) -> Simulation:
    return play(ask(version_ids=[with_card.current_id, lances.current_id], match_count=10))


def steps(simulation: Simulation) -> list[tuple[str, str]]:
    replay = matches.replay_one(input.series_of(Simulation.objects.get(pk=simulation.pk)), INDEX)
    return [(step.label, step.position) for step in replay.steps] + [("", replay.result.key)]


def page(client: Client, name: str, *ids: Any) -> str:
    answer = client.get(reverse(f"simulator:{name}", args=ids))
    return answer.content.decode() if answer.status_code == 200 else f"status {answer.status_code}"


def test_a_snapshot_holds_the_card_and_says_whose(played: Simulation, hills: OwnSet, as_alice: Client) -> None:
    card = cards_in(hills)[0]
    assert played.status == Status.DONE and played.cards and played.snapshot
    assert played.cards.by_id[card.card_id]["title"] == SECRET and played.snapshot.private == [card.card_id]
    text = page(as_alice, "detail", played.public_id)
    assert f"With home-made cards: {SECRET}, home-made by alice" in text and "unreviewed facts" not in text


def test_it_is_played_again_exactly_where_there_is_only_the_database(
    played: Simulation, hills: OwnSet, alice: User, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = steps(played)
    own_sets.change_card(user=alice, card=cards_in(hills)[0], record={**DANCE, "title": "Other", "gem": 5})
    monkeypatch.setattr(records, "DATA_DIR", tmp_path)
    stored.forget()
    assert catalogue.load_cards(GAME) == () and steps(played) == before


def test_a_deck_that_does_not_name_the_set_is_not_played(
    raiders: Deck, lances: Deck, hills: OwnSet, alice: User, ask: Ask
) -> None:
    deck = put(raiders, hills, alice, sets=[])
    with pytest.raises(IllegalTable) as refused:
        ask(version_ids=[deck.current_id, lances.current_id], match_count=10)
    said = " ".join(problem.message for found in refused.value.findings for problem in found.problems)
    assert "home-made card of a set that it does not name" in said and SECRET not in said


def test_two_versions_whose_cards_differ_do_not_meet(
    with_card: Deck, lances: Deck, hills: OwnSet, alice: User, ask: Ask
) -> None:
    own_sets.change_card(user=alice, card=cards_in(hills)[0], record={**DANCE, "title": SECRET, "gem": 1})
    own_sets.publish(user=alice, own_set=hills)
    second = put(lances, hills, alice, sets=[{"set": hills.key, "version": 2}])
    with pytest.raises(SimulationRefused, match="name versions 1 and 2 of the set “Hill Folk”"):
        ask(version_ids=[with_card.current_id, second.current_id], match_count=10)


def test_a_result_is_shared_no_further_than_its_cards(
    played: Simulation, hills: OwnSet, alice: User, moderator: User, client: Client, as_bob: Client
) -> None:
    with pytest.raises(SimulationRefused, match=f"others may not see these home-made cards: {SECRET}"):
        services.share_simulation(owner=alice, public_id=played.public_id)
    own_sets.change_set(user=alice, own_set=hills, visibility="link")
    key = services.share_simulation(owner=alice, public_id=played.public_id).share_key
    assert SECRET in page(client, "shared", key)
    assert page(client, "shared_replay", key, INDEX) != "status 404"
    assert played.snapshot
    at = reverse("simulator:api_pool", args=[played.snapshot.hash])
    assert client.get(f"{at}?share_key={key}").status_code == 200 and client.get(at).status_code == 404
    own_sets.change_set(user=alice, own_set=hills, visibility="private")
    for name, ids in (("shared", (key,)), ("shared_replay", (key, INDEX))):
        assert page(client, name, *ids) == "status 404" == page(as_bob, name, *ids)
    assert client.get(f"{at}?share_key={key}").status_code == 404


def test_an_experiment_is_shared_no_further_than_its_cards(
    with_card: Deck, lances: Deck, hills: OwnSet, alice: User, client: Client
) -> None:
    ids = [deck.current_id for deck in (with_card, lances) if deck.current_id]
    asked = experiments.request_experiment(owner=alice, kind="version_test", margin=10, version_ids=ids, match_count=10)
    with pytest.raises(SimulationRefused, match=SECRET):
        experiments.share_experiment(owner=alice, public_id=asked.public_id)
    own_sets.change_set(user=alice, own_set=hills, visibility="link")
    key = experiments.share_experiment(owner=alice, public_id=asked.public_id).share_key
    assert page(client, "shared_experiment", key) != "status 404"
    own_sets.change_set(user=alice, own_set=hills, visibility="private")
    assert page(client, "shared_experiment", key) == "status 404"


def test_results_and_replays_of_others_are_not_shown(played: Simulation, as_bob: Client, client: Client) -> None:
    for name, ids in (("detail", ()), ("replay", (INDEX,)), ("matches", ()), ("csv", ()), ("json", ())):
        assert page(as_bob, name, played.public_id, *ids) == "status 404"
    assert played.snapshot
    at = reverse("simulator:api_pool", args=[played.snapshot.hash])
    assert as_bob.get(at).status_code == 404 == client.get(at).status_code


def test_a_replay_shows_the_card_as_it_was_played(
    played: Simulation, hills: OwnSet, alice: User, as_alice: Client
) -> None:
    own_sets.change_card(user=alice, card=cards_in(hills)[0], record={**DANCE, "title": "Quite Another"})
    text = page(as_alice, "replay", played.public_id, INDEX) + page(as_alice, "detail", played.public_id)
    assert SECRET in text and "Quite Another" not in text


def test_another_user_plays_a_public_deck_with_public_cards(
    with_card: Deck, hills: OwnSet, alice: User, bob: User, moderator: User
) -> None:
    make_public(hills, moderator)
    deck_services.set_visibility(deck=with_card, actor=alice, visibility="public")
    mine = make_deck(bob, "Lances", sample=LANCES)
    ids = [mine.current_id, with_card.current_id]
    asked = services.request_simulation(owner=bob, version_ids=ids, match_count=10)
    assert asked.simulation.cards and cards_in(hills)[0].card_id in asked.simulation.cards.by_id
    own_sets.hide_set(moderator=moderator, own_set=hills, reason="It copies a card.")
    with pytest.raises(IllegalTable):
        services.request_simulation(owner=bob, version_ids=ids, match_count=20)


def test_a_version_on_which_a_result_of_another_rests_stays_without_author(
    with_card: Deck, hills: OwnSet, alice: User, bob: User, moderator: User, as_bob: Client
) -> None:
    make_public(hills, moderator)
    own_sets.change_card(user=alice, card=cards_in(hills)[0], record={**DANCE, "title": SECRET, "gem": 1})
    own_sets.publish(user=alice, own_set=hills)
    deck_services.set_visibility(deck=with_card, actor=alice, visibility="public")
    mine = make_deck(bob, "Lances", sample=LANCES)
    ids = [mine.current_id, with_card.current_id]
    simulation = play(services.request_simulation(owner=bob, version_ids=ids, match_count=10).simulation)
    number = alice.pk
    deletion.leave(user=alice)
    left = OwnSetVersion.objects.select_related("own_set").get()
    assert (left.number, left.own_set.owner, left.own_set.notes) == (1, None, "")
    assert not Card.every.filter(origin="own").exists()
    text = page(as_bob, "detail", simulation.public_id)
    assert f"{SECRET}, home-made by former user {number}" in text and "alice" not in text
    assert not own_sets.public_sets().exists() and own_sets.find_set(hills.key, bob) is None


def test_nothing_is_left_where_nobody_elses_rests_on_it(played: Simulation, hills: OwnSet, alice: User) -> None:
    deletion.leave(user=alice)
    assert not OwnSet.objects.exists() and not PoolSnapshot.objects.exclude(private=[]).exists()
    assert not RecordBlob.objects.filter(record__title=SECRET).exists()


def test_a_line_up_knows_the_cards_that_its_decks_name(with_card: Deck, lances: Deck, alice: User) -> None:
    choices = [SeatChoice(deck.current) for deck in (with_card, lances) if deck.current]
    table = create_lineup(owner=alice, game=with_card.game, fields=LineupFields(name="Hills", seats=choices))
    assert loading.check_lineup(table, seats_of(table, alice)).is_ready


def test_results_replays_and_downloads_mark_the_card(played: Simulation, hills: OwnSet, as_alice: Client) -> None:
    card = cards_in(hills)[0]
    address = reverse("cards:own_card", args=["conan-ccg", hills.key, card.card_id])
    found = matches.replay_one(input.series_of(Simulation.objects.get(pk=played.pk)), INDEX)
    step = next(one.number for one in found.steps if any(card.card_id in seat["hand"] for seat in one.view["players"]))
    shown = {"hands": "1", "step": step}
    replay = as_alice.get(reverse("simulator:replay", args=[played.public_id, INDEX]), shown).content.decode()
    assert "Home-made by alice" in replay and f'href="{address}"' in replay
    answer = as_alice.get(reverse("simulator:json", args=[played.public_id]))
    data = json.loads(b"".join(answer.streaming_content))  # type: ignore[attr-defined]
    assert data["home_made_cards"] == MADE


def test_the_api_names_the_cards_to_who_may_see_the_result(
    played: Simulation, as_alice: Client, as_bob: Client, client: Client
) -> None:
    at = f"/api/v1/simulations/{played.public_id}/"
    assert as_alice.get(at).json()["home_made_cards"] == MADE
    assert as_bob.get(at).status_code == 404 and client.get(at).status_code == 401
    forget_shown()
    assert home_made_cards(played.snapshot) == []


def test_the_api_names_none_where_there_are_none(ask: Ask, as_alice: Client) -> None:
    simulation = play(ask(match_count=10))
    assert as_alice.get(f"/api/v1/simulations/{simulation.public_id}/").json()["home_made_cards"] == []


def test_the_result_of_another_user_names_the_card_as_it_was_played(
    with_card: Deck, hills: OwnSet, alice: User, bob: User, moderator: User, as_bob: Client, as_alice: Client
) -> None:
    make_public(hills, moderator)
    deck_services.set_visibility(deck=with_card, actor=alice, visibility="public")
    mine = make_deck(bob, "Lances", sample=LANCES)
    ids = [mine.current_id, with_card.current_id]
    asked = services.request_simulation(owner=bob, version_ids=ids, match_count=10).simulation
    at = f"/api/v1/simulations/{asked.public_id}/"
    own_sets.change_card(user=alice, card=cards_in(hills)[0], record={**DANCE, "title": "Quite Another"})
    assert as_bob.get(at).json()["home_made_cards"] == MADE
    assert as_alice.get(at).status_code == 404


def test_experiments_name_the_cards_in_the_api_and_the_download(
    with_card: Deck, lances: Deck, hills: OwnSet, alice: User, as_alice: Client, as_bob: Client, client: Client
) -> None:
    ids = [deck.current_id for deck in (with_card, lances) if deck.current_id]
    asked = experiments.request_experiment(owner=alice, kind="version_test", margin=10, version_ids=ids, match_count=10)
    at = f"/api/v1/experiments/{asked.public_id}/"
    assert as_alice.get(at).json()["home_made_cards"] == MADE
    assert as_bob.get(at).status_code == 404 and client.get(at).status_code == 401
    download = reverse("simulator:experiment_json", args=[asked.public_id])
    assert as_alice.get(download).json()["home_made_cards"] == MADE
    assert as_bob.get(download).status_code == 404


def test_sentences_of_a_replay_mark_the_card_that_they_name(played: Simulation, as_alice: Client) -> None:
    found = matches.replay_one(input.series_of(Simulation.objects.get(pk=played.pk)), INDEX)
    step = next(one for one in found.steps if any(SECRET in event.text for event in one.events))
    at = reverse("simulator:replay", args=[played.public_id, INDEX])
    html = as_alice.get(at, {"hands": "1", "step": step.number}).content.decode()
    events = html.partition('<aside class="panel replay-events"')[2].partition("</aside>")[0]
    marked = f'<span class="tag" title="{SECRET}">Home-made by alice</span>'
    rows = events.split("<li ")[1:]
    named = [row for row in rows if SECRET in row.replace(marked, "")]
    assert named and all(marked in row for row in named)
    assert not [row for row in rows if row not in named and marked in row]
    assert f"With home-made cards: {MADE[0]}" in html
    label = next(one for one in found.steps if SECRET in one.label)
    html = as_alice.get(at, {"hands": "1", "step": label.number}).content.decode()
    assert marked in html.partition('<p class="replay-label"')[2].partition("</p>")[0]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("alice plays Axe Ring.", ["Axe Ring"]),
        ("Axe Rings are many", ["Axe"]),
        ("Axe Ring hits; an Axe falls", ["Axe Ring", "Axe"]),
        ("A PickAxe", []),
        ("", []),
    ],
)
def test_a_title_is_found_as_whole_words(hills: OwnSet, alice: User, words: str, found: list[str]) -> None:
    for title in ("Axe", "Axe Ring"):
        own_sets.add_card(user=alice, own_set=hills, record={**DANCE, "title": title})
    made = working_cards(alice.pk, GAME)
    show_cards(made)
    snapshot = PoolSnapshot(game_id=GAME, private=list(made))
    assert [card.definition.title for card in HomeMadeNames(snapshot).in_words(words)] == found
    forget_shown()
    assert HomeMadeNames(snapshot).in_words(words) == []


def test_a_result_leads_to_the_set_who_may_open_it(
    hills: OwnSet, alice: User, bob: User, as_bob: Client, client: Client
) -> None:
    linked = own_sets.change_set(user=alice, own_set=hills, visibility="link")
    named = [{"set": hills.key, "version": 1, "link": linked.share_key}]
    mine, other = put(make_deck(bob, "Raiders"), hills, bob, sets=named), make_deck(bob, "Lances", sample=LANCES)
    ids = [mine.current_id, other.current_id]
    simulation = play(services.request_simulation(owner=bob, version_ids=ids, match_count=10).simulation)
    address = f'href="/cards/conan-ccg/own-sets/{hills.key}/link/{linked.share_key}/"'
    assert address in page(as_bob, "detail", simulation.public_id)
    assert address in page(as_bob, "replay", simulation.public_id, INDEX)
    key = services.share_simulation(owner=bob, public_id=simulation.public_id).share_key
    assert address in page(as_bob, "shared", key)
    for name, args in (("shared", (key,)), ("shared_replay", (key, INDEX))):
        shown = page(client, name, *args)
        assert SECRET in shown and linked.share_key not in shown
    renewed = own_sets.renew_link(user=alice, own_set=linked)
    shown = page(as_bob, "detail", simulation.public_id)
    assert renewed.share_key not in shown and "/link/" not in shown


def test_rows_of_a_result_link_and_mark_the_card(played: Simulation, hills: OwnSet, alice: User, bob: User) -> None:
    card = cards_in(hills)[0]
    show_cards_of(played.snapshot)
    row = {"card": card.card_id, "title": card_title(GAME, card.card_id), "held": 1, "obstacle": "x", "times": 1}
    for user, is_link in ((alice, True), (bob, False), (AnonymousUser(), False)):
        context = {"rows": [row], "game_slug": "conan-ccg", "idle_words": {}, "user": user}
        html = render_to_string("simulator/_idle_rows.html", context)
        assert SECRET in html and '<span class="tag">Home-made by alice</span>' in html
        assert ("href=" in html) is is_link
    forget_shown()
    html = render_to_string(
        "simulator/_idle_rows.html", {**context, "rows": [{**row, "title": card_title(GAME, row["card"])}]}
    )
    assert "A card that is not in the catalogue" in html and SECRET not in html and "href=" not in html
