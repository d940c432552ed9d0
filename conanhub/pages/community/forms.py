"""Forms of reports, suspensions, moderators and blocks."""

from __future__ import annotations

from typing import Final

from django import forms

from conanhub import community
from conanhub.models import DAYS_FOR_CLAIMS

MOST_WORDS: Final = 1000
MOST_REASON: Final = 500
MOST_NAME: Final = 150


class ReportForm(forms.Form):
    """What is wrong with something, or whose it is."""

    words = forms.CharField(
        label="What is wrong with it",
        max_length=MOST_WORDS,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="A moderator reads it. Links are not needed: the report says where it is.",
    )
    is_claim = forms.BooleanField(
        label="It shows words or pictures of mine, and I want them taken down",
        required=False,
        help_text=f"Say above which ones, and where they are from. Moderators decide within {DAYS_FOR_CLAIMS} days.",
    )


class NameForm(forms.Form):
    """A user by name."""

    username = forms.CharField(
        label="Name of the user",
        max_length=MOST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )


class WhyForm(forms.Form):
    """A reason."""

    why = forms.CharField(
        label="Why", max_length=MOST_REASON, widget=forms.Textarea(attrs={"rows": 3}), help_text="The user reads it."
    )


class SuspendForm(NameForm, WhyForm):
    """Whom to suspend, for how long, and why."""

    field_order = ("username", "days", "why")
    days = forms.TypedChoiceField(label="For how long", coerce=int, choices=list(community.DURATIONS.items()))


class AnswerForm(forms.Form):
    """The answer to a report."""

    state = forms.ChoiceField(
        label="Answer",
        choices=[("upheld", "Upheld: it was against the rules"), ("declined", "Declined: nothing is wrong with it")],
        widget=forms.RadioSelect,
    )
    words = forms.CharField(
        label="Why",
        max_length=MOST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="The reporter reads it.",
    )


class AppealForm(forms.Form):
    """Why an act of a moderator was wrong."""

    act = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**63 - 1)
    words = forms.CharField(
        label="Why it was wrong",
        max_length=MOST_WORDS,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="An administrator reads it and answers, once.",
    )


class AppealAnswerForm(forms.Form):
    """The answer to an appeal."""

    state = forms.ChoiceField(
        label="Answer",
        choices=[("granted", "Granted: the act was wrong"), ("refused", "Refused: the act stays")],
        widget=forms.RadioSelect,
    )
    words = forms.CharField(
        label="Why", max_length=MOST_REASON, widget=forms.Textarea(attrs={"rows": 3}), help_text="The user reads it."
    )
