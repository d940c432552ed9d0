"""Pages of experiments: version test, round robin, gauntlet."""

from simulator.pages.experiment.results import list_rows
from simulator.pages.experiment.views import (
    cancel,
    download,
    new_comparison,
    new_gauntlet,
    new_matrix,
    piece,
    share,
    study,
)

__all__ = [
    "cancel",
    "download",
    "list_rows",
    "new_comparison",
    "new_gauntlet",
    "new_matrix",
    "piece",
    "share",
    "study",
]
