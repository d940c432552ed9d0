"""Rows of facts as records of components, before titles are made distinct."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cards.management.monolith.rows import (
    ALLIES,
    Json,
    Row,
    box_of,
    dice_of,
    doubt_of,
    number_of,
    person_of,
    read_csv,
    read_json,
    skills_of,
    slug,
    tile_name,
)

DATABASE: Final = "fan database"
OWN: Final = "original"
KINDS: Final = {"Shield / Staff": "shield or staff"}
#: What our own words say of a note, where the note is not a sentence.
NOTES: Final = {"scenario object": "Used as the scenario says.", "campaign card": "Used in a campaign."}


#: Dice of spells that are attacks, by printed name, with what else counts; their paraphrases say the same in words.
SPELL_ATTACKS: Final[Mapping[str, dict[str, Json]]] = {
    "Bori's Rage": {"attack": ["orange"] * 2},
    "Kiss of Death": {"attack": ["red*"] * 3},
    "Lightning Storm": {"attack": ["red"] * 2},
    "Pestilential Swarm": {"attack": ["yellow"] * 3, "no_defense": True},
    "Set's Bite": {"attack": ["orange"] * 2},
    "Hand of Death": {"attack": ["red"] * 2},
    "Lethal Cloud": {"attack": ["red"] * 2},
    "Withering": {"attack": ["yellow"], "no_defense": True},
    "Blaze": {"attack": ["red"]},
    "Mental Torture": {"attack": ["orange"], "no_defense": True, "per_gem": True},
    "Weight of the Years": {"attack": ["orange"], "no_defense": True},
    "Stone Rain": {"attack": ["red"] * 2, "no_defense": True},
    # One yellow die more for each unit there; one unit is the least.
    "Whirlwind": {"attack": ["orange", "orange", "yellow"]},
    "Ymir's Retribution": {"attack": ["red"] * 2},
    "Yog's Hunger": {"attack": ["orange"], "no_defense": True},
    "Eldritch Lance": {"attack": ["red", "orange"], "ignores": 1},
}


@dataclass(slots=True)
class Found:
    """A component: its record without id and title, the printed name, what tells it from its namesakes, its boxes."""

    record: dict[str, Json]
    name: str
    title: str
    boxes: dict[str, int]
    row: int = 0


def all_of(folder: Path) -> Iterator[Found]:
    """Every row of the lists but scenarios and boards, type by type."""
    yield from map(_hero, read_csv(folder, "heroes"))
    yield from map(_unit, read_csv(folder, "unit_tiles"))
    yield from map(_item, read_csv(folder, "items"))
    yield from map(_spell, read_csv(folder, "spells"))
    yield from map(_skill, read_csv(folder, "skills"))
    own = read_json(folder, "own")
    yield from map(_own_skill, own["skills"])
    yield from map(_own_item, own["equipment"])
    for name, die in read_json(folder, "dice").items():
        if name != "reroll":
            record = {"type": "Die", "faces": die["faces"], "certainty": die["confidence"].partition(" (")[0]}
            yield Found(record, name, f"{name.capitalize()} die", {})


def _boxes(row: Row, copies: int) -> dict[str, int]:
    box = box_of(row)
    return {box: copies} if box and copies else {}


def _without_gaps(record: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in record.items() if value not in (None, "", [], False)}


def _hero(row: Row) -> Found:
    loads = {slug(one.partition(":")[0]): int(one.partition(":")[2]) for one in row["skill_lost_at"].split(";") if one}
    record = _without_gaps({"type": "Hero", "source": DATABASE, "doubt": doubt_of(row["name"])}) | {
        "gems": int(row["gems_life"]),
        "melee": dice_of(row["melee_die"]),
        "melee_limit": int(row["melee_exertion"]),
        "ranged": dice_of(row["ranged_die"]),
        "ranged_limit": int(row["ranged_exertion"]),
        "guard": dice_of(row["guard_die"]),
        "move": int(row["base_move"]),
        "move_limit": int(row["move_exertion"]),
        "manipulation": dice_of(row["manip_die"]) or "?",
        "manipulation_limit": int(row["manip_exertion"]),
        "load": int(row["max_encumbrance"]),
        "slower": [int(row["move_minus1_at"]), int(row["move_minus2_at"])],
        "skills": [[skill, loads.get(skill)] for skill in skills_of(row["skills"])],
        "person": person_of(row["name"]),
    }
    return Found(record, row["name"], row["name"], _boxes(row, 1), int(row["source_id"]))


def _unit(row: Row) -> Found:
    name, base, is_second = tile_name(row["name"])
    record: dict[str, Json] = {"type": "Unit", "source": DATABASE, "role": row["role"].casefold()}
    record |= _without_gaps(
        {
            "ally": name in ALLIES,
            "base": base,
            "second": is_second,
            "melee": dice_of(row["melee_dice"]),
            "ranged": dice_of(row["ranged_dice"]),
            "skills": skills_of(row["skills"]),
        }
    )
    for field, value in (("move", row["move"]), ("armor", row["armor"]), ("reinforcement", row["reinforcement_cost"])):
        if (number := number_of(value)) is not None:
            record[field] = number
    if row["role"] == "Minion" and not row["reinforcement_cost"]:
        record["reinforcement"] = "?"
    sure = row["reinforcement_cost_confidence"]
    if sure.startswith("tile picture only") or ";" in sure:
        record["doubt"] = f"Reinforcement cost: {sure}."
    title = ", ".join(word for word in (name, base, "second drawing" if is_second else "") if word)
    return Found(record, name, title, _boxes(row, int(row["copies"])), int(row["source_id"]))


def _item(row: Row) -> Found:
    record: dict[str, Json] = {
        "type": "Equipment",
        "source": DATABASE,
        "kind": KINDS.get(row["kind"], row["kind"].casefold()),
    }
    area = row["area_attack"] == "yes"
    record |= _without_gaps(
        {
            "melee": dice_of(row["melee"]),
            "ranged": dice_of(row["ranged"]),
            "guard": dice_of(row["guard"]),
            "armor": dice_of(row["armor"]),
            "manipulation": [] if area else dice_of(row["manipulation"]),
            "area": dice_of(row["manipulation"]) if area else [],
            "thrown": row["thrown"] == "yes",
            "skill": slug(row["skill_granted"]),
        }
    )
    if (load := number_of(row["encumbrance"])) is not None:
        record["load"] = load
    note = row["note"]
    if note.startswith("doubtful: "):
        record["doubt"] = _sentence(note.removeprefix("doubtful: "))
    elif note:
        record["effect"] = NOTES.get(note, _sentence(note))
    return Found(record, row["name"], row["name"], _boxes(row, int(row["copies"])), int(row["source_id"]))


def _spell(row: Row) -> Found:
    record: dict[str, Json] = {"type": "Spell", "source": DATABASE}
    is_versus = row["name"].endswith("(vs)")
    is_blank = row["effect_paraphrase"] == "blank card"
    record |= _without_gaps(
        {"blank": is_blank, "versus": is_versus}
        | {"area": row["area_spell"].casefold() == "yes", "reaction": row["reaction"].casefold() == "yes"}
    )
    for field, text in (("cost", row["cost_gems"]), ("limit", row["max_gems"])):
        if text:
            record[field] = number_of(text) if text.isdecimal() else text
    if not is_blank:
        record["effect"] = _sentence(row["effect_paraphrase"])
    record |= SPELL_ATTACKS.get(row["name"], {})
    return Found(record, row["name"], row["name"], _boxes(row, int(row["copies"])), int(row["source_id"]))


def _skill(row: Row) -> Found:
    record = {"type": "Skill", "source": DATABASE, "family": row["family"].casefold()}
    record["effect"] = _sentence(row["effect_paraphrase"])
    return Found(record, row["name"], row["name"], {}, int(row["source_id"]))


def _own_skill(own: Json) -> Found:
    name = own["name"].partition(" (")[0]
    effect = "While the spell of this name moves a character, hindering and Blocking do not stop it."
    record = {"type": "Skill", "source": OWN, "family": own["category"], "effect": effect}
    return Found(record, name, name, {})


def _own_item(own: Json) -> Found:
    kind = "object" if own["type"] in ("item", "throwable") else own["type"]
    record = {"type": "Equipment", "source": OWN, "kind": kind, "load": own["encumbrance"]}
    for field, name in (("manipulation", "manipulation"), ("area", "area_attack")):
        if own[name]:
            record[field] = [die["die"] + "*" * die["free_reroll"] for die in own[name]]
    record["effect"] = own["text"]
    return Found(record, own["name"], own["name"], {"": own["copies"]})


def _sentence(note: str) -> str:
    """A note as a sentence, with the game's words for its short forms."""
    text = note.replace("LoS", "sight").replace("->", " to ").replace("<=", "at most ").replace("defence", "defense")
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
