"""Forms that request simulations and experiments."""

from simulator.pages.forms.ai_choices import FEWER_MATCHES, AgentChoice, agents_of, split_agents
from simulator.pages.forms.experiment import (
    CardImpactForm,
    ExperimentForm,
    GauntletForm,
    RoundRobinForm,
    VersionTestForm,
    initial_of,
)
from simulator.pages.forms.simulation import MATCHES_OFFERED, OPTION_PREFIX, SimulationForm, TableForm

__all__ = [
    "AgentChoice",
    "CardImpactForm",
    "FEWER_MATCHES",
    "VersionTestForm",
    "MATCHES_OFFERED",
    "GauntletForm",
    "RoundRobinForm",
    "OPTION_PREFIX",
    "SimulationForm",
    "ExperimentForm",
    "TableForm",
    "agents_of",
    "initial_of",
    "split_agents",
]
