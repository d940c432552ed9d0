"""When a text applies: each condition of the vocabulary where it just holds and where it just does not."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.cards.terms import FOE_TYPES
from tests.engine.conan_ccg.card_scenes import IDLE, clash, hurt, table
from tests.engine.conan_ccg.scene import IAN, TOM, ability, action, do, foe

GAIN = do("draw", amount=1)
ROYAL = {"chief": {"type": "Foe", "renown": 3, "scars": 2}}


def can_play(condition, player=TOM, *, zones=None, cards=None, **parts):
    """Whether an Action with a condition can be played in the Survey Phase."""
    deed = {"deed": action("survey", GAIN, **{"if": [condition]})}
    own = parts.setdefault(player.lower(), {})
    parts[player.lower()] = {**own, "hand": ["deed", *own.get("hand", ())]}
    one = table(cards={**deed, **(cards or {})}, phase="Survey", zones=zones or {"Center": ["man"]}, **parts)
    return any("play Deed" in text for text in one.legal)


@pytest.mark.parametrize("player", [TOM, IAN])
@pytest.mark.parametrize(("asked", "holds"), [(2, True), (3, False)])
def test_scars_are_those_of_the_player_of_the_text(player, asked, holds):
    parts = {player.lower(): {"chronicle": ["chief"]}}
    assert can_play(do("scars", at_least=asked), player, cards=ROYAL, **parts) == holds


@pytest.mark.parametrize("player", [TOM, IAN])
@pytest.mark.parametrize(("asked", "holds"), [(3, True), (4, False)])
def test_renown_is_that_of_the_player_of_the_text(player, asked, holds):
    parts = {player.lower(): {"chronicle": ["chief"]}}
    assert can_play(do("renown", at_least=asked), player, cards=ROYAL, **parts) == holds


@pytest.mark.parametrize("player", [TOM, IAN])
@pytest.mark.parametrize("number", ["health", "prowess"])
@pytest.mark.parametrize(("asked", "holds"), [(5, True), (4, False)])
def test_health_and_prowess_are_conans(player, number, asked, holds):
    parts = {"tom": {number: 5}}
    assert can_play(do(number, at_most=asked), player, **parts) == holds


@pytest.mark.parametrize(
    ("limits", "hand", "holds"),
    [
        ({"at_most": 2}, 1, True),  # the Action itself is in the hand too
        ({"at_most": 2}, 2, False),
        ({"at_least": 2}, 1, True),
        ({"at_least": 3}, 1, False),
    ],
)
@pytest.mark.parametrize("player", [TOM, IAN])
def test_a_hand_is_that_of_the_player_of_the_text(player, limits, hand, holds):
    other = {TOM: IAN, IAN: TOM}[player]
    parts = {player.lower(): {"hand": ["cut"] * hand}, other.lower(): {"hand": ["chop"] * 5}}
    assert can_play(do("hand", **limits), player, **parts) == holds


def test_an_empty_hand_is_at_most_any_number():
    text = ability("survey", GAIN, once="round", **{"if": [do("hand", at_most=1)]})
    one = table(
        cards={"cloak": {"type": "Item", "abilities": [text]}},
        phase="Survey",
        zones={"Center": ["man"]},
        tom={"hand": [], "items": ["cloak"]},
    )
    assert one.can("use Cloak")


@pytest.mark.parametrize(("round_now", "holds"), [(1, True), (2, False)])
def test_a_text_may_be_for_the_first_round(round_now, holds):
    assert can_play(do("round", **{"is": 1}), round=round_now) == holds


@pytest.mark.parametrize("pressed", [True, False])
def test_a_text_knows_whether_conan_has_pressed_on(pressed):
    assert can_play(do("pressed_on"), pressed_on=pressed) == pressed


@pytest.mark.parametrize(
    ("wanted", "items", "holds"),
    [
        ({}, [], False),
        ({}, ["sword"], True),
        ({"keyword": "Weapon"}, ["sword"], True),
        ({"keyword": "Shield"}, ["sword"], False),
        ({"keyword": "Shield"}, ["sword", "targe"], True),
    ],
)
def test_a_text_asks_for_an_item_or_one_of_a_kind(wanted, items, holds):
    cards = {"sword": {"type": "Item", "keywords": ["Weapon"]}, "targe": {"type": "Item", "keywords": ["Shield"]}}
    assert can_play(do("has_item", **wanted), cards=cards, tom={"items": items}) == holds


@pytest.mark.parametrize("allies", [[], ["friend"]])
def test_a_text_asks_for_an_ally(allies):
    assert can_play(do("has_ally"), tom={"allies": allies}) == bool(allies)


@pytest.mark.parametrize("player", [TOM, IAN])
@pytest.mark.parametrize("region", [None, "heath"])
def test_a_text_asks_for_a_region_under_conan(player, region):
    under = {"tom": {"region": region}} if region else {}
    assert can_play(do("region"), player, cards={"heath": {"type": "Region"}}, **under) == bool(region)


THREE = {"Center": ["man", "old-hand"], "Left Flank": ["beast"]}


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [
        ({"at_least": 3}, True),
        ({"at_least": 4}, False),
        ({"at_most": 3}, True),
        ({"at_most": 2}, False),
        ({"at_least": 2, "filter": {"type": "Human"}}, True),
        ({"at_least": 3, "filter": {"type": "Human"}}, False),
        ({"at_least": 1, "filter": {"trait": "Veteran"}}, True),
        ({"at_most": 0, "filter": {"type": "Sorcerer"}}, True),
    ],
)
def test_foes_in_play_are_counted(wanted, holds):
    assert can_play(do("foes_in_play", **wanted), zones=THREE) == holds


def of_captain(condition, zones):
    """Whether a Foe's own text can be used in the Survey Phase."""
    text = ability("survey", GAIN, once="round", **{"if": [condition]})
    cards = {"captain": {"type": "Foe", "health": 9, "abilities": [text]}}
    one = table(cards=cards, phase="Survey", zones=zones, ian={"draw": ["9 cut"]})
    return one.can("use Captain")


@pytest.mark.parametrize(("asked", "holds"), [(2, True), (3, False)])
def test_a_foe_does_not_count_itself(asked, holds):
    zones = {"Center": ["captain", "man"], "Left Flank": ["beast"]}
    assert of_captain(do("foes_in_play", at_least=asked), zones) == holds


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [
        ({"at_least": 1}, True),
        ({"at_least": 2}, False),
        ({"at_most": 1}, True),
        ({"at_most": 0}, False),
        ({"at_least": 1, "filter": {"trait": "Veteran"}}, False),
    ],
)
def test_of_its_zone_a_foe_counts_the_others(wanted, holds):
    zones = {"Center": ["captain", "man"], "Left Flank": ["beast", "beast"]}
    assert of_captain(do("foes_in_zone", **wanted), zones) == holds


@pytest.mark.parametrize(
    ("zone", "asked", "holds"),
    [
        ("Center", ["Center"], True),
        ("Left Flank", ["Flank"], True),
        ("Right Flank", ["Center", "Flank"], True),
        ("Rear", ["Flank"], False),
        ("Center", ["Flank", "Rear"], False),
    ],
)
def test_a_foe_knows_its_zone(zone, asked, holds):
    zones = {"Center": ["beast"], "Left Flank": ["beast"], "Right Flank": ["beast"], zone: ["captain"]}
    assert of_captain(do("zone", **{"in": asked}), zones) == holds


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (do("zone", **{"in": ["Center", "Flank"]}), False),
        (do("foes_in_zone", at_least=1), False),
        (do("foes_in_zone", at_most=1), True),
    ],
)
def test_an_ally_without_a_move_is_in_no_zone_and_with_no_foe(condition, holds):
    text = ability("survey", GAIN, once="round", **{"if": [condition]})
    one = table(
        cards={"scout": {"type": "Ally", "abilities": [text]}},
        phase="Survey",
        zones={"Center": ["man", "man"], "Rear": ["mage"]},
        tom={"allies": ["scout"]},
    )
    assert one.can("use Scout") == holds


@pytest.mark.parametrize(("zone", "holds"), [("Center", False), ("Left Flank", True)])
def test_an_ally_is_where_its_move_lies(zone, holds):
    text = ability(
        "static", do("stat", stat="damage", of="this", amount=4), **{"if": [do("zone", **{"in": ["Flank"]})]}
    )
    tom = {"allies": ["scout"]}
    others = {} if zone == "Center" else {"Center": [foe("mage", IDLE)]}
    parts = {"facing": {"card": "cut", "by": "scout"}, "zone": zone, "others": others}
    one = clash(foe("man", IDLE), cards={"scout": {"type": "Ally", "abilities": [text]}}, tom=tom, **parts)
    if others:
        one.do(TOM, "resolve Left Flank")
    assert one.wounds("man") == (5 if holds else 1)


@pytest.mark.parametrize(("wounds", "holds"), [(0, False), (1, True)])
def test_a_foe_knows_whether_it_is_wounded(wounds, holds):
    assert of_captain(do("this_wounded"), {"Center": [{"card": "captain", "wounds": wounds}]}) == holds


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ({"type": "Human"}, {"man", "lord", "old-hand"}),
        ({"type": "Animal"}, {"beast", "snake"}),
        ({"trait": "Serpent"}, {"snake"}),
        ({"class": "Major"}, {"lord"}),
        ({"class": "Minor"}, {"man", "old-hand", "beast", "snake"}),
        ({"wounded": True}, {"beast"}),
        ({"type": "Human", "class": "Minor"}, {"man", "old-hand"}),
    ],
)
def test_a_filter_names_characters(wanted, ids):
    deed = {"deed": action("survey", do("wound", target={"all": "foe", "filter": wanted}, amount=1))}
    zones = {"Center": ["man", "lord", "old-hand"], "Left Flank": [{"card": "beast", "wounds": 1}, "snake"]}
    one = table(cards=deed, phase="Survey", zones=zones, tom={"hand": ["deed"]})
    before = {card: one.wounds(card) for card in ("man", "lord", "old-hand", "beast", "snake")}
    one.do(TOM, "play Deed")
    assert {card for card, wounds in before.items() if one.wounds(card) > wounds} == ids


def test_a_filter_may_name_a_territory():
    deed = {"deed": action("survey", do("wound", target={"all": "foe", "filter": {"territory": "Stygia"}}, amount=1))}
    cards = {
        "southron": {"type": "Foe", "territory": "Stygia", "health": 5},
        "northron": {"type": "Foe", "territory": "Cimmeria", "health": 5},
    }
    one = table(
        cards={**deed, **cards}, phase="Survey", zones={"Center": ["southron", "northron"]}, tom={"hand": ["deed"]}
    )
    one.do(TOM, "play Deed")
    assert (one.wounds("southron"), one.wounds("northron")) == (1, 0)


QUALIFIERS = [
    (["Conan"], {"Conan"}),
    (["Ally"], {"Ally"}),
    (["Foe"], {"Foe"}),
    (["Conan", "Ally"], {"Conan", "Ally"}),
    ([{"type": "Human"}], {"Foe"}),
    ([{"type": "Animal"}], set()),
    (None, {"Conan", "Ally", "Foe"}),
]


@pytest.mark.rule("CCG-2.22")
@pytest.mark.parametrize(("qualifiers", "performers"), QUALIFIERS)
def test_the_text_of_a_move_is_for_whom_it_names(qualifiers, performers):
    more = {"whom": qualifiers} if qualifiers else {}
    trick = {"trick": {"type": "Move", "abilities": [ability("reveal", GAIN, **more)]}}
    tom = {"allies": ["friend"], "hand": ["grip"]}
    found = set()
    if clash(foe("man", IDLE), facing="trick", cards=trick, tom=tom).can("use Trick"):
        found.add("Conan")
    if clash(foe("man", IDLE), facing={"card": "trick", "by": "friend"}, cards=trick, tom=tom).can("use Trick"):
        found.add("Ally")
    if clash(foe("man", "trick"), facing=IDLE, cards=trick, tom=tom).can("use Trick"):
        found.add("Foe")
    assert found == performers


@pytest.mark.parametrize(
    ("wanted", "facing", "damage"),
    [({"type": "Human"}, "man", 5), ({"type": "Animal"}, "man", 3), ({"type": "Animal"}, "beast", 5)],
)
def test_a_move_knows_whom_it_opposes(wanted, facing, damage):
    blow = {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]}
    text = ability("static", do("stat", stat="damage", of="this", amount=2), **{"if": [do("opposing", filter=wanted)]})
    cards = {"blow": {**blow, "abilities": [text]}}
    others = {"Left Flank": ["mage"]}
    one = clash(foe(facing, IDLE), facing="blow", cards=cards, others=others)
    one.do(TOM, "resolve Center", "use Blow")
    assert one.wounds(facing) == damage


@pytest.mark.parametrize(("foes", "holds"), [(1, False), (2, True)])
def test_a_move_knows_how_many_foes_it_touches(foes, holds):
    blow = {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]}
    text = ability("static", do("stat", stat="damage", of="this", amount=2), **{"if": [do("touches", foes=2)]})
    row = [foe("man", IDLE), foe("beast", IDLE)][:foes]
    one = clash(*row, facing="blow", gap=1, cards={"blow": {**blow, "abilities": [text]}}).do(TOM, "use Blow")
    assert one.wounds("man") == (5 if holds else 3)


class TestHits:
    """Conditions about attacks that hit: by which side, and on whom."""

    @pytest.mark.parametrize(
        ("side", "facing", "holds"),
        [
            ("foe", IDLE, True),
            ("conan", IDLE, False),
            ("foe", "cut", True),
            ("conan", "cut", True),
            ("foe", "shields", False),
        ],
    )
    def test_of_an_action_it_is_any_attack(self, side, facing, holds):
        deed = action("hits_known", GAIN, **{"if": [do("hit_by", side=side)]})
        one = clash(foe("man", "cut"), facing=facing, cards={"deed": deed}, tom={"hand": ["deed"]})
        assert one.can("play Deed") == holds

    @pytest.mark.parametrize(("kind", "man", "beast"), [("Human", 5, 3), ("Animal", 3, 5)])
    def test_of_a_move_it_is_its_own_attack(self, kind, man, beast):
        blow = {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]}
        more = do("modify_damage", to="this_hit", amount=2)
        text = ability("hit", more, **{"if": [do("hit_on", filter={"type": kind})]})
        cards = {"blow": {**blow, "abilities": [text]}}
        one = clash(foe("man", IDLE), foe("beast", IDLE), facing="blow", gap=1, cards=cards).do(TOM, "use Blow")
        assert (one.wounds("man"), one.wounds("beast")) == (man, beast)


@pytest.mark.parametrize("kind", FOE_TYPES)
def test_a_text_about_a_defeat_may_ask_who_was_defeated(kind):
    text = ability("foe_defeated", do("draw", amount=1), **{"if": [do("event_foe", filter={"type": kind})]})
    cards = {
        "trophy": {"type": "Item", "abilities": [text]},
        "strike": action("survey", do("defeat_foe", target={"one": "foe"})),
    }
    zones = {"Center": ["man"], "Left Flank": ["beast"]}
    tom = {"items": ["trophy"], "hand": ["strike"], "draw": ["2 cut"]}
    one = table(cards=cards, phase="Survey", zones=zones, tom=tom).do(TOM, "play Strike", "choose Man")
    assert one.hand() == (["cut"] if kind == "Human" else [])


class TestCounts:
    """Amounts that count things, with a factor and a limit."""

    def drawn(self, wanted, *, tom=None, zones=None, cards=None):
        deed = {"deed": action("survey", do("draw", amount=wanted))}
        own = {"draw": ["20 cut"], **(tom or {}), "hand": ["deed", *(tom or {}).get("hand", ())]}
        one = table(cards={**deed, **(cards or {})}, phase="Survey", zones=zones or THREE, tom=own)
        before = len(one.hand()) - 1
        one.do(TOM, "play Deed")
        return len(one.hand()) - before

    def test_foes(self):
        assert self.drawn({"count": "foes"}) == 3
        assert self.drawn({"count": "foes", "filter": {"type": "Human"}}) == 2

    def test_a_factor_and_a_limit(self):
        assert self.drawn({"count": "foes", "times": 2}) == 6
        assert self.drawn({"count": "foes", "times": 2, "max": 4}) == 4

    def test_allies_items_and_cards_in_hand(self):
        tom = {"allies": ["friend"], "items": ["2 trinket"], "hand": ["cut", "chop", "grip"]}
        assert self.drawn({"count": "allies"}, tom=tom) == 1
        assert self.drawn({"count": "items"}, tom=tom) == 2
        assert self.drawn({"count": "cards_in_hand"}, tom=tom) == 3

    def test_foes_defeated_in_this_turn(self):
        strike = {"strike": action("survey", do("defeat_foe", target={"all": "foe", "filter": {"type": "Human"}}))}
        deed = {"deed": action("survey", do("draw", amount={"count": "foes_defeated_this_turn"}))}
        tom = {"hand": ["strike", "deed"], "draw": ["20 cut"]}
        one = table(cards={**deed, **strike}, phase="Survey", zones=THREE, tom=tom)
        one.do(TOM, "play Strike", "play Deed")
        assert one.hand() == ["cut", "cut"]

    def test_foes_touched_by_the_move(self):
        blow = {"type": "Move", "initiative": 3, "left": ["Blade"], "right": ["Blade"]}
        blow["abilities"] = [ability("reveal", do("draw", amount={"count": "touched_foes", "times": 2}))]
        tom = {"draw": ["20 cut"], "hand": ["grip"]}
        one = clash(foe("man", "cut"), foe("beast", IDLE), facing="blow", gap=1, cards={"blow": blow}, tom=tom)
        one.do(TOM, "use Blow")
        assert [event.text for event in one.events("CCG-23.7", "draw")] == ["Tom draws 4 cards."]
        assert hurt(one) == 1
