"""Numbers and lists that no collection takes: a sentence says why, and nothing is changed."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.bad_input.conftest import Place, words_of

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("step", ["+-5", "-+5", "--5", "++5", "5-", "+", "-", "٣", "1_0", "1\x00"])
def test_no_odd_sign_makes_a_step(as_alice: Client, place: Place, step: str) -> None:
    before = place.still()
    for address in ("set", "want"):
        answer = as_alice.post(f"/collection/{address}/conan-ccg/throat-grip/", {"step": step}, follow=True)
        assert "Write a whole number of copies." in words_of(answer)
    change = f"/decks/{place.deck.public_id}/edit/change/"
    answer = as_alice.post(change, {"step": f"draw|throat-grip|{step}", "version": "1"}, follow=True)
    assert "This button sent something that is no change" in words_of(answer)
    assert place.still() == before
