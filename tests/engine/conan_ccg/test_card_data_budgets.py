"""What our first set holds, and what each card may hold ("What the seed does not give" in the catalogue of rules)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from simulator.engine.core.cards.records import RARITIES
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.definitions import CardDef, read_card
from tests.engine.conan_ccg.card_texts import records

ORIGINAL: Final = tuple(read_card(record) for record in records("original"))
#: The cards it began with; what is added has later numbers and changes none of their shares.
FIRST: Final = tuple(card for card in ORIGINAL if int(card.number) <= 210)

#: Gem -> offensive and defensive icons of a Move on both edges together.
ICON_BUDGET: Final = {1: (1, 1), 2: (2, 1), 3: (2, 2), 4: (3, 2), 5: (3, 3), 6: (4, 3)}
#: Renown -> ranges of Prowess, Health, Damage, Scars of a Foe.
FOE_BUDGET: Final = {
    1: ((2, 2), (2, 2), (1, 1), (0, 0)),
    2: ((2, 3), (2, 3), (1, 1), (0, 1)),
    3: ((3, 3), (3, 4), (1, 1), (1, 1)),
    4: ((3, 4), (4, 5), (1, 2), (1, 2)),
    5: ((4, 4), (4, 5), (2, 3), (2, 2)),
    6: ((4, 5), (5, 6), (3, 3), (2, 2)),
    7: ((5, 5), (6, 7), (3, 3), (3, 3)),
    8: ((5, 6), (7, 8), (3, 4), (3, 4)),
}
#: The Territories that Regions and decks are built on.
HOMES: Final = ("Cimmeria", "Aquilonia", "Hyrkania", "Stygia")
#: Common, uncommon, rare and very rare cards of each kind.
RARITIES_OF: Final = {
    "Conan": (2, 2, 2, 2),
    "Minor Foe": (26, 16, 8, 0),
    "Major Foe": (4, 8, 7, 3),
    "Move": (34, 18, 7, 1),
    "Action": (16, 10, 3, 1),
    "Item": (12, 7, 4, 1),
    "Ally": (2, 3, 3, 0),
    "Region": (4, 2, 2, 0),
}


def _kind(card: CardDef) -> str:
    return card.type if card.type != "Foe" else f"{'Major' if card.is_major else 'Minor'} Foe"


KINDS: Final = [(kind, [card for card in FIRST if _kind(card) == kind]) for kind in RARITIES_OF]


def of_type(*types: str) -> list[CardDef]:
    return [card for card in ORIGINAL if card.type in types]


def number(value: object) -> int:
    assert isinstance(value, int)
    return value


def icons(card: CardDef) -> Counter[str | None]:
    return Counter((*card.left, *card.right))


# The set.


def test_the_set_began_with_210_cards_of_the_planned_types_and_rarities() -> None:
    assert len(FIRST) == 210
    found = {
        kind: tuple(Counter(card.rarity for card in cards)[rarity] for rarity in RARITIES) for kind, cards in KINDS
    }
    assert found == RARITIES_OF
    assert {kind: len(cards) for kind, cards in KINDS} == {kind: sum(shares) for kind, shares in RARITIES_OF.items()}
    # 100 common, 66 uncommon, 36 rare and 8 very rare cards
    assert tuple(Counter(card.rarity for card in FIRST)[rarity] for rarity in RARITIES) == (100, 66, 36, 8)


def test_the_foes_have_the_planned_renown_types_and_traits() -> None:
    foes = [card for card in FIRST if card.type == "Foe"]
    assert [sum(card.renown == renown for card in foes) for renown in range(1, 9)] == [8, 14, 16, 12, 8, 7, 4, 3]
    types = {"Human": 28, "Animal": 14, "Creature": 12, "Supernatural": 12, "Sorcerer": 6}
    assert Counter(card.foe_type for card in foes) == types
    traits = {"Veteran": 10, "Mounted": 8, "Serpent": 5, "Undead": 6, "Savage": 5, "Solitary": 2, "Unique": 12}
    assert Counter(trait for card in foes for trait in card.traits) == traits


def test_four_territories_have_ten_foes_or_more() -> None:
    at_home = Counter(card.territory for card in of_type("Foe") if card.territory)
    assert {territory for territory, number in at_home.items() if number >= 10} == set(HOMES)


# Each card.


def test_a_conan_has_fifty_to_fifty_four_points_and_one_ability() -> None:
    for card in of_type("Conan"):
        points = number(card.prowess) + number(card.health) + 3 * number(card.damage) + 2 * number(card.vitality)
        assert 50 <= points <= 54, card.title
        assert card.abilities is not None
        assert len(card.abilities) == 1


def test_a_foe_is_as_strong_as_its_renown() -> None:
    for card in of_type("Foe"):
        budget = FOE_BUDGET[number(card.renown)]
        for value, (low, high) in zip((card.prowess, card.health, card.damage, card.scars), budget, strict=True):
            assert low <= number(value) <= high, card.title


def test_scars_are_about_two_fifths_of_renown() -> None:
    foes = of_type("Foe")
    share = sum(number(card.scars) for card in foes) / sum(number(card.renown) for card in foes)
    assert 0.33 <= share <= 0.45


def test_a_foe_of_renown_eight_has_a_drawback() -> None:
    for card in of_type("Foe"):
        if card.renown == 8:
            assert {"Solitary", "Savage"} & set(card.traits), card.title


def test_an_ally_is_weak_and_asks_for_something() -> None:
    for card in of_type("Ally"):
        assert 1 <= number(card.damage) <= 3
        assert 2 <= number(card.prowess) <= 4
        assert 2 <= number(card.health) <= 4
        assert card.requires is not None
        low, high = {"scars": (3, 9), "renown": (10, 25)}[card.requires[0]]
        assert low <= number(card.requires[1]) <= high


def attack_icons(card: CardDef) -> int:
    found = icons(card)
    return sum(found[icon] for icon in terms.OFFENSIVE)


def attack_budget(card: CardDef) -> int:
    # Items and Actions have one offensive icon less
    return ICON_BUDGET[number(card.gem)][0] - (card.type != "Move")


def test_a_move_has_the_icons_of_its_gem() -> None:
    for card in of_type("Move", "Item", "Action"):
        found, attack, offensive = icons(card), attack_icons(card), attack_budget(card)
        defensive = ICON_BUDGET[number(card.gem)][1]
        defence = found["Shield"] + found["Agility"]
        assert offensive - 2 <= attack <= offensive, card.title
        assert defensive <= defence <= defensive + offensive - attack, card.title
        assert found["Magic"] <= 2, card.title


def test_a_special_icon_is_at_most_one_icon_more_and_its_move_says_what_it_does() -> None:
    special = [card for card in of_type("Move", "Item", "Action") if "Special" in icons(card)]
    assert len(special) >= 6
    for card in special:
        assert attack_icons(card) + icons(card)["Special"] <= attack_budget(card) + 1, card.title
        said = [effect for ability in card.abilities or () for effect in ability["do"]]
        assert any(effect["verb"] == "icon_as" and effect["icon"] == "Special" for effect in said), card.title


def test_about_every_fifth_card_trades_attack_for_defence() -> None:
    cards = of_type("Move", "Item", "Action")
    traded = sum(attack_icons(card) < attack_budget(card) for card in cards)
    assert len(cards) // 6 <= traded <= len(cards) // 4


def test_kinds_of_icons_keep_their_shares() -> None:
    total: Counter[str | None] = Counter()
    for card in of_type("Move", "Item", "Action"):
        total += icons(card)
    attack = sum(total[icon] for icon in terms.OFFENSIVE)
    # Blade 5, Grapple 3, Two-Handed 2, Ranged 2 of 12, each within 6 points of a hundred
    for icon, share in (("Blade", 5 / 12), ("Grapple", 3 / 12), ("Two-Handed", 2 / 12), ("Ranged", 2 / 12)):
        assert abs(total[icon] / attack - share) < 0.06, icon
    assert 1.6 <= total["Shield"] / total["Agility"] <= 2.4


def test_the_two_edges_of_a_card_differ() -> None:
    for card in of_type("Move", "Item", "Action"):
        used = [{slot for slot, icon in enumerate(edge) if icon} for edge in (card.left, card.right)]
        assert used[0] != used[1], card.title


def test_multi_icons_are_dear_and_rare() -> None:
    with_multi = [card for card in ORIGINAL if any((*card.left_multi, *card.right_multi))]
    assert len(with_multi) >= 8
    for card in with_multi:
        assert number(card.gem) >= 4, card.title
        assert card.rarity in ("rare", "very rare"), card.title


def test_gems_and_initiative_keep_their_curves() -> None:
    cards = of_type("Move", "Item", "Action")
    gems = Counter(number(card.gem) for card in cards)
    # 5, 9, 11, 8, 5, 2 of 40 cards
    for gem, wanted in zip(range(1, 7), (5, 9, 11, 8, 5, 2), strict=True):
        assert abs(gems[gem] - wanted * len(cards) / 40) <= 1.5, gem
    speeds = Counter(number(card.initiative) for card in cards)
    for speed, percent in zip(range(1, 6), (8, 23, 38, 23, 8), strict=True):
        assert abs(speeds[speed] - percent * len(cards) / 100) <= 1.5, speed


def test_each_sorcerer_uses_magic_in_a_way_of_his_own() -> None:
    ways = []
    for card in of_type("Foe"):
        if card.foe_type == "Sorcerer":
            assert card.abilities
            uses = [one["as"] for ability in card.abilities for one in ability["do"] if one["verb"] == "icon_as"]
            assert len(uses) == 1, card.title
            ways += uses
    assert len(set(ways)) == len(ways) == 6


def test_every_region_matters_for_foes_and_for_conan() -> None:
    for card in of_type("Region"):
        assert card.abilities is not None
        assert len(card.abilities) == 2, card.title


def test_the_mechanics_of_the_rulebook_are_there() -> None:
    foes = of_type("Foe")
    assert {card.foe_type for card in foes} == set(terms.FOE_TYPES)
    assert {trait for card in foes for trait in card.traits} == set(terms.TRAITS)
    assert any("Magic" in (*card.left, *card.right) for card in of_type("Move"))
    assert {keyword for card in of_type("Item") for keyword in card.keywords} == set(terms.ITEM_KEYWORDS)
    steps = {keyword for card in of_type("Action") for keyword in card.keywords}
    assert steps == set(terms.ACTION_KEYWORDS)
