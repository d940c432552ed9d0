"""What a scenario expects after a step, compared with the table: one finding for each thing expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from simulator.engine import Event
from simulator.scenarios import labels
from simulator.scenarios.held import cards_of
from simulator.scenarios.reader import Json, Where
from simulator.scenarios.stage import Stage


@dataclass(frozen=True, slots=True)
class Finding:
    """One expectation: where it stands, what was expected, what was found, whether it is met."""

    line: int
    expected: str
    found: str
    met: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at the time of a check and what has happened since the last one."""

    stage: Stage
    events: Sequence[Event]
    where: Where


def check(moment: Moment, expected: Mapping[str, Json]) -> Iterator[Finding]:
    """Compare every expectation of a check."""
    for name, value in expected.items():
        where = (*moment.where, name)
        if name in CHECKS:
            yield from CHECKS[name](moment, where, value)
        else:
            yield from _player(moment, where, name, value)


def _finding(moment: Moment, where: Where, expected: Json, found: Json, met: bool | None = None) -> Finding:
    name = " ".join(str(part) for part in where[len(moment.where) :])
    return Finding(
        moment.stage.scenario.line(where),
        f"{name}: {_shown(expected)}",
        _shown(found),
        expected == found if met is None else met,
    )


def _shown(value: Json) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_shown(one) for one in value) or "nothing"
    return "nobody" if value is None else str(value)


def _view(moment: Moment, where: Where, expected: Mapping[str, Mapping[str, Json]]) -> Iterator[Finding]:
    """The same questions, answered by the table as a player sees it."""
    stage = moment.stage
    for name, wanted in expected.items():
        seen = stage.seen_by(stage.seat(name, (*where, name)))
        for finding in check(Moment(seen, moment.events, (*where, name)), wanted):
            yield replace(finding, expected=f"{name} sees {finding.expected}")


def _player(moment: Moment, where: Where, name: str, expected: Mapping[str, Json]) -> Iterator[Finding]:
    stage = moment.stage
    seat = stage.seat(name, where)
    for key, value in expected.items():
        at = (*where, key)
        if stage.is_number(key):
            yield _finding(moment, at, value, stage.number(seat, key))
        elif isinstance(value, int):
            yield _finding(moment, at, value, len(stage.pile(seat, key)))
        else:
            yield _cards(moment, at, value, stage.pile(seat, key))


def _cards(moment: Moment, where: Where, expected: Sequence[str], pile: Sequence[str]) -> Finding:
    """Exactly these cards in any order; of a deck these on top, in this order (piles come top first)."""
    wanted = [card.card for card in cards_of(expected, where)]
    if moment.stage.is_deck(str(where[-1])):
        return _finding(moment, where, wanted, list(pile[: len(wanted)]))
    return _finding(moment, where, sorted(wanted), sorted(pile))


def _to_move(moment: Moment, where: Where, expected: Json) -> Iterator[Finding]:
    yield _finding(moment, where, expected, moment.stage.mover())


def _turn(moment: Moment, where: Where, expected: Json) -> Iterator[Finding]:
    yield _finding(moment, where, expected, moment.stage.names[moment.stage.state.active])


def _phase(moment: Moment, where: Where, expected: Json) -> Iterator[Finding]:
    yield _finding(moment, where, expected, moment.stage.phase())


def _round(moment: Moment, where: Where, expected: Json) -> Iterator[Finding]:
    yield _finding(moment, where, expected, moment.stage.state.round)


def _legal(moment: Moment, where: Where, expected: Sequence[str]) -> Iterator[Finding]:
    found = moment.stage.labels()
    for index, text in enumerate(expected):
        yield _finding(moment, (*where, index), text, found, bool(_fitting(moment, text)))


def _fitting(moment: Moment, text: str) -> list[int]:
    return moment.stage.find(text)


def _illegal(moment: Moment, where: Where, expected: Sequence[str]) -> Iterator[Finding]:
    """None of the texts names a legal action; a word that no label can hold is a mistake of the file."""
    found = moment.stage.labels()
    for index, text in enumerate(expected):
        at = (*where, index)
        strange = moment.stage.strange_words(text)
        if strange:
            reason = f'"{text}" can never be legal: no card, player or action of this scene is called "{strange[0]}".'
            raise moment.stage.scenario.error(at, reason)
        yield _finding(moment, at, text, found, not _fitting(moment, text))


def _only(moment: Moment, where: Where, expected: Sequence[str]) -> Iterator[Finding]:
    """Every text names a legal action, and every legal action is named."""
    found = moment.stage.labels()
    named = [set(_fitting(moment, text)) for text in expected]
    met = all(named) and len(set().union(*named)) == len(found)
    yield _finding(moment, where, list(expected), found, met)


def _winner(moment: Moment, where: Where, expected: Json) -> Iterator[Finding]:
    """A name, several names, or null while the match goes on."""
    outcome = moment.stage.outcome()
    found = None if outcome is None else [moment.stage.names[seat] for seat in outcome.winners]
    wanted = [expected] if isinstance(expected, str) else expected
    yield _finding(moment, where, wanted, found)


def _reason(moment: Moment, where: Where, expected: str) -> Iterator[Finding]:
    outcome = moment.stage.outcome()
    yield _finding(moment, where, expected, outcome.reason if outcome else "the match goes on")


def _zones(moment: Moment, where: Where, expected: Mapping[str, Sequence[str]]) -> Iterator[Finding]:
    """The cards at a place in order: the Foes of a zone, the Characters at a Landscape."""
    for zone, cards in expected.items():
        wanted = [card.card for card in cards_of(cards, where)]
        yield _finding(moment, (*where, zone), wanted, moment.stage.zone(zone))


def _gaps(moment: Moment, where: Where, expected: Mapping[str, Mapping[str, Json]]) -> Iterator[Finding]:
    """The moves of Conan's side in the gaps of a zone, gap by gap."""
    for zone, wanted in expected.items():
        found = moment.stage.gaps(zone)
        for gap, card in wanted.items():
            yield _finding(moment, (*where, zone, gap), card, found.get(gap))


def _links(moment: Moment, where: Where, expected: Mapping[str, Sequence[str]]) -> Iterator[Finding]:
    """The Landscapes one can step to from another, in any order."""
    for ground, wanted in expected.items():
        yield _finding(moment, (*where, ground), sorted(wanted), sorted(moment.stage.links(ground, (*where, ground))))


def _card_checks(moment: Moment, where: Where, expected: Mapping[str, Mapping[str, Json]]) -> Iterator[Finding]:
    for name, wanted in expected.items():
        found = moment.stage.describe(name, (*where, name))
        for key, value in wanted.items():
            yield _finding(moment, (*where, name, key), value, found[key])


def _table(moment: Moment, where: Where, expected: Mapping[str, Json]) -> Iterator[Finding]:
    """What belongs to no player; a number asks how much of it there is."""
    for name, wanted in expected.items():
        found = moment.stage.fact(name)
        is_counted = isinstance(wanted, int) and isinstance(found, list)
        yield _finding(moment, (*where, name), wanted, len(found) if is_counted else found)


def _contest(moment: Moment, where: Where, expected: Mapping[str, Json] | None) -> Iterator[Finding]:
    """The contest under way, part by part; null while there is none."""
    found = moment.stage.contest()
    if expected is None or found is None:
        yield _finding(moment, where, expected, found)
        return
    for name, wanted in expected.items():
        yield _finding(moment, (*where, name), wanted, found.get(name))


def _events(moment: Moment, where: Where, expected: Sequence[Mapping[str, Json]]) -> Iterator[Finding]:
    for index, wanted in enumerate(expected):
        number = sum(_is_like(event, wanted) for event in moment.events)
        times = wanted.get("times")
        met = number >= 1 if times is None else number == times
        yield _finding(moment, (*where, index), _event_text(wanted), _all_events(moment), met)


def _no_events(moment: Moment, where: Where, expected: Sequence[Mapping[str, Json]]) -> Iterator[Finding]:
    for index, wanted in enumerate(expected):
        met = not any(_is_like(event, wanted) for event in moment.events)
        yield _finding(moment, (*where, index), _event_text(wanted), _all_events(moment), met)


def _is_like(event: Event, wanted: Mapping[str, Json]) -> bool:
    return (
        wanted.get("rule", event.rule) == event.rule
        and wanted.get("kind", event.kind) == event.kind
        and labels.matches(str(wanted.get("text", "")), event.text)
    )


def _event_text(wanted: Mapping[str, Json]) -> str:
    return " ".join(str(value) for value in wanted.values())


def _all_events(moment: Moment) -> list[str]:
    counted = Counter(f"{event.rule} {event.text}".strip() for event in moment.events)
    return [text if times == 1 else f"{text} ({times} times)" for text, times in counted.items()]


CHECKS: Final[Mapping[str, Callable[[Moment, Where, Json], Iterator[Finding]]]] = {
    "to_move": _to_move,
    "turn": _turn,
    "phase": _phase,
    "round": _round,
    "legal": _legal,
    "illegal": _illegal,
    "only": _only,
    "winner": _winner,
    "reason": _reason,
    "zones": _zones,
    "grounds": _zones,
    "gaps": _gaps,
    "links": _links,
    "view": _view,
    "cards": _card_checks,
    "table": _table,
    "contest": _contest,
    "events": _events,
    "no_events": _no_events,
}
