"""What the API takes to read a rules text, and what it answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cards.text_reader.typed import MAX_TEXT

#: The longest title of the catalogue's column.
MAX_TITLE = 120


class TextSerializer(serializers.Serializer[Any]):
    """A rules text and the card that it is typed from."""

    game = serializers.SlugField(max_length=40, help_text="The game's slug: conan-ccg or conquer.")
    type = serializers.CharField(max_length=40, help_text="The type of the card, such as Foe.")
    kind = serializers.CharField(
        max_length=40, required=False, default="", allow_blank=True, help_text="The kind of a Battle Action of Conquer."
    )
    on = serializers.CharField(
        max_length=40,
        required=False,
        default="",
        allow_blank=True,
        help_text="What an Effect or Disturbance of Conquer is Noticed on.",
    )
    title = serializers.CharField(
        max_length=MAX_TITLE,
        required=False,
        default="",
        allow_blank=True,
        help_text="The card's own title, by which its text may call it.",
    )
    text = serializers.CharField(
        max_length=MAX_TEXT, trim_whitespace=False, help_text="The rules text, so that places are those of this text."
    )


class SentenceReadingSerializer(serializers.Serializer[Any]):
    """One sentence of the text and what was understood of it."""

    start = serializers.IntegerField(help_text="Its first letter in the text.")
    end = serializers.IntegerField(help_text="The place after its last letter.")
    state = serializers.ChoiceField(
        choices=["read", "reworded", "kept"],
        help_text="read: in the words of our cards. reworded: in other words; says is ours. kept: not understood.",
    )
    ability = serializers.JSONField(allow_null=True, help_text="The data of the ability, or null.")
    fields = serializers.JSONField(help_text="Fields of the record that it says instead, such as conan_only.")  # type: ignore[assignment]
    says = serializers.CharField(help_text="How our cards say what was understood.")
    at = serializers.IntegerField(allow_null=True, help_text="The first letter of what was not understood.")
    why = serializers.CharField(help_text="Why it was kept, in a sentence.")
    near = serializers.ListField(child=serializers.CharField(), help_text="Up to three sentences that may be meant.")


class TextReadingSerializer(serializers.Serializer[Any]):
    """The sentences of a rules text in their order."""

    sentences = SentenceReadingSerializer(many=True)
