"""Parses and checks a request as far as possible without the database. Pure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from simulator.engine import get_game
from simulator.errors import SimulationRefused
from simulator.matches import seeding

MIN_MATCHES: Final = 10
MAX_MATCHES: Final = 10_000
MAX_SEED: Final = 2**62 - 1
MAX_KEY: Final = 80
MAX_SHOWN: Final = 24
KINDS: Final = (seeding.MATCHUP, seeding.GOLDFISH, seeding.MULTIPLAYER)
#: Decks at a table of three and more; what the site offers of any game, less than one may have room for.
MIN_TABLE: Final = 3
MAX_TABLE: Final = 5
NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True, slots=True)
class SeriesRequest:
    """A checked request, still without decks; ``options`` holds only what differs from the game's defaults."""

    kind: str
    match_count: int
    agents: tuple[str, ...]
    options: Mapping[str, str]
    seed: int | None
    key: str


def read_kind(kind: str) -> str:
    """One of the kinds."""
    if kind not in KINDS:
        raise SimulationRefused(
            f"There is no kind of simulation “{kind}”: choose {', '.join(KINDS[:-1])} or {KINDS[-1]}.", "unknown_kind"
        )
    return kind


def table_limits(game_key: str) -> tuple[int, int]:
    """The least and the most decks of a game at a table of three and more; the most is less where there is none."""
    _, most = get_game(game_key).players
    return MIN_TABLE, min(MAX_TABLE, most)


def table_words(game_key: str) -> str:
    """These limits in words, "three to five"; empty for a game without such tables."""
    least, most = table_limits(game_key)
    if most < least:
        return ""
    return NUMBERS[least] if least == most else f"{NUMBERS[least]} to {NUMBERS[most]}"


def read_match_count(match_count: int) -> int:
    """A number of matches within the limits."""
    if (
        isinstance(match_count, bool)
        or not isinstance(match_count, int)
        or not MIN_MATCHES <= match_count <= MAX_MATCHES
    ):
        said = "1 match" if match_count == 1 else f"{str(match_count)[:MAX_SHOWN]} matches"
        raise SimulationRefused(
            f"{said} cannot be run: ask for {MIN_MATCHES} to {MAX_MATCHES:,}.",
            "games_out_of_range",
        )
    return match_count


def whole_rounds(match_count: int, per_seed: int) -> int:
    """So many matches, or the few more with which each deck of a table has every seat equally often."""
    rounded = -(-match_count // per_seed) * per_seed
    return rounded if rounded <= MAX_MATCHES else rounded - per_seed


def read_options(game_key: str, options: Mapping[str, Any]) -> dict[str, str]:
    """Rule options that differ from the game's defaults, in a stable order."""
    known = get_game(game_key).options
    for name, value in options.items():
        if name not in known:
            raise SimulationRefused(f"There is no rule option “{name}”: choose {', '.join(known)}.", "unknown_option")
        if value not in known[name].choices:
            choices = " or ".join(known[name].choices)
            raise SimulationRefused(f"Rule option “{name}” cannot be “{value}”: choose {choices}.", "unknown_option")
    return {name: options[name] for name in sorted(options) if options[name] != known[name].default}


def read_seed(seed: int | None) -> int | None:
    """A seed the database and the engine can hold; none lets the service draw one."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise SimulationRefused(f"The seed must be a whole number from 0 to {MAX_SEED}, or be left empty.", "bad_seed")
    return seed


def read_key(key: str | None) -> str:
    """The sender's own name for the request."""
    if not key:
        return ""
    if len(key) > MAX_KEY or not key.isascii() or not key.isprintable():
        raise SimulationRefused(
            f"The idempotency key may have up to {MAX_KEY} plain letters, digits and signs.", "bad_key"
        )
    return key


def fingerprint(parts: Mapping[str, Any]) -> str:
    """A hash of all that decides a result, so that the same work is recognised."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
