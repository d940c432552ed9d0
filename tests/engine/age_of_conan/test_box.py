"""What the base box holds (AOC-1) and whether the map hangs together: what else is refused, and how (S22, S23, S37)."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.engine import BadCard
from simulator.engine.games.age_of_conan.cards import AQUILONIA, FACES, I_COURT, ICONS, KINGDOMS, TURAN, compile_pool
from tests.engine.age_of_conan.records import base_records, changed, pool, record, without


def card(record_id):
    return pool().index[record_id]


def refused(records, message):
    """That these records are refused with a message that has all of these words."""
    with pytest.raises(BadCard) as found:
        compile_pool(records)
    for words in (message,) if isinstance(message, str) else message:
        assert words in str(found.value)


# AOC-1: what the box holds.


@pytest.mark.rule("AOC-1.1")
def test_1_1_each_kingdom_has_its_colour_and_42_figures():
    kingdoms = pool().box.kingdoms
    assert [one.id for one in kingdoms] == list(KINGDOMS)
    assert {one.id: one.colour for one in kingdoms} == {
        "aquilonia": "red",
        "turan": "yellow",
        "stygia": "green",
        "hyperborea": "purple",
    }
    for one in kingdoms:
        figures = one.figures
        assert (figures.units, figures.emissaries, figures.towers, figures.forts) == (18, 6, 9, 9)


@pytest.mark.rule("AOC-1.1")
@pytest.mark.parametrize("figure", ["units", "emissaries", "towers", "forts"])
def test_1_1_other_figures_are_refused(figure):
    refused(
        changed("stygia", lambda one: one["figures"].update({figure: 7})),
        ('Card "stygia", figures', "18 units, 6 emissaries, 9 towers and 9 forts (AOC-1.1)"),
    )


@pytest.mark.rule("AOC-1.4")
def test_1_4_the_box_has_165_cards():
    box = pool().box
    assert [len(deck) for deck in box.kingdom_decks] == [21, 21, 21, 21]
    parts = (box.adventures, box.objectives, box.strategies, box.artifacts)
    assert [len(part) for part in parts] == [27, 12, 37, 3]
    assert 84 + sum(len(part) for part in parts) + len({box.bonus_card, box.player_card}) == 165
    assert len({card for deck in box.kingdom_decks for card in deck}) == 51
    assert Counter(box.kingdom_decks[TURAN])[card("steppe-riders")] == 2


@pytest.mark.rule("AOC-1.4")
@pytest.mark.parametrize(
    ("record_id", "message"),
    [
        ("the-wolf-standard", 'must have 27 cards of the type "Adventure", but it has 26'),
        ("city-builders", 'must have 12 cards of the type "Objective", but it has 11'),
        ("banner-of-hyboria", 'must have 37 cards of the type "Strategy", but it has 36'),
        ("royal-legate", 'must have 84 cards of the type "Kingdom Card", but it has 83'),
        ("cobra-crown", 'must have 3 cards of the type "Artifact", but it has 2'),
        ("conan-player-card", 'must have 2 cards of the type "Conan Card", but it has 1'),
    ],
)
def test_1_4_a_box_with_a_card_too_few_is_refused(record_id, message):
    refused(without(record_id), (message, 'look at "box" and "copies"', "(AOC-1.4)"))


@pytest.mark.rule("AOC-1.4")
def test_1_4_a_card_too_many_or_in_the_wrong_deck_is_refused():
    refused(changed("city-builders", lambda one: one.update(copies=2)), "but it has 13")
    refused(
        changed("heavy-horse", lambda one: one.update(kingdom="turan")),
        ("deck of Aquilonia must have 21 cards, but it has 19", '"kingdom" and "copies"'),
    )
    refused(changed("cobra-crown", lambda one: one.update(category="women")), "one Artifact each for monsters")
    refused(changed("conan-player-card", lambda one: one.update(kind="bonus", abilities=[])), "one Conan player card")
    refused(without("turan"), "one Kingdom each of aquilonia, turan, stygia, hyperborea")


@pytest.mark.rule("AOC-1.4")
def test_1_4_a_card_outside_of_the_box_is_not_counted():
    extra = {**record("royal-tithe"), "id": "harbour-dues", "title": "Harbour Dues", "copies": 5}
    del extra["box"]
    found = compile_pool([*base_records(), extra])
    assert len(found.box.kingdom_decks[AQUILONIA]) == 21
    assert found.kingdoms[found.index["harbour-dues"]] == AQUILONIA


def test_a_card_in_the_box_has_nothing_unknown():
    refused(changed("city-builders", lambda one: one.update(ep="?")), ('Card "city-builders"', "must be known"))


@pytest.mark.rule("AOC-1.5")
def test_1_5_there_are_seven_fate_dice_and_six_contest_dice_of_six_faces():
    box = pool().box
    assert (box.fate_dice, len(box.fate_faces), box.contest_dice, len(box.contest_faces)) == (7, 6, 6, 6)
    assert set(box.fate_faces) == set(range(len(ICONS)))
    assert box.fate_faces.count(I_COURT) == 2
    assert sorted(box.contest_faces) == list(range(len(FACES)))


@pytest.mark.rule("AOC-1.5")
@pytest.mark.parametrize(
    ("die", "change", "message"),
    [
        ("fate-die", {"count": 6}, "7 fate dice and 6 contest dice (AOC-1.5)"),
        ("contest-die", {"kind": "fate", "faces": ["wild"] * 6}, "7 fate dice and 6 contest dice"),
        ("fate-die", {"faces": ["wild"] * 6}, "court+conan, military, intrigue, military/intrigue must be on it too"),
        ("contest-die", {"faces": ["hit"] * 5}, "is not a list of six faces (AOC-1.5)"),
        ("contest-die", {"faces": ["hit"] * 5 + ["miss"]}, "faces[5]: 'miss' is not known; allowed are hit,"),
    ],
)
def test_1_5_other_dice_are_refused(die, change, message):
    refused(changed(die, lambda one: one.update(change)), message)


@pytest.mark.rule("AOC-1.6")
def test_1_6_there_are_56_adventure_tokens_five_bidding_tokens_a_kingdom_and_the_corrected_supplies():
    box = pool().box
    assert sum(token.count for token in box.tokens) == 56
    assert box.bids == (0, 3, 4, 5, 6)
    assert box.supply == (10, 38, 15, 15)
    totals = [sum(token.value * token.count for token in box.tokens if token.category == one) for one in range(3)]
    assert totals == [43, 39, 38]
    assert all((token.gold == 0) != (token.sorcery == 0) for token in box.tokens)


@pytest.mark.rule("AOC-1.6")
@pytest.mark.parametrize(
    ("record_id", "change", "message"),
    [
        ("adventure-tokens", lambda rows: rows.pop(), "there must be 56 adventure tokens, not 55 (AOC-1.6)"),
        ("adventure-tokens", lambda rows: rows[0].update(count=6), "not 57"),
        ("bidding-tokens", lambda rows: rows.pop(), "a kingdom has 5 different bidding tokens"),
        ("bidding-tokens", lambda rows: rows[4].update(value=5), "a kingdom has 5 different bidding tokens"),
        (
            "supply-tokens",
            lambda rows: rows[0].update(count=11),
            "the supply is 10 raider, 38 gold, 15 sorcery, 15 crom",
        ),
        ("adventure-tokens", lambda rows: rows[0].update(gold=2), 'there is no field "gold"'),
        ("adventure-tokens", lambda rows: rows[0].pop("value"), 'tokens[0]: the field "value" is missing'),
        ("supply-tokens", lambda rows: rows[0].update(token="rum"), "'rum' is not known; allowed are raider, gold"),
    ],
)
def test_1_6_other_tokens_are_refused(record_id, change, message):
    refused(changed(record_id, lambda one: change(one["tokens"])), (f'Card "{record_id}"', message))


def test_a_kind_of_tokens_that_is_missing_is_refused():
    refused(without("supply-tokens"), "one record of Tokens each for adventure, bidding, supply")


@pytest.mark.rule("AOC-4.13", "AOC-4.14")
@pytest.mark.parametrize("place", [0, 1])
def test_bidding_tokens_without_0_or_3_are_refused(place):
    # S37
    refused(changed("bidding-tokens", lambda one: one["tokens"][place].update(value=7)), "must include 0 and 3 (S37")


def test_a_bidding_token_below_0_is_refused():
    # S37
    refused(changed("bidding-tokens", lambda one: one["tokens"][2].update(value=-1)), "-1 is not a whole number from 0")


@pytest.mark.rule("AOC-3.3", "AOC-3.4", "AOC-3.5", "AOC-3.6")
def test_kingdoms_say_what_they_start_with():
    kingdoms = pool().box.kingdoms
    assert [(one.units, one.emissaries, one.gold, one.sorcery) for one in kingdoms] == [
        (5, 4, 3, 0),
        (5, 4, 3, 0),
        (4, 4, 3, 2),
        (4, 4, 3, 2),
    ]
    assert [one.place for one in kingdoms] == [0, 1, 2, 3]


# The map at load: S22 and S23.


def on_map(change):
    return changed("hyboria", change)


def province(one, name):
    return next(row for row in one["provinces"] if row["id"] == name)


def cut_off(*names):
    """Take away every border of a province."""
    return lambda one: one.update(borders=[row for row in one["borders"] if not set(row[:2]) & set(names)])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda one: one["borders"].append(["koth", "atlantis", "original"]), 'an unknown area, "atlantis"'),
        (lambda one: one["borders"].append(["ophir", "aquilonia", "original"]), "is there twice"),
        (lambda one: one["borders"].append(["koth", "koth", "original"]), "joins an area to itself"),
        (lambda one: one["borders"].append(["koth", "argos"]), "is not a list of two provinces and a source"),
        (cut_off("khoraja"), ("with Central Hyboria in play nothing joins Khoraja to the rest", "add a border (S22)")),
        (cut_off("kush"), "with Central Hyboria, The South in play nothing joins Kush to the rest"),
        (lambda one: one.update(start="atlantis"), 'start: the map has no province "atlantis"'),
        (lambda one: province(one, "turan").update(area="south"), "Turan: the home of The East must lie in it (S22)"),
        (
            lambda one: one.update(
                borders=[row for row in one["borders"] if "stygia" not in row[:2]]
                + [["stygia", "argos", "original"]]
            ),
            "Stygia: it must border a province of The South (S22)",
        ),
        (
            lambda one: province(one, "koth").update(kingdom=True, rating=None, track=[]),
            ("the kingdoms are", "koth", "they must be the same four (S22)"),
        ),
        (lambda one: one["areas"].pop(), "areas: there must be exactly central, east, south, north, in this order"),
    ],
)  # fmt: skip
def test_a_map_that_does_not_hang_together_is_refused(change, message):
    refused(on_map(change), ('Card "hyboria"', *((message,) if isinstance(message, str) else message)))


def test_an_adventure_to_a_province_that_is_not_there_is_refused():
    # S22
    refused(
        changed("the-wolf-standard", lambda one: one.update(destination="atlantis")),
        'Card "the-wolf-standard", destination: the map has no province "atlantis" (S22)',
    )


@pytest.mark.rule("AOC-2.3", "AOC-2.4")
@pytest.mark.parametrize("change", [{"rating": None}, {"rating": 6}, {"rating": 0}, {"track": []}])
def test_a_province_without_rating_or_track_is_refused(change):
    # S23
    refused(
        on_map(lambda one: province(one, "koth").update(change)),
        ("provinces, Koth", "Koth needs a rating from 1 to 5 and a campaign track of at least one icon (S23)"),
    )


@pytest.mark.rule("AOC-2.2")
@pytest.mark.parametrize("change", [{"rating": 3}, {"track": ["plains"]}])
def test_a_kingdom_with_rating_or_track_is_refused(change):
    # S23
    refused(on_map(lambda one: province(one, "turan").update(change)), "neither a rating nor a campaign track")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"track": ["swamp"]}, "Koth, track: 'swamp' is not known; allowed are plains, hills, woods, urban"),
        ({"seas": ["dead"]}, "Koth, seas: 'dead' is not known"),
        ({"area": "west"}, "Koth, area: 'west' is not known"),
        ({"king": "Strabonus"}, 'there is no field "king"'),
    ],
)
def test_a_province_with_something_unknown_is_refused(change, message):
    refused(on_map(lambda one: province(one, "koth").update(change)), message)


def test_two_maps_are_refused():
    second = {**record("hyboria"), "id": "thuria", "title": "Thuria"}
    refused([*base_records(), second], 'Card "thuria": there is one map, and "hyboria" is it')
