"""What every worker must play alike before its results count: a few fixed matches of each game, as one hash.

The hashes are recorded in ``fingerprints.json`` (``make playthroughs``). A record made for another engine, other cards
or other decks says nothing of this worker, which then plays and says that it could not be checked.
"""

from __future__ import annotations

import hashlib
import json
import logging
import socket
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils import timezone

from cards import catalogue, snapshots
from decks.lists import deck_files, first_lineup
from simulator import loading, matches
from simulator.engine import ENGINE_VERSION, IS_COMPILED, PLAYING, EngineError
from simulator.matches import MatchSeries
from simulator.models import RefusingWorker

logger = logging.getLogger(__name__)

RECORDS: Final = Path(__file__).resolve().parents[1] / "fingerprints.json"
#: Kind and number of each match, and who plays it; no agent means the usual one.
MATCHES: Final = (
    (matches.MATCHUP, 0, "random"),
    (matches.MATCHUP, 1, ""),
    (matches.GOLDFISH, 2, ""),
)
SEED: Final = 1932
REFUSES: Final = (
    "This worker refuses to play, since its matches are not those recorded (%s; engine %s, %s). Install this version "
    "anew, or run `make slow`, and start it again; after a change of the engine, `make playthroughs` records it."
)
UNCHECKED: Final = "This worker plays unchecked: nothing is recorded for its engine, cards and decks (%s)."


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a game's matches rest on, and what they gave."""

    rests_on: str
    gave: str


#: Stands where the data files are missing: a worker needs none, since each simulation brings its own cards.
NOTHING_TO_PLAY: Final = Fingerprint("no data files", "")


@cache
def may_play() -> bool:
    """Whether this process plays as it should; worked out once."""
    found, recorded = fingerprints(), read_records()
    unchecked = [key for key, one in found.items() if key not in recorded or recorded[key].rests_on != one.rests_on]
    wrong = [key for key, one in found.items() if key not in unchecked and recorded[key].gave != one.gave]
    if unchecked:
        logger.warning(UNCHECKED, ", ".join(unchecked))
    if wrong:
        logger.error(REFUSES, ", ".join(wrong), ENGINE_VERSION, "compiled" if IS_COMPILED else "interpreted")
    else:
        RefusingWorker.objects.filter(name=socket.gethostname()).delete()
    return not wrong


def note_refusal() -> None:
    """Keep for the page that says how the site is that workers of this machine refuse to play."""
    RefusingWorker.objects.update_or_create(name=socket.gethostname(), defaults={"seen_at": timezone.now()})


def fingerprints() -> dict[str, Fingerprint]:
    """Play the fixed matches of all games, by game; of one without data files here nothing can be checked."""
    return {key: fingerprint_of(key) if catalogue.file_cards(key) else NOTHING_TO_PLAY for key in PLAYING}


def fingerprint_of(game_key: str) -> Fingerprint:
    """Play the fixed matches of one game; a match that breaks the engine is a result too.

    They rest on the data files of the release: what users have accepted since is no part of them.
    """
    lineup, cards = first_lineup(game_key), snapshots.freeze_files(game_key)
    files = {path.stem: path for path in deck_files(game_key)}
    decks = tuple(loading.read_deck(game_key, str(files[stem])) for stem in lineup.decks)
    rests_on = {
        "engine": ENGINE_VERSION,
        "cards": cards.play_hash,
        "decks": [asdict(deck) for deck in decks],
        "matches": MATCHES,
    }
    gave: list[Any] = []
    for kind, index, named in MATCHES:
        agent = named or matches.default_agent(game_key)
        series = MatchSeries(game_key, kind, decks, (agent,) * len(decks), SEED, lineup.options, cards)
        try:
            gave.append(asdict(matches.play_one(series, index)))
        except EngineError as error:
            gave.append(error.message)
    return Fingerprint(_hash(rests_on), _hash(gave))


def read_records() -> Mapping[str, Fingerprint]:
    """What was recorded, by game."""
    return {key: Fingerprint(**one) for key, one in json.loads(RECORDS.read_text(encoding="utf-8")).items()}


def write_records(found: Mapping[str, Fingerprint]) -> None:
    """Record what is right from now on."""
    records = {key: asdict(one) for key, one in found.items()}
    RECORDS.write_text(json.dumps(records, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def _hash(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
