"""What a game tells its pages: words, figures and the picture of its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from simulator.engine import AT_LIMIT, DECISION_LIMIT, EngineBug, IllegalAction

if TYPE_CHECKING:
    from simulator.engine import Step
    from simulator.models import Simulation
    from simulator.stats import Standing, Summary

Stats = Mapping[str, Any]
Score = Callable[[Stats], tuple[int, ...]]
#: Ends that may come in any game, by reason.
ABNORMAL_ENDS: Final = {
    AT_LIMIT: f"stopped at the limit of {DECISION_LIMIT:,} decisions, not decided",
    EngineBug.code: "broken off by an error of the engine, not decided",
    IllegalAction.code: "broken off by an illegal action, not decided",
}


@dataclass(frozen=True, slots=True)
class GamePages:
    """A game's own part of the pages of a simulation; what is left out is shown plainly or not at all.

    ``reasons`` and ``counts`` are the engine's names in words, ``score_name`` and ``score`` what a list of matches says
    of each (by side; empty where nothing is known), ``alone_name`` and ``alone_score`` the same of a goldfish, which
    has one side only. ``figures`` works out of the counts of all matches what ``panels`` turns into the context of
    ``curve_template`` (how the score grew, before why and when matches ended), ``figures_template`` (after the list of
    matches) and ``tables_template``, and ``figures_out`` into plain data. ``table`` is the picture of a replay's step
    as the context of ``table_template``, with ``table_css`` as a style sheet of its own where it needs one; ``notable``
    says in a few words what makes a step worth a jump, or nothing, ``is_combat`` whether blows fell at it,
    ``turn_so_far`` what the turn brought since its first step. ``goal`` is what a goldfish tries to reach, ``goldfish``
    the choice in a form, ``goldfish_help`` what it does, ``alone`` its title, with the decks ``{a}`` and ``{b}``.
    ``table_options`` are rule options that matter with three and more players only.
    ``worth`` says what the AIs that search compare positions by.
    ``seconds`` is what a match between two agents of one kind takes the plain interpreter, until the site has measured
    its own.
    """

    table_options: frozenset[str] = frozenset()
    reasons: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, str] = field(default_factory=dict)
    score_name: str = ""
    score: Score = lambda stats: ()
    alone_name: str = ""
    alone_score: Score = lambda stats: ()
    seconds: Mapping[str, float] = field(default_factory=dict)
    worth: str = ""
    goal: str = "its goal"
    goldfish: str = "Goldfish: one deck alone"
    goldfish_help: str = "A goldfish plays one deck alone, turn after turn."
    alone: str = "{a} alone"
    foes: str = ""
    first_means: tuple[str, ...] = ()
    means_elsewhere: frozenset[str] = frozenset()
    figures: Callable[[Sequence[Stats]], Any] = lambda stats: None
    figures_out: Callable[[Any], dict[str, Any]] = lambda figures: {}
    panels: Callable[[Simulation, Summary | Standing], dict[str, Any]] = lambda simulation, summary: {}
    curve_template: str = ""
    figures_template: str = ""
    tables_template: str = ""
    table: Callable[[Simulation, int, Step, Step | None], dict[str, Any]] = lambda simulation, index, step, before: {}
    table_template: str = "simulator/_plain_table.html"
    table_css: str = ""
    notable: Callable[[Step, Step | None], str] = lambda step, before: ""
    is_combat: Callable[[Step], bool] = lambda step: False
    turn_so_far: Callable[[Step, Step], list[tuple[str, str]]] = lambda first, now: []

    def scored(self, is_alone: bool) -> tuple[str, Score]:
        """What a list of matches says of each: its heading and how to read it, of a goldfish or of other matches."""
        return (self.alone_name, self.alone_score) if is_alone else (self.score_name, self.score)

    def reason_words(self, reason: str) -> str:
        """A reason's key as words; an unknown key is shown as it is."""
        return self.reasons.get(reason) or ABNORMAL_ENDS.get(reason) or reason.replace("_", " ")
