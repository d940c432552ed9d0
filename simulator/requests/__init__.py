"""Services that accept, cancel and share simulations and experiments."""

from simulator.requests.experiments import (
    MARGINS,
    MAX_IMPACT_MATCHES,
    NEEDED,
    QUICK_AGENT,
    cancel_experiment,
    request_experiment,
    share_experiment,
    withdraw_experiment_link,
)
from simulator.requests.lineups import play_lineup
from simulator.requests.services import (
    KNOWN_RESULT,
    Asked,
    cancel_simulation,
    request_simulation,
    share_simulation,
    take_or_make,
    withdraw_link,
)

__all__ = [
    "Asked",
    "KNOWN_RESULT",
    "MARGINS",
    "MAX_IMPACT_MATCHES",
    "NEEDED",
    "QUICK_AGENT",
    "cancel_simulation",
    "cancel_experiment",
    "play_lineup",
    "request_simulation",
    "request_experiment",
    "share_simulation",
    "take_or_make",
    "share_experiment",
    "withdraw_experiment_link",
    "withdraw_link",
]
