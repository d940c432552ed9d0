"""Card records become ``CardDef``s, and all of them together a ``Pool`` of tables of integers for the engine."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg import words
from simulator.engine.games.conan_ccg.card_record import (
    ACTION_STEPS,
    RARITIES,
    UNKNOWN,
    Edge,
    Groups,
    Json,
    RecordReader,
    Value,
)
from simulator.engine.games.conan_ccg.card_sense import check_sense
from simulator.engine.games.conan_ccg.vocabulary import check_ability

#: Fields that say nothing about play and therefore do not count in ``Pool.hash``.
UNPLAYED_FIELDS: Final = frozenset(("number", "rarity", "flavor", "facts"))
MAJOR_RENOWN: Final = 5
#: What the tables hold for a value that nobody knows; a value that a card type does not have is 0.
NOT_KNOWN: Final = -1
NO_ICONS: Final = (0, 0, 0, 0)
Sides = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class CardDef:
    """One card as its data says it; ``None`` stands for a value its type does not have.

    ``abilities`` is ``None`` when nobody knows them. Edges have one entry a slot; equal numbers above 0 in
    ``left_multi`` and ``right_multi`` mark the slots of one multi-icon. ``simulatable`` is false for a card with
    anything unknown.
    """

    id: str
    title: str
    number: str
    type: str
    rarity: str
    keywords: tuple[str, ...]
    traits: tuple[str, ...]
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
class Pool:
    """All cards of a game, numbered by their place in ``defs``, and what a match looks up most as parallel tables.

    ``types`` and ``foe_types`` are places in ``words.CARD_TYPES`` and ``words.FOE_TYPES``, ``territories`` in
    ``words.TERRITORIES`` (-1 none or unknown), ``traits`` bits ``1 << place in words.TRAITS``. ``edges`` hold 0 for
    an empty slot, else 1 + the place in ``words.ICONS``; ``multi`` the number of the multi-icon (0 none). Numbers are 0
    where a card type has none and ``NOT_KNOWN`` where nobody knows them.
    """

    defs: tuple[CardDef, ...]
    index: Mapping[str, int]
    by_title: Mapping[str, int]
    hash: str
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

    def find_title(self, title: str) -> int | None:
        """The card with this title, whatever the case, accents and spaces (CCG-4.11)."""
        return self.by_title.get(normal_title(title))


def normal_title(title: str) -> str:
    """A title without regard to case, accents, spaces and the shape of quotes (CCG-4.11)."""
    plain = title.replace("\u2019", "'").replace("\u2018", "'").replace("\u201c", '"').replace("\u201d", '"')
    letters = unicodedata.normalize("NFKD", plain)
    return "".join(c for c in letters.casefold() if not unicodedata.combining(c) and not c.isspace())


def read_card(record: Mapping[str, Json]) -> CardDef:
    """A checked card; ``BadCard`` names card and field of anything that cannot be."""
    if not isinstance(record, Mapping):
        raise BadCard(f"A card must be an object with fields, not {record!r}.")
    reader = RecordReader(record)
    reader.text("id")
    if record.get("type") not in words.CARD_TYPES:
        raise reader.fail("type", f"{record.get('type')!r} is not known; allowed are {', '.join(words.CARD_TYPES)}.")
    card_type = str(record["type"])
    reader.check_fields(card_type)
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
        traits=reader.word_list("traits", words.TRAITS),
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
        foe_type=reader.choice("foe_type", words.FOE_TYPES),
        territory=reader.choice("territory", words.TERRITORIES),
        requires=reader.requirement(),
        draw=reader.number("draw"),
        abilities=_abilities(reader, card_type, keywords),
        flavor=reader.text("flavor", ""),
        facts=reader.word_list("facts", None),
        simulatable=not reader.has_unknown,
    )


def _keywords(reader: RecordReader, card_type: str) -> tuple[str, ...]:
    allowed = {"Action": words.ACTION_KEYWORDS, "Item": words.ITEM_KEYWORDS, "Move": None}
    keywords = reader.word_list("keywords", allowed.get(card_type, ()))
    if card_type == "Action" and not keywords and reader.record.get("keywords") != UNKNOWN:
        raise reader.fail("keywords", f"an Action needs at least one of {', '.join(words.ACTION_KEYWORDS)}.")
    return keywords


def _abilities(
    reader: RecordReader, card_type: str, keywords: tuple[str, ...]
) -> tuple[Mapping[str, Json], ...] | None:
    """Abilities that the vocabulary knows; those of an Action must fit the steps of its keywords (CCG-23.1)."""
    abilities = reader.record["abilities"]
    if abilities == UNKNOWN:
        reader.has_unknown = True
        return None
    if isinstance(abilities, str) or not isinstance(abilities, Sequence):
        raise reader.fail("abilities", f'{abilities!r} is not a list (or "?").')
    is_action = card_type == "Action"
    steps = {window for word in keywords if is_action for window in ACTION_STEPS[word.removeprefix("Foe:")]}
    for ability in abilities:
        if not isinstance(ability, Mapping):
            raise reader.fail("abilities", f"{ability!r} is not an object.")
        check_ability(reader.card_id, card_type, ability)
        check_sense(reader.card_id, card_type, ability)
        if steps and ability["when"] not in steps:
            raise reader.fail("when", f"{ability['when']!r} is not a moment of the steps in its keywords.")
    if is_action and not abilities:
        raise reader.fail("abilities", "an Action needs at least one.")
    return tuple(abilities)


def compile_pool(records: Sequence[Mapping[str, Json]]) -> Pool:
    """All records checked and turned into tables; ids and titles must be distinct."""
    defs = tuple(read_card(record) for record in records)
    index: dict[str, int] = {}
    by_title: dict[str, int] = {}
    for place, card in enumerate(defs):
        if card.id in index:
            raise BadCard(f'Card "{card.id}", id: another card has this id too.')
        title = normal_title(card.title)
        if title in by_title:
            raise BadCard(f'Card "{card.id}", title: "{card.title}" is the title of "{defs[by_title[title]].id}" too.')
        index[card.id] = place
        by_title[title] = place
    return Pool(
        defs=defs,
        index=index,
        by_title=by_title,
        hash=pool_hash(records),
        types=tuple(words.CARD_TYPES.index(card.type) for card in defs),
        foe_types=tuple(_place(words.FOE_TYPES, card.foe_type) for card in defs),
        territories=tuple(_place(words.TERRITORIES, card.territory) for card in defs),
        traits=tuple(sum(1 << words.TRAITS.index(trait) for trait in card.traits) for card in defs),
        keywords=tuple(frozenset(card.keywords) for card in defs),
        gem=tuple(_number(card.gem) for card in defs),
        initiative=tuple(_number(card.initiative) for card in defs),
        damage=tuple(_number(card.damage) for card in defs),
        prowess=tuple(_number(card.prowess) for card in defs),
        health=tuple(_number(card.health) for card in defs),
        vitality=tuple(_number(card.vitality) for card in defs),
        renown=tuple(_number(card.renown) for card in defs),
        scars=tuple(_number(card.scars) for card in defs),
        edges=tuple((_icons(card.left), _icons(card.right)) for card in defs),
        multi=tuple((card.left_multi or NO_ICONS, card.right_multi or NO_ICONS) for card in defs),
    )


def pool_hash(records: Sequence[Mapping[str, Json]]) -> str:
    """A sha256 over everything that decides play, in the order of the records."""
    played = [{field: record[field] for field in record if field not in UNPLAYED_FIELDS} for record in records]
    text = json.dumps(played, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _place(table: Sequence[str], word: str) -> int:
    return table.index(word) if word in table else -1


def _number(value: Value | None) -> int:
    if value is None:
        return 0
    return value if isinstance(value, int) else NOT_KNOWN


def _icons(edge: Edge) -> tuple[int, ...]:
    return tuple(1 + _place(words.ICONS, icon or "") for icon in edge) or NO_ICONS
