"""The picture of Conquer's table at a step of a replay: points, battle rounds, Landscapes, what is worth a jump."""

from __future__ import annotations

from typing import Any

import pytest

from cards import catalogue
from simulator.engine.core.match.records import Event, Step
from simulator.games.conquer.table import METER_WIDTH, Reader, is_combat, notable, turn_so_far

GROUND, OTHER = "duskmoor-gallows-hill", "saltmarket-tide-gate-common-ground"

GAP: dict[str, Any] = {"common_ground": False, "cards": [], "linked": [], "characters": []}


def person(card: str, owner: int, health: int = 4, **more: Any) -> dict[str, Any]:
    ratings = dict.fromkeys(("attack", "defense", "weapon_use", "popularity", "reputation"), 2)
    base = {"card": card, "title": card.title(), "owner": owner, **ratings, "health": health, "total_health": 6}
    return {**base, "damage": [], "stay": 0, "place": GROUND, "cards": [], "role": None, **more}


def player(seat: int, **more: Any) -> dict[str, Any]:
    piles = {name: [] for name in ("hand", "aside", "battle_hand", "doom", "combat_discard", "before", "hospital")}
    numbers = {"np": 10, "vp": 0, "barracks": 30, "combat_deck": 20}
    return {"name": ("Tom", "Ian")[seat], "seat": seat, **numbers, **piles, **more}


def view(*players: dict[str, Any], people: tuple[dict[str, Any], ...] = (), **more: Any) -> dict[str, Any]:
    place = {"card": GROUND, "number": 1, "common_ground": False, "cards": [], "linked": [], "characters": list(people)}
    return {
        "active": 0,
        "goal": 20,
        "players": list(players),
        "locations": [{"name": "Duskmoor", "grounds": [place]}],
        **more,
    }


def step(shown: dict[str, Any], *kinds: str) -> Step:
    events = tuple(Event(kind, "CQ-18.3", "Something happens.") for kind in kinds)
    return Step(1, 1, 0, "Combat", "", events, shown, "")


def blow(**more: Any) -> dict[str, Any]:
    made = {"attacker": person("hero", 0), "defender": person("foe", 1), "round": 2, "acting": 0, "attack": "cut"}
    return {**made, "damage": 3, "answer": None, "answer_kind": None, "dealt": 3, "cancelled": False, **more}


@pytest.fixture
def reader() -> Reader:
    """Seat 0 is played by deck B, seat 1 by deck A."""
    return Reader("conquer", catalogue.pool("conquer"), (1, 0), ["Tom", "Ian"])


def test_a_blow_that_hits_takes_health_from_the_reacting_side(reader: Reader) -> None:
    shown = reader.blow(blow())
    assert (shown.left, shown.right, shown.is_leftward) == ("cut", None, False)
    assert (shown.mark, shown.result, shown.words) == ("hit", "3", "3 damage dealt")
    # Health 4 of 6 after the blow, 7 before it, which the bar cannot show beyond its end
    assert (shown.defender.meter.fill, shown.defender.meter.lost) == (133.3, 66.7)
    assert shown.attacker.meter.lost == 0


@pytest.mark.parametrize(
    ("more", "mark", "words"),
    [
        ({"answer": "parry", "answer_kind": "Block", "dealt": 0}, "blocked", "3 damage stopped by the Block"),
        ({"answer": "parry", "answer_kind": "Block", "dealt": 1}, "hit", "1 damage dealt in spite of the Block"),
        ({"dealt": 0, "cancelled": True}, "late", "the attack is cancelled"),
        ({"dealt": 0}, "blocked", "no damage"),
    ],
)
def test_what_became_of_a_blow_is_told_in_words(reader: Reader, more: dict[str, Any], mark: str, words: str) -> None:
    shown = reader.blow(blow(**more))
    assert (shown.mark, shown.words) == (mark, words)


def test_the_defender_stays_on_the_right_when_his_side_acts(reader: Reader) -> None:
    shown = reader.blow(blow(acting=1, answer="duck", answer_kind="Dodge", dealt=0))
    assert (shown.left, shown.right, shown.is_leftward) == ("duck", "cut", True)
    assert (shown.attacker.title, shown.defender.title) == ("Hero", "Foe")


def test_an_attack_waits_for_its_answer(reader: Reader) -> None:
    shown = reader.waiting(blow())
    assert (shown.mark, shown.is_over, shown.words) == ("late", False, "3 damage, not yet answered")
    assert reader.waiting(blow(attack=None)).mark == ""


def test_a_fighter_is_coloured_by_his_deck_and_lists_what_is_on_him(reader: Reader) -> None:
    shown = reader.fighter(person("hero", 0, health=0, cards=["quilted-jack", "thumbscrews"]))
    assert (shown.side, shown.owner, shown.is_down) == (1, "Tom", True)
    assert shown.attached == (("Equipment", ("quilted-jack",)), ("Effects", ("thumbscrews",)))


def test_a_landscape_tells_its_links_to_other_locations(reader: Reader) -> None:
    link = {"between": [OTHER, GROUND], "open": True}
    (location,) = reader.locations(view(people=(person("foe", 1, role="defender"),), links=[link]))
    (ground,) = location.grounds
    assert ground.links == (("Saltmarket: Tide Gate: Common Ground", True),)
    assert ground.is_battle


@pytest.mark.django_db
def test_neighbours_of_one_location_are_linked_unless_a_text_has_closed_the_way(reader: Reader) -> None:
    row = [{**GAP, "card": f"saltmarket-{name}", "number": number} for number, name in enumerate(("a", "b", "c"), 1)]
    row[0]["linked"], row[1]["linked"] = ["saltmarket-b"], ["saltmarket-a"]
    (location,) = reader.locations({"locations": [{"name": "Saltmarket", "grounds": row}]})
    assert [ground.is_cut for ground in location.grounds] == [False, False, True]


def test_points_that_changed_at_a_step_are_told(reader: Reader) -> None:
    before = step(view(player(0), player(1)))
    shown = view(player(0, np=7, vp=5, battle_hand=["jab"]), player(1))
    found = reader.player(shown["players"][0], shown, before)
    assert (found.np_change, found.vp_change, found.vp_fill) == ("−3", "+5", METER_WIDTH / 4)
    assert found.hands == (("Hand", ()), ("Battle hand", ("jab",)))
    assert reader.player(shown["players"][1], shown, before).np_change == ""


def test_falls_spoils_and_the_end_are_worth_a_jump() -> None:
    assert notable(step({}, "attack", "damage"), None) == ""
    assert notable(step({}, "fall", "spoils"), None) == "1 Character falls, spoils taken"
    assert notable(step({}, "fall", "fall", "end"), None) == "2 Characters fall, the end"


def test_a_step_with_a_blow_is_combat() -> None:
    assert is_combat(step({"blows": [blow()]}))
    assert not is_combat(step({"blows": []}))


def test_what_the_turn_brought_the_active_player_adds_up() -> None:
    first = step(view(player(0, np=10), player(1), people=(person("hero", 0),)))
    now = step(
        view(player(0, np=6, vp=3), player(1, vp=9), people=(person("hero", 0), person("foe", 1), person("imp", 0)))
    )
    assert turn_so_far(first, now) == [
        ("Victory Points", "+3"),
        ("Notice Points", "−4"),
        ("Characters in play", "+1"),
        ("In the Hospital Grounds", "0"),
    ]
