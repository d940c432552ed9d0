"""Simulations, experiments and matches as JSON, for API, downloads and commands."""

from simulator.serializers.experiments import StudyOut, StudyRequest, StudyResult, study_out
from simulator.serializers.matches import (
    MatchOut,
    SimulationOut,
    SimulationRequest,
    SimulationResult,
    result_out,
    simulation_out,
    standing_out,
    summary_out,
)

__all__ = [
    "MatchOut",
    "SimulationOut",
    "SimulationRequest",
    "SimulationResult",
    "StudyOut",
    "StudyRequest",
    "StudyResult",
    "result_out",
    "simulation_out",
    "standing_out",
    "study_out",
    "summary_out",
]
