"""The Conan CCG in the catalogue."""

from __future__ import annotations

from typing import Final

from cards.games.base import CatalogGame
from cards.games.conan_ccg.art import make_picture
from cards.games.conan_ccg.columns import COLUMNS
from cards.games.conan_ccg.face import band_of, make_face
from cards.games.conan_ccg.facts import row_facts
from cards.games.conan_ccg.fields import FACETS, FIELDS, ORDERS
from cards.games.conan_ccg.guide import GUIDE
from cards.games.conan_ccg.page import facts, rule_ids
from cards.games.conan_ccg.texts import paragraphs, plain_text, type_line
from simulator.engine import RARITIES
from simulator.engine.games.conan_ccg.catalogue import compile_pool, read_card, requirement_text

GAME: Final = CatalogGame(
    key="conan_ccg",
    name="Conan CCG",
    article="the ",
    long_name="Conan Collectible Card Game",
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
    placeholder="grip, or type:foe renown>=5 -icon:blade",
    compared=("prowess", "health"),
)
