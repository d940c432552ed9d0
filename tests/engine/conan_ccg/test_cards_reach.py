"""Whom texts of the original set are for: no other Foe, no other move, no other performer, no other player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conan_ccg.card_scenes import CAST, FRIEND, IDLE, START, by_friend, clash, hurt, served, table
from tests.engine.conan_ccg.scene import IAN, TOM, foe

# Texts of Foes about themselves do nothing for another Foe.

ANOTHER_FOE = [
    # the card with the text, the other Foe, its move, Conan's move, the Damage it deals all the same
    ("ahkeset-reader-of-entrails", "mage", "rune", IDLE, 0),
    ("bell-ringer-of-the-black-rite", "mage", "rune", IDLE, 0),
    ("mourner-in-amber", "mage", "rune", IDLE, 0),
    ("master-of-the-nine-lamps", "mage", "rune", IDLE, 0),
    ("whistling-arrow-rider", "man", "cut", "dodges", 0),
    ("ash-shade", "ghost", "cut", "shields", 0),
    ("coiled-one-below-the-ziggurat", "ghost", "cut", "dodges", 0),
    ("barrow-sleeper", "ghost", "grip", "dodges", 0),
    ("old-jaws-of-the-delta", "beast", "grip", "dodges", 0),
    ("quarry-ape", "creature", "chop", "dodges", 0),
    ("steppe-archer", "man", "shot", "shields", 0),
    ("striped-terror-of-the-reeds", "beast", "cut", "dodges", 0),
    ("toad-thing-of-the-temple-well", "creature", "grip", "holds", 0),
    ("river-serpent", "beast", "grip", IDLE, 1),
    ("toll-bridge-crossbowman", "man", "shot", IDLE, 1),
    ("tusked-horror-of-the-fens", "creature", "chop", IDLE, 1),
    ("steppe-outrunner", "weak-man", "cut-2", "cut", 0),
    ("roof-runner-of-zamora", "weak-man", "cut-2", "cut", 0),
    ("cave-bear-sow", "beast", "cut", IDLE, 1),
    ("hired-knife", "man", "cut", IDLE, 1),
    ("household-knight", "man", "cut", IDLE, 1),
    ("lancer-of-the-marches", "man", "cut", IDLE, 1),
    ("legion-recruit", "man", "cut", IDLE, 1),
    ("snow-jackal", "beast", "cut", IDLE, 1),
    ("swarm-of-marsh-rats", "beast", "cut", IDLE, 1),
    ("eagle-thing-of-the-crags", "creature", "cut", IDLE, 1),
]


@pytest.mark.parametrize(("card", "other", "move", "facing", "damage"), ANOTHER_FOE)
def test_a_foes_text_about_itself_is_not_for_another_foe(card, other, move, facing, damage):
    # in the Rear all conditions of these texts hold: wounded, unopposed, beside a Veteran, after pressing on
    others = {"Rear": [foe(card, wounds=1), "old-hand"]}
    scene = clash(foe(other, move), facing=facing, others=others, tom={"prowess": 8}, pressed_on=True)
    assert hurt(scene.do(TOM, "Center")) == damage


@pytest.mark.parametrize(
    ("card", "move", "wounds"),
    [
        ("ferryman-of-the-mist", "cut", 3),
        ("the-unwritten-one", "cut", 3),
        ("shield-wall-spearman", "grip", 3),
    ],
)
def test_a_foes_blocking_icons_are_not_for_another_foe(card, move, wounds):
    against = "shields" if move == "grip" else "runes"
    scene = clash(foe("mage", against), facing=move, others={"Rear": [card]}, tom={"hand": ["trinket"]})
    while scene.mover == IAN:
        scene.do(IAN, "pass")
    assert scene.do(TOM, "Center").wounds("mage") == wounds


@pytest.mark.parametrize(
    ("card", "kind"),
    [("steppe-hyena", "beast"), ("blood-brother-of-the-fells", "man"), ("wolverine-of-the-scree", "beast")],
)
def test_a_foe_that_grows_in_the_fight_grows_alone(card, kind):
    # in the Rear a Foe is defeated and the card has a faster move; then another Foe strikes in the Center
    others = {"Rear": {"foes": [foe(card, "idle-5"), foe("plain-foe", IDLE)], "gaps": {"1": "idle-4", "2": "cut"}}}
    scene = clash(foe(kind, "cut"), facing=IDLE, others=others).do(TOM, "Rear")
    assert (hurt(scene), scene.renown()) == (1, 1)


@pytest.mark.parametrize(
    ("ally", "move", "facing", "wounds"),
    [("tamris-archer-of-the-dunes", "shot", "shields", 0), ("mute-strongman-of-the-fair", "grip", IDLE, 1)],
)
def test_an_allys_text_about_its_moves_is_not_for_another_ally(ally, move, facing, wounds):
    tom = {"allies": [ally, "friend"]}
    assert clash(foe("man", facing), facing=by_friend(move), tom=tom).wounds("man") == wounds


@pytest.mark.card("ommu-of-the-reed-boats")
def test_ommu_waits_for_the_last_foe():
    scene = clash(
        foe("plain-foe", IDLE), "man", facing="cut", tom={"allies": ["ommu-of-the-reed-boats"], "prowess": 10}
    )
    assert (scene.renown(), scene.prowess()) == (1, 10)


@pytest.mark.card("field-of-old-bones")
def test_field_of_old_bones_counts_every_foe():
    tom = {"region": "field-of-old-bones", "prowess": 10}
    scene = clash(foe("plain-foe", IDLE), foe("plain-foe", IDLE), "man", facing="cut", gap=1, tom=tom)
    assert (scene.renown(), scene.prowess()) == (2, 12)


# Abilities of Moves are for those who fit a qualifier (CCG-2.22).

NOT_FOR_ALLIES = [
    ("wolf-brothers-feint", "man"),
    ("shoulder-to-the-shield", "man"),
    ("bonebreaker-hold", "lord"),
    ("wall-of-iron", "man"),
    ("crushing-embrace", "man"),
    ("hail-of-javelins", "man"),
    ("harvest-of-swords", "man"),
    ("thumb-in-the-eye", "man"),
    ("knife-from-the-boot", "man"),
    ("hook-and-drag", "man"),
    ("pommel-to-the-teeth", "man"),
    ("hearth-song-parry", "man"),
    ("bears-answer", "man"),
    ("cut-from-the-saddle", "rider"),
    ("heel-on-the-serpent", "snake"),
    ("cut-the-chant-short", "mage"),
    ("net-and-trident", "man"),
    ("under-the-guard", "man"),
    ("dead-mans-grip", "man"),
    ("second-wind", "man"),
    ("over-the-horses-neck", "rider"),
    ("three-arrows-in-the-air", "man"),
    ("wrestle-the-bull", "beast"),
    ("twin-fangs", "man"),
    ("iron-embrace", "man"),
    ("crowd-cutter", "man"),
    ("drag-him-from-the-saddle", "rider"),
    ("whirling-hafts", "man"),
    ("hundred-pace-shaft", "man"),
    ("stand-over-the-fallen", "man"),
    ("blood-price", "man"),
    ("roof-beam-swing", "lord"),
    ("avalanche-of-steel", "man"),
]


@pytest.mark.parametrize(("card", "opponent"), NOT_FOR_ALLIES)
def test_an_ability_of_others_is_not_offered_to_an_ally(card, opponent):
    tom = {**FRIEND, "hand": ["trinket"], "prowess": 6}
    scene = clash(foe(opponent, IDLE), facing=by_friend(card), tom=tom)
    assert scene.legal == ["fight", "retreat"]


NOT_FOR_FOES = [
    ("wolf-brothers-feint", "man"),
    ("shot-from-the-reeds", "man"),
    ("shoulder-to-the-shield", "man"),
    ("back-to-back", "man"),
    ("bonebreaker-hold", "man"),
    ("wall-of-iron", "man"),
    ("mountain-cats-leap", "man"),
    ("hail-of-javelins", "man"),
    ("harvest-of-swords", "man"),
    ("knife-from-the-boot", "man"),
    ("low-door-cut", "man"),
    ("hearth-song-parry", "man"),
    ("pin-the-shadow", "man"),
    ("heel-on-the-serpent", "man"),
    ("cut-the-chant-short", "man"),
    ("second-wind", "man"),
    ("break-the-wall", "man"),
    ("three-arrows-in-the-air", "man"),
    ("wrestle-the-bull", "man"),
    ("sweeping-return", "man"),
    ("turn-the-charge", "man"),
    ("crowd-cutter", "man"),
    ("drag-him-from-the-saddle", "man"),
    ("stand-over-the-fallen", "man"),
    ("roof-beam-swing", "man"),
    ("avalanche-of-steel", "old-hand"),
    ("thumb-in-the-eye", "beast"),
    ("hook-and-drag", "beast"),
    ("pommel-to-the-teeth", "beast"),
    ("bears-answer", "man"),
    ("spit-and-step-aside", "creature"),
    ("cut-from-the-saddle", "man"),
    ("net-and-trident", "beast"),
    ("under-the-guard", "creature"),
    ("whirling-hafts", "beast"),
    ("iron-embrace", "man"),
    ("over-the-horses-neck", "man"),
    ("crushing-embrace", "man"),
    ("circle-of-salt", "man"),
    ("couched-lance", "man"),
    ("squeeze-of-the-serpent", "beast"),
    ("dead-mans-grip", "man"),
    ("serpent-hand", "ghost"),
    ("dirge-of-the-deep-stair", "man"),
    ("twin-fangs", "man"),
    ("hundred-pace-shaft", "man"),
    ("blood-price", "man"),
]


@pytest.mark.parametrize(("card", "performer"), NOT_FOR_FOES)
def test_an_ability_of_others_is_not_offered_to_a_foe(card, performer):
    # a second Foe and moves on both sides, so that what asks for them would be offered
    layout: dict[str, Any] = {"gaps": {0: IDLE, 1: "idle-4"}, "tom": {**FRIEND, "prowess": 6}}
    scene = clash(foe(performer, card), "man", ian={"hand": ["2 trinket"]}, **layout)
    assert scene.phase == "Survey"


@pytest.mark.parametrize(
    ("card", "zone", "cost", "pressed_on"),
    [("loose-and-run", "Rear", 2, False), ("red-wheel", "Center", 4, False), ("throat-grip", "Center", 2, False)],
)
def test_a_cheaper_cost_for_others_is_not_for_an_ally(card, zone, cost, pressed_on):
    friend = {"friend": {**CAST["friend"], "prowess": 0}}
    zones = {zone: [foe("beast", IDLE), foe("beast", IDLE)]}
    scene = table(phase="Conan Move", zones=zones, tom={**FRIEND, "hand": [card]}, cards=friend, pressed_on=pressed_on)
    assert scene.do(TOM, "Friend plays", "gap 1").wounds("friend") == cost


@pytest.mark.parametrize(("card", "cost"), [("loose-and-run", 2), ("red-wheel", 4), ("avalanche-of-steel", 6)])
def test_a_cheaper_cost_for_others_is_not_for_a_foe(card, cost):
    assert served("man", card, zone="Rear", cards={"man": {**CAST["man"], "prowess": 0}}) == cost


# A Move's text about itself is not for another move.

ANOTHER_MOVE = [
    # the card, its Foe, that Foe's move, the other move right of the Foe, what both deal together
    ("low-door-cut", "man", IDLE, "cut-5", 4 + 3),
    ("cut-from-the-saddle", "rider", IDLE, "cut-5", 4 + 3),
    ("crowd-cutter", "man", IDLE, "cut-5", 4 + 3),
    ("bears-answer", "man", "idle-3", "cut-1", 4 + 3),
    ("hundred-pace-shaft", "man", IDLE, "cut-5", 3 + 3),
    ("break-the-wall", "old-hand", "shields", "chop", 3 + 1),
    ("cleaver-of-giants", "lord", "dodges", "chop", 3 + 0),
    ("over-the-horses-neck", "rider", IDLE, "special", 4 + 0),
    ("cut-the-chant-short", "mage", IDLE, "special", 3 + 0),
    ("net-and-trident", "man", "idle-4", "special", 3 + 0),
    ("wrestle-the-bull", "beast", IDLE, "special", 3 + 0),
]
SPECIAL = {"special": {"type": "Move", "initiative": 1, "left": ["Special"], "right": ["Special"]}}


@pytest.mark.parametrize(("card", "opponent", "against", "other", "wounds"), ANOTHER_MOVE)
def test_a_moves_text_about_itself_is_not_for_another_move(card, opponent, against, other, wounds):
    # the card lies left of the Foe: right edges; Conan uses all its abilities
    cards = {**SPECIAL, "idle-3": CAST["idle-3"]}
    scene = clash(foe(opponent, against), gaps={0: card, 1: other}, cards=cards)
    while scene.can("use") and scene.phase == "Resolution":
        scene.do(TOM, scene.legal[0])
    assert scene.wounds(opponent) == wounds


@pytest.mark.card("harvest-of-swords", "wrath-of-the-hill-gods")
def test_a_cheaper_cost_of_one_move_is_not_for_another():
    zones = {"Center": [foe("man", IDLE)]}
    tom = {"hand": ["wrath-of-the-hill-gods", "harvest-of-swords"]}
    scene = table(phase="Conan Move", zones=zones, tom=tom, pressed_on=True).do(TOM, "Harvest of Swords", "gap 0")
    assert scene.prowess() == START - 5


@pytest.mark.card("mountain-cats-leap")
def test_mountain_cats_leap_makes_no_other_move_faster():
    foes = (foe("man", IDLE), foe("man", IDLE), foe("weak-man", "cut"))
    cards = {"slower": {**CAST["cut-4"], "initiative": 3}}
    scene = clash(*foes, gaps={1: "mountain-cats-leap", 3: "slower"}, cards=cards).do(TOM, "use Mountain Cat's Leap")
    assert (hurt(scene), scene.renown()) == (1, 1)  # Initiative 3 on both sides


@pytest.mark.card("turn-the-charge")
def test_turn_the_charge_gives_no_other_move_agility():
    cards = {**SPECIAL, "rising-grip": {"type": "Move", "right": ["-", "-", "-", "Grapple"]}}
    foes = (foe("man", IDLE), foe("lord", "rising-grip"))
    scene = clash(*foes, gaps={0: "turn-the-charge", 1: "special"}, cards=cards).do(TOM, "use Turn the Charge")
    assert hurt(scene) == 1


# The player who must discard is the other one.


@pytest.mark.card("guildmaster-of-the-knives")
@pytest.mark.parametrize("card", ["guildmaster-of-the-knives", "dirge-of-the-deep-stair"])
def test_only_conans_player_discards_in_the_fight(card):
    if card == "guildmaster-of-the-knives":
        one = clash(foe(card, "cut"), facing=IDLE, tom=TWO, ian=TWO).do(IAN, "use Guildmaster")
    else:
        one = clash(foe("mage", card), facing=IDLE, tom=TWO, ian=TWO).do(IAN, "use Dirge")
    # a card for the new round; one less for Tom
    assert (len(one.hand(TOM)), len(one.hand(IAN))) == (2, 3)


TWO = {"hand": ["2 trinket"]}


@pytest.mark.card("blade-sister-of-zamora", "the-night-that-walks")
def test_only_conans_player_discards_to_the_blade_sister_and_the_night():
    played = table(phase="Foe Draw", ian={"foes": ["blade-sister-of-zamora", "9 plain-foe"], **TWO}, tom=TWO)
    played.do(IAN, "Foe Blade-Sister")
    assert (len(played.hand(TOM)), len(played.hand(IAN))) == (1, 2)
    night = table(phase="Survey", zones={"Center": ["the-night-that-walks"]}, tom=TWO, ian=TWO)
    assert (len(night.hand(TOM)), len(night.hand(IAN))) == (1, 2)
