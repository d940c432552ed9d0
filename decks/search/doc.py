"""``docs/search.md``: every field of the search, made from the tables that also drive it.

``manage.py search_doc > docs/search.md`` writes it anew; a test compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from cards.games import GAMES
from cards.query import MAX_DEPTH, MAX_LEAVES, MAX_LENGTH, MOST_DIGITS, Field
from cards.search import MAX_PATTERN, FieldTable, table_of
from decks.search.fields import TABLE
from decks.search.search import MOST_LOOKED_INTO

#: Fields with more values are too long for a row.
MOST_VALUES: Final = 15
_HEAD: Final = f"""# Searching cards and decks

Made by `manage.py search_doc > docs/search.md` from the tables of fields that also drive the search and its help page.

One language searches cards, collections and decks. A word looks for titles, `field`, sign and value look for facts, and
everything written must hold.

| Written | Means |
|---|---|
| `a b`, `a and b` | both hold |
| `a or b`, `(a or b) c` | one of them holds; brackets keep together |
| `-a`, `not a` | it does not hold |
| `type:foe\\|ally`, `icon:blade&shield` | any of the values, all of them |
| `gem:2..4`, `gem<=3`, `prowess>health` | a range, a comparison, two numbers of one card compared; `≤`, `≥`, `≠` too |
| `icon:blade>=2` | a count of icons |
| `gem=?`, `gem=-`, `gem=*` | not recorded, the card has none, recorded |
| `health>=~10` | possibly so, by the bounds that are known |
| `text:/draw [12]/` | a pattern of RE2; `~` in it is the card's own title |
| `"two words"`, `!"Throat Grip"` | words that stand together, the whole title |
| `Saltmarket: Guild Row` | a whole title alone, whatever its signs and small words |
| `[[type:foe]]>=20` | in a search of decks: copies of the cards that the brackets find |

A test is true, false or unknown: a card whose fact nobody has recorded is listed neither by a test nor by its opposite,
and the answer says how many such cards there are; lists have what is not recorded at their end, either way round. A
deck that holds such cards may fit too, and such decks are counted apart. Of decks the {MOST_LOOKED_INTO:,} changed last
are looked into, and the answer says so where there are more. A query with a mistake finds nothing; the mistake is told
with its place and, where it can be, with what was meant, in the API as HTTP 400.

A query has at most {MAX_LENGTH:,} characters, {MAX_LEAVES} conditions and {MAX_DEPTH} levels of brackets, a pattern at
most {MAX_PATTERN} characters, a number at most {MOST_DIGITS} digits. Where a game gives a short name to a field of its
own, it means that field.
"""
_API: Final = """## The API

`GET /api/v1/cards/?q=…&game=…` lists cards, with `unknown=true` those that may fit instead; `GET /api/v1/decks/?q=…`
lists decks. `GET /api/v1/search/explain?q=…&game=…` answers what a query means, with `of=decks` one about decks:

| Part | What |
|---|---|
| `tree` | the query as it was understood: `and`, `or`, `not`, `test`, `word`, with the `start` and `end` of its parts |
| `english`, `canonical` | the query as a sentence, and in the one form that equal queries share |
| `warnings` | what may surprise its writer: `said_again`, `no_dates`, `not_recorded`, `no_title` |
| `order`, `needs_login` | what the cards are listed by, and whether it is about its reader's own cards |
"""


def search_page() -> str:
    """The whole page in Markdown."""
    tables = {game.name: table_of(key) for key, game in GAMES.items()}
    shared = _shared(tables.values())
    parts = [_HEAD, "## Fields of the cards of every game\n", _table(shared)]
    for name, table in tables.items():
        own = [field for field in table.fields if not any(_is_same(field, one) for one in shared)]
        parts += [f"## Further fields of {name}\n", _table(own)]
    parts += ["## Fields of decks\n", _table(TABLE.fields)]
    first = next(iter(tables.values()))
    parts += ["## Not recorded\n", "Of cards:\n", _missing(first), "Of decks:\n", _missing(TABLE), _API]
    return "\n".join(parts)


def _shared(tables: Iterable[FieldTable]) -> list[Field]:
    """The fields that all games have in the same way."""
    first, *others = tables
    return [
        field for field in first.fields if all(any(_is_same(field, one) for one in other.fields) for other in others)
    ]


def _is_same(field: Field, other: Field) -> bool:
    """Whether two fields are alike but for their examples, which each game takes from its own cards."""
    return replace(field, example=other.example) == other


def _table(fields: Iterable[Field]) -> str:
    lines = ["| Field | Short | What | Values | Example |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *(_row(field) for field in fields), ""])


def _row(field: Field) -> str:
    names = ", ".join(f"`{alias}`" for alias in field.aliases)
    cells = (f"`{field.name}`", names, field.help, _values(field), f"`{field.example}`")
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _values(field: Field) -> str:
    known = list(field.choices or ())
    if len(known) > MOST_VALUES:
        return "many; the help page of the site lists them"
    return ", ".join(known) or field.kind.value


def _missing(table: FieldTable) -> str:
    return "\n".join([*_reasons(table), ""])


def _reasons(table: FieldTable) -> Iterator[str]:
    for why, names in table.missing.items():
        yield f"- {', '.join(f'`{name}`' for name in names.split(', '))}: {why}"
