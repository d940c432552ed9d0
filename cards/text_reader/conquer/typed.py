"""Texts of Conquer as players type them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from cards.catalogue import load_cards
from cards.text_reader.conquer.builder import ConquerBuilder
from cards.text_reader.conquer.grammar import rules_of
from cards.text_reader.conquer.reader import beside_the_text, check
from cards.text_reader.conquer.rewording import always, perhaps, this_of
from cards.text_reader.loose import LooseGrammar
from cards.text_reader.near import Phrasebook, Vocabulary
from cards.text_reader.reader import Ability, without_marks
from cards.text_reader.rewording import words_in
from cards.text_reader.typed import Dialect, SentenceReading, read_typed
from simulator.engine import BadCard, Verb, samples_of
from simulator.engine.games.conquer.catalogue import (
    CONDITIONS,
    COSTS,
    EFFECTS,
    KINDS,
    Voice,
    ability_text,
    timings_of,
)

Json = Any
_HARMLESS: Final = ({"verb": "draw", "amount": 1}, {"verb": "keep_equipment", "of": "all"})


def read_as_typed(
    voice: Voice, text: str, *, title: str = "", more_titles: Sequence[str] = ()
) -> list[SentenceReading]:
    """Each sentence of a text as a player types it from a card that speaks so.

    ``title`` is the card's own; a text of this game names no other card, so that ``more_titles`` are not needed.
    """
    return read_typed(_dialect(voice), text, title=title, titles=more_titles)


@cache
def _dialect(voice: Voice) -> Dialect:
    grammar = LooseGrammar(*rules_of(voice), _keywords())
    rewordings, tried = always(voice), perhaps(voice)
    return Dialect(
        grammar=grammar,
        build=ConquerBuilder(grammar, voice).transform,
        check=partial(check, voice),
        say=partial(ability_text, voice),
        beside=partial(beside_the_text, card_type=voice.card_type),
        this=this_of(voice),
        always=rewordings,
        perhaps=tried,
        phrasebook=Phrasebook(_phrases(voice)),
        spoken=words_in((*rewordings, *tried)),
    )


@cache
def _keywords() -> frozenset[str]:
    return frozenset(word for card in load_cards("conquer") for word in card.definition.keywords)


def _phrases(voice: Voice) -> Iterator[str]:
    """What cards that speak so say, and could say."""
    for card in load_cards("conquer"):
        one = card.definition
        if one.type == voice.card_type and voice.kind in ("", one.kind) and voice.on in ("", one.on):
            yield from (without_marks(ability_text(voice, ability)) for ability in one.abilities or ())

    def say(ability: Ability) -> str:
        check(voice, ability)
        try:
            return without_marks(ability_text(voice, ability))
        except (KeyError, IndexError, TypeError) as error:
            raise BadCard(str(error)) from error

    verbs: Mapping[str, Mapping[str, Verb]] = {"do": EFFECTS, "if": CONDITIONS, "cost": COSTS}
    yield from Vocabulary(verbs, samples_of(KINDS), timings_of(voice.card_type), say, _HARMLESS).phrases()
