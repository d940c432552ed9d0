"""The results as a page for people and as a file for programs."""

from __future__ import annotations

import platform
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from benchmarks.engine.against_base import Against, Ratio
from benchmarks.engine.measures import Measure, Measures
from benchmarks.engine.peers import PeerSpeed
from benchmarks.engine.targets import PEER_TARGETS, TARGETS
from benchmarks.engine.timing import WANTED_SHARE
from simulator.engine import get_game

#: The game that is set beside other engines: the one with the longest rules.
BESIDE: Final = "conan_ccg"
UNIT_DIGITS: Final = {"us": 2, "ms": 2, "%": 1, "x": 2, "1/s": 0}
NOTE_WORDS: Final = {
    "decisions_per_game": "{:.0f} decisions a game",
    "forced_share": "{:.0%} forced beside them",
    "turns_per_game": "{:.1f} turns a game",
    "cards": "{:.0f} cards",
    "events_per_game": "{:.0f} events a game",
    "us_per_event": "{:.2f} us an event",
    "steps_per_game": "{:.0f} steps a game",
    "us_per_step": "{:.0f} us a step",
    "decisions_per_playout": "{:.0f} decisions a playout",
    "seconds_one": "one {:.2f} s",
    "seconds_two": "two {:.2f} s",
}


INTRODUCTION: Final = (
    "Made by `make bench`: fixed seeds, the sample decks in all pairs, log off unless it says so. Times are seconds",
    "of one core. A decision is a choice among two or more actions; forced ones are not counted as decisions. *lead*",
    "and *must* say which target is reached, *missed* that neither is. A number in *italics* had less than 97 % of a",
    "core to itself. Targets that count whole games were set for games of a certain length: beside our own games the",
    "same speed stands in games *of* that many decisions. An *optimized build* of Python is one whose compiler was led",
    "by a profile, as that of Debian is.",
)
PEER_COLUMNS: Final = (
    ("Peer", "---"),
    ("decisions/s", "---:"),
    ("forced", "---:"),
    ("games/s", "---:"),
    ("copy, us", "---:"),
    ("times its decisions/s", "---:"),
    ("lead", "---"),
    ("without forced", "---:"),
    ("times its games/s", "---:"),
    ("times faster copies", "---:"),
    ("compiled: decisions/s", "---:"),
    ("lead", "---"),
    ("games/s", "---:"),
)
BESIDE_OTHERS: Final = (
    "## Beside other engines, in the same run",
    "",
    "Uniform random play of the Conan CCG. Columns 2 to 5 are the peer's own numbers, the others how many times as",
    "fast ours is. A peer's decisions/s count its forced steps too and ours do not, so that the ratios are rather too",
    "small than too large; *without forced* leaves them out on both sides.",
    "",
    "| " + " | ".join(title for title, _rule in PEER_COLUMNS) + " |",
    "|" + "|".join(rule for _title, rule in PEER_COLUMNS) + "|",
)


@dataclass(frozen=True, slots=True)
class Results:
    """One run of everything, by game; ``compiled`` is ``None`` where the engine was not measured compiled."""

    date: str
    cores: int
    python: str
    engine: str
    scale: float
    rounds: int
    interpreted: Measures
    compiled: Measures | None
    peers: tuple[PeerSpeed, ...]
    left_out: tuple[str, ...]
    against: Against | None = None


def machine() -> str:
    """The Python that plays and how it was built, for the head of the report."""
    settings = sysconfig.get_config_var("CONFIG_ARGS") or ""
    build = "optimized" if "--enable-optimizations" in settings else "plain"
    return f"{platform.python_implementation()} {platform.python_version()} ({build} build)"


def as_json(results: Results) -> dict[str, Any]:
    """Plain data with the targets beside the numbers."""
    return {**asdict(results), "targets": {key: asdict(target) for key, target in TARGETS.items()}}


def as_page(results: Results) -> str:
    """The page in Markdown."""
    lines = ["# Speed of the engine", "", _head(results), "", *INTRODUCTION, "", *_own(results)]
    if results.against:
        lines += ["", *_old_and_new(results.against)]
    if results.peers:
        lines += ["", *_against(results)]
    if results.left_out:
        lines += ["", "## Left out", "", *(f"- {line}" for line in results.left_out)]
    return "\n".join(lines) + "\n"


def _head(results: Results) -> str:
    parts = [results.date, f"{results.cores} cores", results.python, f"engine {results.engine}"]
    parts.append(f"best of {results.rounds}")
    if results.scale != 1:
        parts.append(f"scale {results.scale:g}")
    return " · ".join(parts)


def _own(results: Results) -> list[str]:
    lines: list[str] = []
    for key, measures in results.interpreted.items():
        compiled = {measure.key: measure for measure in (results.compiled or {}).get(key, ())}
        lines += [
            f"## {get_game(key).name}",
            "",
            "| Measure | interpreted | | compiled | | must | lead | lead, compiled | Of what |",
            "|---|---:|---|---:|---|---:|---:|---:|---|",
            *(_own_row(measure, compiled.get(measure.key)) for measure in measures),
            "",
        ]
    return lines[:-1]


def _own_row(measure: Measure, compiled: Measure | None) -> str:
    target = TARGETS.get(measure.key)
    reached = reached_compiled = ""
    limits = ["", "", ""]
    if target:
        sign = "≤ " if target.is_cost else ""
        limits = [sign + _number(limit, target.unit) for limit in (target.must, target.lead, target.lead_compiled)]
        reached = target.reached(measure.value, compiled=False)
        reached_compiled = target.reached(compiled.value, compiled=True) if compiled else ""
    cells = [
        f"{measure.title}, {measure.unit}",
        _shown(measure),
        reached,
        _shown(compiled) if compiled else "",
        reached_compiled,
        *limits,
        _note(measure.details),
    ]
    return _row(cells)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _old_and_new(against: Against) -> list[str]:
    """The engine of another commit beside this one, game by game."""
    lines = [
        f"## Beside the engine of {against.commit}, in turns",
        "",
        "Best rounds of both, and the median of how many times as fast this engine was in the round that followed.",
    ]
    for game in dict.fromkeys(ratio.game for ratio in against.ratios):
        of_game = [ratio for ratio in against.ratios if ratio.game == game]
        compiled = {ratio.key: ratio for ratio in of_game if ratio.is_compiled}
        lines += [
            "",
            f"| {get_game(game).name} | {against.commit} | now | times | compiled: {against.commit} | now | times |",
            "|---|---:|---:|---:|---:|---:|---:|",
            *(_ratio_row(ratio, compiled.get(ratio.key)) for ratio in of_game if not ratio.is_compiled),
        ]
    return lines


def _ratio_row(ratio: Ratio, compiled: Ratio | None) -> str:
    cells = [f"{ratio.title}, {ratio.unit}"]
    for one in (ratio, compiled):
        cells += [_number(one.base, one.unit), _number(one.now, one.unit), f"{one.times:.2f}"] if one else [""] * 3
    return _row(cells)


def _against(results: Results) -> list[str]:
    own = {measure.key: measure.value for measure in results.interpreted[BESIDE]}
    fast = {measure.key: measure.value for measure in (results.compiled or {}).get(BESIDE, ())}
    return [*BESIDE_OTHERS, *(_peer_row(peer, own, fast) for peer in results.peers)]


def _peer_row(peer: PeerSpeed, own: Mapping[str, float], fast: Mapping[str, float]) -> str:
    wanted = PEER_TARGETS[peer.name]
    ratio = own["decisions"] / peer.steps
    cells = [
        f"{peer.name} {peer.version}",
        _in_italics(_number(peer.steps, "1/s"), peer.core_share),
        f"{peer.forced_share:.0%}",
        _number(peer.games, "1/s"),
        _number(peer.copy_us, "us") if peer.copy_us is not None else "?",
        _times(ratio),
        _reached(ratio, wanted.decisions),
        _times(own["decisions"] / peer.decisions),
        _times(own["games"] / peer.games) + (f" (lead {wanted.games:g})" if wanted.games else ""),
        _times(peer.copy_us / own["clone"]) if peer.copy_us is not None else "?",
    ]
    if fast:
        ratio = fast["decisions"] / peer.steps
        cells += [_times(ratio), _reached(ratio, wanted.decisions_compiled), _times(fast["games"] / peer.games)]
    else:
        cells += ["", "", ""]
    return _row(cells)


def _reached(ratio: float, wanted: float | None) -> str:
    if wanted is None:
        return "no target"
    return f"{'lead' if ratio >= wanted else 'missed'}, {wanted:g}"


def _times(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.0f}"


def _shown(measure: Measure) -> str:
    return _in_italics(_number(measure.value, measure.unit), measure.core_share)


def _in_italics(text: str, share: float) -> str:
    return text if share >= WANTED_SHARE else f"*{text}*"


def _number(value: float, unit: str) -> str:
    digits = 1 if unit == "1/s" and value < 100 and value != int(value) else UNIT_DIGITS[unit]
    text = f"{value:,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _note(details: Mapping[str, float]) -> str:
    return ", ".join(NOTE_WORDS[name].format(value) for name, value in details.items())


def lines_for_people(results: Results) -> Sequence[str]:
    """A short form for the terminal: decisions/s first, games/s second."""
    found = []
    for key, measures in results.interpreted.items():
        found.append(f"{get_game(key).name}:")
        for measure in measures:
            target = TARGETS.get(measure.key)
            verdict = target.reached(measure.value, compiled=False) if target else ""
            found.append(f"{measure.title:66} {_number(measure.value, measure.unit):>9} {measure.unit:4} {verdict}")
    own = {measure.key: measure.value for measure in results.interpreted[BESIDE]}
    for peer in results.peers:
        told = f"{_times(own['decisions'] / peer.steps)} x decisions/s, {_times(own['games'] / peer.games)} x games/s"
        found.append(f"beside {peer.name:59} {told}")
    return found
