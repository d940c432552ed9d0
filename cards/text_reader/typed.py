"""Rules texts as players type them: each sentence by itself, in its own words or reworded, or kept as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from lark import Tree
from lark.exceptions import UnexpectedEOF, UnexpectedToken, VisitError
from rapidfuzz.distance import OSA

from cards.text_reader.loose import LooseGrammar, Word, plain_word, words_of
from cards.text_reader.near import Phrasebook
from cards.text_reader.reader import MAX_LENGTH, Ability, without_marks
from cards.text_reader.rewording import Rewording, keeps_the_weight, variants
from cards.text_reader.sentences import sentences_of
from cards.text_reader.traced import Traced
from simulator.engine import BadCard

Json = Any
State = Literal["read", "reworded", "kept"]
#: Longer texts stand on no card.
MAX_TEXT: Final = 2000
#: So many sentences are read.
MOST_SENTENCES: Final = 40
#: A word has to be so long for a slip in it to be mended.
LEAST_MENDED: Final = 4
#: Stands before the number of a title; typed by a player it says nothing.
_TITLE_SIGN: Final = re.compile("@")
SENSELESS: Final = "The words are known, but together they say nothing on a card of this type."
_PRONOUN: Final = re.compile(r"\s*(?:it|he|she|they|its|his|her|their|that|those|these)\b", re.IGNORECASE)
_TITLE_MARK: Final = re.compile(r"\*\*|[{}]")


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """What became of one sentence.

    ``start`` and ``end`` are its place in the text. ``read``: in the words of our cards; ``reworded``: in other words,
    and ``says`` is how our cards say what was understood; ``kept``: not understood.
    ``ability`` is the data of an ability, ``fields`` are those of the record that the sentence says instead of one
    (``Conan Only.``); both are empty for a sentence that is kept. Its first word that was not understood stands at
    ``at``; ``why`` says so, and ``near`` are up to three whole phrases that may be meant.
    """

    start: int
    end: int
    state: State
    ability: Ability | None = None
    fields: Mapping[str, Json] = field(default_factory=dict)
    says: str = ""
    at: int | None = None
    why: str = ""
    near: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Json]:
        """All of it as plain data."""
        return {
            "start": self.start,
            "end": self.end,
            "state": self.state,
            "ability": self.ability,
            "fields": dict(self.fields),
            "says": self.says,
            "at": self.at,
            "why": self.why,
            "near": list(self.near),
        }


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the cards of one kind are read as players type them.

    ``this`` is what the card calls itself; ``always`` and ``perhaps`` are the rewordings of the game besides those of
    all games; ``beside`` finds what is no ability; ``spoken`` are words that these rewordings know.
    """

    grammar: LooseGrammar
    build: Callable[[Tree[Any]], Ability]
    check: Callable[[Ability], None]
    say: Callable[[Ability], str]
    beside: Callable[[str], dict[str, Json]]
    this: str
    always: Sequence[Rewording]
    perhaps: Sequence[Rewording]
    phrasebook: Phrasebook
    spoken: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Failure:
    at: int
    why: str


def read_typed(dialect: Dialect, text: str, *, title: str = "", titles: Sequence[str] = ()) -> list[SentenceReading]:
    """Each sentence of a rules text; ``title`` is that of its card, ``titles`` are those that a text may name."""
    names = sorted((name for name in titles if name != title), key=len, reverse=True)
    found: list[SentenceReading] = []
    for start, end in sentences_of(text):
        if len(found) == MOST_SENTENCES:
            why = "No card has so many sentences."
            return [*found, SentenceReading(start, len(text), "kept", at=start, why=why)]
        found.append(_read_one(dialect, text, (start, end), (title, names), is_first=not found))
    return found


def _read_one(
    dialect: Dialect, text: str, span: tuple[int, int], names: tuple[str, Sequence[str]], *, is_first: bool
) -> SentenceReading:
    start, end = span
    typed = text[start:end]
    beside = dialect.beside(typed)
    if beside:
        return SentenceReading(start, end, "read", fields=beside, says=typed)
    if end - start > MAX_LENGTH:
        return _kept(dialect, typed, span, _Failure(start + MAX_LENGTH, "The sentence is too long."))
    if not is_first and _PRONOUN.match(typed):
        return _kept(dialect, typed, span, _Failure(start, "It is not clear whom or what the first word means."))
    sentence, named = _named(Traced.of(typed, start), dialect, *names)
    ours = _tried(dialect, typed, sentence, named, new=_new_keywords(typed, dialect))
    if not isinstance(ours, _Failure) and _bare(typed) == _bare(says := without_marks(dialect.say(ours))):
        return SentenceReading(start, end, "read", ours, says=says)
    failure = _Failure(start, "")
    for begin in dict.fromkeys((sentence, _mended(sentence, dialect))):
        for put in variants(begin, dialect.always, dialect.perhaps):
            result = _tried(dialect, begin.text, put, named)
            if isinstance(result, _Failure):
                failure = max(failure, result, key=lambda one: (one.at, bool(one.why)))
            else:
                says = without_marks(dialect.say(result))
                state: State = "read" if _bare(typed) == _bare(says) else "reworded"
                return SentenceReading(start, end, state, result, says=says)
    return _kept(dialect, typed, span, failure)


def _kept(dialect: Dialect, typed: str, span: tuple[int, int], failure: _Failure) -> SentenceReading:
    near = dialect.phrasebook.near(typed[:MAX_LENGTH], dialect.always)
    return SentenceReading(*span, "kept", at=failure.at, why=failure.why, near=near)


def _new_keywords(typed: str, dialect: Dialect) -> frozenset[str]:
    """Words with a capital that no card has yet: in a sentence in our style they are keywords of new cards."""
    words = (word.said for word in words_of(typed) if word.plain not in dialect.grammar.words)
    return frozenset(word for word in words if word[:1].isupper() and word.lower() not in dialect.spoken)


def _tried(
    dialect: Dialect, typed: str, put: Traced, named: Sequence[str], *, new: Collection[str] = ()
) -> Ability | _Failure:
    """The ability that a wording says, or where it cannot be read."""
    words = words_of(put.text)
    try:
        ability = dialect.build(dialect.grammar.parse(words, named, new))
    except UnexpectedToken as error:
        at = put.origin(error.token.start_pos or 0)
        return _Failure(at, f'"{_word_at(words, error.token.start_pos or 0)}" is not understood here.')
    except UnexpectedEOF:
        return _Failure(put.origin(len(put.text)), "The sentence ends too early.")
    except VisitError:  # words that mean nothing together
        return _Failure(put.origin(0), SENSELESS)
    try:
        dialect.check(ability)
        says = without_marks(dialect.say(ability))
    except BadCard:
        return _Failure(put.origin(0), SENSELESS)
    if not keeps_the_weight(typed, put.text, says):
        return _Failure(put.origin(0), "It is not certain what the whole sentence means.")
    return ability


def _word_at(words: Sequence[Word], at: int) -> str:
    return next((word.said for word in words if word.at == at), "")


def _named(text: Traced, dialect: Dialect, title: str, titles: Sequence[str]) -> tuple[Traced, list[str]]:
    """The text with the card's own name as it calls itself, and with a number for each other title."""
    text = text.replaced(_TITLE_SIGN, "#")
    for name, flags in _own_names(title, dialect):
        text = text.replaced(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", flags), dialect.this)
    named: list[str] = []
    small = text.text.lower()
    for name in titles:
        if name.lower() not in small:
            continue
        flags = re.IGNORECASE if " " in name else re.NOFLAG
        other = text.replaced(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", flags), f"@{len(named)}")
        if other is not text:
            named.append(name)
            text = other
    return text, named


def _own_names(title: str, dialect: Dialect) -> list[tuple[str, re.RegexFlag]]:
    """A card's title, and what it is called for short."""
    if not title or dialect.this == "conan":
        return [(title, re.IGNORECASE)] if title else []
    names = [(title, re.IGNORECASE)]
    head = title.split(",")[0]
    first = head.split()[0]
    if head != title:
        names.append((head, re.IGNORECASE if " " in head else re.NOFLAG))
    if first != head and plain_word(first) not in dialect.grammar.words and first not in ("The", "Old"):
        names.append((first, re.NOFLAG))
    return names


def _mended(text: Traced, dialect: Dialect) -> Traced:
    """The text with its slips of the pen mended where only one word can be meant."""
    known = dialect.grammar.words | dialect.spoken
    for word in dict.fromkeys(re.findall(r"[^\W\d_]+", text.text)):
        small = word.lower()
        if len(small) < LEAST_MENDED or small in known or plain_word(small) in known:
            continue
        near = {one for one in known if one[:1] == small[:1] and OSA.distance(one, small, score_cutoff=1) <= 1}
        near |= {
            one for one in known if OSA.distance(one, plain_word(small), score_cutoff=1) <= 1 and one[:1] == small[:1]
        }
        if len(near) == 1:
            text = text.replaced(re.compile(rf"\b{word}\b"), next(iter(near)))
    return text


def _bare(text: str) -> str:
    return " ".join(_TITLE_MARK.sub("", text).replace("\u2019", "'").replace("-", "\u2212").split())
