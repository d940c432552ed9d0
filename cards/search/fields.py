"""The table of search fields of a game: it drives the parser, the conditions, the English words and the help page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from cards.drawing import CONDITIONS, FINISHES, LANGUAGES
from cards.games import GAMES
from cards.query import Choice, Field, Group, Kind, Node, Not, SearchError, Test, choices, closest

DIRECTIVES: Final = ("order", "dir", "unique", "view", "group")
#: How lists may be looked at, by the name in the language.
VIEWS: Final = {"list": Choice("a list"), "grid": Choice("small cards"), "full": Choice("large cards")}
GROUPS: Final = {"type": "type", "set": "set", "rarity": "rarity"}
#: Orders that every game has: name -> words; numbers of the game come after.
PLAIN_ORDERS: Final = {
    "type": "type",
    "name": "title",
    "title": "title",
    "set": "set",
    "number": "number",
    "rarity": "rarity",
}
FLAGS: Final[Mapping[str, Choice]] = {
    "simulated": Choice("are simulated"),
    "complete": Choice("have a complete record"),
    "gaps": Choice("have gaps in their record"),
    "known": Choice("are known cards"),
    "original": Choice("are original cards"),
    "own": Choice("are home-made cards of yours"),
}
IMPL: Final = {"full": Choice("fully simulated"), "none": Choice("not simulated")}
_FORMATS: Final = (
    "No list of legal, banned or limited cards is recorded: a deck is checked as a whole, "
    "see legal:yes in the search of decks."
)
_RESULTS: Final = "Simulations record results of decks, not of single cards; the pages of the simulator show them."
#: Fields of other sites for which nothing is recorded here, and why.
NOT_RECORDED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("legal", "banned", "ban", "limited", "lim"), _FORMATS),
    **dict.fromkeys(("wins", "impact", "run"), _RESULTS),
    "price": "No prices of cards are recorded.",
    "artist": "No artists are recorded; the pictures are drawn by this site.",
    "tag": "Cards have no tags; your copies have a condition, a finish and a language: cond:, finish:, lang:.",
}
_OWN: Final = "needs you to be logged in"


def _own(name: str, aliases: tuple[str, ...], label: str, help_text: str, example: str) -> Field:
    return Field(name, aliases, Kind.OWN, label, f"{help_text}; {_OWN}", example)


def _own_words(name: str, aliases: tuple[str, ...], label: str, words: Mapping[str, str], example: str) -> Field:
    found = {key: Choice(said) for key, said in words.items() if key}
    return Field(name, aliases, Kind.OWN_LABEL, label, f"{label} of a copy you own; {_OWN}", example, "", found)


TEXT: Final = Field("text", ("x",), Kind.TEXT, "rules text", "words of the rules text", 'text:"draw 1"', "search_text")
FLAVOR: Final = Field(
    "flavor", ("fl",), Kind.TEXT, "flavour text", "the words in italics", "flavor:night", "search_flavor"
)
OWN: Final = (
    _own("own", ("owned",), "copies", "copies that you own", "own>=1"),
    _own("free", (), "free copies", "copies that lie in no built deck of yours", "free>=1"),
    _own("missing", (), "missing copies", "copies that your decks need and you lack", "missing>=1"),
    _own("want", ("wanted",), "wanted copies", "copies on your wishlist", "want>=1"),
    _own("trade", (), "copies to trade", "copies that you would give away", "trade>=1"),
    _own("inmydecks", ("decks",), "decks of yours with the card", "how many of your decks hold it", "inmydecks=0"),
    _own_words("cond", ("condition",), "condition", CONDITIONS, "cond:played|poor"),
    _own_words("finish", (), "finish", FINISHES, "finish:foil"),
    _own_words("lang", ("language",), "language", LANGUAGES, "lang:de"),
)


@dataclass(frozen=True, slots=True)
class FieldTable:
    """All fields of one game in the order of the help page, by name and short name, and what can be ordered by.

    ``not_recorded`` are fields that people know from other sites, with a sentence why there is nothing to search here;
    ``elsewhere`` are those of other games, and the game itself.
    """

    fields: tuple[Field, ...]
    by_name: Mapping[str, Field]
    orders: Mapping[str, str]
    not_recorded: Mapping[str, str]
    elsewhere: Mapping[str, str]

    @property
    def numeric(self) -> frozenset[str]:
        return frozenset(field.name for field in self.fields if field.kind is Kind.NUMBER)

    @property
    def missing(self) -> dict[str, str]:
        """For the help page: the names of fields that are not recorded, by the sentence that says why."""
        reasons = dict.fromkeys(self.not_recorded.values())
        return {why: ", ".join(name for name, said in self.not_recorded.items() if said == why) for why in reasons}

    def find(self, name: str) -> Field | None:
        """The field with this name or short name, written with or without underscores."""
        return self.by_name.get(name) or self.by_name.get(name.replace("_", ""))

    def of(self, test: Test) -> Field:
        """The field a test names, if its operator fits; ``SearchError`` with the nearest name otherwise."""
        field = self.find(test.field)
        if field is None and test.field.casefold() in self.not_recorded:
            reason = self.not_recorded[test.field.casefold()]
            raise SearchError("not_recorded", reason, place=test.place, token=test.field)
        if field is None and test.field in self.elsewhere:
            raise SearchError("other_game", self.elsewhere[test.field], place=test.place, token=test.field)
        if field is None:
            suggestion = closest(test.field, self.by_name)
            message = f'There is no field "{test.field}".'
            raise SearchError("unknown_field", message, place=test.place, token=test.field, suggestion=suggestion)
        if test.op not in field.operators:
            counts = f" A count stands behind the value: {field.example}." if field.kind is Kind.COUNT else ""
            message = f'"{field.name}" cannot be compared with {test.op}; use {" ".join(field.operators)}.{counts}'
            raise SearchError("wrong_operator", message, place=test.place, token=test.op)
        return field

    def with_long_names(self, node: Node | None) -> Node | None:
        """A tree with the long names of fields; what is not known, or asked of the cards in a deck, stays as it is."""
        return None if node is None else self._named(node)

    def _named(self, node: Node) -> Node:
        if isinstance(node, Group):
            return replace(node, parts=tuple(self._named(part) for part in node.parts))
        if isinstance(node, Not):
            return replace(node, part=self._named(node.part))
        field = self.find(node.field) if isinstance(node, Test) else None
        return replace(node, field=field.name) if isinstance(node, Test) and field is not None else node


def misplaced(field: Field, test: Test) -> SearchError:
    """The refusal of a word about the list, such as ``order:``, that stands where only conditions can."""
    message = f'"{field.name}" cannot be negated or stand in brackets.'
    return SearchError("misplaced_order", message, place=test.place, token=field.name)


def make_table(
    fields: tuple[Field, ...],
    orders: Mapping[str, str],
    not_recorded: Mapping[str, str] = MappingProxyType({}),
    elsewhere: Mapping[str, str] = MappingProxyType({}),
) -> FieldTable:
    """A table of these fields; a short name that two share belongs to the first."""
    by_name: dict[str, Field] = {field.name: field for field in fields}
    for field in fields:
        for alias in field.aliases:
            by_name.setdefault(alias, field)
    return FieldTable(fields, by_name, orders, not_recorded, elsewhere)


@lru_cache(maxsize=16)
def table_of(game_key: str) -> FieldTable:
    """The fields of a game: those that every game has, and its own between them."""
    game = GAMES[game_key]
    missing = () if game.rarities else ("rarity",)
    orders = {name: words for name, words in {**PLAIN_ORDERS, **game.orders}.items() if name not in missing}
    groups = {name: words for name, words in GROUPS.items() if name not in missing}
    flags = next((field for field in game.fields if field.name == "is"), None)
    known = {**(flags.choices or {} if flags else {}), **FLAGS}
    last = (
        *_rarity(game.rarities),
        Field("set", ("s", "in"), Kind.SET, "set", "the key of a set", "set:known", "set"),
        Field("number", ("num",), Kind.CODE, "number", "the number in the set", "number:012", "number"),
        Field("date", ("d", "year", "y"), Kind.DATE, "date", "when its set came out: date>=2006", "date=?", "date"),
        Field("impl", (), Kind.LABEL, "simulation", "how far the engine plays the card", "impl:full", "", IMPL),
        Field("is", ("has",), Kind.LABEL, "is", "yes or no", "is:simulated", "", known),
        *OWN,
        *_directives(orders, groups),
    )
    own = tuple(field for field in game.fields if field.name != "is")
    not_recorded = NOT_RECORDED
    first: tuple[Field, ...] = (_title(game.guide.shown_card), TEXT)
    if game.has_flavor:
        first = (*first, FLAVOR)
    else:
        why = f"The cards of {game.name} have no flavour text."
        not_recorded = {**not_recorded, **dict.fromkeys((FLAVOR.name, *FLAVOR.aliases), why)}
    if missing:
        why = f"The cards of {game.name} have no rarity."
        not_recorded = {**not_recorded, **dict.fromkeys(("rarity", "r"), why)}
    return make_table((*first, *own, *last), orders, not_recorded, _of_others(game_key))


def _title(card_id: str) -> Field:
    """The field of titles, with a word of a known card as its example."""
    example = f"title:{card_id.rpartition('-')[2]}"
    return Field("title", ("name", "n"), Kind.TEXT, "title", "words of the title", example, "search_title")


def _of_others(game_key: str) -> dict[str, str]:
    """Fields that only other games have, and the game itself, with a sentence about where they can be searched."""
    games = dict.fromkeys(("game", "g"), "One game is searched at a time; choose it beside the search, without game:.")
    found: dict[str, str] = {}
    for key, other in GAMES.items():
        for field in other.fields if key != game_key else ():
            why = f'"{field.name}" is a field of {other.name}; the cards searched here are of {GAMES[game_key].name}.'
            found.update(dict.fromkeys((field.name, *field.aliases), why))
    return {**found, **games}


def _rarity(rarities: tuple[str, ...]) -> tuple[Field, ...]:
    """The field of rarities in their order; none for a game without any."""
    if not rarities:
        return ()
    known = choices(*rarities)
    text, example = f"{rarities[0]} to {rarities[-1]}", f"rarity>={next(iter(known))}"
    return (Field("rarity", ("r",), Kind.LABEL, "rarity", text, example, "rarity", known, True),)


def _directives(orders: Mapping[str, str], groups: Mapping[str, str]) -> tuple[Field, ...]:
    def one(name: str, aliases: tuple[str, ...], label: str, text: str, known: Mapping[str, Choice]) -> Field:
        example = next(iter(known)) if name != "order" else list(known)[-1]
        return Field(name, aliases, Kind.DIRECTIVE, label, text, f"{name}:{example}", "", known)

    return (
        one("order", ("sort",), "order", "what to list by", {name: Choice(said) for name, said in orders.items()}),
        one("dir", (), "direction", "asc or desc", {"asc": Choice("asc"), "desc": Choice("desc")}),
        one("unique", (), "uniqueness", "each title once, or every printing", choices("card", "printing")),
        one("view", (), "view", "how to show the cards", VIEWS),
        one("group", (), "groups", "a heading for each", {name: Choice(said) for name, said in groups.items()}),
    )
