"""What actions are called where cards lie on cards."""

from __future__ import annotations

from tests.engine.conquer.scene import IAN, TOM, ability, do, scene

CARDS = {
    "hero": {"type": "Character"},
    "rifle": {"type": "Equipment"},
    "scope": {"type": "Equipment", "kind": "Attachment"},
    "lens": {"type": "Equipment", "kind": "Attachment"},
    "rust": {
        "type": "Disturbance",
        "abilities": [ability("notice_phase", do("doom", target={"one": "equipment", "of": "all"}))],
    },
}


def test_equipment_on_equipment_is_named_with_what_it_lies_on():
    lens = {"card": "lens", "owner": IAN}
    rifle = {"card": "rifle", "cards": [{"card": "scope", "cards": [lens]}]}
    one = scene(cards=CARDS, tom={"characters": [{"card": "hero", "cards": [rifle]}], "hand": ["rust"]})
    one.do(TOM, "play Rust")
    assert sorted(one.legal) == [
        "choose Lens on Scope on Rifle of Hero",
        "choose Rifle of Hero",
        "choose Scope on Rifle of Hero",
    ]


def test_equal_cards_before_a_player_are_told_apart():
    lamp = {"type": "Effect", "on": "player", "abilities": [ability("notice_phase", do("gain_np", amount=1))]}
    one = scene(cards={"lamp": lamp}, tom={"before": ["lamp", "lamp"], "hand": ["plain-character"]})
    assert one.can("use Lamp 1 of Tom", "use Lamp 2 of Tom")
    assert scene(cards={"lamp": lamp}, tom={"before": ["lamp"], "hand": ["plain-character"]}).can("use Lamp of Tom")
