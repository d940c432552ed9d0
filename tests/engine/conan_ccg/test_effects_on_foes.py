"""Texts that bring Foes in, move them about, send them away or write them into the Chronicle (CCG-10.10, CCG-19)."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import tallies
from simulator.engine.games.conan_ccg.position import CENTER, NONE
from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, table
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, ability, action, do, fight, foe, scene

CALL_UP = {"call": action("survey", do("add_foe", **{"from": "discard"}))}
SEND_IN = {"call": action("survey", do("add_foe", **{"from": "deck"}))}


def surveyed(cards, *, center=("man",), **ian):
    """The Survey Phase with an Action in Ian's hand, which he plays."""
    one = table(cards=cards, phase="Survey", zones={"Center": list(center)}, ian={"hand": ["call"], **ian})
    return one.do(IAN, "play Call")


class TestAFoeBroughtIn:
    """By a text of its player, without its cost (CCG-10.10, CCG-10.11)."""

    def test_it_is_one_of_the_foe_discards_that_some_zone_takes(self):
        one = surveyed(CALL_UP, foe_discard=["beast", "old-hand", "beast"])
        assert one.legal == ["play Foe Beast", "play Foe Old Hand"]
        one.do(IAN, "play Foe Beast")
        assert one.legal == ["put it in the Left Flank", "put it in the Right Flank"]
        one.do(IAN, "Left Flank")
        assert one.zones == {"Center": ["man"], "Left Flank": ["beast"]}
        assert one.pile(IAN, "foe_discard") == ["old-hand", "beast"]

    def test_it_stands_at_the_right_end_of_its_row(self):
        one = surveyed(CALL_UP, foe_discard=["old-hand", "beast"])
        one.do(IAN, "play Foe Old Hand", "Center")
        assert one.zone("Center") == ["man", "old-hand"]

    def test_it_may_be_dear(self):
        one = surveyed(CALL_UP, foe_discard=["lord"])
        one.do(IAN, "Center")
        assert one.zone("Center") == ["man", "lord"]

    def test_it_counts_as_faced(self):
        one = surveyed(SEND_IN, foes=["beast", "beast"])
        before = tallies.stats(one.state)["foes_faced"]
        one.do(IAN, "Left Flank")
        assert tallies.stats(one.state)["foes_faced"] == [before[0] + 1, before[1]]

    def test_it_comes_from_the_top_of_the_deck(self):
        one = surveyed(SEND_IN, foes=["old-hand", "beast"])
        assert one.revealed == ["old-hand"]
        one.do(IAN, "Right Flank")
        assert (one.zone("Right Flank"), one.pile(IAN, "foes"), one.revealed) == (["old-hand"], ["beast"], [])

    def test_without_a_card_in_the_deck_and_the_discards_nobody_comes(self):
        one = surveyed(SEND_IN, foes=[])
        assert (one.zones, one.pile(IAN, "discard")) == ({"Center": ["man"]}, ["call"])

    def test_without_foe_discards_nobody_comes(self):
        one = surveyed(CALL_UP, foes=["beast"])
        assert (one.zones, one.pile(IAN, "discard")) == ({"Center": ["man"]}, ["call"])

    def test_nobody_joins_a_solitary_foe(self):
        hermit = {"hermit": {"type": "Foe", "traits": ["Solitary"]}}
        one = surveyed({**SEND_IN, **hermit}, center=("hermit",), foes=["beast", "man"])
        assert one.zones == {"Center": ["hermit"]}
        assert (one.pile(IAN, "foe_discard"), one.pile(IAN, "foes")) == (["beast"], ["man"])

    @pytest.mark.rule("CCG-10.8", "CCG-24.4", "CCG-3.5")
    @pytest.mark.parametrize("pile", ["foes", "foe_discard"])
    def test_a_solitary_foe_sends_all_others_away(self, pile):
        hermit = {"hermit": {"type": "Foe", "traits": ["Solitary"]}}
        cards = {**(SEND_IN if pile == "foes" else CALL_UP), **hermit}
        one = surveyed(cards, center=("man", "old-hand"), **{pile: ["hermit"]}).do(IAN, "Left Flank")
        assert one.zones == {"Left Flank": ["hermit"]}
        assert (one.pile(IAN, "foe_discard"), one.renown(TOM)) == (["man", "old-hand"], 0)

    @pytest.mark.rule("CCG-10.8", "CCG-13.11")
    def test_a_solitary_foe_that_comes_amid_a_round_leaves_nobody_to_strike(self):
        # the caller falls at 4 and calls the hermit, who sends the man away before he strikes
        calls = ability("defeated", do("add_foe", **{"from": "deck"}))
        cards = {
            "hermit": {"type": "Foe", "traits": ["Solitary"]},
            "caller": {"type": "Foe", "health": 1, "abilities": [calls]},
            "rest": action("damage_dealt", do("draw", amount=1)),
        }
        zones = {"Center": fight(foe("caller", IDLE), foe("man", "cut-1"), gaps={0: "cut-4"})}
        one = table(
            cards=cards, phase="Resolution", zones=zones, tom={"hand": ["rest"]}, ian={"foes": ["hermit", "beast"]}
        )
        one.do(IAN, "Left Flank")
        assert (one.zones, one.where("man")) == ({"Left Flank": ["hermit"]}, "Ian foe_discard")
        assert one.state.row(CENTER) == [NONE, NONE]
        one.do(TOM, "pass")
        assert (one.phase, one.health(), one.state.row(CENTER)) == ("Survey", 20, [])

    def test_a_text_of_its_own_is_done_when_it_enters(self):
        drummer = {"drummer": {"type": "Foe", "abilities": [ability("on_play", do("draw", amount=2))]}}
        one = surveyed({**SEND_IN, **drummer}, foes=["drummer", "man"], draw=["5 cut"])
        one.do(IAN, "Center")
        assert one.hand(IAN) == ["cut", "cut"]

    def test_a_text_in_force_of_its_own_is_in_force_at_once(self):
        captain = {
            "captain": {"type": "Foe", "abilities": [ability("static", do("stat", stat="damage", of="foes", amount=2))]}
        }
        one = surveyed({**SEND_IN, **captain}, foes=["captain", "man"])
        one.do(IAN, "Left Flank")
        assert one.damage("man") == 3

    def test_the_active_player_brings_in_nobody(self):
        one = table(
            cards=SEND_IN, phase="Survey", zones={"Center": ["man"]}, tom={"hand": ["call"], "foes": ["beast"]}
        ).do(TOM, "play Call")
        assert (one.zones, one.pile(TOM, "foes")) == ({"Center": ["man"]}, ["beast"])

    def test_it_is_too_late_once_foes_have_moves(self):
        call = {"call": action("conan_move", do("add_foe", **{"from": "deck"}))}
        one = table(cards=call, phase="Conan Move", zones={"Center": [foe("man", IDLE)]}, ian={"hand": ["call"]})
        assert not one.can("play Call")

    def test_of_several_foe_players_each_brings_in_his_own(self):
        one = table(
            cards=CALL_UP,
            phase="Survey",
            zones={"Center": ["man"]},
            ian={"foe_discard": ["man"]},
            ann={"hand": ["call"], "foe_discard": ["beast"]},
        )
        one.do(ANN, "play Call", "Rear" if one.can("Rear") else "Left Flank")
        assert (one.pile(ANN, "foe_discard"), one.pile(IAN, "foe_discard")) == ([], ["man"])


class TestAFoeMoved:
    """A text moves a Foe to another zone that takes it (CCG-10.10)."""

    MARCH = {"march": action("survey", do("move_foe", target={"one": "foe"}))}

    def test_it_goes_to_the_right_end_of_the_other_row(self):
        zones = {"Center": ["man", "old-hand"], "Left Flank": ["lord"]}
        one = table(cards=self.MARCH, phase="Survey", zones=zones, ian={"hand": ["march"]})
        one.do(IAN, "play March", "choose Man", "Left Flank")
        assert one.zones == {"Center": ["old-hand"], "Left Flank": ["lord", "man"]}

    def test_a_foe_moved_before_it_is_served_is_served_where_it_stands(self):
        early = {"march": action("foe_move.start", do("move_foe", target={"one": "foe"}))}
        one = table(
            cards=early,
            phase="Foe Move",
            zones={"Center": ["man", "old-hand"]},
            ian={"hand": ["march", "2 cut"]},
        )
        one.do(IAN, "play March", "choose Man", "Right Flank").do(IAN, "serve Old Hand")
        assert one.zones == {"Center": ["old-hand"], "Right Flank": ["man"]}
        assert (one.move_of("man"), one.move_of("old-hand")) == ("cut", "cut")

    def test_it_does_not_go_where_another_type_stands_or_three_do(self):
        zones = {"Center": ["man", "man"], "Left Flank": ["beast"], "Right Flank": ["3 old-hand"]}
        one = table(cards=self.MARCH, phase="Survey", zones=zones, ian={"hand": ["march"]})
        one.do(IAN, "play March", "choose Man (Center 1)")
        assert one.zones == {
            "Center": ["man"],
            "Left Flank": ["beast"],
            "Right Flank": ["old-hand"] * 3,
            "Rear": ["man"],
        }

    def test_a_foe_that_no_other_zone_takes_stays(self):
        one = table(cards=self.MARCH, phase="Survey", zones={"Center": ["man"]}, ian={"hand": ["march"]})
        one.do(IAN, "play March")
        assert one.zones == {"Center": ["man"]}

    def test_it_is_too_late_once_conan_has_his_turn_to_move(self):
        late = {"march": action("conan_move", do("move_foe", target={"one": "foe"}))}
        one = table(cards=late, phase="Conan Move", zones={"Center": [foe("man", IDLE)]}, ian={"hand": ["march"]})
        assert not one.can("play March")


class TestCombatEndedByAText:
    """All Foes are discarded; it is no Retreat and costs no Renown (CCG-19.2)."""

    FLEE = {"scarred": {"type": "Foe", "renown": 1, "scars": 2}}

    def test_before_the_moves_it_goes_on_with_the_choice_to_press_on(self):
        cards = {**self.FLEE, "smoke": action("survey", do("end_combat"))}
        one = table(
            cards=cards,
            phase="Survey",
            zones={"Center": ["scarred", "man"]},
            tom={"hand": ["smoke", "cut"], "chronicle": ["lord"]},
        ).do(TOM, "play Smoke")
        assert (one.zones, one.phase, one.renown()) == ({}, "Press On", 5)
        assert sorted(one.pile(IAN, "foe_discard")) == ["man", "scarred"]
        assert one.pile(TOM, "chronicle") == ["lord"]

    def test_no_round_has_ended_then(self):
        cards = {
            "smoke": action("survey", do("end_combat")),
            "drum": {"type": "Item", "abilities": [ability("round_end", do("draw", amount=1))]},
        }
        one = table(
            cards=cards,
            phase="Survey",
            zones={"Center": ["man"]},
            tom={"hand": ["smoke", "grip"], "items": ["drum"], "draw": ["cut"]},
        ).do(TOM, "play Smoke")
        assert one.hand() == ["grip"]

    def test_after_the_moves_these_are_discarded_and_the_round_ends(self):
        cards = {
            "smoke": action("barbarian", do("end_combat")),
            "drum": {"type": "Item", "abilities": [ability("round_end", do("draw", amount=1))]},
        }
        one = clash(
            foe("man", "cut"),
            facing="chop",
            cards=cards,
            tom={"hand": ["smoke"], "items": ["drum"], "draw": ["grip", "grip"]},
        ).do(TOM, "play Smoke")
        assert (one.zones, hurt(one), one.hand()) == ({}, 0, ["grip"])
        assert sorted(one.pile(TOM, "discard")) == ["chop", "smoke"]
        assert one.pile(IAN, "discard") == ["cut"]
        assert one.phase == "Press On"

    def test_in_the_midst_of_an_exchange_its_damage_is_not_applied(self):
        cards = {"smoke": action("hits_known", do("end_combat"))}
        one = clash(foe("man", "cut"), facing="cut", cards=cards, tom={"hand": ["smoke", "grip"]}).do(TOM, "play Smoke")
        assert (one.zones, hurt(one), one.pile(TOM, "chronicle")) == ({}, 0, [])

    @pytest.mark.rule("CCG-20.1")
    @pytest.mark.parametrize("when", ["round_end", "combat_end", "turn_end"])
    def test_a_combat_that_is_over_is_not_ended_again(self, when):
        drum = {"type": "Item", "abilities": [ability(when, do("end_combat"))]}
        tom = {"hand": ["cut"], "items": ["drum"]}
        one = clash(foe("weak-man", IDLE), facing="cut", cards={"drum": drum}, tom=tom)
        assert (one.zones, one.phase, one.pile(TOM, "chronicle")) == ({}, "Press On", ["weak-man"])
        one.do(TOM, "rest")
        assert one.active == IAN

    @pytest.mark.rule("CCG-9.4")
    def test_no_combat_ends_before_the_first_foe(self):
        drum = {"type": "Item", "abilities": [ability("warrior_start", do("end_combat"))]}
        tom = {"hand": ["cut"], "items": ["drum"]}
        one = table(cards={"drum": drum}, phase="Prepare", tom=tom, ian={"foes": ["6 man"]})
        one.until("Survey")
        assert one.zones["Center"] == ["man"]

    @pytest.mark.rule("CCG-9.13")
    def test_foes_that_are_still_revealed_are_discarded(self):
        cards = {
            "coward": {"type": "Foe", "abilities": [ability("on_play", do("end_combat"))]},
            "cheer": action("press_on", do("draw", amount=1)),
        }
        one = table(
            cards=cards, phase="Prepare", tom={"hand": ["cheer"], "draw": ["cut"]}, ian={"foes": ["coward", "6 man"]}
        )
        one.until("Foe Draw").do(IAN, "play Foe Coward")
        assert (one.phase, one.zones, one.revealed) == ("Press On", {}, [])
        assert one.pile(IAN, "foe_discard") == ["coward", "man", "man", "man", "man"]

    def test_it_takes_a_foe(self):
        cards = {"smoke": action("prepare", do("end_combat"))}
        assert not scene(cards=cards, tom={"hand": ["smoke"]}, phase="Prepare").can("play Smoke")


class TestAFoeOutOfTheDiscards:
    """The Active player writes a Foe of the Foe Discards into his Chronicle Area (CCG-19.3)."""

    SONG = {"song": action("prepare", do("chronicle", filter={"class": "Minor"}))}

    def test_he_chooses_among_the_fitting_ones_of_all_foe_players(self):
        one = table(
            cards=self.SONG,
            phase="Prepare",
            tom={"hand": ["song"], "foe_discard": ["beast"]},
            ian={"foe_discard": ["man", "lord", "man"]},
            ann={"foe_discard": ["mage"]},
        ).do(TOM, "play Song")
        assert one.legal == ["take Man of Ian", "take Mage of Ann"]
        one.do(TOM, "take Mage")
        assert (one.pile(TOM, "chronicle"), one.renown(), one.pile(ANN, "foe_discard")) == (["mage"], 1, [])

    def test_without_a_fitting_one_nothing_happens(self):
        one = table(cards=self.SONG, phase="Prepare", tom={"hand": ["song"]}, ian={"foe_discard": ["lord"]})
        one.do(TOM, "play Song")
        assert (one.pile(TOM, "chronicle"), one.pile(IAN, "foe_discard")) == ([], ["lord"])

    def test_a_foe_player_writes_none(self):
        song = {"song": action("survey", do("chronicle"))}
        one = table(
            cards=song, phase="Survey", zones={"Center": ["man"]}, ian={"hand": ["song"], "foe_discard": ["beast"]}
        )
        one.do(IAN, "play Song")
        assert (one.pile(IAN, "chronicle"), one.pile(IAN, "foe_discard")) == ([], ["beast"])


class TestAFoeSentAway:
    """A text defeats or discards a Foe: its row closes up before Conan's moves, and not afterwards (CCG-13.11)."""

    @pytest.mark.parametrize(("verb", "pile"), [("defeat_foe", "chronicle"), ("discard_foe", "foe_discard")])
    def test_before_the_moves_the_row_closes_up(self, verb, pile):
        cards = {"ambush": action("survey", do(verb, target={"one": "foe"}))}
        one = table(cards=cards, phase="Survey", zones={"Center": ["man", "beast"]}, tom={"hand": ["ambush"]})
        one.do(TOM, "play Ambush", "choose Man")
        assert one.state.row(0) == [inst for inst in one.state.row(0) if inst >= 0]
        owner = TOM if pile == "chronicle" else IAN
        assert (one.zones, one.pile(owner, pile)) == ({"Center": ["beast"]}, ["man"])
        assert one.renown() == (1 if pile == "chronicle" else 0)

    @pytest.mark.parametrize("verb", ["defeat_foe", "discard_foe"])
    def test_afterwards_its_place_stays_empty(self, verb):
        cards = {"ambush": action("conan_move", do(verb, target={"one": "foe"}))}
        zones = {"Center": [foe("man", "cut"), foe("beast", IDLE)]}
        one = table(cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["ambush", "grip"]})
        one.do(TOM, "play Ambush", "choose Man")
        assert (len(one.state.row(0)), one.zones) == (2, {"Center": ["beast"]})
        assert one.can("Conan plays Grip")

    def test_all_of_a_kind_go(self):
        cards = {"plague": action("survey", do("discard_foe", target={"all": "foe", "filter": {"type": "Animal"}}))}
        one = table(
            cards=cards,
            phase="Survey",
            zones={"Center": ["man"], "Left Flank": ["beast", "snake"]},
            tom={"hand": ["plague"]},
        ).do(TOM, "play Plague")
        assert one.zones == {"Center": ["man"]}

    @pytest.mark.parametrize(
        ("zone", "left"), [("Center", ["beast", "mage"]), ("Flank", ["man", "mage"]), ("Rear", ["man", "beast"])]
    )
    def test_a_text_may_be_about_a_zone(self, zone, left):
        cards = {"trap": action("survey", do("discard_foe", target={"all": "foe", "zone": zone}))}
        one = table(
            cards=cards,
            phase="Survey",
            zones={"Center": ["man"], "Right Flank": ["beast"], "Rear": ["mage"]},
            tom={"hand": ["trap"]},
        ).do(TOM, "play Trap")
        assert [card for zone in one.zones.values() for card in zone] == left

    def test_a_text_about_the_others_of_its_zone_spares_itself_and_other_zones(self):
        text = ability("survey", do("wound", target={"all": "foe", "zone": "same"}, amount=1), once="round")
        cards = {"tyrant": {"type": "Foe", "health": 9, "abilities": [text]}}
        one = table(cards=cards, phase="Survey", zones={"Center": ["tyrant", "man"], "Left Flank": ["lord"]})
        one.do(IAN, "use Tyrant")
        assert (one.wounds("tyrant"), one.wounds("man"), one.wounds("lord")) == (0, 1, 0)

    def test_the_opponent_may_be_the_one_who_chooses(self):
        cards = {"coin": action("survey", do("discard_foe", target={"one": "foe", "by": "opponent"}))}
        zones = {"Center": ["man"], "Left Flank": ["beast"]}
        one = table(cards=cards, phase="Survey", zones=zones, tom={"hand": ["coin"]}).do(TOM, "play Coin")
        one.do(IAN, "choose Man")
        assert one.zones == {"Left Flank": ["beast"]}
        other = table(cards=cards, phase="Survey", zones=zones, ian={"hand": ["coin"]}).do(IAN, "play Coin")
        other.do(TOM, "choose Beast")
        assert other.zones == {"Center": ["man"]}


@pytest.mark.rule("CCG-13.11")
@pytest.mark.parametrize(("target", "player"), [("one_foe_move", TOM), ("one_conan_move", IAN)])
def test_one_of_several_moves_is_cancelled(target, player):
    cards = {"hush": action("barbarian", do("cancel_move", target=target))}
    parts = {"gaps": {0: "cut", 2: "chop"}, player.lower(): {"hand": ["hush"]}}
    one = clash(foe("man", "cut"), foe("beast", "chop"), cards=cards, **parts).do(player, "play Hush")
    assert len(one.legal) == 2
    one.do(player, "choose Chop")
    assert (hurt(one), one.wounds("man"), one.wounds("beast")) == ((1, 3, 3) if player == TOM else (2, 3, 0))


@pytest.mark.rule("CCG-13.11")
def test_the_gap_of_a_cancelled_move_of_conan_is_empty():
    cards = {"hush": action("barbarian", do("cancel_move", target="one_conan_move"))}
    one = clash(foe("man", "cut"), facing="cut", cards=cards, ian={"hand": ["hush"], "draw": []}).do(IAN, "play Hush")
    # the Man's move is unopposed now: its player picks an edge, and it hits
    assert one.gaps("Center") == [None] * 4
    assert one.pile(TOM, "discard") == ["cut"]


@pytest.mark.rule("CCG-13.11")
def test_a_cancelled_move_of_a_foe_leaves_its_place_without_a_move():
    cards = {"hush": action("barbarian", do("cancel_move", target="one_foe_move"))}
    two = fight(foe("man", "cut"), foe("beast", "chop"), gaps={0: IDLE})
    one = table(cards=cards, phase="Barbarian", zones={"Center": two}, tom={"hand": ["hush"]}).do(TOM, "play Hush")
    one.do(TOM, "choose Cut")
    assert (one.move_of("man"), one.pile(IAN, "discard")[0]) == (None, "cut")


@pytest.mark.rule("CCG-13.11")
def test_moves_whose_foes_are_gone_are_no_foes():
    # the only Foe is defeated, its move still lies there: there is no combat to end
    cards = {
        "strike": action("conan_move", do("defeat_foe", target={"one": "foe"})),
        "smoke": action("conan_move", do("end_combat")),
    }
    zones = {"Center": [foe("man", "cut")]}
    own = {"hand": ["strike", "smoke", "grip"]}
    one = table(cards=cards, phase="Conan Move", zones=zones, tom=own)
    assert one.can("play Smoke")
    one.do(TOM, "play Strike")
    assert not one.can("play Smoke")
