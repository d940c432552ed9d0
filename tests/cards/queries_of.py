"""Queries made up at random out of the tables of fields, for tests of what must hold for every query."""

from __future__ import annotations

from hypothesis import strategies as st

from cards.query.field import Field, Kind
from cards.search.fields import table_of

WORDS = ("fen", "Wolf", "BÊLIT", "guard", "two blades", "o", "or")
NUMBERS = ("0", "1", "2", "02", "3", "7", "0..2", "..3", "2..", "3..3", "~3", "?", "-", "*", "prowess", "hp")
COUNTS = ("", "", "", ">=2", ">0", "<2", "=1", "!=1", ">=1")
PLAIN = (Kind.TEXT, Kind.LABEL, Kind.NUMBER, Kind.COUNT, Kind.SET, Kind.CODE)


def _values(field: Field) -> st.SearchStrategy[str]:
    if field.kind is Kind.NUMBER:
        return st.sampled_from(NUMBERS)
    if field.kind is Kind.SET:
        return st.sampled_from(("core", "Core", '"known"'))
    if field.kind is Kind.CODE:
        return st.sampled_from(("1", "001", '"012"'))
    if field.choices:
        known = st.sampled_from(list(field.choices))
        said = st.one_of(known, known.map(str.upper), known.map(lambda key: f'"{key.replace("-", " ")}"'))
        return st.builds("{}{}".format, said, st.sampled_from(COUNTS)) if field.kind is Kind.COUNT else said
    return st.sampled_from([f'"{word}"' for word in WORDS] + ["fen", "Sword", "/[dw]r?a/", "*"])


def _tests(field: Field) -> st.SearchStrategy[str]:
    names, signs = st.sampled_from((field.name, *field.aliases)), st.sampled_from(field.operators)
    values = st.lists(_values(field), min_size=1, max_size=3)
    return st.builds(
        lambda name, sign, sep, many: f"{name}{sign}{sep.join(many)}", names, signs, st.sampled_from("||&"), values
    )


def tests(game_key: str) -> st.SearchStrategy[str]:
    """One test of a field of a game."""
    return st.sampled_from([field for field in table_of(game_key).fields if field.kind in PLAIN]).flatmap(_tests)


def queries(game_key: str) -> st.SearchStrategy[str]:
    """Words and tests joined by all that joins them, and what says how to list."""
    leaves = st.one_of(st.sampled_from([f'"{word}"' for word in WORDS] + ['!"Low Guard"', "Fen"]), tests(game_key))
    joined = st.recursive(
        leaves,
        lambda part: st.one_of(
            st.builds("({} {})".format, part, part),
            st.builds("({} or {})".format, part, part),
            st.builds("-{}".format, part),
            st.builds("not ({})".format, part),
        ),
        max_leaves=5,
    )
    listed = st.sampled_from(("", "order:gem", "sort:prowess order:title", "dir:desc", "unique:card dir:desc dir:asc"))
    return st.builds("{} {} {}".format, joined, st.one_of(joined, st.just("")), listed)
