"""All components together, with what checks look up: copies in all boxes are on the site, not here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.engine.core.cards import read_cards
from simulator.engine.core.decks import normal_title
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_monolith.cards.definitions import Component, Hero, Scenario, Skill, Unit
from simulator.engine.games.conan_monolith.cards.read import read_card


@dataclass(frozen=True, slots=True)
class Pool:
    """All components by number, with what ``NumberedCards`` has.

    It is not derived from that class: this game is not compiled, and no interpreted class can derive from a compiled
    one.
    """

    index: Mapping[str, int]
    by_title: Mapping[str, int]
    hash: str
    defs: tuple[Component, ...]

    def find_title(self, title: str) -> int | None:
        """The component with this title, whatever the case, accents and spaces."""
        return self.by_title.get(normal_title(title))

    def find(self, card_id: str) -> Component | None:
        """The component with this id."""
        number = self.index.get(card_id)
        return None if number is None else self.defs[number]

    def title(self, card_id: str) -> str:
        """The title of a component, its id where there is none."""
        card = self.find(card_id)
        return card_id if card is None else card.title


def compile_pool(records: Sequence[Mapping[str, Any]]) -> Pool:
    """All records checked; ids and titles must be distinct, and what a record names must be there."""
    defs, listed = read_cards(records, read_card)
    pool = Pool(listed.index, listed.by_title, listed.hash, defs)
    skills = {card.id.removesuffix("-skill") for card in defs if isinstance(card, Skill)}
    for card in defs:
        for field, named in _named(card):
            if named not in (skills if field == "skills" else pool.index):
                raise BadCard(f'Card "{card.id}", {field}: there is no "{named}".')
    return pool


def _named(card: Component) -> Iterator[tuple[str, str]]:
    """Every component that another one names, with the field that does."""
    if isinstance(card, Hero):
        yield from (("skills", skill) for skill, _load in card.skills)
    elif isinstance(card, Unit):
        yield from (("skills", skill) for skill in card.skills)
    elif isinstance(card, Scenario):
        yield from (("boards", board) for board in card.boards)
        yield from (("river", slot[0]) for slot in card.river or () if slot)
        yield from (("assets", item) for item, _count in card.assets or ())
        for hero, gear in card.kits or ():
            yield "heroes", hero
            yield from (("heroes", one) for one in gear)
        yield from (("spells", spell) for spell in (*card.spells, *card.sorcery))
