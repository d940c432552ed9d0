"""What a query that cannot be understood probably meant, told from the cards that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.catalogue import records
from cards.query.errors import SearchError
from cards.reading.queries import search
from cards.sync import sync_catalog
from tests.cards.conftest import move, write_set


@pytest.fixture
def titles(data_folder: Path, db: None) -> None:
    """Moves whose titles read like something else."""
    names = ("Saltmarket: Guild Row", "Not So Fast", "All or Nothing", "Guild", "So Fast", "Row")
    write_set(data_folder, "core", "original", [move(f"m{n}", name, f"{n:03}") for n, name in enumerate(names)])
    records.forget()
    sync_catalog(game_key="conan_ccg")


def found(query: str) -> list[str]:
    return [card.title for card in search("conan_ccg", query).cards()]


def refused(query: str) -> SearchError:
    with pytest.raises(SearchError) as caught:
        search("conan_ccg", query)
    return caught.value


@pytest.mark.parametrize("title", ["Saltmarket: Guild Row", "Not So Fast", "All or Nothing"])
def test_a_whole_title_is_found_whatever_its_signs_and_words(titles: None, title: str) -> None:
    assert found(title) == found(f"  {title.upper()} ") == [title]
    assert search("conan_ccg", title).canonical == f'!"{title.casefold()}"'


def test_what_is_no_whole_title_means_what_it_says(titles: None) -> None:
    assert found("not so") == ["All or Nothing", "Guild", "Row", "Saltmarket: Guild Row"]
    assert found("fast or row") == ["Not So Fast", "Row", "Saltmarket: Guild Row", "So Fast"]


@pytest.mark.parametrize(
    ("query", "meant", "title"),
    [
        ("saltmarket: guild", '"saltmarket:" guild', "Saltmarket: Guild Row"),
        ("t:move Saltmarket: Guild Row", 't:move "saltmarket: guild row"', "Saltmarket: Guild Row"),
    ],
)
def test_a_title_with_a_colon_is_offered_in_quotation_marks(titles: None, query: str, meant: str, title: str) -> None:
    error = refused(query)
    assert error.code == "unknown_field" and "quotation marks" in error.message
    assert query[: error.place.start] + error.suggestion + query[error.place.end :] == meant
    assert found(meant) == [title]


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("t:sword", "keyword:sword"),
        ("fen t:swords", "fen keyword:sword"),
        ("t:unique", "trait:unique"),
        ("cl:creature", "foetype:creature"),
        ("t:multi", "is:multi"),
        ("t:foe | pr>=3", "t:foe or pr>=3"),
        ("t:foe | pr >=3", "t:foe or pr >=3"),
    ],
)
def test_a_value_of_another_field_is_offered_there(small_rows: Path, query: str, meant: str) -> None:
    error = refused(query)
    assert query[: error.place.start] + error.suggestion + query[error.place.end :] == meant
    search("conan_ccg", meant)


def test_one_of_several_values_is_refused_at_its_place(small_rows: Path) -> None:
    error = refused("t:foe|sword")
    assert (error.code, error.place.start, error.suggestion) == ("unknown_value", 6, "")
