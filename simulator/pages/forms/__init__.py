"""Forms that request simulations and experiments."""

from simulator.pages.forms.ai_choices import FEWER_MATCHES, AgentChoice, agents_of, split_agents
from simulator.pages.forms.experiment import (
    AT_TABLE,
    CardImpactForm,
    ExperimentForm,
    GauntletForm,
    RoundRobinForm,
    VersionTestForm,
    initial_of,
)
from simulator.pages.forms.simulation import (
    GROUP_WORDS,
    MATCHES_OFFERED,
    OPTION_PREFIX,
    OptionsForm,
    SimulationForm,
    TableForm,
    deck_field,
)

__all__ = [
    "AT_TABLE",
    "AgentChoice",
    "CardImpactForm",
    "FEWER_MATCHES",
    "GROUP_WORDS",
    "VersionTestForm",
    "MATCHES_OFFERED",
    "GauntletForm",
    "RoundRobinForm",
    "OPTION_PREFIX",
    "OptionsForm",
    "SimulationForm",
    "ExperimentForm",
    "TableForm",
    "agents_of",
    "deck_field",
    "initial_of",
    "split_agents",
]
