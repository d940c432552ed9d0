"""The table of search fields of decks, which drives the parser, the English words and the help pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cards.games import GAMES
from cards.query import Choice, Field, Kind
from cards.search import FieldTable, make_table

_YES_NO: Final = {
    "legal": {"yes": Choice("are legal"), "no": Choice("are not legal yet")},
    "built": {"yes": Choice("are yours and built"), "no": Choice("are not built decks of yours")},
    "buildable": {"yes": Choice("can be built from your cards"), "no": Choice("lack cards of yours")},
}
ORDERS: Final = {"updated": "last change", "name": "name", "cards": "number of cards"}


def _said(words: Mapping[str, str]) -> dict[str, Choice]:
    return {key: Choice(said) for key, said in words.items()}


_GAMES: Final = {game.slug: Choice(f"are for {game.name}") for game in GAMES.values()}
#: What players call the games.
_SHORT: Final = {"ccg": "conan-ccg", "aoc": "age-of-conan", "monolith": "conan-monolith"}
FIELDS: Final = (
    Field("name", ("n",), Kind.TEXT, "name", "words of the name", "name:north"),
    Field(
        "game",
        ("g",),
        Kind.LABEL,
        "game",
        f"the game it is for; {', '.join(_SHORT)} too",
        f"game:{next(iter(_GAMES))}",
        "",
        _GAMES,
        short=_SHORT,
    ),
    Field("by", ("owner",), Kind.TEXT, "owner's name", "whose deck it is", "by:conanhub"),
    Field("cards", ("size",), Kind.NUMBER, "number of cards", "all cards together", "cards>=60"),
    Field("version", ("draft",), Kind.NUMBER, "version", "the number of its newest version", "version>=2"),
    Field("legal", (), Kind.LABEL, "check", "whether it may be played", "legal:yes", "", _YES_NO["legal"]),
    Field("updated", ("changed",), Kind.DATE, "date", "a day, or 7d for seven days ago", "updated>=7d"),
    Field("missing", (), Kind.OWN, "missing copies", "copies that you lack for it; log in first", "missing:0"),
    Field("buildable", (), Kind.LABEL, "buildable", "you have all of it", "buildable:yes", "", _YES_NO["buildable"]),
    Field("built", (), Kind.LABEL, "built", "yours, and marked as built", "built:yes", "", _YES_NO["built"]),
    Field("tag", (), Kind.TEXT, "tags you gave", "words by which you filed a deck of yours", "tag:tournament"),
    Field("order", ("sort",), Kind.DIRECTIVE, "order", "what to list by", "order:name", "", _said(ORDERS)),
    Field("dir", (), Kind.DIRECTIVE, "direction", "asc or desc", "dir:asc", "", _said({"asc": "asc", "desc": "desc"})),
)
_RESULTS: Final = "Results of simulations cannot be searched by deck; the pages of the simulator show them."
#: Fields of other sites for which decks have nothing, and why.
NOT_RECORDED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("wins", "impact", "run", "sim"), _RESULTS),
    **dict.fromkeys(("format", "banned", "limited"), "There is one format in each game: legal:yes finds decks for it."),
    "likes": "Nobody votes on decks here.",
    **dict.fromkeys(("price", "artist"), "Neither prices nor artists of cards are recorded."),
    "zone": "Ask for the cards of a section in double brackets: [[zone:foes]]>=25.",
}
#: Fields that ask about the one who searches.
PERSONAL: Final = ("missing", "buildable", "built", "tag")
TABLE: Final[FieldTable] = make_table(FIELDS, ORDERS, NOT_RECORDED)
