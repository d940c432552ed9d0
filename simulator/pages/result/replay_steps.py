"""What the replay page shows: one step of a match as a picture of the table, and the events of its turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cards import catalogue
from cards.catalogue import CatalogCard
from simulator import reading, replays
from simulator.engine import EngineError, Event, Replay, Step, error_code, source_words
from simulator.games import GamePages, HomeMadeNames, home_made_cards, pages_of
from simulator.models import Match
from simulator.pages.result import results
from simulator.pages.result.links import Reached


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event with the step that a click on it leads to, and the card that caused it unless its text names it.

    ``made`` are the home-made cards that it names.
    """

    step: int
    text: str
    source: str
    rule: str
    kind: str
    is_current: bool
    made: Sequence[CatalogCard] = ()


@dataclass(frozen=True, slots=True)
class PhaseLink:
    """A phase of the turn, the step at which it begins, and its part of the bar."""

    name: str
    step: int
    steps: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """A step worth a jump, and why."""

    step: int
    turn: int
    words: str
    is_current: bool


def replay_page(
    reached: Reached,
    match: Match,
    wanted: str | None,
    *,
    before: str = "",
    shows_hands: bool = False,
    ask: Callable[[Replay, int], dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """Everything for one step; of a match that cannot be played again, or only otherwise, why nothing is shown.

    A step that is none is told, and the one ``before`` is shown again. ``ask`` answers what the AI considered at a
    step; it is left out where nobody wants to know.
    """
    simulation = reached.simulation
    context = _about(reached, match, shows_hands)
    try:
        found = replays.shown(simulation, match)
    except EngineError as error:
        changed = reading.played_otherwise(simulation)
        return {**context, "broken": changed or error.message, "position": "" if changed else error.position}
    replay = found.replay
    if replay is None:
        return {**context, "broken": found.why_not}
    if not replay.steps:
        return {**context, "broken": error_words(replay)}
    if not found.stored:
        replays.store_shared(simulation, match, replay)
    number, pages = nearest_step(replay, wanted, before), pages_of(simulation.game_id)
    made = HomeMadeNames(simulation.snapshot)
    label = replay.step(number).label if shows_hands else pages.open_label(replay.step(number))
    return {
        **context,
        "home_made": home_made_cards(simulation.snapshot),
        "label_made": made.in_words(label),
        "is_stored": found.stored,
        "is_bookmarked": reached.is_owner and replays.is_bookmarked(match),
        **step_page(replay, number, shows_hands=shows_hands, made=made),
        **jumps(replay, number, pages),
        "kept": "&hands=1" if shows_hands else "",
        "step_label": label,
        "asked_step": wanted or "",
        "no_step": no_step_words(replay, wanted),
        "ai": reading.ai_at(simulation, match.index, replay, number),
        "considered": ask(replay, number) if ask else None,
        "cut_words": cut_words(replay),
        "error_words": error_words(replay),
        **pages.table(simulation, match.index, replay.step(number), _before(replay, number)),
    }


def _about(reached: Reached, match: Match, shows_hands: bool) -> dict[str, Any]:
    """What is the same at every step of a match."""
    simulation = reached.simulation
    pages = pages_of(simulation.game_id)
    return {
        "simulation": simulation,
        "links": reached,
        "match": match,
        "reason": pages.reason_words(match.reason),
        "game_slug": catalogue.game_slug(simulation.game.key),
        "game_key": simulation.game.key,
        "names": simulation.side_names,
        "title": results.title_of(simulation),
        "table_template": pages.table_template,
        "table_css": pages.table_css,
        "turn_word": pages.turn_word,
        "combat_word": pages.combat_word,
        "chapter_word": pages.chapter_word,
        "places_events": pages.places_events,
        "shows_hands": shows_hands,
        "changed_cards": results.changed_cards(simulation),
    }


def read_step(text: str) -> int | None:
    """A step as somebody wrote it, ``None`` where it is no whole number."""
    plain = text.strip()
    return int(plain) if plain.isdecimal() and len(plain) < 9 else None


def nearest_step(replay: Replay, wanted: str | None, before: str) -> int:
    """The step to show: the one wanted, else the one before, else the first, within what the match has."""
    number = read_step(wanted or "")
    if number is None and wanted is not None:
        number = read_step(before)
    return max(replay.start, min(number or 0, replay.steps[-1].number))


def no_step_words(replay: Replay, wanted: str | None) -> str:
    """Why what was wanted is no step of the match; empty if it is one, or if none was asked for."""
    first, last = replay.start, replay.steps[-1].number
    number = read_step(wanted or "")
    if wanted is None or (number is not None and first <= number <= last):
        return ""
    said = f"“{wanted[:20]}” is no step of this match. " if wanted.strip() else ""
    return f"{said}A step is a whole number from {first:,} to {last:,}."


def cut_words(replay: Replay) -> str:
    """Which steps of an abnormal match are there, if not all are."""
    if not replay.start:
        return ""
    end = replay.steps[-1].number
    return f"This match ended abnormally after {end:,} steps. Only the last {len(replay.steps):,} are shown."


def error_words(replay: Replay) -> str:
    """With which error a match broke off; empty if it did not."""
    error = replay.result.error
    if error is None:
        return ""
    message = error.message if isinstance(error, EngineError) else f"{type(error).__name__}: {error}"
    return f"The match broke off after this step with an error of the engine ({error_code(error)}): {message}"


def _before(replay: Replay, number: int) -> Step | None:
    return replay.step(number - 1) if number > replay.start else None


def step_page(replay: Replay, number: int, *, shows_hands: bool, made: HomeMadeNames) -> dict[str, Any]:
    """Where one stands in the match, where one can go, and what happened in this turn; ``made`` finds home-made cards.

    Events that only some players may see, such as what was drawn, are told where hands are shown.
    """
    step, first, last = replay.step(number), replay.start, replay.steps[-1].number
    turns = _turn_starts(replay)
    in_turn = [item for item in replay.steps if item.turn == step.turn]
    names = [player["name"] for player in step.view["players"]]
    return {
        "step": step,
        "number": number,
        "first": first,
        "last": last,
        "previous": number - 1 if number > first else None,
        "next": number + 1 if number < last else None,
        "turn_before": max((start for start in turns.values() if start < in_turn[0].number), default=None),
        "turn_after": min((start for start in turns.values() if start > number), default=None),
        "turns": list(turns.items()),
        "phases": _phases(in_turn, number),
        "events": [
            _event_row(item.number, event, source_shown(event, names), item.number == number, made)
            for item in in_turn
            for event in item.events
            if shows_hands or not event.seats
        ],
    }


def _event_row(step: int, event: Event, source: str, is_current: bool, made: HomeMadeNames) -> EventRow:
    return EventRow(step, event.text, source, event.rule, event.kind, is_current, made.in_words(event.text, source))


def source_shown(event: Event, names: Sequence[str]) -> str:
    """``by Throat Grip of Alice``; nothing where a rule acts, or where the sentence names the card already."""
    source = event.source
    return source_words(source, names) if source is not None and source.title not in event.text else ""


def jumps(replay: Replay, number: int, pages: GamePages) -> dict[str, Any]:
    """Combats, chapters and notable moments around a step, all of them in the match, and what the turn brought."""
    steps = replay.steps
    notable = [
        Moment(step.number, step.turn, words, step.number == number)
        for before, step in zip((None, *steps), steps, strict=False)
        if (words := pages.notable(step, before))
    ]
    combats = [step.number for step in steps if pages.is_combat(step)]
    moments = [moment.step for moment in notable]
    chapters = _chapters(steps, number, pages) if pages.chapter_word else []
    now = replay.step(number)
    first = next(step for step in steps if step.turn == now.turn)
    return {
        "combat_before": max((at for at in combats if at < number), default=None),
        "combat_after": min((at for at in combats if at > number), default=None),
        "moment_before": max((at for at in moments if at < number), default=None),
        "moment_after": min((at for at in moments if at > number), default=None),
        "chapters": chapters,
        "chapter_before": max((one.step for one in chapters if one.step < number and not one.is_current), default=None),
        "chapter_after": min((one.step for one in chapters if one.step > number), default=None),
        "moments": notable,
        "moment_words": next((moment.words for moment in notable if moment.is_current), ""),
        "turn_so_far": pages.turn_so_far(_before(replay, first.number) or first, now),
    }


def _chapters(steps: Sequence[Step], number: int, pages: GamePages) -> list[Moment]:
    """The first step of each chapter, and which one the step is in."""
    starts = [
        (step, words)
        for before, step in zip((None, *steps), steps, strict=False)
        if (words := pages.chapter(step)) and (before is None or words != pages.chapter(before))
    ]
    ends = [step.number for step, _ in starts[1:]] + [steps[-1].number + 1]
    return [
        Moment(step.number, step.turn, words, step.number <= number < end)
        for (step, words), end in zip(starts, ends, strict=True)
    ]


def _turn_starts(replay: Replay) -> dict[int, int]:
    starts: dict[int, int] = {}
    for step in replay.steps:
        starts.setdefault(step.turn, step.number)
    return starts


def _phases(steps: Sequence[Step], number: int) -> list[PhaseLink]:
    """Runs of steps of one phase, in order."""
    runs: list[list[Step]] = []
    for step in steps:
        if runs and runs[-1][-1].phase == step.phase:
            runs[-1].append(step)
        else:
            runs.append([step])
    return [
        PhaseLink(run[0].phase, run[0].number, len(run), any(step.number == number for step in run)) for run in runs
    ]
