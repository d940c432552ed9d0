"""The rules text of a typed card: what is understood is data, what is not keeps the card from being simulated."""

from __future__ import annotations

from cards.card_form import check, facts_of, form_of, parts_of, read_text, tell

MOVE = form_of("conan_ccg", "Move")
SENT = {
    "title": ["Tread the Burning Deck"],
    "gem": ["3"],
    "initiative.state": ["unknown"],
    "initiative.from": ["3"],
    "initiative.to": ["4"],
    "traits.state": ["absent"],
    "keywords": ["Sword"],
    **{f"left.{place}": [icon] for place, icon in enumerate(("Blade", "?", ".", "Shield"), 1)},
    **{f"right.{place}": [icon] for place, icon in enumerate((".", "Blade", "Blade", "?"), 1)},
    "right.3.joined": ["on"],
}
READ = "Conan: When this move hits a Major Foe, +1 Damage to this hit."
REWORDED = "Conan: whenever this move deals damage draw two cards."
KEPT = "Conan: The opposing Foe staggers until the end of the combat round."


def test_what_is_understood_is_data_and_a_kept_sentence_keeps_the_card_from_simulation() -> None:
    told, faults = tell(MOVE, SENT)
    assert faults == []
    text = read_text(MOVE, told, f"{READ} {REWORDED}")
    assert [one.state for one in text.sentences] == ["read", "reworded"]
    facts = facts_of(MOVE, told, text)
    assert [one["when"] for one in facts["abilities"]] == ["hit", "damage"]
    assert facts["initiative"] == "3-4" and facts["left"] == ["Blade", "?", None, "Shield"]
    assert facts["right"] == [None, {"multi": "Blade", "size": 2}, "?"]
    assert check(MOVE, facts).faults == ()
    longer = read_text(MOVE, told, f"{READ} {REWORDED}\n{KEPT}")
    assert facts_of(MOVE, told, longer)["abilities"] == "?"
    assert longer.not_simulated == "sentence 3"
    assert len(longer.kept[0].near) == 3
    marked = parts_of(longer)
    assert "".join(part for _state, part in marked) == longer.text
    assert ("stop", "opposing") in marked


def test_a_rewording_that_is_turned_down_is_kept() -> None:
    told, _faults = tell(MOVE, SENT)
    text = read_text(MOVE, told, f"{READ} {REWORDED}", keep=[REWORDED])
    assert [one.state for one in text.sentences] == ["read", "kept"]
    assert text.abilities == "?"


def test_a_text_that_says_a_field_of_the_record_sets_it() -> None:
    told, _faults = tell(MOVE, SENT)
    facts = facts_of(MOVE, told, read_text(MOVE, told, f"Conan Only. {READ}"))
    assert facts["conan_only"] is True
    assert len(facts["abilities"]) == 1


def test_two_sentences_about_decks_are_both_kept() -> None:
    form = form_of("conquer", "Battle Action")
    told, _faults = tell(form, {"title": ["Low Feint"], "kind": ["Block"]})
    half = "At most half of your Combat Deck may be Blocks, Avoids and Dodges."
    text = read_text(form, told, f"Requires Defense 2. At most 1 copy for every 7 cards of your Combat Deck. {half}")
    assert text.fields == {"requires": {"defense": 2}, "limit": {"one_in": 7, "half_answers": True}}
    assert facts_of(form, told, text)["limit"] == {"one_in": 7, "half_answers": True}


def test_a_limit_speaks_of_the_deck_in_which_the_card_lies() -> None:
    for card_type, deck, other in (("Battle Action", "Combat", "Main"), ("Character", "Main", "Combat")):
        form = form_of("conquer", card_type)
        told, _faults = tell(form, {"title": ["Low Feint"], **({"kind": ["Block"]} if deck == "Combat" else {})})
        for said, limit in ((deck, {"one_in": 10}), (other, None)):
            text = read_text(form, told, f"At most 1 copy for every 10 cards of your {said} Deck.")
            assert text.fields.get("limit") == limit, said
            assert bool(text.kept) == (limit is None)


def test_a_text_waits_for_the_kind_that_says_how_to_read_it() -> None:
    form = form_of("conquer", "Battle Action")
    told, _faults = tell(form, {"title": ["Low Feint"]})
    assert read_text(form, told, "Draw 1 card.").waits_for == "Kind"
    told, _faults = tell(form, {"title": ["Low Feint"], "kind": ["Attack"]})
    assert read_text(form, told, "When this hits, draw 1 card.").waits_for == ""


def test_an_action_whose_text_does_not_fit_its_keywords_says_so_at_the_text() -> None:
    form = form_of("conan_ccg", "Action")
    told, _faults = tell(form, {"title": ["Short Rest"], "keywords": ["Prepare"]})
    abilities = [{"when": "rest", "do": [{"verb": "draw", "amount": 1}]}]
    checked = check(form, {**facts_of(form, told), "abilities": abilities})
    assert [fault.sentence for fault in checked.faults] == [
        "Rules text: 'rest' is not a moment of the steps in its keywords."
    ]
    assert checked.entry is not None and checked.entry.definition.abilities is None
