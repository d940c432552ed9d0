"""Shapes of the deck API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from cards import catalogue
from cards.own_cards import MOST_NAMED
from cards.placeholders import CardScope
from decks import reading
from decks.contents import MAX_ENTRIES, Entry
from decks.editing import MOST_TAGS, entries_of, entries_of_version, tags_of
from decks.lists import LineProblem
from decks.models import NAME_LENGTH, NOTES_LENGTH, Deck, DeckVersion, Visibility
from simulator.engine import ENGINE_VERSION, Problem

NOBODY: Final = AnonymousUser()
GAME_HELP: Final = "The key of the game or its slug, such as conan_ccg or conan-ccg."


class DeckRowSerializer(serializers.ModelSerializer[Deck]):
    """A deck in a list."""

    id = serializers.UUIDField(source="public_id", read_only=True)
    owner = serializers.CharField(source="owner.username", read_only=True)
    game = serializers.CharField(source="game_id", read_only=True)
    version = serializers.SerializerMethodField()
    hash = serializers.SerializerMethodField()

    class Meta:
        model = Deck
        fields = ["id", "owner", "game", "name", "visibility", "version", "hash", "created_at", "updated_at"]
        read_only_fields = fields

    def get_version(self, deck: Deck) -> int:
        """The number of the newest version."""
        return deck.current.number if deck.current else 0

    def get_hash(self, deck: Deck) -> str:
        """The hash of what the deck holds."""
        return deck.current.content_hash if deck.current else ""


class EntrySerializer(serializers.Serializer[Any]):
    """One card of a deck."""

    section = serializers.CharField()
    card = serializers.CharField()
    quantity = serializers.IntegerField()
    mark = serializers.CharField(
        required=False, help_text="Who made a home-made card that you may see; no other entry has it."
    )


class SetNameSerializer(serializers.Serializer[Any]):
    """A version of a set of home-made cards."""

    set = serializers.CharField(max_length=10)
    version = serializers.IntegerField(min_value=1)


@extend_schema_serializer(component_name="NamedSet")
class SetNameInSerializer(SetNameSerializer):
    """A version of a set of home-made cards that a deck is played with."""

    link = serializers.CharField(
        max_length=40, required=False, help_text="The key of the link of a set that is not yours and not public."
    )


def told_entries(entries: Sequence[Entry], scope: CardScope) -> list[dict[str, Any]]:
    """Entries as data, with the mark of the home-made cards that the scope shows."""
    made = scope.home_made(card_id for _, card_id, _ in entries)
    return [
        {
            "section": section,
            "card": card_id,
            "quantity": quantity,
            **({"mark": made[card_id].mark} if card_id in made else {}),
        }
        for section, card_id, quantity in entries
    ]


class OriginSerializer(serializers.Serializer[Any]):
    """The deck that another one was copied from, and the version that it then had."""

    deck = serializers.UUIDField()
    name = serializers.CharField()
    owner = serializers.CharField()
    version = serializers.IntegerField()


class DeckCardsSerializer(DeckRowSerializer):
    """A deck with its cards."""

    entries = serializers.SerializerMethodField()
    sets = serializers.SerializerMethodField()
    copied_from = serializers.SerializerMethodField()

    class Meta(DeckRowSerializer.Meta):
        fields = [*DeckRowSerializer.Meta.fields, "notes", "entries", "sets", "copied_from"]
        read_only_fields = fields

    @extend_schema_field(OriginSerializer(allow_null=True))
    def get_copied_from(self, deck: Deck) -> dict[str, Any] | None:
        """The deck that it was copied from; null if from none, or from one that you may not see."""
        origin = reading.origin_of(deck, self.context.get("person", NOBODY))
        return origin.told if origin else None

    @extend_schema_field(SetNameSerializer(many=True))
    def get_sets(self, deck: Deck) -> list[dict[str, Any]]:
        """The versions of sets of home-made cards that it is played with."""
        return [{"set": name.key, "version": name.version} for name in reading.names_of(deck.current)]

    @extend_schema_field(EntrySerializer(many=True))
    def get_entries(self, deck: Deck) -> list[dict[str, Any]]:
        """Section, card and quantity of each entry, and of home-made cards who made them."""
        return told_entries(entries_of(deck), reading.scope_of(deck, self.context.get("person", NOBODY)))


class DeckVersionSerializer(serializers.ModelSerializer[DeckVersion]):
    """A version of a deck; ``scopes`` by number say what its owner sees in each."""

    hash = serializers.CharField(source="content_hash", help_text="The hash of what it held.")
    entries = serializers.SerializerMethodField()
    sets = serializers.SerializerMethodField()

    class Meta:
        model = DeckVersion
        fields = ["number", "name", "created_at", "hash", "entries", "sets"]
        read_only_fields = fields

    @extend_schema_field(SetNameSerializer(many=True))
    def get_sets(self, version: DeckVersion) -> list[dict[str, Any]]:
        """The versions of sets of home-made cards that it names."""
        return [{"set": name.key, "version": name.version} for name in reading.names_of(version)]

    @extend_schema_field(EntrySerializer(many=True))
    def get_entries(self, version: DeckVersion) -> list[dict[str, Any]]:
        """Section, card and quantity of each entry, and of home-made cards who made them."""
        return told_entries(entries_of_version(version), self.context["scopes"][version.number])


class MissingSerializer(serializers.Serializer[Any]):
    """A card of which its owner lacks copies for a deck."""

    card = serializers.CharField(source="card_id")
    title = serializers.CharField()
    missing = serializers.IntegerField()
    need = serializers.IntegerField()
    own = serializers.IntegerField()


class OwnDeckSerializer(DeckCardsSerializer):
    """A deck for its owner: with the key of its link, whether it is built, its tags, and the copies missing for it."""

    tags = serializers.SerializerMethodField()
    missing = serializers.SerializerMethodField()

    class Meta(DeckCardsSerializer.Meta):
        fields = [*DeckCardsSerializer.Meta.fields, "share_key", "is_built", "tags", "missing"]
        read_only_fields = fields

    @extend_schema_field(MissingSerializer(many=True))
    def get_missing(self, deck: Deck) -> list[dict[str, Any]]:
        """The copies that you lack, those in other built decks too; none while your collection is empty."""
        return list(MissingSerializer(reading.lacks_of(deck=deck, person=deck.owner), many=True).data)

    def get_tags(self, deck: Deck) -> list[str]:
        """The words by which you filed it."""
        return tags_of(deck)


@extend_schema_serializer(component_name="Entry")
class EntryInSerializer(serializers.Serializer[Any]):
    """One card to put in; what can be is decided where the pages decide it."""

    section = serializers.CharField(max_length=20)
    card = serializers.CharField(max_length=100)
    quantity = serializers.IntegerField()


@extend_schema_serializer(component_name="Entries")
class EntriesInSerializer(serializers.Serializer[Any]):
    """All cards of a deck, and the version they replace."""

    version = serializers.IntegerField(min_value=0, help_text="The version that these entries replace.")
    entries = serializers.ListField(child=EntryInSerializer(), max_length=MAX_ENTRIES)
    sets = serializers.ListField(
        child=SetNameInSerializer(), max_length=MOST_NAMED, required=False, help_text="Left out, they stay."
    )


@extend_schema_serializer(component_name="NewDeck")
class DeckInSerializer(serializers.Serializer[Any]):
    """A deck to make."""

    game = serializers.CharField(max_length=40, default="conan_ccg", help_text=GAME_HELP)
    name = serializers.CharField(max_length=NAME_LENGTH)
    notes = serializers.CharField(max_length=NOTES_LENGTH, allow_blank=True, default="")
    entries = serializers.ListField(child=EntryInSerializer(), max_length=MAX_ENTRIES, default=list)
    sets = serializers.ListField(child=SetNameInSerializer(), max_length=MOST_NAMED, default=list)


class DeckChangeSerializer(serializers.Serializer[Any]):
    """Name, notes and who may see a deck; what is left out stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    notes = serializers.CharField(max_length=NOTES_LENGTH, allow_blank=True, required=False)
    visibility = serializers.ChoiceField(Visibility.choices, required=False)
    is_built = serializers.BooleanField(required=False, help_text="Its copies are then in no other deck of yours.")
    tags = serializers.ListField(
        child=serializers.CharField(), required=False, help_text=f"Your own words for it, {MOST_TAGS} at most."
    )


@extend_schema_serializer(component_name="DeckCheck")
class CheckInSerializer(serializers.Serializer[Any]):
    """Entries to check without saving them."""

    game = serializers.CharField(max_length=40, default="conan_ccg", help_text=GAME_HELP)
    entries = serializers.ListField(child=EntryInSerializer(), max_length=MAX_ENTRIES)
    sets = serializers.ListField(child=SetNameInSerializer(), max_length=MOST_NAMED, default=list)


@extend_schema_serializer(component_name="Decklist")
class ListInSerializer(serializers.Serializer[Any]):
    """A decklist as text or as JSON of ours, to make a deck of."""

    game = serializers.CharField(max_length=40, default="conan_ccg", help_text=GAME_HELP)
    name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, default="")
    text = serializers.CharField(trim_whitespace=False)


class LineSerializer(serializers.Serializer[Any]):
    """A line of a list and what is to be said of it."""

    where = serializers.CharField()
    text = serializers.CharField()
    message = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.DictField(child=serializers.CharField()))


class ImportedSerializer(OwnDeckSerializer):
    """A deck made of a list, and the lines that were not taken as written."""

    remarks = LineSerializer(many=True)

    class Meta(OwnDeckSerializer.Meta):
        fields = [*OwnDeckSerializer.Meta.fields, "remarks"]
        read_only_fields = fields


class FixSerializer(serializers.Serializer[Any]):
    """A way to mend a problem."""

    act = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field named as an attribute of fields
    section = serializers.CharField()
    card_id = serializers.CharField()
    quantity = serializers.IntegerField()
    option = serializers.CharField()
    value = serializers.CharField()


class ViolationSerializer(serializers.Serializer[Any]):
    """One finding of the check."""

    code = serializers.CharField()
    severity = serializers.CharField()
    message = serializers.CharField()
    rule = serializers.CharField()
    section = serializers.CharField()
    card_ids = serializers.ListField(child=serializers.CharField())
    have = serializers.IntegerField(allow_null=True)
    need = serializers.IntegerField(allow_null=True)
    fixes = FixSerializer(many=True)


class DeckVerdictSerializer(serializers.Serializer[Any]):
    """Whether a deck is legal, and everything found."""

    legal = serializers.BooleanField(help_text="Whether nothing is known that makes the deck illegal.")
    open = serializers.IntegerField(help_text="How many checks cannot tell, since a fact is not recorded.")
    engine_version = serializers.CharField(help_text="The engine whose rules were asked.")
    data_hash = serializers.CharField(help_text="The cards that were asked; with others a verdict may be another one.")
    problems = ViolationSerializer(many=True)


def verdict(game_key: str, problems: list[Problem]) -> dict[str, Any]:
    """The findings on one deck as data."""
    return {
        "legal": not any(problem.is_error for problem in problems),
        "open": sum(problem.is_open for problem in problems),
        "engine_version": ENGINE_VERSION,
        "data_hash": catalogue.data_hash(game_key),
        "problems": [
            {name: value for name, value in asdict(problem).items() if name != "seat"} for problem in problems
        ],
    }


def raw_entries(entries: list[dict[str, Any]]) -> list[tuple[str, str, int]]:
    """Entries of a request as the services take them."""
    return [(entry["section"], entry["card"], entry["quantity"]) for entry in entries]


def line_problem(problem: LineProblem) -> dict[str, Any]:
    """A line that could not be read, as data."""
    return {
        "where": problem.where,
        "text": problem.text[:300],
        "message": problem.message,
        "suggestions": [
            {"card": card.card_id, "title": card.title, **({"mark": card.mark} if card.mark else {})}
            for card in problem.suggestions
        ],
    }
