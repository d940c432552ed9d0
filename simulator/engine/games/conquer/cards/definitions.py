"""Card records become ``CardDef``s, and all of them together a ``Pool`` of tables of integers for the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine.core.cards import (
    RARITIES,
    UNKNOWN,
    NumberedCards,
    Value,
    place_of,
    read_cards,
    table_number,
    unknown_fields,
)
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conquer.cards import terms
from simulator.engine.games.conquer.cards.record import OWN_TITLE, DeckLimits, RecordReader
from simulator.engine.games.conquer.cards.sense import check_sense
from simulator.engine.games.conquer.cards.vocabulary import check_ability

Json = Any
COMMON_GROUND: Final = "Common Ground"


@dataclass(frozen=True, slots=True)
class CardDef:
    """One card as its data says it; ``None`` stands for a value its type does not have.

    ``division`` is that of a Character or the craft of an Effect, ``kind`` that of Equipment or of a Battle Action.
    ``limits`` are those of decks with the card. ``abilities`` is ``None`` when nobody knows them. ``other_words`` are
    printed, and no rule knows them yet. ``simulatable`` is false for a card with anything unknown.
    """

    id: str
    title: str
    number: str
    type: str
    rarity: str
    keywords: tuple[str, ...]
    traits: tuple[str, ...]
    other_words: tuple[str, ...]
    division: str
    kind: str
    cost: Value | None
    attack: Value | None
    defense: Value | None
    weapon_use: Value | None
    popularity: Value | None
    reputation: Value | None
    generic: bool
    attack_bonus: Value | None
    defense_bonus: Value | None
    unique: bool
    personal: bool
    on: str
    location: str
    area: str
    place: Value | None
    places: Value | None
    common_ground: bool
    damage: Value | None
    requires: Mapping[str, Value]
    limits: DeckLimits
    abilities: tuple[Mapping[str, Json], ...] | None
    flavor: str
    facts: tuple[str, ...]
    simulatable: bool
    #: The fields of which nothing is known.
    unknown: tuple[str, ...] = ()

    @property
    def is_unique(self) -> bool:
        """A Character that is not generic, or unique Equipment: one copy a deck (CQ-3.1, CQ-3.3)."""
        return self.unique or (self.type == "Character" and not self.generic)

    @property
    def is_uniqueness_open(self) -> bool:
        """Whether nobody knows if it is unique; ``is_unique`` says nothing then."""
        return not {"generic", "unique"}.isdisjoint(self.unknown)

    @property
    def is_action(self) -> bool:
        """Whether it belongs in the Combat Deck (CQ-3.8)."""
        return self.type == "Battle Action"


@dataclass(frozen=True, slots=True)
class Pool(NumberedCards):
    """All cards of this game by number, and what a match looks up most as parallel tables.

    ``types``, ``divisions`` (Characters) or crafts (Effects) and ``kinds`` are places in the tables of ``terms`` (-1
    none), ``traits`` bits. ``ratings`` by name hold the printed rating; ``needs`` what Equipment or a Battle Action
    asks for. Numbers are 0 where a card type has none and ``records.NOT_KNOWN`` where nobody knows them.
    """

    defs: tuple[CardDef, ...]
    types: tuple[int, ...]
    divisions: tuple[int, ...]
    kinds: tuple[int, ...]
    traits: tuple[int, ...]
    keywords: tuple[frozenset[str], ...]
    cost: tuple[int, ...]
    ratings: tuple[tuple[int, ...], ...]
    bonus: tuple[tuple[int, int], ...]
    needs: tuple[tuple[int, int, int], ...]
    damage: tuple[int, ...]
    places: tuple[int, ...]
    locations: tuple[int, ...]


def read_card(record: Mapping[str, Json]) -> CardDef:
    """A checked card; ``BadCard`` names card and field of anything that cannot be."""
    reader = RecordReader(record)
    card_type = reader.card_type()
    has_kind = card_type in ("Equipment", "Battle Action")
    return CardDef(
        id=reader.card_id,
        title=_title(reader, card_type),
        number=reader.text("number"),
        type=card_type,
        rarity=reader.choice("rarity", RARITIES),
        keywords=reader.word_list("keywords", None),
        traits=reader.word_list("traits", terms.TRAITS if card_type == "Character" else ()),
        other_words=reader.word_list("other_words", None),
        division=reader.choice("division", terms.DIVISIONS if card_type == "Character" else terms.CRAFTS),
        kind=reader.choice("kind", terms.EQUIPMENT_KINDS if card_type == "Equipment" else terms.ACTION_KINDS),
        cost=reader.number("cost"),
        attack=reader.number("attack"),
        defense=reader.number("defense"),
        weapon_use=reader.number("weapon_use"),
        popularity=reader.number("popularity"),
        reputation=reader.number("reputation"),
        generic=reader.open_flag("generic"),
        attack_bonus=reader.number("attack_bonus"),
        defense_bonus=reader.number("defense_bonus"),
        unique=reader.open_flag("unique"),
        personal=reader.open_flag("personal"),
        on=reader.choice("on", terms.PLACES),
        location=reader.text("location", ""),
        area=reader.text("area", ""),
        place=reader.number("place"),
        places=reader.number("places"),
        common_ground=reader.open_flag("common_ground"),
        damage=_damage(reader),
        requires=reader.requirements(card_type) if has_kind else {},
        limits=reader.limits(card_type),
        abilities=_abilities(reader, card_type),
        flavor=reader.text("flavor", ""),
        facts=reader.word_list("facts", None),
        simulatable=not reader.has_unknown,
        unknown=unknown_fields(record),
    )


def _title(reader: RecordReader, card_type: str) -> str:
    """A title; that of a Landscape is its Location, Area and Common Ground (CQ-2.11), unless it says otherwise."""
    title, own = reader.text("title"), reader.record.get(OWN_TITLE, False)
    if own not in (False, True):
        raise reader.fail(OWN_TITLE, f"it is true or left out, not {own!r}.")
    if card_type != "Landscape" or own is True:
        return title
    if title != (parts := title_by_parts(reader.record)):
        raise reader.fail("title", f'a Landscape is called by its parts: "{parts}".')
    return title


def title_by_parts(record: Mapping[str, Json]) -> str:
    """What a Landscape is called by its Location, Area and Common Ground."""
    parts = [str(record[field]) for field in ("location", "area") if record.get(field)]
    if record.get("common_ground") is True:
        parts.append(COMMON_GROUND)
    return ": ".join(parts)


def _damage(reader: RecordReader) -> Value | None:
    """The damage of an Attack, which it needs and no other card can have (CQ-2.12)."""
    kind = reader.record.get("kind")
    if kind == "Attack" and "damage" not in reader.record:
        raise reader.fail("damage", "an Attack needs this field.")
    if "damage" in reader.record and kind not in ("Attack", UNKNOWN):
        raise reader.fail("damage", f"a {kind} deals none; write an effect if its text does.")
    return reader.number("damage")


def _abilities(reader: RecordReader, card_type: str) -> tuple[Mapping[str, Json], ...] | None:
    """Abilities that the vocabulary knows and that mean something on this card."""
    abilities = reader.abilities()
    if abilities is None:
        return None
    for ability in abilities:
        check_ability(reader.card_id, card_type, ability)
        check_sense(reader.card_id, card_type, reader.record, ability)
    if not abilities and card_type in ("Effect", "Disturbance"):
        raise reader.fail("abilities", f"{card_type}s do nothing but their text; at least one is needed.")
    return abilities


def compile_pool(records: Sequence[Mapping[str, Json]]) -> Pool:
    """All records checked and turned into tables; ids and titles must be distinct. A reprint is its original."""
    defs, listed = read_cards(records, read_card)
    numbered: dict[tuple[str, Value], str] = {}
    locations = list(dict.fromkeys(card.location for card in defs if card.location))
    for card in defs:
        if card.location and isinstance(card.place, int):
            taken = numbered.setdefault((card.location, card.place), card.id)
            if taken != card.id:
                raise BadCard(f'Card "{card.id}", place: "{taken}" is number {card.place} of {card.location} too.')
    return Pool(
        defs=defs,
        index=listed.index,
        by_title=listed.by_title,
        hash=listed.hash,
        types=tuple(terms.CARD_TYPES.index(card.type) for card in defs),
        divisions=tuple(_division(card) for card in defs),
        kinds=tuple(_kind(card) for card in defs),
        traits=tuple(sum(1 << terms.TRAITS.index(trait) for trait in card.traits) for card in defs),
        keywords=tuple(frozenset(card.keywords) for card in defs),
        cost=tuple(table_number(card.cost) for card in defs),
        ratings=tuple(tuple(table_number(getattr(card, name)) for name in terms.RATINGS) for card in defs),
        bonus=tuple((table_number(card.attack_bonus), table_number(card.defense_bonus)) for card in defs),
        needs=tuple(_needs(card) for card in defs),
        damage=tuple(table_number(card.damage) for card in defs),
        places=tuple(table_number(card.place) for card in defs),
        locations=tuple(locations.index(card.location) if card.location else -1 for card in defs),
    )


def _division(card: CardDef) -> int:
    return place_of(card.division, terms.DIVISIONS if card.type == "Character" else terms.CRAFTS)


def _kind(card: CardDef) -> int:
    return place_of(card.kind, terms.EQUIPMENT_KINDS if card.type == "Equipment" else terms.ACTION_KINDS)


def _needs(card: CardDef) -> tuple[int, int, int]:
    attack, defense, weapon_use = (table_number(card.requires.get(name, 0)) for name in terms.NEEDED)
    return attack, defense, weapon_use
