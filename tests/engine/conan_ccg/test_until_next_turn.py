"""What lasts until the start of your next turn, and Renown that players other than the Active one lose (CCG-6.5)."""

from __future__ import annotations

import pytest

from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg.cards.definitions import compile_pool
from simulator.engine.games.conan_ccg.play.effects import continuous
from simulator.engine.games.conan_ccg.texts.render import plain_text
from simulator.scenarios.conan_ccg.short_cards import full_record
from tests.engine.conan_ccg.card_scenes import table
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, Scene, ability, action, do

WEARY = do("stat", stat="damage", of="conan", amount=-1, until="next_turn")


def damage_of_conan(one: Scene) -> int:
    return continuous.base_damage(one.state, one.state.table.conan[one.state.active])


@pytest.mark.rule("CCG-6.5")
def test_a_change_until_your_next_turn_ends_when_that_turn_starts():
    cards = {"doubt": action("rest", WEARY)}
    one = table(cards=cards, phase="Rest", tom={"hand": ["doubt"]}, ian={})
    one.do(TOM, "play Doubt")
    assert (one.active, damage_of_conan(one)) == (IAN, 3 - 1)  # Ian's Conan is the Active one now
    one.until("Survey")
    failure = one.play.choose(IAN, ["retreat"], stop="turn ends")
    assert not failure
    assert (one.active, damage_of_conan(one)) == (IAN, 3 - 1)
    one.play.stop("Prepare")
    assert (one.active, damage_of_conan(one)) == (TOM, 3)


@pytest.mark.rule("CCG-6.5")
def test_only_the_player_of_the_text_may_do_what_it_allows_him():
    free = action("rest", do("ignore_requirement", until="next_turn"))
    cards = {"boast": free, "guide": {"type": "Ally", "requires": {"scars": 9}}}
    one = table(cards=cards, phase="Rest", tom={"hand": ["boast"]}, ian={"hand": ["guide"]})
    one.do(TOM, "play Boast")
    assert one.active == IAN
    assert not one.can("play Guide")


def loss(who: str | None, **more: object) -> Scene:
    """Tom plays a text by which someone loses up to 2 Renown; every player has a Foe of 2."""
    effect = do("lose_renown", amount=2, **({"who": who} if who else {}))
    cards = {"shame": action("prepare", effect), "chief": {"type": "Foe", "renown": 2}}
    held = {"chronicle": ["chief"]}
    return table(cards=cards, tom={**held, "hand": ["shame"]}, ian={**held, "hand": ["shame"]}, **more).do(
        TOM, "play Shame"
    )


@pytest.mark.rule("CCG-6.5", "CCG-11.4")
def test_the_opponent_loses_renown_and_its_taker_is_the_player_to_his_left():
    one = loss("opponent")
    one.do(TOM, "take Chief")
    assert (one.renown(TOM), one.renown(IAN)) == (2, 0)
    assert [event.text for event in one.events(kind="loss")] == ["Ian is to lose up to 2 Renown."]
    assert one.pile(TOM, "foe_discard") + one.pile(IAN, "foe_discard") == ["chief"]


@pytest.mark.rule("CCG-6.5", "CCG-11.4")
def test_each_player_loses_renown_the_active_one_first():
    one = loss("each", ann={"chronicle": ["chief"]})
    one.do(IAN, "take Chief").do(ANN, "take Chief").do(TOM, "take Chief")
    assert [one.renown(name) for name in (TOM, IAN, ANN)] == [0, 0, 0]


@pytest.mark.rule("CCG-6.5")
def test_without_a_name_the_active_player_loses_renown():
    one = loss(None).do(IAN, "take Chief")
    assert (one.renown(TOM), one.renown(IAN)) == (0, 2)


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (None, "The Active player loses up to 2 Renown as in a Retreat."),
        ("opponent", "Your opponent loses up to 2 Renown as in a Retreat."),
        ("each", "Each player loses up to 2 Renown as in a Retreat."),
    ],
)
def test_the_text_says_who_loses(who, said):
    effect = do("lose_renown", amount=2, **({"who": who} if who else {}))
    record = full_record({"id": "shame", **action("prepare", effect)})
    assert plain_text(record).endswith(said[4:])


def test_the_text_says_how_long_it_lasts():
    assert plain_text(full_record({"id": "doubt", **action("rest", WEARY)})).endswith(
        "Conan has \u22121 Damage until the start of your next turn."
    )


@pytest.mark.parametrize(("card_type", "who"), [("Item", "you"), ("Foe", "opponent")])
def test_a_name_for_the_active_player_is_refused(card_type, who):
    record = full_record(
        {
            "id": "shame",
            "type": card_type,
            "abilities": [ability("survey", do("lose_renown", who=who, amount=2), once="turn")],
        }
    )
    with pytest.raises(BadCard, match="that is the Active player"):
        compile_pool([record])
