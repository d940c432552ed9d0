"""Where moves lie and how fast they are: gaps, edges of neighbours, the count of Initiative (CCG-13, CCG-16)."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, do, fight, foe

SNARE = {
    "type": "Move",
    "gem": 3,
    "abilities": [
        ability(
            "play", do("stat", stat="gem", of="this", amount=-2), **{"if": [do("opposing", filter={"type": "Animal"})]}
        )
    ],
}


@pytest.mark.rule("CCG-13.6")
@pytest.mark.parametrize(("gap", "left"), [(0, 20 - 1 - 1), (1, 20 - 1), (2, 20 - 3 - 1)])
def test_the_cost_of_a_move_in_the_center_depends_on_the_foes_beside_its_gap(gap, left):
    # a gap at the end touches one of two Foes, which costs 1 more
    zones = {"Center": [foe("beast", IDLE), foe("man", IDLE)]}
    one = table(phase="Conan Move", cards={"snare": SNARE}, zones=zones, tom={"hand": ["snare"]})
    one.do(TOM, "plays Snare", f"Center gap {gap}")
    assert one.prowess() == left


@pytest.mark.rule("CCG-13.6")
@pytest.mark.parametrize(("asked", "left"), [(1, 20 - 3 - 1), (2, 20 - 1)])
def test_a_cost_may_depend_on_how_many_foes_the_gap_touches(asked, left):
    snare = {
        **SNARE,
        "abilities": [ability("play", do("stat", stat="gem", of="this", amount=-2), **{"if": [do("touches", foes=2)]})],
    }
    zones = {"Center": [foe("beast", IDLE), foe("man", IDLE)]}
    one = table(phase="Conan Move", cards={"snare": snare}, zones=zones, tom={"hand": ["snare"]})
    one.do(TOM, "plays Snare", f"Center gap {0 if asked == 1 else 1}")
    assert one.prowess() == left


@pytest.mark.rule("CCG-13.6")
@pytest.mark.parametrize(("zone", "left"), [("Center", 20 - 3), ("Left Flank", 20 - 1), ("Rear", 20 - 1)])
def test_a_cost_may_depend_on_the_zone_of_the_gap(zone, left):
    snare = {
        **SNARE,
        "abilities": [
            ability(
                "play",
                do("stat", stat="gem", of="this", amount=-2),
                **{"if": [do("zone", **{"in": ["Flank", "Rear"]})]},
            )
        ],
    }
    zones = {name: [foe("man", IDLE)] for name in ("Center", "Left Flank", "Rear")}
    one = table(phase="Conan Move", cards={"snare": snare}, zones=zones, tom={"hand": ["snare"]})
    one.do(TOM, "plays Snare", f"{zone} gap 0")
    assert one.prowess() == left


@pytest.mark.rule("CCG-13.6")
@pytest.mark.parametrize(("zone", "left"), [("Center", 20 - 1), ("Left Flank", 20 - 3)])
def test_a_cost_may_depend_on_the_foes_of_the_zone_of_the_gap(zone, left):
    snare = {
        **SNARE,
        "abilities": [
            ability("play", do("stat", stat="gem", of="this", amount=-2), **{"if": [do("foes_in_zone", at_least=2)]})
        ],
    }
    zones = {"Center": [foe("man", IDLE), foe("rider", IDLE)], "Left Flank": [foe("beast", IDLE)]}
    one = table(phase="Conan Move", cards={"snare": snare}, zones=zones, tom={"hand": ["snare"]})
    one.do(TOM, "plays Snare", f"{zone} gap {1 if zone == 'Center' else 0}")
    assert one.prowess() == left


@pytest.mark.rule("CCG-16.6")
def test_neighbouring_cards_and_edges_are_not_taken_for_each_other():
    # the right edge of the first and the left edge of the second, neighbours in the list of cards, face no move
    pair = {
        "first": {"type": "Move", "initiative": 3, "right": ["Blade"], "left": []},
        "second": {"type": "Move", "initiative": 3, "right": [], "left": []},
    }
    one = clash(foe("man"), foe("beast"), gaps={0: "first", 2: "second"}, cards=pair)
    assert (one.wounds("man"), one.wounds("beast")) == (3, 0)


@pytest.mark.rule("CCG-16.6")
def test_moves_that_are_faced_are_not_taken_for_each_other():
    # neighbours in the list of cards, of which every other one blocks the Blade
    guard = {"type": "Move", "initiative": 3, "left": ["-", "-", "-", "Blade"], "right": ["-", "-", "-", "Blade"]}
    cards = {"guard-1": guard, "open-1": {"type": "Move"}, "guard-2": guard, "open-2": {"type": "Move"}}
    zones = {
        zone: fight(foe(card, move), gaps={0: "cut"})
        for zone, card, move in zip(
            ("Center", "Left Flank", "Right Flank", "Rear"), ("man", "beast", "ghost", "mage"), cards, strict=True
        )
    }
    one = table(phase="Resolution", cards=cards, zones=zones, tom={"hand": ["grip"]})
    one.do(TOM, "resolve Center").do(IAN, "resolve Left Flank").do(TOM, "resolve Right Flank")
    assert [one.wounds(card) for card in ("man", "beast", "ghost", "mage")] == [0, 3, 0, 3]


@pytest.mark.rule("CCG-16.6")
@pytest.mark.parametrize(("gap", "wounds", "lost"), [(0, 3, 0), (1, 0, 1)])
def test_edges_face_each_other_left_to_left_and_right_to_right(gap, wounds, lost):
    cards = {
        "mine": {"type": "Move", "initiative": 3, "right": ["Blade"], "left": []},
        "theirs": {"type": "Move", "initiative": 3, "right": [], "left": ["Blade"]},
    }
    one = clash(foe("man", "theirs"), facing="mine", gap=gap, cards=cards)
    assert (one.wounds("man"), hurt(one)) == (wounds, lost)


@pytest.mark.rule("CCG-16.10")
@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5])
def test_moves_of_every_initiative_resolve(speed):
    cards = {"blow": {"type": "Move", "initiative": speed, "left": ["Blade"], "right": ["Blade"]}}
    one = clash(foe("man", "blow"), foe("beast", IDLE), gaps={0: IDLE, 2: "blow"}, cards=cards)
    assert (one.wounds("beast"), hurt(one)) == (3, 1)


@pytest.mark.rule("CCG-16.10")
@pytest.mark.parametrize(("mine", "theirs", "lost"), [(5, 4, 0), (4, 5, 1), (3, 3, 1), (2, 1, 0)])
def test_the_faster_move_strikes_first_and_what_has_fallen_strikes_no_more(mine, theirs, lost):
    cards = {
        "mine": {"type": "Move", "initiative": mine, "left": ["Blade"], "right": ["Blade"]},
        "theirs": {"type": "Move", "initiative": theirs, "left": ["Blade"], "right": ["Blade"]},
        "prey": {"type": "Foe", "health": 3, "renown": 1},
    }
    # the edges: Blades in slot 1, which face slot 4
    one = clash(foe("prey", "theirs"), foe("beast", IDLE), facing="mine", cards=cards)
    assert (one.pile(TOM, "chronicle"), hurt(one)) == (["prey"], lost)


@pytest.mark.rule("CCG-16.8", "CCG-16.9")
def test_each_unopposed_foe_has_its_edge_and_its_target_chosen_in_turn():
    cards = {"side": {"type": "Move", "initiative": 3, "left": ["Blade", "Blade"], "right": ["Blade"]}}
    one = clash(
        foe("man", "side"), foe("rider", "side"), foe("old-hand", IDLE), cards=cards, tom={"allies": ["friend"]}
    )
    assert one.legal == ["left edge", "right edge"]
    one.do(IAN, "left edge", "strike Plain Conan", "right edge", "strike Friend")
    # two Blades deal 1 + 1, one deals 1
    assert (hurt(one), one.wounds("friend")) == (2, 1)


@pytest.mark.rule("CCG-16.8")
def test_equal_edges_are_no_choice():
    one = clash(foe("man", "cut"), foe("rider", "cut"))
    assert hurt(one) == 2


@pytest.mark.rule("CCG-16.2")
def test_the_players_pick_zones_in_turn():
    zones = {name: [foe("man", IDLE)] for name in ("Center", "Left Flank", "Right Flank", "Rear")}
    one = table(phase="Resolution", zones=zones)
    order = []
    for player, zone in ((TOM, "Rear"), (IAN, "Center"), (TOM, "Right Flank")):
        assert one.mover == player
        assert not any(f"resolve {done}" in one.legal for done in order)
        one.do(player, f"resolve {zone}")
        order.append(zone)
    said = [event.text for event in one.events("CCG-16.2")]
    assert [text.split(" picks ")[1] for text in said[:4]] == ["Rear.", "Center.", "Right Flank.", "Left Flank."]


@pytest.mark.rule("CCG-13.5")
def test_conan_in_two_zones_may_play_on_there_and_nowhere_else():
    zones = {
        "Center": fight(foe("man", IDLE), gaps={0: "cut"}),
        "Left Flank": fight(foe("beast", IDLE), gaps={0: "cut"}),
        "Right Flank": [foe("mage", IDLE)],
    }
    one = table(phase="Conan Move", zones=zones, tom={"hand": ["chop"]}).do(TOM, "Conan plays Chop")
    assert [text.split(",")[0] for text in one.legal] == ["Center gap 1", "Left Flank gap 1"]


@pytest.mark.rule("CCG-14.2")
def test_an_ally_may_play_where_conan_may_not():
    zones = {
        "Center": fight(foe("man", IDLE), gaps={0: "cut"}),
        "Left Flank": fight(foe("beast", IDLE), gaps={0: "cut"}),
        "Right Flank": [foe("mage", IDLE)],
    }
    one = table(phase="Conan Move", zones=zones, tom={"hand": ["chop"], "allies": ["friend"]})
    one.do(TOM, "Friend plays Chop")
    assert {text.split(" gap")[0] for text in one.legal} == {"Center", "Left Flank", "Right Flank"}


@pytest.mark.rule("CCG-14.4", "CCG-14.5")
@pytest.mark.parametrize(
    ("gem", "wounds", "can"), [(3, 8, True), (4, 8, False), (4, 7, True), (6, 5, True), (6, 6, False)]
)
def test_an_ally_pays_what_it_can_without_falling(gem, wounds, can):
    # the Friend has 3 Prowess and 9 Health
    friend = {"card": "friend", "wounds": wounds}
    cards = {"effort": {"type": "Move", "gem": gem}}
    zones = {"Center": [foe("man", IDLE)]}
    one = table(cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["effort", "grip"], "allies": [friend]})
    assert one.can("Friend plays Effort") == can


@pytest.mark.rule("CCG-13.7")
@pytest.mark.parametrize(
    ("foes", "gap", "left"), [(3, 0, 20 - 1 - 2), (3, 1, 20 - 1 - 1), (3, 3, 20 - 1 - 2), (1, 1, 20 - 1)]
)
def test_each_foe_of_the_zone_that_is_not_touched_costs_1(foes, gap, left):
    zones = {"Center": [foe("man", IDLE), foe("rider", IDLE), foe("lord", IDLE)][:foes]}
    one = table(phase="Conan Move", zones=zones, tom={"hand": ["cut"]}).do(TOM, "plays Cut", f"gap {gap}")
    assert one.prowess() == left


@pytest.mark.rule("CCG-14.8")
def test_an_ally_pays_nothing_for_foes_it_does_not_touch():
    zones = {"Center": [foe("man", IDLE), foe("rider", IDLE), foe("lord", IDLE)]}
    one = table(phase="Conan Move", zones=zones, tom={"hand": ["cut", "grip"], "allies": ["friend"]})
    one.do(TOM, "Friend plays Cut", "gap 0")
    assert (one.state.spent[one.number("friend")], one.prowess()) == (1, 20)


@pytest.mark.rule("CCG-13.11")
def test_a_row_keeps_its_places_for_surcharges_and_gaps_when_a_foe_has_left_without_a_move():
    zones = {"Center": [foe("man", IDLE), foe("rider")]}
    one = table(phase="Conan Move", zones=zones, tom={"hand": ["cut"]}).do(TOM, "plays Cut", "gap 2")
    # beside the Rider, who has no move: one move is not touched
    assert one.prowess() == 20 - 1 - 1


@pytest.mark.rule("CCG-13.8")
@pytest.mark.parametrize(("prowess", "can"), [(0, False), (1, True)])
def test_with_his_last_health_conan_pays_in_prowess_alone(prowess, can):
    zones = {"Center": [foe("man", IDLE)]}
    tom = {"hand": ["cut"], "allies": ["friend"], "prowess": prowess, "health": 1}
    one = table(phase="Conan Move", zones=zones, tom=tom)
    assert one.can("Plain Conan plays Cut") == can
