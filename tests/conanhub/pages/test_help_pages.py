"""Help pages: each topic, each game for newcomers, and the piece that says what runs."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from cards.catalogue import records
from conanhub.pages.api import calls
from conanhub.pages.help import TOPICS
from decks.models import Deck, Lineup
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", TOPICS)
def test_each_topic_has_its_page(client: Client, name: str) -> None:
    html = client.get(f"/help/{name}/").content.decode()
    assert f"<h1>{TOPICS[name][0]}</h1>" in html
    assert f'href="/help/{name}/" aria-current="page"' in html
    assert len(re.sub(r"<[^>]+>", " ", html.partition("<article")[2]).split()) > 60


def test_the_list_of_topics_leads_to_all_of_them(client: Client) -> None:
    html = client.get("/help/").content.decode()
    for name in TOPICS:
        assert f'href="/help/{name}/"' in html
    for key in records.GAME_NAMES:
        assert f'href="/help/new/{records.game_slug(key)}/"' in html


@pytest.mark.parametrize("address", ["/help/nothing/", "/help/new/chess/"])
def test_other_topics_and_games_are_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_every_key_of_a_replay_is_explained(client: Client) -> None:
    html = client.get("/help/replay/").content.decode()
    page = (settings.BASE_DIR / "templates/simulator/replay/replay.html").read_text()
    names = {"ArrowLeft": "←", "ArrowRight": "→"}
    for key in set(re.findall(r'data-key="(?:Shift\+)?(\w+)"', page)):
        assert f"<kbd>{names.get(key, key)}</kbd>" in html
    assert "/rules/conan-ccg/#CCG-16.12" in html


def test_the_help_on_results_tells_every_kind_of_question(client: Client) -> None:
    html = client.get("/help/results/").content.decode()
    for kind in ("Match-up", "Goldfish", "Gauntlet", "All against all", "Is my change better?", "At one table"):
        assert f"<dt>{kind}</dt>" in html


def test_the_help_for_programs_names_every_call(client: Client) -> None:
    html = client.get("/help/api/").content.decode()
    described = client.get("/api/v1/schema/").json()["paths"]
    for path, methods in described.items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in html
    assert html.count("<dt>") == sum(map(len, described.values()))


def test_its_first_example_works(client: Client) -> None:
    load_real_cards()
    shown = re.search(r'curl "http://testserver([^"]+)"', client.get("/help/api/").content.decode())
    assert shown is not None
    assert client.get(shown[1]).json()["count"] > 0


def test_what_needs_a_login_is_marked(client: Client) -> None:
    marked = {(call.method, call.path): call.needs_login for call in calls()}
    assert not marked["GET", "/api/v1/cards/"]
    assert not marked["POST", "/api/v1/tokens/"]
    for (method, path), needs_login in marked.items():
        if needs_login and "{" not in path:
            assert client.generic(method, path).status_code == 401, path


def test_the_search_has_its_own_help(client: Client) -> None:
    assert client.get("/help/search/").headers["Location"] == "/cards/search-help/"


@pytest.mark.parametrize("key", records.GAME_NAMES)
def test_newcomers_are_told_how_a_turn_goes_and_shown_a_card(client: Client, key: str) -> None:
    guide = records.game(key).guide
    html = client.get(f"/help/new/{records.game_slug(key)}/").content.decode()
    for chapter in guide.chapters:
        assert f"<h2>{chapter.title}</h2>" in html
    if guide.shown_card:
        assert records.find_card(key, guide.shown_card) is not None
        assert f'data-card="{guide.shown_card}"' in html


def test_the_first_deck_and_the_examples_are_of_the_ready_made_ones(client: Client) -> None:
    for key in records.GAME_NAMES:
        load_real_cards(key)
    call_command("load_samples", verbosity=0)
    for key in records.GAME_NAMES:
        guide, slug = records.game(key).guide, records.game_slug(key)
        deck = Deck.objects.get(game_id=key, name=guide.first_deck)
        html = client.get(f"/help/new/{slug}/").content.decode()
        assert f"/decks/{deck.public_id}/" in html
        for example in guide.examples:
            assert example.title in html
            if example.lineup:
                lineup = Lineup.objects.get(game_id=key, name=example.lineup)
                assert f"/line-ups/{lineup.public_id}/" in html
            else:
                assert f"/simulations/new/?game={slug}&amp;kind=goldfish&amp;deck={deck.public_id}" in html


def test_what_runs_is_for_members(client: Client, as_alice: Client, alice: User) -> None:
    assert "/accounts/login/" in client.get("/running/").headers["Location"]
    html = as_alice.get("/running/").content.decode()
    assert 'id="running"' in html and "hx-trigger" not in html  # nothing runs, so it does not ask again
    assert "HX-Trigger" not in as_alice.get("/running/?seen=")
    assert as_alice.get("/running/?seen=gone")["HX-Trigger"] == "simulation-ended"  # so that their results are shown
