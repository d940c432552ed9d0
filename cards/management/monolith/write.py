"""Distinct titles, sets and products out of the components, written as the data files of the game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cards.errors import BadCatalog
from cards.management.monolith.boards import boards_of, scenarios_of
from cards.management.monolith.components import OWN, Found, all_of
from cards.management.monolith.rows import Json, slug, tile_name

#: Set -> its name, and its boxes in the order in which they came; components are in the set of their first box.
SETS: Final = {
    "core": ("Core Game and Kickstarter boxes", ("Core Game", "King Pledge", "Stretch Goal")),
    "expansions": ("Khitai, Nordheim and Stygia", ("Khitai", "Nordheim", "Stygia")),
    "add-ons": (
        "Add-on boxes",
        ("Crossbowmen", "Black Dragons", "Black Ones", "Baal-pteor", "Demon of the Earth", "Dragon", "Giant Wolves",
         "Kushite Witch Hunters", "Sabertooth Tiger", "Vanir Valkyrie", "Yogah of Yag", "Brom Guest Box",
         "Frazetta Guest Box", "Paolo Parente Guest Box", "Xavier Collette Guest Box"),
    ),
    "later": (
        "Later boxes",
        ("Conan the Conqueror", "Legend of the Devil in Iron", "Red Nails", "Tales of the Red Brotherhood",
         "The Shadow Kingdom", "Versus", "Worms of the Earth"),
    ),
    "scenarios": (
        "Books and packs of scenarios",
        ("Book of Set", "Tome of Skelos", "King Pledge Solo/Coop", "Red Nails Stretch Goal"),
    ),
}  # fmt: skip
BOOKS: Final = ("Book of Set", "Tome of Skelos")
PACKS: Final = ("King Pledge Solo/Coop", "Red Nails Stretch Goal")
#: What tells a component from a namesake of another type; the first of these keeps the plain name.
KIND_WORDS: Final = {"Unit": "tile", "Equipment": "equipment", "Spell": "spell", "Board": "board", "Skill": "skill",
                     "Scenario": "scenario", "Hero": "hero", "Die": "die"}  # fmt: skip
ORDER: Final = ("Hero", "Unit", "Equipment", "Spell", "Board", "Scenario", "Skill", "Die")
SOURCE: Final = "the public fan database ConanApp; numbers of the core box are sure, those of other boxes good"


@dataclass(frozen=True, slots=True)
class Report:
    """What was written: rows read and components made by type, and what was left out with the reason."""

    rows: dict[str, int]
    components: dict[str, int]
    left_out: tuple[tuple[str, str], ...]


def write_all(facts: Path, folder: Path) -> Report:
    """Write sets, products and numbers from the lists in ``facts``; numbers of cards that stand stay as they are."""
    rows = [*all_of(facts), *boards_of(facts)]
    found = _merged(rows)
    ids = _titled(found)
    by_name = _by_name(found, ids)

    def find(card_type: str, name: str) -> str:
        return _find(by_name, card_type, name)

    scenarios = list(scenarios_of(facts, find))
    for one in scenarios:
        one.record["data_rows"] = [one.row] if one.row else []
    ids |= _titled(scenarios, taken=set(ids.values()))
    found += scenarios
    folder.mkdir(parents=True, exist_ok=True)
    _write_sets(folder, found, ids)
    _write_products(folder, found, ids)
    _write_numbers(folder, [ids[id(one)] for one in found])
    return Report(_count([*rows, *scenarios]), _count(found), ())


def _count(found: Iterable[Found]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for one in found:
        if one.record.get("source") != OWN:
            counts[one.record["type"]] = counts.get(one.record["type"], 0) + 1
    return counts


def _merged(rows: Sequence[Found]) -> list[Found]:
    """Rows that differ in their box only are one component in several products."""
    found: dict[str, Found] = {}
    for row in rows:
        key = json.dumps([row.title, row.record], sort_keys=True)
        first = found.get(key)
        if first is None or not row.boxes or set(first.boxes) & set(row.boxes):
            key = key if first is None else f"{key}{row.row}"
            row.record["data_rows"] = [row.row] if row.row else []
            found[key] = row
        else:
            first.boxes |= row.boxes
            first.record["data_rows"].append(row.row)
    return list(found.values())


def _titled(found: Sequence[Found], taken: Iterable[str] = ()) -> dict[int, str]:
    """Give each a title of its own and an id made of it; the first of namesakes keeps the plain name."""
    used, ids = set(taken), {}
    namesakes: set[tuple[str, str]] = set()
    for one in sorted(found, key=lambda one: ORDER.index(one.record["type"])):
        box = next(iter(one.boxes), "") or "ConanHub"
        kind = KIND_WORDS[one.record["type"]]
        tried = [one.title, f"{one.title}, {box if (kind, slug(one.title)) in namesakes else kind}"]
        tried += [f"{one.title}, {kind}", f"{one.title}, {box}", f"{one.title}, {kind}, {box}"]
        tried += [f"{one.title}, {box} {number}" for number in range(2, 9)]
        title = next(title for title in tried if slug(title) not in used)
        used.add(slug(title))
        namesakes.add((kind, slug(one.title)))
        ids[id(one)] = slug(title)
        one.record["title"] = title
        if title != one.name:
            one.record["printed_title"] = one.name
    return ids


def _by_name(found: Sequence[Found], ids: dict[int, str]) -> dict[tuple[str, str], str]:
    """Ids by type and printed name, bases included; the first box comes first."""
    names: dict[tuple[str, str], str] = {}
    for one in found:
        names.setdefault((one.record["type"], slug(one.title)), ids[id(one)])
        names.setdefault((one.record["type"], _short(one.title)), ids[id(one)])
    return names


def _short(name: str) -> str:
    """Conan the Mercenary and Conan Mercenary are one sheet."""
    return slug(name).replace("conan-the-", "conan-")


def _find(names: dict[tuple[str, str], str], card_type: str, name: str) -> str:
    wanted = name
    if card_type == "Unit":
        plain, base, is_second = tile_name(name)
        wanted = ", ".join(word for word in (plain, base, "second drawing" if is_second else "") if word)
    for key in (slug(wanted), _short(wanted)):
        if (card_type, key) in names:
            return names[card_type, key]
    raise BadCatalog(f"A scenario names {card_type} {name!r}, and there is none.")


def _record(one: Found, card_id: str) -> dict[str, Json]:
    head: dict[str, Json] = {"id": card_id, "title": one.record["title"]}
    if "printed_title" in one.record:
        head["printed_title"] = one.record["printed_title"]
    if one.boxes:
        head["boxes"] = [[box or "ConanHub", copies] for box, copies in one.boxes.items()]
    rest = {name: value for name, value in one.record.items() if name not in head}
    if not rest.get("data_rows"):
        rest.pop("data_rows", None)
    return head | {"type": rest.pop("type"), "source": rest.pop("source", "fan database")} | rest


def _set_of(one: Found) -> str:
    if one.record.get("source") == OWN:
        return "own"
    first = next(iter(one.boxes), "")
    return next((key for key, (_name, boxes) in SETS.items() if first in boxes), "core")


def _write_sets(folder: Path, found: Sequence[Found], ids: dict[int, str]) -> None:
    known = {key: (name, "known") for key, (name, _boxes) in SETS.items()}
    for key, (name, kind) in {**known, "own": ("ConanHub's own components", "original")}.items():
        cards = [_record(one, ids[id(one)]) for one in found if _set_of(one) == key]
        lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
        set_key = "known" if key == "core" else f"monolith-{key}"
        head = json.dumps({"key": set_key, "name": name, "kind": kind}, ensure_ascii=False)
        text = f'{{"set": {head}, "cards": [\n{lines}\n]}}\n'
        (folder / f"{key}.json").write_text(text, encoding="utf-8")


def _write_products(folder: Path, found: Sequence[Found], ids: dict[int, str]) -> None:
    products = []
    for box in [box for _name, boxes in SETS.values() for box in boxes]:
        contents = [[ids[id(one)], one.boxes[box]] for one in found if box in one.boxes]
        kind = "book" if box in BOOKS else "add-on" if box in PACKS else "box"
        head = {"key": slug(box), "name": box, "kind": kind, "source": SOURCE}
        products.append(f'{json.dumps(head, ensure_ascii=False)[:-1]}, "contents": {json.dumps(contents)}}}')
    (folder / "about").mkdir(exist_ok=True)
    text = '{"products": [\n' + ",\n".join(products) + "\n]}\n"
    (folder / "about" / "products.json").write_text(text, encoding="utf-8")


def _write_numbers(folder: Path, ids: Sequence[str]) -> None:
    """A number is the line of an id: lines are only added."""
    path = folder / "numbers.txt"
    kept = path.read_text(encoding="utf-8").split() if path.is_file() else []
    path.write_text("\n".join([*kept, *(one for one in ids if one not in kept)]) + "\n", encoding="utf-8")
