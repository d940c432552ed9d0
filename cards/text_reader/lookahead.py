"""Earley parsing that looks one word ahead.

A sentence of card English may go on with any of some hundred phrases, nearly all of which begin with another word than
the one that follows. Those are never begun here, so that reading takes a small part of the time; the trees are the
same.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any, Final

from lark import Lark, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import LexerThread
from lark.parsers.earley import Parser

#: The type of what follows the last word.
END: Final = "$END"


class AheadParser(Parser):
    """An Earley parser of which a copy reads each sentence: it keeps the words that follow."""

    #: By the type of a word the rules that a symbol may begin with, as far as they were asked for.
    possible: dict[str, _Possible]
    #: All rules that a symbol may begin with.
    every: dict[Any, list[Any]]
    #: The types of the words of the sentence, and of its end.
    types: list[str]

    def predict_and_complete(self, i: int, *state: Any) -> None:
        word = self.types[i]
        if word not in self.possible:
            self.possible[word] = _Possible(self, word)
        self.predictions = self.possible[word]
        super().predict_and_complete(i, *state)


class _Possible(dict[Any, list[Any]]):
    """The rules that each symbol may begin with before a word of one type."""

    def __init__(self, parser: AheadParser, word: str) -> None:
        super().__init__()
        self._all, self._first, self._nullable = parser.every, parser.FIRST, parser.NULLABLE
        self._word = word

    def __missing__(self, symbol: Any) -> list[Any]:
        self[symbol] = found = [rule for rule in self._all[symbol] if self._may_begin(rule.expansion)]
        return found

    def _may_begin(self, symbols: Iterable[Any]) -> bool:
        for symbol in symbols:
            if any(terminal.name == self._word for terminal in self._first[symbol]):
                return True
            if symbol not in self._nullable:
                return False
        return True


class AheadLark:
    """A grammar whose sentences are read so."""

    def __init__(self, text: str) -> None:
        self._lark = Lark(text, parser="earley", lexer="basic", ambiguity="resolve", maybe_placeholders=True)
        self._ahead: Any = copy(self._lark.parser.parser)
        self._ahead.__class__ = AheadParser
        _share_symbols(self._ahead)
        self._ahead.possible, self._ahead.every = {}, self._ahead.predictions

    @property
    def terminals(self) -> list[Any]:
        return list(self._lark.terminals)

    def parse(self, text: str) -> Tree[Any]:
        """The tree of a sentence; ``UnexpectedInput`` names all that could stand where it cannot be read."""
        parser = copy(self._ahead)
        try:
            words = list(LexerThread.from_text(self._lark.parser.lexer, text).lex(None))
            parser.types = [*(word.type for word in words), END]
            return parser.parse(_Words(words), "start")
        except UnexpectedInput:
            return self._lark.parse(text)

    def parse_words(self, words: list[Any]) -> Tree[Any]:
        """The tree of words that have been found already, each a token with its type."""
        parser = copy(self._ahead)
        parser.types = [*(word.type for word in words), END]
        return parser.parse(_Words(words), "start")


def _share_symbols(parser: Any) -> None:
    """Let equal symbols be one object with a plain name: the library compares each pair of others in Python.

    That is a third of the time of reading a sentence, and changes no tree.
    """
    known: dict[Any, Any] = {}

    def shared(symbol: Any) -> Any:
        symbol.name = str(symbol.name)
        return known.setdefault(symbol, symbol)

    for rule in {id(rule): rule for rules in parser.predictions.values() for rule in rules}.values():
        rule.origin = shared(rule.origin)
        rule.expansion = tuple(map(shared, rule.expansion))
    parser.predictions = {shared(symbol): rules for symbol, rules in parser.predictions.items()}
    parser.FIRST = {shared(symbol): set(map(shared, first)) for symbol, first in parser.FIRST.items()}
    parser.NULLABLE = set(map(shared, parser.NULLABLE))
    parser.TERMINALS = set(map(shared, parser.TERMINALS))
    parser.NON_TERMINALS = set(map(shared, parser.NON_TERMINALS))


class _Words:
    """Words that have been found already, as a parser asks for them."""

    def __init__(self, words: list[Any]) -> None:
        self._words = words

    def lex(self, expected: Any) -> list[Any]:
        return self._words
