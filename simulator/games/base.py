"""What a game tells its pages: words, figures and the picture of its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from simulator.engine import AT_LIMIT, DECISION_LIMIT, EngineBug, IllegalAction

if TYPE_CHECKING:
    from simulator.engine import Step
    from simulator.models import Simulation
    from simulator.stats import Began, Standing, Summary

Stats = Mapping[str, Any]
Score = Callable[[Stats], tuple[int, ...]]
#: Ends that may come in any game, by reason.
ABNORMAL_ENDS: Final = {
    AT_LIMIT: f"stopped at the limit of {DECISION_LIMIT:,} decisions, not decided",
    EngineBug.code: "broken off by an error of the engine, not decided",
    IllegalAction.code: "broken off by an illegal action, not decided",
}


@dataclass(frozen=True, slots=True)
class SeatField:
    """A deck that a form asks for: whose role it must have (empty: any), what the field is called, and a help text."""

    role: str = ""
    label: str = "Deck"
    help: str = ""


def plain_seats(count: int) -> tuple[SeatField, ...]:
    """The fields of a game whose seats are all alike."""
    if count == 2:
        return SeatField(), SeatField(label="Against")
    return tuple(SeatField(label=f"Deck {number}") for number in range(1, count + 1))


@dataclass(frozen=True, slots=True)
class GamePages:
    """A game's own part of the pages of a simulation; what is left out is shown plainly or not at all.

    ``reasons`` and ``counts`` are the engine's names in words, ``score_name`` and ``score`` what a list of matches says
    of each (by side; empty where nothing is known), ``alone_name`` and ``alone_score`` the same of a goldfish, which
    has one side only. ``figures`` works out of the counts of all matches what ``panels`` turns into the context of
    ``curve_template`` (how the score grew, before why and when matches ended), ``figures_template`` (after the list of
    matches) and ``tables_template``, and ``figures_out`` into plain data; ``figures_css`` are style sheets of these.
    ``setting`` is what a sentence with numbers adds where they are not those of a published game, ``caveat`` a tag that
    says so. ``table`` is the picture of a replay's step as the context of ``table_template``, with ``table_css`` as
    style sheets of its own where it needs some; a template that ``places_events`` includes the list of events itself.
    ``notable`` says in a few words what makes a step worth a jump, or nothing, ``is_combat`` whether blows fell at
    it, which the page calls ``combat_word``, ``turn_so_far`` what the turn brought since its first step,
    ``open_label`` what a step is called while hands are hidden. ``chapter`` names the part of a match, longer than
    a turn, that a step belongs to, and ``chapter_word`` what such parts are called.
    ``goal`` is what a goldfish tries to reach, ``goldfish``
    the choice in a form, ``goldfish_help`` what it does, ``alone`` its title, with the decks ``{a}`` and ``{b}``.
    ``is_quite_alone`` says that the second deck of a goldfish changes nothing, so that a ready-made one may stand in.
    ``seats`` names the decks that a form asks for, by how many there may be; a game with roles offers for each seat
    the decks of its role.
    ``first_words`` says how often a side began where chance does not decide it. ``worth`` says what the AIs that search
    compare positions by, ``horizons`` how far each of them plays on, ``styles`` what the AIs beside the family do, by
    name.
    ``turn_word`` is what the engine counts as turns: a turn, a round.
    ``weighty`` names rule options in the order in which their other readings are tried, where not all can be; what
    nobody knows goes before them, and those that are not named follow.
    ``seconds`` is what a match between two agents of one kind takes the plain interpreter, until the site has measured
    its own.
    """

    seats: Callable[[int], tuple[SeatField, ...]] = plain_seats
    reasons: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, str] = field(default_factory=dict)
    score_name: str = ""
    score: Score = lambda stats: ()
    alone_name: str = ""
    alone_score: Score = lambda stats: ()
    seconds: Mapping[str, float] = field(default_factory=dict)
    worth: str = ""
    horizons: Mapping[str, str] = field(default_factory=dict)
    styles: Mapping[str, str] = field(default_factory=dict)
    first_words: str = "{name} went first in {n} of {of} matches and won {won} of these."
    turn_word: str = "turn"
    goal: str = "its goal"
    goldfish: str = "Goldfish: one deck alone"
    goldfish_help: str = "A goldfish plays one deck alone, turn after turn."
    alone: str = "{a} alone"
    is_quite_alone: bool = False
    foes: str = ""
    first_means: tuple[str, ...] = ()
    means_elsewhere: frozenset[str] = frozenset()
    figures: Callable[[Sequence[Stats]], Any] = lambda stats: None
    figures_out: Callable[[Any], dict[str, Any]] = lambda figures: {}
    panels: Callable[[Simulation, Summary | Standing], dict[str, Any]] = lambda simulation, summary: {}
    curve_template: str = ""
    figures_template: str = ""
    tables_template: str = ""
    figures_css: tuple[str, ...] = ()
    weighty: tuple[str, ...] = ()
    setting: str = ""
    caveat: str = ""
    table: Callable[[Simulation, int, Step, Step | None], dict[str, Any]] = lambda simulation, index, step, before: {}
    table_template: str = "simulator/_plain_table.html"
    table_css: tuple[str, ...] = ()
    notable: Callable[[Step, Step | None], str] = lambda step, before: ""
    places_events: bool = False
    is_combat: Callable[[Step], bool] = lambda step: False
    combat_word: str = "blows"
    chapter: Callable[[Step], str] = lambda step: ""
    chapter_word: str = ""
    open_label: Callable[[Step], str] = lambda step: step.label
    turn_so_far: Callable[[Step, Step], list[tuple[str, str]]] = lambda first, now: []

    def scored(self, is_alone: bool) -> tuple[str, Score]:
        """What a list of matches says of each: its heading and how to read it, of a goldfish or of other matches."""
        return (self.alone_name, self.alone_score) if is_alone else (self.score_name, self.score)

    @property
    def turn_words(self) -> str:
        """More than one of what is counted."""
        return f"{self.turn_word}s"

    def first_lines(self, firsts: Sequence[Began], names: Sequence[str], n: int) -> list[str]:
        """How often each side began, as sentences; none where chance decides it."""
        return [
            self.first_words.format(name=name, n=f"{began.n:,}", of=f"{n:,}", won=f"{began.won:,}")
            for name, began in zip(names, firsts, strict=False)
        ]

    def reason_words(self, reason: str) -> str:
        """A reason's key as words; an unknown key is shown as it is."""
        return self.reasons.get(reason) or ABNORMAL_ENDS.get(reason) or reason.replace("_", " ")
