"""Cards are changed in one place at a time, and a change counts as noticed when a scene of the card fails."""

from __future__ import annotations

import json
import os
import tomllib
from typing import Any

import pytest

from benchmarks.mutation.card_changes import changes_of
from benchmarks.mutation.card_mutants import SAME, all_changes, attempt, excused, is_enough, report
from benchmarks.mutation.card_scenes import SceneOf, card_changed, cards_on_the_table, first_failure, scenes_of
from cards.catalogue.records import GAME_NAMES, load_records
from simulator.scenarios.reader import read_scenarios
from tests.engine.conquer.card_scenes import PLAIN, one, won
from tests.engine.conquer.scene import IAN
from tests.engine.contract import test_contract

DIRK = "ferrymans-dirk"


def record(game: str, card: str) -> dict[str, Any]:
    return dict(next(one for one in load_records(game) if one["id"] == card))


def the_dirk_pays() -> None:
    """A scene of the Dirk that looks at both players."""
    made = won(one(PLAIN, cards=[DIRK]), np=0)
    assert (made.np(), made.np(IAN)) == (1, 10)


def nothing_of_note() -> None:
    """A scene that looks at nothing the Dirk does."""
    assert won(one(PLAIN, cards=[DIRK])).can("take 2 Victory")


def tried(*plays: Any, same: frozenset[tuple[str, str]] = frozenset()) -> Any:
    scenes = {DIRK: [SceneOf(play.__name__, play) for play in plays]}
    return attempt("conquer", changes_of("conquer", record("conquer", DIRK)), scenes, same)


def texts(game: str, changed: dict[str, Any]) -> set[str]:
    return {change.text for change in changes_of(game, changed)}


def test_an_ability_is_deleted_and_each_of_its_fields_changed():
    assert texts("conquer", record("conquer", DIRK)) == {
        'abilities[0]: {"when": "combat.end.won", "do": [{"verb": "gain_np", "amount": 1}]} -> deleted',
        'abilities[0].when: "combat.end.won" -> "combat.end.lost"',
        'abilities[0].when: "combat.end.won" -> "hand_empty"',
        'abilities[0].do[0] gain_np.who: "nothing" -> "opponent"',
        'abilities[0].do[0] gain_np.who: "nothing" -> "each"',
        "abilities[0].do[0] gain_np.amount: 1 -> 2",
    }


@pytest.mark.parametrize(
    ("game", "card", "text"),
    [
        ("conan_ccg", "tusked-horror-of-the-fens", 'remove_icon.edge: "left" -> "right"'),
        ("conan_ccg", "veteran-of-nine-sieges", 'grant_trait.of.zone: "same" -> deleted'),
        ("conan_ccg", "crushing-embrace", 'for[1].type: "Animal" -> "Human"'),
        ("conquer", "thessa-ironvow", "stat.amount.max: 2 -> 3"),
        ("conquer", "shatter", '{"one": "equipment", "of": "opposing"} -> {"all": "equipment", "of": "opposing"}'),
        ("conquer", "twin-bolt-handbow", 'unblockable.by[0]: "Block" -> "Avoid"'),
    ],
)
def test_each_kind_of_field_has_its_changes(game, card, text):
    assert [said for said in texts(game, record(game, card)) if said.endswith(text)]


@pytest.mark.parametrize("game", list(GAME_NAMES))
def test_all_changes_differ_from_the_card_and_from_each_other(game):
    for card in load_records(game)[:200:20]:
        made = [json.dumps(change.record, sort_keys=True) for change in all_changes(game, str(card["id"]))]
        assert json.dumps(card, sort_keys=True) not in made
        assert len(made) == len(set(made))


def test_looking_for_scenes_leaves_the_tests_of_this_process_as_they_were(monkeypatch):
    monkeypatch.setattr(test_contract, "DECISIONS", 12_345)
    assert DIRK in scenes_of("conquer")
    assert test_contract.DECISIONS == 12_345
    assert "PYTEST_DISABLE_PLUGIN_AUTOLOAD" not in os.environ


def test_a_good_scene_notices_every_change():
    found = tried(the_dirk_pays)
    assert (found.killed, found.tried, dict(found.survivors)) == (6, 6, {})
    assert is_enough(found)


def test_without_its_scene_all_changes_of_a_card_survive():
    for found in (tried(), tried(nothing_of_note)):
        assert (found.killed, len(found.survivors[DIRK])) == (0, 6)
        assert not is_enough(found)


def test_a_listed_change_counts_neither_way_and_may_not_be_noticed():
    listed = (DIRK, "abilities[0].do[0] gain_np.amount: 1 -> 2")
    unnoticed = tried(nothing_of_note, same=frozenset([listed]))
    assert (unnoticed.tried, unnoticed.same, unnoticed.noticed) == (5, 1, [])
    noticed = tried(the_dirk_pays, same=frozenset([listed]))
    assert (noticed.killed, noticed.tried) == (5, 5)
    assert not is_enough(noticed)


def test_the_report_names_survivors_and_gives_the_share_with_its_interval():
    # 0 of 6 with Wilson's 95 % interval: 0.0 % to 39.0 %
    lines = list(report(tried(nothing_of_note)))
    assert lines[0] == f"conquer {DIRK}: 0/6"
    assert "    abilities[0].do[0] gain_np.amount: 1 -> 2" in lines
    assert lines[-1].startswith("conquer: 0 of 6 changes noticed, 0.0% (between 0.0% and 39.0%)")


def test_a_scene_that_runs_in_a_circle_has_noticed_the_change(monkeypatch):
    monkeypatch.setattr("benchmarks.mutation.card_scenes.SECONDS", 0.05)

    def for_ever() -> None:
        while True:
            pass

    assert first_failure([SceneOf("for ever", for_ever)]) == "for ever"


def test_a_changed_card_is_found_by_scenes_and_is_as_before_afterwards():
    changed = {**record("conquer", DIRK), "abilities": []}
    with card_changed("conquer", changed):
        assert first_failure([SceneOf("pays", the_dirk_pays)]) == "pays"
    assert first_failure([SceneOf("pays", the_dirk_pays)]) == ""


@pytest.mark.slow
def test_scenes_are_the_tests_that_name_a_card_and_the_scenarios_that_have_it_on_the_table(tmp_path):
    tests, scenarios = tmp_path / "engine" / "conquer", tmp_path / "scenarios" / "conquer"
    tests.mkdir(parents=True)
    scenarios.mkdir(parents=True)
    (tests / "test_cards_of_mine.py").write_text(
        "import pytest\n"
        '@pytest.mark.card("hold")\n'
        "def test_marked(): assert True\n"
        '@pytest.mark.parametrize("who", ["gate-troll", "club"])\n'
        "def test_named(who): assert who\n"
    )
    (scenarios / "some.yaml").write_text(SCENARIO)
    found = {
        card: [scene.name.split("::")[-1] for scene in row] for card, row in scenes_of("conquer", tmp_path).items()
    }
    assert found == {
        "hold": ["test_marked"],
        "gate-troll": ["test_named[gate-troll]"],
        **dict.fromkeys(("cart-troll", "plain-tool"), ["some.yaml: A troll stands there"]),
    }


SCENARIO = """scenario: A troll stands there
game: conquer
cards: {hero: {type: Character}}
players:
  Tom: {characters: [hero], hand: [2 plain-tool]}
  Ian: {characters: [cart-troll]}
script:
  - check: {cards: {cart-troll: {attack: 3}}}
"""


def test_a_copied_card_and_one_of_the_scenarios_own_are_told_apart(tmp_path):
    (tmp_path / "some.yaml").write_text(SCENARIO)
    (scenario,) = read_scenarios(tmp_path / "some.yaml")
    assert cards_on_the_table(scenario) >= {"plain-tool", "cart-troll"}
    assert "hero" not in cards_on_the_table(scenario)


@pytest.mark.parametrize("game", list(GAME_NAMES))
def test_each_change_said_to_make_no_difference_can_be_made(game):
    listed = excused(game)
    can_be = {(card, text) for card in {card for card, _text in listed} for text in texts(game, record(game, card))}
    assert sorted(listed - can_be) == []


def test_each_entry_of_the_list_gives_its_reason():
    entries = tomllib.loads(SAME.read_text(encoding="utf-8"))
    assert all(set(one) == {"cards", "changes", "reason"} for row in entries.values() for one in row)
