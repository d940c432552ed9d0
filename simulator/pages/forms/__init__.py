"""Forms that request simulations and experiments."""

from simulator.pages.forms.experiment import ComparisonForm, GauntletForm, MatrixForm, StudyForm, initial_of
from simulator.pages.forms.simulation import GAMES_OFFERED, OPTION_PREFIX, SimulationForm, TableForm

__all__ = [
    "ComparisonForm",
    "GAMES_OFFERED",
    "GauntletForm",
    "MatrixForm",
    "OPTION_PREFIX",
    "SimulationForm",
    "StudyForm",
    "TableForm",
    "initial_of",
]
