"""Texts in force: whom and what they change, by how much, how long, and when they are silent (CCG-3.5, CCG-1.4)."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.card_scenes import IDLE, by_friend, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, action, do, fight, foe

#: Conan and an Ally strike a Foe with one Blade each, and both Foes strike Conan with a Blade.
SIDES = {"gaps": {0: "cut", 2: by_friend("cut")}}


def standing(*effects, **more):
    """An Item whose text is in force while it lies there."""
    return {"banner": {"type": "Item", "abilities": [ability("static", *effects, **more)]}}


class TestScopes:
    """Whose Damage a text changes."""

    @pytest.mark.parametrize(
        ("scope", "conan", "ally", "foes"),
        [
            ("conan", 5, 1, (1, 1)),
            ("allies", 3, 3, (1, 1)),
            ("foes", 3, 1, (3, 3)),
            ("conan_moves", 5, 1, (1, 1)),
            ("ally_moves", 3, 3, (1, 1)),
            ("foe_moves", 3, 1, (3, 3)),
            ({"foes": {"type": "Animal"}}, 3, 1, (1, 3)),
            ({"foe_moves": {"type": "Human"}}, 3, 1, (3, 1)),
        ],
    )
    def test_a_text_of_damage_is_for_those_it_names(self, scope, conan, ally, foes):
        cards = standing(do("stat", stat="damage", of=scope, amount=2))
        one = clash(
            foe("man", "cut"),
            foe("beast", "chop"),
            cards=cards,
            tom={"items": ["banner"], "allies": ["friend"]},
            **SIDES,
        )
        # the Man strikes Conan, and the Beast the Ally who faces it
        assert (one.wounds("man"), one.wounds("beast")) == (conan, ally)
        assert (hurt(one), one.wounds("friend")) == foes

    @pytest.mark.parametrize(("zone", "damage"), [("Center", (3, 3)), ("Left Flank", (1, 1))])
    def test_a_foes_text_may_be_for_its_zone_alone(self, zone, damage):
        scope = {"foes": {"type": "Human"}, "zone": "same"}
        text = ability("static", do("stat", stat="damage", of=scope, amount=2))
        cards = {"herald": {"type": "Foe", "foe_type": "Sorcerer", "health": 9, "abilities": [text]}}
        zones = {"Center": ["man", "old-hand"], "Left Flank": []}
        zones = {name: found for name, found in zones.items() if found}
        zones[zone] = [*zones.get(zone, []), "herald"]
        one = table(cards=cards, phase="Survey", zones=zones)
        assert (one.damage("man"), one.damage("old-hand")) == damage

    def test_this_is_the_card_itself(self):
        text = ability("static", do("stat", stat="damage", of="this", amount=2))
        cards = {"brute": {"type": "Foe", "health": 9, "abilities": [text]}}
        one = table(cards=cards, phase="Survey", zones={"Center": ["brute", "man"]})
        assert (one.damage("brute"), one.damage("man")) == (3, 1)

    def test_a_text_of_a_move_is_for_that_move(self):
        blow = {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]}
        blow["abilities"] = [ability("static", do("stat", stat="damage", of="this", amount=2))]
        one = clash(foe("man", IDLE), foe("beast", IDLE), gaps={0: "blow", 2: "cut"}, cards={"blow": blow})
        one.do(TOM, "use Blow")
        assert (one.wounds("man"), one.wounds("beast")) == (5, 3)


@pytest.mark.rule("CCG-18.3", "CCG-18.5")
@pytest.mark.parametrize(("scope", "damage"), [("conan", 10), ("conan_moves", 8)])
def test_a_multi_icon_multiplies_what_a_character_has_and_not_what_is_added_to_its_hit(scope, damage):
    # a double Blade deals twice Conan's Damage of 3: (3 + 2) x 2 = 10, or 3 x 2 + 2 = 8
    heavy = {"type": "Move", "initiative": 3, "left": [{"multi": "Blade", "size": 2}], "right": []}
    cards = {
        "tough": {"type": "Foe", "health": 20},
        "heavy": heavy,
        **standing(do("stat", stat="damage", of=scope, amount=2)),
    }
    one = clash(foe("tough", IDLE), facing="heavy", gap=1, cards=cards, tom={"items": ["banner"]})
    assert one.wounds("tough") == damage


@pytest.mark.rule("CCG-1.4")
@pytest.mark.parametrize("stat", ["prowess", "health", "damage"])
def test_a_number_of_a_character_is_never_below_none(stat):
    cards = standing(do("stat", stat=stat, of="foes", amount=-9)) if stat != "health" else {}
    cards |= {"banner": {"type": "Item", "abilities": [ability("static", do("stat", stat=stat, of="foes", amount=-5))]}}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man"]}, tom={"items": ["banner"]})
    character = one.picture["zones"][0]["foes"][0]
    assert character[stat] == (4 if stat == "health" else 0)


@pytest.mark.rule("CCG-2.12")
@pytest.mark.parametrize(
    ("card", "amount", "first"),
    [("cut-4", 3, True), ("cut-4", 0, True), ("cut-2", 2, False), ("cut-1", -3, False), ("cut-2", 3, True)],
)
def test_initiative_stays_between_1_and_5(card, amount, first):
    # the weak Man (2 Health) falls before it strikes where Conan is faster; an even speed lets both strike
    texts = [do("stat", stat="initiative", of="conan_moves", amount=amount)] if amount else []
    cards = standing(*texts) if texts else {}
    tom = {"items": ["banner"]} if texts else {}
    one = clash(foe("weak-man", "cut-4"), facing=card, cards=cards, tom=tom)
    struck = {("cut-4", 3): 0, ("cut-4", 0): 1, ("cut-2", 2): 1, ("cut-1", -3): 1, ("cut-2", 3): 0}[card, amount]
    assert hurt(one) == struck
    assert (struck == 0) <= first


@pytest.mark.rule("CCG-1.4")
@pytest.mark.parametrize(("amount", "left"), [(2, 20 - 3), (-1, 20), (-5, 20)])
def test_the_gem_of_a_move_is_never_below_none(amount, left):
    cards = standing(do("stat", stat="gem", of="conan_moves", amount=amount))
    zones = {"Center": [foe("man", IDLE)]}
    one = table(cards=cards, phase="Conan Move", zones=zones, tom={"items": ["banner"], "hand": ["cut"]})
    one.do(TOM, "Conan plays Cut", "gap 0")
    assert one.prowess() == left


@pytest.mark.rule("CCG-13.4")
@pytest.mark.parametrize(
    ("wanted", "closed"), [({"type": "Human"}, True), ({"type": "Animal"}, False), ({"trait": "Mounted"}, False)]
)
def test_a_trait_can_be_given_by_a_text(wanted, closed):
    # between two neighbouring Veterans Conan plays no move
    cards = standing(do("grant_trait", trait="Veteran", of={"foes": wanted}))
    zones = {"Center": [foe("man", IDLE), foe("rider", IDLE)]}
    one = table(cards=cards, phase="Conan Move", zones=zones, tom={"items": ["banner"], "hand": ["cut"]})
    one.do(TOM, "Conan plays Cut")
    assert (not one.can("gap 1")) == closed


@pytest.mark.rule("CCG-10.7")
@pytest.mark.parametrize("trait", ["Serpent", "Mounted"])
def test_a_trait_given_by_a_text_counts_beside_its_own(trait):
    cards = standing(do("grant_trait", trait="Mounted", of={"foes": {"type": "Animal"}}))
    deed = {"deed": action("survey", do("wound", target={"all": "foe", "filter": {"trait": trait}}, amount=1))}
    own = {"items": ["banner"], "hand": ["deed"]}
    one = table(cards={**cards, **deed}, phase="Survey", zones={"Center": ["snake"]}, tom=own)
    assert one.do(TOM, "play Deed").wounds("snake") == 1


def test_a_foe_may_give_a_trait_to_itself_alone():
    text = ability("static", do("grant_trait", trait="Mounted", of="this"))
    cards = {
        "runner": {"type": "Foe", "health": 9, "abilities": [text]},
        "deed": action("survey", do("wound", target={"all": "foe", "filter": {"trait": "Mounted"}}, amount=1)),
    }
    one = table(cards=cards, phase="Survey", zones={"Center": ["man", "runner"]}, tom={"hand": ["deed"]})
    one.do(TOM, "play Deed")
    assert (one.wounds("man"), one.wounds("runner")) == (0, 1)


@pytest.mark.parametrize(("allies", "wounds"), [([], 0), (["friend"], 1)])
def test_a_condition_silences_a_text_that_gives_a_trait(allies, wounds):
    given = do("grant_trait", trait="Mounted", of="foes")
    cards = {
        **standing(given, **{"if": [do("has_ally")]}),
        "deed": action("survey", do("wound", target={"all": "foe", "filter": {"trait": "Mounted"}}, amount=1)),
    }
    # the Rider is Mounted by itself
    own = {"items": ["banner"], "hand": ["deed"], "allies": allies}
    one = table(cards=cards, phase="Survey", zones={"Center": ["man", "rider"]}, tom=own).do(TOM, "play Deed")
    assert (one.wounds("man"), one.wounds("rider")) == (wounds, 1)


class TestIcons:
    """Texts about icons: what they count as, what blocks them, what they ignore."""

    def wounds(self, *effects, move="cut", against="parries", cards=None, **more):
        texts = {**standing(*effects, **more), **(cards or {})}
        return clash(foe("man", against), facing=move, cards=texts, tom={"items": ["banner"]}).wounds("man")

    def test_without_a_text_a_blade_blocks_a_blade(self):
        assert self.wounds(do("stat", stat="hand_size", of="turn", amount=1)) == 0

    @pytest.mark.parametrize(
        ("effect", "wounds"),
        [
            (do("unblockable", icon="Blade", of="conan_moves"), 3),
            (do("unblockable", icon="all", of="conan_moves"), 3),
            (do("unblockable", icon="Ranged", of="conan_moves"), 0),
            (do("unblockable", icon="Blade", of="foe_moves"), 0),
            (do("unblockable", icon="Blade", by=["Blade"], of="conan_moves"), 3),
            (do("unblockable", icon="Blade", by=["Shield"], of="conan_moves"), 0),
            (do("ignore_facing", icon="Blade", of="conan_moves"), 3),
            (do("ignore_facing", icon="all", of="conan_moves"), 3),
            (do("ignore_facing", icon="Shield", of="conan_moves"), 0),
            (do("icon_as", icon="Blade", into="Ranged", of="conan_moves"), 3),
            (do("icon_as", icon="Ranged", into="Blade", of="conan_moves"), 0),
            (do("icon_as", icon="Blade", into="Agility", of="foe_moves"), 0),
        ],
    )
    def test_a_text_may_let_an_icon_hit(self, effect, wounds):
        assert self.wounds(effect) == wounds

    @pytest.mark.parametrize(
        ("effect", "wounds"),
        [
            (do("also_blocks", icon="Magic", blocks="Blade", of="foe_moves"), 0),
            (do("also_blocks", icon="Magic", blocks="Ranged", of="foe_moves"), 3),
            (do("also_blocks", icon="Special", blocks="Blade", of="foe_moves"), 3),
            (do("also_blocks", icon="Magic", blocks="Blade", of="conan_moves"), 3),
            (do("also_blocks", icon="Magic", blocks="Blade", of={"foe_moves": {"type": "Animal"}}), 3),
        ],
    )
    def test_a_text_may_let_an_icon_block(self, effect, wounds):
        assert self.wounds(effect, against="runes") == wounds

    @pytest.mark.parametrize("slot", range(4))
    @pytest.mark.parametrize(("verb", "hits"), [("also_blocks", False), ("unblockable", True)])
    def test_a_text_about_blocking_is_for_every_slot(self, verb, hits, slot):
        """A Blade in each slot, against a Magic icon that a text lets block or a Shield that it lets pass."""
        text = {
            "also_blocks": do("also_blocks", icon="Magic", blocks="Blade", of="foe_moves"),
            "unblockable": do("unblockable", icon="Blade", of="conan_moves"),
        }[verb]
        against = "Shield" if hits else "Magic"
        cards = standing(text) | {
            "edge": {"type": "Move", "initiative": 3, "right": ["-"] * slot + ["Blade"]},
            "guard": {"type": "Move", "right": ["-"] * (3 - slot) + [against]},
        }
        one = clash(foe("man", "guard"), facing="edge", cards=cards, tom={"items": ["banner"]})
        assert one.wounds("man") == (3 if hits else 0)

    @pytest.mark.rule("CCG-17.15")
    @pytest.mark.parametrize(("who", "lost"), [("mage", 1), ("man", 0)])
    def test_a_magic_icon_is_another_only_on_the_move_of_a_sorcerer(self, who, lost):
        cards = standing(do("icon_as", icon="Magic", into="Ranged", of="foe_moves"))
        assert hurt(clash(foe(who, "rune"), facing=IDLE, cards=cards, tom={"items": ["banner"]})) == lost

    @pytest.mark.parametrize(("icon", "extra"), [("Blade", 4), ("all", 4), ("Ranged", 0), ("Two-Handed", 0)])
    def test_each_icon_that_hits_may_deal_more(self, icon, extra):
        effect = do("per_icon", icon=icon, amount=2, of="conan_moves")
        # two Blades: 3 + 1, and 2 more for each
        assert self.wounds(effect, move="two-cuts", against=IDLE) == 4 + extra

    @pytest.mark.parametrize(
        ("edge", "gap", "wounds"),
        [("right", 0, 3), ("left", 0, 0), ("left", 1, 3), ("right", 1, 0), ("both", 0, 3), ("both", 1, 3)],
    )
    def test_an_icon_may_be_added_to_an_edge(self, edge, gap, wounds):
        cards = standing(do("add_icon", icon="Blade", edge=edge, of="conan_moves"))
        one = clash(foe("man", IDLE), facing="idle-3", gap=gap, cards=cards, tom={"items": ["banner"]})
        assert one.wounds("man") == wounds

    def test_an_icon_is_added_in_the_first_empty_slot_and_a_full_edge_takes_none(self):
        cards = standing(do("add_icon", icon="Blade", edge="both", of="conan_moves"))
        tom = {"items": ["banner"]}
        # slot 2 faces slot 3 of the other edge: a Blade there blocks the icon that is added
        guard = {"guard": {"type": "Move", "initiative": 3, "left": ["-", "-", "Blade"], "right": ["-", "-", "Blade"]}}
        assert clash(foe("man", "guard"), facing="cut", cards={**cards, **guard}, tom=tom).wounds("man") == 3
        assert clash(foe("man", IDLE), facing="cut", cards=cards, tom=tom).wounds("man") == 4
        assert clash(foe("man", IDLE), facing="shields", cards=cards, tom=tom).wounds("man") == 0

    def test_a_condition_silences_a_text_about_icons(self):
        for effect in (
            do("unblockable", icon="Blade", of="conan_moves"),
            do("ignore_facing", icon="Blade", of="conan_moves"),
            do("icon_as", icon="Blade", into="Ranged", of="conan_moves"),
        ):
            assert self.wounds(effect, **{"if": [do("has_ally")]}) == 0

    def test_a_condition_silences_a_text_about_more_damage(self):
        one = {"if": [do("has_ally")]}
        assert self.wounds(do("per_icon", icon="all", amount=2, of="conan_moves"), against=IDLE, **one) == 3
        assert self.wounds(do("add_icon", icon="Blade", edge="both", of="conan_moves"), against=IDLE, **one) == 3
        assert self.wounds(do("also_blocks", icon="Magic", blocks="Blade", of="foe_moves"), against="runes", **one) == 3
        assert self.wounds(do("stat", stat="damage", of="conan", amount=2), against=IDLE, **one) == 3
        assert self.wounds(do("stat", stat="damage", of="conan_moves", amount=2), against=IDLE, **one) == 3


class TestBlankTexts:
    """A text that is blanked says nothing; the Traits of its card stay (CCG-2.17)."""

    def blanked(self, until, *texts, traits=()):
        hush = action("survey", do("blank_text", target={"one": "foe", "filter": {"type": "Animal"}}, until=until))
        cards = {
            "hush": hush,
            "wolf": {"type": "Foe", "foe_type": "Animal", "health": 9, "abilities": texts, "traits": traits},
        }
        zones = {"Center": ["man"], "Left Flank": ["wolf"]}
        return table(cards=cards, phase="Survey", zones=zones, tom={"hand": ["hush"]})

    def test_it_is_no_longer_in_force(self):
        one = self.blanked("round", ability("static", do("stat", stat="damage", of="foes", amount=2)))
        assert one.damage("man") == 3
        one.do(TOM, "play Hush")
        assert one.damage("man") == 1

    def test_it_cannot_be_used(self):
        one = self.blanked("round", ability("survey", do("draw", amount=1), once="round"))
        assert any("use Wolf" in text for text in self.legal_of(one, IAN))
        one = self.blanked("round", ability("survey", do("draw", amount=1), once="round")).do(TOM, "play Hush")
        assert one.mover == TOM
        assert not one.can("use Wolf")

    def legal_of(self, one, name):
        while one.mover != name:
            one.do(one.mover, "pass")
        return one.legal

    def test_it_does_not_answer(self):
        text = ability("foe_defeated", do("draw", amount=1))
        one = self.blanked("round", text).do(TOM, "play Hush")
        assert one.hand(IAN) == []

    def test_its_traits_stay(self):
        one = self.blanked("round", traits=["Savage"]).do(TOM, "play Hush")
        assert one.state.table.program.pool.traits[one.state.table.card[one.number("wolf")]]


@pytest.mark.rule("CCG-1.1")
@pytest.mark.parametrize(
    ("scope", "tom", "ian"), [("conan_moves", ["cut"], []), ("ally_moves", [], []), ("foe_moves", [], ["chop"])]
)
def test_a_text_may_let_moves_return_to_the_hand(scope, tom, ian):
    cards = standing(do("return_move", of=scope))
    own = {"items": ["banner"], "draw": ["9 grip"]}
    one = clash(foe("man", "chop"), facing="cut", cards=cards, tom=own, ian={"draw": ["9 grip"]}).until("Survey")
    assert [card for card in one.hand() if card != "grip"] == tom
    assert [card for card in one.hand(IAN) if card != "grip"] == ian
    assert sorted(one.pile(TOM, "discard") + one.pile(IAN, "discard") + tom + ian) == ["chop", "cut"]


@pytest.mark.rule("CCG-1.1")
def test_a_move_whose_foe_is_gone_does_not_return():
    cards = standing(do("return_move", of="foe_moves"))
    own = {"items": ["banner"], "hand": ["grip"]}
    one = clash(foe("weak-man", "chop"), facing="cut", cards=cards, tom=own)
    assert one.pile(IAN, "discard") == ["chop"]


@pytest.mark.parametrize(("until", "left_later"), [("zone", 3), ("round", 5)])
def test_a_change_lasts_until_the_end_that_its_text_names(until, left_later):
    rage = action("zone.start", do("stat", stat="damage", of="conan", amount=2, until=until))
    one = clash(
        foe("man", IDLE),
        facing="cut",
        cards={"rage": rage},
        others={"Left Flank": fight(foe("beast", IDLE), gaps={0: "cut"})},
        tom={"hand": ["rage", "grip"]},
    )
    one.do(TOM, "resolve Center", "play Rage").until("Survey")
    assert (one.wounds("man"), one.wounds("beast")) == (5, left_later)
