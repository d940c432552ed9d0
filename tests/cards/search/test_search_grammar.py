"""The search language: an English sentence and a canonical form for all that can be said, a place for each error."""

import pytest

from cards import ownership
from cards.query.errors import SearchError
from cards.query.parser import Group, Node, Not
from cards.query.parser import parse as parse_only
from cards.query.writer import as_text, replaced
from cards.search import among
from cards.search.compile import Context, Sets, compile_tree
from cards.search.english import sentence
from cards.search.fields import table_of
from cards.search.normalise import canonical

TABLE = table_of("conan_ccg")
SETS = Sets({"core": "Core", "known": "Known"}, {"core": "2006-05-31", "known": ""})
CONTEXT = Context("conan_ccg", TABLE, SETS, user_id=1)


def parse(text: str) -> Node | None:
    """The tree as a search has it, with long names."""
    return TABLE.with_long_names(parse_only(text))


@pytest.fixture(autouse=True)
def nobody_keeps_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """No question to a database is needed to understand a query."""
    monkeypatch.setattr(ownership, "_counts", {})
    monkeypatch.setattr(ownership, "_words", {})
    monkeypatch.setattr(among, "fitting", lambda *asked: [])


MEANINGS = [
    ("", "All cards.", ""),
    ("grip", 'Cards that have "grip" in the title.', "grip"),
    ('"low guard"', 'Cards that have "low guard" in the title.', '"low guard"'),
    ("“low guard”", 'Cards that have "low guard" in the title.', '"low guard"'),
    ('!"Low Guard"', 'Cards that are named exactly "Low Guard".', '!"low guard"'),
    ("-grip", 'Cards that do not have "grip" in the title.', "-grip"),
    ("x:draw", 'Cards that have "draw" in the rules text.', "text:draw"),
    ("t:foe", "Cards that are a Foe card.", "type:foe"),
    ("t:ally", "Cards that are an Ally card.", "type:ally"),
    ("T:FOES", "Cards that are a Foe card.", "type:foe"),
    ("t:minor-foe", "Cards that are a Minor Foe card.", "type:minor-foe"),
    ("t!=foe", "Cards that are not a Foe card.", "-type:foe"),
    ("cl:major", "Cards that have the class Major.", "class:major"),
    (
        "ft:human|animal",
        "Cards that either have the Foe Type Human or have the Foe Type Animal.",
        "foetype:animal|human",
    ),
    ("foe_type:human", "Cards that have the Foe Type Human.", "foetype:human"),
    ("ter:stygia", "Cards that have the Territory Stygia.", "territory:stygia"),
    ("trait:unique", "Cards that have the trait Unique.", "trait:unique"),
    ("kw:sword", "Cards that have the keyword sword.", "keyword:sword"),
    ("gem:2", "Cards that have gem 2.", "gem:2"),
    ("cost=2", "Cards that have gem 2.", "gem:2"),
    ("gem!=2", "Cards that do not have gem 2.", "-gem:2"),
    ("init>=4", "Cards that have Initiative 4 or more.", "initiative>=4"),
    ("pr < 4", "Cards that have Prowess less than 4.", "prowess<=3"),
    ("hp<=4", "Cards that have Health 4 or less.", "health<=4"),
    ("dmg>2", "Cards that have Damage more than 2.", "damage>=3"),
    ("vit:2..4", "Cards that have Vitality 2 to 4.", "vitality:2..4"),
    ("renown:..3", "Cards that have Renown 3 or less.", "renown<=3"),
    ("scars:2..", "Cards that have Scars 2 or more.", "scars>=2"),
    ("hp>=~10", "Cards that have Health possibly 10 or more.", "health>=~10"),
    ("pr>hp", "Cards that have more Prowess than Health.", "prowess>health"),
    ("gem=?", "Cards that have no recorded gem.", "gem:?"),
    ("gem:*", "Cards that have a recorded gem.", "gem:*"),
    ("gem:-", "Cards that have no gem.", "gem:-"),
    ("icon:blade", "Cards that have at least one Blade icon.", "icon:blade"),
    ("-icon:blade", "Cards that have no Blade icon.", "-icon:blade"),
    ("i:blade>=2", "Cards that have 2 or more Blade icons.", "icon:blade>=2"),
    ("left:two-handed=1", "Cards that have exactly 1 Two-Handed icons on the left edge.", "left:two-handed=1"),
    (
        "icon:blade&shield",
        "Cards that have at least one Blade icon and have at least one Shield icon.",
        "icon:blade&shield",
    ),
    ("right:blade", "Cards that have at least one Blade icon on the right edge.", "right:blade"),
    ("r>=rare", "Cards that have rarity rare or more.", "rarity>=rare"),
    ('r:"very rare"', "Cards that have the rarity very rare.", "rarity:very-rare"),
    ("in:core", "Cards that have the set core.", "set:core"),
    ("num:012", "Cards that have the number 012.", "number:012"),
    ("impl:full", "Cards that are fully simulated.", "impl:full"),
    ("is:unique", "Cards that are Unique.", "is:unique"),
    ("-is:multi", "Cards that do not have a multi-icon.", "-is:multi"),
    ("-is:move", "Cards that cannot be played as a move.", "-is:move"),
    ("own>=2", "Cards that you own 2 or more of.", "own>=2"),
    ("own:0", "Cards that you own 0 of.", "own:0"),
    ("x:/draw [12]/", "Cards that match /draw [12]/ in the rules text.", "text:/draw [12]/"),
    ("-n:/^a/", "Cards that do not match /^a/ in the title.", "-title:/^a/"),
    ("fl:night", 'Cards that have "night" in the flavour text.', "flavor:night"),
    ("fx:gain-prowess", "Cards that have the effect gain prowess.", "effect:gain-prowess"),
    ("trg:foe-defeated", "Cards that have the moment foe defeated.", "trigger:foe-defeated"),
    ("date>=2006-05", "Cards that came out in or after 2006-05.", "date>=2006-05"),
    ("y:2006", "Cards that came out in 2006.", "date:2006"),
    ("num<=20", "Cards that have the number 20 or less.", "number<=20"),
    ("num:1..5", "Cards that have the number 1 to 5.", "number:1..5"),
    ("-impl:none", "Cards that are simulated.", "-impl:none"),
    ("type:?", "Cards that have a type that is not wholly recorded.", "type:?"),
    ("pr≥3", "Cards that have Prowess 3 or more.", "prowess>=3"),
    ("pr ≤ 3", "Cards that have Prowess 3 or less.", "prowess<=3"),
    ("i:blade≥2", "Cards that have 2 or more Blade icons.", "icon:blade>=2"),
    ("t:allies", "Cards that are an Ally card.", "type:ally"),
    ("hp<=99", "Cards that have Health 99 or less.", "health<=99"),
    (
        "i:(blade|shield)&agility",
        "Cards that (either have at least one Blade icon or have at least one Shield icon) "
        "and have at least one Agility icon.",
        "icon:(blade|shield)&agility",
    ),
    (
        "i:blade|shield&agility",
        "Cards that either have at least one Blade icon or "
        "(have at least one Shield icon and have at least one Agility icon).",
        "icon:agility&shield|blade",
    ),
    ("missing>=1", "Cards that have 1 or more missing copies.", "missing>=1"),
    ("finish:foil", "Cards that you own with the finish Foil.", "finish:foil"),
    ("group:type unique:card", "All cards, in groups by type, each title once.", "group:type unique:card"),
    ("order:gem dir:desc", "All cards, listed by gem, from high to low.", "dir:desc order:gem"),
    ("t:foe sort:renown", "Cards that are a Foe card, listed by Renown.", "order:renown type:foe"),
    ("b a", 'Cards that have "b" in the title and have "a" in the title.', "a b"),
    ("a and b", 'Cards that have "a" in the title and have "b" in the title.', "a b"),
    ("b or a", 'Cards that either have "b" in the title or have "a" in the title.', "a or b"),
    ("not a", 'Cards that do not have "a" in the title.', "-a"),
    ("-(t:foe or is:unique)", "Cards that are not a Foe card and are not Unique.", "-(is:unique or type:foe)"),
    (
        "t:foe cl:minor pr>=3 -i:blade",
        "Cards that are a Foe card, have the class Minor, have Prowess 3 or more and have no Blade icon.",
        "-icon:blade class:minor prowess>=3 type:foe",
    ),
]


@pytest.mark.parametrize(("query", "english", "form"), MEANINGS, ids=[meaning[0] for meaning in MEANINGS])
def test_a_query_is_said_in_english_and_has_one_form(query: str, english: str, form: str) -> None:
    tree = parse(query)
    compile_tree(tree, CONTEXT)
    assert sentence(tree, TABLE) == english
    assert canonical(tree, TABLE) == form
    assert canonical(parse(form), TABLE) == form


def test_not_binds_tighter_than_and_and_and_tighter_than_or() -> None:
    tree = parse("-a b or c")
    assert isinstance(tree, Group) and tree.any
    first = tree.parts[0]
    assert isinstance(first, Group) and not first.any and isinstance(first.parts[0], Not)


ERRORS = [
    ("prowes>3", "unknown_field", 0, 6, "prowess"),
    ("t:foe prowes>3", "unknown_field", 6, 12, "prowess"),
    ("zzz:3", "unknown_field", 0, 3, ""),
    ("t>foe", "wrong_operator", 0, 1, ""),
    ("title>=a", "wrong_operator", 0, 5, ""),
    ("gem>2..3", "wrong_operator", 4, 8, ""),
    ("gem:x", "bad_number", 4, 5, ""),
    ("gem:prowes", "bad_number", 4, 10, "prowess"),
    ("gem:2.5", "bad_number", 4, 7, ""),
    ("gem:3..2", "empty_range", 4, 8, ""),
    ("t:fo", "unknown_value", 2, 4, "foe"),
    ("icon:blad", "unknown_value", 5, 9, "blade"),
    ("is:uniqe", "unknown_value", 3, 8, "unique"),
    ("set:cor", "unknown_value", 4, 7, "core"),
    ("order:gme", "unknown_value", 6, 9, "gem"),
    ("order:gem|type", "one_value", 0, 5, ""),
    ("-order:gem", "misplaced_order", 1, 6, ""),
    ("a or order:gem", "misplaced_order", 5, 10, ""),
    ("type:foe>=2", "no_count_here", 5, 8, ""),
    ("x:/draw(/", "bad_pattern", 2, 9, ""),
    ("x:/draw", "open_pattern", 2, 7, ""),
    ("gem:/2/", "no_pattern_here", 4, 7, ""),
    ("own=?", "always_known", 4, 5, ""),
    ("is:?", "always_known", 3, 4, ""),
    ("(a b", "open_bracket", 0, 1, ""),
    ("a)", "stray_bracket", 1, 2, ""),
    ('a "b', "open_quote", 2, 4, ""),
    ("gem:", "no_value", 4, 4, ""),
    ("gem>=", "no_value", 5, 5, ""),
    ("x:a|", "no_value", 4, 4, ""),
    ("gem:-3", "no_value", 4, 5, ""),
    ("t:-foe", "no_value", 2, 3, ""),
    ("icon:blade>", "no_value", 10, 11, ""),
    ("3<=pr t:foe", "turned", 0, 5, "pr>=3"),
    ("i:(blade|shield)>=2", "unexpected", 16, 19, ""),
    ("icon>=2", "wrong_operator", 0, 4, ""),
    ("gem>?", "wrong_operator", 4, 5, ""),
    ("gem>=1|?", "wrong_operator", 7, 8, ""),
    ("rarity<=*", "wrong_operator", 8, 9, ""),
    ("order:gem,type", "unknown_value", 6, 14, "type"),
    ("a or", "unfinished", 4, 4, ""),
    ("a and ", "unfinished", 5, 5, ""),
    ("-", "unfinished", 1, 1, ""),
    ("(a or )", "unfinished", 5, 6, ""),
    ("t:foe and or", "two_joins", 10, 12, ""),
    ("t:foe AND and gem:1", "two_joins", 10, 13, ""),
    ("(a or or)", "two_joins", 6, 8, ""),
    ("[[t:foe]]>=6", "only_for_decks", 0, 2, ""),
    ("[t:foe]", "square_bracket", 0, 1, ""),
    ("[[t:foe", "open_bracket", 0, 2, ""),
    ("hp=>3", "two_signs", 2, 4, ">="),
    ("hp==3", "two_signs", 2, 4, "="),
    ("pr:>=3", "two_signs", 2, 5, ">="),
    ("a|b", "use_word", 1, 2, " or "),
    ("t:foe | t:ally", "use_word", 5, 8, " or "),
    ("a & b", "use_word", 1, 4, " and "),
    ("t:foe !throat", "no_quotes", 6, 13, '!"throat"'),
    ("icon:blade>=x", "bad_count", 10, 13, ""),
    ("icon:blade>=1000000", "bad_count", 10, 19, ""),
    ("gem:1000000", "bad_number", 4, 11, ""),
    ("t:foe,ally", "unknown_value", 2, 10, "foe|ally"),
    ("gem:2,3", "bad_number", 4, 7, "2|3"),
    ("t:alies", "unknown_value", 2, 7, "ally"),
    ('"(" or', "unfinished", 6, 6, ""),
    ("location:salt", "other_game", 0, 8, ""),
    ("game:ccg t:foe", "other_game", 0, 4, ""),
    ("order!=gem", "wrong_operator", 0, 5, ""),
    ("order:gem>=2", "no_count_here", 6, 9, ""),
    ("num>x", "bad_number", 4, 5, ""),
    ("date:x", "bad_date", 5, 6, ""),
    ("date>=known", "bad_date", 6, 11, ""),
    ("a" * 1025, "too_long", 1024, 1025, ""),
    (" ".join(["a"] * 21), "too_many_parts", 0, 41, ""),
    ("(" * 9 + "a" + ")" * 9, "too_deep", 8, 9, ""),
    ("-" * 1000 + "a", "too_deep", 0, 1, ""),
]


@pytest.mark.parametrize(("query", "code", "start", "end", "hint"), ERRORS, ids=[f"{e[1]} {e[0][:14]}" for e in ERRORS])
def test_an_error_has_its_place_and_where_it_can_a_suggestion(
    query: str, code: str, start: int, end: int, hint: str
) -> None:
    with pytest.raises(SearchError) as caught:
        tree = parse(query)
        compile_tree(tree, CONTEXT)
    error = caught.value
    assert (error.code, error.place.start, error.place.end, error.suggestion) == (code, start, end, hint)
    assert error.message.endswith((".", "?"))


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("not", 'Something is missing after "not". For a word of a title write "not" in quotes.'),
        ("t:foe OR ", 'Something is missing after "OR". For a word of a title write "OR" in quotes.'),
        ("(a and )", 'Something is missing after "and". For a word of a title write "and" in quotes.'),
        ("a -", 'Something is missing after "-".'),
        ("a not -", 'Something is missing after "-".'),
        ("-not", 'Something is missing after "not". For a word of a title write "not" in quotes.'),
        ('"a or" or', 'Something is missing after "or". For a word of a title write "or" in quotes.'),
    ],
)
def test_an_unfinished_query_says_after_what_a_part_is_missing(query: str, message: str) -> None:
    with pytest.raises(SearchError) as caught:
        parse(query)
    assert (caught.value.code, caught.value.message) == ("unfinished", message)


@pytest.mark.parametrize(
    ("game_key", "query", "code", "said"),
    [
        ("conan_ccg", "g:conquer", "other_game", "One game is searched at a time; choose it beside the search"),
        ("age_of_conan", "rarity:rare", "not_recorded", "The cards of Age of Conan have no rarity."),
        ("age_of_conan", "r:rare", "not_recorded", "The cards of Age of Conan have no rarity."),
        ("conan_monolith", "rarity>=rare", "not_recorded", "The cards of Conan (Monolith) have no rarity."),
        ("conan_ccg", "gem:-1", "no_value", 'A value cannot begin with "-". Numbers begin at 0'),
        ("conan_ccg", "i>=2", "wrong_operator", "A count stands behind the value: icon:blade>=2."),
        ("conan_ccg", "i:(blade|shield)>=2", "unexpected", "A count stands behind each value"),
        ("conquer", "weapon-use:2", "unexpected", "A field, a sign and a value stand together"),
        ("conan_ccg", "gem>?", "wrong_operator", '"?" needs ":" or "=", not ">".'),
    ],
)
def test_an_error_says_what_to_write_instead(game_key: str, query: str, code: str, said: str) -> None:
    with pytest.raises(SearchError) as caught:
        compile_tree(parse(query), Context(game_key, table_of(game_key), SETS))
    assert caught.value.code == code
    assert said in caught.value.message


@pytest.mark.parametrize("sign", "’‘´`ʼ′")
def test_any_apostrophe_is_one(sign: str) -> None:
    assert as_text(parse(f"kozak{sign}s")) == "kozak's"


@pytest.mark.parametrize("text", ["“throat grip”", "„throat grip“", "«throat grip»", "»throat grip«"])
def test_any_quotation_marks_keep_words_together(text: str) -> None:
    assert as_text(parse(text)) == '"throat grip"'


def test_own_needs_somebody_to_be_logged_in() -> None:
    with pytest.raises(SearchError) as caught:
        compile_tree(parse("own>=1"), Context("conan_ccg", TABLE, SETS))
    assert caught.value.code == "log_in"


def test_the_order_can_be_replaced() -> None:
    assert replaced(parse("t:foe order:gem"), "order", "title") == "type:foe order:title"
    assert replaced(parse("a or b"), "order", "title") == "(a or b) order:title"


def test_the_text_keeps_the_order_in_which_it_was_written() -> None:
    assert as_text(parse("pr>=3 (b or a) -c")) == "prowess>=3 (b or a) -c"
