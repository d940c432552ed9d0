"""What the pages of a simulation show: rows turned into words and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page

from cards import snapshots
from cards.catalogue import game_slug
from cards.intake import is_home_made_id
from conanhub import charts
from decks.lists import Usual
from decks.models import DeckVersion
from simulator import loading, reading, replays, stats, variants
from simulator.engine import get_game
from simulator.games import GamePages, home_made_cards, pages_of
from simulator.models import Experiment, Kind, Match, Simulation, Status
from simulator.pages.result import holds
from simulator.pages.result.links import Reached
from simulator.reading import Outcome
from simulator.stats import MIN_FOR_PERCENT, ReasonCount, Share, Standing, Summary

TAGS = {
    Status.QUEUED: "",
    Status.RUNNING: "tag-info",
    Status.DONE: "tag-ok",
    Status.CANCELLED: "tag-warn",
    Status.FAILED: "tag-bad",
    Status.STOPPED: "tag-ok",
}
#: Who won in a mirror, where the names are the same.
PLACES = ("Going first", "Going second")
#: The middle of the axis of a goldfish, which has no even match.
GOAL_EVEN = 0.5
#: So many cards that have changed are named.
CARDS_NAMED = 5
#: Decks of a table up to which a title names all.
DECKS_NAMED = 4
#: Means shown at once; the rest is folded away.
MAIN_MEANS = 7


@dataclass(frozen=True, slots=True)
class ListRow:
    """A simulation in a list."""

    simulation: Simulation
    title: str
    tag: str
    played: int
    ais: str
    outcome: Outcome | None
    changed: str


@dataclass(frozen=True, slots=True)
class ReasonBar:
    """A reason for the end as a bar; ``length`` of a hundred, ``query`` finds its matches."""

    words: str
    query: str
    rule: str
    side: int | None
    abnormal: bool
    count: int
    length: float


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A named share with its words and picture."""

    label: str
    words: str
    chart: charts.IntervalChart | None


def title_of(simulation: Simulation) -> str:
    """What a simulation is called."""
    if simulation.is_multiplayer:
        return f"{_table_names(simulation.side_names)} at one table"
    first, second = (*simulation.side_names, "")[:2]
    if not simulation.is_matchup:
        return pages_of(simulation.game_id).alone.format(a=first, b=second)
    return f"{first} against {second}"


def _table_names(names: Sequence[str]) -> str:
    """The decks of a table: all as long as there is room for them."""
    first, second, *further = names
    if len(names) > DECKS_NAMED:
        return f"{first}, {second} and {len(further)} more"
    *earlier, last = names
    return f"{', '.join(earlier)} and {last}"


def list_rows(simulations: Iterable[Simulation]) -> list[ListRow]:
    """Simulations with the words and tags of a list, and what they gave."""
    listed = list(simulations)
    found, cards = reading.outcomes_of(listed), loading.changed_cards(listed)
    return [
        ListRow(
            item,
            title_of(item),
            TAGS[Status(item.status)],
            getattr(item, "played", 0),
            ", ".join(dict.fromkeys(item.ais)),
            found.get(item.pk),
            what_changed(item) or "; ".join(cards.get(item.pk, ())),
        )
        for item in listed
    ]


def shared_parts(reached: Reached, counted: Summary | Standing) -> dict[str, Any]:
    """What the result page shows of two decks and of a table alike."""
    simulation = reached.simulation
    pages = pages_of(simulation.game_id)
    return {
        "simulation": simulation,
        "links": reached,
        "tag": TAGS[Status(simulation.status)],
        "summary": counted,
        "names": simulation.side_names,
        "notable": notable_rows(counted.notable),
        "even": f"{stats.percent(counted.even)} %",
        "firsts": pages.first_lines(counted.firsts, simulation.side_names, counted.n),
        "histogram": charts.histogram_chart(counted.turns, counted.turns_median),
        "abnormal_words": stats.abnormal_sentence(counted),
        "caveat": pages.caveat,
        "figures_css": pages.figures_css,
        "curve_template": pages.curve_template,
        "figures_template": pages.figures_template,
        "options": option_words(simulation),
        "changed": what_changed(simulation),
        "changed_cards": changed_cards(simulation),
        "home_made": home_made_cards(simulation.snapshot),
        "private_cards": private_cards(simulation),
        "restarted": loading.words(simulation),
        "unshown": unshown(simulation),
        "stored": stored_replays(reached),
        "newer": loading.newer_versions(simulation),
        "matches": matches_preview(simulation),
        "game_slug": game_slug(simulation.game.key),
        "turn_words": pages.turn_words,
        **pages.panels(simulation, counted),
    }


def result_page(reached: Reached) -> dict[str, Any]:
    """What the result page shows; one reached by a link offers nothing that only its owner may do."""
    simulation = reached.simulation
    summary = reading.summary_of(simulation)
    is_mirror = loading.is_mirror(simulation)
    shown = summary.shown
    panel = holds.holds_panel(simulation, summary) if reached.is_owner else {"variants": []}
    tried = panel["variants"]
    pages = pages_of(simulation.game_id)
    averages = _averages(pages, summary)
    even = summary.even if simulation.is_matchup else GOAL_EVEN
    usual = None if is_mirror else loading.usual_of(simulation)[0]
    return {
        **shared_parts(reached, summary),
        "title": title_of(simulation),
        "is_mirror": is_mirror,
        "headline": stats.headline(
            summary,
            simulation.side_names[0],
            is_matchup=simulation.is_matchup,
            is_mirror=is_mirror,
            turn_word=pages.turn_word,
            setting=pages.setting,
        ),
        "share_words": stats.share_words(shown),
        "seeds_words": stats.seeds_words(shown),
        "chart": _share_chart(summary, shown, even, usual) if summary.shows_percent else None,
        "usual": loading.usual_words(usual, simulation.side_names[0]),
        "squares": charts.squares(shown) if summary.shows_percent else None,
        "seats": _seat_rows(summary, shown),
        "seat_words": stats.seat_words(summary.by_turn.effect) if summary.by_turn else "",
        "reasons": reason_bars(
            pages,
            summary.reasons,
            PLACES if is_mirror else simulation.side_names,
            "Nobody alone" if simulation.is_matchup else "Not reached",
            is_mirror=is_mirror,
        ),
        "averages": averages[:MAIN_MEANS],
        "more_averages": averages[MAIN_MEANS:],
        "score_name": pages.scored(simulation.kind == Kind.GOLDFISH)[0],
        "tables_template": pages.tables_template,
        "by_winner": winner_links(simulation, (*summary.wins, summary.undecided)),
        **panel,
        "depends": variants.depends(tried),
        "mirrors": [variant for variant in tried if variant.is_mirror and not is_mirror],
        "again": rerun_query(simulation),
        "more": more_query(simulation),
        "other_way": other_way_query(simulation),
        "is_goldfish": simulation.kind == Kind.GOLDFISH,
    }


def what_changed(simulation: Simulation) -> str:
    """Why a result cannot be set beside a new one; one that has not ended may start anew."""
    return "" if simulation.is_active else loading.what_changed(simulation)


def changed_cards(simulation: Simulation) -> list[str]:
    """The cards that say something else today than in these matches, in words."""
    return named(loading.changed_cards([simulation]).get(simulation.pk, []))


def private_cards(played: Simulation | Experiment) -> list[str]:
    """The titles of the cards that its owner alone has as they were played; nothing where all are public."""
    hidden = snapshots.private_cards(played.snapshot, played.game) if played.snapshot else {}
    return sorted(title for card_id, title in hidden.items() if not is_home_made_id(card_id))


def named(changes: Sequence[str]) -> list[str]:
    """The first few of these cards, and how many more there are."""
    more = len(changes) - CARDS_NAMED
    if more <= 0:
        return list(changes)
    return [*changes[:CARDS_NAMED], f"{more} more card{'' if more == 1 else 's'} changed since"]


def unshown(simulation: Simulation) -> str:
    """Why the matches of a result that stays can perhaps no longer be shown; empty if they can."""
    if simulation.is_active or not reading.played_otherwise(simulation):
        return ""
    return (
        f"This result was played by engine {simulation.engine_version} and stays. With the engine and the card data of "
        "today its matches may go another way; one that does can no longer be shown. Run the simulation again to watch "
        "its matches."
    )


def stored_replays(reached: Reached) -> list[tuple[int, bool]]:
    """Numbers of the matches whose steps are stored, and whether each is a bookmark, which its owner alone is told."""
    found = [(one.match.index, one.is_bookmark) for one in replays.stored_in(reached.simulation)]
    if reading.played_otherwise(reached.simulation):
        return [(index, is_bookmark and reached.is_owner) for index, is_bookmark in found]
    return [(index, True) for index, is_bookmark in found if is_bookmark and reached.is_owner]


def rerun_query(simulation: Simulation) -> str:
    """The form's address for the same decks and agents with new seeds."""
    return _query(simulation, simulation.versions)


def more_query(simulation: Simulation) -> str:
    """The form's address for more matches of the same versions with the same seed and the cards of then."""
    given = [("seed", simulation.seed), ("cards_of", simulation.public_id)]
    return f"{_query(simulation, simulation.versions, fixed=True)}&{urlencode(given)}"


def other_way_query(simulation: Simulation) -> str:
    """The form's address for a goldfish the other way round: whose Foes were met now takes turns.

    There is none where the second deck only stands in.
    """
    versions = simulation.versions
    is_alone = simulation.is_matchup or pages_of(simulation.game_id).is_quite_alone
    if is_alone or len({version.content_hash for version in versions}) == 1:
        return ""
    return _query(simulation, versions[::-1])


def _query(simulation: Simulation, versions: Sequence[DeckVersion], *, fixed: bool = False) -> str:
    """The form filled in; ``fixed`` names one's own decks by version."""
    names = ("deck", "against")

    def named(version: DeckVersion) -> str:
        is_own = version.deck.owner_id == simulation.owner_id
        return f"{version.deck.public_id}:{version.number}" if fixed and is_own else str(version.deck.public_id)

    pairs = [
        ("kind", simulation.kind),
        *((name, named(version)) for name, version in zip(names, versions, strict=False)),
        ("match_count", simulation.match_count),
        ("agent_a", simulation.agents[0]),
        ("agent_b", simulation.agents[1]),
        *((f"option_{name}", value) for name, value in simulation.options.items()),
    ]
    return urlencode(pairs)


def matches_page(reached: Reached, page: Page[Match], chosen: Mapping[str, str]) -> dict[str, Any]:
    """What the list of matches shows."""
    simulation = reached.simulation
    is_goldfish = simulation.kind == Kind.GOLDFISH
    pages = pages_of(simulation.game_id)
    kept = urlencode({name: value for name, value in chosen.items() if value})
    names = stats.names_apart(simulation.side_names)
    return {
        "simulation": simulation,
        "title": title_of(simulation),
        "links": reached,
        "page": page,
        "game_slug": game_slug(simulation.game.key),
        "rows": match_rows(simulation, page.object_list),
        "unshown": unshown(simulation),
        "stored": stored_replays(reached),
        "changed_cards": changed_cards(simulation),
        "chosen": chosen,
        "score_name": pages.scored(is_goldfish)[0],
        "turn_words": pages.turn_words,
        "kept": f"{kept}&" if kept else "",
        "winners": list(zip("abcdefghi", names[: 1 if is_goldfish else None], strict=False)),
        "is_goldfish": is_goldfish,
        "reasons": [(key, pages.reason_words(key), count) for key, count in reading.reasons_of(simulation)],
    }


def matches_preview(simulation: Simulation) -> list[dict[str, Any]]:
    """The first matches, for the result page."""
    return match_rows(simulation, reading.matches_of(simulation)[:8])


def match_rows(simulation: Simulation, matches: Iterable[Match]) -> list[dict[str, Any]]:
    """Matches with names of the decks, reason and score in words, and of three and more decks the places."""
    pages = pages_of(simulation.game_id)
    _, score = pages.scored(simulation.kind == Kind.GOLDFISH)
    names = stats.names_apart(simulation.side_names)
    return [
        {
            "match": match,
            "names": names,
            "reason": pages.reason_words(match.reason),
            "score": " : ".join(map(str, score(match.stats))) or "?",
            "places": _places(simulation, match, names),
        }
        for match in matches
    ]


def _places(simulation: Simulation, match: Match, names: Sequence[str]) -> list[tuple[int, str]]:
    """Place and name of each deck, the best first; none of two decks, whose winner tells all, and of old matches."""
    if not simulation.is_multiplayer or not match.places:
        return []
    return sorted(zip(match.places, names, strict=False), key=lambda item: item[0])


def winner_links(simulation: Simulation, counts: Sequence[int]) -> list[tuple[str, str, int]]:
    """Letter, words and number of the matches by winner; the last count is of those that nobody won alone."""
    is_goldfish = simulation.kind == Kind.GOLDFISH
    words = ["Reached"] if is_goldfish else [f"Won by {name}" for name in stats.names_apart(simulation.side_names)]
    if simulation.is_matchup:
        words = ["Won", "Lost"]
    letters = ["a"] if is_goldfish else list("abcdefghi"[: len(words)])
    found = list(zip(letters, words, counts, strict=False))
    if counts[-1]:
        found.append(("none", "Not reached" if is_goldfish else "Not decided", counts[-1]))
    return found


def notable_rows(notable: Sequence[tuple[str, str, int]]) -> list[tuple[str, int]]:
    """Matches worth watching, each with why."""
    return [(f"{what}: {words}", index) for what, words, index in notable]


def _share_chart(summary: Summary, shown: Share, even: float, usual: Usual | None) -> charts.IntervalChart | None:
    among = _drawn(summary)
    return charts.interval_chart(shown, even, among=among, usual=usual.share if usual else None)


def _drawn(summary: Summary) -> list[Share]:
    """The shares by seat that have a picture."""
    found = (summary.by_turn.first, summary.by_turn.second) if summary.by_turn else ()
    return [one for one in found if one.n >= MIN_FOR_PERCENT]


def _seat_rows(summary: Summary, shown: Share) -> list[ShareRow]:
    """Both seats, on the axis of the share that stands beside them."""

    def row(label: str, counted: Share) -> ShareRow:
        among = [shown, *_drawn(summary)]
        chart = charts.interval_chart(counted, summary.even, among=among) if counted.n >= MIN_FOR_PERCENT else None
        return ShareRow(label, stats.share_words(counted), chart)

    if summary.by_turn is None:
        return []
    return [row("Going first", summary.by_turn.first), row("Going second", summary.by_turn.second)]


def reason_bars(
    pages: GamePages, reasons: Sequence[ReasonCount], names: Sequence[str], nobody: str, *, is_mirror: bool = False
) -> list[ReasonBar]:
    """Why matches ended, by winner; ``nobody`` stands for no winner alone.

    In a mirror winners are places in the order of turns, by which no match is found.
    """
    most = max((item.count for item in reasons), default=1)
    return [
        ReasonBar(
            words=f"{nobody if item.winner is None else names[item.winner]}: {pages.reason_words(item.reason)}",
            query=urlencode(
                {"reason": item.reason}
                if is_mirror
                else {"winner": "none" if item.winner is None else "abcdefghi"[item.winner], "reason": item.reason}
            ),
            rule=item.rule,
            side=item.winner,
            abnormal=item.abnormal,
            count=item.count,
            length=round(100 * item.count / most, 1),
        )
        for item in reasons
    ]


def _averages(pages: GamePages, summary: Summary) -> list[tuple[str, list[str]]]:
    """Means by side in words, with their interval."""
    rows = []
    names = [*(name for name in pages.first_means if name in summary.averages), *summary.averages]
    for name in dict.fromkeys(name for name in names if name not in pages.means_elsewhere):
        sides = summary.averages[name]
        cells = [stats.average_words(item) for item in sides]
        rows.append((pages.counts.get(name, name.replace("_", " ").capitalize()), cells))
    return rows


def option_words(simulation: Simulation) -> list[str]:
    """Rule options that differ from the usual ones, with their rule."""
    return option_words_of(simulation.game_id, simulation.options)


def option_words_of(game_key: str, options: Mapping[str, str]) -> list[str]:
    """The same of any series of a game."""
    known = get_game(game_key).options
    return [
        stats.option_words(name, value) + (f" ({known[name].rule})" if name in known else "")
        for name, value in options.items()
    ]
