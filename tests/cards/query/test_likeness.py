"""One measure of what a wrongly written title may mean, for the catalogue and for lists."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from rapidfuzz import fuzz

from cards.catalogue import records, titles
from cards.query.likeness import MOST_NEAR, THRESHOLD, nearest, nearest_words
from cards.query.words import fold_word
from decks.reading.queries import card_index

#: What is a title of no card here: names of other games and English words.
NO_TITLES = (
    "Counterspell",
    "Giant Growth",
    "Serra Angel",
    "sideboard",
    "my deck",
    "sorcery",
    "this is no card",
    "commander",
)


def written_wrongly(letters: str, slips: int, chance: random.Random) -> str:
    """The letters with some of them left out, doubled, changed or exchanged with the next."""
    for _ in range(slips):
        at, kind = chance.randrange(len(letters)), chance.randrange(4)
        other = ("", letters[at] * 2, "e", letters[at + 1 : at + 2] + letters[at])[kind]
        letters = letters[:at] + other + letters[at + (2 if kind == 3 else 1) :]
    return letters


def is_found(title: str, written: str, known: Sequence[str]) -> bool:
    """Whether the title is named, or so many that are no less like what is written (tiles of another colour)."""
    found = nearest(written, known)
    like = fuzz.ratio(written, title)
    return title in found or len(found) == MOST_NEAR and all(fuzz.ratio(written, other) >= like for other in found)


@pytest.mark.parametrize("game_key", sorted(records.GAME_NAMES))
def test_two_slips_in_any_title_are_forgiven_and_three_in_most(game_key: str) -> None:
    known = sorted({fold_word(card.definition.title) for card in records.load_cards(game_key)})
    chance = random.Random(4)
    long = [title for title in known if len(title) >= 8]
    assert all(is_found(title, written_wrongly(title, 2, chance), known) for title in long)
    assert sum(is_found(title, written_wrongly(title, 3, chance), known) for title in long) > 0.97 * len(long)


@pytest.mark.parametrize("game_key", sorted(records.GAME_NAMES))
@pytest.mark.parametrize("written", NO_TITLES)
def test_what_is_no_title_means_none(game_key: str, written: str) -> None:
    assert (
        nearest(fold_word(written), {fold_word(card.definition.title) for card in records.load_cards(game_key)}) == []
    )


@pytest.mark.parametrize("game_key", sorted(records.GAME_NAMES))
@pytest.mark.parametrize("written", NO_TITLES)
def test_words_of_no_title_are_like_no_words(game_key: str, written: str) -> None:
    assert titles.near(game_key, written) == []


def test_each_word_has_to_be_like_one_of_the_title() -> None:
    known = {"ravenouswolf": ["ravenous", "wolf"], "wolfsbane": ["wolfsbane"], "greywolf": ["grey", "wolf"]}
    assert nearest_words(["wolfe"], known) == ["greywolf", "ravenouswolf"]
    assert nearest_words(["wolfe", "ravenos"], known) == ["ravenouswolf"]
    assert nearest_words(["wolfe", "sword"], known) == nearest_words(["wol"], known) == nearest_words([], known) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "written", ["throt grip", "Thraot Grip", "cleave", "stroek", "helloworld", "notched longswrd", "xyzzy", "wolfe"]
)
def test_the_catalogue_and_a_list_name_the_same_titles(written: str) -> None:
    in_catalogue = [title.text for title in titles.near("conan_ccg", written)]
    in_list = [card.title for card in card_index("conan_ccg").suggest(written)]
    assert in_list[-len(in_catalogue) :] == in_catalogue if in_catalogue else not in_list


def test_the_likest_comes_first_and_few_letters_say_nothing() -> None:
    known = ["throatgrip", "throat", "wheelandcleave", "stroke"]
    assert nearest("throatgrup", known) == ["throatgrip", "throat"]
    assert nearest("wheel", known) == ["wheelandcleave"]
    assert nearest("st", known) == []
    assert 60 < THRESHOLD < 70
