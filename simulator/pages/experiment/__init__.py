"""Pages of experiments: version test, round robin, gauntlet, card impact."""

from simulator.pages.experiment.results import list_rows
from simulator.pages.experiment.views import (
    cancel,
    download,
    experiment,
    new_card_impact,
    new_gauntlet,
    new_round_robin,
    new_version_test,
    partial,
    share,
)

__all__ = [
    "cancel",
    "download",
    "list_rows",
    "new_version_test",
    "new_card_impact",
    "new_gauntlet",
    "new_round_robin",
    "partial",
    "share",
    "experiment",
]
