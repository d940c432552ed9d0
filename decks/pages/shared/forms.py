"""What the deck pages ask people for."""

from __future__ import annotations

from django import forms
from django.db.models import Case, QuerySet, Value, When

from cards.games import GAMES
from cards.models import Game
from decks.lists import MAX_CHARACTERS
from decks.models import NAME_LENGTH, NOTES_LENGTH


def games_in_order() -> QuerySet[Game]:
    """All games, the one that pages open with first."""
    places = [When(key=key, then=Value(place)) for place, key in enumerate(GAMES)]
    return Game.objects.order_by(Case(*places, default=Value(len(GAMES))), "name")


class NewDeckForm(forms.Form):
    """A deck to begin."""

    name = forms.CharField(label="Name", max_length=NAME_LENGTH)
    game = forms.ModelChoiceField(games_in_order(), label="Game", empty_label=None)


class NameForm(forms.Form):
    """Name and plan of a deck."""

    name = forms.CharField(label="Name", max_length=NAME_LENGTH)
    notes = forms.CharField(
        label="Plan",
        max_length=NOTES_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="How the deck wants to win. Shown with the deck and exported with it.",
    )


class SettingsForm(NameForm):
    """Name and plan, and which plan their writer has seen."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)


class ImportForm(forms.Form):
    """A list to import: pasted or uploaded, text or JSON of ours."""

    game = forms.ModelChoiceField(games_in_order(), label="Game", empty_label=None)
    name = forms.CharField(
        label="Name", max_length=NAME_LENGTH, required=False, help_text="Left empty, the list's first comment names it."
    )
    text = forms.CharField(
        label="List",
        required=False,
        strip=False,
        max_length=MAX_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text="One card a line: copies, then the title. Headers that name the sections may be missing.",
    )
    file = forms.FileField(
        label="Or a file", required=False, help_text="Text, JSON or the deck of another program, up to 200 kB."
    )


class TextForm(forms.Form):
    """A whole deck as text."""

    text = forms.CharField(
        label="Deck as text",
        strip=False,
        max_length=MAX_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 24, "spellcheck": "false"}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
