"""Titles by what people write: slips are forgiven where nothing fits, beginnings of words are completed."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from cards.catalogue import records, titles
from cards.sync import sync_catalog


@pytest.mark.parametrize(
    ("game_key", "written", "title"),
    [
        ("conan_ccg", "throt grip", "Throat Grip"),
        ("conan_ccg", "throat-grip", "Throat Grip"),
        ("conan_ccg", "thraot grip", "Throat Grip"),
        ("conan_ccg", "wolfe", "Ravenous Wolf"),
        ("conan_ccg", "ravenos wolfe", "Ravenous Wolf"),
        ("conquer", "wolfe", "Duskmoor: Wolf Stones"),
        ("conquer", "badrics cave", "Badric's Cave: Ancient Dwellings"),
        ("conquer", "fiends wand", "Fiend's Wand"),
        ("conquer", "gangar teh great", "Gangar the Great"),
    ],
)
def test_a_slip_is_forgiven(game_key: str, written: str, title: str) -> None:
    assert title in [one.text for one in titles.near(game_key, written)]


@pytest.mark.parametrize("written", ["", "zz", "xyzzy plugh", "?!", "a" * 500])
def test_what_is_like_no_title_finds_none(written: str) -> None:
    assert titles.near("conan_ccg", written) == []


def test_titles_are_completed_word_by_word_the_nearest_beginning_first() -> None:
    found = [one.text for one in titles.beginning("conan_ccg", "thr gr", 10)]
    assert found[0] == "Throat Grip"
    assert titles.beginning("conan_ccg", "ip thr", 10) == []
    assert len(titles.beginning("conan_ccg", "t", 4)) == 4


@pytest.mark.django_db
def test_an_empty_list_names_the_titles_that_may_be_meant(client: Client) -> None:
    records.forget()
    sync_catalog(game_key="conan_ccg")

    def read(query: str) -> str:
        return unescape(client.get("/cards/", {"q": query}).content.decode())

    assert 'Did you mean <a class="name" href="/cards/conan-ccg/throat-grip/">Throat Grip</a>' in read("throt grip")
    assert "Did you mean" not in read("throat grip")
    assert "Did you mean" not in read("-o type:move type:foe") and "Did you mean" not in read("qqqqqqq")
