"""Whole sets by table, over HTTP."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import card_form
from cards.card_sheets import SheetRefused
from cards.form_pages import sheets
from cards.form_pages.sheet_views import READINGS, form_wanted, sent_file
from cards.models import Certainty
from conanhub import community, web
from conanhub.community import Suspended
from conanhub.errors import TooMany
from conanhub.web import needs, read_fields, user_of


class SheetSerializer(serializers.Serializer[Any]):
    """A table of cards of one type."""

    game = serializers.SlugField(max_length=40, help_text="The game's slug, such as conan-ccg.")
    type = serializers.CharField(max_length=40, help_text="The type of all cards of the table, such as Move.")
    file = serializers.FileField(help_text="CSV, ODS or XLSX: a heading and a row for each card.")
    certainty = serializers.ChoiceField(
        choices=Certainty.choices, default="hand", help_text="How sure you are, where a row does not say."
    )
    source = serializers.CharField(
        max_length=card_form.MAX_SOURCE, default="", allow_blank=True, help_text="From where you know it, in words."
    )  # type: ignore[assignment]
    propose = serializers.BooleanField(default=False, help_text="Propose the rows without faults.")
    confirmed = serializers.BooleanField(
        default=False, help_text="The sentences that were understood are what the cards do."
    )


class SheetFaultSerializer(serializers.Serializer[Any]):
    """What is wrong in a row."""

    row = serializers.IntegerField()
    column = serializers.CharField()
    value = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()


class SheetRowSerializer(serializers.Serializer[Any]):
    """A row without faults."""

    row = serializers.IntegerField()
    title = serializers.CharField()
    card = serializers.CharField(allow_null=True, help_text="The id of the card of the catalogue, null for a new one.")
    facts = serializers.JSONField(help_text="Fields of the record with their values.")
    kept_sentences = serializers.IntegerField(help_text="Sentences that were not understood.")


class SheetReadingSerializer(serializers.Serializer[Any]):
    """What a table says, its faults, and how many proposals were made."""

    rows = SheetRowSerializer(many=True)
    faults = SheetFaultSerializer(many=True)
    proposed = serializers.IntegerField()
    left = serializers.IntegerField(
        help_text="Good rows for which there was no time. Send the same table again: no row is proposed twice."
    )


class CardSheetsApi(APIView):
    """POST /api/v1/card-sheets/: a whole set by table, read and, if wanted, proposed."""

    token_scopes = needs("propose", "propose")
    permission_classes = [IsAuthenticated]
    parser_classes = [MultiPartParser]
    throttle_scope = "read"

    @extend_schema(request={"multipart/form-data": SheetSerializer}, responses=SheetReadingSerializer)
    def post(self, request: Request) -> Response:
        """Read a table of cards. Rows without faults become a proposal each if ``propose`` is true."""
        wanted, user = read_fields(SheetSerializer(data=request.data)), user_of(request)
        try:
            form = form_wanted(wanted["game"], wanted["type"])
        except Http404 as error:
            raise exceptions.ValidationError({"game": [str(error)]}) from error
        if form.card_type != wanted["type"]:
            known = ", ".join(card_form.card_types(form.game_key))
            raise exceptions.ValidationError({"type": [f"There is no such type; there are {known}."]})
        try:
            return self._answer(request, user, form, wanted)
        except SheetRefused as refusal:
            said = {"code": refusal.code, "message": refusal.message}
            return Response({"error": said}, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
        except TooMany as refusal:
            raise exceptions.Throttled(refusal.wait_seconds, refusal.message) from refusal
        except Suspended as refusal:
            raise exceptions.PermissionDenied(refusal.message) from refusal

    def _answer(self, request: Request, user: Any, form: card_form.CardForm, wanted: dict[str, Any]) -> Response:
        if wanted["propose"]:
            community.check_may_act(user)
        web.spend(READINGS, str(user.pk))
        data, name = sent_file(request)
        preview = sheets.preview_of(
            user=user, form=form, data=data, name=name, certainty=wanted["certainty"], source=wanted["source"]
        )
        faults = list(preview.read.faults)
        proposed = left = 0
        if wanted["propose"] and preview.rows:
            kept = sheets.carried(user, preview.carried)
            outcome = sheets.propose_rows(user=user, kept=kept, confirmed=wanted["confirmed"])
            faults += outcome.faults
            proposed = outcome.proposed
            left = len(preview.rows) - outcome.start if outcome.start else 0
        rows = [
            {
                "row": row.sheet.row,
                "title": row.sheet.title,
                "card": row.card.card_id if row.card else None,
                "facts": dict(row.sheet.facts),
                "kept_sentences": row.sheet.kept,
            }
            for row in preview.rows
        ]
        said = [one.as_dict() for one in faults]
        return Response({"rows": rows, "faults": said, "proposed": proposed, "left": left})
