"""What was probably meant by a query that cannot be understood, told from the cards that there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from cards.query import (
    Field,
    Group,
    Kind,
    Node,
    Place,
    SearchError,
    Test,
    Value,
    Word,
    between_parts,
    fold,
    fold_word,
    leaves,
    plain_letters,
    quote,
)
from cards.search.fields import FieldTable
from cards.search.values import noun


@dataclass(frozen=True, slots=True)
class Words:
    """The folded titles and the labels of the cards that are searched; each is asked for only where it is needed."""

    titles: Callable[[], Collection[str]]
    labels: Callable[[], Collection[str]]


def whole_title(text: str, tree: Node | None, words: Words) -> Word | None:
    """The title that a text is, where its signs and small words would be read as something else."""
    parts = tree.parts if isinstance(tree, Group) and not tree.any else (tree,)
    if tree is not None and (all(isinstance(part, Word) for part in parts) or _has_tests(tree)):
        return None
    if not text.strip() or '"' in text or fold(text) not in words.titles():
        return None
    start = len(text) - len(text.lstrip())
    return Word(text.strip(), True, Place(start, start + len(text.strip())))


def better(error: SearchError, text: str, tree: Node | None, table: FieldTable, words: Words) -> SearchError:
    """The same error with what the cards tell of it, if they tell anything."""
    found: SearchError | None = None
    if error.code == "unknown_field":
        found = _beginning_of_title(error, text, words)
    if error.code in ("no_count_here", "unknown_value") and table.find(error.token.casefold()):
        after = text[error.place.end :]
        found = between_parts(text, len(text) - len(after.lstrip()))
    if error.code == "unknown_value":
        found = found or _value_of_another(error, tree, table, words)
    return found or error


def _has_tests(tree: Node) -> bool:
    return any(isinstance(leaf, Test) for leaf in leaves(tree))


def _beginning_of_title(error: SearchError, text: str, words: Words) -> SearchError | None:
    """A title with a colon, such as ``Saltmarket: Guild Row``, which reads like a field and its value."""
    start, word = error.place.start, f"{error.token.casefold()}:"
    titles = [title for title in words.titles() if f" {title}".find(f" {word}") >= 0]
    rest = plain_letters(text[start:]).casefold()
    if not titles or not rest.startswith(word):
        return None
    title = max((one for one in titles if rest.startswith(one)), key=len, default=word)
    message = f'There is no field "{error.token}"; a title with a colon stands in quotation marks.'
    place = Place(start, start + len(title))
    return SearchError(error.code, message, place=place, token=error.token, suggestion=f'"{title}"')


def _value_of_another(error: SearchError, tree: Node | None, table: FieldTable, words: Words) -> SearchError | None:
    """A value that only another field has, such as a keyword asked for as a type."""
    asked = [leaf for leaf in leaves(tree) if isinstance(leaf, Test)]
    single = [(one, one.values) for one in asked if isinstance(one.values, Value) and one.op in (":", "=")]
    test = next((one for one, value in single if value.place == error.place), None)
    mine = table.find(test.field) if test else None
    if test is None or mine is None:
        return None
    place = Place(test.place.start, error.place.end)
    labels = words.labels()
    for written in (error.token, error.token.removesuffix("s")):
        for field in _having(written, table, labels):
            if field is not mine:
                message = f'"{error.token}" is no {noun(mine)} but a {noun(field)}.'
                suggestion = f"{field.name}:{quote(written)}"
                return SearchError(error.code, message, place=place, token=error.token, suggestion=suggestion)
    return None


def _having(word: str, table: FieldTable, labels: Collection[str]) -> Iterator[Field]:
    """The fields with this value: those of which cards have it, then those that could."""
    fields = [field for field in table.fields if field.kind is Kind.LABEL]
    yield from (field for field in fields if f"{field.name}:{fold_word(word)}" in labels)
    yield from (field for field in fields if field.choice(word))
