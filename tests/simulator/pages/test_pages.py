"""Pages of the simulator."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from django.contrib.auth.models import User
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse

from decks.editing import services as deck_services
from decks.models import Deck, DeckVersion
from simulator import tasks
from simulator.models import Simulation, Status
from simulator.pages.forms import SimulationForm
from tests.simulator.conftest import Ask, make_deck, play

pytestmark = pytest.mark.django_db


def form_of(deck: Deck, against: Deck, /, **changes: Any) -> dict[str, Any]:
    """What the browser sends."""
    fields = {
        "kind": "matchup",
        "deck": deck.public_id,
        "against": against.public_id,
        "match_count": "200",
        "key": "k1",
    }
    return {**fields, "agent_a": "random", "agent_b": "random", "seed": "7", **changes}


def plain(text: str) -> str:
    """A page without its tags."""
    return re.sub(r"<[^>]+>", "", text)


def page(client: Client, name: str, *args: Any, query: str = "", status: int = 200) -> str:
    response = client.get(reverse(f"simulator:{name}", args=args) + query)
    assert response.status_code == status
    return response.content.decode()


@pytest.fixture
def done(ask: Ask, cheap_matches: None) -> Simulation:
    return play(ask(match_count=40))


def test_the_form_offers_own_and_public_decks(as_alice: Client, raiders: Deck, bob: User) -> None:
    theirs, hidden = make_deck(bob, "Open Hand"), make_deck(bob, "Closed Fist")
    deck_services.set_visibility(deck=theirs, actor=bob, visibility="public")
    text = page(as_alice, "new", query=f"?deck={raiders.public_id}")
    assert f'<option value="{raiders.public_id}" selected>' in text
    assert str(theirs.public_id) in text
    assert str(hidden.public_id) not in text


def test_without_decks_the_form_leads_to_the_editor(as_alice: Client) -> None:
    assert reverse("decks:new") in page(as_alice, "new")


def test_sending_the_form_runs_the_matches(
    as_alice: Client, raiders: Deck, lances: Deck, cheap_matches: None, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        response = as_alice.post(reverse("simulator:new"), form_of(raiders, lances))
    simulation = Simulation.objects.get()
    assert response.url == reverse("simulator:detail", args=[simulation.public_id])
    assert (simulation.status, simulation.match_count, simulation.seed) == (Status.DONE, 200, 7)


def test_sending_it_twice_makes_one_job(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    first = as_alice.post(reverse("simulator:new"), form_of(raiders, lances, seed=""))
    second = as_alice.post(reverse("simulator:new"), form_of(raiders, lances, seed=""))
    assert first.url == second.url
    assert Simulation.objects.count() == 1


def test_another_number_and_a_rule_option(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    form = form_of(raiders, lances, match_count="other", match_count_other="60", option_matrix="second")
    assert as_alice.post(reverse("simulator:new"), form).status_code == 302
    simulation = Simulation.objects.get()
    assert (simulation.match_count, simulation.options) == (60, {"matrix": "second"})


@pytest.mark.parametrize(
    ("game", "labels"), [("conan_ccg", ("Deck", "Against")), ("age_of_conan", ("Kingdom 1", "Kingdom 2"))]
)
def test_each_link_of_an_unlisted_deck_says_for_which_deck_it_is(game: str, labels: tuple[str, str]) -> None:
    form = SimulationForm(game_key=game)
    told = [form[name].label for name in ("deck_link", "against_link")]
    assert told == [f"{label}: or the link of an unlisted deck" for label in labels]


def test_an_unlisted_deck_by_its_link(as_alice: Client, raiders: Deck, bob: User) -> None:
    theirs = make_deck(bob, "Hidden Valley")
    deck_services.set_visibility(deck=theirs, actor=bob, visibility="unlisted")
    theirs.refresh_from_db()
    link = "https://example.org" + reverse("decks:shared", args=[theirs.share_key])
    form = form_of(raiders, raiders, against_link=link)
    assert as_alice.post(reverse("simulator:new"), form).status_code == 302
    assert Simulation.objects.get().side_names[1] == "Hidden Valley"


def test_a_goldfish_plays_one_deck_against_foes(
    as_alice: Client, raiders: Deck, lances: Deck, django_capture_on_commit_callbacks: Any
) -> None:
    form = form_of(raiders, lances, kind="goldfish", match_count="other", match_count_other="20")
    with django_capture_on_commit_callbacks(execute=True):
        as_alice.post(reverse("simulator:new"), form)
    simulation = Simulation.objects.get()
    assert (simulation.kind, simulation.status) == ("goldfish", Status.DONE)
    text = page(as_alice, "detail", simulation.public_id)
    assert "Alone, Raiders reached its goal in" in plain(text)
    assert "By seat" not in text


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"deck": ""}, "Choose a deck."),
        ({"match_count": "other"}, "Write how many: 10 to 10,000."),
        ({"match_count": "other", "match_count_other": "1"}, "1 match cannot be run: ask for 10 to 10,000."),
        ({"match_count": "other", "match_count_other": "7"}, "7 matches cannot be run: ask for 10 to 10,000."),
        ({"match_count": "other", "match_count_other": "99999999999999"}, "cannot be run"),
        ({"match_count": "many"}, "Select a valid choice"),
        ({"seed": "-4"}, "The seed must be a whole number"),
        ({"seed": "red"}, "Enter a whole number."),
        ({"deck": "nonsense"}, "“nonsense” is neither the id of a deck nor a link to one."),
        ({"agent_a": "oracle"}, "Select a valid choice"),
        ({"option_matrix": "tenth"}, "Select a valid choice"),
    ],
)
def test_it_says_what_is_wrong_and_keeps_what_was_written(
    as_alice: Client, raiders: Deck, lances: Deck, changes: dict[str, str], words: str
) -> None:
    response = as_alice.post(reverse("simulator:new"), form_of(raiders, lances, **changes))
    assert response.status_code == 400
    text = response.content.decode()
    assert words in text
    assert f'<option value="{lances.public_id}" selected>' in text
    assert not Simulation.objects.exists()


def test_it_lists_the_problems_of_an_illegal_deck(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    version = DeckVersion.objects.create(deck=raiders, number=9, entries=[["draw", "throat-grip", 4]], content_hash="x")
    Deck.objects.filter(pk=raiders.pk).update(current=version)
    response = as_alice.post(reverse("simulator:new"), form_of(raiders, lances))
    assert response.status_code == 400
    assert "“Raiders” (deck 1)" in response.content.decode()
    assert not Simulation.objects.exists()


def test_a_used_key_is_replaced(as_alice: Client, raiders: Deck, lances: Deck) -> None:
    as_alice.post(reverse("simulator:new"), form_of(raiders, lances))
    response = as_alice.post(reverse("simulator:new"), form_of(raiders, lances, match_count="1000"))
    assert response.status_code == 400
    assert "sent before with other values" in response.content.decode()
    key = response.context["form"]["key"].value()
    assert key != "k1"
    assert (
        as_alice.post(reverse("simulator:new"), form_of(raiders, lances, match_count="1000", key=key)).status_code
        == 302
    )


def test_the_progress_piece_asks_for_itself_until_the_end(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = ask()
    text = page(as_alice, "detail", simulation.public_id)
    assert 'hx-trigger="load delay:1s, every 5s"' in text
    assert '<noscript><meta http-equiv="refresh"' in text
    piece = as_alice.get(reverse("simulator:progress", args=[simulation.public_id]))
    assert 'hx-trigger="load delay:1s, every 5s"' in piece.content.decode()
    assert "HX-Refresh" not in piece
    play(simulation)
    piece = as_alice.get(reverse("simulator:progress", args=[simulation.public_id]))
    assert "hx-trigger" not in piece.content.decode()
    assert piece["HX-Refresh"] == "true"


def test_the_result_begins_with_a_sentence_and_shows_what_was_fixed(as_alice: Client, done: Simulation) -> None:
    text = page(as_alice, "detail", done.public_id)
    assert "Raiders won 75.0 % of 40 AI-vs-AI matches, between 51.9 and 89.3" in plain(text)  # as 15 of 20 seeds
    for fact in ("Seed 7", "AI: random and random", "Rules: as usual", f"Engine {done.engine_version}"):
        assert fact in text
    assert "/rules/conan-ccg/#CCG-6.3" in text
    assert "style=" not in text
    assert "Raiders against itself" in text


def test_other_results_are_shown_beside(as_alice: Client, ask: Ask, done: Simulation, raiders: Deck) -> None:
    assert raiders.current
    mirror = play(ask(version_ids=[raiders.current.pk, raiders.current.pk], match_count=40))
    text = page(as_alice, "detail", done.public_id)
    assert reverse("simulator:detail", args=[mirror.public_id]) in text
    own = page(as_alice, "detail", mirror.public_id)
    assert "In matches against itself" in own
    assert "Mirror check" not in own  # it is one


def test_few_matches_show_no_percentage(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask(match_count=10))
    text = page(as_alice, "detail", simulation.public_id)
    assert "Raiders won 8 of 10 AI-vs-AI matches" in plain(text)
    assert "too few matches for a percentage" in text


def test_a_failed_one_shows_reason_and_position(as_alice: Client, ask: Ask, cheap_matches: None) -> None:
    simulation = play(ask())
    Simulation.objects.filter(pk=simulation.pk).update(
        status=Status.FAILED, reason="Match 3 cannot be played: No <b>.", position="t=3"
    )
    simulation.matches.filter(index__gte=3).delete()
    text = page(as_alice, "detail", simulation.public_id)
    assert "Match 3 cannot be played: No &lt;b&gt;." in text
    assert "<code>t=3</code>" in text
    assert "partial result" in text


def test_stopping_keeps_and_marks_what_was_played(as_alice: Client, ask: Ask) -> None:
    simulation = ask()
    response = as_alice.post(reverse("simulator:cancel", args=[simulation.public_id]), follow=True)
    text = response.content.decode()
    assert "Stopped by hand by alice." in text
    assert "There is nothing to count." in text
    again = as_alice.post(reverse("simulator:cancel", args=[simulation.public_id]), follow=True)
    assert "cancelled already" in again.content.decode()


def test_stopping_needs_a_form(as_alice: Client, ask: Ask) -> None:
    assert as_alice.get(reverse("simulator:cancel", args=[ask().public_id])).status_code == 405


def test_matches_by_winner_reason_and_length(as_alice: Client, done: Simulation) -> None:
    url = reverse("simulator:matches", args=[done.public_id])
    assert as_alice.get(url).context["page"].paginator.count == 40
    assert as_alice.get(url + "?winner=b").context["page"].paginator.count == 10
    assert as_alice.get(url + "?winner=none").context["page"].paginator.count == 0
    assert as_alice.get(url + "?reason=renown").context["page"].paginator.count == 40
    longest = as_alice.get(url + "?order=longest").context["rows"]
    assert [row["match"].turns for row in longest[:5]] == [11] * 5  # 5 + index % 7
    assert as_alice.get(url + "?page=99&winner=%00&order=best").status_code == 200


@pytest.mark.parametrize("name", ["detail", "progress", "matches"])
def test_others_see_nothing(as_bob: Client, done: Simulation, name: str) -> None:
    assert as_bob.get(reverse(f"simulator:{name}", args=[done.public_id])).status_code == 404


def test_others_see_no_replay_and_stop_nothing(as_bob: Client, ask: Ask) -> None:
    simulation = ask()
    assert as_bob.get(reverse("simulator:replay", args=[simulation.public_id, 0])).status_code == 404
    assert as_bob.post(reverse("simulator:cancel", args=[simulation.public_id])).status_code == 404
    simulation.refresh_from_db()
    assert simulation.status == Status.QUEUED
    assert "Raiders" not in page(as_bob, "list")


@pytest.mark.parametrize("name", ["list", "new"])
def test_visitors_are_sent_to_the_log_in(client: Client, name: str) -> None:
    response = client.get(reverse(f"simulator:{name}"))
    assert response.status_code == 302
    assert response.url.startswith(reverse("login"))


def test_the_list_needs_the_same_queries_for_one_and_for_many(
    as_alice: Client,
    alice: User,
    ask: Ask,
    cheap_matches: None,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    play(ask())
    queries = 7  # session, user, count, simulations with their sums, their decks, who won how many, experiments
    with django_assert_num_queries(queries):
        page(as_alice, "list")
    for seed in range(15):
        play(ask(seed=seed))
    with django_assert_num_queries(queries):
        page(as_alice, "list")
    with django_assert_num_queries(queries - 1):  # what has ended is counted once
        page(as_alice, "list")


def test_the_list_says_what_each_gave(as_alice: Client, ask: Ask, done: Simulation, raiders: Deck) -> None:
    few, waiting = play(ask(match_count=10)), ask(match_count=60)
    assert raiders.current
    play(ask(version_ids=[raiders.current.pk, raiders.current.pk]))
    text = plain(page(as_alice, "list"))
    assert "75.0 % of 40, between 51.9 and 89.3" in text  # as 15 of 20 seeds
    assert "8 of 10" in text
    assert "A deck against itself: see what going first is worth" in text
    assert page(as_alice, "list").count('class="sim-strip"') == 1  # few matches and a mirror have none
    assert few.public_id in text and waiting.public_id in text and "Queued" in text
    assert "75.0 % of 40, between 51.9 and 89.3" in plain(as_alice.get("/").content.decode())


def test_the_first_page_names_the_ai_of_each_result_and_what_is_stale(as_alice: Client, done: Simulation) -> None:
    (ai,) = set(done.ais)
    text = as_alice.get("/").content.decode()
    assert f'<td data-label="AI">{ai}</td>' in text  # in the list of results
    assert f"between 51.9 and 89.3 (AI: {ai})" in plain(text)  # among what has changed
    assert ">Stale<" not in text
    Simulation.objects.update(engine_version="0.0.1")
    assert ">Stale<" in as_alice.get("/").content.decode()


@pytest.mark.parametrize("kind", ["", "experiment"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raid " * 20, ""),
        ("raid " * 21, "The search has 21 words; 20 are possible."),
        ("a " * 512, "The search has 512 words; 20 are possible."),
        ("raid " * 2_000, "The search has 9,999 characters; 1,024 are possible."),
    ],
)
def test_a_search_of_too_many_words_is_not_asked_of_the_database(
    as_alice: Client, done: Simulation, kind: str, text: str, said: str
) -> None:
    response = as_alice.get(reverse("simulator:list"), {"q": text, "kind": kind})
    html = response.content.decode()
    assert response.status_code == 200
    assert ("This search is too long" in html) is bool(said) and said in html
    assert (done.public_id in html) is (not said and not kind)
    assert "No simulation yet" not in html


def test_the_api_searches_no_words(as_alice: Client, done: Simulation) -> None:
    answer = as_alice.get(reverse("simulator:api_list"), {"q": "wolves " * 2_000})
    assert [found["id"] for found in answer.json()["results"]] == [done.public_id]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?q=raid", True),
        ("?q=lances raiders", True),
        ("?q=wolves", False),
        ("?game=conan-ccg&kind=matchup", True),
        ("?game=conquer", False),
        ("?kind=goldfish", False),
        ("?kind=gauntlet", False),
        ("?kind=%00&game=%00", True),
        ("?q=%00", False),
    ],
)
def test_the_list_is_narrowed(as_alice: Client, done: Simulation, query: str, *, found: bool) -> None:
    text = page(as_alice, "list", query=query)
    assert (done.public_id in text) is found
    assert ("No simulation like this" in text) is not found


def test_the_list_of_matches_needs_the_same_queries_for_one_and_for_many(
    as_alice: Client, ask: Ask, cheap_matches: None, django_assert_num_queries: Callable[..., Any]
) -> None:
    few, many = play(ask(match_count=10)), play(ask(match_count=200))
    queries = 8  # session, user, simulation, its decks, count, matches, stored replays, reasons
    for simulation in (few, many):
        with django_assert_num_queries(queries):
            page(as_alice, "matches", simulation.public_id)


def test_the_result_needs_the_same_queries_for_few_and_many_matches(
    as_alice: Client, ask: Ask, cheap_matches: None, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for match_count in (10, 400):
        simulation = play(ask(match_count=match_count))
        with django_assert_max_num_queries(10):
            page(as_alice, "detail", simulation.public_id)


@pytest.mark.slow
def test_a_replay_shows_every_step(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    url = reverse("simulator:replay", args=[simulation.public_id, 3])
    first = as_alice.get(url)
    assert "✓ Replayed from seed, same result" in first.content.decode()
    last = first.context["last"]
    for step in {*range(0, last, 17), last}:
        response = as_alice.get(f"{url}?step={step}")
        assert response.status_code == 200
        assert response.context["number"] == step
        text = response.content.decode()
        assert "#CCG-" in text
        assert "style=" not in text
    for wrong, number in (("?step=999999", last), ("?step=-4", 0), ("?step=red", 0), ("?step=99999999999999999999", 0)):
        assert as_alice.get(url + wrong).context["number"] == number


def test_a_goldfish_has_replays_too(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=10, kind="goldfish"))
    assert "✓ Replayed from seed" in page(as_alice, "replay", simulation.public_id, 2, query="?step=5")


def test_a_match_that_was_not_played_is_not_there(as_alice: Client, done: Simulation) -> None:
    page(as_alice, "replay", done.public_id, 40, status=404)


def test_a_match_that_cannot_be_played_again_says_so(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=10))
    Simulation.objects.filter(pk=simulation.pk).update(options={"pairing": "gone"})
    text = page(as_alice, "replay", simulation.public_id, 1)
    assert "This match cannot be played again." in text
    assert "pairing" in text


def test_the_broker_away_shows_no_error(
    as_alice: Client,
    raiders: Deck,
    lances: Deck,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    monkeypatch.setattr(tasks.take_turn, "delay", Mock(side_effect=tasks.KombuError("away")))
    with django_capture_on_commit_callbacks(execute=True):
        response = as_alice.post(reverse("simulator:new"), form_of(raiders, lances))
    assert response.status_code == 302
    assert "Waiting for a free worker" in page(as_alice, "detail", Simulation.objects.get().public_id)


@pytest.mark.parametrize("piece", ["result/_progress.html", "result/_variants.html", "experiment/_experiment.html"])
def test_a_piece_that_asks_once_it_is_there_asks_again_when_an_answer_was_lost(piece: str) -> None:
    trigger = re.search(
        r'hx-trigger="load delay:(\d)s, every (\d)s"', get_template(f"simulator/{piece}").template.source
    )
    assert trigger and int(trigger[1]) < int(trigger[2])
