"""Scenes of Age of Conan: impossible positions are refused with a sentence, checks and stops see what is there."""

from __future__ import annotations

import pytest

from tests.scenarios.files import missed, refusal

TABLE = """scenario: Impossible
game: age_of_conan
players:
  Aquilonia: {%s}
  Turan: {%s}
position: {%s}
script: []
"""
IMPOSSIBLE = [
    ("units: {Ofir: 1}", "", "", 4, '"Ofir" is no province. Did you mean Ophir?'),
    ("units: {Turan: 1}", "", "", 4, "Turan is the home of another player and closed to units (AOC-8.7)."),
    ("units: {Shem: 1}", "", "", 4, "Shem is not in play and closed to units (AOC-8.10)."),
    ("units: {Stygia: 1}", "", "", 4, "Stygia is not in play and closed to units (AOC-8.10)."),
    ("units: {Koth: 1}", "markers: {Koth: fort}", "", 4, "Koth belongs to another player; units are there only in a"),
    ("units: {Koth: 6}", "", "", 4, "Koth holds at most 5 units of a player, his own home any (AOC-2.16)."),
    ("units: {Koth: 1}", "units: {Koth: 1}", "", 4, "two players have units in Koth; armies never share a province"),
    ("units: {Aquilonia: 19}", "", "", 4, "AOC-P04: Aquilonia has 19 units on the board; there must be at most"),
    ("emissaries: {Koth: 7}", "", "", 4, "AOC-P04: Aquilonia has 7 emissaries on the board; there must be at most 6."),
    ("markers: {Turan: fort}", "", "", 4, "Turan is a kingdom, and no marker is ever placed on one (AOC-2.11)."),
    ("markers: {Shem: fort}", "", "", 4, "Shem is not in play, so that no marker can be there (AOC-22.4)."),
    ("markers: {Koth: fort}", "markers: {Koth: tower}", "", 5, "Koth carries the marker of another player; it has one"),
    ("markers: {Steppes: tower}", "", "", 4, "Steppes is savage and cannot have a tower alone (AOC-2.5)."),
    ("icons: {Koth: 1}", "", "", 4, "an icon is for an army in a neutral province; Koth has none (AOC-2.21)."),
    ("units: {Ophir: 1}, icons: {Ophir: 3}", "", "", 4, "the campaign track of Ophir has the icons 1 to 2."),
    ("bidding_tokens: [0, 4]", "", "", 4, "the token 3 returns after every bid; it is always there (AOC-4.13)."),
    ("bidding_tokens: [2, 3]", "", "", 4, "there is no bidding token 2; there are 0, 3, 4, 5, 6."),
    ("hand: [sea-power]", "", "", 4, '"sea-power" is an objective card, not a kingdom card or a strategy card.'),
    ("hand: [city-guard]", "", "", 4, '"city-guard" is a card of Turan.'),
    ("hand: [2 banner-of-hyboria]", "", "", 4, '"banner-of-hyboria" is in the box once, and no further one is left.'),
    ("hand: [city-gard]", "", "", 4, 'unknown card "city-gard". Did you mean city-guard?'),
    ("ready: [royal-tithe]", "", "", 4, "Royal Tithe is no play-on-the-table card and lies on no table (AOC-19.1)."),
    ("holds: [cobra-crown, heart-of-tammuz]", "", "", 4, "nobody holds two artifacts: a player competes for one"),
    ("holds: [cobra-crown]", "holds: [cobra-crown]", "", 5, '"cobra-crown" is in the box once, and no further one is'),
    ("tokens: [3 monsters 4]", "", "", 4, '"monsters 4" is in the box 2 times, and no further one is left.'),
    ("kingdom: Hyrkania", "", "", 4, '"Hyrkania" is no kingdom; say kingdom: and one of Aquilonia, Turan, Stygia,'),
    ("kingdom: Turan", "", "", 3, "Turan is chosen twice; each kingdom can be played once (AOC-3.1)."),
    (
        "",
        "",
        "adventure: the-bridge-of-masks, track: [3 women 2]",
        6,
        "the track has 3 tokens, but The Bridge of Masks",
    ),
    ("", "", "track: []", 6, "with an empty track the adventure is over; begin at the End of adventure."),
    ("", "", "phase: End of adventure, track: [women 2]", 6, "in the phase End of adventure the adventure is over"),
    ("", "", "phase: End, adventures: [the-hollow-hills]", 6, "in the phase End no adventure is left in the age."),
    ("", "", "phase: Age change, age: 3", 6, "the phase Age change does not come in age 3: there are three, and the"),
    ("", "", "phase: End, age: 2", 6, "the phase End does not come in age 2: there are three, and the third ends the"),
    ("", "", "raiders: {Koth: 11}", 6, "there are 10 raider tokens, not 11 (AOC-1.6)."),
    ("", "", f"pool: [{', '.join(['wild'] * 8)}]", 6, "there are 7 fate dice, not 8 (AOC-1.5)."),
    ("", "", "contest: {military: Koth}", 6, "a contest is under way in the phase Contest, not in the phase Conan."),
    ("", "", "phase: Contest", 6, "the phase Contest needs contest: with military: or intrigue: and a province."),
    ("", "", "phase: Contest, contest: {intrigue: Koth}", 6, "Aquilonia can start no intrigue contest in Koth"),
    ("", "", "phase: Contest, contest: {military: Koth}", 6, "Aquilonia has no units in Koth; list those that have"),
    (
        "units: {Koth: 2}",
        "markers: {Koth: fort}",
        "phase: Contest, contest: {military: Koth}",
        6,
        "say from: which province the attacking units came (AOC-12.8).",
    ),
    (
        "units: {Koth: 2}",
        "",
        "phase: Contest, contest: {military: Koth, from: Aquilonia}",
        6,
        "Aquilonia is not adjacent to Koth (AOC-7.16).",
    ),
    (
        "units: {Koth: 2}, markers: {Koth: fort}",
        "",
        "phase: Contest, contest: {military: Koth, from: Ophir}",
        6,
        "Aquilonia cannot attack Koth (AOC-8.7, AOC-8.9).",
    ),
    (
        "emissaries: {Koth: 1}",
        "",
        "phase: Contest, contest: {intrigue: Koth, from: Ophir}",
        6,
        "an intrigue contest comes from no other province.",
    ),
    ("gold: 4", "", "phase: Setup", 4, "AOC-P05: Aquilonia starts with 3 gold and 0 sorcery, not with 4 and 0."),
    ("units: {Koth: 5}", "", "phase: Setup", 4, "AOC-P02: Aquilonia starts with 5 army units in its home; this setup"),
    ("", "markers: {Koth: fort}", "phase: Setup", 1, "AOC-P16: At the start there is nothing on Koth; found a fort."),
]


@pytest.mark.parametrize(("one", "two", "position", "line", "reason"), IMPOSSIBLE, ids=[row[4] for row in IMPOSSIBLE])
def test_an_impossible_position_is_refused(tmp_path, one, two, position, line, reason):
    found = refusal(tmp_path, TABLE % (one, two, position))
    assert found[1].startswith(reason)
    assert found[0] == line


POSSIBLE = [
    ("units: {Aquilonia: 18}", "", ""),
    ("units: {Aquilonia: 1}", "markers: {Steppes: city}", ""),
    ("", "emissaries: {Shem: 1, Stygia: 1, Aquilonia: 1}", "conan: Stygia"),
    ("units: {Koth: 5}", "units: {Koth: 5}", "phase: Contest, contest: {military: Koth, from: Ophir}"),
]


@pytest.mark.parametrize(("one", "two", "position"), POSSIBLE)
def test_a_strange_but_possible_position_is_taken(tmp_path, one, two, position):
    assert missed(tmp_path, TABLE % (one, two, position)) == []


ASKED = """scenario: Questions about the table
game: age_of_conan
players:
  Aquilonia: {hand: [royal-legate, banner-of-hyboria], ready: [black-dragons], tokens: [women 3], deck: [royal-tithe]}
  Tom: {kingdom: Turan, hand: [axe-of-the-eastern-plains], markers: {Zamora: tower}, emissaries: {Koth: 2}}
position: {raiders: {Koth: 1}, pool: [wild, wild], objectives: [sea-power], conan_player: Aquilonia, track: [2 women 2]}
script:
  - check: {%s}
"""
MET = [
    "Aquilonia: {hand: 2, kingdom_hand: [royal-legate], strategy_hand: 1, deck: [royal-tithe], discard: 0}",
    "Tom: {markers: {Zamora: tower}, emissaries: {Koth: 2}, units: {}, bidding_tokens: [0, 3, 4, 5, 6]}",
    "table: {raiders: {Koth: 1}, pool: {wild: 2}, objectives: [sea-power], conan_player: Aquilonia, track: 2, age: 1}",
    "table: {adventures: 3, container: 53, spent_tokens: 0, aside: 4, destination: Zembabwei, conan: Cimmeria}",
    "cards: {black-dragons: {in: Aquilonia ready}, sea-power: {in: objectives}}",
    "contest: null",
    "view: {Tom: {Aquilonia: {hand: [2 hidden], tokens: [hidden], ready: [black-dragons]}, table: {track: 2}}}",
    "illegal: [move Conan to Shem, use Black Dragons]",
]


@pytest.mark.parametrize("expected", MET)
def test_checks_see_what_lies_on_the_table(tmp_path, expected):
    assert missed(tmp_path, ASKED % expected) == []


NOT_MET = [
    ("Aquilonia: {hand: 1}", "2"),
    ("Tom: {emissaries: {Koth: 1}}", "{'Koth': 2}"),
    ("table: {raiders: {}}", "{'Koth': 1}"),
    ("table: {track: 3}", "2"),
    ("contest: {kind: siege}", "nobody"),
    ("cards: {black-dragons: {in: Aquilonia used}}", "Aquilonia ready"),
]


@pytest.mark.parametrize(("expected", "found"), NOT_MET)
def test_checks_notice_what_is_otherwise(tmp_path, expected, found):
    assert [one[1] for one in missed(tmp_path, ASKED % expected)] == [found]


def test_a_word_that_no_label_can_hold_is_an_error_of_the_file(tmp_path):
    assert 'is called "dragoons"' in refusal(tmp_path, ASKED % "illegal: [use Black Dragoons]")[1]


WAITING = """scenario: A turn in which nothing is done
game: age_of_conan
players:
  Aquilonia: {units: {Argos: 2}}
  Turan:
position: {pool: [military, military], conan_player: Aquilonia%s}
script:
%s
"""


def test_a_script_waits_for_a_phase_and_for_the_end_of_a_turn(tmp_path):
    steps = """  - check: {phase: Conan, to_move: Aquilonia}
  - until: Action
  - check: {phase: Action, table: {conan: Cimmeria}}
  - until: end of turn
  - check: {turn: Turan, table: {pool: {}}}"""
    assert missed(tmp_path, WAITING % ("", steps)) == []


def test_a_script_stops_before_a_die_is_chosen(tmp_path):
    steps = """  - check: {to_move: null, table: {pool: {military: 2}}}
  - Aquilonia: [attack, redeploy no more, start a contest in Argos]
    stop: comparison
  - check: {to_move: null, contest: {kind: campaign, dice: {attack: 2, defense: 4}}}"""
    assert missed(tmp_path, WAITING % (", phase: Action, stop: choice of a die", steps)) == []
