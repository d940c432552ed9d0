"""Text and recipients of e-mails, and the signed tokens in their links. Sending is a task."""

from conanhub.mail.messages import (
    read_confirm_token,
    send_address_changed,
    send_confirmation,
    send_new_password,
    send_password_changed,
    send_unread,
    users_meant,
)

__all__ = [
    "users_meant",
    "read_confirm_token",
    "send_address_changed",
    "send_confirmation",
    "send_new_password",
    "send_password_changed",
    "send_unread",
]
