"""Pages about what users and moderators have to do with each other."""

from conanhub.pages.community.api import AnswerReport, Notifications, Reports
from conanhub.pages.community.appeal_views import appeal_answer, appeal_queue, own_appeals
from conanhub.pages.community.moderation_views import (
    moderation_log,
    moderator_dismiss,
    moderators,
    suspension_lift,
    suspensions,
)
from conanhub.pages.community.notification_views import (
    blocks,
    notifications,
    notifications_daily,
    notifications_read,
    own_reports,
    unblock,
)
from conanhub.pages.community.report_views import report, report_answer, report_queue

__all__ = [
    "AnswerReport",
    "Notifications",
    "Reports",
    "appeal_answer",
    "appeal_queue",
    "blocks",
    "moderation_log",
    "moderator_dismiss",
    "moderators",
    "notifications",
    "notifications_daily",
    "notifications_read",
    "own_appeals",
    "own_reports",
    "report",
    "report_answer",
    "report_queue",
    "suspension_lift",
    "suspensions",
    "unblock",
]
