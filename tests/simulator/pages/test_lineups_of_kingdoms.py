"""Line-ups of Age of Conan: tables of two, three and four kingdoms, what a page says of them, and of owned boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from cards.models import Product
from decks.collection import add_missing, gap_of_table, set_product, setups
from decks.editing import load_samples
from decks.lineups import LineupFields, SeatChoice, create_lineup, load_lineups
from decks.lists import deck_files
from decks.models import Deck, Lineup
from simulator.errors import IllegalTable, SimulationRefused
from simulator.models import Simulation
from simulator.pages.result.results import other_way_query
from simulator.requests import services
from tests.catalogue import load_real_cards

GAME = "age_of_conan"
KINGDOMS = ("Aquilonia", "Turan", "Stygia", "Hyperborea")
#: The pieces of the box that all kingdoms share, and those of one kingdom: itself and its 21 cards.
SHARED, OWN = 98, 22


@pytest.fixture
def decks(db: None) -> dict[str, Deck]:
    load_real_cards(GAME)
    return {deck.name: deck for deck in load_samples(game_key=GAME)}


@pytest.fixture
def box(decks: dict[str, Deck]) -> Product:
    return Product.objects.get(game_id=GAME, key="base-game")


def table_of(decks: Sequence[Deck], owner: User, **options: str) -> Lineup:
    seats = [SeatChoice(deck.current) for deck in decks if deck.current]
    fields = LineupFields("Table", seats=seats, options=options)
    return create_lineup(owner=owner, game=decks[0].game, fields=fields)


def page_of(client: Client, lineup: Lineup) -> Any:
    return client.get(reverse("simulator:lineup", args=[lineup.public_id]))


def test_ready_made_tables_of_every_size_may_be_played(decks: dict[str, Deck], client: Client) -> None:
    names = [decks[name] for name in sorted(KINGDOMS)]
    for number, lineup in enumerate(load_lineups(game_key=GAME, decks=names), start=2):
        answer = page_of(client, lineup)
        assert answer.context["check"].is_ready and not answer.context["check"].advice
        assert [row.deck.deck.name for row in answer.context["rows"]] == list(KINGDOMS[:number])
        assert answer.context["gap"] is answer.context["setups"] is None, "a visitor owns nothing"


@pytest.mark.parametrize(
    ("names", "errors", "advice"),
    [
        (("Aquilonia", "Aquilonia"), ["AOC-T02"], []),
        (("Turan", "Stygia", "Turan"), ["AOC-T02"], []),
        (("Turan", "Stygia", "Hyperborea"), [], ["AOC-T03", "AOC-T04"]),
        (("Hyperborea", "Aquilonia", "Stygia"), [], ["AOC-T03"]),
        (("Aquilonia",), ["AOC-T01"], []),
    ],
)
def test_what_its_page_finds(
    decks: dict[str, Deck], names: tuple[str, ...], errors: list[str], advice: list[str], alice: User, as_alice: Client
) -> None:
    check = page_of(as_alice, table_of([decks[name] for name in names], alice)).context["check"]
    assert [problem.code for found in check.findings for problem in found.problems] == errors
    assert [problem.code for found in check.advice for problem in found.problems] == advice


def test_a_table_takes_the_box_and_the_decks(decks: dict[str, Deck], box: Product, alice: User) -> None:
    sitting = [(deck.pk, deck.current.entries) for deck in decks.values() if deck.current]
    gap = gap_of_table(GAME, sitting, alice)
    assert gap and (gap.need, gap.missing) == (SHARED + 4 * OWN, SHARED + 4 * OWN)
    assert [(one.product, one.closes) for one in gap.closing] == [(box, SHARED + 4 * OWN)]
    set_product(user=alice, product=box, quantity=1)
    add_missing(user=alice, product=box, card_id="contest-die", copies=2)
    gap = gap_of_table(GAME, sitting[:2], alice)
    assert gap and (gap.need, gap.have, gap.titles) == (
        SHARED + 2 * OWN,
        SHARED + 2 * OWN - 2,
        (("Contest Die", "contest-die", 2),),
    )


def test_what_can_be_set_up(decks: dict[str, Deck], box: Product, alice: User) -> None:
    def ready() -> list[str]:
        found = setups(GAME, alice)
        assert found is not None
        return [choice.name for choice in (*found.parts, *found.players) if choice.is_ready]

    assert ready() == []
    set_product(user=alice, product=box, quantity=1)
    assert ready() == [*KINGDOMS, "2", "3", "4"]
    add_missing(user=alice, product=box, card_id="turan", copies=1)
    assert ready() == ["Aquilonia", "Stygia", "Hyperborea", "2", "3"]
    add_missing(user=alice, product=box, card_id="hyboria", copies=1)
    assert ready() == ["Aquilonia", "Stygia", "Hyperborea"]
    set_product(user=alice, product=box, quantity=2)
    assert ready() == [*KINGDOMS, "2", "3", "4"], "a second box has another map"


def test_what_cannot_be_set_up_says_which_box_it_needs(
    decks: dict[str, Deck], box: Product, alice: User, as_alice: Client
) -> None:
    lineup = table_of([decks[name] for name in KINGDOMS], alice)
    new = f"{reverse('simulator:new_lineup')}?game=age-of-conan"
    edit = reverse("simulator:lineup_edit", args=[lineup.public_id])
    for answer in (page_of(as_alice, lineup), as_alice.get(new), as_alice.get(edit)):
        assert answer.content.decode().count(f"needs {box.name}") == 7
    assert f"closes <b>{SHARED + 4 * OWN}</b>" in page_of(as_alice, lineup).content.decode()
    set_product(user=alice, product=box, quantity=1)
    body = page_of(as_alice, lineup).content.decode()
    assert body.count("All there") == 7 and f"All {SHARED + 4 * OWN} pieces of this table are yours" in body
    add_missing(user=alice, product=box, card_id="black-dragons", copies=1)
    body = page_of(as_alice, lineup).content.decode()
    assert body.count("lacks 1× Black Dragons") == 2 and body.count("All there") == 5


def test_games_without_boxes_say_nothing_of_them(alice: User, as_alice: Client, db: None) -> None:
    load_real_cards("conquer")
    answer = as_alice.get(f"{reverse('simulator:new_lineup')}?game=conquer")
    assert answer.context["setups"] is None and "set up" not in answer.content.decode()


def test_kingdoms_that_sit_twice_are_legal_decks_that_cannot_sit_at_one_table(
    decks: dict[str, Deck], alice: User
) -> None:
    ids = [decks[name].current.pk for name in ("Aquilonia", "Turan", "Aquilonia") if decks[name].current]
    with pytest.raises(IllegalTable) as caught:
        services.request_simulation(owner=alice, version_ids=ids, kind="multiplayer", match_count=30)
    assert caught.value.code == "table_illegal"
    assert caught.value.message == (
        "These decks cannot sit at one table: Aquilonia is chosen by seats 1 and 3. Each kingdom can be played once."
    )


@pytest.mark.parametrize("second", ["", "Turan"])
def test_a_kingdom_alone_needs_no_second_one(decks: dict[str, Deck], alice: User, client: Client, second: str) -> None:
    client.force_login(alice)
    given = {"game": GAME, "kind": "goldfish", "match_count": "50", "deck": str(decks["Turan"].public_id)}
    given["against"] = str(decks[second].public_id) if second else ""
    answer = client.post(f"{reverse('simulator:new')}?game={GAME}", given)
    assert answer.status_code == 302, answer.context["form"].errors
    simulation = Simulation.objects.get()
    assert simulation.side_names == ("Turan", "Aquilonia")
    assert other_way_query(simulation) == ""  # nobody chose the kingdom that stands in


def test_the_api_and_the_command_line_need_no_second_kingdom_either(
    decks: dict[str, Deck], alice: User, client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    client.force_login(alice)
    body = {"kind": "goldfish", "deck": str(decks["Aquilonia"].public_id), "matches": 10}
    answer = client.post("/api/v1/simulations/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["decks"]) == (201, ["Aquilonia", "Turan"])
    turan = next(str(path) for path in deck_files(GAME) if path.stem == "turan")
    call_command("simulate", GAME, turan, match_count=1, seed=5, agents="random", goldfish=True)
    assert capsys.readouterr().out.startswith("Alone, Turan reached its goal in")


def test_a_second_deck_that_a_goldfish_needs_is_still_asked_for(alice: User, raiders: Deck) -> None:
    assert raiders.current
    with pytest.raises(SimulationRefused, match="needs a deck and a stand-in"):
        services.request_simulation(owner=alice, version_ids=[raiders.current.pk], kind="goldfish", match_count=10)
