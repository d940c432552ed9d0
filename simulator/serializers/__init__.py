"""Line-ups, simulations, experiments and matches as JSON, for API, downloads and commands."""

from simulator.serializers.experiments import (
    ExperimentInSerializer,
    ExperimentResultSerializer,
    ExperimentSerializer,
    OldExperimentSerializer,
    experiment_out,
)
from simulator.serializers.figures import share_out, standing_out, summary_out
from simulator.serializers.lineups import (
    LineupChangeSerializer,
    LineupCheckSerializer,
    LineupInSerializer,
    LineupSerializer,
    OwnLineupSerializer,
    check_out,
    lineup_out,
)
from simulator.serializers.matches import (
    MatchSerializer,
    SimulationInSerializer,
    SimulationResultSerializer,
    SimulationSerializer,
    result_out,
    simulation_out,
)
from simulator.serializers.old_names import old_kind

__all__ = [
    "LineupChangeSerializer",
    "LineupCheckSerializer",
    "LineupInSerializer",
    "LineupSerializer",
    "MatchSerializer",
    "OwnLineupSerializer",
    "SimulationSerializer",
    "SimulationInSerializer",
    "SimulationResultSerializer",
    "ExperimentSerializer",
    "ExperimentInSerializer",
    "ExperimentResultSerializer",
    "OldExperimentSerializer",
    "check_out",
    "lineup_out",
    "old_kind",
    "result_out",
    "simulation_out",
    "share_out",
    "standing_out",
    "experiment_out",
    "summary_out",
]
