"""A replay's jumps, hands and late marks, with two players and with more."""

from __future__ import annotations

from re import search
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from simulator.games import pages_of
from simulator.games.conan_ccg import zones
from simulator.games.conan_ccg.zones import Place
from simulator.models import Simulation
from simulator.pages.result import replay_steps
from simulator.reading import queries
from tests.simulator.conftest import GAME, Ask, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(ask: Ask) -> Simulation:
    return play(ask(match_count=10))


def look(client: Client, simulation: Simulation, index: int, query: str) -> str:
    response = client.get(reverse("simulator:replay", args=[simulation.public_id, index]) + query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("asked", ["12a", "3.7", "-1", "", "99999", "9" * 400, "²", "<b>"])
def test_what_is_no_step_is_told_and_the_step_before_stays(as_alice: Client, played: Simulation, asked: str) -> None:
    text = look(as_alice, played, 3, f"?step={quote(asked)}&from=5&hands=1")
    last = search(r'of (\d+)</span><button class="btn btn-dense">Go', text)
    assert last is not None
    said = f"“{escape(asked[:20])}” is no step of this match. " if asked else ""
    assert f"{said}A step is a whole number from 0 to {last[1]}." in text
    shown = last[1] if asked == "99999" else "5"
    assert f'<p class="replay-label" role="status"><strong>{shown}</strong>' in text
    assert "Hide hands" in text


@pytest.mark.parametrize("query", ["", "?step=0", "?step=5", "?step=%205%20", "?step=5&from=x", "?from=2"])
def test_a_step_is_shown_without_a_word(as_alice: Client, played: Simulation, query: str) -> None:
    text = look(as_alice, played, 3, query)
    assert "whole number" not in text
    assert f"<strong>{5 if '5' in query else 0}</strong>" in text


@pytest.mark.slow
def test_a_match_of_another_engine_that_ends_otherwise_shows_no_step(as_alice: Client, played: Simulation) -> None:
    Simulation.objects.filter(pk=played.pk).update(engine_version="0.0.1")
    assert "Replayed from seed, same result" in look(as_alice, played, 3, "")  # what is still the same is shown
    played.matches.filter(index=3).update(final_key="0" * 16)
    text = look(as_alice, played, 3, "?step=5")
    assert "It was played by engine 0.0.1" in text
    assert "What was counted:" in text
    for sign in ("replay-keys", "replay-events", "same result"):
        assert sign not in text


def test_a_match_that_the_same_engine_ends_otherwise_is_a_bug_and_not_shown(
    as_alice: Client, played: Simulation
) -> None:
    played.matches.filter(index=3).update(final_key="0" * 16)
    text = look(as_alice, played, 3, "?step=5")
    assert "Please report it: it is a bug." in text
    assert "replay-keys" not in text


def test_choices_that_no_longer_fit_are_told_as_another_engine(as_alice: Client, played: Simulation) -> None:
    Simulation.objects.filter(pk=played.pk).update(engine_version="0.0.1")
    played.matches.filter(index=3).update(choices=[1, 2, 3])
    text = look(as_alice, played, 3, "")
    assert "It was played by engine 0.0.1" in text
    assert "replay-keys" not in text


def test_hands_are_hidden_until_they_are_asked_for(as_alice: Client, played: Simulation) -> None:
    hidden, shown = look(as_alice, played, 3, "?step=5"), look(as_alice, played, 3, "?step=5&hands=1")
    assert "replay-hand-open" not in hidden
    assert "in hand" in hidden
    assert shown.count("replay-hand-open") == 2
    assert "?step=6&amp;hands=1" in shown or "?step=6&hands=1" in shown


def test_a_move_that_lies_face_down_is_a_back_until_hands_are_shown(as_alice: Client, played: Simulation) -> None:
    step = next(
        step
        for step in queries.replay_of(played, 3).steps
        if any(foe["move"] and foe["face_down"] for zone in step.view["zones"] for foe in zone["foes"])
    )
    hidden = look(as_alice, played, 3, f"?step={step.number}")
    shown = look(as_alice, played, 3, f"?step={step.number}&hands=1")
    assert '<span class="replay-back">face down</span>' in hidden
    assert '<span class="caption">face down</span>' in shown and 'replay-back"' not in shown


def test_the_compass_leads_to_every_zone_and_says_how_many_foes_stand_there(
    as_alice: Client, played: Simulation
) -> None:
    step = next(step for step in queries.replay_of(played, 3).steps if any(zone["foes"] for zone in step.view["zones"]))
    text = look(as_alice, played, 3, f"?step={step.number}")
    for zone in step.view["zones"]:
        key, foes = zone["name"].lower().replace(" ", "-"), sum(not foe["defeated"] for foe in zone["foes"])
        words = "no Foe" if not foes else f"{foes} Foe{'s' * (foes > 1)}"
        assert f'href="#zone-{key}"' in text and f'id="zone-{key}"' in text
        assert f"<b>{zone['name']}</b> <span>{words}</span>" in text
    assert 'href="#active-player"' in text and text.count('id="active-player"') == 1


def test_jumps_lead_to_the_nearest_blows_and_notable_moments(played: Simulation) -> None:
    replay, pages = queries.replay_of(played, 3), pages_of(GAME)
    number = len(replay.steps) // 2
    found = replay_steps.jumps(replay, number, pages)
    blows = [step.number for step in replay.steps if step.view["exchanges"]]
    assert found["combat_after"] == min((at for at in blows if at > number), default=None)
    assert found["combat_before"] == max((at for at in blows if at < number), default=None)
    steps = [moment.step for moment in found["moments"]]
    assert steps == sorted(steps)
    assert steps
    assert all(moment.words for moment in found["moments"])
    assert found["moment_after"] == min((at for at in steps if at > number), default=None)


def test_a_defeat_is_a_notable_moment(played: Simulation) -> None:
    replay, pages = queries.replay_of(played, 3), pages_of(GAME)
    for before, step in zip(replay.steps, replay.steps[1:], strict=False):
        defeated = sum(event.kind == "defeat" for event in step.events)
        words = pages.notable(step, before)
        assert (f"{defeated} Foe" in words) == bool(defeated)


def test_the_source_of_a_defeat_is_shown_once(as_alice: Client, played: Simulation) -> None:
    replay = queries.replay_of(played, 3)
    names = [player["name"] for player in replay.steps[0].view["players"]]
    defeat, step = next(
        (event, step.number)
        for step in replay.steps
        for event in step.events
        if event.kind == "defeat" and event.source is not None
    )
    words = f"by {defeat.source.title} of {names[defeat.source.player]}"
    assert replay_steps.source_shown(defeat, names) == words
    assert f"({escape(words)})" in look(as_alice, played, 3, f"?step={step}")
    named = defeat._replace(text=f"{defeat.source.title} defeats it.")
    assert replay_steps.source_shown(named, names) == ""


def test_what_the_turn_brought_adds_up(played: Simulation) -> None:
    replay, pages = queries.replay_of(played, 3), pages_of(GAME)
    first = next(step for step in replay.steps if step.turn == 2)
    last = [step for step in replay.steps if step.turn == 2][-1]
    seat = last.view["active"]
    rows = dict(pages.turn_so_far(first, last))
    renown = last.view["players"][seat]["renown"] - first.view["players"][seat]["renown"]
    assert rows["Renown"] == (f"{renown:+d}".replace("-", "−") if renown else "0")


def test_attacks_that_come_too_late_are_marked(as_alice: Client, ask: Ask) -> None:
    simulation = play(ask(match_count=20))
    for index in range(20):
        for step in queries.replay_of(simulation, index).steps:
            late = [made for zone in step.view["exchanges"] for made in zone["late"] if "late" in made["slots"]]
            if late:
                text = look(as_alice, simulation, index, f"?step={step.number}")
                assert "comes too late, its attacker had fallen" in text
                assert '<span class="replay-slot is-late"><span aria-hidden="true">late</span>' in text
                return
    raise AssertionError("no attack came too late in 20 matches")


@pytest.mark.slow
def test_blows_say_what_they_leave_and_are_not_drawn_twice(as_alice: Client, played: Simulation) -> None:
    steps = queries.replay_of(played, 0).steps
    step = next(step for step in steps if any(zone["attacks"] for zone in step.view["exchanges"]))
    text = look(as_alice, played, 0, f"?step={step.number}")
    blows = step.view["exchanges"]
    assert f"Turn {step.turn}: Conan in the {blows[0]['name']}" in text
    place = f'id="zone-{blows[0]["name"].lower().replace(" ", "-")}"'
    assert text.count(place) == 1  # the compass leads to it, whether it is drawn above or in the table
    assert 'class="is-done"' in text  # the phases that are over


def test_health_before_and_after_the_blows() -> None:
    foes = [{"card": "skull-king", "health": 6, "wounds": 1}, {"card": "wolf", "health": 2, "wounds": 0}, {"card": "x"}]
    made = [{"between": 1, "damage": 2}, {"between": 2, "damage": 3}, {"between": 3, "damage": 9, "by_foe": True}]
    for attack in made:
        attack.update(slots=[], target="a Foe", attacker="Conan")
    one, two, three = zones.exchange("conan_ccg", {"name": "Center", "foes": foes, "attacks": made}).foes
    assert (one.left, one.after, one.falls) == (5, 3, False)
    assert [dot.is_hurt for dot in one.dots] == [False, False, False, True, True, False]
    assert (two.left, two.after, two.falls) == (2, 0, True)  # 3 Damage, of which 2 find Health
    assert (three.hurt, three.falls) == (0, False)  # a Foe's own attack hurts no Foe


def test_the_steps_of_a_goldfish_are_shown_too(as_alice: Client, ask: Ask) -> None:
    text = look(as_alice, play(ask(match_count=10, kind="goldfish")), 0, "?step=20")
    assert "Replayed from seed, same result" in text
    assert "This turn so far" in text


def test_edges_beside_which_nothing_lies_are_told_apart() -> None:
    places = [
        Place(True, "a", "Conan", False),
        Place(False, "b", "", False),
        Place(True, None, "", False),
        Place(False, "c", "", False),
        Place(True, None, "", False),
    ]
    found = [column.open_sides for column in zones.columns_of(places, [])]
    assert found == ["is-open-left", "is-open-right", "", "is-open-left is-open-right", ""]
    unopposed = {"attacker": "c", "target": "Conan", "by_foe": True, "between": 3, "slots": ["hit"], "damage": 2}
    struck = zones.columns_of(places, [unopposed])
    assert struck[3].open_sides == "is-open-left"  # its right edge strikes, though no card lies there
