"""Three to five decks at one table, on the site: asking, the result, the list of matches, the replay, the API."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.models import Deck
from simulator.engine import Role, get_game
from simulator.errors import SimulationRefused
from simulator.games import PAGES, SeatField
from simulator.loading import deck_refs
from simulator.matches import table_limits, table_words
from simulator.models import Batch, Kind, Simulation, SimulationDeck
from simulator.pages.forms import SimulationForm, TableForm, ai_choices
from simulator.pages.forms import simulation as simulation_form
from simulator.pages.result.results import title_of
from simulator.reading import queries
from simulator.requests import services
from tests.simulator.conftest import LANCES, make_deck, play

PAGE = "/simulations/new/table/"


@pytest.fixture
def third(alice: User) -> Deck:
    return make_deck(alice, "Third", sample=LANCES)


@pytest.fixture
def as_alice(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


@pytest.fixture
def decks(raiders: Deck, lances: Deck, third: Deck) -> list[Deck]:
    return [raiders, lances, third]


def wish(decks: list[Deck], **changes: Any) -> dict[str, Any]:
    named = {f"deck_{number}": str(deck.public_id) for number, deck in enumerate(decks, start=1)}
    return {"match_count": "other", "match_count_other": "21", "agent": "random", "seed": "7", **named, **changes}


def version_ids(decks: list[Deck]) -> list[int]:
    return [deck.current.pk for deck in decks if deck.current]


def asked(owner: User, decks: list[Deck], **changes: Any) -> Simulation:
    given: dict[str, Any] = {"kind": "multiplayer", "match_count": 21, "agents": ["random"], "seed": 7, **changes}
    return services.request_simulation(owner=owner, version_ids=version_ids(decks), **given).simulation


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("number", [3, 5])
def test_the_form_leads_to_a_result_with_every_deck(as_alice: Client, decks: list[Deck], number: int) -> None:
    chosen = (decks * 2)[:number]
    answer = as_alice.post(PAGE, wish(chosen))
    simulation = Simulation.objects.get()
    assert answer.url == reverse("simulator:detail", args=[simulation.public_id])
    assert (simulation.kind, simulation.sides, len(simulation.agents)) == (Kind.MULTIPLAYER, number, number)
    assert simulation.side_names == tuple(deck.name for deck in chosen)
    assert play(simulation).status == "done"
    text = as_alice.get(answer.url).content.decode()
    decided = simulation.matches.filter(winner__isnull=False).count()
    even = f"{100 * decided / simulation.match_count / number:.1f} %"
    assert 0 < decided < simulation.match_count  # matches that nobody won alone move the mark
    assert f"The line is an even table: {even} for {number} decks, the decided matches shared equally." in text
    assert text.count("going first: ") == number
    assert "Win rate, AI against AI" in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number", "match_count", "played"), [(3, 31, 33), (5, 21, 25), (3, 30, 30), (3, 10_000, 9_999)]
)
def test_each_deck_has_every_seat_equally_often(
    alice: User, decks: list[Deck], number: int, match_count: int, played: int
) -> None:
    assert asked(alice, (decks * 2)[:number], match_count=match_count).match_count == played


@pytest.mark.django_db
def test_the_numbers_are_those_of_the_matches(alice: User, decks: list[Deck]) -> None:
    simulation = play(asked(alice, decks))
    standing = queries.standing_of(simulation)
    won = list(simulation.matches.values_list("winner", flat=True))
    assert [deck.overall.wins for deck in standing.decks] == [won.count(side) for side in range(3)]
    # 21 matches are 7 seeds with all three seatings: every deck began in 7 of them
    assert [[counted.n for counted in deck.by_turn] for deck in standing.decks] == [[7, 7, 7]] * 3


@pytest.mark.django_db
def test_the_matches_are_listed_by_any_winner(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    simulation = play(asked(alice, decks))
    address = reverse("simulator:matches", args=[simulation.public_id])
    assert as_alice.get(address).content.decode().count("Watch<") == 21
    number = simulation.matches.filter(winner=2).count()
    assert as_alice.get(address, {"winner": "c"}).content.decode().count("Watch<") == number


@pytest.mark.django_db
def test_the_replay_shows_all_players_at_every_step(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    simulation = play(asked(alice, decks, match_count=10))
    address = reverse("simulator:replay", args=[simulation.public_id, 4])
    text = as_alice.get(address, {"step": 30}).content.decode()
    assert "Replayed from seed, same result" in text
    assert re.search(r"<title>Match 4 of Raiders, Lances and Third at one table\b", text)
    for deck in decks:
        assert deck.name in text
    assert text.count("Foe player</span>") == 2
    last = as_alice.get(address, {"step": 99999})
    assert last.status_code == 200


@pytest.mark.django_db
def test_it_stands_in_the_list(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    asked(alice, decks)
    assert "Raiders, Lances and Third at one table" in as_alice.get("/simulations/").content.decode()


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (("A", "B", "C", "D"), "A, B, C and D at one table"),
        (("A", "B", "C", "D", "E"), "A, B and 3 more at one table"),
    ],
)
def test_a_title_names_all_decks_of_a_table_that_it_has_room_for(names: tuple[str, ...], title: str) -> None:
    table = SimpleNamespace(is_multiplayer=True, side_names=names)
    assert title_of(cast(Simulation, table)) == title


@pytest.mark.django_db
def test_a_result_is_asked_for_again_with_a_filled_form(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    simulation = play(asked(alice, decks))
    text = as_alice.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()
    assert f"deck_3={decks[2].public_id}" in text
    form = as_alice.get(PAGE, {"deck_3": str(decks[2].public_id)}).content.decode()
    assert f'<option value="{decks[2].public_id}" selected>Third</option>' in form


@pytest.mark.django_db
def test_the_order_of_the_decks_is_part_of_the_request(alice: User, decks: list[Deck]) -> None:
    one, two = asked(alice, decks), asked(alice, decks[::-1])
    assert one.pk != two.pk
    assert asked(alice, decks).pk == one.pk


@pytest.mark.django_db
def test_the_same_key_with_another_third_deck_is_refused(alice: User, decks: list[Deck]) -> None:
    asked(alice, decks, key="k")
    with pytest.raises(SimulationRefused, match="sent before with other values"):
        asked(alice, [*decks[:2], decks[0]], key="k")


@pytest.mark.django_db
@pytest.mark.parametrize("number", [2, 6])
def test_too_few_and_too_many_decks_are_refused(alice: User, decks: list[Deck], number: int) -> None:
    with pytest.raises(SimulationRefused, match="A multiplayer needs 3 to 5 decks."):
        asked(alice, (decks * 2)[:number])


@pytest.mark.django_db
def test_a_third_deck_must_be_chosen(as_alice: Client, decks: list[Deck]) -> None:
    answer = as_alice.post(PAGE, wish(decks[:2]))
    assert answer.status_code == 400
    assert "Choose a deck." in answer.content.decode()
    assert not Simulation.objects.exists()


@pytest.mark.django_db
def test_somebody_elses_private_deck_is_as_good_as_not_there(as_alice: Client, decks: list[Deck], bob: User) -> None:
    hidden = make_deck(bob, "Hidden")
    answer = as_alice.post(PAGE, wish(decks, deck_3_link=str(hidden.public_id)))
    assert answer.status_code == 400
    assert "Hidden" not in answer.content.decode()
    assert not Simulation.objects.exists()


@pytest.mark.django_db
def test_it_asks_who_you_are(client: Client) -> None:
    assert client.get(PAGE).url.startswith(reverse("login"))


@pytest.mark.django_db
def test_the_database_holds_each_side_once(alice: User, decks: list[Deck]) -> None:
    simulation = asked(alice, decks)
    for side in (2, 1, 9):
        with pytest.raises(IntegrityError), transaction.atomic():
            SimulationDeck.objects.create(
                simulation=simulation, side=side, version=simulation.versions[0], name="once more"
            )


@pytest.mark.django_db
def test_the_api_takes_a_list_of_decks(as_alice: Client, decks: list[Deck]) -> None:
    body = {
        "kind": "multiplayer",
        "decks": [str(deck.public_id) for deck in decks],
        "matches": 21,
        "agents": ["random"],
    }
    answer = as_alice.post("/api/v1/simulations/", body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert answer.json()["decks"] == ["Raiders", "Lances", "Third"]
    play(Simulation.objects.get())
    result = as_alice.get(f"/api/v1/simulations/{answer.json()['id']}/").json()["result"]
    assert [deck["ai_vs_ai_share_of_wins"]["n"] for deck in result["decks"]] == [21, 21, 21]


@pytest.mark.django_db
def test_the_api_still_needs_two_decks(as_alice: Client) -> None:
    answer = as_alice.post("/api/v1/simulations/", {"matches": 20}, content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.django_db
def test_its_pace_is_measured_and_shown_beside_the_agent(alice: User, decks: list[Deck]) -> None:
    play(asked(alice, decks))
    Batch.objects.update(seconds=4 * F("matches"))
    paces = {agent.name: agent.seconds for agent in ai_choices.agents_of("conan_ccg", Kind.MULTIPLAYER)}
    assert paces["random"] == 4
    assert ai_choices.agents_of("conan_ccg")[0].seconds != 4


@pytest.mark.django_db
def test_its_numbers_are_counted_once_after_its_end(
    alice: User, decks: list[Deck], django_assert_num_queries: Any
) -> None:
    simulation = play(asked(alice, decks))
    first = queries.standing_of(simulation)
    with django_assert_num_queries(0):
        assert queries.standing_of(simulation) == first


@pytest.mark.django_db
def test_each_deck_may_have_an_ai_of_its_own(as_alice: Client, decks: list[Deck]) -> None:
    as_alice.post(PAGE, wish(decks, agent="fast", budget="5", agent_2="random", agent_3="fast", budget_3="2"))
    simulation = Simulation.objects.get()
    assert simulation.agents == ["fast:5", "random", "fast:2"]
    again = as_alice.get(reverse("simulator:detail", args=[simulation.public_id]) + "?all=1")
    assert again.status_code == 200


@pytest.mark.django_db
def test_the_ai_of_a_deck_stays_with_it_when_a_seat_before_is_empty(as_alice: Client, decks: list[Deck]) -> None:
    form = wish(decks, agent="greedy", agent_4="random", deck_5=str(decks[0].public_id), agent_5="fast", budget_5="1")
    as_alice.post(PAGE, form)  # no deck 4
    assert Simulation.objects.get().agents == ["greedy", "greedy", "greedy", "fast:1"]


@pytest.mark.django_db
def test_a_budget_without_its_ai_is_an_error_of_its_field(as_alice: Client, decks: list[Deck]) -> None:
    answer = as_alice.post(PAGE, wish(decks, agent="fast", budget_2="5"))
    assert answer.context["form"].errors["budget_2"] == ["Choose the AI of this deck too, or leave this empty."]


@pytest.mark.django_db
def test_running_it_again_keeps_the_ai_of_each_deck(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    simulation = play(asked(alice, decks, agents=["random", "greedy", "random"], match_count=10))
    text = as_alice.get(reverse("simulator:detail", args=[simulation.public_id])).content.decode()
    assert "agent=random&amp;agent_2=greedy" in text
    for ai in simulation.ais:
        assert f">AI: {ai}</span>" in text
    form = as_alice.get(PAGE, {"agent": "random", "agent_2": "fast:3"}).content.decode()
    assert '<option value="fast" selected>Fast</option>' in form


@pytest.mark.django_db
def test_the_seats_of_a_form_are_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (table_limits("conan_ccg"), table_words("conan_ccg")) == ((3, 5), "three to five")
    assert table_words("conquer") == ""
    monkeypatch.setattr(type(get_game("conan_ccg")), "players", (2, 4))
    assert (table_limits("conan_ccg"), table_words("conan_ccg")) == ((3, 4), "three to four")
    form = TableForm(game_key="conan_ccg")
    assert [field.name for field in form.deck_fields()] == ["deck_1", "deck_2", "deck_3", "deck_4"]
    assert len(form.own_agents()) == 8


@pytest.mark.django_db
def test_a_seat_with_a_role_offers_the_decks_of_that_role(
    monkeypatch: pytest.MonkeyPatch, alice: User, raiders: Deck, lances: Deck
) -> None:
    game = type(get_game("conan_ccg"))
    roles = (Role("heroes", "Heroes", 1, 1), Role("overlord", "Overlord", 1, 1))
    monkeypatch.setattr(game, "roles", roles)
    monkeypatch.setattr(game, "role_of", lambda self, pool, deck: "heroes" if deck.name == "Raiders" else "overlord")
    fields = (SeatField("heroes", "Hero team"), SeatField("overlord", "Command", "It plays alone."))
    named = replace(PAGES["conan_ccg"], seats=lambda count: fields)
    monkeypatch.setattr(simulation_form, "pages_of", lambda key: named)
    form = SimulationForm(game_key="conan_ccg", decks=deck_refs.deck_choices(alice, "conan_ccg"))
    offered = {name: [str(words) for _title, group in form.fields[name].widget.choices[1:] for _id, words in group]
               for name in ("deck", "against")}  # fmt: skip
    assert offered == {"deck": ["Raiders"], "against": ["Lances"]}
    assert (form["deck"].label, form["against"].label) == ("Hero team", "Command")
    assert form["against"].help_text == "It plays alone."


@pytest.mark.django_db
def test_decks_of_one_name_are_told_apart_in_a_chooser(alice: User, raiders: Deck) -> None:
    twin = make_deck(alice, "Raiders", sample=LANCES)
    for number, owner in enumerate(("bob", "carol", "carol"), 1):
        other = make_deck(User.objects.get_or_create(username=owner)[0], "Grip", sample=LANCES)
        Deck.objects.filter(pk=other.pk).update(
            visibility="public", updated_at=datetime(2026, 1, number, 12, 30, tzinfo=UTC)
        )
    Deck.objects.filter(pk=raiders.pk).update(updated_at=datetime(2026, 2, 3, 4, 5, 6, tzinfo=UTC))
    Deck.objects.filter(pk=twin.pk).update(updated_at=datetime(2026, 2, 3, 4, 5, 7, tzinfo=UTC))
    with CaptureQueriesContext(connection) as asked:
        groups = dict(deck_refs.deck_choices(alice, "conan_ccg"))
    assert [words for _id, words in groups["Your decks"]] == [
        "Raiders, changed 3 Feb 2026, 04:05:06",
        "Raiders, changed 3 Feb 2026, 04:05:07",
    ]
    assert [words for _id, words in groups["Public decks"]] == [
        "Grip, by bob",
        "Grip, by carol, changed 2 Jan 2026, 12:30:00",
        "Grip, by carol, changed 3 Jan 2026, 12:30:00",
    ]
    assert len(asked) == 2
