"""Titles and ids that may come into the catalogue."""

import re

import pytest
from django.urls import get_resolver

from cards import intake
from cards.errors import BadTitle


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Black Kraken", "Black Kraken"),
        ("  Black \t Kraken ", "Black Kraken"),
        ("Be\u0302lit’s Arc", "Bêlit’s Arc"),
        ("Conan, Wolf of the Passes", "Conan, Wolf of the Passes"),
        ("狼 3", "狼 3"),
        ("A" * 80, "A" * 80),
    ],
)
def test_a_title_is_composed_and_has_single_blanks(typed: str, kept: str) -> None:
    assert intake.clean_title(typed) == kept
    assert intake.is_clean(kept)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "  ",
        "!?",
        "A" * 81,
        "A" * 100_000,
        "<b>Kraken</b>",
        "Black\u202eKraken",
        "Black\u2066Kraken",
        "Black\u200bKraken",
        "Black\x00Kraken",
        "Black\ud800Kraken",
        "Black; Kraken",
        "Black|Kraken",
        "K" + "\u0335" * 3,
    ],
)
def test_a_title_that_deceives_or_does_not_fit_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(BadTitle) as refused:
        intake.clean_title(typed)
    assert refused.value.message.startswith(("A title ", "Write the title"))
    assert not intake.is_clean(typed)


def test_ids_of_placeholders_are_random_and_known_by_their_form() -> None:
    made = {intake.new_placeholder_id() for _ in range(50)}
    assert len(made) == 50
    assert all(intake.is_placeholder_id(one) and intake.is_reserved_id(one) for one in made)
    assert intake.is_reserved_id("o-abcdefghij") and not intake.is_placeholder_id("o-abcdefghij")
    assert not any(intake.is_reserved_id(one) for one in ("throat-grip", "p-abc", "p-abcdefghi1", "p-abcdefghijk"))


def test_no_card_gets_the_address_of_a_page() -> None:
    routes = [str(one.pattern) for one in get_resolver("cards.urls").url_patterns]
    words = {found[1] for route in routes if (found := re.fullmatch(r"cards/<slug:game>/([a-z-]+)/", route))}
    assert words == intake.PAGE_WORDS and all(intake.is_reserved_id(word) for word in words)
