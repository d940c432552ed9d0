"""Board sides and scenarios as records: the published ones as far as they are known, and our own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cards.management.monolith.components import DATABASE, OWN, Found
from cards.management.monolith.rows import Json, Row, box_of, read_csv, read_json, slug

#: Lists of pairs of a traced board by what crossing them takes: our kind, and movement points beyond the first.
BORDERS: Final[Mapping[str, tuple[str, int]]] = {
    "border": ("open", 0),
    "climb_plus2": ("climb", 2),
    "hut_flap_plus1": ("flap", 1),
    "door": ("door", 1),
    "rockslide_plus2_unless_climb": ("rockslide", 2),
    "bar_top_links": ("bar", 0),
    "wreckable_walls": ("wooden wall", 0),
    "mast_links": ("mast", 0),
}
#: Lists of areas by what they are.
PLACES: Final[Mapping[str, str]] = {
    "edge_areas": "edge",
    "huts_wood": "wooden hut",
    "huts_stone": "stone hut",
    "walls": "wall",
    "towers": "tower",
    "courtyard": "courtyard",
    "rockslides": "rockslide",
    "upper_floor": "upper floor",
    "stairs": "stairs",
    "hold_exits": "hold exit",
}
OWN_BORDERS: Final = {"wooden_door": "door", "locked_wooden_door": "locked door"}
#: What our scenarios call things, by the words of their list.
OWN_BOARDS: Final = {
    "cistern_of_sighs": "The Flooded Temple",
    "smoke_over_the_palisade": "The Palisade",
    "the_last_causeway": "The Causeway Fort",
}
#: Words of notes on traced boards that say what could not be seen.
_OPEN: Final = ("not derived", "not available")
#: A person or thing that heroes must carry away, in the notes of a scenario.
_BURDEN: Final = re.compile(r"^(\w+): object, enc(?:umbrance)? (\d+)")
Lookup = Callable[[str, str], str]


def boards_of(folder: Path) -> Iterator[Found]:
    """The published sides, four of them with areas and borders, then the boards of our own scenarios."""
    graphs, rules = read_json(folder, "board_graphs"), read_json(folder, "board_rules")
    for row in read_csv(folder, "boards"):
        yield _board(row, graphs.get(row["board"]), rules[row["board"]])
    for scenario in read_json(folder, "own")["scenarios"]:
        yield _own_board(scenario)


def _board(row: Row, graph: Json, rules: Json) -> Found:
    record: dict[str, Json] = {"type": "Board", "source": DATABASE}
    if row["flip_side"] != "none":
        record["other_side"] = row["flip_side"]
    if graph:
        kinds = {area: kind for name, kind in PLACES.items() for area in graph.get(name, ())}
        record["areas"] = [[name, name, *xy, kinds.get(name, "")] for name, xy in graph["areas"].items()]
        record["borders"] = [
            [one, two, kind, extra] for name, (kind, extra) in BORDERS.items() for one, two in graph.get(name, ())
        ]
        record["unclear"] = [note.removeprefix("unclear: ") for note in graph["notes"] if _is_open(note)]
    record["rules"] = rules
    return Found(record, row["board"], row["board"], {box_of(row): 1}, int(row["source_id"]))


def _is_open(note: str) -> bool:
    """Whether a note of a traced board says what is not known; what the others say stands in its rules."""
    return note.startswith("unclear: ") or any(words in note for words in _OPEN)


def _own_board(scenario: Json) -> Found:
    areas = scenario["areas"]
    seen: dict[frozenset[str], list[Json]] = {}
    for border in scenario["borders"]:
        one, two = _ends(border)
        kind = OWN_BORDERS.get(border["type"], border["type"].replace("_", " "))
        seen.setdefault(frozenset((one, two)), [one, two, kind, border["extra_mp"]])
    record: dict[str, Json] = {"type": "Board", "source": OWN, "areas": [_own_area(area) for area in areas]}
    record["borders"] = list(seen.values())
    record["capacity"] = {_hyphens(area["id"]): area["capacity"] for area in areas}
    record["locks"] = [[*_ends(one), _difficulty(one["lock"])] for one in scenario["borders"] if one.get("lock")]
    record["sight"] = [[_hyphens(area) for area in group] for group in scenario["los_sets"]]
    record["sees"] = [[_hyphens(one), _hyphens(two)] for one, two in scenario["los_one_way"]]
    record["opened"] = [
        [*map(_hyphens, one["border"]), *map(_hyphens, pair)] for one in scenario["los_opens"] for pair in one["pairs"]
    ]
    for field, name in (("heights", "elevation"), ("leave", "exit_extra_mp"), ("leaps", "leap_difficulty")):
        record[field] = [[_hyphens(area["id"]), area[name]] for area in areas if area.get(name)]
    record["falls"] = [
        [*_ends(one), *((one["fall"] or {}).get(name, []) for name in ("dice", "dice_with_leap"))]
        for one in scenario["borders"]
        if "fall" in one
    ]
    name = OWN_BOARDS[scenario["id"]]
    return Found(record, name, name, {"": 1})


def _own_area(area: Json) -> list[Json]:
    place = [100 * one + 60 for one in area["pos"]]
    return [_hyphens(area["id"]), area["name"], *place, _kind_of(area["tags"], area["elevation"])]


def _ends(border: Json) -> tuple[str, str]:
    return _hyphens(border["a"]), _hyphens(border["b"])


def _hyphens(identifier: str) -> str:
    return identifier.replace("_", "-")


def _difficulty(lock: Json) -> int:
    return int(lock["difficulty"] if isinstance(lock, dict) else lock)


def _kind_of(tags: list[str], elevation: int) -> str:
    for tag, kind in (("water", "water"), ("hut", "wooden hut"), ("edge", "edge")):
        if tag in tags:
            return kind
    return "upper floor" if elevation else ""


def scenarios_of(folder: Path, find: Lookup) -> Iterator[Found]:
    """The published scenarios with what is known of each, then our own; ``find`` gives ids by type and printed name."""
    core = {one["id"]: one for one in read_json(folder, "core_scenarios")}
    for row in read_json(folder, "scenarios"):
        yield _scenario(row, core.get(row["id"]) if row["box"] == "Core Game" else None, find)
    for number, row in enumerate(read_json(folder, "own")["scenarios"], 1):
        yield _own_scenario(row, number, find)


def _scenario(row: Json, core: Json, find: Lookup) -> Found:
    record: dict[str, Json] = {"type": "Scenario", "source": DATABASE, "number": str(row["id"])}
    record["mode"] = row["mode"].casefold().replace("/", " or ")
    record["author"] = row["author"]
    record["players"] = [int(number) for number in row["players"].split("-")]
    if row["complexity"]:
        record["complexity"] = int(row["complexity"]) if row["complexity"].isdecimal() else "campaign"
    record["boards"] = [find("Board", name) for name in row["boards"]]
    if "river_left_to_right" in row:
        record["river"] = [_slot(slot, find) for slot in row["river_left_to_right"]]
    if "overlord_gems" in row:
        record["gems"] = [[g["heroes"], g["reserve"], g["fatigue"], g["recovery"]] for g in row["overlord_gems"]]
    for field, name in (("points", "reinforcement_points_per_event"), ("rounds", "round_limit")):
        if name in row:
            record[field] = row[name]
    if "hero_starting_fatigue" in row:
        record["fatigue"] = row["hero_starting_fatigue"]
    if "suggested_heroes" in row:
        record["heroes"] = [_kit(kit, find) for kit in row["suggested_heroes"]]
    if "asset_deck" in row:
        record["assets"] = [[find("Equipment", one["item"]), one["n"]] for one in row["asset_deck"]]
    record["rules"] = row["special_rule_titles"]
    if "spells_used" in row:
        record["spells"] = [find("Spell", name) for name in row["spells_used"]]
    if core:
        record |= _of_core(core, find)
    return Found(record, row["name"], row["name"], {_box(row): 1}, row["id"])


def _box(row: Json) -> str:
    return box_of({"box": row["box"]})


def _of_core(core: Json, find: Lookup) -> dict[str, Any]:
    """What is known of the nine core scenarios only, one by one."""
    found: dict[str, Json] = {"first": core["start"], "chests": core["chests"], "event": _said(core["event"])}
    found["heroes_win"], found["overlord_wins"] = _said(core["heroes_win"]), _said(core["overlord_win"])
    found["notes"] = [_said(rule) for rule in core["rules"]]
    if core["rounds"]:
        found["rounds"] = core["rounds"]
    else:
        found["endless"] = True
    if burdens := [[name, int(load)] for rule in core["rules"] for name, load in _BURDEN.findall(rule)]:
        found["burdens"] = burdens
    found["sorcery"] = [find("Spell", spell) for one in core["overlord_spells"] for spell in one["spells"]]
    return {name: value for name, value in found.items() if value is not None}


def _said(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _slot(slot: Json, find: Lookup) -> Json:
    if slot is None:
        return None
    return [find("Unit", slot["tile"]), slot["life"]] if "life" in slot else [find("Unit", slot["tile"])]


def _kit(kit: Json, find: Lookup) -> list[Json]:
    items = [find("Equipment", name) for name in kit.get("items", ())]
    spells = [find("Spell", name) for name in kit.get("spells", ())]
    return [find("Hero", kit["hero"]), items + spells]


def _own_scenario(row: Json, number: int, find: Lookup) -> Found:
    heroes, overlord = row["heroes"], row["overlord"]
    least, most = min(heroes["count"]), max(heroes["count"])
    lives = {group["tile"]: group.get("life") for group in overlord["groups"]}
    kits = [*heroes["suggested"], heroes["fourth"]]
    events = [option["effect"].get("points", 0) for event in overlord["events"] for option in event["options"]]
    assets: dict[str, int] = {}
    for item in row["asset_deck"]:
        card = find("Equipment", _words(item))
        assets[card] = assets.get(card, 0) + 1
    record = {
        "type": "Scenario",
        "source": OWN,
        "number": f"S{number}",
        "mode": "adventure",
        "author": "ConanHub",
        "players": [least + 1, most + 1],
        "complexity": row["complexity"],
        "boards": [slug(OWN_BOARDS[row["id"]])],
        "river": [_own_slot(tile, lives, find) for tile in overlord["river"]],
        "gems": [[int(n), g["reserve"], g["fatigue"], g["recovery"]] for n, g in overlord["gems"].items()],
        "points": max(events),
        "rounds": row["rounds"],
        "fatigue": heroes["fatigue_at_start"],
        "heroes": [_own_kit(kit, find) for kit in kits],
        "assets": [list(one) for one in assets.items()],
        "rules": [],
        "first": row["first_side"],
        "chests": len(row["chests"]["areas"]),
        "reinforcements": overlord["reinforcement_areas"],
        "models": [
            [_own_tile(group["tile"], find), group["models"], sum(group["setup"].values())]
            for group in overlord["groups"]
        ],
        "burdens": [["Idol of the Cistern", 4]] if row["id"] == "cistern_of_sighs" else [],
        "required": [],
        "forbidden": [],
        "notes": [row["summary"], *row["special_rules"]],
    }
    return Found(record, row["name"], row["name"], {"": 1})


def _words(identifier: str) -> str:
    return identifier.replace("_", " ")


def _own_tile(tile: str, find: Lookup) -> str:
    name, _, base = tile.removesuffix("_unit").partition("#")
    return find("Unit", f"{_words(name)} - {base}" if base else _words(name))


def _own_slot(tile: str, lives: Mapping[str, int | None], find: Lookup) -> list[Json]:
    life = lives.get(tile)
    return [_own_tile(tile, find), life] if life else [_own_tile(tile, find)]


def _own_kit(kit: Json, find: Lookup) -> list[Json]:
    gear = [find("Equipment", _words(item)) for item in kit.get("equipment", ())]
    gear += [find("Spell", _words(spell)) for spell in kit.get("spells", ())]
    gear += [find("Unit", _words(ally)) for ally in kit.get("leads", ())]
    return [find("Hero", _words(kit["hero"])), gear]
