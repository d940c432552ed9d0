"""Simulations, experiments and matches as JSON, for API, downloads and commands."""

from simulator.serializers.experiments import (
    ExperimentInSerializer,
    ExperimentResultSerializer,
    ExperimentSerializer,
    OldExperimentSerializer,
    experiment_out,
)
from simulator.serializers.matches import (
    MatchSerializer,
    SimulationInSerializer,
    SimulationResultSerializer,
    SimulationSerializer,
    result_out,
    simulation_out,
    standing_out,
    summary_out,
)
from simulator.serializers.old_names import old_kind

__all__ = [
    "MatchSerializer",
    "SimulationSerializer",
    "SimulationInSerializer",
    "SimulationResultSerializer",
    "ExperimentSerializer",
    "ExperimentInSerializer",
    "ExperimentResultSerializer",
    "OldExperimentSerializer",
    "old_kind",
    "result_out",
    "simulation_out",
    "standing_out",
    "experiment_out",
    "summary_out",
]
