"""The forms that ask for one simulation: two decks, one alone, or three and more at one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from django import forms
from django.conf import settings
from django.utils.html import format_html

from simulator import loading, matches, stats
from simulator.engine import DATA, DRAWN, MODULE, ROTATED, RULING, get_game
from simulator.games import SeatField, pages_of
from simulator.models import Kind
from simulator.pages.forms import ai_choices

#: Numbers of matches to choose from; a quick look is the first.
MATCHES_OFFERED: Final = (50, 200, 1_000, 2_500)
QUICK: Final = MATCHES_OFFERED[0]
OTHER: Final = "other"
OPTION_PREFIX: Final = "option_"
#: A goldfish seen from the other side: the first deck lends its Foes, the other one's Conan takes the turns.
FOES: Final = "foes"
CHECKS: Final = "{changes}, on the same seeds: for {time} of one worker at most, while nobody else waits."
CHANGES: Final = "Another AI, other readings of rules"
CHANGES_OF_TWO: Final = f"{CHANGES}, each deck against itself"
#: Of the groups of rule options: a heading, and what they are.
GROUP_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    MODULE: ("Modules", "Parts of the game that a table may play with or leave out."),
    RULING: (
        "How the rules are read",
        "Where the rulebook can be read in two ways. Leave them as they are unless you want to know whether a reading "
        "matters.",
    ),
    DATA: ("Where facts are not known", "What nobody has recorded for sure; the usual choice is the likeliest."),
}
DeckChoices = Sequence[tuple[str, list[tuple[str, str]]]]


MATCHES_CHOICES: Final = tuple(
    (str(number), f"{number:,} matches, {ai_choices.width_words(number)}") for number in MATCHES_OFFERED
)


class OptionsForm(forms.Form):
    """A form with the rule options of a game."""

    def __init__(self, *args: Any, game_key: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game_key = game_key
        options = get_game(game_key).options
        self.option_names = tuple(options)
        for name, spec in options.items():
            self.fields[OPTION_PREFIX + name] = forms.ChoiceField(
                label=name.replace("_", " ").capitalize(),
                choices=[(value, _choice_label(value, spec.default)) for value in spec.choices],
                initial=spec.default,
                help_text=f"{spec.help} {spec.rule}",
                required=False,
            )

    def option_groups(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """The rule options by group, each with its heading and what it is about, for the page."""
        options = get_game(self.game_key).options
        groups = (
            (*words, [self[OPTION_PREFIX + name] for name in self.option_names if options[name].group == group])
            for group, words in GROUP_WORDS.items()
        )
        return [(title, words, fields) for title, words, fields in groups if fields]

    def chosen_options(self) -> Mapping[str, str]:
        """The rule options that were set."""
        values = {name: self.cleaned_data.get(OPTION_PREFIX + name) for name in self.option_names}
        return {name: value for name, value in values.items() if value}


class SeriesForm(OptionsForm):
    """What every series asks for: a number of matches, and in the details a seed and rule options."""

    offered: ClassVar[tuple[int, ...]] = MATCHES_OFFERED
    #: The number of matches that an empty field stands for, and the fewer ones of AIs that take long.
    usual_matches: ClassVar[int] = ai_choices.USUAL_MATCHES
    fewer_matches: ClassVar[Mapping[str, int]] = ai_choices.FEWER_MATCHES
    #: The fields of each AI: its name and its budget.
    agent_fields: ClassVar[tuple[tuple[str, str], ...]] = (("agent", "budget"),)
    match_count = forms.ChoiceField(widget=forms.RadioSelect, required=False)
    match_count_other = forms.IntegerField(label="Number of matches", required=False)
    seed = forms.IntegerField(
        label="Seed", required=False, help_text="The same seed gives the same matches. Empty: a new one is drawn."
    )
    game = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)
    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=matches.MAX_KEY)
    cards_of = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)

    def __init__(self, *args: Any, game_key: str, **kwargs: Any) -> None:
        super().__init__(*args, game_key=game_key, **kwargs)
        self.fields["game"].initial = game_key
        self.offer_matches(MATCHES_CHOICES)

    @property
    def default_agent(self) -> str:
        """The AI that an empty field stands for."""
        return matches.default_agent(self.game_key)

    def offer_matches(self, choices: Sequence[tuple[str, str]]) -> None:
        """Numbers of matches to choose from, between the usual one of the chosen AI and any other."""
        field = self.fields["match_count"]
        assert isinstance(field, forms.ChoiceField)
        fewer = "".join(f", {number} with {name.capitalize()}" for name, number in self.fewer_matches.items())
        usual = format_html("Usual: <span data-usual>{} matches{}</span>", f"{self.usual_matches:,}", fewer)
        field.choices = [("", usual), *choices, (OTHER, "Another number")]

    def clean(self) -> dict[str, Any]:
        """Read the AIs and the number of matches; a quick look has its own."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        named = [self._read_agent(agent, budget) for agent, budget in self.agent_fields]
        if self.has_error("key") or self.has_error("cards_of"):
            self.add_error(None, "The hidden key of this form is broken. Load the page again.")
        if "quick" in self.data:
            data["count"] = QUICK
        elif data.get("match_count") == OTHER and not self.has_error("match_count_other"):
            if data.get("match_count_other") is None:
                self.add_error(
                    "match_count_other", f"Write how many: {matches.MIN_MATCHES} to {matches.MAX_MATCHES:,}."
                )
            data["count"] = data.get("match_count_other")
        elif data.get("match_count"):
            data["count"] = int(data["match_count"]) if data["match_count"] != OTHER else None
        else:
            data["count"] = min(self.fewer_matches.get(name, self.usual_matches) for name in named)
        return data

    def _read_agent(self, agent: str, budget: str) -> str:
        """The AI of a field, or the default; a budget for one that takes none is an error of its field.

        Fields after the first are of one deck. Its AI is the same unless one is named, and then has no own budget.
        """
        first, _ = self.agent_fields[0]
        if agent != first and not self.cleaned_data.get(agent):
            if self.cleaned_data.get(budget) is not None:
                self.add_error(budget, "Choose the AI of this deck too, or leave this empty.")
            return self.cleaned_data.get(first) or self.default_agent
        name = self.cleaned_data.get(agent) or self.default_agent
        if self.cleaned_data.get(budget) is not None and (why := ai_choices.no_budget_words(name)):
            self.add_error(budget, why)
        return name

    def add_agents(self, kind: str) -> None:
        """Fields to choose one of the game's agents and its budget, with what the page says of each."""
        self.agents = ai_choices.agents_of(
            self.game_key, kind, self.usual_matches, self.fewer_matches, self.default_agent
        )
        agent, budget = self.agent_fields[0]
        self.fields[agent] = ai_choices.AgentField(
            label="AI",
            choices=[(agent.name, agent.title) for agent in self.agents],
            initial=self.default_agent,
            required=False,
        )
        self.fields[budget] = ai_choices.budget_field("Playouts a decision")

    def add_agent_of(self, fields: tuple[str, str], whose: str) -> None:
        """Fields for the AI of one deck, the same as all others unless one is chosen."""
        agent, budget = fields
        self.fields[agent] = ai_choices.AgentField(
            label=f"AI of {whose}",
            choices=[("", "The same"), *((agent.name, agent.title) for agent in self.agents)],
            required=False,
        )
        self.fields[budget] = ai_choices.budget_field(f"Playouts of the AI of {whose}")

    def offer_checks(self, changes: str) -> None:
        """A tick for the rows of "Does it hold?", unless the site plays none."""
        if settings.SIMULATOR_ROW_SECONDS:
            time = stats.duration(settings.SIMULATOR_ROW_SECONDS)
            self.fields["check_holds"] = forms.BooleanField(
                label="Then check whether it holds",
                required=False,
                initial=True,
                help_text=CHECKS.format(changes=changes, time=time),
            )

    def bound_agent(self) -> forms.BoundField:
        """The field of the agent, for the page."""
        agent, _ = self.agent_fields[0]
        return self[agent]

    def bound_budget(self) -> forms.BoundField:
        """The field of its budget, for the page."""
        _, budget = self.agent_fields[0]
        return self[budget]

    def chosen_agents(self) -> list[str]:
        """The AI of each field with its budget; the first one also where a field is empty."""
        chosen: list[str] = []
        for agent, budget in self.agent_fields:
            name = self.cleaned_data.get(agent)
            first = chosen[0] if chosen else self.default_agent
            chosen.append(matches.with_budget(name, self.cleaned_data.get(budget)) if name else first)
        return chosen


class SimulationForm(SeriesForm):
    """Two decks, a number of matches, and in the details: agents, seed, rule options."""

    page: Final = "simulator/request/new.html"
    tab: Final = "matchup"
    agent_fields = (("agent_a", "budget_a"), ("agent_b", "budget_b"))
    kind = forms.ChoiceField(widget=forms.RadioSelect, initial=Kind.MATCHUP)
    deck_link = forms.CharField(required=False, max_length=300)
    against_link = forms.CharField(required=False, max_length=300)

    def __init__(self, *args: Any, game_key: str, decks: DeckChoices = (), **kwargs: Any) -> None:
        super().__init__(*args, game_key=game_key, **kwargs)
        for name, seat in zip(("deck", "against"), pages_of(game_key).seats(2), strict=True):
            self.fields[name] = deck_field(game_key, seat, decks)
            self.fields[f"{name}_link"].label = f"{seat.label}: or the link of an unlisted deck"
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = kind_choices(game_key)
        self.add_agents(matches.MATCHUP)
        _, other = self.agent_fields
        self.add_agent_of(other, "the other deck")
        self.offer_checks(CHANGES_OF_TWO)

    @property
    def is_rotated(self) -> bool:
        """Whether both decks have both seats, so that a deck may meet itself."""
        return get_game(self.game_key).seating == ROTATED

    @property
    def shows_who_begins(self) -> bool:
        """Whether a deck that meets itself tells what going first is worth."""
        return self.is_rotated and get_game(self.game_key).first_is == DRAWN

    @property
    def goldfish_help(self) -> str:
        """What a goldfish of this game is, nothing where it has none."""
        pages = pages_of(self.game_key)
        return pages.goldfish_help if pages.goldfish else ""

    def clean(self) -> dict[str, Any]:
        """See that both decks are named, too."""
        data = super().clean()
        for name, message in (("deck", "Choose a deck."), ("against", "Choose the other deck.")):
            data[name] = data.get(f"{name}_link") or data.get(name) or ""
            if not data[name] and not (name == "against" and self._needs_no_other(data.get("kind", ""))):
                self.add_error(name, message)
        return data

    def _needs_no_other(self, kind: str) -> bool:
        """Whether a ready-made deck takes the second place by itself."""
        return kind == FOES or (kind == Kind.GOLDFISH and pages_of(self.game_key).is_quite_alone)

    def chosen_kind(self) -> str:
        """The kind of simulation behind the choice."""
        kind: str = self.cleaned_data["kind"]
        return Kind.GOLDFISH.value if kind == FOES else kind

    def chosen_decks(self) -> list[tuple[str, str]]:
        """Field and id or link of each deck, side A first; a text may be empty where a standard deck stands in."""
        if self.cleaned_data["kind"] == FOES:
            return [(name, self.cleaned_data[name]) for name in ("against", "deck")]
        return [(name, self.cleaned_data[name]) for name in ("deck", "against") if self.cleaned_data[name]]


class TableForm(SeriesForm):
    """Three and more decks at one table, as many as the game has room for, and an agent for all or for each."""

    page: Final = "simulator/request/new_table.html"
    tab: Final = "table"
    #: Of the largest table; a form has those of its own seats.
    agent_fields = (
        ("agent", "budget"),
        *((f"agent_{number}", f"budget_{number}") for number in range(1, matches.MAX_TABLE + 1)),
    )

    def __init__(self, *args: Any, game_key: str, decks: DeckChoices = (), **kwargs: Any) -> None:
        super().__init__(*args, game_key=game_key, **kwargs)
        self.least, self.most = matches.table_limits(game_key)
        self.add_agents(matches.MULTIPLAYER)
        for number, seat in enumerate(pages_of(game_key).seats(self.most), 1):
            field = deck_field(game_key, seat, decks)
            field.label = f"{seat.label}{' (if any)' if number > self.least else ''}"
            self.fields[f"deck_{number}"] = field
            self.fields[f"deck_{number}_link"] = forms.CharField(
                label=f"or the link of an unlisted deck {number}", required=False, max_length=300
            )
            self.add_agent_of(self.agent_fields[number], f"deck {number}")
        self.offer_checks(CHANGES)

    @property
    def table_words(self) -> str:
        """How many decks, in words."""
        return matches.table_words(self.game_key)

    @property
    def is_rotated(self) -> bool:
        """Whether each deck has every seat."""
        return get_game(self.game_key).seating == ROTATED

    def deck_fields(self) -> list[forms.BoundField]:
        """The decks in the order of the seats, for the page."""
        return [self[name] for name in self._names()]

    def link_fields(self) -> list[forms.BoundField]:
        """The links of unlisted decks, for the page."""
        return [self[f"{name}_link"] for name in self._names()]

    def own_agents(self) -> list[forms.BoundField]:
        """The AI of each deck with its budget, for the page."""
        return [self[name] for fields in self.agent_fields[1 : self.most + 1] for name in fields]

    def has_own_agents(self) -> bool:
        """Whether the AI of a deck is named."""
        return any(field.value() or field.errors for field in self.own_agents())

    def clean(self) -> dict[str, Any]:
        """See that enough decks are named, too."""
        data = super().clean()
        for number, name in enumerate(self._names(), 1):
            data[name] = data.get(f"{name}_link") or data.get(name) or ""
            if number <= self.least and not data[name]:
                self.add_error(name, "Choose a deck.")
        return data

    def chosen_decks(self) -> list[tuple[str, str]]:
        """Field and id or link of every deck that was named."""
        return [(name, self.cleaned_data[name]) for name in self._names() if self.cleaned_data[name]]

    def chosen_agents(self) -> list[str]:
        """The AI of each deck that was named."""
        _, *agents = super().chosen_agents()
        return [agent for name, agent in zip(self._names(), agents, strict=False) if self.cleaned_data[name]]

    def chosen_kind(self) -> str:
        """The kind of simulation."""
        return Kind.MULTIPLAYER.value

    def _names(self) -> list[str]:
        return [f"deck_{number}" for number in range(1, self.most + 1)]


def deck_field(game_key: str, seat: SeatField, decks: DeckChoices) -> forms.CharField:
    """The deck of a seat, out of those of its role; whether one is named is checked by the form."""
    found = loading.of_role(game_key, list(decks), seat.role)
    return forms.CharField(
        label=seat.label,
        help_text=seat.help,
        max_length=300,
        required=False,
        widget=forms.Select(choices=[("", "Choose a deck"), *found]),
    )


def kind_choices(game_key: str) -> list[tuple[str, str]]:
    """What two decks may do, in the words of their game."""
    pages = pages_of(game_key)
    choices = [(Kind.MATCHUP.value, "Match-up: both decks, turn by turn")]
    if pages.goldfish:
        choices.append((Kind.GOLDFISH.value, pages.goldfish))
    if pages.foes:
        choices.append((FOES, pages.foes))
    return choices


def _choice_label(value: str, default: str) -> str:
    return f"{value} (as usual)" if value == default else value
