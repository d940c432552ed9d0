"""A record becomes a checked component; ``BadCard`` names record and field of whatever cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.engine.games.conan_monolith.cards.definitions import (
    Area,
    Board,
    Border,
    Component,
    Die,
    Equipment,
    Fall,
    Hero,
    Scenario,
    Skill,
    Slot,
    Spell,
    Unit,
)
from simulator.engine.games.conan_monolith.cards.record import DICE, SOURCES, RecordReader

Json = Any
Common = dict[str, Any]
#: A unit tile that prints no reinforcement cost, and a spell that prints no limit.
NONE_PRINTED: Final = -1
NO_LIMIT: Final = ("teleportation", "inversion")
ROLES: Final = ("event", "leader", "monster", "minion", "place holder")
BASES: Final = ("blue", "green", "red", "purple", "orange", "black")
EQUIPMENT_KINDS: Final = (
    "weapon", "armor", "shield or staff", "drink", "object", "other", "special", "campaign",
)  # fmt: skip
FAMILIES: Final = ("attack", "defense", "magic", "miscellaneous", "movement")
MODES: Final = ("adventure", "solo or cooperative", "versus")
SIDES: Final = ("heroes", "overlord")


def read_card(record: Mapping[str, Json]) -> Component:
    """A checked component of the class of its type."""
    reader = RecordReader(record)
    card_type = reader.card_type()
    title = reader.text("title")
    common: Common = {
        "id": reader.card_id,
        "title": title,
        "printed": reader.text("printed_title", title),
        "number": reader.text("number", ""),
        "type": card_type,
        "source": reader.choice("source", SOURCES),
        "doubt": reader.text("doubt", ""),
        "rarity": "",
        "flavor": "",
        # The engine of this game does not stand yet.
        "simulatable": False,
        "rows": tuple(reader.record.get("data_rows", ())),
        "boxes": tuple(reader.rows("boxes", (str, int))),
    }
    return READERS[card_type](reader, common)


def _hero(reader: RecordReader, common: Common) -> Component:
    slower = reader.record["slower"]
    if not isinstance(slower, list) or len(slower) != 2 or any(type(load) is not int for load in slower):
        raise reader.fail("slower", f"{slower!r} is not a pair of loads.")
    first, second = slower
    skills = reader.rows("skills")
    if any(len(row) != 2 or not isinstance(row[0], str) for row in skills):
        raise reader.fail("skills", "each is a pair of a skill and the load from which it is lost, or null.")
    return Hero(
        **common,
        gems=reader.whole("gems"),
        melee=reader.dice("melee"),
        melee_limit=reader.whole("melee_limit"),
        ranged=reader.dice("ranged"),
        ranged_limit=reader.whole("ranged_limit"),
        guard=reader.dice("guard"),
        move=reader.whole("move"),
        move_limit=reader.whole("move_limit"),
        manipulation=reader.dice_or_unknown("manipulation"),
        manipulation_limit=reader.whole("manipulation_limit"),
        load=reader.whole("load"),
        slower=(first, second),
        skills=tuple((str(skill), load) for skill, load in skills),
        person=reader.text("person"),
    )


def _unit(reader: RecordReader, common: Common) -> Component:
    cost = reader.record.get("reinforcement", NONE_PRINTED)
    return Unit(
        **common,
        role=reader.choice("role", ROLES),
        ally=reader.flag("ally"),
        base=reader.choice("base", BASES),
        second=reader.flag("second"),
        move=reader.maybe("move"),
        armor=reader.maybe("armor"),
        melee=reader.dice("melee"),
        ranged=reader.dice("ranged"),
        skills=reader.word_list("skills", None),
        reinforcement=NONE_PRINTED if cost == NONE_PRINTED else reader.maybe("reinforcement"),
    )


def _equipment(reader: RecordReader, common: Common) -> Component:
    return Equipment(
        **common,
        kind=reader.choice("kind", EQUIPMENT_KINDS),
        load=reader.maybe("load"),
        melee=reader.dice("melee"),
        ranged=reader.dice("ranged"),
        guard=reader.dice("guard"),
        armor=reader.dice("armor"),
        manipulation=reader.dice("manipulation"),
        area=reader.dice("area"),
        thrown=reader.flag("thrown"),
        skill=reader.text("skill", ""),
        effect=reader.text("effect", ""),
    )


def _spell(reader: RecordReader, common: Common) -> Component:
    is_blank = reader.flag("blank")
    limit = NONE_PRINTED if common["printed"].casefold() in NO_LIMIT else None
    return Spell(
        **common,
        cost=_gems(reader, "cost", None),
        limit=_gems(reader, "limit", None if is_blank else limit),
        area=reader.flag("area"),
        reaction=reader.flag("reaction"),
        versus=reader.flag("versus"),
        blank=is_blank,
        attack=reader.dice("attack"),
        per_gem=reader.flag("per_gem"),
        no_defense=reader.flag("no_defense"),
        ignores=reader.maybe("ignores") or 0,
        effect=reader.text("effect", ""),
    )


def _gems(reader: RecordReader, field: str, default: int | None) -> int | str | None:
    if reader.record.get(field) == "X":
        return "X"
    return reader.maybe(field) if field in reader.record else default


def _skill(reader: RecordReader, common: Common) -> Component:
    return Skill(**common, family=reader.choice("family", FAMILIES), effect=reader.text("effect"))


def _board(reader: RecordReader, common: Common) -> Component:
    areas = tuple(Area(*row) for row in reader.rows("areas", (str, str, int, int, str)))
    borders = tuple(Border(*row) for row in reader.rows("borders", (str, str, str, int)))
    known = {area.id for area in areas}
    for border in borders:
        for end in (border.one, border.two):
            if end not in known:
                raise reader.fail("borders", f'there is no area "{end}" (MON-BRD-1).')
    capacity = reader.record.get("capacity", {})
    return Board(
        **common,
        other_side=reader.text("other_side", ""),
        areas=areas,
        borders=borders,
        unclear=reader.word_list("unclear", None),
        rules=tuple(reader.rows("rules", (str, str))),
        capacity=tuple(capacity.items()),
        sight=_optional(reader, "sight", tuple),
        sees=tuple(reader.rows("sees", (str, str))),
        opened=tuple(reader.rows("opened", (str, str, str, str))),
        heights=tuple(reader.rows("heights", (str, int))),
        leave=tuple(reader.rows("leave", (str, int))),
        leaps=tuple(reader.rows("leaps", (str, int))),
        falls=tuple(_fall(reader, row) for row in reader.rows("falls")),
        locks=_optional(reader, "locks", tuple),
    )


def _fall(reader: RecordReader, row: tuple[Any, ...]) -> Fall:
    if len(row) != 4 or any(die not in DICE for dice in row[2:] for die in dice):
        raise reader.fail("falls", f"{row!r} is not two areas, the dice of the fall and those with Leap.")
    above, below, dice, with_leap = row
    return Fall(above, below, tuple(dice), tuple(with_leap))


def _scenario(reader: RecordReader, common: Common) -> Component:
    players = [reader.value("players", "players", one) for one in reader.record["players"]]
    if not players or not all(isinstance(one, int) for one in players):
        raise reader.fail("players", f"{players!r} is not a list of whole numbers.")
    complexity = reader.record.get("complexity")
    # One of the players is the Overlord; where one plays alone he has the heroes.
    least, most = (max(1, int(one) - 1) for one in (min(players), max(players)))
    return Scenario(
        **common,
        mode=reader.choice("mode", MODES),
        author=reader.text("author", ""),
        heroes=(least, most),
        complexity=complexity if isinstance(complexity, int) else str(complexity) if complexity else None,
        boards=reader.word_list("boards", None),
        river=_river(reader),
        gems=_optional(reader, "gems", lambda row: (row[0] or 0, *row[1:])),
        points=reader.maybe("points"),
        rounds=reader.maybe("rounds"),
        endless=reader.flag("endless"),
        fatigue=reader.maybe("fatigue"),
        kits=_optional(reader, "heroes", _kit),
        assets=_optional(reader, "assets", tuple),
        rules=tuple(reader.record["rules"]),
        spells=tuple(reader.record.get("spells", ())),
        first=reader.choice("first", SIDES),
        chests=reader.maybe("chests"),
        event=reader.text("event", ""),
        heroes_win=reader.text("heroes_win", ""),
        overlord_wins=reader.text("overlord_wins", ""),
        notes=tuple(reader.record.get("notes", ())),
        sorcery=tuple(reader.record.get("sorcery", ())),
        reinforcements=_words(reader, "reinforcements"),
        models=_optional(reader, "models", tuple),
        burdens=_optional(reader, "burdens", tuple),
        reserve=reader.maybe("reserve"),
        required=_words(reader, "required"),
        forbidden=_words(reader, "forbidden"),
    )


def _optional(reader: RecordReader, field: str, make: Callable[[tuple[Any, ...]], Any]) -> Any:
    """Rows of a field, ``None`` where nobody recorded it."""
    return tuple(make(row) for row in reader.rows(field)) if field in reader.record else None


def _words(reader: RecordReader, field: str) -> tuple[str, ...] | None:
    return reader.word_list(field, None) if field in reader.record else None


def _river(reader: RecordReader) -> tuple[Slot, ...] | None:
    if "river" not in reader.record:
        return None
    slots = reader.record["river"]
    return tuple(_slot(*slot) if slot else None for slot in slots)


def _slot(tile: str, life: int = 0) -> tuple[str, int]:
    return tile, life


def _kit(row: tuple[Any, ...]) -> tuple[str, tuple[str, ...]]:
    hero, gear = row
    return hero, tuple(gear)


def _die(reader: RecordReader, common: Common) -> Component:
    faces = reader.record["faces"]
    if not isinstance(faces, list) or len(faces) != 6 or any(type(face) is not int for face in faces):
        raise reader.fail("faces", f"{faces!r} is not a list of six numbers (MON-3.1).")
    return Die(**common, faces=tuple(faces), certainty=reader.text("certainty"))


READERS: Final[Mapping[str, Callable[[RecordReader, Common], Component]]] = {
    "Hero": _hero,
    "Unit": _unit,
    "Equipment": _equipment,
    "Spell": _spell,
    "Skill": _skill,
    "Board": _board,
    "Scenario": _scenario,
    "Die": _die,
}
