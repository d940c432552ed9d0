"""Three to five decks at one table, on the site: asking, the result, the list of matches, the replay, the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse

from decks.models import Deck
from simulator.errors import SimulationRefused
from simulator.models import Batch, Kind, Simulation, SimulationDeck
from simulator.pages.forms import ai_choices
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
    assert [[counted.n for counted in deck.by_place] for deck in standing.decks] == [[7, 7, 7]] * 3


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
    for deck in decks:
        assert deck.name in text
    assert text.count("Foe player</span>") == 2
    last = as_alice.get(address, {"step": 99999})
    assert last.status_code == 200


@pytest.mark.django_db
def test_it_stands_in_the_list(as_alice: Client, alice: User, decks: list[Deck]) -> None:
    asked(alice, decks)
    assert "Raiders, Lances and 1 more at one table" in as_alice.get("/simulations/").content.decode()


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
