"""What the greedy AI sees at one glance: whose attack it changes, what Health costs, who is about to win."""

from __future__ import annotations

import pytest

from benchmarks import lineup
from simulator.engine import MatchSpec, get_game
from simulator.engine.games.conan_ccg.agents import greedy, weights
from tests.engine.conan_ccg.card_scenes import clash
from tests.engine.conan_ccg.scene import IAN, TOM, Scene, ability, action, do, fight, foe, scene
from tests.engine.contract.random_decks import pool_of

MELEE = {"type": "Move", "gem": 1, "initiative": 3, "left": ["Blade"], "right": ["Blade"]}
BARE = {"type": "Move", "gem": 1, "initiative": 1}


def liked(table: Scene, version: int = weights.LATEST) -> str:
    """The label of the action that the greedy AI would take."""
    state = table.state
    view = get_game("conan_ccg").view(state, state.actor)
    values = weights.values(version)
    best = max(state.legal, key=lambda act: greedy.score(view, act, values))
    return get_game("conan_ccg").label(state, best)


# Version 1 is the AI of engine 0.4.0.


@pytest.mark.parametrize(
    ("seed", "one", "two", "key"),
    [
        (21, 0, 3, "ca5ea7a9fdc9c223a055d21bc97e21f5"),
        (22, 1, 4, "474396bdf7e1eb47d4fcb9b004385f6f"),
        (23, 2, 5, "4e5546cf22aea12a25bbfa625b892cad"),
        (24, 5, 0, "d48e4aca70e2c0117fdf727a6bea888f"),
    ],
)
def test_version_1_plays_as_it_always_did(seed: int, one: int, two: int, key: str) -> None:
    game, decks = get_game("conan_ccg"), lineup.decks("conan_ccg")
    make = greedy.greedy_with(weights.values(1))
    agents = [make(seed, 0), make(seed, 1)]
    state = game.setup(pool_of("conan_ccg"), MatchSpec((decks[one], decks[two]), seed, ("greedy", "greedy")))
    while (player := game.to_move(state)) >= 0:
        game.apply(state, agents[player].choose(game.view(state, player), game.legal_actions(state)))
    assert game.key_of(state) == key


# Retreat.

BRUTES = {"brute": {"type": "Foe", "damage": 2, "health": 4, "scars": 1, "renown": 4}}


def surveying(number: int, tom: dict[str, object], ian: dict[str, object]) -> Scene:
    zones = {zone: ["brute"] for zone in ("Center", "Left Flank", "Right Flank", "Rear")[:number]}
    return scene(cards=BRUTES, phase="Survey", zones=zones, tom={"hand": ["4 plain-move"], **tom}, ian=ian)


def test_it_retreats_before_a_round_that_may_well_kill() -> None:
    zones = {zone: ["giant"] for zone in ("Center", "Left Flank", "Right Flank", "Rear")}
    giant = {"giant": {**BRUTES["brute"], "damage": 3}}
    tom = {"health": 15, "prowess": 20, "hand": ["7 plain-move"]}
    table = scene(cards=giant, phase="Survey", zones=zones, tom=tom)
    assert (liked(table, version=1), liked(table, version=2)) == ("fight", "retreat")


def test_it_fights_on_with_health_enough() -> None:
    assert liked(surveying(3, {"health": 19, "prowess": 12, "renown": 20}, {})) == "fight"


def test_it_does_not_retreat_where_the_other_wins_at_his_next_start_of_turn() -> None:
    weak = {"health": 6, "prowess": 12, "renown": 20}
    assert liked(surveying(3, weak, {"renown": 40})) == "fight"
    assert liked(surveying(3, weak, {"renown": 39})) == "retreat"


def test_it_retreats_sooner_where_that_wins_at_the_next_start_of_turn() -> None:
    tom = {"health": 12, "prowess": 4}
    assert liked(surveying(2, {**tom, "renown": 44}, {"renown": 10})) == "retreat"
    assert liked(surveying(2, {**tom, "renown": 30}, {"renown": 10})) == "fight"


LOWER = {"verb": "stat", "stat": "winning_renown", "of": "turn", "amount": -2}
CROWN = {"crown": {"type": "Item", "abilities": [{"when": "static", "do": [LOWER]}]}}


@pytest.mark.parametrize(
    ("number", "theirs", "items", "choice"),
    [
        (43, 15, [], "retreat"),  # three brutes cost 3 Renown: 40, and 25 more than the other has
        (43, 16, [], "fight"),  # he might catch up
        (42, 10, [], "fight"),  # 39 are too few
        (42, 10, ["crown"], "retreat"),  # but with the Crown in play 38 are enough
    ],
)
def test_it_retreats_where_the_match_is_as_good_as_won(number: int, theirs: int, items: list[str], choice: str) -> None:
    mine = [f"{number} single"]
    tom = {"health": 20, "prowess": 20, "chronicle": mine, "items": items, "hand": ["7 plain-move"]}
    zones = {zone: ["brute"] for zone in ("Center", "Left Flank", "Right Flank")}
    cards = {**BRUTES, **CROWN, "single": {"type": "Foe", "renown": 1}}
    table = scene(cards=cards, phase="Survey", zones=zones, tom=tom, ian={"renown": theirs})
    assert (liked(table), liked(table, version=3)) == (choice, "fight")


LOOT = {f"of-{renown}": {"type": "Foe", "renown": renown} for renown in (3, 5)}


def test_of_lost_renown_it_takes_the_cards_that_come_to_most() -> None:
    zones = {zone: ["brute"] for zone in ("Center", "Left Flank", "Right Flank", "Rear")}
    brute = {"brute": {**BRUTES["brute"], "scars": 2}}
    tom = {"chronicle": ["of-5", "2 of-3"]}
    table = scene(cards={**LOOT, **brute}, phase="Survey", zones={**zones, "Rear": []}, tom=tom).do(TOM, "retreat")
    assert (liked(table, version=1), liked(table)) == ("take Of 5", "take Of 3")  # 6 may be taken: 3 + 3, not 5


def test_a_retreat_costs_nothing_where_every_card_is_worth_more_than_the_loss() -> None:
    def price(scars: int, *chronicle: str) -> float:
        brute = {"brute": {**BRUTES["brute"], "scars": scars}}
        tom = {"chronicle": list(chronicle)}
        table = scene(cards={**LOOT, **brute}, phase="Survey", zones={"Center": ["brute"]}, tom=tom)
        view = get_game("conan_ccg").view(table.state, 0)
        return greedy.score(view, table.state.legal[1], weights.values())

    assert price(4, "3 of-5") == price(4) == price(2, "5 of-3") > price(3, "5 of-3")


# Press On.


def resting(tom: dict[str, object], ian: dict[str, object]) -> Scene:
    return scene(phase="Press On", tom={"hand": ["4 plain-move"], **tom}, ian=ian)


def test_it_presses_on_where_resting_loses() -> None:
    weak = {"health": 3, "prowess": 1, "renown": 35}
    assert liked(resting(weak, {"renown": 41})) == "press on"
    assert liked(resting(weak, {"renown": 39})) == "rest"


def test_it_rests_where_resting_wins() -> None:
    strong = {"health": 20, "prowess": 20}
    assert liked(resting({**strong, "renown": 41}, {"renown": 30})) == "rest"
    assert liked(resting({**strong, "renown": 20}, {"renown": 30}), version=2) == "press on"


def test_it_never_presses_on_where_the_match_is_as_good_as_won() -> None:
    def gap(theirs: int, version: int) -> float:
        table = resting({"health": 20, "prowess": 20, "renown": 40, "hand": ["7 plain-move"]}, {"renown": theirs})
        view = get_game("conan_ccg").view(table.state, table.state.actor)
        values = weights.values(version)
        return min(greedy.score(view, act, values) for act in table.state.legal)

    assert gap(15, 4) == -weights.values(4)[weights.RETREAT_SURE]
    assert gap(16, 4) == gap(16, 3) > gap(15, 4)


def test_it_presses_on_for_the_last_renown_with_little_prowess_but_health_and_cards() -> None:
    tom = {"health": 20, "prowess": 6, "renown": 39, "hand": ["7 plain-move"]}
    assert (liked(resting(tom, {}), 1), liked(resting(tom, {}), 2)) == ("rest", "press on")


# What Health costs.


def test_a_dear_move_is_not_paid_with_the_last_health() -> None:
    cards = {"swing": {**MELEE, "gem": 2}, "prize": {"type": "Foe", "renown": 4}}
    parts = {"cards": cards, "phase": "Conan Move", "zones": {"Center": [foe("prize", "plain-move")]}}
    assert "plays Swing" in liked(scene(tom={"hand": ["swing"], "prowess": 2, "health": 3}, **parts))
    table = scene(tom={"hand": ["swing"], "prowess": 0, "health": 3}, **parts)
    assert "plays Swing" in liked(table, version=1)
    assert liked(table) == "play no more moves"


#: An Item that keeps off 2 Damage for 2 Prowess.
SHIELD = {
    "type": "Item",
    "abilities": [
        ability(
            "hits_known",
            do("prevent", of="this_hit", amount=2),
            may=True,
            cost=[do("lose_prowess", amount=2)],
            **{"if": [do("hit_by", side="foe")]},
        )
    ],
}


def struck(damage: int, **tom: object) -> Scene:
    """A Foe of this Damage strikes Conan, who faces it with nothing; his shield may keep off 2."""
    cards = {"aegis": SHIELD, "raider": {"type": "Foe", "damage": damage, "health": 9}, "cut": MELEE}
    one = clash(foe("raider", "cut"), cards=cards, tom={"items": ["aegis"], **tom})
    while not one.can("use Aegis"):
        one.do(one.mover or "", one.legal[0])
    return one


def test_a_shield_is_used_for_prowess_and_not_for_as_much_health() -> None:
    assert liked(struck(2, prowess=9)) == "use Aegis"
    assert liked(struck(2, prowess=0)) == "pass"
    assert liked(struck(2, prowess=0), version=1) == "use Aegis"


def test_a_lethal_blow_is_kept_off_at_any_price() -> None:
    assert liked(struck(4, prowess=1, health=4)) == "use Aegis"


# Whose attack it is, and what it does.

LESS = {"deed": action("hits_known", do("modify_damage", to="this_hit", amount=-2))}
MORE = {"deed": action("hits_known", do("modify_damage", to="this_hit", amount=2))}


def with_deed(player: str, deed: dict[str, object], *foes: object, **more: object) -> Scene:
    """The hits are known, and a player holds an Action about one of them."""
    return clash(*foes, cards=deed, **{player.lower(): {"hand": ["deed"], **more.pop("own", {})}}, **more)  # type: ignore[dict-item]


def test_less_damage_is_not_for_ones_own_attack() -> None:
    assert liked(with_deed(TOM, LESS, foe("man", "plain-move"), facing="cut")) == "pass"
    others = with_deed(TOM, LESS, foe("man", "two-cuts"), facing="plain-move")
    assert (liked(others, version=1), liked(others)) == ("pass", "play Deed")


def test_no_more_damage_for_a_foe_that_falls_anyhow() -> None:
    falls = with_deed(TOM, MORE, foe("weak-man", "plain-move"), facing="cut")
    assert (liked(falls, version=1), liked(falls)) == ("play Deed", "pass")
    assert liked(with_deed(TOM, MORE, foe("man", "plain-move", wounds=4), facing="cut")) == "play Deed"


def test_an_attack_is_chosen_where_it_defeats() -> None:
    foes = (foe("man", "plain-move"), foe("beast", "plain-move", wounds=4))
    one = with_deed(TOM, MORE, *foes, gaps={0: "cut", 2: "cut"})
    one.do(TOM, "play Deed")
    assert "Beast" in liked(one)


WHETSTONE = {
    "type": "Item",
    "abilities": [
        ability(
            "hits_known",
            do("modify_damage", to="this_hit", amount={"count": "paid"}),
            may=True,
            cost=[do("lose_some_prowess", up_to=3)],
            **{"if": [do("hit_by", side="conan")]},
        )
    ],
}


def test_no_more_prowess_is_paid_than_the_foe_needs() -> None:
    one = clash(
        foe("man", "plain-move", wounds=5), facing="cut", cards={"whetstone": WHETSTONE}, tom={"items": ["whetstone"]}
    )
    one.do(TOM, "use Whetstone")
    assert (liked(one, version=1), liked(one)) == ("choose 3", "choose 1")


# Moves.


def test_a_second_move_goes_to_a_foe_that_stands_and_not_to_one_that_falls() -> None:
    edge = ["Blade"] * 3
    prize, imp = {"type": "Foe", "health": 1, "renown": 4}, {"type": "Foe", "health": 1}
    cards = {"cuts": {**MELEE, "left": edge, "right": edge}, "prize": prize, "imp": imp}
    zones = {"Center": fight(foe("prize", "plain-move"), gaps={0: "cuts"}), "Left Flank": [foe("imp", "plain-move")]}
    table = scene(cards=cards, phase="Conan Move", zones=zones, tom={"hand": ["cuts"]}).do(TOM, "plays Cuts")
    assert "Center" in liked(table, version=1)
    assert "Left Flank" in liked(table)


# Cards.


def test_an_ally_is_kept_rather_than_a_plain_move() -> None:
    cards = {"guide": {"type": "Ally"}, "cut": MELEE}
    table = scene(cards=cards, phase="Rest", tom={"hand": ["guide", "8 cut"]})
    assert (liked(table, version=1), liked(table)) == ("discard Guide", "discard Cut")


# Foes for a player who must overtake.


def test_few_foes_come_where_the_other_must_overtake_this_turn() -> None:
    cards = {"prize": {"type": "Foe", "renown": 4}}
    parts = {"cards": cards, "phase": "Foe Draw", "tom": {"renown": 38}}
    ian = {"foes": ["8 prize"], "hand": ["8 plain-move"]}

    def second(renown: int) -> str:
        table = scene(ian={**ian, "renown": renown}, **parts)
        return liked(table.do(IAN, "play Foe Prize", "Left Flank"))

    assert second(20) == "play Foe Prize"
    assert second(45) == "play no more Foes"
