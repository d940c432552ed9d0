"""Records of components as plain named records, one class for each type.

Numbers are places in the tables of ``terms`` (kingdoms, areas, kinds) or plain numbers, -1 where nobody knows them;
provinces are named by id. A record with anything unknown is not ``simulatable``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Json = Any


@dataclass(frozen=True, slots=True)
class Component:
    """What all records have. ``box`` is the box it comes in (``""``: none), ``copies`` how many of it are in there."""

    id: str
    title: str
    number: str
    type: str
    source: str
    box: str
    copies: int
    flavor: str
    facts: tuple[str, ...]
    simulatable: bool

    @property
    def rarity(self) -> str:
        """Components have no rarity."""
        return ""


@dataclass(frozen=True, slots=True)
class Figures:
    """Hard limits on the figures of a kingdom (AOC-1.2)."""

    units: int
    emissaries: int
    towers: int
    forts: int


@dataclass(frozen=True, slots=True)
class Kingdom(Component):
    """A kingdom: ``place`` in ``terms.KINGDOMS``, which is the number of its area too, and what it starts with."""

    place: int
    home: str
    colour: str
    units: int
    emissaries: int
    gold: int
    sorcery: int
    figures: Figures


@dataclass(frozen=True, slots=True)
class KingdomCard(Component):
    """``kind`` is ``K_TABLE``, ``K_EVENT`` or ``K_INSTANT``; ``cost`` is 0 but for table cards."""

    kingdom: int
    kind: int
    cost: int
    traits: tuple[str, ...]
    abilities: tuple[Mapping[str, Json], ...] | None


@dataclass(frozen=True, slots=True)
class Strategy(Component):
    """``counts`` are faces that count as successes, ``terrains``, ``area4`` and ``area23`` sets of bits.

    ``area4`` is the area marked "2-4", ``area23`` that marked "2-3"; ``rating`` is the adventure rating.
    """

    counts: int
    terrains: int
    area4: int
    area23: int
    rating: int


@dataclass(frozen=True, slots=True)
class Adventure(Component):
    """Where an adventure leads, by id of the province, and how many tokens its track has."""

    destination: str
    length: int


@dataclass(frozen=True, slots=True)
class Objective(Component):
    """``condition``: goals that must all be met, ``None`` when nobody knows them."""

    condition: tuple[Mapping[str, Json], ...] | None
    ep: int


@dataclass(frozen=True, slots=True)
class Artifact(Component):
    """``category`` is that of the tokens it is won with (AOC-17.1); ``version`` 0 is that of the base game."""

    category: int
    version: int
    abilities: tuple[Mapping[str, Json], ...] | None


@dataclass(frozen=True, slots=True)
class ConanCard(Component):
    """The Conan bonus card (``kind`` ``C_BONUS``) or the Conan player card (``C_PLAYER``)."""

    kind: int
    version: int
    abilities: tuple[Mapping[str, Json], ...] | None


@dataclass(frozen=True, slots=True)
class Extra(Component):
    """A card of the expansion of which little is known: chronicle or companion."""

    abilities: tuple[Mapping[str, Json], ...] | None


@dataclass(frozen=True, slots=True)
class Token:
    """A kind of adventure token: what it counts for, what it is traded for, and how many there are of it."""

    category: int
    value: int
    gold: int
    sorcery: int
    count: int


@dataclass(frozen=True, slots=True)
class Tokens(Component):
    """Tokens by ``kind``: ``adventure`` fills ``tokens``, ``bidding`` fills ``bids``, ``supply`` fills ``supply``.

    ``bids`` are the values of one kingdom's bidding tokens; ``supply`` counts tokens by place in ``terms.SUPPLIES``.
    """

    kind: str
    tokens: tuple[Token, ...]
    bids: tuple[int, ...]
    supply: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Die(Component):
    """``faces``: places in ``terms.ICONS`` (fate) or ``terms.FACES`` (contest); ``count`` dice of the kind."""

    kind: str
    faces: tuple[int, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Province:
    """A province; ``rating`` 0 and an empty ``track`` are those of a kingdom. ``seas`` is a set of bits.

    ``outline`` is a path of SVG, ``label`` where the name is drawn, ``army`` where pieces are, ``sources`` from where
    each field is known; the engine does not look at them.
    """

    id: str
    name: str
    area: int
    is_kingdom: bool
    rating: int
    savage: bool
    seas: int
    track: tuple[int, ...]
    outline: str
    label: tuple[int, int]
    army: tuple[int, int]
    sources: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Map(Component):
    """The map: provinces in the order of their numbers, borders as pairs of ids, where Conan starts.

    ``homes`` are province ids by area, ``area_names`` and ``sea_names`` by number, ``drawing`` is what is drawn besides
    the provinces.
    """

    provinces: tuple[Province, ...]
    borders: tuple[tuple[str, str], ...]
    homes: tuple[str, ...]
    start: str
    area_names: tuple[str, ...]
    sea_names: tuple[str, ...]
    drawing: Mapping[str, Json]
