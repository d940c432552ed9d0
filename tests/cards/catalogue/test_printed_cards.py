"""Every card of the catalogue fits its printed stand-in."""

from __future__ import annotations

import pytest

from cards.catalogue import records
from cards.placeholders import CardScope
from decks.printing.plan import CARDS, Plan
from decks.printing.proxies import proxy_of
from decks.printing.sheets import drawn_card
from decks.printing.typesetting import Words, printable


@pytest.mark.parametrize("game_key", records.GAME_NAMES)
def test_no_word_of_a_card_is_cut_or_unknown_to_the_fonts(game_key: str) -> None:
    plan = Plan(card=CARDS["59x86"])
    for entry in records.load_cards(game_key):
        said = [
            one.text
            for one in drawn_card(proxy_of(CardScope(game_key, None), entry.definition.id), plan)
            if isinstance(one, Words)
        ]
        cut = [text for text in said if text.endswith(" …")]
        lost = [text for text in said if printable(text).count("?") > text.count("?")]
        assert (cut, lost) == ([], []), entry.definition.id
