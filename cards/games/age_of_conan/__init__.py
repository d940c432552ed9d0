"""Age of Conan: The Strategy Board Game in the catalogue."""

from __future__ import annotations

from typing import Final

from cards.games.age_of_conan.art import make_picture
from cards.games.age_of_conan.board import map_of
from cards.games.age_of_conan.columns import COLUMNS
from cards.games.age_of_conan.face import band_of, make_face
from cards.games.age_of_conan.facts import row_facts
from cards.games.age_of_conan.fields import FACETS, FIELDS, ORDERS
from cards.games.age_of_conan.guide import GUIDE
from cards.games.age_of_conan.page import facts, rule_ids
from cards.games.age_of_conan.texts import paragraphs, plain_text, requirement, type_line
from cards.games.base import CatalogGame
from simulator.engine.games.age_of_conan.catalogue import compile_pool, read_card

GAME: Final = CatalogGame(
    key="age_of_conan",
    name="Age of Conan",
    long_name="Age of Conan: The Strategy Board Game",
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
    placeholder="archers, or kingdom:turan contest:siege cost<=2",
    compared=("cost", "copies"),
    caveat="A reconstruction: the map, the dice and most cards are our own",
    has_flavor=False,
    map_of=map_of,
    plays_whole=True,
)
