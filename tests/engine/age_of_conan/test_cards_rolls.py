"""What the cards of contests do to a contest roll: dice, symbols, successes, units lost."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from simulator.engine.games.age_of_conan.cards import TIMINGS, build_program, compile_pool
from simulator.engine.games.age_of_conan.position import CL_KIND, T_LOST
from tests.engine.age_of_conan.card_scenes import definition, fight, kind_of, kingdom_of, moment, passed, totals
from tests.engine.age_of_conan.records import changed, known_records
from tests.engine.age_of_conan.scene import Scene

card = pytest.mark.card


class Roll(NamedTuple):
    """A contest roll: successes of both sides without a card and with it."""

    title: str
    kind: str
    side: str
    dice: str
    before: tuple[int, int]
    after: tuple[int, int]
    where: str = "ophir"
    paid: str = ""


#: Ophir has three dice; of three attackers each has one.
ROLLS = (
    Roll("Bossonian Archers", "campaign", "attacker", "hit", (3, 3), (4, 3)),
    Roll("Gunderland Pikes", "siege", "defender", "hit", (3, 3), (3, 4)),
    Roll("Lances of the South", "campaign", "attacker", "axe", (0, 0), (3, 0)),
    Roll("Lances of the South", "campaign", "attacker", "shield", (0, 0), (0, 0)),
    Roll("Royal Legate", "ally", "attacker", "hit", (3, 3), (4, 3)),
    Roll("Wall of Shields", "siege", "defender", "shield", (0, 0), (0, 3)),
    Roll("Wall of Shields", "siege", "defender", "axe", (0, 0), (0, 0)),
    Roll("Heavy Horse", "campaign", "attacker", "hit", (3, 3), (4, 3)),
    Roll("Hyrkanian Archers", "campaign", "attacker", "shield", (0, 0), (4, 0)),
    Roll("Hyrkanian Archers", "campaign", "attacker", "axe", (0, 0), (0, 0)),
    Roll("City Guard", "siege", "defender", "hit", (3, 3), (3, 4)),
    Roll("Lightning Raid", "campaign", "attacker", "hit", (3, 3), (4, 3)),
    Roll("Gifts of Silk", "ally", "attacker", "hit", (3, 3), (4, 3), paid="pays 2 gold."),
    Roll("Chariot Host", "campaign", "attacker", "hit", (3, 3), (4, 3)),
    Roll("Whispering Court", "ally", "attacker", "shield", (0, 0), (3, 0)),
    Roll("Whispering Court", "ally", "attacker", "axe", (0, 0), (0, 0)),
    Roll(
        "Scarlet Smoke",
        "campaign",
        "attacker",
        "shield shield axe blank blank blank",
        (0, 0),
        (3, 0),
        paid="spends 1 sorcery.",
    ),
    Roll("Golden Tongue", "ally", "attacker", "hit", (3, 3), (4, 3)),
    Roll("Frost Riders", "campaign", "attacker", "hit", (3, 3), (4, 3), where="corinthia"),
    Roll("Cold Fear", "campaign", "attacker", "hit", (3, 3), (3, 2)),
    Roll("Cold Fear", "siege", "defender", "hit", (3, 3), (2, 3)),
    Roll("Blood Bargain", "campaign", "attacker", "hit", (3, 3), (5, 3), paid="spends 1 sorcery."),
    Roll("Whispers in the Mist", "ally", "attacker", "hit", (3, 3), (4, 3)),
)


def set_up(one: Roll) -> Scene:
    """The roll, where the card's owner has the sorcery that it costs and 9 gold."""
    owner = kingdom_of(one.title)
    other = "turan" if owner != "turan" else "aquilonia"
    has: dict[str, Any] = {"sorcery": int("sorcery" in one.paid)}
    if one.side == "attacker":
        return fight(one.kind, [one.title], who=owner, against=other, where=one.where, dice=one.dice, i=has)
    return fight(one.kind, (), [one.title], who=other, against=owner, where=one.where, dice=one.dice, they=has)


def marked(one: Roll) -> object:
    card_id = definition(one.title).id
    return pytest.param(one, marks=card(card_id), id=f"{card_id} {one.dice.split()[0]} {one.side}")


@pytest.mark.parametrize("one", [marked(one) for one in ROLLS])
def test_a_card_changes_the_roll(one):
    assert totals(passed(set_up(one))) == one.before
    owner = kingdom_of(one.title)
    used = set_up(one)
    while not used.can(f"use {one.title}"):
        used.do("pass")
    assert totals(passed(used.do(f"use {one.title}"))) == one.after
    paid = [text.split(" ", 1)[1] for text in used.said() if " pays " in text or " spends " in text]
    assert paid == ([one.paid] if one.paid else [])
    assert used.pile(owner, "used" if kind_of(one.title) == "table" else "discard") == [one.title]
    assert used.pile(owner, "ready") == used.pile(owner, "kingdom_hand") == []


class Where(NamedTuple):
    """A contest in which a card can or cannot be used."""

    title: str
    kind: str
    side: str
    where: str = "ophir"
    icon: int = 0
    dice: str = "hit"


#: Contests that the conditions of a card leave out: another kind, the other side, another terrain, the other result.
LEFT_OUT = (
    *[
        Where(title, "campaign", "attacker")
        for title in ("Council of Barons", "Gifts of Silk", "Golden Tongue", "Royal Legate", "Whispering Court")
    ],
    Where("Whispers in the Mist", "campaign", "attacker"),
    *[Where(title, "ally", "attacker") for title in ("Heavy Horse", "Hyrkanian Archers", "Wall of Shields")],
    *[Where(title, "ally", "attacker") for title in ("Bossonian Archers", "Cold Fear")],
    *[Where(title, "break", "defender") for title in ("Gunderland Pikes", "Golden Tongue", "Royal Legate")],
    Where("Whispers in the Mist", "break", "defender"),
    Where("Gunderland Pikes", "campaign", "attacker"),
    Where("Heavy Horse", "siege", "defender"),
    Where("City Guard", "siege", "attacker"),
    Where("City Guard", "battle", "defender"),
    Where("Lightning Raid", "siege", "defender"),
    Where("Lightning Raid", "campaign", "attacker", icon=1),
    Where("Lances of the South", "campaign", "attacker", icon=1),
    Where("Frost Riders", "campaign", "attacker"),
    Where("Frost Riders", "campaign", "attacker", icon=1),
    Where("Chariot Host", "campaign", "attacker", "corinthia"),
    Where("Chariot Host", "campaign", "attacker", "zingara"),
    Where("Ransom", "campaign", "attacker", dice="hit hit hit blank blank blank"),
    Where("Ransom", "break", "attacker", dice="hit hit hit blank blank blank"),
    Where("Ransom", "battle", "attacker", dice="blank"),
    Where("Grim Giants", "battle", "attacker", dice="blank"),
)
#: Contests that they do not.
LEFT_IN = (
    *[Where(title, "siege", "attacker", dice="blank") for title in ("Feigned Flight", "Hold the Line")],
    *[Where(title, "battle", "attacker") for title in ("Lances of the South", "Lightning Raid")],
    Where("Chariot Host", "battle", "attacker"),
    Where("Chariot Host", "campaign", "attacker", icon=1),
    Where("Book of Skelos", "siege", "attacker", dice="hit hit hit blank blank blank blank blank"),
    Where("Grim Giants", "siege", "attacker", dice="hit hit hit blank blank blank blank blank"),
    Where("Frost Riders", "battle", "attacker", "corinthia"),
    Where("Frost Riders", "campaign", "attacker", "zingara"),
)


def placed(one: Where) -> object:
    card_id = definition(one.title).id
    return pytest.param(one, marks=card(card_id), id=f"{card_id} {one.kind} {one.side} {one.icon} {one.dice[:5]}")


def is_offered(one: Where) -> bool:
    """Whether the card can be used at any moment of the first roll of a contest."""
    owner = kingdom_of(one.title)
    other = "turan" if owner != "turan" else "aquilonia"
    attacks = one.side == "attacker"
    who, against = (owner, other) if attacks else (other, owner)
    cards = ([one.title], ()) if attacks else ((), [one.title])
    more: dict[str, Any] = {"where": one.where, "icon": one.icon, "dice": one.dice, "guards": 2}
    more["i" if attacks else "they"] = {"sorcery": 1}
    game = fight(one.kind, *cards, who=who, against=against, **more)
    while game.state.clash[CL_KIND] >= 0 and len(game.said("AOC-9.29")) < 2 and game.can("pass"):
        if game.can(f"use {one.title}"):
            return True
        game.do("pass")
    assert game.said("AOC-9.29")
    return False


@pytest.mark.parametrize("one", [placed(one) for one in LEFT_OUT])
def test_a_card_is_not_offered_where_its_conditions_do_not_hold(one):
    assert not is_offered(one)


@pytest.mark.parametrize("one", [placed(one) for one in LEFT_IN])
def test_a_card_is_offered_wherever_its_conditions_hold(one):
    assert is_offered(one)


@pytest.mark.parametrize(
    ("title", "has", "can"),
    [
        pytest.param("Scarlet Smoke", {"sorcery": 0}, False, marks=card("scarlet-smoke")),
        pytest.param("Blood Bargain", {"sorcery": 0}, False, marks=card("blood-bargain")),
        pytest.param("Gifts of Silk", {"gold": 1}, False, marks=card("gifts-of-silk")),
        pytest.param("Gifts of Silk", {"gold": 2}, True, marks=card("gifts-of-silk")),
    ],
)
def test_a_card_that_costs_something_needs_it(title, has, can):
    game = fight("ally", [title], who=kingdom_of(title), against="aquilonia", i=has)
    assert game.can(f"use {title}") == can


@card("book-of-skelos")
def test_the_book_of_skelos_needs_sorcery():
    assert moment(fight("battle", ["Book of Skelos"], who="stygia", guards=3)) == ""


# Rolling again.


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        pytest.param("Council of Barons", "ally", marks=card("council-of-barons")),
        pytest.param("Serpent Priests", "campaign", marks=card("serpent-priests")),
        pytest.param("Serpent Priests", "ally", marks=card("serpent-priests")),
    ],
)
def test_all_dice_fall_again(title, kind):
    faces = "hit blank blank hit hit hit blank blank blank"
    game = fight(kind, [title], who=kingdom_of(title), against="turan", dice=faces)
    game.do(f"use {title}")
    assert totals(passed(game)) == (3, 0)


@card("witch-men")
def test_two_dice_of_witch_men_fall_again():
    game = fight("campaign", ["Witch Men"], who="hyperborea", dice="hit shield blank hit hit blank blank blank")
    game.do("use Witch Men")
    assert game.legal == ["face hit", "face shield", "face blank"]
    game.do("face shield")
    assert game.legal == ["pass", "face hit", "face blank"]
    game.do("face blank")
    # the third die stays
    assert totals(game) == (3, 0)


@card("witch-men")
def test_witch_men_may_be_content_with_one_die():
    game = fight("campaign", ["Witch Men"], who="hyperborea", dice="hit shield blank hit blank blank blank")
    game.do("use Witch Men", "face blank", "pass")
    assert totals(game) == (2, 0)


@card("witch-men")
def test_witch_men_roll_equal_dice_again():
    game = fight("campaign", ["Witch Men"], who="hyperborea", dice="blank hit blank hit hit blank blank blank")
    game.do("use Witch Men", "face blank", "face blank")
    assert totals(game) == (3, 0)


@card("witch-men")
def test_witch_men_of_a_single_die_ask_no_more():
    game = fight("campaign", ["Witch Men"], who="hyperborea", units=1, dice="blank hit blank blank blank")
    game.do("use Witch Men")
    assert totals(game) == (1, 0)


@card("temple-acolytes")
def test_temple_acolytes_add_a_success_when_sorcery_is_spent():
    game = fight("campaign", ["Temple Acolytes"], who="stygia", i={"sorcery": 1})
    game.do("reroll")
    assert (moment(game), game.legal) == ("on_sorcery", ["pass", "use Temple Acolytes"])
    assert totals(passed(game.do("use Temple Acolytes"))) == (4, 3)


@card("temple-acolytes")
def test_temple_acolytes_count_the_sorcery_of_a_card():
    game = fight("campaign", ["Temple Acolytes", "Scarlet Smoke"], who="stygia", dice="axe", i={"sorcery": 1})
    game.do("use Scarlet Smoke", "use Temple Acolytes")
    assert totals(passed(game)) == (4, 0)


@card("temple-acolytes")
def test_temple_acolytes_come_too_late_after_the_comparison():
    game = fight("battle", ["Temple Acolytes", "Book of Skelos"], who="stygia", guards=3, i={"sorcery": 1})
    game.do("pass", "use Book of Skelos")
    assert not game.can("use Temple Acolytes")


# Strategy cards.


@card("veil-of-darkness")
def test_the_veil_of_darkness_forbids_the_opponents_strategy_cards():
    hand = {"hand": ["all strategy"]}
    game = fight(
        "siege", ["Veil of Darkness"], who="stygia", dice="shield", i={"hand": ["central strategy 1"]}, they=hand
    )
    game.do("use Veil of Darkness")
    # the own cards are not forbidden
    game.do("commit central strategy 1")
    assert totals(passed(game)) == (3, 0)
    assert game.pile("turan", "strategy_hand") == ["all strategy"]


@card("veil-of-darkness")
def test_the_veil_of_darkness_lasts_for_one_roll():
    game = fight("siege", ["Veil of Darkness"], who="stygia", they={"hand": ["all strategy"]})
    game.do("use Veil of Darkness", "pass")
    assert game.can("commit all strategy")


@card("veil-of-darkness")
def test_the_veil_of_darkness_needs_somebody_with_strategy_cards():
    assert moment(fight("siege", ["Veil of Darkness"], who="stygia")) != "before_contest"


@card("blinding-snow")
def test_blinding_snow_takes_the_strategy_card_its_effect():
    they = {"hand": ["all strategy"]}
    mine = {"hand": ["central strategy 1"]}
    game = fight("siege", ["Blinding Snow"], who="hyperborea", dice="shield", i=mine, they=they)
    game.do("commit central strategy 1", "commit all strategy", "use Blinding Snow")
    # the own card still counts
    assert totals(game) == (3, 0)
    assert set(game.common("strategy_discard")) == {"all strategy", "central strategy 1"}


@card("blinding-snow")
def test_without_blinding_snow_the_card_counts():
    game = fight("siege", ["Blinding Snow"], who="hyperborea", dice="shield", they={"hand": ["all strategy"]})
    game.do("commit all strategy")
    assert totals(passed(game)) == (0, 3)


@card("blinding-snow")
def test_blinding_snow_needs_a_card_that_lies_open():
    game = fight("siege", ["Blinding Snow"], who="hyperborea", they={"hand": ["all strategy"]})
    assert not game.do("pass").can("use Blinding Snow")


# Units.


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("Hold the Line", marks=card("hold-the-line")),
        pytest.param("Feigned Flight", marks=card("feigned-flight")),
        pytest.param("Unyielding", marks=card("unyielding")),
    ],
)
def test_a_lost_unit_stays(title):
    owner = kingdom_of(title)
    game = fight("campaign", [title], who=owner, against="stygia", dice="blank")
    assert game.units(owner, "ophir") == 2
    game.do(f"use {title}")
    assert (game.units(owner, "ophir"), game.pile(owner, "discard")) == (3, [title])
    # it is not among the units lost
    assert game.state.tallies[T_LOST] == 0


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("Hold the Line", marks=card("hold-the-line")),
        pytest.param("Feigned Flight", marks=card("feigned-flight")),
        pytest.param("Unyielding", marks=card("unyielding")),
    ],
)
def test_the_last_unit_keeps_its_place_on_the_track(title):
    owner = kingdom_of(title)
    game = fight("campaign", [title], who=owner, against="stygia", units=1, where="koth", icon=2, dice="blank")
    game.do(f"use {title}")
    assert (game.units(owner, "koth"), game.progress(owner, "koth")) == (1, 2)


@card("unyielding")
def test_a_defender_holds_his_last_unit_and_the_battle_goes_on():
    game = fight("battle", (), ["Unyielding"], against="hyperborea", icon=1, dice="hit hit hit blank")
    game.do("use Unyielding")
    assert (game.units("hyperborea", "ophir"), game.progress("hyperborea", "ophir")) == (1, 1)
    assert (game.step, game.of("aquilonia", "crom")) == ("retreat", 0)


@card("hold-the-line")
def test_nothing_is_kept_where_a_marker_was_lost():
    game = fight(
        "siege", (), ["Hold the Line"], who="turan", against="aquilonia", guards=0, dice="hit hit hit blank blank blank"
    )
    assert (game.mark("ophir"), game.can("use Hold the Line")) == ("", False)


@card("grim-giants")
def test_grim_giants_kill_one_more():
    game = fight("battle", ["Grim Giants"], who="hyperborea", guards=4, dice="hit hit hit blank blank blank blank")
    assert game.units("turan", "ophir") == 3
    game.do("use Grim Giants")
    assert (game.units("turan", "ophir"), game.units("hyperborea", "ophir")) == (2, 3)


@card("book-of-skelos")
def test_the_book_of_skelos_kills_for_a_sorcery_even_after_a_defeat():
    game = fight("battle", ["Book of Skelos"], who="stygia", guards=4, dice="blank", i={"sorcery": 1})
    game.do("pass", "use Book of Skelos")
    assert (game.units("turan", "ophir"), game.units("stygia", "ophir")) == (3, 2)
    assert (game.of("stygia", "sorcery"), game.pile("stygia", "discard")) == (0, ["Book of Skelos"])


@card("ransom")
def test_ransom_is_paid_for_a_victory_over_a_player():
    game = fight("battle", ["Ransom"], who="turan", against="aquilonia", guards=3, dice="hit hit hit blank blank blank")
    game.do("use Ransom")
    assert (game.of("turan", "gold"), game.of("aquilonia", "gold")) == (11, 9)


@card("lion-banner")
def test_the_lion_banner_spares_the_unit_of_the_fort():
    game = fight("campaign", ["Lion Banner"], icon=1, dice="hit hit hit blank blank blank")
    game.do("use Lion Banner")
    assert (game.mark("ophir"), game.units("aquilonia", "ophir")) == ("aquilonia fort", 3)
    plain = fight("campaign", ["Lion Banner"], icon=1, dice="hit hit hit blank blank blank").do("pass")
    assert (plain.mark("ophir"), plain.units("aquilonia", "ophir")) == ("aquilonia fort", 2)


@pytest.mark.parametrize(
    ("title", "pile"),
    [
        pytest.param("Black Dragons", "used", marks=card("black-dragons")),
        pytest.param("Sweeping Charge", "discard", marks=card("sweeping-charge")),
    ],
)
def test_an_army_marches_without_losing_a_unit(title, pile):
    owner = kingdom_of(title)
    game = fight(
        "campaign", [title], who=owner, against="stygia", dice=" ".join([*["hit"] * 3, *["blank"] * 3, *["hit"] * 6])
    )
    assert game.legal == ["pass", "march", f"use {title}"]
    game.do(f"use {title}")
    # on the second icon, with three dice again
    assert (game.said("AOC-9.29")[-1], game.mark("ophir")) == ("3 to 3 successes: the defender wins.", "")
    assert game.said("AOC-11.1") == [f"{owner.title()} makes a forced march."]
    assert game.pile(owner, pile) == [title]


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("Black Dragons", marks=card("black-dragons")),
        pytest.param("Sweeping Charge", marks=card("sweeping-charge")),
    ],
)
def test_even_a_single_unit_marches(title):
    game = fight("campaign", [title], who=kingdom_of(title), against="stygia", units=1, dice="hit blank blank blank")
    assert game.legal == ["pass", f"use {title}"]


def published_archers(kind: str) -> Scene:
    """A contest of an attacker whose Bossonian Archers have the published text, as in a house deck."""
    text = next(one["abilities"] for one in known_records() if one["id"] == "published-bossonian-archers")
    program = build_program(compile_pool(changed("bossonian-archers", lambda one: one.update(abilities=text))))
    return fight(kind, ["Bossonian Archers"], program=program, windows=(1 << len(TIMINGS)) - 1)


@card("published-bossonian-archers")
def test_the_published_archers_add_a_success_before_the_comparison():
    game = published_archers("campaign")
    while moment(game) != "before_compare":
        game.do("pass")
    assert totals(passed(game.do("use Bossonian Archers"))) == (4, 3)


@card("published-bossonian-archers")
def test_the_published_archers_do_nothing_in_intrigue():
    game = published_archers("ally")
    while not game.said("AOC-9.29"):
        assert not game.can("use Bossonian Archers")
        game.do("pass")
