"""Texts as players type them: the shares that are read, and that nothing is read wrongly."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cards.text_reader import conan_ccg, conquer
from cards.text_reader.conan_ccg.reader import canonical
from cards.text_reader.games import NoSuchCardType, TypedCard, read_as_typed
from cards.text_reader.reader import MAX_LENGTH
from cards.text_reader.typed import MOST_SENTENCES
from simulator.engine.games.conan_ccg.catalogue import ability_text
from tests.cards.abilities import abilities
from tests.cards.text_reader.typed_sentences import GAMES, card_of, outcomes, read, sentences

LEAST_RIGHT = 0.85
LEAST_NEAR = 0.70
#: Calls of Python functions for a text of MAX_LENGTH letters: about 100 ms on a quiet machine. Counted and not timed,
#: because the speed of shared machines changes all the time.
MOST_CALLS = {"conan_ccg": 370_000, "conquer": 265_000}
FOE = TypedCard("Foe", "Grey Fang, Wolf of the Fells")
each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True, scope="module")
def cards_of_the_site() -> None:
    """What is kept of cards is made anew: a test before may have begun with a catalogue of a few cards."""
    conan_ccg.typed._dialect.cache_clear()
    conquer.typed._dialect.cache_clear()


def states(text: str, card: TypedCard = FOE) -> list[tuple[str, str]]:
    return [(one.state, one.says) for one in read_as_typed("conan_ccg", card, text)]


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("part", ["seen", "held_back"])
def test_most_sentences_are_read_rightly_and_none_wrongly(game: str, part: str) -> None:
    found, wrong = outcomes(game, part)
    assert wrong == []
    assert found["right"] / (found["right"] + found["missed"]) >= LEAST_RIGHT, found


@pytest.mark.slow
@each_game
def test_there_are_enough_sentences_and_a_third_was_held_back(game: str) -> None:
    seen, held_back = sentences(game, "seen"), sentences(game, "held_back")
    assert len(seen) + len(held_back) >= 150
    assert len(held_back) >= (len(seen) + len(held_back)) / 3
    assert len({row["text"] for row in (*seen, *held_back)}) == len(seen) + len(held_back)


@pytest.mark.slow
@each_game
def test_the_right_phrase_is_among_the_three_nearest(game: str) -> None:
    """As if the sentence could not be read: a word that nobody knows stands at its end."""
    rows = [row for row in sentences(game, "held_back") if row["ability"]]
    right = 0
    for row in rows:
        (one,) = read(game, row, f"{row['text'].rstrip('.')} zzyzx")
        assert one.state == "kept" and len(one.near) <= 3
        meant = [read(game, row, phrase)[0].ability for phrase in one.near]
        right += any(ability and _moment_and_verbs(ability) == _moment_and_verbs(row["ability"]) for ability in meant)
    assert right / len(rows) >= LEAST_NEAR


def _moment_and_verbs(ability: dict[str, object]) -> tuple[object, list[str]]:
    return ability["when"], sorted(effect["verb"] for effect in ability["do"])  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize("card_type", ["Foe", "Move", "Action"])
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_without_capitals_and_commas_any_ability_is_read_rightly_or_kept(card_type: str, data: st.DataObject) -> None:
    ability = data.draw(abilities(card_type))
    text = re.sub(r"\*\*|[{}]", "", ability_text(card_type, ability))
    assume(len(text) <= MAX_LENGTH)
    (ours,) = read_as_typed("conan_ccg", TypedCard(card_type), text)
    assert (ours.state, ours.ability) == ("read", canonical(ability)), text
    if not ability.get("for"):
        (plain,) = read_as_typed("conan_ccg", TypedCard(card_type), re.sub(r"[,.()]", "", text).lower())
        assert plain.ability in (None, canonical(ability)), text


#: Changes of a sentence that change what it means; each leaves the sentence as it is where it does not apply.
CHANGES: dict[str, Callable[[str], str]] = {
    "unless": lambda text: re.sub(r"\b(if|while|when|whenever)\b", "unless", text, count=1, flags=re.IGNORECASE),
    "not": lambda text: re.sub(r"\b(is|are|has|gets|gains)\b", r"\1 not", text, count=1),
    "other": lambda text: re.sub(r"\b(foes?|characters?)\b", r"other \1", text, count=1, flags=re.IGNORECASE),
    "opponent": lambda text: re.sub(r"\byour opponent\b", "you", text, count=1, flags=re.IGNORECASE),
    "sign": lambda text: text.replace("+", "-", 1),
    "half": lambda text: re.sub(r"\b(damage|prowess|cards?|points?)\b", r"half the \1", text, count=1),
    "instead": lambda text: text.rstrip(". ") + " instead.",
    "except": lambda text: text.rstrip(". ") + " except the first time.",
    "next turn": lambda text: text.rstrip(". ") + " next turn.",
    "may": lambda text: re.sub(r"\byou may\b", "", text, count=1, flags=re.IGNORECASE),
    "end": lambda text: re.sub(r"\b(start|beginning)\b", "end", text, count=1, flags=re.IGNORECASE),
}


@pytest.mark.slow
@each_game
def test_another_meaning_is_never_read_as_the_same(game: str) -> None:
    same = []
    for row in sentences(game, "held_back"):
        for name, change in CHANGES.items():
            text = change(row["text"])
            if not row["ability"] or text == row["text"] or (name == "may" and not row["ability"].get("may")):
                continue  # in a window of Conquer "you may" goes without saying
            if row["ability"] in [one.ability for one in read(game, row, text)]:
                same.append((name, text))
    assert same == []


@pytest.mark.slow
@each_game
def test_six_hundred_letters_are_read_while_one_types(game: str) -> None:
    rows = [row for row in sentences(game, "seen") if row["type"] == sentences(game, "seen")[0]["type"]]
    text = " ".join(row["text"].rstrip(".") + "." for row in rows)[:MAX_LENGTH]
    card = card_of(rows[0])
    read_as_typed(game, card, text)
    assert calls_of(lambda: read_as_typed(game, card, text)) <= MOST_CALLS[game]


def calls_of(work: Callable[[], object]) -> int:
    """How many Python functions this calls."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def test_each_sentence_is_read_by_itself_with_its_place() -> None:
    text = "Whenever this dies, draw two cards. When the moon is full, howl.\nThis Foe has +1 Damage."
    first, second, third = read_as_typed("conan_ccg", FOE, text)
    assert [text[one.start : one.end][-6:] for one in (first, second, third)] == ["cards.", " howl.", "amage."]
    assert (first.state, first.says) == ("reworded", "When this Foe is defeated, draw 2 cards.")
    assert third.state == "read" and third.ability and third.ability["when"] == "static"
    assert (second.state, second.ability, second.says) == ("kept", None, "")
    assert second.at == text.index("moon") and second.why == '"moon" is not understood here.'
    assert 0 < len(second.near) <= 3


def test_what_goes_on_with_a_sentence_stays_with_it() -> None:
    wanted = [("reworded", "At the end of combat, you may discard 1 card: draw 1 card.")]
    card = TypedCard("Item", "Horn")
    assert states("At the end of combat you may discard a card. If you do, draw a card.", card) == wanted
    once = [("reworded", "Once each turn, when another Foe is defeated, draw 1 card.")]
    assert states("When another Foe is defeated, draw a card. Use this only once per turn.") == once


def test_a_pronoun_after_another_sentence_is_not_guessed() -> None:
    first, second = read_as_typed("conan_ccg", FOE, "Conan loses 1 Prowess at the end of combat. He cannot Retreat.")
    assert (first.state, second.state, second.at) == ("reworded", "kept", second.start)
    assert second.why == "It is not clear whom or what the first word means."


def test_a_foe_called_he_is_not_conan() -> None:
    assert states("He gets +1 damage if Conan has 5 or less Prowess.") == [
        ("reworded", "This Foe has +1 Damage if Conan has 5 or less Prowess.")
    ]


@pytest.mark.parametrize("name", ["Grey Fang, Wolf of the Fells", "grey fang, wolf of the fells", "Grey Fang"])
def test_a_card_may_be_called_by_its_title(name: str) -> None:
    assert states(f"{name} cannot play moves with Blade icons.") == [
        ("reworded", "This Foe cannot play moves with Blade icons.")
    ]


def test_a_new_title_needs_no_new_grammar() -> None:
    text = "This Foe has +1 Damage if The Salt Road Beyond is in play."
    assert states(text)[0][0] == "kept"
    (one,) = read_as_typed("conan_ccg", FOE, text, more_titles=("The Salt Road", "The Salt Road Beyond"))
    assert one.state == "read" and one.ability
    assert one.ability["if"] == [{"verb": "region", "card": "The Salt Road Beyond"}]


def test_a_slip_of_the_pen_is_mended_and_shown() -> None:
    assert states("This Foe has +1 Dmaage.") == [("reworded", "This Foe has +1 Damage.")]


def test_what_is_no_ability_is_a_field_where_the_type_has_it() -> None:
    requires, draw = read_as_typed("conan_ccg", TypedCard("Item"), "Requires 4 Scars. Draw up to 1 card.")
    assert (requires.fields, draw.fields) == ({"requires": {"scars": 4}}, {"draw": 1})
    (drawn,) = read_as_typed("conan_ccg", TypedCard("Move"), "Draw up to 1 card.")
    assert drawn.ability and not drawn.fields


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card.",
        "When this Foe is played, this Foe has +1 Damage.",
        "This Foe has +1 Damage unless it is wounded.",
        "x" * (MAX_LENGTH + 1),
        "\u202e \u0000 <script>",
        "@0 is in play.",
        "discard 1 another card",
        "When a Foe is defeated, draw a card.",
        "When this Foe is defeated, draw a card or gain 1 Prowess.",
        "Each Foe but this one has +1 Damage.",
        "When this Foe would be defeated, heal this Foe by 1.",
        "This Foe has +1 Damage or +1 Prowess.",
        "When this Foe is defeated, return 1 random card from your Discard Pile to your hand.",
    ],
)
def test_what_is_not_understood_says_so_in_plain_words(text: str) -> None:
    (one,) = read_as_typed("conan_ccg", FOE, text)
    assert one.state == "kept" and one.why
    assert not re.search(r"static|verb|token|None|BadCard|[{}]", one.why)


def test_no_more_than_so_many_sentences_are_read() -> None:
    found = read_as_typed("conan_ccg", FOE, "a. " * 100)
    assert len(found) == MOST_SENTENCES + 1 and found[-1].why == "No card has so many sentences."


@pytest.mark.parametrize(
    ("game", "card"),
    [
        ("conan_ccg", TypedCard("Landscape")),
        ("conquer", TypedCard("Foe")),
        ("conquer", TypedCard("Battle Action", kind="Kick")),
        ("conquer", TypedCard("Effect")),
        ("age_of_conan", TypedCard("Card")),
    ],
)
def test_cards_that_a_game_does_not_have_are_refused(game: str, card: TypedCard) -> None:
    with pytest.raises(NoSuchCardType):
        read_as_typed(game, card, "Draw 1 card.")
