"""What a text costs, who pays it, and what it takes to be able to (CCG-22.4, CCG-23.3)."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.position.state import ITEMS
from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, action, do, foe, scene

GAIN = do("draw", amount=1)


def charm(*cost, **more):
    """An Item that draws a card in the Prepare Step for a cost."""
    return {"type": "Item", "abilities": [ability("prepare", GAIN, cost=list(cost), once="turn", **more)]}


def with_charm(*cost, **tom):
    own = {"items": ["charm"], "draw": ["3 plain-move"], **tom}
    return scene(cards={"charm": charm(*cost), "pal": {"type": "Ally", "renown": 2}}, tom=own, phase="Prepare")


@pytest.mark.rule("CCG-22.4", "CCG-23.3")
@pytest.mark.parametrize(
    ("verb", "amount", "prowess", "health", "can"),
    [
        ("lose_prowess", 2, 2, 1, True),
        ("lose_prowess", 2, 1, 2, True),
        ("lose_prowess", 2, 1, 1, False),
        ("lose_health", 2, 9, 3, True),
        ("lose_health", 2, 9, 2, False),
    ],
)
def test_conan_pays_in_full_and_keeps_a_last_health(verb, amount, prowess, health, can):
    one = with_charm(do(verb, amount=amount), prowess=prowess, health=health)
    assert one.can("use Charm") == can
    if can:
        one.do(TOM, "use Charm")
        assert one.prowess() + one.health() == prowess + health - amount
        assert one.prowess() == (max(0, prowess - amount) if verb == "lose_prowess" else prowess)


@pytest.mark.rule("CCG-23.3")
@pytest.mark.parametrize(("hand", "can"), [([], False), (["plain-move"], True)])
def test_a_card_in_play_is_paid_for_with_any_card_of_the_hand(hand, can):
    assert with_charm(do("discard", amount=1), hand=hand).can("use Charm") == can


@pytest.mark.rule("CCG-23.3")
def test_cards_off_the_deck_can_always_be_paid():
    one = with_charm(do("mill", amount=2), draw=["plain-move", "plain-move", "pal", "pal"]).do(TOM, "use Charm")
    assert (one.pile(TOM, "discard"), one.hand()) == (["plain-move", "plain-move"], ["pal"])
    assert with_charm(do("mill", amount=2), draw=[]).can("use Charm")


@pytest.mark.rule("CCG-23.3")
def test_a_card_that_is_its_own_price_is_discarded():
    one = with_charm(do("discard_this")).do(TOM, "use Charm")
    assert (one.pile(TOM, "items"), one.pile(TOM, "discard"), len(one.hand())) == ([], ["charm"], 1)


@pytest.mark.rule("CCG-23.3", "CCG-3.5")
def test_a_text_in_force_ends_when_its_card_is_the_price():
    banner = {
        "type": "Item",
        "abilities": [
            ability("static", do("stat", stat="hand_size", of="turn", amount=2)),
            ability("prepare", GAIN, cost=[do("discard_this")]),
        ],
    }
    one = scene(cards={"banner": banner}, tom={"items": ["banner"], "hand": ["plain-move"]}, phase="Prepare")
    before = one.state.changes
    one.do(TOM, "use Banner")
    assert before
    assert (one.state.changes, one.state.continuous) == (0, [])


@pytest.mark.rule("CCG-23.3")
def test_an_ally_that_is_its_own_price_goes_and_is_no_defeat():
    scout = {"type": "Ally", "renown": 2, "abilities": [ability("prepare", GAIN, cost=[do("discard_this")])]}
    one = scene(
        cards={"scout": scout, "chief": {"type": "Foe", "renown": 2}},
        tom={"allies": ["scout"], "chronicle": ["chief"]},
        phase="Prepare",
    ).do(TOM, "use Scout")
    assert (one.pile(TOM, "allies"), one.pile(TOM, "discard"), one.renown()) == ([], ["scout"], 2)


@pytest.mark.rule("CCG-23.3")
def test_the_price_can_be_an_ally_whom_the_player_picks():
    cards = {
        "charm": charm(do("discard_ally")),
        "pal": {"type": "Ally", "renown": 2},
        "mate": {"type": "Ally"},
        "chief": {"type": "Foe", "renown": 2},
    }
    tom = {"items": ["charm"], "allies": ["pal", "mate"], "chronicle": ["chief"], "draw": ["2 plain-move"]}
    one = scene(cards=cards, tom=tom, phase="Prepare").do(TOM, "use Charm")
    assert one.legal == ["choose Pal", "choose Mate"]
    one.do(TOM, "choose Pal")
    # a discarded Ally is not defeated: no Renown is lost
    assert (one.pile(TOM, "allies"), one.pile(TOM, "discard")) == (["mate"], ["pal"])
    assert (one.renown(), one.hand()) == (2, ["plain-move"])


@pytest.mark.rule("CCG-23.3")
def test_what_an_ally_added_ends_when_it_is_the_price():
    leader = {"type": "Ally", "abilities": [ability("static", do("stat", stat="hand_size", of="turn", amount=2))]}
    tom = {"items": ["charm"], "allies": ["leader"], "hand": ["plain-move"]}
    one = scene(cards={"charm": charm(do("discard_ally")), "leader": leader}, tom=tom, phase="Prepare")
    one.do(TOM, "use Charm")
    assert (one.pile(TOM, "allies"), one.state.continuous) == ([], [])


@pytest.mark.rule("CCG-23.3")
@pytest.mark.parametrize(("allies", "can"), [([], False), (["pal"], True)])
def test_without_an_ally_none_can_be_the_price(allies, can):
    assert with_charm(do("discard_ally"), allies=allies).can("use Charm") == can


@pytest.mark.rule("CCG-23.3")
@pytest.mark.parametrize(
    ("verb", "prowess", "wounds", "can"),
    [
        ("lose_prowess", 1, 1, True),  # 1 Prowess and 2 Health left: 2 are paid with a Health to spare
        ("lose_prowess", 0, 1, False),
        ("lose_prowess", 2, 2, True),
        ("lose_health", 3, 0, True),
        ("lose_health", 3, 1, False),
    ],
)
def test_a_foe_pays_for_its_own_text(verb, prowess, wounds, can):
    sage = {
        "type": "Foe",
        "prowess": prowess,
        "health": 3,
        "abilities": [ability("survey", GAIN, cost=[do(verb, amount=2)])],
    }
    zones = {"Center": [{"card": "sage", "wounds": wounds}]}
    one = scene(cards={"sage": sage}, phase="Survey", zones=zones, ian={"draw": ["5 plain-move"]})
    assert one.can("use Sage") == can
    if can:
        one.do(IAN, "use Sage")
        paid = 2 if verb == "lose_health" else max(0, 2 - prowess)
        assert (one.wounds("sage"), one.prowess(), one.health()) == (wounds + paid, 20, 20)


@pytest.mark.rule("CCG-23.3")
def test_an_ally_pays_for_its_own_text_and_conan_does_not():
    scout = {
        "type": "Ally",
        "prowess": 1,
        "health": 3,
        "abilities": [ability("prepare", GAIN, cost=[do("lose_prowess", amount=2)])],
    }
    one = scene(cards={"scout": scout}, tom={"allies": ["scout"], "draw": ["3 plain-move"]}, phase="Prepare")
    one.do(TOM, "use Scout")
    assert (one.wounds("scout"), one.prowess(), one.health()) == (1, 20, 20)


@pytest.mark.rule("CCG-23.3")
@pytest.mark.parametrize("verb", ["lose_prowess", "lose_health"])
def test_a_foe_player_has_no_prowess_or_health_to_pay_an_action_with(verb):
    deed = action("survey", GAIN, cost=[do(verb, amount=1)])
    zones = {"Center": ["plain-foe"]}
    assert not scene(cards={"deed": deed}, phase="Survey", zones=zones, ian={"hand": ["deed"]}).can("play Deed")
    assert scene(cards={"deed": deed}, phase="Survey", zones=zones, tom={"hand": ["deed"]}).can("play Deed")


@pytest.mark.rule("CCG-23.3")
def test_conan_pays_for_the_text_of_his_move_and_an_ally_for_that_of_its_own():
    trick = {"type": "Move", "initiative": 3}
    trick["abilities"] = [ability("reveal", GAIN, whom=["Conan", "Ally"], cost=[do("lose_prowess", amount=2)])]
    tom = {"allies": ["friend"], "draw": ["9 grip"], "hand": []}
    own = clash(foe("man", IDLE), facing="trick", cards={"trick": trick}, tom=tom).do(TOM, "use Trick")
    assert (own.prowess(), own.state.spent[own.number("friend")]) == (18, 0)
    by = {"card": "trick", "by": "friend"}
    other = clash(foe("man", IDLE), facing=by, cards={"trick": trick}, tom=tom)
    other.do(TOM, "use Trick")
    assert (other.prowess(), other.wounds("friend")) == (20, 0)
    assert other.said("CCG-23.7")


@pytest.mark.rule("CCG-23.3")
def test_costs_are_paid_one_after_the_other_before_any_effect():
    one = with_charm(do("lose_prowess", amount=3), do("discard", amount=1), hand=["plain-move", "pal"], prowess=10).do(
        TOM, "use Charm"
    )
    assert (one.prowess(), one.mover) == (7, TOM)
    one.do(TOM, "discard Pal")
    assert one.hand() == ["plain-move", "plain-move"]


@pytest.mark.parametrize(
    ("more", "again"), [({"once": "round"}, False), ({"cost": [do("lose_prowess", amount=1)]}, True)]
)
def test_a_text_that_may_be_used_once_is_used_up(more, again):
    cards = {"charm": {"type": "Item", "abilities": [ability("survey", GAIN, **more)]}}
    own = {"items": ["charm"], "draw": ["5 cut"]}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=own).do(TOM, "use Charm")
    assert one.can("use Charm") == again
    assert len(one.state.pile(0, ITEMS)) == 1


@pytest.mark.rule("CCG-22.5")
@pytest.mark.parametrize(("has", "gains"), [(10, 13), (18, 20), (20, 20)])
def test_conan_never_has_more_prowess_than_he_began_with(has, gains):
    deed = action("prepare", do("gain_prowess", amount=3))
    one = scene(cards={"deed": deed}, tom={"hand": ["deed", "plain-move"], "prowess": has}, phase="Prepare")
    assert one.do(TOM, "play Deed").prowess() == gains


@pytest.mark.rule("CCG-22.7")
@pytest.mark.parametrize(("gain", "left"), [(2, 4 - 2), (6, 0)])
def test_a_foe_regains_the_prowess_it_has_spent_by_its_own_text(gain, left):
    sage = {
        "type": "Foe",
        "prowess": 5,
        "abilities": [ability("foe_move.end", do("gain_prowess", amount=gain), once="round")],
    }
    zones = {"Center": ["sage"]}
    cards = {"sage": sage, "dear": {"type": "Move", "gem": 4}}
    one = scene(cards=cards, phase="Foe Move", zones=zones, ian={"hand": ["dear"]}, tom={"prowess": 9})
    spent = one.state.spent[one.number("sage")]
    assert not one.play.choose(IAN, ["use Sage"], stop="Conan Move")
    assert (spent, one.state.spent[one.number("sage")], one.prowess()) == (4, left, 9)


def test_the_text_of_an_ally_gives_prowess_to_conan():
    scout = {"type": "Ally", "abilities": [ability("prepare", do("gain_prowess", amount=3), once="turn")]}
    one = scene(
        cards={"scout": scout}, tom={"allies": ["scout"], "prowess": 9, "hand": ["plain-move"]}, phase="Prepare"
    )
    assert one.do(TOM, "use Scout").prowess() == 12


def test_a_move_gives_prowess_to_the_ally_who_performs_it():
    breath = {"type": "Move", "gem": 2, "initiative": 3}
    breath["abilities"] = [ability("reveal", do("gain_prowess", amount=1), whom=["Conan", "Ally"])]
    cards = {"breath": breath}
    friend = {"card": "friend", "spent": 2}
    by = {"card": "breath", "by": "friend"}
    rest = action("zone.start", GAIN)
    one = clash(
        foe("man", IDLE),
        facing=by,
        cards={**cards, "rest": rest},
        tom={"allies": [friend], "prowess": 9, "hand": ["rest"]},
    )
    one.do(TOM, "use Breath")
    assert (one.state.spent[one.number("friend")], one.prowess()) == (1, 9)


@pytest.mark.rule("CCG-22.4", "CCG-23.3")
@pytest.mark.parametrize(("prowess", "health", "can"), [(2, 2, True), (1, 3, True), (1, 2, False), (9, 1, False)])
def test_prowess_and_health_that_are_paid_together_leave_a_last_health(prowess, health, can):
    both = (do("lose_prowess", amount=2), do("lose_health", amount=1))
    one = with_charm(*both, prowess=prowess, health=health)
    assert one.can("use Charm") == can
    if can:
        one.do(TOM, "use Charm")
        assert (one.prowess() + one.health(), one.winners) == (prowess + health - 3, None)


@pytest.mark.rule("CCG-23.3")
@pytest.mark.parametrize(("health", "paid"), [(5, 0), (6, 5)])
def test_a_text_that_happens_by_itself_does_nothing_if_its_cost_cannot_be_paid(health, paid):
    toll = {"type": "Item", "abilities": [ability("warrior_start", GAIN, cost=[do("lose_health", amount=5)])]}
    own = {"items": ["toll"], "hand": ["plain-move"], "draw": ["3 plain-move"], "health": health}
    one = scene(cards={"toll": toll}, tom=own, ian={"foes": ["3 plain-foe"]}, phase="Prepare").until("Survey")
    assert (health - one.health(), len(one.hand())) == (paid, 2 if paid else 1)


@pytest.mark.rule("CCG-3.9", "CCG-23.3")
@pytest.mark.parametrize("verb", ["lose_health", "lose_prowess"])
def test_a_foe_that_has_been_defeated_has_nothing_to_pay_with(verb):
    curse = ability("defeated", do("wound", target="conan", amount=1), cost=[do(verb, amount=1)])
    cards = {"cursed": {"type": "Foe", "health": 2, "prowess": 3, "abilities": [curse]}}
    one = clash(foe("cursed", IDLE), facing="cut", cards=cards)
    assert (one.pile(TOM, "chronicle"), hurt(one)) == (["cursed"], 0)


@pytest.mark.rule("CCG-3.9", "CCG-23.3")
def test_an_ally_that_has_been_defeated_has_nothing_to_pay_with():
    oath = ability("defeated", GAIN, cost=[do("lose_health", amount=1)])
    fall = action("prepare", do("wound", target={"all": "ally"}, amount=9))
    cards = {"sworn": {"type": "Ally", "health": 2, "abilities": [oath]}, "fall": fall}
    own = {"allies": ["sworn"], "hand": ["fall", "plain-move"], "draw": ["3 plain-move"]}
    one = scene(cards=cards, tom=own, phase="Prepare").do(TOM, "play Fall")
    assert (one.pile(TOM, "allies"), one.hand()) == ([], ["plain-move"])
