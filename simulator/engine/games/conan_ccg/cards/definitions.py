"""Card records become ``CardDef``s, and all of them together a ``Pool`` of tables of integers for the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

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
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.record import ACTION_STEPS, Edge, Groups, Json, RecordReader
from simulator.engine.games.conan_ccg.cards.sense import check_sense
from simulator.engine.games.conan_ccg.cards.vocabulary import check_ability

MAJOR_RENOWN: Final = 5
NO_ICONS: Final = (0, 0, 0, 0)
Sides = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class CardDef:
    """One card as its data says it; ``None`` stands for a value its type does not have.

    ``abilities`` is ``None`` when nobody knows them. Edges have one entry a slot; equal numbers above 0 in
    ``left_multi`` and ``right_multi`` mark the slots of one multi-icon. ``other_words`` are printed, and no rule
    knows them yet. ``simulatable`` is false for a card with anything unknown.
    """

    id: str
    title: str
    number: str
    type: str
    rarity: str
    keywords: tuple[str, ...]
    traits: tuple[str, ...]
    other_words: tuple[str, ...]
    gem: Value | None
    initiative: Value | None
    left: Edge
    right: Edge
    left_multi: Groups
    right_multi: Groups
    conan_only: bool
    damage: Value | None
    prowess: Value | None
    health: Value | None
    vitality: Value | None
    renown: Value | None
    scars: Value | None
    foe_type: str
    territory: str
    requires: tuple[str, Value] | None
    draw: Value | None
    abilities: tuple[Mapping[str, Json], ...] | None
    flavor: str
    facts: tuple[str, ...]
    simulatable: bool
    #: The fields of which nothing is known.
    unknown: tuple[str, ...] = ()

    @property
    def is_unique(self) -> bool:
        return "Unique" in self.traits

    @property
    def is_major(self) -> bool:
        """A Foe of Renown 5 or more (CCG-2.10)."""
        return self.type == "Foe" and isinstance(self.renown, int) and self.renown >= MAJOR_RENOWN

    @property
    def is_move(self) -> bool:
        """Whether it can be played as a move (CCG-12.3)."""
        return self.type in ("Move", "Item", "Action")


@dataclass(frozen=True, slots=True)
class Pool(NumberedCards):
    """All cards of this game by number, and what a match looks up most as parallel tables.

    ``types`` and ``foe_types`` are places in ``terms.CARD_TYPES`` and ``terms.FOE_TYPES``, ``territories`` in
    ``terms.TERRITORIES`` (-1 none or unknown), ``traits`` bits ``1 << place in terms.TRAITS``. ``edges`` hold 0 for
    an empty slot, else 1 + the place in ``terms.ICONS``; ``multi`` the number of the multi-icon (0 none). Numbers are 0
    where a card type has none and ``records.NOT_KNOWN`` where nobody knows them.
    """

    defs: tuple[CardDef, ...]
    types: tuple[int, ...]
    foe_types: tuple[int, ...]
    territories: tuple[int, ...]
    traits: tuple[int, ...]
    keywords: tuple[frozenset[str], ...]
    gem: tuple[int, ...]
    initiative: tuple[int, ...]
    damage: tuple[int, ...]
    prowess: tuple[int, ...]
    health: tuple[int, ...]
    vitality: tuple[int, ...]
    renown: tuple[int, ...]
    scars: tuple[int, ...]
    edges: tuple[Sides, ...]
    multi: tuple[Sides, ...]


def read_card(record: Mapping[str, Json]) -> CardDef:
    """A checked card; ``BadCard`` names card and field of anything that cannot be."""
    reader = RecordReader(record)
    card_type = reader.card_type()
    has_edges = "left" in record
    left, left_multi = reader.edge("left") if has_edges else ((), ())
    right, right_multi = reader.edge("right") if has_edges else ((), ())
    keywords = _keywords(reader, card_type)
    return CardDef(
        id=reader.card_id,
        title=reader.text("title"),
        number=reader.text("number"),
        type=card_type,
        rarity=reader.choice("rarity", RARITIES),
        keywords=keywords,
        traits=reader.word_list("traits", terms.TRAITS),
        other_words=reader.word_list("other_words", None),
        gem=reader.number("gem"),
        initiative=reader.number("initiative"),
        left=left,
        right=right,
        left_multi=left_multi,
        right_multi=right_multi,
        conan_only=reader.flag("conan_only"),
        damage=reader.number("damage"),
        prowess=reader.number("prowess"),
        health=reader.number("health"),
        vitality=reader.number("vitality"),
        renown=reader.number("renown"),
        scars=reader.number("scars"),
        foe_type=reader.choice("foe_type", terms.FOE_TYPES),
        territory=reader.choice("territory", terms.TERRITORIES),
        requires=reader.requirement(),
        draw=reader.number("draw"),
        abilities=_abilities(reader, card_type, keywords),
        flavor=reader.text("flavor", ""),
        facts=reader.word_list("facts", None),
        simulatable=not reader.has_unknown,
        unknown=unknown_fields(record),
    )


def _keywords(reader: RecordReader, card_type: str) -> tuple[str, ...]:
    allowed = {"Action": terms.ACTION_KEYWORDS, "Item": terms.ITEM_KEYWORDS, "Move": None}
    keywords = reader.word_list("keywords", allowed.get(card_type, ()))
    if card_type == "Action" and not keywords and reader.record.get("keywords") != UNKNOWN:
        raise reader.fail("keywords", f"an Action needs at least one of {', '.join(terms.ACTION_KEYWORDS)}.")
    return keywords


def _abilities(
    reader: RecordReader, card_type: str, keywords: tuple[str, ...]
) -> tuple[Mapping[str, Json], ...] | None:
    """Abilities that the vocabulary knows; those of an Action must fit the steps of its keywords (CCG-23.1)."""
    abilities = reader.abilities()
    if abilities is None:
        return None
    is_action = card_type == "Action"
    steps = {window for word in keywords if is_action for window in ACTION_STEPS[word.removeprefix("Foe:")]}
    for ability in abilities:
        check_ability(reader.card_id, card_type, ability)
        check_sense(reader.card_id, card_type, ability)
        if steps and ability["when"] not in steps:
            raise reader.fail("when", f"{ability['when']!r} is not a moment of the steps in its keywords.")
    if is_action and not abilities:
        raise reader.fail("abilities", "an Action needs at least one.")
    return abilities


def compile_pool(records: Sequence[Mapping[str, Json]]) -> Pool:
    """All records checked and turned into tables; ids and titles must be distinct. A reprint is its original."""
    defs, listed = read_cards(records, read_card)
    return Pool(
        defs=defs,
        index=listed.index,
        by_title=listed.by_title,
        hash=listed.hash,
        types=tuple(terms.CARD_TYPES.index(card.type) for card in defs),
        foe_types=tuple(place_of(card.foe_type, terms.FOE_TYPES) for card in defs),
        territories=tuple(place_of(card.territory, terms.TERRITORIES) for card in defs),
        traits=tuple(sum(1 << terms.TRAITS.index(trait) for trait in card.traits) for card in defs),
        keywords=tuple(frozenset(card.keywords) for card in defs),
        gem=tuple(table_number(card.gem) for card in defs),
        initiative=tuple(table_number(card.initiative) for card in defs),
        damage=tuple(table_number(card.damage) for card in defs),
        prowess=tuple(table_number(card.prowess) for card in defs),
        health=tuple(table_number(card.health) for card in defs),
        vitality=tuple(table_number(card.vitality) for card in defs),
        renown=tuple(table_number(card.renown) for card in defs),
        scars=tuple(table_number(card.scars) for card in defs),
        edges=tuple((_icons(card.left), _icons(card.right)) for card in defs),
        multi=tuple((card.left_multi or NO_ICONS, card.right_multi or NO_ICONS) for card in defs),
    )


def _icons(edge: Edge) -> tuple[int, ...]:
    return tuple(1 + place_of(icon or "", terms.ICONS) for icon in edge) or NO_ICONS
