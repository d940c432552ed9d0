"""Conquer: The Age of Fantasy in the catalogue."""

from __future__ import annotations

from typing import Final

from cards.games.base import CatalogGame
from cards.games.conquer.art import make_picture
from cards.games.conquer.columns import COLUMNS
from cards.games.conquer.face import band_of, make_face
from cards.games.conquer.facts import row_facts
from cards.games.conquer.fields import FACETS, FIELDS, ORDERS
from cards.games.conquer.guide import GUIDE
from cards.games.conquer.page import facts, rule_ids
from cards.games.conquer.texts import paragraphs, plain_text, type_line
from simulator.engine import RARITIES
from simulator.engine.games.conquer.catalogue import compile_pool, read_card, requirement_text, title_by_parts

GAME: Final = CatalogGame(
    key="conquer",
    name="Conquer",
    long_name="Conquer: The Age of Fantasy",
    rarities=tuple(RARITIES),
    read_card=read_card,
    compile_pool=compile_pool,
    row_facts=row_facts,
    plain_text=plain_text,
    paragraphs=paragraphs,
    requirement=requirement_text,
    type_line=type_line,
    make_face=make_face,
    make_picture=make_picture,
    band=band_of,
    facts=facts,
    rule_ids=rule_ids,
    fields=FIELDS,
    orders=ORDERS,
    facets=FACETS,
    columns=COLUMNS,
    guide=GUIDE,
    placeholder="wolf, or type:character cost<=3 division:howllligans",
    compared=("attack", "defense"),
    title_parts={"Landscape": ("location", "area", "common_ground")},
    title_by_parts=title_by_parts,
)
