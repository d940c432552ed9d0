"""What a row of the deck pages shows of an Age of Conan component, and the sets of cards whose odds matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cards.games import GAMES
from decks.games.base import NO_MARK, Mark, Stat
from simulator.engine.games.age_of_conan.catalogue import (
    CARD_KINDS,
    CONTEST_GROUPS,
    CONTEST_TIMINGS,
    DECK,
    KINGDOM,
    KINGDOMS,
    Component,
    Kingdom,
    KingdomCard,
)

TABLE: Final = "Play on the table"
EVENT: Final = "Event"
INSTANT: Final = "Instant"
UNKNOWN_KIND: Final = "Kingdom Card"
KINDS: Final = dict(zip(CARD_KINDS, (TABLE, EVENT, INSTANT), strict=True))

MILITARY: Final = "Military contests"
INTRIGUE: Final = "Intrigue contests"
ANY_CONTEST: Final = "Contests of both kinds"
ACTIONS: Final = "Actions and moves"
COURT: Final = "Court actions"
AGE_CHANGE: Final = "Age changes"
UNKNOWN_USE: Final = "?"
#: In the order in which they are listed.
USES: Final = (MILITARY, INTRIGUE, ANY_CONTEST, ACTIONS, COURT, AGE_CHANGE)
_USES_BY_TIMING: Final = {"court": COURT, "age_step_2": AGE_CHANGE}
_USES_BY_CONTEST: Final = {
    kind: {"military": MILITARY, "intrigue": INTRIGUE}[group]
    for group, kinds in CONTEST_GROUPS.items()
    for kind in (group, *kinds)
}


def kind(card: Component) -> tuple[str, str]:
    """The group a component belongs to, for kingdom cards how they are played, and the colour of its band."""
    band = GAMES["age_of_conan"].band(card)
    if isinstance(card, KingdomCard):
        return _kind_name(card), band
    return card.type, band


def kind_words(card: Component) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Kingdom, how it is played and what it helps in, and apart from them its traits; of others the type."""
    if not isinstance(card, KingdomCard):
        return (card.type,), ()
    kingdom = KINGDOMS[card.kingdom].capitalize() if card.kingdom >= 0 else ""
    words = (kingdom, _kind_name(card), use(card).casefold())
    return tuple(word for word in words if word and word != UNKNOWN_USE), card.traits


def narrowed(entries: Sequence[Sequence[Any]]) -> dict[str, str]:
    """The search for the Kingdom Deck of a deck that names one kingdom: that kingdom's cards."""
    named = [card_id for section, card_id, _ in entries if section == KINGDOM]
    return {DECK: f"type:kingdom-card kingdom:{named[0]}"} if len(named) == 1 and named[0] in KINGDOMS else {}


def mark(card: Component) -> Mark:
    """The cost of a card that is played on the table."""
    if isinstance(card, KingdomCard) and card.kind == CARD_KINDS.index("table"):
        return Mark("Cost", str(card.cost) if card.cost >= 0 else "?")
    return NO_MARK


def price(card: Component) -> int:
    """The cost of a card that is played on the table."""
    return max(card.cost, 0) if isinstance(card, KingdomCard) else 0


def stats(card: Component) -> tuple[Stat, ...]:
    """What a kingdom begins with; other components have no figures."""
    if not isinstance(card, Kingdom):
        return ()
    values = (("Units", "unit", card.units), ("Emissaries", "emissary", card.emissaries), ("Gold", "gold", card.gold))
    more = (("Sorcery", "magic", card.sorcery),) if card.sorcery else ()
    return tuple(Stat(name, icon, str(value)) for name, icon, value in (*values, *more))


def use(card: Component) -> str:
    """Where a kingdom card helps, ``?`` while nobody knows."""
    if not isinstance(card, KingdomCard) or not card.abilities:
        return UNKNOWN_USE
    found = {_use_of(ability) for ability in card.abilities}
    return found.pop() if len(found) == 1 else ANY_CONTEST if found <= {MILITARY, INTRIGUE, ANY_CONTEST} else ACTIONS


def _use_of(ability: Mapping[str, Any]) -> str:
    timing = ability["when"]
    if timing not in CONTEST_TIMINGS:
        return _USES_BY_TIMING.get(timing, ACTIONS)
    contests = [entry["of"] for entry in ability.get("if") or () if entry["verb"] == "contest"]
    return _USES_BY_CONTEST.get(contests[0], ANY_CONTEST) if contests else ANY_CONTEST


def classes(card: Component) -> Iterator[tuple[str, str]]:
    """How a kingdom card is played and where it helps."""
    if not isinstance(card, KingdomCard):
        yield f"type:{card.type.casefold()}", card.type
        return
    name = _kind_name(card)
    yield f"kind:{name.casefold()}", name
    if use(card) != UNKNOWN_USE:
        yield f"use:{use(card).casefold()}", f"For {use(card).casefold()}"


def _kind_name(card: KingdomCard) -> str:
    return KINDS[CARD_KINDS[card.kind]] if card.kind >= 0 else UNKNOWN_KIND
