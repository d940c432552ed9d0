"""What is lost: Renown after a Retreat or an Ally's death, Allies, Items that are replaced; and who answers to it."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, by_friend, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, action, do, foe, scene

WORTH = {f"worth-{renown}": {"type": "Foe", "renown": renown} for renown in range(6)}


def retreated(loss: int, *chronicle: int, option: str = "may") -> Scene:
    """Tom has Retreated with Foes of this Renown in his Chronicle Area."""
    cards = {**WORTH, "ogre": {"type": "Foe", "renown": 1, "scars": loss}}
    tom = {"chronicle": [f"worth-{renown}" for renown in chronicle]}
    one = scene(cards=cards, phase="Survey", zones={"Center": ["ogre"]}, tom=tom, options={"retreat_loss": option})
    return one.do(TOM, "retreat")


def offered(one: Scene) -> list[str]:
    return [text for text in one.legal if text.startswith("take ")] if one.mover == IAN else []


class TestRenownTaken:
    """Cards whose Renown adds up to at most the loss (CCG-11.4, CCG-11.5)."""

    def test_one_after_the_other_as_long_as_they_fit(self):
        one = retreated(5, 5, 3, 2, 1)
        assert offered(one) == ["take Worth 5", "take Worth 3", "take Worth 2", "take Worth 1", "take no more"]
        one.do(IAN, "take Worth 3")
        assert offered(one) == ["take Worth 2", "take Worth 1", "take no more"]
        one.do(IAN, "take Worth 1")
        # of a loss of 5 one is left, and no card of 1 Renown
        assert one.renown() == 7

    def test_cards_without_renown_can_be_taken_too(self):
        one = retreated(1, 0, 4)
        assert offered(one) == ["take Worth 0", "take no more"]

    def test_nothing_that_is_worth_more(self):
        assert offered(retreated(1, 2, 3)) == []

    @pytest.mark.parametrize(
        ("loss", "chronicle", "choice"),
        [
            (5, (5, 3, 2, 1), ["take Worth 5", "take Worth 3", "take Worth 2"]),
            (4, (5, 3, 2, 1), ["take Worth 3", "take Worth 1"]),
            (5, (4, 3, 2), ["take Worth 3", "take Worth 2"]),
            (7, (5, 3, 2), ["take Worth 5", "take Worth 2"]),
        ],
    )
    def test_with_the_option_only_what_leads_to_the_largest_sum(self, loss, chronicle, choice):
        assert offered(retreated(loss, *chronicle, option="largest")) == choice

    @pytest.mark.parametrize(
        ("loss", "chronicle", "left"), [(4, (5, 3, 2), 7), (3, (4, 2, 2), 6), (3, (0, 3, 5), 5), (2, (3, 4), 7)]
    )
    def test_with_the_option_there_is_no_choice_where_one_card_leads_there(self, loss, chronicle, left):
        one = retreated(loss, *chronicle, option="largest")
        assert (offered(one), one.renown()) == ([], left)

    def test_with_the_option_he_goes_on_to_the_end(self):
        one = retreated(5, 5, 3, 2, 1, option="largest").do(IAN, "take Worth 3")
        # 3 and 2 are 5, and there is no choice any more
        assert one.renown() == 6
        assert [event.text for event in one.events(kind="taken")][-1] == "Worth 2 is taken: 2 Renown."

    def test_without_scars_nothing_is_lost(self):
        assert offered(retreated(0, 1, 0)) == []


class TestAllies:
    """An Ally that is defeated is discarded and costs its Renown (CCG-19.4, CCG-19.5)."""

    PAL = {"pal": {"type": "Ally", "health": 1, "renown": 2}, **WORTH}

    def test_its_renown_is_lost_and_its_move_hits_nobody_more(self):
        # the Man at Initiative 4 strikes the Pal, whose own move would come later
        one = clash(
            foe("man", "cut-4"),
            facing={"card": "cut", "by": "pal"},
            cards=self.PAL,
            tom={"allies": ["pal"], "chronicle": ["worth-2", "worth-3"], "hand": ["grip"]},
        )
        assert offered(one) == ["take Worth 2", "take no more"]
        one.do(IAN, "take Worth 2")
        assert (one.pile(TOM, "allies"), one.wounds("man"), one.renown()) == ([], 0, 3)
        assert "pal" in one.pile(TOM, "discard")

    def test_it_is_defeated_and_its_foe_too_when_both_strike_at_once(self):
        one = clash(
            foe("weak-man", "cut"),
            facing={"card": "chop", "by": "pal"},
            cards={**self.PAL, "pal": {"type": "Ally", "health": 1, "damage": 2, "renown": 0}},
            tom={"allies": ["pal"]},
        )
        assert (one.pile(TOM, "allies"), one.pile(TOM, "chronicle")) == ([], ["weak-man"])

    @pytest.mark.parametrize(("wounds", "lives"), [(0, True), (8, False)])
    def test_it_lives_as_long_as_it_has_health(self, wounds, lives):
        friend = {"card": "friend", "wounds": wounds}
        one = clash(foe("man", "cut"), facing=by_friend(IDLE), tom={"allies": [friend]})
        assert one.pile(TOM, "allies") == (["friend"] if lives else [])

    def test_its_text_is_over_with_it(self):
        leader = {
            "type": "Ally",
            "health": 1,
            "abilities": [ability("static", do("stat", stat="damage", of="conan", amount=2))],
        }
        one = clash(
            foe("man", "cut-4"),
            foe("beast", IDLE),
            gaps={0: {"card": IDLE, "by": "leader"}, 2: "cut"},
            cards={"leader": leader},
            tom={"allies": ["leader"]},
        )
        assert one.wounds("beast") == 3

    def test_others_answer_to_its_defeat_and_so_does_it(self):
        pal = {"type": "Ally", "health": 1, "abilities": [ability("defeated", do("draw", amount=1))]}
        mourner = {"type": "Item", "abilities": [ability("ally_defeated", do("draw", amount=2))]}
        one = clash(
            foe("man", "cut"),
            facing={"card": IDLE, "by": "pal"},
            cards={"pal": pal, "mourner": mourner},
            tom={"allies": ["pal"], "items": ["mourner"], "draw": ["9 grip"], "hand": []},
        )
        assert sorted(event.text for event in one.events("CCG-23.7", "draw")) == [
            "Tom draws 1 card.",
            "Tom draws 2 cards.",
        ]


class TestEvents:
    """Cards in play answer to what happens (CCG-3.5, CCG-1.7)."""

    def drum(self, when, **more):
        return {"drum": {"type": "Item", "abilities": [ability(when, do("gain_prowess", amount=3), **more)]}}

    @pytest.mark.parametrize(("move", "facing", "answers"), [("cut", IDLE, True), ("cut", "shields", False)])
    def test_damage_to_conan(self, move, facing, answers):
        own = {"items": ["drum"], "prowess": 5, "hand": ["grip"]}
        one = clash(foe("man", move), facing=facing, cards=self.drum("conan_damaged"), tom=own)
        assert bool(one.events("CCG-22.5")) == answers

    def test_a_defeat_of_a_foe_by_a_text(self):
        strike = {"strike": action("survey", do("defeat_foe", target={"one": "foe", "filter": {"type": "Human"}}))}
        own = {"items": ["drum"], "prowess": 5, "hand": ["strike"]}
        zones = {"Center": ["man"], "Left Flank": ["beast"]}
        one = table(cards={**self.drum("foe_defeated"), **strike}, phase="Survey", zones=zones, tom=own)
        assert one.do(TOM, "play Strike").prowess() == 8

    def test_a_foe_answers_to_its_own_defeat(self):
        martyr = {"type": "Foe", "renown": 1, "health": 9, "abilities": [ability("defeated", do("draw", amount=2))]}
        strike = {"strike": action("survey", do("defeat_foe", target={"one": "foe", "filter": {"type": "Human"}}))}
        one = table(
            cards={"martyr": martyr, **strike},
            phase="Survey",
            zones={"Center": ["martyr"], "Left Flank": ["beast"]},
            tom={"hand": ["strike"]},
            ian={"draw": ["9 cut"]},
        ).do(TOM, "play Strike")
        assert one.hand(IAN) == ["cut", "cut"]

    @pytest.mark.parametrize(("choice", "prowess"), [("use Drum", 8), ("do not use", 5)])
    def test_who_may_use_a_text_is_asked(self, choice, prowess):
        strike = {"strike": action("survey", do("defeat_foe", target={"one": "foe", "filter": {"type": "Human"}}))}
        own = {"items": ["drum"], "prowess": 5, "hand": ["strike"]}
        zones = {"Center": ["man"], "Left Flank": ["beast"]}
        one = table(cards={**self.drum("foe_defeated", may=True), **strike}, phase="Survey", zones=zones, tom=own)
        one.do(TOM, "play Strike")
        assert one.legal == ["use Drum", "do not use"]
        assert one.do(TOM, choice).prowess() == prowess

    def test_two_cards_answer_the_first_one_first(self):
        items = {
            "ask-one": {"type": "Item", "abilities": [ability("foe_defeated", do("draw", amount=1), may=True)]},
            "ask-two": {"type": "Item", "abilities": [ability("foe_defeated", do("draw", amount=1), may=True)]},
        }
        strike = {"strike": action("survey", do("defeat_foe", target={"one": "foe", "filter": {"type": "Human"}}))}
        own = {"items": ["ask-one", "ask-two"], "hand": ["strike"]}
        zones = {"Center": ["man"], "Left Flank": ["beast"]}
        one = table(cards={**items, **strike}, phase="Survey", zones=zones, tom=own).do(TOM, "play Strike")
        assert one.legal == ["use Ask One", "do not use"]
        one.do(TOM, "do not use")
        assert one.legal == ["use Ask Two", "do not use"]

    def test_a_text_whose_cost_cannot_be_paid_is_not_offered(self):
        drum = {
            "drum": {
                "type": "Item",
                "abilities": [ability("foe_defeated", do("draw", amount=1), may=True, cost=[do("discard", amount=1)])],
            }
        }
        strike = {"strike": action("survey", do("defeat_foe", target={"one": "foe", "filter": {"type": "Human"}}))}
        own = {"items": ["drum"], "hand": ["strike"]}
        zones = {"Center": ["man"], "Left Flank": ["beast"]}
        one = table(cards={**drum, **strike}, phase="Survey", zones=zones, tom=own).do(TOM, "play Strike")
        assert one.legal == ["fight", "retreat"]

    def test_once_a_round_a_text_answers_only_once(self):
        strike = {"strike": action("survey", do("defeat_foe", target={"all": "foe", "filter": {"type": "Human"}}))}
        own = {"items": ["drum"], "prowess": 5, "hand": ["strike"]}
        zones = {"Center": ["man", "man"], "Left Flank": ["beast"]}
        one = table(cards={**self.drum("foe_defeated", once="round"), **strike}, phase="Survey", zones=zones, tom=own)
        assert one.do(TOM, "play Strike").prowess() == 8

    @pytest.mark.parametrize(
        ("when", "phase"),
        [("start_of_turn", "Start of Turn"), ("warrior_start", "Foe Draw"), ("round_start", "Survey")],
    )
    def test_moments_of_the_turn(self, when, phase):
        own = {"items": ["drum"], "prowess": 5, "hand": ["grip"]}
        zones = {"zones": {"Center": ["man"]}} if phase == "Survey" else {}
        one = table(cards=self.drum(when), phase=phase, tom=own, **zones)
        one.until("Survey")
        assert [event.text for event in one.events("CCG-22.5")] == ["Conan gains 3 Prowess: 8."]

    @pytest.mark.parametrize("when", ["combat_won", "retreat", "press_on_done", "round_end", "turn_end"])
    def test_moments_at_the_end_of_combat(self, when):
        storm = {"storm": action("survey", do("defeat_foe", target={"all": "foe"}))}
        own = {"items": ["drum"], "prowess": 5, "hand": ["storm", "grip"], "draw": ["9 grip"]}
        cards = {**self.drum(when), **storm}
        won = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=own).do(TOM, "play Storm")
        assert bool(won.events("CCG-22.5")) == (when == "combat_won")
        won.do(TOM, "press on")
        assert bool(won.events("CCG-22.5")) == (when in ("combat_won", "press_on_done"))
        lost = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom=own).do(TOM, "pass", "retreat")
        assert bool(lost.events("CCG-22.5")) == (when in ("retreat", "turn_end"))


@pytest.mark.rule("CCG-7.7")
@pytest.mark.parametrize(
    ("new", "stays"), [("Weapon", ["targe", "mail"]), ("Shield", ["sword", "mail"]), ("Body", ["sword", "targe"])]
)
def test_a_new_item_replaces_the_one_of_its_kind(new, stays):
    kinds = {"sword": "Weapon", "targe": "Shield", "mail": "Body"}
    cards = {card: {"type": "Item", "keywords": [kind]} for card, kind in kinds.items()}
    cards["fresh"] = {"type": "Item", "keywords": [new]}
    one = scene(cards=cards, phase="Prepare", tom={"hand": ["fresh"], "items": list(kinds)}).do(TOM, "play Fresh")
    assert one.pile(TOM, "items") == [*stays, "fresh"]
    assert len(one.pile(TOM, "discard")) == 1


@pytest.mark.rule("CCG-7.7", "CCG-3.5")
def test_what_a_replaced_item_said_is_over():
    cards = {
        "sword": {
            "type": "Item",
            "keywords": ["Weapon"],
            "abilities": [ability("static", do("grant_barbarian", name="Fury", amount=2))],
        },
        "fresh": {"type": "Item", "keywords": ["Weapon"]},
    }
    one = scene(cards=cards, phase="Prepare", tom={"hand": ["fresh"], "items": ["sword"]})
    assert one.state.continuous
    assert one.do(TOM, "play Fresh").state.continuous == []


@pytest.mark.rule("CCG-7.5")
@pytest.mark.parametrize("chosen", [0, 2])
def test_a_draw_value_lets_a_player_draw_up_to_so_many(chosen):
    cards = {"pack": {"type": "Item", "draw": 2}}
    own = {"hand": ["pack"], "draw": ["9 plain-move"]}
    one = scene(cards=cards, phase="Prepare", tom=own).do(TOM, "play Pack")
    assert one.legal == ["choose 2", "choose 1", "choose 0"]
    assert len(one.do(TOM, f"choose {chosen}").hand()) == chosen


@pytest.mark.rule("CCG-16.17")
def test_an_attack_on_one_who_has_left_is_lost():
    away = {"away": action("hits_known", do("discard_foe", target={"one": "foe", "filter": {"type": "Human"}}))}
    one = clash(foe("man", "cut"), foe("beast", IDLE), gaps={0: "cut", 2: "cut"}, cards=away, tom={"hand": ["away"]})
    one.do(TOM, "play Away")
    assert (one.pile(IAN, "foe_discard")[0], one.wounds("beast"), one.pile(TOM, "chronicle")) == ("man", 3, [])
    # what the Man did before he left is still applied
    assert hurt(one) == 1
