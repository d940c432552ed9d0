"""Two trees that play alike are the same; one changed constant or rule id is found and shown."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.compare import decks, difference, matches, player, trees
from benchmarks.compare.trees import ROOT, Tree, checked_out, compare, patterns

pytestmark = pytest.mark.slow

TINY = 0.004
#: All sets but a few quick ones of Conquer.
BUT_FEW = ("age_of_conan/*", "conan_ccg/*", "conquer/option*", "conquer/random decks", "conquer/ready*", "conquer/a*")
HAND = ("simulator/engine/games/conquer/position/board.py", "HAND_SIZE: Final = 7", "HAND_SIZE: Final = 6")
HOME = Tree(ROOT)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A copy of what a tree needs to play."""
    for part in trees.PARTS:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return tmp_path


def change(tree: Path, file: str, before: str, after: str) -> None:
    path = tree / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def compared(base: Path, excepted: Sequence[str] = BUT_FEW) -> bool:
    return compare(Tree(base), HOME, TINY, excepted)


def test_a_tree_plays_as_its_copy_does(other: Path, capsys: pytest.CaptureFixture[str]):
    assert compared(other)
    told = capsys.readouterr().out
    assert "conquer/goldfish greedy" in told
    assert "Left out: " in told and " conan_ccg/random decks" in told


def test_a_changed_constant_is_shown_with_the_first_decision_that_differs(
    other: Path, capsys: pytest.CaptureFixture[str]
):
    change(other, *HAND)
    assert not compared(other)
    told = capsys.readouterr().out
    assert "1 matches,     0 the same" in told
    assert "First: conquer, goldfish, “" in told
    assert "Differs in: " in told
    assert "key: " in told
    assert "that differs, " in told
    assert "  BASE:         turn " in told


def test_a_set_that_is_left_out_may_differ(other: Path):
    change(other, *HAND)
    assert compared(other, (*BUT_FEW, "conquer/goldfish *"))


def test_an_agent_and_an_option_of_one_tree_only_are_named_and_not_played(
    other: Path, capsys: pytest.CaptureFixture[str]
):
    change(other, "simulator/engine/games/conquer/game.py", '"random": ', '"dice": ')
    change(other, "simulator/engine/games/conquer/position/options.py", '"healed"', '"mended"')
    assert compared(other)
    told = capsys.readouterr().out
    assert "Only BASE has these agents of conquer: dice." in told
    assert "Only the working tree has these agents of conquer: random." in told
    assert "Only BASE has these values of the option damage of conquer: mended." in told
    assert "conquer/goldfish random" not in told


def test_every_option_and_every_table_is_played_once_at_the_smallest_scale():
    told = player.describe(ROOT)
    for shared in trees.shared_of(told, told, TINY):
        made = dict(matches.sets(shared))
        assert all(made.values())
        for name, choices in player.describe(ROOT)[shared.game_key]["options"].items():
            assert all(f"{shared.game_key}/option {name}={choice}" in made for choice in choices[1:])
        tables = [name for name in made if "table" in name]
        assert len(tables) == len([seats for seats in matches.TABLES if seats <= shared.largest])


def test_the_ready_made_decks_are_read_whole():
    for key in ("conan_ccg", "conquer"):
        every = [card["id"] for card in player.card_records(ROOT, key)]
        made = decks.ready_made(ROOT, key, every)
        assert len(made) == len(list((ROOT / "decks" / "data" / key).glob("*.txt")))
        assert all({entry[0] for entry in deck["entries"]} == {0, 1, 2} for deck in made)


def test_words_of_events_and_of_errors_are_not_compared():
    base = {"key": "a", "events": [["noticed", "CQ-10.1", []]], "stats": {"old": 1, "both": 2}}
    work = {"key": "a", "events": [["noticed", "CQ-10.1", []]], "stats": {"new": 1, "both": 2}}
    assert not difference.fields(base, work)
    assert not difference.fields({"error": "EngineBug", "words": "one"}, {"error": "EngineBug", "words": "two"})
    assert difference.fields(base, {**work, "stats": {"both": 3}}) == {"count both": (2, 3)}


def test_an_event_of_another_rule_is_the_first_that_differs():
    steps = [{"turn": 1, "phase": "Draw", "actor": 0, "label": "Draw", "events": [["drawn", "CQ-6.1", [], "A card."]]}]
    other = [{**steps[0], "events": [["drawn", "CQ-6.2", [0], "A card."]]}]
    match = {"game": "conquer", "mode": "match", "decks": [], "seed": 1, "agents": [], "options": {}}
    told = "\n".join(difference.words(match, {"events": ([], [])}, steps, other))
    assert "First event that differs, after decision 0, turn 1, Draw, seat 0: Draw" in told
    assert "BASE:         drawn (CQ-6.1): A card." in told
    assert "working tree: drawn (CQ-6.2, seen by 0): A card." in told


def test_a_commit_is_taken_out_of_the_repository_and_removed_again(tmp_path: Path):
    for part in trees.PARTS:
        (tmp_path / part).mkdir()
        (tmp_path / part / "one.py").write_text("ONE = 1\n")
    git = ["git", "-C", str(tmp_path), "-c", "user.name=T", "-c", "user.email=t@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "One"]):
        subprocess.run([*git, *command], check=True)
    with checked_out("HEAD", tmp_path) as tree:
        assert (tree.folder / "cards" / "one.py").read_text() == "ONE = 1\n"
        assert tmp_path not in tree.folder.parents
    assert not tree.folder.exists()
    with pytest.raises(SystemExit, match="no commit"), checked_out("nothing", tmp_path):
        pass


def test_sets_to_leave_out_are_named_in_an_argument_or_a_file(tmp_path: Path):
    assert patterns("conquer/option damage=healed, conan_ccg/*") == ["conquer/option damage=healed", "conan_ccg/*"]
    assert patterns("") == []
    listed = tmp_path / "except.txt"
    listed.write_text("# why\nconquer/*\n\n")
    assert patterns(str(listed)) == ["conquer/*"]
