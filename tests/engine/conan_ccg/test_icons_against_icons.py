"""One edge against another as a table: every pair of icons, the readings, multi-icons, pairing, texts (CCG-17)."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.cards.icons import damage_of, strike

NAMES = {"-": 0, "G": 1, "T": 2, "B": 3, "R": 4, "S": 5, "A": 6, "X": 7, "M": 8}
SLOTS = {-1: ".", 0: "h", 1: "b", 2: "l"}


def edge(text: str) -> tuple[int, ...]:
    """Icons from top to bottom: Grapple, Two-Handed, Blade, Ranged, Shield, Agility, special (X), Magic, ``-``."""
    return tuple(NAMES[letter] for letter in text.ljust(4, "-"))


def met(attack: str, facing: str, groups: str = "0000", **more: object) -> tuple[str, tuple[int, ...], int]:
    """What happens in each slot (hit, blocked, leak, ``.``), sizes of multi-icons that hit, and leaks."""
    chosen = {"matrix": "first", "pairing": "slot", **more}
    _hits, multi, leaks, slots = strike(edge(attack), tuple(map(int, groups)), edge(facing), **chosen)
    return "".join(SLOTS[slot] for slot in slots), multi, leaks


#: For each attacking icon what each facing icon does to it, in the order of NAMES.
MATRIX = {"G": "hbhhhhbhh", "T": "hhhhhlbhh", "B": "hhhbhbbhh", "R": "hhhhhbhhh"}


@pytest.mark.rule("CCG-17.4")
@pytest.mark.parametrize("facing", NAMES)
@pytest.mark.parametrize("attack", MATRIX)
def test_each_icon_against_each(attack, facing):
    # slot 1 faces slot 4 of the other edge
    expected = MATRIX[attack][NAMES[facing]]
    assert met(attack, f"---{facing}")[0] == f"{expected}..."
    assert met(f"---{attack}", facing)[0] == f"...{expected}"


@pytest.mark.rule("CCG-17.2")
@pytest.mark.parametrize("icon", "SAXM-")
def test_other_icons_do_not_attack(icon):
    assert met(icon, "----") == ("....", (), 0)


@pytest.mark.rule("CCG-16.7")
def test_each_slot_faces_its_counterpart():
    assert met("BBBB", "-B-B")[0] == "bhbh"
    assert met("GTBR", "SASG")[0] == "blbb"


@pytest.mark.rule("CCG-17.5")
def test_the_other_readings():
    assert met("GR", "--SA", matrix="second")[0] == "hb.."
    assert met("GR", "--SA", matrix="third")[0] == "bh.."


@pytest.mark.rule("CCG-17.12", "CCG-17.13")
@pytest.mark.parametrize(
    ("attack", "groups", "facing", "expected"),
    [
        ("BB", "11", "----", ("hh..", (2,), 0)),
        ("BB", "11", "---B", ("bb..", (), 0)),
        ("BB", "11", "--B-", ("bb..", (), 0)),
        ("TT", "11", "---S", ("bb..", (), 0)),  # a multi-icon never leaks
        ("BBB", "111", "----", ("hhh.", (3,), 0)),
        ("BBRR", "1122", "----", ("hhhh", (2, 2), 0)),
        ("BBRR", "1122", "S---", ("hhbb", (2,), 0)),
        ("BB-T", "1100", "S---", ("hh.l", (2,), 1)),
        ("SS", "11", "----", ("....", (), 0)),
    ],
)
def test_a_multi_icon_hits_whole_or_not_at_all(attack, groups, facing, expected):
    assert met(attack, facing, groups.ljust(4, "0")) == expected


@pytest.mark.rule("CCG-17.3")
@pytest.mark.parametrize(
    ("attack", "facing", "count", "every"),
    [
        ("B", "B", "b...", "b..."),
        ("BB", "S", "bh..", "bb.."),
        ("BB", "SB", "bb..", "bb.."),
        ("GB", "S", "hb..", "hb.."),
        ("TT", "S", "lh..", "ll.."),
        ("TB", "S-A-", "lb..", "lb.."),
        ("TB", "AS", "bb..", "bb.."),
        ("RB", "-X-M", "hh..", "hh.."),
        ("SB", "B", ".b..", ".b.."),
    ],
)
def test_the_readings_that_pair_icons_by_number(attack, facing, count, every):
    assert met(attack, facing, pairing="count")[0] == count
    assert met(attack, facing, pairing="all")[0] == every


@pytest.mark.parametrize(
    ("passes", "stops", "facing", "slot"),
    [
        (0, 0, "---B", "b"),
        (1 << 3, 0, "---B", "h"),
        (1 << 5, 0, "---B", "b"),
        (0, 1 << 8, "---M", "b"),
        (0, 1 << 7, "---M", "h"),
        (1 << 8, 1 << 8, "---M", "h"),  # what lets an icon pass is stronger
    ],
)
@pytest.mark.parametrize("pairing", ["slot", "count", "all"])
def test_texts_let_an_icon_pass_or_stop_it(passes, stops, facing, slot, pairing):
    more = {"passes": (passes, 0, 0, 0), "stops": (stops, 0, 0, 0), "pairing": pairing}
    assert met("B", facing, **more)[0][0] == slot


@pytest.mark.rule("CCG-18.1", "CCG-18.2", "CCG-18.3", "CCG-18.4")
@pytest.mark.parametrize(
    ("attack", "groups", "facing", "expected"),
    [
        ("----", "0000", "----", (False, 0)),
        ("B---", "0000", "----", (True, 3)),
        ("BR--", "0000", "----", (True, 3 + 1)),
        ("BRG-", "0000", "----", (True, 3 + 2)),
        ("T---", "0000", "---S", (False, 1)),
        ("TT--", "0000", "--SS", (False, 2)),
        ("TB--", "0000", "---S", (True, 3 + 1)),
        ("BB--", "1100", "----", (True, 2 * 3)),
        ("BBB-", "1110", "----", (True, 3 * 3)),
        ("BBR-", "1100", "----", (True, 2 * 3 + 1)),
        ("BBRR", "1122", "----", (True, 2 * 3 + 2 * 3)),
        ("BBT-", "1100", "-S--", (True, 2 * 3 + 1)),
        ("BBT-", "1100", "--B-", (True, 3)),
    ],
)
def test_damage_of_an_attack_of_damage_3(attack, groups, facing, expected):
    made = strike(edge(attack), tuple(map(int, groups)), edge(facing), matrix="first", pairing="slot")
    assert damage_of(made, 3) == expected


@pytest.mark.parametrize(("attack", "hits"), [("GTBR", (0, 1, 1, 1, 1)), ("GGBB", (0, 2, 0, 2, 0)), ("SAXM", (0,) * 5)])
def test_hits_are_counted_by_kind(attack, hits):
    assert strike(edge(attack), (0, 0, 0, 0), edge("----"), matrix="first", pairing="slot")[0] == hits
