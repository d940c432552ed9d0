"""Rules texts are rendered from data: the whole set as it reads, and that different abilities read differently."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from simulator.engine.games.conquer.cards.vocabulary import CONDITIONS, COSTS, EFFECTS, check_ability
from simulator.engine.games.conquer.texts import page as effects_doc
from simulator.engine.games.conquer.texts.abilities import CONDITION_TEXTS, COST_TEXTS, EFFECT_TEXTS
from simulator.engine.games.conquer.texts.render import ability_text, plain_text
from simulator.engine.games.conquer.texts.words import Voice
from tests.engine.conquer.card_texts import SNAPSHOT, all_texts, our_records

ROOT = Path(__file__).resolve().parents[3]


def test_the_texts_of_all_cards_are_as_reviewed() -> None:
    assert all_texts() == SNAPSHOT.read_text()


def test_every_verb_of_the_vocabulary_can_be_said() -> None:
    assert set(CONDITION_TEXTS) == set(CONDITIONS)
    assert set(COST_TEXTS) == set(COSTS)
    assert set(EFFECT_TEXTS) == set(EFFECTS)


def test_no_two_different_abilities_of_a_kind_of_card_read_the_same() -> None:
    said: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for record in our_records():
        for ability, text in zip(record["abilities"], plain_text(record).splitlines(), strict=True):
            said[record["type"], record.get("on", ""), text].add(json.dumps(ability, sort_keys=True))
    assert [key for key, abilities in said.items() if len(abilities) > 1] == []


def test_texts_have_no_slips() -> None:
    for text in all_texts().splitlines():
        assert not re.search(r"  \S.*  |\bhe he\b|(?: on| to| of| from) he\b|\ba [AEIOaeio]|\bNone\b|[{}]", text), text


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"verb": "stat", "stat": "hospital_roll", "of": "bearer", "amount": 1}, "rolls to bring him out of"),
        ({"verb": "move_character", "target": "bearer", "to": "here"}, "move him here"),
        ({"verb": "gain_np", "amount": {"count": "own_characters", "filter": {"trait": "Elf"}}}, "each of your Elves"),
        ({"verb": "stat", "stat": "hospital_tries", "of": "bearer", "amount": 2}, "he has 2 more tries each turn"),
        ({"verb": "discard", "who": "each", "amount": 1, "by": "you"}, "each player discards 1 card of your choice"),
    ],
)
def test_texts_that_no_card_has_yet_read_well(effect: dict[str, Any], said: str) -> None:
    assert said in ability_text(Voice("Equipment"), {"when": "combat.end.won", "do": [effect]})


def test_a_number_that_is_to_be_paid_can_be_said_of_anything() -> None:
    effect = {"verb": "stat", "stat": "taken", "of": "facing", "amount": "N", "until": "combat"}
    text = ability_text(Voice("Equipment"), {"when": "combat.start", "do": [effect]})
    assert "the opposing fighter takes N more damage from each Attack" in text


def test_the_page_of_effects_is_up_to_date() -> None:
    # written anew by: python -m simulator.engine.games.conquer.texts.page > docs/effects_conquer.md
    page = effects_doc.effects_page()
    assert page == (ROOT / "docs" / "effects_conquer.md").read_text(encoding="utf-8")


def test_each_example_of_the_page_of_effects_is_an_ability() -> None:
    page = effects_doc.effects_page()
    examples = {part: re.findall(r'\| `(\{"verb".*?\})` \|', section) for part, section in sections(page).items()}
    assert [len(found) for found in examples.values()] == [len(CONDITIONS), len(COSTS), len(EFFECTS)]
    for part, found in examples.items():
        for entry in map(json.loads, found):
            done = [entry] if part == "do" else [{"verb": "reroll"}]
            lasts = part == "do" and EFFECTS[entry["verb"]].static
            ability = {"when": "static" if lasts else "start_of_turn", part: [entry], "do": done}
            check_ability("example", "Character", ability)


def sections(page: str) -> dict[str, str]:
    return {part: page.split(f"(`{part}`)")[1].split("\n## ")[0] for part in ("if", "cost", "do")}
