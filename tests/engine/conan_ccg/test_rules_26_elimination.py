"""Rules 26.12 and 25.7 with three and more players: who wins when a Conan falls, and playing on without him."""

from __future__ import annotations

import pytest

from tests.engine.conan_ccg.scene import ANN, IAN, TOM, Scene, fight, foe, scene

CARDS = {
    "brute": {"type": "Foe", "health": 9},
    "wolf": {"type": "Foe", "renown": 1},
    "bandit": {"type": "Foe", "renown": 2},
    "cut": {"type": "Move", "initiative": 3, "right": ["Blade"]},
    "back": {"type": "Move", "initiative": 3, "right": ["-", "Blade"]},
    "swamp": {"type": "Region"},
    "guide": {"type": "Ally"},
}
ELIMINATION = {"conan_falls": "eliminated"}


def struck(who: str = "brute", **players: object) -> Scene:
    """Both moves hit at once: Conan falls, and a Foe of 3 Health with him."""
    zones = {"Center": fight(foe(who, "back"), gaps={0: "cut"})}
    tom = {"health": 1, "renown": 35, **players.pop("tom", {})}
    return scene(cards=CARDS, phase="Resolution", zones=zones, tom=tom, **players)


@pytest.mark.rule("CCG-26.12")
@pytest.mark.parametrize(("ian", "ann", "winners"), [(10, 9, [IAN]), (9, 10, [ANN]), (10, 10, [IAN, ANN])])
def test_26_12_the_survivor_with_the_most_renown_wins_and_ties_are_shared(ian, ann, winners):
    table = struck(ian={"renown": ian}, ann={"renown": ann})
    assert (table.winners, table.reason) == (winners, "conan_defeated")
    assert table.stage.outcome().rule == "CCG-26.12"
    places = {IAN: 1 if ian >= ann else 2, ANN: 1 if ann >= ian else 2, TOM: 3}
    assert table.stage.outcome().places == tuple(places[name] for name in (TOM, IAN, ANN))


@pytest.mark.rule("CCG-26.12")
def test_26_12_with_two_players_the_option_changes_nothing():
    table = struck(options=ELIMINATION)
    assert (table.winners, table.reason) == ([IAN], "conan_defeated")
    assert table.stage.outcome().rule == "CCG-25.3"


@pytest.mark.rule("CCG-26.12")
def test_26_12_what_an_eliminated_player_holds_goes_to_its_owners():
    table = struck(
        tom={
            "renown": 3,
            "chronicle": [{"card": "wolf", "owner": ANN}, {"card": "bandit", "owner": IAN}],
            "region": {"card": "swamp", "owner": ANN},
            "allies": ["guide"],
        },
        ann={},
        options=ELIMINATION,
    )
    assert table.events("CCG-26.12", "out")
    assert (table.where("wolf"), table.where("bandit")) == ("Ann foe_discard", "Ian foe_discard")
    assert (table.where("swamp"), table.where("guide")) == ("Ann discard", "Tom discard")
    assert (table.renown(TOM), table.scars(TOM)) == (0, 0)


@pytest.mark.rule("CCG-26.12", "CCG-20.4")
def test_26_12_the_foe_players_of_the_turn_that_ends_draw_up_to_7():
    table = struck(ian={"hand": ["plain-move"]}, ann={"hand": ["9 plain-move"]}, options=ELIMINATION)
    assert (len(table.hand(IAN)), len(table.hand(ANN))) == (7, 9)


@pytest.mark.rule("CCG-26.12")
def test_26_12_an_eliminated_player_has_no_turn_and_no_foes_any_more():
    table = struck(ann={}, bea={}, options=ELIMINATION)
    assert table.active == IAN
    # 5 Foes, divided between Ann and Bea
    table.until("Foe Draw")
    owners = [table.state.table.owner[inst] for inst in table.state.revealed()]
    assert sorted(owners) == [2, 2, 2, 3, 3]
    for primary, conan in ((ANN, IAN), ("Bea", ANN), (IAN, "Bea")):
        assert table.active == conan
        table.do(primary, f"Plain Foe of {primary}", "pass").do(conan, "retreat")
    assert table.active == IAN


@pytest.mark.rule("CCG-26.12")
def test_26_12_his_renown_no_longer_keeps_others_from_winning():
    table = struck(tom={"renown": 60}, ian={"renown": 40}, ann={"renown": 39}, options=ELIMINATION)
    assert (table.winners, table.reason) == ([IAN], "renown")
    assert table.stage.outcome().places == (3, 1, 2)  # whoever is out is last, whatever his Renown


@pytest.mark.rule("CCG-26.12")
def test_26_12_the_last_one_left_has_won():
    table = struck(ian={"health": 1, "renown": 30}, ann={"draw": ["20 cut"]}, options=ELIMINATION)
    assert table.winners is None
    # Ian is Conan now, and Ann alone has Foes; one of them hits him
    table.do(ANN, "pass").do(IAN, "fight", "pass").do(ANN, "right edge")
    assert (table.winners, table.reason) == ([ANN], "last_standing")


@pytest.mark.rule("CCG-25.7")
def test_25_7_with_three_players_the_active_player_chooses_whose_defeat_ends_the_match():
    def falls() -> Scene:
        return struck("wolf", ian={"foes": [], "renown": 50}, ann={"renown": 10})

    table = falls()
    assert (table.mover, table.legal) == (TOM, ["choose Plain Conan", "choose Wolf (Center)"])
    assert table.do(TOM, "Plain Conan").winners == [IAN]
    # with Ian out of Foes Tom has the most Renown of those left
    table = falls().do(TOM, "Wolf")
    assert (table.winners, table.reason) == ([TOM], "out_of_foes")


@pytest.mark.rule("CCG-25.7")
def test_25_7_he_is_not_asked_where_no_foe_player_loses_his_last_foe():
    assert struck("wolf", ian={"renown": 5}, ann={"renown": 10}).winners == [ANN]
