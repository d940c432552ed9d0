"""What the pages of experiments show: a round robin, a gauntlet or a version test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from cards.catalogue import game_slug
from conanhub import charts
from simulator import loading, reading, stats
from simulator.games import home_made_cards, pages_of
from simulator.models import Experiment, ExperimentKind, Simulation, Status
from simulator.pages import result
from simulator.pages.experiment import card_impact, version_test
from simulator.pages.experiment import words as experiment_words
from simulator.pages.forms import AT_TABLE
from simulator.reading import Cell, Ending, by_place
from simulator.stats import MIN_FOR_PERCENT, is_flagged


@dataclass(frozen=True, slots=True)
class ExperimentRow:
    """An experiment in a list."""

    public_id: str
    title: str
    kind: str
    match_count: int
    created_at: datetime
    is_active: bool
    has_begun: bool
    ai: str
    headline: str
    changed: str


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """A pairing as it stands in the table; ``spoken`` says between whom, where that is not seen."""

    percent: str
    interval: str
    n: int
    undecided: int
    clearness: str
    spoken: str
    url: str
    against: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A deck with its cells, ``None`` where it would meet itself, and all its matches together."""

    name: str
    cells: tuple[MatrixCell | None, ...]
    overall: str
    place: int


@dataclass(frozen=True, slots=True)
class PairRow:
    """A pairing of a gauntlet with its picture."""

    name: str
    words: str
    chart: charts.IntervalChart | None
    tag: str
    state: str
    url: str


def list_rows(experiments: Iterable[Experiment]) -> list[ExperimentRow]:
    """Experiments as a list shows them; those that have ended with what they say."""
    listed = list(experiments)
    cells = reading.ended_cells(listed)
    return [
        ExperimentRow(
            experiment.public_id,
            title_of(experiment),
            experiment.get_kind_display(),
            experiment.match_count,
            experiment.created_at,
            experiment.pk not in cells,
            getattr(experiment, "has_begun", True),
            experiment.ai,
            _headline(experiment, cells[experiment.pk], reading.names_of(experiment))
            if cells.get(experiment.pk)
            else "",
            reading.what_changed([cell.simulation for cell in cells.get(experiment.pk, ())])
            or "; ".join(loading.changed_in_experiment(experiment)),
        )
        for experiment in listed
    ]


def _headline(experiment: Experiment, cells: Sequence[Cell], names: Sequence[str]) -> str:
    """The sentence with which the page of an experiment that has ended begins."""
    ending = reading.ending_of([cell.simulation for cell in cells])
    if experiment.is_version_test:
        return version_test.short_answer(experiment, cells, names, ending)
    if experiment.is_card_impact:
        return card_impact.short_answer(experiment, cells, names, ending)
    if experiment.kind == ExperimentKind.GAUNTLET:
        return experiment_words.gauntlet_words(cells, names, ending, _setting(experiment))
    return experiment_words.round_robin_words(by_place(cells), names, ending, _setting(experiment))


def _setting(experiment: Experiment) -> str:
    return pages_of(experiment.game_id).setting


def title_of(experiment: Experiment) -> str:
    """What an experiment is called."""
    names = reading.names_of(experiment)
    if experiment.is_version_test:
        return f"Is {names[0]} better than {names[1]}?"
    if experiment.is_card_impact:
        return f"Which cards help {names[0]}?"
    if experiment.kind == ExperimentKind.GAUNTLET:
        return f"{names[0]} against {len(names) - 1} decks"
    return f"{names[0]}, {names[1]} and {len(names) - 2} more against each other"


def experiment_page(experiment: Experiment, share_key: str = "") -> dict[str, Any]:
    """Everything its page and the partial that renews itself show."""
    simulations = reading.pairings_of(experiment)
    cells = reading.cells_of(experiment, simulations)
    progress = reading.experiment_progress(simulations)
    names = reading.names_of(experiment)
    ending = reading.ending_of(simulations)
    page: dict[str, Any] = {
        "experiment": experiment,
        "game_slug": game_slug(experiment.game_id),
        "object_id": experiment.public_id,
        "is_owner": not share_key,
        "share_key": share_key,
        "title": title_of(experiment),
        "names": names,
        "progress": progress,
        "percent": 100 * progress.done // max(1, progress.match_count),
        "pairings": len(simulations),
        "ending": ending,
        "waits": stats.duration(progress.seconds_left) if progress.seconds_left else "",
        "engines": sorted({item.engine_version for item in simulations}),
        "ais": list(dict.fromkeys(ai for item in simulations for ai in item.ais)),
        "changed": next(filter(None, map(result.what_changed, simulations)), ""),
        "caveat": pages_of(experiment.game_id).caveat,
        "home_made": home_made_cards(experiment.snapshot),
        "private_cards": result.private_cards(experiment),
        "changed_cards": result.named(loading.changed_in_experiment(experiment)),
        "restarted": next(filter(None, map(loading.words, simulations)), ""),
        "newer": reading.newer_versions(experiment),
        "seeds_words": experiment_words.seeds_words(cells),
        "undecided": sum(cell.undecided for cell in cells),
        "stopped": next((item.reason for item in simulations if item.status == Status.CANCELLED), ""),
        "failed": next((item.reason for item in simulations if item.status == Status.FAILED), ""),
        "options": result.option_words_of(experiment.game.key, experiment.options),
        "again": again_query(experiment),
        "rows": [] if experiment.is_card_impact else pair_rows(experiment, cells, names, is_owner=not share_key),
        "abnormal": sum(cell.abnormal for cell in cells),
        "is_flagged": is_flagged(sum(cell.abnormal for cell in cells), sum(cell.n for cell in cells)),
        "partial": _address(experiment, share_key, "partial"),
        "json": _address(experiment, share_key, "json"),
    }
    if experiment.is_version_test:
        return {**page, **version_test.version_test_panel(experiment, cells, names, ending)}
    if experiment.is_card_impact:
        return {**page, **card_impact.card_impact_panel(experiment, cells, names, ending, is_owner=not share_key)}
    return {**page, **_table(experiment, cells, names, is_owner=not share_key)}


def _address(experiment: Experiment, share_key: str, name: str) -> str:
    if share_key:
        return reverse(f"simulator:shared_experiment_{name}", args=[share_key])
    return reverse(f"simulator:experiment_{name}", args=[experiment.public_id])


def _table(experiment: Experiment, cells: Sequence[Cell], names: Sequence[str], *, is_owner: bool) -> dict[str, Any]:
    """The sentence and the table of a round robin or a gauntlet."""
    table = by_place(cells)
    order = reading.standings(table, len(names))
    ending = reading.ending_of([cell.simulation for cell in cells])
    clear = reading.clear_by_place(table)
    rated = reading.ratings(table, len(names)) if experiment.kind == ExperimentKind.ROUND_ROBIN else []
    if experiment.kind == ExperimentKind.GAUNTLET:
        mine = next(item for item in order if item.deck == 0)
        return {
            "headline": experiment_words.gauntlet_words(cells, names, ending, _setting(experiment)),
            "overall_words": stats.share_words(mine.overall),
        }
    return {
        "headline": experiment_words.round_robin_words(table, names, ending, _setting(experiment)),
        "matrix": [
            MatrixRow(
                names[item.deck],
                tuple(
                    None
                    if column.deck == item.deck
                    else _cell(table[place], clear[place], names, is_owner=is_owner)
                    for column in order
                    for place in [(item.deck, column.deck)]
                ),
                stats.share_words(item.overall),
                item.place,
            )
            for item in order
        ],
        "ratings": [
            (names[item.deck], experiment_words.rating_words(rated[item.deck])) for item in order if rated
        ],
        "columns": [names[item.deck] for item in order],
        "is_final": ending == Ending.ALL_PLAYED,
        "circles": [" beats ".join(names[deck] for deck in (*circle, circle[0])) for circle in
                    reading.circles(table, len(names))],
        "by_chance": f"{0.05 * len(cells):.1f}",
    }  # fmt: skip


def _cell(cell: Cell, clearness: str, names: Sequence[str], *, is_owner: bool) -> MatrixCell:
    counted = cell.share()
    known = cell.n >= MIN_FOR_PERCENT and counted.share is not None
    if known:
        percent = f"{100 * (counted.share or 0):.0f} %"
        interval = f"{100 * counted.low:.0f} to {100 * counted.high:.0f}"
    else:
        percent, interval = f"{cell.wins} of {cell.n}" if cell.n else "waiting", ""
    return MatrixCell(
        percent=percent,
        interval=interval,
        n=cell.n,
        undecided=cell.undecided,
        clearness=clearness,
        spoken=f"{names[cell.row]} against {names[cell.column]}:",
        url=reverse("simulator:detail", args=[cell.simulation.public_id]) if is_owner else "",
        against=names[cell.column],
    )


def pair_rows(experiment: Experiment, cells: Sequence[Cell], names: Sequence[str], *, is_owner: bool) -> list[PairRow]:
    """The pairings one by one, the surest first."""
    ordered = sorted(cells, key=lambda cell: -cell.share().low)
    drawn = [cell.share() for cell in ordered if cell.n >= MIN_FOR_PERCENT]
    return [
        PairRow(
            name=f"{names[cell.row]} against {version_test.against(experiment, names, cell.column)}",
            words=stats.share_words(cell.share()) + stats.undecided_words(cell.undecided),
            chart=charts.interval_chart(cell.share(), cell.even, among=drawn) if cell.n >= MIN_FOR_PERCENT else None,
            tag=result.TAGS[Status(cell.simulation.status)],
            state=_state(cell.simulation),
            url=reverse("simulator:detail", args=[cell.simulation.public_id]) if is_owner else "",
        )
        for cell in ordered
    ]


def _state(simulation: Simulation) -> str:
    return "" if simulation.status == Status.DONE else simulation.get_status_display()


def again_query(experiment: Experiment) -> str:
    """The form's address for the same decks with new seeds."""
    decks = [str(deck.version.deck.public_id) for deck in experiment.decks.all()]
    pairs = [
        ("match_count", str(experiment.match_count)),
        ("agent", experiment.agent),
        ("margin", str(experiment.margin)),
    ]
    if experiment.kind == ExperimentKind.ROUND_ROBIN:
        pairs += [("decks", deck) for deck in decks]
    elif experiment.kind in (ExperimentKind.GAUNTLET, ExperimentKind.CARD_IMPACT):
        pairs += [("replacement", experiment.replacement)] if experiment.replacement else []
        pairs += [("deck", decks[0]), *(("decks", deck) for deck in decks[1:])]
    else:
        pairs += [("deck", decks[0]), *(("decks", deck) for deck in decks[2:])]
        pairs += [("opponents", AT_TABLE)] if experiment.at_table else []
    return f"{_form(experiment)}?{urlencode(pairs)}"


def _form(experiment: Experiment) -> str:
    return reverse(f"simulator:new_{experiment.kind}")
