"""The grammar of a game made loose: case, commas, articles, and one or many do not matter.

Its rules are those of the game's grammar with every word in its plain form, so that a tree of it is built to data by
the same builder. What is read is cut into words here, and each word is put into its plain form as well. No word that
says something is left out: a text is read as a whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from lark import Token, Tree

from cards.text_reader.grammar import SpokenPhrase
from cards.text_reader.lookahead import AheadLark

Json = Any
#: Signs and words that say nothing.
SILENT: Final = frozenset((",", ";", "(", ")", "the"))
#: Words whose plain form is not found by their ends.
_PLAIN: Final = {
    "an": "a", "has": "have", "had": "have", "is": "be", "are": "be", "was": "be", "does": "do", "goes": "go",
    "fewer": "less", "elves": "elf", "dwarves": "dwarf", "werewolves": "werewolf", "dies": "die", "tries": "try",
    "this": "this", "his": "his", "its": "its", "as": "as", "us": "us", "unless": "unless", "plus": "plus",
    "always": "always", "minus": "minus", "avoids": "avoid", "dodges": "dodge", "\u2212": "-",
}  # fmt: skip
_ENDS: Final = (("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("ies", "y"), ("ss", "ss"), ("us", "us"), ("s", ""))
_LITERAL: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_WORD: Final = re.compile(r"@\d+|\d+|[^\W\d_]+(?:-[^\W\d_]+)*|'s\b|'(?=\s)|[^\s]")
#: What may stand at the end of a rule's name in place of a number.
_NUMBERS: Final = "?int: INT | ONE | A | TWO"
#: Clauses in the order in which people say them, besides ours.
_ORDERS: Final = (
    '| [once] what moment ["if" conditions] -> trailed',
    '| [once] "if" conditions moment what -> led_by_condition',
    '| [once] moment what "if" conditions -> turned',
    '| moment once ["if" conditions] what -> once_inside',
    '| [once] what "if" conditions -> conditioned',
)
#: Lines of the grammar that are about signs, and remarks.
_LEFT_OUT: Final = re.compile(r"(?:INT|SIGN|WORD|MARK|TITLE|title): |%|//")
_SENTENCE: Final = re.compile(r"^sentence: .*(?:\n    \|.*)*", re.MULTILINE)
#: What tells one of these grammars from ours: the terminals that are put in from outside.
_TERMINALS: Final = (
    "INT: /\\d+/",
    'ONE: "one"',
    'TWO: "two"',
    'A: "a"',
    "SIGN: /[+-]/",
    "TITLE: /@/",
    "WORD: /\\$/",
)


@cache
def plain_word(word: str) -> str:
    """A word without what tells one from many: ``draws`` and ``draw`` are the same."""
    small = word.lower()
    if small in _PLAIN or len(small) <= 2:
        return _PLAIN.get(small, small)
    for end, new in _ENDS:
        if small.endswith(end):
            return small[: len(small) - len(end)] + new
    return small


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence: its plain form, and where it stands."""

    plain: str
    said: str
    at: int


def words_of(text: str) -> list[Word]:
    """The words of a sentence that say something."""
    found = []
    for match in _WORD.finditer(text):
        plain = plain_word(match[0])
        if plain not in SILENT and plain not in ("*", "{", "}", "."):
            found.append(Word("'s" if plain == "'" else plain, match[0], match.start()))
    return found


class LooseGrammar:
    """Reads words in plain form; ``keywords`` are words that may stand before ``card``, as they are written."""

    def __init__(
        self,
        rules: Sequence[str],
        phrases: Mapping[str, SpokenPhrase],
        values: Mapping[str, Json],
        keywords: Collection[str],
    ) -> None:
        text = "\n".join(_loosened(rules))
        self.phrases, self.values = phrases, values
        self._parser = AheadLark(text)
        self._types = {
            terminal.pattern.value: terminal.name
            for terminal in self._parser.terminals
            if type(terminal.pattern).__name__ == "PatternStr"
        }
        self._keywords = {plain_word(keyword): keyword for keyword in keywords}
        self.words: frozenset[str] = frozenset(self._types) | frozenset(self._keywords)

    def parse(self, words: Sequence[Word], titles: Sequence[str] = (), new: Collection[str] = ()) -> Tree[Any]:
        """The tree of a sentence, in which words of ``new`` may be keywords; ``UnexpectedInput`` if it has none."""
        return self._parser.parse_words([self._token(word, titles, new) for word in words])

    def _token(self, word: Word, titles: Sequence[str], new: Collection[str]) -> Token:
        plain = word.plain
        if plain[0] == "@" and plain[1:].isdigit():
            return Token("TITLE", titles[int(plain[1:])], word.at)
        if plain in ("1", "one"):
            return Token("ONE", "1", word.at)
        if plain in ("2", "two"):
            return Token("TWO", "2", word.at)
        if plain == "a":
            return Token("A", "1", word.at)
        if plain.isdigit():
            return Token("INT", plain, word.at)
        if plain in ("+", "-"):
            return Token("SIGN", plain, word.at)
        kind = self._types.get(plain)
        if kind is None and word.said in new:
            return Token("WORD", word.said, word.at)
        if kind is None:
            return Token("WORD" if plain in self._keywords else "NO_WORD", self._keywords.get(plain, plain), word.at)
        return Token(kind, self._keywords.get(plain, plain), word.at)


def _loosened(rules: Sequence[str]) -> Iterator[str]:
    """The rules with all words in plain form, and the orders in which people put clauses."""
    text = "\n".join(rules)
    text = "\n".join(line for line in text.splitlines() if not _LEFT_OUT.match(line))
    text = re.sub(r"^title: .*$", "title: TITLE", text, flags=re.MULTILINE)
    text = re.sub(r"\bINT\b", "int", text)
    text = _LITERAL.sub(_plain_literal, text)
    text = _SENTENCE.sub(lambda match: "\n    ".join((match[0], *_ORDERS)), text)
    yield text
    yield _NUMBERS
    yield "title: TITLE"
    yield '_one: "one" | "a"'
    yield from _TERMINALS


def _plain_literal(match: re.Match[str]) -> str:
    words = [word.plain for word in words_of(match.group(1))]
    return " ".join("_one" if word == "one" else f'"{word}"' for word in words)
