"""Decklists as text: what is read, and what is refused line by line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.games import GAMES
from decks.contents.entries import MAX_QUANTITY, merge
from decks.errors import DeckRefused
from decks.lists import decklist
from decks.lists.card_index import CardIndex, CardName
from decks.lists.card_lines import read_card_line
from decks.lists.decklist import Decklist, parse_decklist, write_decklist
from decks.reading import queries
from tests.decks.conftest import GAME


def read(text: str, index: CardIndex) -> Decklist:
    return parse_decklist(text, index, GAME)


FULL = """\ufeff// Wolves of the North
// Fast and cheap.
//
// Hold the pass.

Conan:
1 Conan, Wolf of the Passes

Draw Deck (40)
3x Throat Grip (CORE) 012
Stroke 1 x2

Foe Deck 27
3 Raider 1
"""


def test_it_reads_name_notes_and_sections(index: CardIndex) -> None:
    found = read(FULL, index)
    assert found.name == "Wolves of the North"
    assert found.notes == "Fast and cheap.\n\nHold the pass."
    assert found.problems == ()
    assert found.entries == (
        ("conan", "conan-wolf-of-the-passes", 1),
        ("draw", "throat-grip", 3),
        ("draw", "stroke-1", 2),
        ("foes", "raider-1", 3),
    )


@pytest.mark.parametrize(
    "line",
    [
        "3 Throat Grip",
        "3x Throat Grip",
        "3 x Throat Grip",
        "x3 Throat Grip",
        "3× Throat Grip",
        "(3) Throat Grip",
        "[3] Throat Grip",
        "Throat Grip x3",
        "Throat Grip (3)",
        "Throat Grip [3]",
        "Throat Grip 3",
        "Throat Grip\t3",
        "3\tThroat Grip",
        "3 throat grip",
        "3 Throat Grip (CORE) 012",
        "3 Throat Grip (CORE) 012 *F*",
        "3 Throat Grip [Brawl]",
        "3 Throat Grip *F* [Brawl] ^keep,#c0392b^",
        "3 [CORE#012] Throat Grip",
        "3 [CORE:012] Throat Grip",
        "3 Throat Grip|CORE|1",
        "3 Throat Grip // the best one",
        "3 “Throat Grip”",
        "3 #050",
        "#050 x3",
        "#050 3",
        "3X Throat Grip",
        "Throat Grip X3",
        "Throat Grip - 3",
        "Throat Grip – x3",
        "3 - Throat Grip",
        "- 3 Throat Grip",
        "• 3 Throat Grip",
        "* 3x Throat Grip",
        "3. Throat Grip",
        "3) Throat Grip",
        "3,Throat Grip",
        "3; Throat Grip",
        "3 Throat Grip #note",
        "3 Throat Grip (CORE) 12 [Cat] ^l,#hex^ *F*",
        "3 Throat Grip (CORE) 12 *F* ^keep, #c0392b^ [Cat] # the best one",
        "３ Throat Grip",
        "３ｘ　Ｔｈｒｏａｔ　Ｇｒｉｐ",
        "3 Throat\u200b Grip",
    ],
)
def test_it_reads_quantity_and_name_as_people_write_them(index: CardIndex, line: str) -> None:
    found = read(line, index)
    assert found.problems == ()
    assert found.entries == (("draw", "throat-grip", 3),)


@pytest.mark.parametrize(
    "line", ["2 Kozak's Oath", "2 Kozák’s Oath", "2 KOZÁK‘S  OATH", *(f"2 Kozak{sign}s Oath" for sign in "´`ʼ′")]
)
def test_it_does_not_mind_accents_case_and_quotes(index: CardIndex, line: str) -> None:
    assert read(line, index).entries == (("draw", "kozaks-oath", 2),)


def test_a_name_alone_is_one_copy(index: CardIndex) -> None:
    assert read("Throat Grip", index).entries == (("draw", "throat-grip", 1),)


def test_a_number_alone_is_one_copy(index: CardIndex) -> None:
    found = read("#201\n3 Raider 1\n#050\n# 050\n#first", index)
    assert found.entries == (
        ("conan", "conan-wolf-of-the-passes", 1),
        ("draw", "throat-grip", 1),
        ("foes", "raider-1", 3),
    )
    assert (found.name, found.problems) == ("", ())


def test_a_number_that_no_card_has_is_said(index: CardIndex) -> None:
    found = read("3 Raider 1\n#999", index)
    assert [problem.sentence for problem in found.problems] == ["Line 2, “#999”: there is no card “#999”."]


def test_a_number_with_letters_is_a_comment_unless_a_card_has_it() -> None:
    cards = CardIndex((CardName("moor", "Moor", "ST07", "Landscape"),))
    found = parse_decklist("#ST07\n#top8\n#st07 x2", cards, "conquer")
    assert (found.entries, found.problems) == ((("main", "moor", 3),), ())


def test_cards_without_header_go_to_the_section_of_their_type(index: CardIndex) -> None:
    found = read("2 Raider 1\n3 Throat Grip\nConan the Tall", index)
    assert found.entries == (("conan", "conan-the-tall", 1), ("draw", "throat-grip", 3), ("foes", "raider-1", 2))


def test_a_header_for_the_whole_deck_leaves_the_section_to_the_type(index: CardIndex) -> None:
    assert read("Deck\n2 Raider 1\n3 Throat Grip", index).entries == (
        ("draw", "throat-grip", 3),
        ("foes", "raider-1", 2),
    )


def test_a_card_that_its_section_cannot_hold_goes_to_its_own(index: CardIndex) -> None:
    found = read("Conan\n1 Conan the Tall\n2 Raider 1", index)
    assert found.entries == (("conan", "conan-the-tall", 1), ("foes", "raider-1", 2))
    assert [remark.sentence for remark in found.remarks] == [
        "Line 3, “2 Raider 1”: Conan takes no card of the type Foe, so it was put under Foe Deck."
    ]


def test_a_card_stays_where_its_header_puts_it_as_listed(index: CardIndex) -> None:
    """The check of the deck reports it then (CCG-D04)."""
    found = read("Draw Deck as listed\n2 Raider 1\nFoe Deck\n1 Throat Grip", index)
    assert found.entries == (("draw", "raider-1", 2), ("draw", "throat-grip", 1))
    assert [remark.where for remark in found.remarks] == ["Line 4"]


@pytest.mark.parametrize("header", ["Main", "Main Deck", "[Main]", "Deck", "//Main", "## Main Deck"])
def test_main_leaves_the_section_to_the_type_in_every_game(header: str) -> None:
    cards = CardIndex(
        (CardName("moor", "Moor", "1", "Landscape"), CardName("lunge", "Lunge", "2", "Battle Action")),
    )
    found = parse_decklist(f"Starting Landscape\n1 Moor\n{header}\n3 Lunge\n1 Moor", cards, "conquer")
    assert found.entries == (("start", "moor", 1), ("main", "moor", 1), ("combat", "lunge", 3))
    assert found.remarks == found.problems == ()


@pytest.mark.parametrize(
    ("text", "name", "entries"),
    [
        ("//Main\n3 Throat Grip\n\n//Sideboard\n2 Raider 1", "", [("draw", "throat-grip", 3)]),
        ("// Foe Deck\n3 Raider 1", "", [("foes", "raider-1", 3)]),
        ("//NAME: Raiders\n// Main\n3 Throat Grip", "Raiders", [("draw", "throat-grip", 3)]),
        (
            "# Raiders\n\n# Foe Deck\n2 Raider 1\n\n## Draw Deck\n3 Throat Grip",
            "Raiders",
            [("draw", "throat-grip", 3), ("foes", "raider-1", 2)],
        ),
        ("# Raiders\n## Draw Deck (3)\n3 Throat Grip", "Raiders", [("draw", "throat-grip", 3)]),
    ],
)
def test_a_comment_that_names_a_section_is_its_header(
    index: CardIndex, text: str, name: str, entries: list[object]
) -> None:
    found = read(text, index)
    assert (found.name, found.notes, list(found.entries), found.problems) == (name, "", entries, ())
    assert len(found.remarks) == text.count("Sideboard")


def test_words_of_headers_stay_in_name_and_plan_of_our_own_lists(index: CardIndex) -> None:
    written = write_decklist(
        name="Foe Deck", notes="Main\nSideboard", entries=[("foes", "raider-1", 3)], index=index, game_key=GAME
    )
    found = read(written, index)
    assert (found.name, found.notes, found.entries) == ("Foe Deck", "Main\nSideboard", (("foes", "raider-1", 3),))


@pytest.mark.parametrize(
    "text",
    [
        "About\nName Raiders\n\nDeck\n3 Throat Grip",
        "[metadata]\nName=Raiders\n[Main]\n3 Throat Grip|CORE|1\n[Sideboard]",
        "NAME:Raiders\n3 [CORE:45] Throat Grip\n",
        "Name: Raiders\n3 Throat Grip",
    ],
)
def test_it_finds_the_name_where_other_programs_write_it(index: CardIndex, text: str) -> None:
    found = read(text, index)
    assert (found.name, found.entries) == ("Raiders", (("draw", "throat-grip", 3),))
    assert found.problems == found.remarks == ()


def test_it_says_what_other_facts_of_a_deck_it_leaves_out(index: CardIndex) -> None:
    layout = "LAYOUT MAIN:(1,1)(NONE,false,50)|" + "([CORE:45])" * 40
    found = read(f"NAME:Raiders\nAUTHOR:bob\n3 [CORE:45] Throat Grip\n{layout}", index)
    assert [remark.where for remark in found.remarks] == ["Line 2", "Line 4"]
    assert found.problems == ()


def test_groups_inside_a_section_change_nothing(index: CardIndex) -> None:
    found = read("Foe Deck\nMajor (1)\n1 Raider 11\nMinor\n1 Raider 1\nDraw Deck:\nMoves - 3\n3 Throat Grip", index)
    assert found.problems == ()
    assert [entry[0] for entry in found.entries] == ["draw", "foes", "foes"]


#: Titles that read like headers of their game: a section with a count, a group with one.
LIKE_HEADERS = CardIndex(
    [
        CardName("scenario-3", "Scenario 3", "", "Unit"),
        CardName("event-1", "Event 1", "", "Unit"),
        CardName("event-2", "Event 2", "", "Unit"),
    ]
)


@pytest.mark.parametrize("line", ["Event 1", "EVENT  1", "- Event 1", "1 Event 1", "Event 1 x1"])
def test_the_title_of_a_card_is_no_header(line: str) -> None:
    found = parse_decklist(f"River 2\n{line}\nScenario 3\n1 Event 2", LIKE_HEADERS, "conan_monolith")
    assert (found.problems, found.remarks) == ((), ())
    assert set(found.entries) == {("river2", card_id, 1) for card_id in ("event-1", "scenario-3", "event-2")}


@pytest.mark.parametrize("header", ["Event", "- Event", "Event 1:", "// Event 1", "[Event 2]", "Event (7)"])
def test_a_word_alone_or_marked_as_a_header_stays_one(header: str) -> None:
    index = CardIndex([*LIKE_HEADERS.cards, CardName("event", "Event", "", "Unit")])
    found = parse_decklist(f"River 2\n{header}\n2 Event 2", index, "conan_monolith")
    assert (found.problems, found.remarks, found.entries) == ((), (), (("river2", "event-2", 2),))


def test_equal_lines_add_up(index: CardIndex) -> None:
    assert read("2 Throat Grip\n1 throat grip", index).entries == (("draw", "throat-grip", 3),)


def test_it_lists_an_unknown_card_with_its_line_and_what_may_be_meant(index: CardIndex) -> None:
    found = read("3 Throat Grip\n\n2 Weel and Cleeve", index)
    assert found.entries == (("draw", "throat-grip", 3),)
    (problem,) = found.problems
    assert problem.where == "Line 3"
    assert [card.title for card in problem.suggestions] == ["Wheel and Cleave"]
    assert problem.sentence == (
        "Line 3, “2 Weel and Cleeve”: there is no card “Weel and Cleeve”. Did you mean “Wheel and Cleave”?"
    )


def test_it_suggests_three_cards_at_most(index: CardIndex) -> None:
    (problem,) = read("2 Strokee", index).problems
    assert len(problem.suggestions) == 3


def test_first_letters_find_a_card_as_suggestion(index: CardIndex) -> None:
    (problem,) = read("2 wh cl", index).problems
    assert [card.title for card in problem.suggestions] == ["Wheel and Cleave"]


@pytest.mark.parametrize("quantity", ["0", "-1", "100", "99999999999999999999", "1.5"])
def test_it_refuses_impossible_quantities(index: CardIndex, quantity: str) -> None:
    found = read(f"1 Raider 1\n{quantity} Throat Grip", index)
    assert found.entries == (("foes", "raider-1", 1),)
    (problem,) = found.problems
    assert problem.where == "Line 2"
    assert "copies cannot be; write a whole number from 1 to 99" in problem.message


def test_it_refuses_lines_that_add_up_to_too_many(index: CardIndex) -> None:
    found = read("60 Throat Grip\n60 Throat Grip", index)
    assert found.entries == (("draw", "throat-grip", 60),)
    assert "that is 120; at most 99 fit" in found.problems[0].message


@pytest.mark.parametrize("text", ["SB: 1 Raider 1", "Sideboard\n1 Raider 1", "sb: 1 Nobody"])
def test_it_says_which_cards_of_a_sideboard_it_leaves_out(index: CardIndex, text: str) -> None:
    found = read(f"3 Throat Grip\n{text}", index)
    assert (found.entries, found.problems) == ((("draw", "throat-grip", 3),), ())
    assert "no sideboard" in found.remarks[0].sentence
    with pytest.raises(DeckRefused, match="no sideboard"):
        read(text, index)


@pytest.mark.parametrize(
    "behind",
    [
        "[Maybeboard{noDeck}{noPrice}]",
        "[sideboard]",
        "*F* [Considered {noDeck}]",
        "(CORE) 012 [Sideboard] ^Have,#37d67a^",
    ],
)
def test_it_leaves_out_cards_that_their_category_puts_beside_the_deck(index: CardIndex, behind: str) -> None:
    found = read(f"2x Throat Grip (CORE) 012 [Strangling{{top}}]\n1x Throat Grip {behind}", index)
    assert found.entries == (("draw", "throat-grip", 2),)
    assert [(one.where, one.message) for one in found.remarks] == [
        ("Line 2", "this game has no sideboard, so the card was left out.")
    ]


def test_it_refuses_an_empty_list(index: CardIndex) -> None:
    with pytest.raises(DeckRefused, match="no card in this list"):
        read("// only a name\n\nConan\n", index)


def test_it_refuses_binary(index: CardIndex) -> None:
    with pytest.raises(DeckRefused, match="not text"):
        read("3 Throat\x00Grip", index)


def test_it_refuses_too_much_text(index: CardIndex) -> None:
    with pytest.raises(DeckRefused, match="at most 100,000 fit"):
        read("a" * (decklist.MAX_CHARACTERS + 1), index)


def test_it_refuses_too_many_lines(index: CardIndex) -> None:
    with pytest.raises(DeckRefused, match="at most 1,000"):
        read("\n" * (decklist.MAX_LINES + 1), index)


def test_a_line_too_long_is_a_problem_of_its_own(index: CardIndex) -> None:
    found = read("1 Throat Grip\n" + "a" * 400, index)
    assert found.problems[0].where == "Line 2"
    assert "400 characters" in found.problems[0].message


def test_export_and_import_give_the_same(index: CardIndex) -> None:
    found = read(FULL, index)
    text = write_decklist(name=found.name, notes=found.notes, entries=found.entries, index=index, game_key=GAME)
    assert read(text, index) == found


#: Read here, before a test puts a small catalogue in the place of the real one.
REAL = {key: queries.card_index(key) for key in GAMES}
AWKWARD = CardIndex(
    CardName(f"card-{place}", title, f"{place:03}", card_type)
    for place, (title, card_type) in enumerate(
        [
            ("3 Wolves", "Foe"),
            ("Wolves", "Foe"),
            ("x3 Foo", "Move"),
            ("Foo", "Move"),
            ("Foo x3", "Move"),
            ("Foo (3)", "Action"),
            ("x Foo", "Item"),
            ("Deck", "Region"),
            ("Conan", "Conan"),
            ("Blade // Shield", "Move"),
            ("Foo F", "Ally"),
            ("Sideboard", "Move"),
            ("Ilka, Red Sail Captain", "Ally"),
            ("“Quoted”", "Move"),
        ]
    )
)
entry_lists = st.lists(
    st.tuples(
        st.sampled_from(["conan", "draw", "foes"]),
        st.sampled_from([card.card_id for card in AWKWARD.cards]),
        st.integers(min_value=1, max_value=MAX_QUANTITY),
    ),
    min_size=1,
    max_size=30,
    unique_by=lambda entry: entry[:2],
)
words = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=20).map(
    lambda text: " ".join(text.split())
)


@pytest.mark.slow
@settings(deadline=None)  # a busy machine is no fault of the list
@given(entries=entry_lists, name=words.filter(bool), notes=st.lists(words, max_size=4))
def test_any_deck_survives_export_and_import(entries: list[tuple[str, str, int]], name: str, notes: list[str]) -> None:
    ordered = merge(GAME, entries)
    plan = "\n".join(notes).strip()
    text = write_decklist(name=name, notes=plan, entries=ordered, index=AWKWARD, game_key=GAME)
    assert parse_decklist(text, AWKWARD, GAME) == Decklist(name, plan, tuple(ordered))


every_title = [(key, card.title) for key in GAMES for card in REAL[key].cards]


@pytest.mark.parametrize("way", ["3X {}", "{} X3", "{} - 3", "3 - {}", "- 3 {}", "• 3 {}", "3. {}", "3 {} #note"])
def test_every_title_of_the_site_is_read_in_every_way(way: str) -> None:
    for key, title in every_title:
        found = read_card_line(way.format(title), REAL[key])
        assert found.card and (found.card.title, found.quantity) == (title, 3)


@settings(deadline=None)
@given(text=st.text(max_size=300))
def test_any_text_is_read_or_refused_and_no_line_is_lost(text: str) -> None:
    try:
        found = parse_decklist(text, AWKWARD, GAME)
    except DeckRefused:
        return
    assert found.entries or found.problems
