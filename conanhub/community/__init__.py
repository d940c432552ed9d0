"""What users and moderators have to do with each other: notifications, reports, suspensions, appeals, blocks.

One service for all apps; it knows none of them. ``check_may_act`` is asked before anything is shown to others.
"""

from conanhub.community.appeals import acts_about, answer_appeal, appeal, appeals
from conanhub.community.blocks import block, blocked, blocked_with, blocks_of, unblock, without_blocked
from conanhub.community.errors import AlreadyAnswered, CommunityRefused
from conanhub.community.export import data_of
from conanhub.community.log import lines
from conanhub.community.log import write as log_act
from conanhub.community.moderators import (
    IsModerator,
    appoint,
    check_administrator,
    check_moderator,
    dismiss,
    moderators,
)
from conanhub.community.notifications import (
    choice_of,
    choose_daily,
    claim_emails,
    forget_old,
    give_back_email,
    mark_read,
    notifications_of,
    notify,
    unread_since,
)
from conanhub.community.reports import (
    HIDDEN_BY,
    Finder,
    Hiding,
    Target,
    answer,
    can_be_hidden,
    find_target,
    open_count,
    queue,
    register_hiding,
    register_reportable,
    register_trust,
    report,
    reports_by,
)
from conanhub.community.roles import (
    Role,
    Suspended,
    check_may_act,
    is_administrator,
    is_moderator,
    role_of,
    standing_suspensions,
    suspension_of,
    suspension_words,
)
from conanhub.community.suspensions import DURATIONS, lift, suspend

__all__ = [
    "AlreadyAnswered",
    "CommunityRefused",
    "DURATIONS",
    "Finder",
    "IsModerator",
    "Role",
    "Suspended",
    "Target",
    "acts_about",
    "answer",
    "answer_appeal",
    "appeal",
    "appeals",
    "appoint",
    "block",
    "blocked",
    "blocked_with",
    "blocks_of",
    "check_administrator",
    "check_may_act",
    "check_moderator",
    "choice_of",
    "choose_daily",
    "claim_emails",
    "data_of",
    "dismiss",
    "find_target",
    "forget_old",
    "give_back_email",
    "is_administrator",
    "is_moderator",
    "lift",
    "lines",
    "log_act",
    "mark_read",
    "moderators",
    "notifications_of",
    "notify",
    "open_count",
    "queue",
    "HIDDEN_BY",
    "Hiding",
    "can_be_hidden",
    "register_hiding",
    "register_reportable",
    "register_trust",
    "report",
    "reports_by",
    "role_of",
    "standing_suspensions",
    "suspend",
    "suspension_of",
    "suspension_words",
    "unblock",
    "unread_since",
    "without_blocked",
]
