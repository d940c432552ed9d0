"""A text for the character whose move faces this one: Conan with a move on either side is still one Conan."""

from __future__ import annotations

from tests.engine.conan_ccg.scene import IAN, ability, do, fight, foe, scene


def test_it_is_done_once_to_a_conan_who_faces_it_on_both_sides():
    snare = {
        "type": "Move",
        "abilities": [ability("reveal", do("lose_prowess", target="facing", amount=2), whom=["Foe"])],
    }
    zones = {"Center": fight(foe("plain-foe", "snare"), gaps={0: "plain-move", 1: "plain-move"})}
    table = scene(cards={"snare": snare}, phase="Barbarian", zones=zones, tom={"prowess": 10, "hand": ["plain-move"]})
    table.do(IAN, "use Snare")
    assert [event.text for event in table.events(kind="spend")] == ["Conan loses 2 Prowess: 8 Prowess left."]
