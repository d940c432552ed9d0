"""The rules of the Conan CCG and what its card texts do."""

from simulator.engine.games.conan_ccg.play.effects import behaviour
from simulator.engine.games.conan_ccg.play.effects.conditions import Context, fits
from simulator.engine.games.conan_ccg.play.effects.continuous import (
    base_damage,
    edge,
    health_left,
    initiative,
    max_health,
    max_prowess,
    note_changes,
    prowess_left,
    refresh,
    turn_change,
)
from simulator.engine.games.conan_ccg.play.rules.foes import ZONE_LIMIT, cost
from simulator.engine.games.conan_ccg.play.rules.frames import (
    F_ARM,
    F_CONSENT,
    F_EXTRA,
    F_LOOK,
    F_LOSS,
    F_OFFER,
    F_ORDER,
    F_PAY_SOME,
    F_TARGET,
    open_window,
    phase,
)
from simulator.engine.games.conan_ccg.play.rules.loop import advance, apply, begin
from simulator.engine.games.conan_ccg.play.rules.moves import gem_cost, open_gaps
from simulator.engine.games.conan_ccg.play.rules.scoring import WINNING_RENOWN, outcome
from simulator.engine.games.conan_ccg.play.rules.windows import TOO_LITTLE_PROWESS, meets, obstacle

__all__ = [
    "Context",
    "F_ARM",
    "F_CONSENT",
    "F_EXTRA",
    "F_LOOK",
    "F_LOSS",
    "F_OFFER",
    "F_ORDER",
    "F_PAY_SOME",
    "F_TARGET",
    "TOO_LITTLE_PROWESS",
    "WINNING_RENOWN",
    "ZONE_LIMIT",
    "advance",
    "apply",
    "base_damage",
    "begin",
    "cost",
    "edge",
    "fits",
    "gem_cost",
    "health_left",
    "initiative",
    "max_health",
    "max_prowess",
    "meets",
    "note_changes",
    "obstacle",
    "open_gaps",
    "open_window",
    "outcome",
    "phase",
    "prowess_left",
    "refresh",
    "turn_change",
]

behaviour.VERBS.complete()
