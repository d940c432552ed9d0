"""Mutation testing of card data: changes the abilities of each card in one place and plays the scenes of that card.

    python -m benchmarks.mutation.card_mutants [--game KEY] [--card ID] [--sample N] [--seed N] [--all]

Ends with 1 if fewer than 95 % of the changes are noticed. Those that make no difference stand in card_mutants.toml.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.mutation.card_changes import Change, changes_of
from benchmarks.mutation.card_scenes import SceneOf, card_changed, first_failure, scenes_of
from cards.catalogue import records
from simulator.stats.shares import wilson

#: Changes after which a card does the same, by game and card, with the reason.
SAME: Final = Path(__file__).with_suffix(".toml")
#: The least share of changes that scenes must notice.
LEAST: Final = 0.95

#: Card and change, as the report prints them.
Named = tuple[str, str]


@dataclass(slots=True)
class Tried:
    """What became of the changes of one game."""

    game: str
    total: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    survivors: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    #: How many changes of the list of those that make no difference were left out.
    same: int = 0
    #: Entries of the list of changes that make no difference which a scene notices all the same.
    noticed: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        return sum(self.total.values())

    @property
    def killed(self) -> int:
        return self.tried - sum(len(left) for left in self.survivors.values())


def all_changes(game: str, card: str = "") -> list[Change]:
    """All changes of the cards of the sets that can be played with, or of one card."""
    return [
        change
        for one in records.load_cards(game)
        if card in ("", one.definition.id) and one.definition.simulatable
        for change in changes_of(game, one.record)
    ]


def excused(game: str, file: Path = SAME) -> frozenset[Named]:
    """The changes that make no difference: each entry of the list names cards, changes of each of them, and why."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get(game, [])
    return frozenset((card, text) for one in entries for card in one["cards"] for text in one["changes"])


def attempt(
    game: str, changes: Sequence[Change], scenes: Mapping[str, Sequence[SceneOf]], same: frozenset[Named]
) -> Tried:
    """Play the scenes of each changed card, first the one that noticed the change before it."""
    found = Tried(game)
    latest: dict[str, str] = {}
    for change in changes:
        order = sorted(scenes.get(change.card, ()), key=lambda scene: scene.name != latest.get(change.card))
        with card_changed(game, change.record):
            noticed = first_failure(order)
        if (change.card, change.text) in same:
            found.noticed += [f"{change.card}: {change.text}"] if noticed else []
            found.same += 1
            continue
        found.total[change.card] += 1
        if noticed:
            latest[change.card] = noticed
        else:
            found.survivors[change.card].append(change.text)
    return found


def require_sound(scenes: Mapping[str, Sequence[SceneOf]]) -> None:
    """End here if a scene fails although nothing has been changed."""
    every = {scene.name: scene for row in scenes.values() for scene in row}
    failed = first_failure(list(every.values()))
    if failed:
        raise SystemExit(f"This scene fails without a change: {failed}")


def report(found: Tried, *, every_card: bool = False) -> Iterator[str]:
    """Each card with survivors, or each card, and the share with its interval."""
    for card, total in sorted(found.total.items()):
        left = found.survivors.get(card, [])
        if left or every_card:
            yield f"{found.game} {card}: {total - len(left)}/{total}"
            yield from (f"    {text}" for text in left)
    yield from (f"listed as making no difference, and noticed: {found.game} {text}" for text in found.noticed)
    if not found.tried:
        yield f"{found.game}: no change tried"
        return
    low, high = wilson(found.killed, found.tried)
    yield (
        f"{found.game}: {found.killed} of {found.tried} changes noticed, {found.killed / found.tried:.1%} "
        f"(between {low:.1%} and {high:.1%}); {found.same} more make no difference"
    )


def is_enough(found: Tried) -> bool:
    return found.killed >= LEAST * found.tried and not found.noticed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="", help="only this game, such as conquer")
    parser.add_argument("--card", default="", help="only the card with this id")
    parser.add_argument("--sample", type=int, default=0, help="so many changes of all, drawn without putting back")
    parser.add_argument("--seed", type=int, default=2026, help="for the sample")
    parser.add_argument("--all", action="store_true", help="name cards without survivors too")
    asked = parser.parse_args()
    games = [asked.game] if asked.game else list(records.GAME_NAMES)
    pairs = [(game, change) for game in games for change in all_changes(game, asked.card)]
    if not pairs:
        raise SystemExit("There is no such card with abilities.")
    of = len(pairs)
    if asked.sample:
        pairs = Random(asked.seed).sample(pairs, min(asked.sample, of))
    began, enough = time.monotonic(), True
    for game in games:
        changes = [change for key, change in pairs if key == game]
        scenes = scenes_of(game)
        require_sound({change.card: scenes.get(change.card, ()) for change in changes})
        found = attempt(game, changes, scenes, excused(game))
        sys.stdout.write("\n".join(report(found, every_card=asked.all)) + "\n")
        enough = enough and is_enough(found)
    sys.stdout.write(f"{len(pairs)} of {of} changes in {time.monotonic() - began:.0f} s\n")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
