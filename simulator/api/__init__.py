"""REST API of line-ups, simulations and experiments. It calls the same services and queries as the pages."""

from simulator.api.experiments import (
    ExperimentCancel,
    ExperimentDetail,
    ExperimentList,
    OldExperimentCancel,
    OldExperimentDetail,
    OldExperimentList,
)
from simulator.api.lineups import CheckLineup, CopyLineup, Lineups, OneLineup
from simulator.api.pools import PoolDetail
from simulator.api.views import MatchList, SimulationCancel, SimulationDetail, SimulationList

__all__ = [
    "CheckLineup",
    "CopyLineup",
    "Lineups",
    "MatchList",
    "OneLineup",
    "PoolDetail",
    "SimulationCancel",
    "SimulationDetail",
    "SimulationList",
    "ExperimentCancel",
    "ExperimentDetail",
    "ExperimentList",
    "OldExperimentCancel",
    "OldExperimentDetail",
    "OldExperimentList",
]
