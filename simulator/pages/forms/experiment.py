"""The forms that ask for experiments: a gauntlet, a round robin, a version test, a card impact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from django import forms
from django.contrib.auth.models import User
from django.http import QueryDict

from cards import catalogue
from decks.errors import DeckNotFound
from simulator import loading, requests, stats
from simulator.loading import DeckRef
from simulator.matches import MATCHUP, table_limits
from simulator.matches import per_seed as per_seed_of
from simulator.models import Experiment, ExperimentKind
from simulator.pages.forms.ai_choices import split_agents, width_words
from simulator.pages.forms.simulation import OPTION_PREFIX, DeckChoices, SeriesForm

EXPERIMENT_MATCHES: Final = (50, 100, 200, 500)
#: Matches of each card against each opponent in a card impact.
IMPACT_MATCHES: Final = (100, 200, 500, 1_000)
#: The most matches of a pairing in a version test.
CAPS: Final = (1_000, 2_000, 5_000)
#: How the opponents of a version test are met.
APART, AT_TABLE = "apart", "table"
MARGIN_CHOICES: Final = (
    ("3", "3 points: slow, finds small changes"),
    ("5", "5 points: the usual"),
    ("10", "10 points: quick, finds great changes"),
)


@dataclass(frozen=True, slots=True)
class LengthRow:
    """What a version test of so many points takes against one opponent: matches a pairing, and how often it stays open.

    ``chances`` has each of ``CAPS`` with the chance in words, if the versions are equal or differ by just the margin.
    """

    margin: str
    matches: int
    chances: tuple[tuple[int, str], ...]


def length_rows(game_key: str) -> list[LengthRow]:
    """How long a version test takes by how much it looks for, of independent matches.

    The variance of a seed goes with the number of matches that share it: two where each deck has both seats.
    """
    per_seed = per_seed_of(game_key, MATCHUP)
    variance = 2 * stats.INDEPENDENT / per_seed
    found = []
    for margin in requests.MARGINS:
        matches = round(per_seed * stats.expected_seeds(margin / 100, variance), -1)
        chances = tuple(
            (cap, _chance_words(stats.chance_open(margin / 100, cap // per_seed, variance=variance))) for cap in CAPS
        )
        found.append(LengthRow(f"{margin} points", int(matches), chances))
    return found


def _chance_words(chance: float) -> str:
    return f"{100 * chance:.0f} of 100" if chance >= 0.005 else "hardly ever"


class ExperimentForm(SeriesForm):
    """What all experiments ask for: some of the decks in a list, a number of matches for each pairing, an agent."""

    page: ClassVar[str] = "simulator/experiment/new.html"
    kind: ClassVar[str] = ""
    compares: ClassVar[bool] = False
    offered: ClassVar[tuple[int, ...]] = EXPERIMENT_MATCHES
    usual_matches = 100
    #: The least and the most decks to tick.
    ticks: ClassVar[tuple[int, int]] = (0, 0)
    decks = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple, required=False, error_messages={"invalid_choice": "Choose from the list."}
    )
    links = forms.CharField(
        label="Links of unlisted decks, one a line",
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self, *args: Any, game_key: str, decks: DeckChoices = (), versions: DeckChoices = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, game_key=game_key, **kwargs)
        field = self.fields["decks"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = list(decks)
        self.offer_matches([(str(n), f"{n:,} a pairing, {width_words(n)}") for n in EXPERIMENT_MATCHES])
        self.add_agents(MATCHUP)

    def clean(self) -> dict[str, Any]:
        """Put ticked decks and links into one list, each once."""
        data = super().clean()
        lines = [line.strip() for line in (data.get("links") or "").splitlines() if line.strip()]
        data["named"] = list(dict.fromkeys([*data.get("decks", ()), *lines]))
        least, most = self.ticks
        if not self.has_error("decks") and not least <= len(data["named"]) <= most:
            self.add_error("decks", f"Choose {least} to {most} decks; you chose {len(data['named'])}.")
        return data

    def first_refs(self, user: User) -> list[DeckRef]:
        """The decks that are named apart from the list, in their order."""
        return []

    def send(self, user: User) -> Experiment:
        """Ask for the experiment; a deck that cannot be found is an error of its field."""
        try:
            refs = [*self.first_refs(user), *(loading.find_deck(user, text) for text in self.cleaned_data["named"])]
        except DeckNotFound as refusal:
            self.add_error("decks", refusal.message)
            raise
        return requests.request_experiment(
            owner=user,
            kind=self.kind,
            version_ids=[ref.version.pk for ref in refs],
            match_count=self.cleaned_data["count"],
            agent=self.chosen_agents()[0],
            options=self.chosen_options(),
            margin=int(self.cleaned_data.get("margin") or 0),
            seed=self.cleaned_data["seed"],
            key=self.cleaned_data["key"] or None,
            share_keys=[ref.share_key for ref in refs if ref.share_key],
            replacement=self.cleaned_data.get("replacement", ""),
            at_table=self.cleaned_data.get("opponents") == AT_TABLE,
        )


class RoundRobinForm(ExperimentForm):
    """All ticked decks against each other."""

    kind = ExperimentKind.ROUND_ROBIN
    ticks = (requests.NEEDED[ExperimentKind.ROUND_ROBIN][0], requests.NEEDED[ExperimentKind.ROUND_ROBIN][1])


class GauntletForm(ExperimentForm):
    """One deck against all ticked ones."""

    kind = ExperimentKind.GAUNTLET
    ticks = (requests.NEEDED[ExperimentKind.GAUNTLET][0] - 1, requests.NEEDED[ExperimentKind.GAUNTLET][1] - 1)
    deck = forms.CharField(label="Your deck", max_length=300, error_messages={"required": "Choose a deck."})

    def __init__(self, *args: Any, decks: DeckChoices = (), **kwargs: Any) -> None:
        super().__init__(*args, decks=decks, **kwargs)
        self.fields["deck"].widget = forms.Select(choices=[("", "Choose a deck"), *decks])

    def clean(self) -> dict[str, Any]:
        """The deck itself is no opponent."""
        data = super().clean()
        if data.get("deck") and data["deck"] in data.get("named", ()):
            self.add_error("decks", "Your deck is ticked as its own opponent: take the tick away.")
        return data

    def first_refs(self, user: User) -> list[DeckRef]:
        return [loading.find_deck(user, self.cleaned_data["deck"])]


class DeckSelect(forms.Select):
    """A list of decks, each with the number of different cards that it holds, by which the page tells the time."""

    cards: Mapping[str, int]

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """One of its lines."""
        option = super().create_option(*args, **kwargs)
        if count := self.cards.get(str(option["value"])):
            option["attrs"]["data-cards"] = count
        return option


class CardImpactForm(GauntletForm):
    """One deck against all ticked ones, as it is and with one copy of each of its cards replaced."""

    kind = ExperimentKind.CARD_IMPACT
    usual_matches = 200
    offered = IMPACT_MATCHES
    ticks = (1, 6)
    replacement = forms.CharField(
        label="What takes the place of one copy",
        required=False,
        max_length=200,
        help_text="The title of a card. Empty: for each card the next best one.",
        widget=forms.TextInput(attrs={"list": "card-titles", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, decks: DeckChoices = (), **kwargs: Any) -> None:
        super().__init__(*args, decks=decks, **kwargs)
        widget = DeckSelect(choices=[("", "Choose a deck"), *decks])
        widget.cards = loading.different_cards([deck for _title, group in decks for deck, _name in group])
        self.fields["deck"].widget = widget
        self.agents = [replace(agent, tells_width=False) for agent in self.agents]  # that of a share, not a difference
        self.offer_matches([(str(n), f"{n:,} of each card and opponent") for n in IMPACT_MATCHES])

    @property
    def default_agent(self) -> str:
        """A quick one, since it takes many matches."""
        return requests.QUICK_AGENT

    @property
    def card_titles(self) -> list[str]:
        """All cards that may be named."""
        return sorted(card.title for card in catalogue.pool(self.game_key).defs if card.simulatable)


class VersionTestForm(ExperimentForm):
    """Two versions against the same opponents, or against each other where none is ticked."""

    kind = ExperimentKind.VERSION_TEST
    compares = True
    offered = CAPS
    usual_matches = 2_000
    fewer_matches: ClassVar[Mapping[str, int]] = {}
    ticks = (0, requests.NEEDED[ExperimentKind.VERSION_TEST][1] - 2)
    new = forms.CharField(label="New version", max_length=300, error_messages={"required": "Choose a version."})
    old = forms.CharField(label="Old version", max_length=300, error_messages={"required": "Choose a version."})
    margin = forms.ChoiceField(
        label="How much better", choices=MARGIN_CHOICES, initial="5", widget=forms.RadioSelect, required=False
    )
    opponents = forms.ChoiceField(
        label="How opponents are met", choices=[(APART, "")], initial=APART, widget=forms.RadioSelect, required=False
    )

    def __init__(self, *args: Any, decks: DeckChoices = (), versions: DeckChoices = (), **kwargs: Any) -> None:
        super().__init__(*args, decks=decks, versions=versions, **kwargs)
        now = [(f"{title}, as they are now", choices) for title, choices in decks]
        for name in ("new", "old"):
            self.fields[name].widget = forms.Select(choices=[("", "Choose a version"), *versions, *now])
        self.offer_matches([(str(n), f"at most {n:,} matches a pairing") for n in CAPS])
        self.table = table_limits(self.game_key)
        opponents = self.fields["opponents"]
        assert isinstance(opponents, forms.ChoiceField)
        opponents.choices = self._ways_to_meet()

    def _ways_to_meet(self) -> list[tuple[str, str]]:
        """One by one, and at a table where the game has such."""
        least, most = self.table
        apart = (APART, "One by one, each in matches of two")
        if most < least:
            return [apart]
        return [apart, (AT_TABLE, f"All at one table, {least - 1} to {most - 1} opponents")]

    @property
    def lengths(self) -> list[LengthRow]:
        """What each choice takes, beside the choices."""
        return length_rows(self.game_key)

    @property
    def caps(self) -> tuple[int, ...]:
        """The most matches of a pairing that are offered."""
        return CAPS

    def clean(self) -> dict[str, Any]:
        """Two different versions, neither of which is an opponent."""
        data = super().clean()
        data["margin"] = data.get("margin") or "5"
        if data.get("new") and data.get("new") == data.get("old"):
            self.add_error("old", "Choose another version than the new one.")
        least, most = self.table
        if data.get("opponents") == AT_TABLE and not least - 1 <= len(data["named"]) <= most - 1:
            self.add_error(
                "decks", f"A table needs {least - 1} to {most - 1} opponents; you chose {len(data['named'])}."
            )
        return data

    def first_refs(self, user: User) -> list[DeckRef]:
        return [loading.find_version(user, self.cleaned_data[name]) for name in ("new", "old")]


def initial_of(asked: QueryDict, form: type[ExperimentForm], decks: DeckChoices) -> dict[str, Any]:
    """What an address like ?deck=…&decks=…&games=200 fills in."""
    listed = {public_id for _title, group in decks for public_id, _name in group}
    names = ("seed", "agent", "budget", "margin", "new", "old", "replacement", "opponents")
    found: dict[str, Any] = {name: asked[name] for name in names if name in asked}
    found = split_agents(found, form.agent_fields)
    found.update({name: asked[name] for name in asked if name.startswith(OPTION_PREFIX)})
    named = asked.getlist("decks")
    found["decks"] = [deck for deck in named if deck in listed]
    found["links"] = "\n".join(deck for deck in named if deck not in listed)
    if asked.get("deck"):
        found["new" if form.compares else "deck"] = asked["deck"]
    match_count = str(asked.get("match_count") or asked.get("games") or "")  # the name before 1.1
    if match_count:
        is_listed = match_count in map(str, form.offered)
        found |= (
            {"match_count": match_count} if is_listed else {"match_count": "other", "match_count_other": match_count}
        )
    return found
