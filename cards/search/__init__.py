"""One search language for cards: parse (grammar), fields, compile to database conditions, say it in English."""

from cards.query import SearchError
from cards.search.among import one_of
from cards.search.compile import Compiled, Context, Sets, check_shape, compile_part, compile_tree, split_directives
from cards.search.english import sentence
from cards.search.explain import tree_of, warning, warnings_of
from cards.search.facet_edit import Chosen
from cards.search.fields import DIRECTIVES, FieldTable, make_table, misplaced, table_of
from cards.search.normalise import canonical
from cards.search.rows import row_test
from cards.search.sort import default_order, order_names
from cards.search.suggestions import Words, better, whole_title
from cards.search.three_valued import Span, span_of
from cards.search.values import MAX_PATTERN, Days, read_choice, read_days, read_pattern, read_span, stands

__all__ = [
    "Chosen",
    "Compiled",
    "Context",
    "DIRECTIVES",
    "Days",
    "FieldTable",
    "MAX_PATTERN",
    "SearchError",
    "Sets",
    "Span",
    "Words",
    "better",
    "canonical",
    "check_shape",
    "compile_part",
    "compile_tree",
    "default_order",
    "make_table",
    "misplaced",
    "one_of",
    "order_names",
    "read_choice",
    "read_days",
    "read_pattern",
    "read_span",
    "sentence",
    "span_of",
    "split_directives",
    "stands",
    "table_of",
    "row_test",
    "tree_of",
    "warning",
    "warnings_of",
    "whole_title",
]
