"""REST API of reports and notifications: the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conanhub import community
from conanhub.community import AlreadyAnswered, CommunityRefused, IsModerator
from conanhub.models import DAYS_FOR_CLAIMS, AbuseReport, Notification
from conanhub.pages.community.forms import MOST_REASON, MOST_WORDS
from conanhub.web import needs, read_choice, read_fields, user_of


class NewReportSerializer(serializers.Serializer[Any]):
    """A report of something that you may see."""

    kind = serializers.CharField(
        max_length=20, help_text="deck, lineup, simulation, experiment, card, proposal or own-set."
    )
    key = serializers.CharField(max_length=100, help_text="The id of a public one, or the key of a link.")
    words = serializers.CharField(max_length=MOST_WORDS, help_text="What is wrong with it.")
    is_claim = serializers.BooleanField(
        default=False,
        help_text=f"It shows words or pictures of yours, to be taken down: decided within {DAYS_FOR_CLAIMS} days.",
    )


class ReportSerializer(serializers.ModelSerializer[AbuseReport]):
    """A report, with its answer if there is one."""

    by = serializers.CharField(source="by.username", read_only=True)
    about = serializers.CharField(source="about.username", default=None, read_only=True, allow_null=True)
    decide_by = serializers.DateTimeField(read_only=True, allow_null=True, help_text="Of a claim.")

    class Meta:
        model = AbuseReport
        fields = [
            *("id", "kind", "key", "title", "address", "by", "about", "words", "is_claim", "decide_by"),
            *("state", "answer", "made_at"),
        ]
        read_only_fields = fields


class ReportAnswerSerializer(serializers.Serializer[Any]):
    """The answer of a moderator."""

    upheld = serializers.BooleanField()
    words = serializers.CharField(max_length=MOST_REASON, help_text="Why; the reporter reads it.")


class NotificationSerializer(serializers.ModelSerializer[Notification]):
    """Something you were told."""

    class Meta:
        model = Notification
        fields = ["id", "kind", "words", "target", "made_at", "read_at"]
        read_only_fields = fields


class Reports(generics.ListAPIView[AbuseReport]):
    """The queue of the moderators; POST reports something."""

    serializer_class = ReportSerializer
    token_scopes = needs("moderate", "propose")

    def get_permissions(self) -> list[Any]:
        """Every user may report; only moderators read the queue."""
        return [IsAuthenticated()] if self.request.method == "POST" else [IsAuthenticated(), IsModerator()]

    def get_queryset(self) -> Any:
        """Open ones, or those of ``?state=``."""
        return community.queue(read_choice(self.request, "state", AbuseReport.State.values, AbuseReport.State.OPEN))

    @extend_schema(parameters=[OpenApiParameter("state", OpenApiTypes.STR, enum=AbuseReport.State.values)])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of reports: what many report first, then the oldest."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=NewReportSerializer, responses={201: ReportSerializer})
    def post(self, request: Request) -> Response:
        """Report something; a moderator looks at it, and you are told the answer."""
        made = community.report(by=user_of(request), **read_fields(NewReportSerializer(data=request.data)))
        return Response(ReportSerializer(made).data, status=status.HTTP_201_CREATED)


class AnswerReport(APIView):
    """Answering a report."""

    permission_classes = (IsAuthenticated, IsModerator)
    token_scopes = needs("moderate", "moderate")

    @extend_schema(request=ReportAnswerSerializer, responses=ReportSerializer)
    def post(self, request: Request, number: int) -> Response:
        """Uphold or decline it; 409 with what was decided if another moderator was quicker."""
        data = read_fields(ReportAnswerSerializer(data=request.data))
        try:
            told = community.answer(
                by=user_of(request), report_id=number, is_upheld=data["upheld"], words=data["words"]
            )
        except AlreadyAnswered as refusal:
            error = {"code": refusal.code, "message": refusal.message}
            return Response({"error": error}, status=status.HTTP_409_CONFLICT)
        except CommunityRefused as refusal:
            if refusal.code == "not_found":
                raise Http404 from refusal
            raise
        return Response(ReportSerializer(told).data)


class Notifications(generics.ListAPIView[Notification]):
    """What you were told."""

    serializer_class = NotificationSerializer
    token_scopes = needs("read", "read")

    def get_queryset(self) -> Any:
        """Own rows only."""
        if getattr(self, "swagger_fake_view", False):
            return Notification.objects.none()
        return community.notifications_of(user_of(self.request))

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of notifications, the newest first; reading them here does not mark them as read."""
        return super().get(request, *args, **kwargs)
