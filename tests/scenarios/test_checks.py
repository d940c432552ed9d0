"""What a check can ask of the table."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from simulator.scenarios import labels
from simulator.scenarios.conan_ccg import builder as conan_ccg
from simulator.scenarios.conquer import builder as conquer
from tests.scenarios.files import missed, played, refusal

CONAN = """scenario: Moves are down
game: conan_ccg
cards:
  guard: {type: Foe, prowess: 3, health: 3}
  guide: {type: Ally, prowess: 4}
  swing: {type: Move, gem: 1}
  horn: {type: Item}
players:
  Tom: {hand: [swing], allies: [{card: guide, spent: 1, wounds: 1}], prowess: 12, items: [horn]}
  Ian: {hand: [2 plain-move]}
position:
  phase: %s
  stop: %s
  zones:
    Center:
      foes: [{card: guard, move: plain-move, spent: 1}, plain-foe]
      gaps: %s
script:
  - check: %s
"""


def of_conan(check: str, phase: str = "Resolution", gaps: str = "{1: {card: swing, by: guide}}") -> str:
    stop = "Barbarian" if phase == "Barbarian" else phase
    return CONAN % (phase, stop, gaps, check)


CONQUER = """scenario: Two fighters
game: conquer
cards:
  hero: {type: Character, weapon_use: 5, popularity: 2, reputation: 6}
  horse: {type: Effect, on: own character,
    abilities: [{when: static, do: [{verb: stat, stat: popularity, of: bearer, amount: 3}]}]}
  gate: {type: Landscape, common_ground: true}
players:
  Tom: {characters: [{card: hero, cards: [horse]}], hand: [plain-tool]}
  Ian: {hand: [2 plain-tool]}
position: {grounds: [plain-ground, far-ground, gate], beside: [[gate, far-ground]]}
script:
  - check: %s
"""


@pytest.mark.parametrize(
    "check",
    [
        "{cards: {guard: {prowess: 2, health: 3, in: Center, gap: null}}}",
        "{cards: {guide: {prowess: 3, health: 2, move: swing}}}",
        "{cards: {plain-conan: {prowess: 12, health: 20}}}",
        "{cards: {horn: {prowess: null, health: null, in: Tom items}}}",
        "{gaps: {Center: {0: null, 1: swing, 2: null}}}",
        "{gaps: {Rear: {0: null}}}",
    ],
)
def test_prowess_left_and_the_cards_in_gaps(tmp_path, check):
    assert missed(tmp_path, of_conan(check)) == []


def test_a_card_in_a_gap_tells_where_it_lies_and_who_plays_it(tmp_path):
    gaps = "{1: {card: swing, by: guide}}"
    text = of_conan("{cards: {swing: {in: Center, gap: 1, by: guide}}}", gaps=gaps).replace(
        "hand: [swing]", "hand: [plain-move]"
    )
    assert missed(tmp_path, text) == []


@pytest.mark.parametrize(
    ("check", "expected", "found"),
    [
        ("{cards: {guard: {prowess: 3}}}", "cards guard prowess: 3", "2"),
        ("{gaps: {Center: {1: horn}}}", "gaps Center 1: horn", "swing"),
        ("{gaps: {Center: {2: swing}}}", "gaps Center 2: swing", "nobody"),
        ("{view: {Ian: {Tom: {hand: [swing]}}}}", "Ian sees Tom hand: swing", "hidden"),
    ],
)
def test_what_is_otherwise_is_not_met(tmp_path, check, expected, found):
    assert missed(tmp_path, of_conan(check)) == [(expected, found)]


@pytest.mark.parametrize(
    "check",
    [
        "{view: {Tom: {Tom: {hand: [swing]}, Ian: {hand: [2 hidden]}, cards: {guard: {move: hidden}}}}}",
        "{view: {Ian: {Tom: {hand: 1}, Ian: {hand: [2 plain-move]}, cards: {guard: {move: plain-move}}}}}",
        "{view: {Ian: {zones: {Center: [guard, plain-foe]}, gaps: {Center: {1: swing}}}}}",
    ],
)
def test_a_player_sees_only_what_he_may_know(tmp_path, check):
    assert missed(tmp_path, of_conan(check, phase="Barbarian")) == []


@pytest.mark.parametrize(
    "check",
    [
        "{cards: {hero: {weapon_use: 5, popularity: 2 , reputation: 6}}}".replace("2 ", "5"),
        "{links: {gate: [far-ground], far-ground: [gate], plain-ground: []}}",
        "{view: {Ian: {Tom: {hand: [hidden], np: 10}, Ian: {hand: [2 plain-tool]}, cards: {hero: {weapon_use: 5}}}}}",
    ],
)
def test_ratings_links_and_views_of_conquer(tmp_path, check):
    assert missed(tmp_path, CONQUER % check) == []


def test_a_link_that_is_not_there_is_not_met(tmp_path):
    assert missed(tmp_path, CONQUER % "{links: {gate: [plain-ground]}}") == [("links gate: plain-ground", "far-ground")]
    assert "no Landscape on the table" in refusal(tmp_path, CONQUER % "{links: {hero: []}}")[1]


@pytest.mark.parametrize("text", ["use Hron", "play Swing for Thak", "fihgt", "pay with Bob"])
def test_a_misspelt_illegal_is_an_error(tmp_path, text):
    line, reason = refusal(tmp_path, of_conan(f"{{illegal: [fight, {text}]}}"))
    assert line == 19
    assert reason.startswith(f'"{text}" can never be legal: no card, player or action of this scene is called "')


def test_an_illegal_of_cards_players_and_words_that_there_are_is_met(tmp_path):
    assert missed(tmp_path, of_conan("{illegal: [use Horn, fight, put it in the Rear, use Strength 2, pass]}")) == []


def _words_of_labels(game: str) -> set[str]:
    """All words that the texts of a game's labels are made of."""
    path = Path(conan_ccg.__file__).parents[2] / "engine" / "games" / game / "match" / "labels.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef) and isinstance(node.body[0], ast.Expr)
    }
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    return {word for text in texts if isinstance(text, str) for word in re.findall("[a-z]+", text.lower())}


@pytest.mark.parametrize("kit", [conan_ccg, conquer], ids=["conan_ccg", "conquer"])
def test_every_word_of_a_label_is_known(kit):
    game = kit.__name__.split(".")[-2]
    assert _words_of_labels(game) == set(labels.words(kit.LABEL_WORDS))


def test_a_check_without_a_hidden_card_plays_on(tmp_path):
    assert played(tmp_path, of_conan("{view: {Tom: {Tom: {hand: 1}}}}"))
