"""When the rules ask for kingdom cards: part 1 of a turn, the court action, the points of a contest roll."""

from __future__ import annotations

import pytest

from tests.engine.age_of_conan.card_scenes import FOUR, fight, moment, totals, with_cards
from tests.engine.age_of_conan.scene import Scene


def turn(**aquilonia: object) -> Scene:
    """Aquilonia, who is not the Conan player, begins a turn."""
    return with_cards(FOUR, players={"aquilonia": aquilonia}, track=("women 1", "women 2"))


@pytest.mark.rule("AOC-5.4")
def test_5_4_part_1_plays_and_refreshes_any_number_of_cards_that_can_be_paid():
    cards = ["Black Dragons", "Gunderland Pikes", "Lances of the South"]
    game = turn(gold=5, cards=cards, used=["Royal Legate"])
    plays = {f"play {title}" for title in cards}
    assert set(game.legal) == {"pass", "refresh Royal Legate", *plays}
    game.do("play Lances of the South", "refresh Royal Legate")
    assert set(game.legal) == {"pass", "play Gunderland Pikes"}  # 2 gold are left
    game.do("play Gunderland Pikes")
    assert game.step == "die"
    assert sorted(game.pile("aquilonia", "ready")) == ["Gunderland Pikes", "Lances of the South", "Royal Legate"]


@pytest.mark.rule("AOC-7.12")
def test_7_12_an_event_is_played_instead_of_drawing():
    game = turn(cards=["Royal Tithe", "Black Dragons", "Heavy Horse"]).do("die court", "keep")
    assert game.legal == ["pass", "option 0", "option 1", "event Royal Tithe"]
    game.do("event Royal Tithe")
    assert game.of("aquilonia", "gold") == 3
    assert game.pile("aquilonia", "strategy_hand") == []
    assert game.active == "turan"


@pytest.mark.rule("AOC-9.12")
def test_9_12_either_side_uses_any_number_of_cards_at_the_point_they_name():
    mine = ["Bossonian Archers", "Heavy Horse", "Lances of the South"]
    game = fight("siege", mine, ["City Guard"], dice="axe")
    seen = []
    while not game.said("AOC-9.29"):
        uses = [text for text in game.legal if text.startswith("use ")]
        seen += [(game.mover, moment(game), text) for text in uses[:1]]
        game.do(uses[0] if uses else "pass")
    assert seen == [
        ("aquilonia", "before_roll", "use Heavy Horse"),
        ("aquilonia", "before_roll", "use Lances of the South"),
        ("turan", "before_roll", "use City Guard"),
        ("aquilonia", "before_compare", "use Bossonian Archers"),
    ]
    assert totals(game) == (5, 0)


@pytest.mark.rule("AOC-9.13")
def test_9_13_at_the_same_point_the_attacker_decides_first_and_they_alternate():
    hyperborea = ["Blood Bargain", "Blood Bargain"]
    game = fight(
        "siege", ["Bossonian Archers", "Bossonian Archers"], hyperborea, against="hyperborea", they={"sorcery": 3}
    )
    while moment(game) != "before_compare":
        game.do("pass")
    order = []
    for _ in range(4):
        order.append(game.mover)
        game.do(next(text for text in game.legal if text.startswith("use ")))
    assert order == ["aquilonia", "hyperborea"] * 2
    assert totals(game) == (5, 7)
