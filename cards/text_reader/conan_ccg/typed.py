"""Texts of the Conan CCG as players type them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from cards.catalogue import load_cards
from cards.text_reader.conan_ccg.builder import ConanBuilder
from cards.text_reader.conan_ccg.grammar import rules_of, titles
from cards.text_reader.conan_ccg.reader import beside_the_text, check
from cards.text_reader.conan_ccg.rewording import always, perhaps, this_of
from cards.text_reader.loose import LooseGrammar
from cards.text_reader.near import Phrasebook, Vocabulary
from cards.text_reader.reader import Ability, without_marks
from cards.text_reader.rewording import words_in
from cards.text_reader.typed import Dialect, SentenceReading, read_typed
from simulator.engine import BadCard, Verb, samples_of
from simulator.engine.games.conan_ccg.catalogue import (
    ACTION_KEYWORDS,
    CONDITIONS,
    COSTS,
    EFFECTS,
    ITEM_KEYWORDS,
    KINDS,
    ability_text,
    timings_of,
)

Json = Any
RULE_KEYWORDS: Final = (*ITEM_KEYWORDS, *ACTION_KEYWORDS)
#: The types of cards that have a field which a sentence can say.
OF_TYPES: Final = {"conan_only": ("Move",), "requires": ("Item", "Ally"), "draw": ("Item", "Ally")}
#: Who does something for each of a kind: people leave the word out.
_EACH: Final = re.compile(r'"each" (?=foe\b|"Ally")')
#: What parts the kinds of Foes that an ability of a Move is for; elsewhere a comma says nothing.
_BETWEEN_KINDS: Final = ('("," qualifier_kind)*', '("&" qualifier_kind)*')
_HARMLESS: Final = ({"verb": "draw", "amount": 1}, {"verb": "bar_retreat"})


def read_as_typed(
    card_type: str, text: str, *, title: str = "", more_titles: Sequence[str] = ()
) -> list[SentenceReading]:
    """Each sentence of a text as a player types it from a card of this type.

    ``title`` is the card's own; ``more_titles`` are Items and Regions that the catalogue files do not hold.
    """
    return read_typed(_dialect(card_type), text, title=title, titles=(*titles(), *more_titles))


@cache
def _dialect(card_type: str) -> Dialect:
    rules, phrases, values = rules_of(card_type)
    loose = [_EACH.sub('"each"? ', rule).replace(*_BETWEEN_KINDS) for rule in rules]
    grammar = LooseGrammar(loose, phrases, values, _keywords())
    rewordings, tried = always(card_type), perhaps(card_type)
    return Dialect(
        grammar=grammar,
        build=ConanBuilder(grammar, card_type).transform,
        check=partial(check, card_type),
        say=partial(ability_text, card_type),
        beside=partial(_beside, card_type),
        this=this_of(card_type),
        always=rewordings,
        perhaps=tried,
        phrasebook=Phrasebook(_phrases(card_type)),
        spoken=words_in((*rewordings, *tried)),
    )


def _beside(card_type: str, sentence: str) -> dict[str, Json]:
    """The fields that a sentence says on a card of this type, with or without its stop."""
    said = beside_the_text(f"{sentence.strip().rstrip('.')}.")
    return {name: value for name, value in said.items() if card_type in OF_TYPES.get(name, (card_type,))}


@cache
def _keywords() -> frozenset[str]:
    """The keywords of the catalogue and of the rules, word by word."""
    found = {word for card in load_cards("conan_ccg") for word in card.definition.keywords}
    return frozenset(part for word in (*RULE_KEYWORDS, *found) for part in word.split(":"))


def _phrases(card_type: str) -> Iterator[str]:
    """What cards of this type say, and could say."""
    for card in load_cards("conan_ccg"):
        if card.definition.type == card_type:
            yield from (without_marks(ability_text(card_type, one)) for one in card.definition.abilities or ())

    def say(ability: Ability) -> str:
        check(card_type, ability)
        try:
            return without_marks(ability_text(card_type, ability))
        except (KeyError, IndexError, TypeError) as error:
            raise BadCard(str(error)) from error

    verbs: Mapping[str, Mapping[str, Verb]] = {"do": EFFECTS, "if": CONDITIONS, "cost": COSTS}
    yield from Vocabulary(verbs, samples_of(KINDS), timings_of(card_type), say, _HARMLESS).phrases()
