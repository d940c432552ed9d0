"""Line-ups as JSON, for the API and for the data export."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from decks import lineups
from decks.lineups import SeatView
from decks.models import NAME_LENGTH, NOTES_LENGTH, Lineup, Visibility
from decks.reading import Person
from simulator.errors import Findings
from simulator.loading import LineupCheck

GAME_HELP = "The key of the game or its slug, such as conan_ccg or conan-ccg."
OPTIONS_HELP = "Rule options that differ from the usual ones, by name."


@extend_schema_serializer(component_name="LineupSeat")
class LineupSeatInSerializer(serializers.Serializer[Any]):
    """Who sits in a seat: a deck by id or link, its newest version or always one."""

    deck = serializers.CharField(max_length=300)
    version = serializers.IntegerField(
        min_value=1,
        max_value=999_999,
        required=False,
        allow_null=True,
        help_text="Always this version, of a deck of yours only.",
    )


class LineupChangeSerializer(serializers.Serializer[Any]):
    """A change of a line-up; what is left out stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    notes = serializers.CharField(max_length=NOTES_LENGTH, allow_blank=True, required=False)
    visibility = serializers.ChoiceField(Visibility.choices, required=False)
    options = serializers.DictField(child=serializers.CharField(max_length=40), required=False, help_text=OPTIONS_HELP)
    seats = serializers.ListField(
        child=LineupSeatInSerializer(allow_null=True),
        max_length=lineups.MAX_SEATS,
        required=False,
        help_text="All seats in their order. Null is an empty seat, in games whose seats differ.",
    )
    revision = serializers.IntegerField(
        min_value=0, required=False, help_text="Refused with 409 unless the line-up is still at this revision."
    )


@extend_schema_serializer(component_name="Lineup")
class LineupInSerializer(serializers.Serializer[Any]):
    """A line-up to make; it may be saved while it breaks rules."""

    game = serializers.CharField(max_length=40, default="conan_ccg", help_text=GAME_HELP)
    name = serializers.CharField(max_length=NAME_LENGTH)
    notes = serializers.CharField(max_length=NOTES_LENGTH, allow_blank=True, default="")
    visibility = serializers.ChoiceField(Visibility.choices, default=Visibility.PRIVATE)
    options = serializers.DictField(child=serializers.CharField(max_length=40), default=dict, help_text=OPTIONS_HELP)
    seats = serializers.ListField(child=LineupSeatInSerializer(allow_null=True), max_length=lineups.MAX_SEATS)


@extend_schema_serializer(component_name="SeatOfLineup")
class SeatSerializer(serializers.Serializer[Any]):
    """A seat as you may see it, counted from 0; without a deck ``why_empty`` says why."""

    seat = serializers.IntegerField()
    deck = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    owner = serializers.CharField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)
    is_fixed = serializers.BooleanField(help_text="Whether it stays with this version.")
    why_empty = serializers.CharField()


class LineupSerializer(serializers.ModelSerializer[Lineup]):
    """A line-up with its seats."""

    id = serializers.UUIDField(source="public_id", read_only=True)
    game = serializers.CharField(source="game_id", read_only=True)
    owner = serializers.CharField(source="owner.username", read_only=True)
    options = serializers.DictField(child=serializers.CharField(), read_only=True)
    seats = SeatSerializer(many=True, read_only=True)

    class Meta:
        model = Lineup
        fields = [
            "id", "game", "name", "notes", "owner", "visibility", "options", "seats", "revision", "created_at",
            "updated_at",
        ]  # fmt: skip
        read_only_fields = fields

    def to_representation(self, instance: Lineup) -> dict[str, Any]:
        """Of its decks what the user of the request may see."""
        return lineup_out(instance, self.context["person"])


class OwnLineupSerializer(LineupSerializer):
    """Your line-up, with the key of its link: ``/l/<share_key>/`` while it is not private."""

    share_key = serializers.CharField(read_only=True)

    class Meta(LineupSerializer.Meta):
        fields = [*LineupSerializer.Meta.fields, "share_key"]
        read_only_fields = fields


class LineupProblemSerializer(serializers.Serializer[Any]):
    """One finding of the check: which seats it concerns, none for the table, with rule and fixes."""

    code = serializers.CharField()
    message = serializers.CharField()
    rule = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    deck = serializers.CharField(help_text="The name of the deck, empty for the table.")
    fixes = serializers.ListField(child=serializers.DictField())


class LineupCheckSerializer(serializers.Serializer[Any]):
    """Whether a match of a line-up can be played, with everything that keeps it from one, and advice."""

    ready = serializers.BooleanField()
    problems = LineupProblemSerializer(many=True)
    advice = LineupProblemSerializer(many=True)


def lineup_out(lineup: Lineup, person: Person) -> dict[str, Any]:
    """A line-up as this person sees it, and to its owner with the key of its link."""
    found = {
        "id": str(lineup.public_id),
        "game": lineup.game_id,
        "name": lineup.name,
        "notes": lineup.notes,
        "owner": lineup.owner.username,
        "visibility": lineup.visibility,
        "options": lineup.options,
        "seats": [_seat_out(seat) for seat in lineups.seats_of(lineup, person)],
        "revision": lineup.revision,
        "created_at": lineup.created_at.isoformat(),
        "updated_at": lineup.updated_at.isoformat(),
    }
    return found | ({"share_key": lineup.share_key} if lineup.owner_id == person.pk else {})


def check_out(check: LineupCheck) -> dict[str, Any]:
    """What the check found, as data."""
    return {
        "ready": check.is_ready,
        "problems": _problems_out(check.findings),
        "advice": _problems_out(check.advice),
    }


def _problems_out(findings: Sequence[Findings]) -> list[dict[str, Any]]:
    names = tuple(LineupProblemSerializer().fields)
    found = [
        {**asdict(problem), "deck": one.name, "seats": list(one.seats)} for one in findings for problem in one.problems
    ]
    return [{name: one[name] for name in names} for one in found]


def _seat_out(seat: SeatView) -> dict[str, Any]:
    deck, version = seat.deck, seat.version
    return {
        "seat": seat.number,
        "deck": str(deck.public_id) if deck else None,
        "name": deck.name if deck else None,
        "owner": deck.owner.username if deck else None,
        "version": version.number if version else None,
        "is_fixed": seat.is_fixed,
        "why_empty": seat.why_empty,
    }
