"""Users and moderators in the admin: to look at, since only services keep the log right.

Notifications, what users have chosen and whom they have blocked have no pages: these are theirs.
"""

from __future__ import annotations

from django.contrib import admin

from conanhub.models import AbuseReport, Appeal, ModerationAct, Moderator, Suspension
from conanhub.web import LookOnly


@admin.register(Moderator)
class ModeratorAdmin(LookOnly):
    list_display = ("user", "appointed_by")
    list_select_related = ("user", "appointed_by")


@admin.register(Suspension)
class SuspensionAdmin(LookOnly):
    list_display = ("user", "until", "why")
    list_select_related = ("user",)
    search_fields = ("user__username",)


@admin.register(AbuseReport)
class AbuseReportAdmin(LookOnly):
    list_display = ("title", "kind", "state", "by", "about", "made_at")
    list_filter = ("state", "kind")
    list_select_related = ("by", "about")
    search_fields = ("title", "about__username")


@admin.register(ModerationAct)
class ModerationActAdmin(LookOnly):
    list_display = ("kind", "by", "about", "words", "made_at")
    list_filter = ("kind",)
    list_select_related = ("by", "about")


@admin.register(Appeal)
class AppealAdmin(LookOnly):
    list_display = ("act", "state", "answered_by", "made_at")
    list_filter = ("state",)
    list_select_related = ("act__about", "answered_by")
