"""The canonical form: one text for queries that ask for the same in different words, and the same cards by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings

from cards.query.errors import SearchError
from cards.query.parser import parse
from cards.reading.queries import search
from cards.search.fields import table_of
from cards.search.normalise import canonical
from tests.cards.queries_of import queries

TABLE = table_of("conan_ccg")
#: Queries of a row ask for the same; the first is the form that all of them have.
SAME = [
    ("throat", "Throat", '"THROAT"', "throat throat"),
    ('!"low guard"', '!"Low  Guard"'),
    ("type:foe", "t:foes", 't:"Foe"', "T=FOE", "type:foe type:foe", "t:foe or t:foe"),
    ("type:minor-foe", "t:minorfoe", 't:"Minor Foe"'),
    ("text:draw", 'x:"Draw"', "x=draw"),
    ('text:"?"', 'x:"?"'),
    ("prowess>=3", "pr>2", "pr:3..", "prowess=3.."),
    ("prowess<=3", "pr<4", "pr:..3", "pr:0..3"),
    ("prowess:3", "pr=03", "pr:3..3"),
    ("prowess:2..4", "pr=02..4"),
    ("prowess>=~3", "pr>~2", "pr:~3.."),
    ("prowess>health", "pr>hp"),
    ("gem:2|?", "cost:?|02"),
    ("-prowess>3&health", "-pr>hp&03", "-(pr>3&hp (pr>hp&3))"),
    ("-type:foe", "t!=foe", "not t:foe", "---t:foe"),
    ("a", "--a", "(a)", "a or (a or a)"),
    ("a b d", "(a d) b", "b (d a)", "a and b d a"),
    ("a or b or c", "(c or a) or b", "a or (b or (c or a))"),
    ("icon:blade", "i:blade>=1", "i:blade>0"),
    ("icon:blade=0", "i:blade<1", "i:blade<=0"),
    ("icon:blade>=2|shield", "i:shield|blade>1"),
    ("order:health", "order:prowess order:health", "sort:gem order:health"),
    ("dir:asc order:health", "order:health dir:desc dir:asc"),
    ("keyword:sword", 'k:"Sword"'),
    ("set:core", 's:"Core"'),
]


@pytest.mark.parametrize("row", SAME, ids=[row[0] for row in SAME])
def test_queries_that_ask_for_the_same_have_one_form(row: tuple[str, ...]) -> None:
    assert {canonical(TABLE.with_long_names(parse(query)), TABLE) for query in row} == {row[0]}


def test_what_is_not_the_same_has_another_form() -> None:
    pairs = [("a or b", "a b"), ("pr>2", "pr>=2"), ("x:/Draw/", "x:/draw/"), ("x:?", 'x:"?"'), ("gem:~3", "gem:3")]
    for one, other in [*pairs, ("icon:blade!=1", "icon:blade"), ("order:gem order:title", "order:title order:gem")]:
        forms = {canonical(TABLE.with_long_names(parse(query)), TABLE) for query in (one, other)}
        assert len(forms) == 2, (one, other)


@pytest.mark.slow
@settings(
    suppress_health_check=list(HealthCheck),
    deadline=None,
    max_examples=150,
    phases=(Phase.explicit, Phase.generate),  # each example asks the database often: none is made smaller
)
@given(query=queries("conan_ccg"))
def test_a_query_and_its_form_find_the_same_cards_in_the_same_order(small_rows: Path, query: str) -> None:
    try:
        found = search("conan_ccg", query)
    except SearchError:
        assume(False)
    again = search("conan_ccg", found.canonical)
    assert again.canonical == found.canonical
    assert again.rows() == found.rows() and again.unknown_count() == found.unknown_count()
