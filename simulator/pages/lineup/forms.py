"""The form of a line-up: its name, the deck of each seat, rule options and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms

from decks import lineups
from decks.lineups import SeatView
from decks.models import NAME_LENGTH, NOTES_LENGTH, Lineup
from simulator.engine import get_game
from simulator.games import pages_of
from simulator.loading import DeckChoices
from simulator.pages.forms import OPTION_PREFIX, OptionsForm, deck_field

MAX_VERSION: Final = 999_999


@dataclass(frozen=True, slots=True)
class SeatFields:
    """The fields of one seat, with its name."""

    title: str
    deck: forms.BoundField
    version: forms.BoundField
    link: forms.BoundField

    @property
    def is_open(self) -> bool:
        """Whether more is said of this seat than its deck."""
        return any(field.value() or field.errors for field in (self.version, self.link))


class LineupForm(OptionsForm):
    """A line-up to begin or to change. Which decks its user may take is asked when it is read."""

    name = forms.CharField(label="Name", max_length=NAME_LENGTH)
    notes = forms.CharField(
        label="Notes",
        max_length=NOTES_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Shown with the line-up to all who may see it.",
    )
    game = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)
    revision = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(self, *args: Any, game_key: str, decks: DeckChoices = (), **kwargs: Any) -> None:  # type: ignore[assignment]
        super().__init__(*args, game_key=game_key, **kwargs)
        self.fields["game"].initial = game_key
        least, _ = get_game(game_key).players
        for number, seat in enumerate(pages_of(game_key).seats(lineups.seats_limit(game_key)), 1):
            field = deck_field(game_key, seat, list(decks))
            title = seat.label if seat.role else f"Seat {number}"
            field.label = title if number <= least else f"{title} (if any)"
            self.fields[f"seat_{number}"] = field
            self.fields[f"version_{number}"] = forms.IntegerField(
                label=f"Always this version in seat {number}",
                required=False,
                min_value=1,
                max_value=MAX_VERSION,
                help_text="Of a deck of yours. Empty: the newest version.",
            )
            self.fields[f"link_{number}"] = forms.CharField(
                label=f"Link of an unlisted deck for seat {number}",
                required=False,
                max_length=300,
                help_text="Instead of a deck of the list.",
            )

    def has_options(self) -> bool:
        """Whether a rule option is not the usual one."""
        options = get_game(self.game_key).options
        return any(self[OPTION_PREFIX + name].value() not in (None, "", spec.default) for name, spec in options.items())

    def seat_fields(self) -> Iterator[SeatFields]:
        """The seats in their order, for the page."""
        for number in self.numbers():
            deck = self[f"seat_{number}"]
            yield SeatFields(str(deck.label), deck, self[f"version_{number}"], self[f"link_{number}"])

    def numbers(self) -> range:
        """The numbers of the seats, counted from 1."""
        return range(1, lineups.seats_limit(self.game_key) + 1)

    def chosen_seats(self) -> Iterator[tuple[int, str, int | None]]:
        """Number of each seat, its deck by id or link (empty: none), and the version that stays."""
        for number in self.numbers():
            text = self.cleaned_data.get(f"link_{number}") or self.cleaned_data.get(f"seat_{number}") or ""
            yield number, text, self.cleaned_data.get(f"version_{number}")


def initial_of(lineup: Lineup, seats: Sequence[SeatView]) -> dict[str, Any]:
    """What the form shows of a line-up; a seat whose deck may not be seen is empty."""
    given: dict[str, Any] = {"name": lineup.name, "notes": lineup.notes, "revision": lineup.revision}
    given.update({f"{OPTION_PREFIX}{name}": value for name, value in lineup.options.items()})
    for seat in seats:
        number = seat.number + 1
        if seat.deck is None or seat.version is None:
            continue
        if seat.share_key:
            given[f"link_{number}"] = f"/d/{seat.share_key}/"
        else:
            given[f"seat_{number}"] = str(seat.deck.public_id)
        if seat.is_fixed:
            given[f"version_{number}"] = seat.version.number
    return given
