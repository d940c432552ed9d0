"""Decks for comparison as plain data: the ready-made ones, and random legal ones of all cards.

A section stands as its place among the game's sections, so that a tree may name it otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.compare import player
from simulator.engine import BadSetup, MatchSpec, get_game

Record = Mapping[str, Any]
Deck = dict[str, Any]
#: Enough for the hardest window, the total Renown of a Foe Deck.
TRIES: Final = 5000
COPIES: Final = 3
_LINE: Final = re.compile(r"(\d+) (.+)")
#: A field that nobody knows, or of which only a bound is known: such a card cannot be played.
_UNKNOWN: Final = re.compile(r'"(\?|\d+\+)"')
#: Of each section: how many cards at least and at most of which types.
RECIPES: Final[Mapping[str, Sequence[Sequence[tuple[int, int, tuple[str, ...]]]]]] = {
    "conan_ccg": (
        ((1, 1, ("Conan",)),),
        ((40, 44, ("Move", "Action", "Item", "Ally", "Region")),),
        ((25, 30, ("Foe",)),),
    ),
    "conquer": (
        ((1, 1, ("Landscape",)),),
        ((16, 16, ("Character",)), (24, 24, ("Equipment", "Effect", "Disturbance", "Landscape"))),
        ((12, 30, ("Battle Action",)),),
    ),
}


def ready_made(tree: Path, game_key: str, shared: Collection[str]) -> list[Deck]:
    """The ready-made decks of a tree all of whose cards both trees have."""
    files = sorted((tree / "decks" / "data" / game_key).glob("*.txt"))
    by_title = {card["title"]: card["id"] for card in reversed(player.card_records(tree, game_key))}
    found = [read(game_key, path.read_text(encoding="utf-8"), by_title) for path in files]
    return [deck for deck in found if all(card in shared for _, card, _ in deck["entries"])]


def read(game_key: str, text: str, by_title: Mapping[str, str]) -> Deck:
    """A decklist as the project writes them: a name, headers of sections, lines of number and title."""
    headers = [title for _, title in get_game(game_key).sections]
    name, section, entries = "", -1, []
    for line in text.splitlines():
        if line.startswith("//"):
            name = name or line[2:].strip()
        elif line in headers:
            section = headers.index(line)
        elif found := _LINE.fullmatch(line):
            entries.append([section, by_title[found[2]], int(found[1])])
    return {"name": name, "entries": entries}


def is_known(card: Record) -> bool:
    """Whether every field of a card is known."""
    return _UNKNOWN.search(json.dumps(card)) is None


def copies(card: Record) -> int:
    """How many copies of a card a random deck may have."""
    one_only = card.get("unique") or "Unique" in card.get("traits", ())
    return 1 if one_only or (card["type"] == "Character" and not card.get("generic")) else COPIES


@dataclass(frozen=True)
class Maker:
    """Makes random decks of one game that its deck check and its set-up accept."""

    game_key: str
    cards: Sequence[Record]
    pool: Any
    made: dict[int, Deck] = field(default_factory=dict)

    @property
    def can_make(self) -> bool:
        """Whether decks of the game are built, and do not come with its box."""
        return self.game_key in RECIPES

    def may_meet(self, seats: Sequence[Deck]) -> bool:
        """Whether decks may sit at one table."""
        game = get_game(self.game_key)
        found = game.check_table(self.pool, [player.deck_of(game, deck) for deck in seats], {})
        return not any(one.is_error for one in found)

    def deck(self, seed: int) -> Deck:
        """The legal deck of this seed; ``LookupError`` if none was found."""
        if seed not in self.made:
            self.made[seed] = self._make(seed)
        return self.made[seed]

    def _make(self, seed: int) -> Deck:
        random = Random(seed)
        entries: list[list[Any]] = []
        for at in range(len(RECIPES[self.game_key])):
            entries += self._legal_section(at, entries, random)
        made = {"name": f"Random {seed}", "entries": entries}
        if self._is_legal(made):
            return made
        raise LookupError(f"The random deck of {self.game_key} with seed {seed} is not legal.")

    def _legal_section(self, at: int, before: list[list[Any]], random: Random) -> list[list[Any]]:
        """Sections one by one: a window that few drafts of one section meet is not tried on all of them."""
        for _ in range(TRIES):
            entries = self._section(at, random)
            if not self._has_error({"name": "", "entries": [*before, *entries]}, at):
                return entries
        raise LookupError(f"No legal section {at} of {self.game_key} was found.")

    def _section(self, at: int, random: Random) -> list[list[Any]]:
        entries = []
        for least, most, types in RECIPES[self.game_key][at]:
            every = [card["id"] for card in self.cards if card["type"] in types for _ in range(copies(card))]
            picked = random.sample(every, random.randint(least, most))
            entries += [[at, card, picked.count(card)] for card in dict.fromkeys(picked)]
        return entries

    def _has_error(self, deck: Deck, at: int) -> bool:
        game = get_game(self.game_key)
        problems = game.check_deck(self.pool, player.deck_of(game, deck))
        return any(one.is_error and one.section == game.sections[at][0] for one in problems)

    def _is_legal(self, deck: Deck) -> bool:
        game = get_game(self.game_key)
        listed = player.deck_of(game, deck)
        if any(one.is_error for one in game.check_deck(self.pool, listed)):
            return False
        with suppress(BadSetup):
            game.setup(self.pool, MatchSpec((listed, listed), 0, (next(iter(game.agents)),) * 2))
            return True
        return False
