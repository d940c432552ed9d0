"""A record becomes a checked component; ``BadCard`` names record and field of whatever cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.engine.core.cards import UNKNOWN
from simulator.engine.games.age_of_conan.cards import terms
from simulator.engine.games.age_of_conan.cards.definitions import (
    Adventure,
    Artifact,
    Component,
    ConanCard,
    Die,
    Extra,
    Figures,
    Kingdom,
    KingdomCard,
    Objective,
    Strategy,
    Token,
    Tokens,
)
from simulator.engine.games.age_of_conan.cards.read_map import read_map
from simulator.engine.games.age_of_conan.cards.record import RecordReader
from simulator.engine.games.age_of_conan.cards.vocabulary import check_ability, check_goal, check_sense

Json = Any
#: Fields that all components have, read before its own; and those of its own.
Common = dict[str, Any]
Fields = dict[str, Any]


def read_card(record: Mapping[str, Json]) -> Component:
    """A checked component of the class of its type."""
    reader = RecordReader(record)
    card_type = reader.card_type()
    box = reader.choice("box", terms.BOXES)
    common: Common = {
        "id": reader.card_id,
        "title": reader.text("title"),
        "number": reader.text("number"),
        "type": card_type,
        "source": reader.choice("source", terms.SOURCES),
        "box": "" if box == UNKNOWN else box,
        "copies": reader.whole("copies", 1),
        "flavor": reader.text("flavor", ""),
        "facts": reader.word_list("facts", None),
    }
    return READERS[card_type](reader, common)


def _abilities(reader: RecordReader, card_type: str, kind: str = "") -> tuple[Mapping[str, Json], ...] | None:
    """Abilities that the vocabulary knows and that mean something on this card."""
    abilities = reader.abilities()
    if abilities is None:
        return None
    for ability in abilities:
        check_ability(reader.card_id, card_type, kind, ability)
        check_sense(reader.card_id, ability)
    if not abilities and card_type in ("Kingdom Card", "Artifact"):
        raise reader.fail("abilities", f"{card_type}s do nothing but their text; at least one is needed.")
    return abilities


def _kingdom(reader: RecordReader, common: Common) -> Component:
    place = reader.place("area", terms.AREAS)
    home = reader.text("home")
    if place >= 0 and home != terms.KINGDOMS[place]:
        raise reader.fail("home", f'the home of this area is "{terms.KINGDOMS[place]}", not "{home}".')
    names = ("units", "emissaries", "towers", "forts")
    figures = reader.has_fields("figures", reader.record["figures"], names)
    limits = [reader.count(f"figures.{name}", figures[name], 1, 40) for name in names]
    fields: Fields = {name: reader.whole(name) for name in ("units", "emissaries", "gold", "sorcery")}
    fields["colour"] = reader.choice("colour", terms.COLOURS)
    return Kingdom(
        **common,
        simulatable=not reader.has_unknown,
        place=place,
        home=home,
        figures=Figures(*limits),
        **fields,
    )


def _kingdom_card(reader: RecordReader, common: Common) -> Component:
    kind = reader.choice("kind", terms.CARD_KINDS)
    if kind == "table" and "cost" not in reader.record:
        raise reader.fail("cost", "a table card needs its cost in gold (AOC-19.3).")
    if kind in ("event", "instant") and "cost" in reader.record:
        raise reader.fail("cost", f"{kind}s cost no gold; leave the field out.")
    fields: Fields = {
        "kingdom": reader.place("kingdom", terms.KINGDOMS),
        "kind": terms.CARD_KINDS.index(kind) if kind != UNKNOWN else -1,
        "cost": reader.whole("cost"),
        "traits": reader.word_list("traits", terms.TRAITS),
        "abilities": _abilities(reader, "Kingdom Card", kind),
    }
    return KingdomCard(**common, simulatable=not reader.has_unknown, **fields)


def _strategy(reader: RecordReader, common: Common) -> Component:
    counts = reader.word_list("counts", terms.SYMBOLS)
    fields: Fields = {
        "counts": sum(1 << terms.FACES.index(symbol) for symbol in counts),
        "terrains": reader.words("terrains", terms.TERRAINS),
        "area4": reader.words("area4", terms.AREAS),
        "area23": reader.words("area23", terms.AREAS),
        "rating": reader.whole("rating"),
    }
    return Strategy(**common, simulatable=not reader.has_unknown, **fields)


def _adventure(reader: RecordReader, common: Common) -> Component:
    destination, length = reader.text("destination"), reader.whole("length")
    return Adventure(**common, simulatable=not reader.has_unknown, destination=destination, length=length)


def _objective(reader: RecordReader, common: Common) -> Component:
    condition, ep = reader.objects("condition"), reader.whole("ep")
    for goal in condition or ():
        check_goal(reader.card_id, goal)
    if condition == ():
        raise reader.fail("condition", "at least one goal is needed.")
    return Objective(**common, simulatable=not reader.has_unknown, condition=condition, ep=ep)


def _artifact(reader: RecordReader, common: Common) -> Component:
    fields: Fields = {
        "category": reader.place("category", terms.CATEGORIES),
        "version": reader.place("version", terms.VERSIONS),
        "abilities": _abilities(reader, "Artifact"),
    }
    return Artifact(**common, simulatable=not reader.has_unknown, **fields)


def _conan_card(reader: RecordReader, common: Common) -> Component:
    fields: Fields = {
        "kind": reader.place("kind", terms.CONAN_CARDS),
        "version": reader.place("version", terms.VERSIONS),
        "abilities": _abilities(reader, "Conan Card"),
    }
    return ConanCard(**common, simulatable=not reader.has_unknown, **fields)


def _extra(reader: RecordReader, common: Common) -> Component:
    reader.choice("category", terms.CATEGORIES)
    reader.number("value")
    abilities = _abilities(reader, common["type"])
    return Extra(**common, simulatable=not reader.has_unknown, abilities=abilities)


def _tokens(reader: RecordReader, common: Common) -> Component:
    kind = terms.TOKEN_KINDS[reader.one_of("kind", reader.record["kind"], terms.TOKEN_KINDS)]
    rows = reader.objects("tokens") or ()
    tokens, bids, supply = [], [], [0] * len(terms.SUPPLIES)
    for number, row in enumerate(rows):
        where = f"tokens[{number}]"
        if kind == "adventure":
            tokens.append(_token(reader, where, row))
        elif kind == "bidding":
            value = reader.has_fields(where, row, ("value",))["value"]
            bids.append(reader.count(f"{where}.value", value, 0, 20))
        else:
            found = reader.has_fields(where, row, ("token", "count"))
            place = reader.one_of(f"{where}.token", found["token"], terms.SUPPLIES)
            supply[place] = reader.count(f"{where}.count", found["count"], 1, 99)
    return Tokens(
        **common,
        simulatable=not reader.has_unknown,
        kind=kind,
        tokens=tuple(tokens),
        bids=tuple(bids),
        supply=tuple(supply),
    )


def _token(reader: RecordReader, where: str, row: Mapping[str, Json]) -> Token:
    """Every token shows icons of one kind, gold or sorcery (AOC-15.3)."""
    paid = "sorcery" if "sorcery" in row else "gold"
    found = reader.has_fields(where, row, ("category", "value", paid, "count"))
    number = reader.count(f"{where}.{paid}", found[paid], 1, 9)
    return Token(
        category=reader.one_of(f"{where}.category", found["category"], terms.CATEGORIES),
        value=reader.count(f"{where}.value", found["value"], 1, 9),
        gold=number if paid == "gold" else 0,
        sorcery=number if paid == "sorcery" else 0,
        count=reader.count(f"{where}.count", found["count"], 1, 99),
    )


def _die(reader: RecordReader, common: Common) -> Component:
    kind = terms.DICE[reader.one_of("kind", reader.record["kind"], terms.DICE)]
    table = terms.ICONS if kind == "fate" else terms.FACES
    faces = reader.record["faces"]
    if isinstance(faces, str) or not isinstance(faces, list | tuple) or len(faces) != 6:
        raise reader.fail("faces", f"{faces!r} is not a list of six faces (AOC-1.5).")
    numbers = tuple(reader.one_of(f"faces[{at}]", face, table) for at, face in enumerate(faces))
    count = reader.whole("count")
    return Die(**common, simulatable=not reader.has_unknown, kind=kind, faces=numbers, count=count)


READERS: Final[Mapping[str, Callable[[RecordReader, Common], Component]]] = {
    "Kingdom": _kingdom,
    "Kingdom Card": _kingdom_card,
    "Strategy": _strategy,
    "Adventure": _adventure,
    "Objective": _objective,
    "Artifact": _artifact,
    "Conan Card": _conan_card,
    "Chronicle": _extra,
    "Companion": _extra,
    "Tokens": _tokens,
    "Die": _die,
    "Map": read_map,
}
