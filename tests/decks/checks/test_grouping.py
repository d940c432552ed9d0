"""Problems that differ in their card alone are one line of a page."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cards.models import Game
from decks.checks import ProblemGroup, ShownProblem, check_of, grouped
from decks.editing import services
from decks.models import Deck
from simulator.engine import Problem
from tests.decks.conftest import GAME, legal_entries


def found(message: str, **more: object) -> ShownProblem:
    problem = Problem("CCG-D05", "error", message, section="draw", card_ids=("stroke-1",))
    return ShownProblem(replace(problem, **more), (), ())  # type: ignore[arg-type]


def of_copies(**copies: int) -> list[ProblemGroup]:
    """Groups of a deck that is legal but for these numbers of copies."""
    entries = [(where, card, copies.get(card.replace("-", "_"), count)) for where, card, count in legal_entries()]
    return grouped(check_of(GAME, entries).errors)


def test_cards_with_the_same_number_of_copies_are_one_line(game: Game) -> None:
    (group,) = of_copies(stroke_1=4, stroke_2=4, stroke_3=4)
    assert group.sentence == "Each of 3 cards: 4 copies in the Draw Deck; at most 3 are allowed."
    assert (group.cards, len(group.problems)) == ("Stroke 1, Stroke 2, Stroke 3", 3)
    assert group.first.problem.rule == "CCG-4.4" and group.can_be_mended


def test_other_numbers_of_copies_are_said_of_each(game: Game) -> None:
    (group,) = of_copies(stroke_1=4, stroke_2=6)
    assert group.sentence == "Each of 2 cards: 4 to 6 copies in the Draw Deck; at most 3 are allowed."
    assert group.cards == "Stroke 1 (4), Stroke 2 (6)"


def test_a_single_card_keeps_its_sentence(game: Game) -> None:
    (group,) = of_copies(stroke_1=4)
    assert group.is_single and group.sentence == '"Stroke 1": 4 copies in the Draw Deck; at most 3 are allowed.'
    assert (group.cards, group.key) == ("", "")


def test_sections_and_reasons_stay_apart_and_in_order(game: Game) -> None:
    entries = [*legal_entries(), ("draw", "raider-1", 1), ("draw", "raider-2", 1), ("foes", "stroke-1", 1)]
    groups = grouped(check_of(GAME, [*entries, ("foes", "stroke-2", 1)]).errors)
    assert [group.sentence for group in groups] == [
        "Each of 2 cards is a Foe card and cannot be in the Draw Deck.",
        "Each of 2 cards is a Move card; the Foe Deck can hold only Foes.",
    ]
    assert len({group.key for group in groups}) == 2


def test_other_words_stay_apart() -> None:
    alike = [found('"A" is wrong here.'), found('"B" is not allowed.'), found('"C" is wrong here.')]
    groups = grouped(alike)
    assert [group.sentence for group in groups] == ["Each of 2 cards is wrong here.", '"B" is not allowed.']
    assert [len(group.problems) for group in groups] == [2, 1]


def test_what_is_not_about_one_card_stays_by_itself() -> None:
    size = found("The Draw Deck has 3 cards.", card_ids=())
    several = found('"A" is wrong here.', card_ids=("a", "b"))
    unknown = found('Unknown card: "x".')
    assert [group.is_single for group in grouped([size, size, several, several, unknown, unknown])] == [True] * 6


def test_the_editor_folds_the_fixes_and_the_number_stays_that_of_the_list(
    game: Game, alice: User, as_alice: Client
) -> None:
    entries = [(where, card, 4 if card in ("stroke-1", "stroke-2") else n) for where, card, n in legal_entries()]
    deck: Deck = services.create_deck(owner=alice, game=game, name="Too many", entries=entries)
    body = as_alice.get(reverse("decks:edit", args=[deck.public_id])).content.decode()
    assert body.count("copies in the Draw Deck; at most 3 are allowed") == 1
    assert "Not legal yet: 2 things to fix" in body
    details = body.partition('<details id="mend-error-CCG-D05-draw-1">')[2].partition("</details>")[0]
    assert "Keep 3 copies of &quot;Stroke 1&quot;" in details and "Keep 3 copies of &quot;Stroke 2&quot;" in details
    read = as_alice.get(reverse("decks:detail", args=[deck.public_id])).content.decode()
    assert "Not legal: 2 to fix" in read and "Stroke 1, Stroke 2</p>" in read and "Mend them" not in read
    assert "2 to fix" in as_alice.get(reverse("decks:mine")).content.decode()
    told = as_alice.get(f"/api/v1/decks/{deck.public_id}/legality/").json()
    assert [one["code"] for one in told["problems"] if one["severity"] == "error"] == ["CCG-D05", "CCG-D05"]
