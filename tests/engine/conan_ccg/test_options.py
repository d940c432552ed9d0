"""The options table (section 28): the default and every alternative of each option, seen where they differ."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.engine import BadSetup, get_game
from simulator.engine.games.conan_ccg.position.options import OPTIONS, read_options
from simulator.scenarios.reader import ScenarioError
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, Scene, ability, do, fight, foe, scene

CATALOGUE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "conan_ccg.md"

CARDS = {
    "brute": {"type": "Foe", "health": 20, "damage": 1},
    "wolf": {"type": "Foe", "renown": 1},
    "boar": {"type": "Foe", "renown": 2},
    "ogre": {"type": "Foe", "renown": 1, "scars": 3},
    "guide": {"type": "Ally"},
    # own slot 1 faces slot 4 of the other edge
    "blade-top": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "two-blades": {"type": "Move", "initiative": 3, "right": ["Blade", "Blade"]},
    "grapple": {"type": "Move", "initiative": 3, "right": ["Grapple"]},
    "ranged": {"type": "Move", "initiative": 3, "right": ["Ranged"]},
    "great-axe": {"type": "Move", "initiative": 3, "right": ["Two-Handed"]},
    "blade-low": {"type": "Move", "right": ["-", "-", "-", "Blade"]},
    "blade-high": {"type": "Move", "right": ["Blade"]},
    "shield": {"type": "Move", "right": ["-", "-", "-", "Shield"]},
    "agility": {"type": "Move", "right": ["-", "-", "-", "Agility"]},
    "costly": {"type": "Move", "gem": 5},
    "rage": {
        "type": "Action",
        "keywords": ["Warrior"],
        "abilities": [
            ability("hits_known", do("modify_damage", amount=2, to="this_hit"), **{"if": [do("hit_by", side="conan")]})
        ],
    },
}


def wounds(move: str, facing: str, **options: str) -> int:
    """What a move of Conan (Damage 3), to the left of a Foe's move, does to the Foe."""
    zones = {"Center": fight(foe("brute", facing), gaps={0: move})}
    return scene(cards=CARDS, phase="Resolution", zones=zones, options=options).wounds("brute")


@pytest.mark.rule("CCG-17.3")
@pytest.mark.parametrize(
    ("option", "apart", "opposite", "two_against_one"),
    [
        # the Blades stand in slots that do not face each other; they do; two Blades, one of which is faced
        ("slot", 3, 0, 3),
        # paired off by number: a blocker somewhere takes one icon
        ("count", 0, 0, 3),
        # one blocker blocks all
        ("all", 0, 0, 0),
    ],
)
def test_pairing_of_icons(option, apart, opposite, two_against_one):
    assert wounds("blade-top", "blade-high", pairing=option) == apart
    assert wounds("blade-top", "blade-low", pairing=option) == opposite
    assert wounds("two-blades", "blade-low", pairing=option) == two_against_one


@pytest.mark.rule("CCG-17.4", "CCG-17.5")
@pytest.mark.parametrize(
    ("option", "grapple_agility", "ranged_shield"), [("first", 0, 0), ("second", 3, 0), ("third", 0, 3)]
)
def test_matrix(option, grapple_agility, ranged_shield):
    assert wounds("grapple", "agility", matrix=option) == grapple_agility
    assert wounds("ranged", "shield", matrix=option) == ranged_shield
    # what all readings agree on
    assert wounds("grapple", "shield", matrix=option) == 3
    assert wounds("ranged", "agility", matrix=option) == 3


@pytest.mark.rule("CCG-11.5")
@pytest.mark.parametrize(
    ("option", "legal"),
    [
        # a loss of 3 with cards worth 1, 1 and 2: the largest sum is 3
        ("may", ["take Wolf", "take Boar", "take no more"]),
        ("largest", ["take Wolf", "take Boar"]),
    ],
)
def test_retreat_loss(option, legal):
    table = scene(
        cards=CARDS,
        phase="Survey",
        zones={"Center": ["ogre"]},
        tom={"chronicle": ["2 wolf", "boar"]},
        options={"retreat_loss": option},
    ).do(TOM, "retreat")
    assert (table.mover, table.legal) == (IAN, legal)


@pytest.mark.rule("CCG-13.5")
@pytest.mark.parametrize(("option", "zones"), [("round", {"Center", "Left", "Right"}), ("turn", {"Center", "Left"})])
def test_two_zones(option, zones):
    """In the round before Conan has played in the Center and on his left."""
    rows = {
        "Center": fight(foe("brute", "plain-move"), gaps={0: "plain-move"}),
        "Left Flank": fight(foe("brute", "plain-move"), gaps={0: "plain-move"}),
        "Right Flank": [foe("brute", "plain-move")],
    }
    table = scene(
        cards=CARDS, phase="Resolution", zones=rows, tom={"hand": ["plain-move"]}, options={"two_zones": option}
    )
    table.do(TOM, "Center").do(IAN, "Left").do(TOM, "fight").do(IAN, "Center", "Left")
    table.do(TOM, "Plain Conan plays Plain Move")
    assert {place.split()[0] for place in table.legal} == zones


@pytest.mark.rule("CCG-13.8")
@pytest.mark.parametrize(("option", "can"), [("no", False), ("yes", True)])
def test_pay_to_death(option, can):
    table = scene(
        cards=CARDS,
        phase="Conan Move",
        zones={"Center": [foe("brute", "plain-move")]},
        tom={"hand": ["costly", "plain-move"], "prowess": 2, "health": 3},
        options={"pay_to_death": option},
    )
    assert table.can("plays Costly") == can
    if can:
        # 5 - 2 = 3 Health: he loses
        assert table.do(TOM, "plays Costly", "gap 0").winners == [IAN]


@pytest.mark.rule("CCG-14.7")
@pytest.mark.parametrize(("option", "again"), [("one", False), ("many", True)])
def test_ally_moves(option, again):
    table = scene(
        cards=CARDS,
        phase="Conan Move",
        zones={"Center": [foe("brute", "plain-move")], "Left Flank": [foe("brute", "plain-move")]},
        tom={"hand": ["2 plain-move"], "allies": ["guide"]},
        options={"ally_moves": option},
    ).do(TOM, "Guide plays Plain Move", "Center gap 0")
    assert table.can("Guide plays Plain Move") == again
    if again:
        # only in the zone it is in (CCG-14.2): its one other gap, which needs no choice
        table.do(TOM, "Guide plays Plain Move")
        assert table.gaps("Center")[:2] == ["plain-move", "plain-move"]


@pytest.mark.rule("CCG-18.5")
@pytest.mark.parametrize(("option", "hurt"), [("no", 1), ("yes", 3)])
def test_leak_modified(option, hurt):
    """A Two-Handed icon blocked by a Shield deals 1; the Action adds 2 where that counts as a hit."""
    table = scene(
        cards=CARDS,
        phase="Resolution",
        zones={"Center": fight(foe("brute", "shield"), gaps={0: "great-axe"})},
        tom={"hand": ["rage"]},
        options={"leak_modified": option},
    )
    if option == "yes":
        table.do(TOM, "play Rage")
    assert table.wounds("brute") == hurt


@pytest.mark.rule("CCG-26.12")
@pytest.mark.parametrize(("option", "winners"), [("ends", [ANN]), ("eliminated", None)])
def test_conan_falls(option, winners):
    table = scene(
        cards=CARDS,
        phase="Resolution",
        zones={"Center": fight(foe("brute", "two-blades"), gaps={0: "plain-move"})},
        tom={"health": 1},
        ann={"renown": 5},
        options={"conan_falls": option},
    )
    assert table.winners == winners


@pytest.mark.rule("CCG-2.12")
@pytest.mark.parametrize("slots", [4, 5])
def test_an_edge_has_four_slots(slots):
    """The number of slots is a matter of the card data and not of a match: five are refused."""
    cards = {"wide": {"type": "Move", "right": ["Blade"] * slots}}
    if slots == 4:
        assert scene(cards=cards, tom={"hand": ["wide"]}).hand() == ["wide"]
    else:
        with pytest.raises(ScenarioError, match="an edge has 4"):
            scene(cards=cards, tom={"hand": ["wide"]})


def test_every_option_of_the_catalogue_names_the_same_rule():
    text = CATALOGUE.read_text(encoding="utf-8")
    table = text[text.index("## 28. Options table") : text.index("## 29.")]
    listed = [set(re.findall(r"(?:CCG-)?(\d+\.\d+)", row.rsplit("|", 2)[1])) for row in table.splitlines()[4:] if row]
    # the number of slots (CCG-2.12) is a matter of the card data
    rules = {spec.rule.removeprefix("CCG-") for spec in OPTIONS.values()}
    assert all(row & rules for row in listed if row != {"2.12"})
    assert rules <= set().union(*listed)
    assert len(OPTIONS) == len(listed) - 1


def test_the_first_choice_of_every_option_is_its_default():
    assert read_options({}) == read_options({name: spec.default for name, spec in OPTIONS.items()})
    assert get_game("conan_ccg").options is OPTIONS


@pytest.mark.parametrize(
    ("chosen", "message"),
    [({"luck": "no"}, 'Unknown option "luck"'), ({"matrix": "fourth"}, 'Option "matrix" cannot be "fourth"')],
)
def test_unknown_options_and_values_are_refused(chosen, message):
    with pytest.raises(BadSetup, match=message):
        read_options(chosen)


def test_options_are_kept_with_the_position():
    table: Scene = scene(options={"matrix": "second", "pairing": "all"})
    line = table.stage.text()
    assert "options=matrix:second,pairing:all" in line
