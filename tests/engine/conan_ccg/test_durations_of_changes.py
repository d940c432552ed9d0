"""How long a change and a use last: to the end of the zone, the round, the combat or the turn (CCG-23.10)."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.play.effects import continuous
from tests.engine.conan_ccg.card_scenes import IDLE, clash, table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, action, do, foe

#: From the shortest to the longest.
ENDS = ("zone", "round", "combat", "turn")


def conans_damage(one: Scene) -> int:
    return continuous.base_damage(one.state, one.state.table.conan[0])


@pytest.mark.rule("CCG-23.10")
@pytest.mark.parametrize("until", ENDS)
def test_a_change_ends_where_its_text_says(until):
    lasts = ENDS.index(until)
    cards = {
        "rage": action("zone.start", do("stat", stat="damage", of="conan", amount=2, until=until)),
        "storm": action("survey", do("defeat_foe", target={"all": "foe"})),
    }
    own = {"hand": ["rage", "storm", "grip"], "draw": ["20 shot"]}
    # Conan, of Damage 3, has 2 more for a time
    one = clash(foe("man", IDLE), facing="grip", cards=cards, tom=own).do(TOM, "play Rage")
    one.until("Survey")
    assert conans_damage(one) == (5 if lasts >= 2 else 3)
    one.do(TOM, "play Storm")
    assert (one.phase, conans_damage(one)) == ("Press On", 5 if lasts >= 3 else 3)
    one.do(TOM, "rest")
    assert one.active == IAN
    assert conans_damage(one) == 3


@pytest.mark.rule("CCG-23.10")
@pytest.mark.parametrize(
    ("once", "next_round", "next_combat"), [("round", True, True), ("combat", False, True), ("turn", False, False)]
)
def test_a_use_counts_for_a_round_a_combat_or_a_turn(once, next_round, next_combat):
    cards = {
        "charm": {"type": "Item", "abilities": [ability("survey", do("draw", amount=1), once=once)]},
        "storm": action("survey", do("defeat_foe", target={"all": "foe"})),
    }
    one = table(
        cards=cards,
        phase="Survey",
        zones={"Center": ["man"]},
        tom={"items": ["charm"], "hand": ["storm", "grip"], "draw": ["30 shot"]},
        ian={"foes": ["man", "9 beast"]},
    )
    one.do(TOM, "use Charm")
    assert not one.can("use Charm")
    one.do(TOM, "pass", "fight").until("Survey")
    assert one.can("use Charm") == next_round
    one.do(TOM, "play Storm")
    if "pass" in one.legal:
        one.do(TOM, "pass")
    one.do(TOM, "press on").do("Ian", "play Foe Beast", "play no more Foes")
    assert one.can("use Charm") == next_combat
