"""What came of trying a card: a match and the step at which it was used, or what kept it from being used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from simulator import loading, matches
from simulator.engine import EngineError, Event, Replay, Step
from simulator.models import Simulation
from simulator.reading import replay_of

#: Events that name a card without its being used: drawn, revealed, or on its way out.
NOT_USED: Final = frozenset(
    ("drawn", "draw", "show_hand", "look", "reveal_foes", "discard_foes", "discard_foe", "discard", "doom", "reshuffle")
)
#: Parts of a view in which a card waits to be played.
HANDS: Final = ("hand", "battle_hand")
#: Choices that name a card to be rid of it or to show it.
_DROPS: Final = re.compile(r"(?:discard|pay|keep|lay aside|put|show|drop|do not|not)\b", re.IGNORECASE)
#: So many decisions are looked at with the card in hand, to see whether it could be played.
MOST_ASKED: Final = 60


@dataclass(frozen=True, slots=True)
class Used:
    """The match and the step at which a card was first used, and what happened there."""

    index: int
    step: int
    words: str


@dataclass(frozen=True, slots=True)
class Tried:
    """What ten matches showed of a card: where it was ``used``, else why not, in ``blocked``."""

    title: str
    used: Used | None
    blocked: str
    matches: int
    drawn: int


def what_was_tried(simulation: Simulation, card_id: str) -> Tried:
    """Look through the matches of an ended simulation, in their order, for the first in which a card was used."""
    record = simulation.cards.by_id.get(card_id) if simulation.cards else None
    title = str(record["title"]) if record else card_id
    replays: list[tuple[int, Replay]] = []
    drawn = 0
    for index in simulation.matches.order_by("index").values_list("index", flat=True):
        try:
            replay = replay_of(simulation, index)
        except EngineError:
            continue
        names = _Names(simulation, card_id, title)
        if (used := _used_in(replay, index, names)) is not None:
            return Tried(title, used, "", len(replays) + 1, drawn)
        replays.append((index, replay))
        drawn += any(_seen(step, card_id) or any(map(names.told, step.events)) for step in replay.steps)
    return Tried(title, None, _blocked(simulation, card_id, title, replays, drawn), len(replays), drawn)


class _Names:
    """Finds a card in the sentences of events: its title, but not as a part of a longer one."""

    def __init__(self, simulation: Simulation, card_id: str, title: str) -> None:
        cards = simulation.cards
        others = [str(one["title"]) for one in cards.records] if cards else []
        self.card_id = card_id
        self.longer = [one for one in others if title in one and one != title]
        self.title = re.compile(rf"(?<!\w){re.escape(title)}(?!\w)")

    def told(self, event: Event) -> bool:
        """Whether an event names the card or comes from it."""
        if event.source is not None and event.source.card == self.card_id:
            return True
        text = event.text
        for longer in self.longer:
            text = text.replace(longer, "")
        return self.title.search(text) is not None


def _used_in(replay: Replay, index: int, names: _Names) -> Used | None:
    for step in replay.steps:
        for event in step.events:
            if event.kind not in NOT_USED and not event.seats and names.told(event):
                return Used(index, step.number, event.text)
    return None


def _seen(step: Step, card_id: str) -> bool:
    return any(card_id in (player.get(hand) or ()) for player in step.view["players"] for hand in HANDS)


def _blocked(simulation: Simulation, card_id: str, title: str, replays: list[tuple[int, Replay]], drawn: int) -> str:
    if not replays:
        return "No match could be played to its end."
    if not drawn:
        return f"It was never drawn or revealed in {len(replays)} matches."
    asked = could = 0
    for _index, replay in replays:
        for labels in islice(_choices(simulation, replay, card_id), MOST_ASKED - asked):
            asked += 1
            could += any(title in label and not _DROPS.match(label) for label in labels)
    times = f"It was drawn in {drawn} of {len(replays)} matches"
    if asked and not could:
        return (
            f"{times}, and at none of {asked} decisions with it in hand did the rules allow to play it: it could not "
            "be paid, or what it needs was not there."
        )
    return f"{times}; it could be played at {could} of {asked} decisions with it in hand, and the AI chose otherwise."


def _choices(simulation: Simulation, replay: Replay, card_id: str) -> Iterator[tuple[str, ...]]:
    """What could be done at each decision of a player who had the card in hand."""
    series = loading.series_of(simulation)
    before: Any = None
    for step in replay.steps:
        if before is not None and _holds(before, step.actor, card_id):
            weighed = matches.considered_at(series, replay, step.number)
            if weighed is not None:
                yield weighed.labels
        before = step


def _holds(step: Step, seat: int, card_id: str) -> bool:
    players = step.view["players"]
    return 0 <= seat < len(players) and any(card_id in (players[seat].get(hand) or ()) for hand in HANDS)
