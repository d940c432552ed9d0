"""The phrases that may be meant by a sentence that cannot be read: by stems, synonyms and spelling."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cards.text_reader.loose import words_of
from cards.text_reader.rewording import Rewording
from cards.text_reader.traced import Traced
from simulator.engine import BadCard, Samples, Verb

Entry = dict[str, Any]

#: So many are offered.
MOST_NEAR: Final = 3
#: Phrases with less in common are not offered.
LEAST_ALIKE: Final = 0.12
#: A word nobody knows is taken for one that differs by so many letters.
MOST_SLIPS: Final = 1


class Phrasebook:
    """Whole sentences of our cards, to be found by what they have in common with a sentence."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._phrases = list(dict.fromkeys(phrases))
        self._words = [_kinds_of(phrase) for phrase in self._phrases]
        found = Counter(word for words in self._words for word in words)
        self._weights = {word: math.log(1 + len(self._phrases) / number) for word, number in found.items()}
        self._sizes = [self._size(words) for words in self._words]
        self._of_word: dict[str, list[int]] = {}
        for number, words in enumerate(self._words):
            for word in words:
                self._of_word.setdefault(word, []).append(number)

    def near(self, typed: str, synonyms: Sequence[Rewording]) -> tuple[str, ...]:
        """The phrases most like a sentence, the likest first."""
        text = Traced.of(typed)
        for rewording in synonyms:
            text = rewording.of(text)
        wanted = {self._known(word) for word in _kinds_of(text.text)}
        size = self._size(wanted) or 1.0
        scores: Counter[int] = Counter()
        for word in wanted & self._weights.keys():
            for number in self._of_word[word]:
                scores[number] += self._weights[word] ** 2  # type: ignore[assignment]
        ranked = sorted((-score / (size * self._sizes[number]), number) for number, score in scores.items())
        found: dict[frozenset[str], str] = {}
        for score, number in ranked:
            if -score < LEAST_ALIKE or len(found) == MOST_NEAR:
                break
            found.setdefault(self._words[number], self._phrases[number])
        return tuple(found.values())

    def _known(self, word: str) -> str:
        if word in self._weights or len(word) <= MOST_NEAR:
            return word
        near = process.extractOne(word, list(self._weights), scorer=OSA.distance, score_cutoff=MOST_SLIPS)
        return near[0] if near else word

    def _size(self, words: Iterable[str]) -> float:
        return math.sqrt(sum(self._weights.get(word, 2.0) ** 2 for word in words))


def _kinds_of(text: str) -> frozenset[str]:
    """The words of a text; one number is as good as another."""
    return frozenset(
        "#" if word.plain.isdigit() or word.plain in ("a", "one") else word.plain for word in words_of(text)
    )


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a phrasebook is made from: verbs by part of an ability, samples, moments, and how abilities are said.

    ``say`` raises ``BadCard`` for what makes no sense on a card of this kind; ``harmless`` are effects with which any
    condition or moment can stand: one that happens once, and one that lasts.
    """

    verbs: Mapping[str, Mapping[str, Verb]]
    samples: Samples
    timings: Sequence[str]
    say: Callable[[Entry], str]
    harmless: tuple[Entry, Entry]

    def phrases(self) -> Iterator[str]:
        """A sentence for each phrase of each verb, and for each moment."""
        for part, table in self.verbs.items():
            for name, verb in table.items():
                for phrase in verb.phrases:
                    fixed = {field: value for field, value in phrase.fixed.items() if value is not None}
                    entry = {**self.samples.entry(name, verb), **fixed}
                    yield from self._first_said(self._around(part, verb, entry))
        for when in self.timings:
            yield from self._first_said(iter([{"when": when, "do": [self.harmless[0]]}]))

    def _around(self, part: str, verb: Verb, entry: Entry) -> Iterator[Entry]:
        """Abilities with an entry, the plainest first."""
        once, lasting = self.harmless
        for when in self.timings:
            if part != "do":
                yield {"when": when, "do": [once], part: [entry]}
                yield {"when": when, "do": [lasting], part: [entry]}
                continue
            yield {"when": when, "do": [entry]}
            if verb.static:
                yield {"when": when, "do": [{**entry, "until": "combat"}]}

    def _first_said(self, abilities: Iterator[Entry]) -> Iterator[str]:
        for ability in abilities:
            try:
                yield self.say(ability)
            except BadCard:
                continue
            return
