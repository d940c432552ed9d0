"""Conan, the miniatures game (Monolith, 2016), in the catalogue."""

from __future__ import annotations

from typing import Final

from cards.games.base import CatalogGame
from cards.games.conan_monolith.art import make_picture
from cards.games.conan_monolith.columns import COLUMNS
from cards.games.conan_monolith.face import band_of, make_face
from cards.games.conan_monolith.facts import row_facts
from cards.games.conan_monolith.fields import FACETS, FIELDS, ORDERS
from cards.games.conan_monolith.guide import GUIDE
from cards.games.conan_monolith.odds import TEMPLATE as ODDS_TEMPLATE
from cards.games.conan_monolith.odds import odds_context, odds_told
from cards.games.conan_monolith.page import facts, rule_ids
from cards.games.conan_monolith.sheet import CSS, drawing_of
from cards.games.conan_monolith.texts import paragraphs, plain_text, requirement, type_line
from simulator.engine.games.conan_monolith.catalogue import compile_pool, read_card

GAME: Final = CatalogGame(
    key="conan_monolith",
    name="Conan (Monolith)",
    long_name="Conan, the miniatures game (Monolith, 2016)",
    rarities=(),
    read_card=read_card,
    compile_pool=compile_pool,
    row_facts=row_facts,
    plain_text=plain_text,
    paragraphs=paragraphs,
    requirement=requirement,
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
    placeholder="pict, or type:hero skill:leadership gems>=11",
    compared=("gems", "load"),
    caveat="Cannot be simulated yet",
    has_flavor=False,
    drawing_of=drawing_of,
    drawing_css=CSS,
    odds_of=odds_context,
    odds_told=odds_told,
    odds_template=ODDS_TEMPLATE,
)
