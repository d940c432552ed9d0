"""Pages of own sets: those of their owner, what others see of a set, and those of moderators."""

from cards.set_pages.card_views import add_own_card, change_own_card, delete_own_card, look_at_own_card, own_card
from cards.set_pages.lists import own_sets, public_sets
from cards.set_pages.owner_views import (
    ask_review,
    delete_own_set,
    own_set_settings,
    publish_own_set,
    renew_link,
    take_back_review,
)
from cards.set_pages.review_views import hide_own_set, own_set_queue, review_own_set, show_own_set
from cards.set_pages.set_views import own_set, own_set_version

__all__ = [
    "add_own_card",
    "ask_review",
    "change_own_card",
    "delete_own_card",
    "delete_own_set",
    "hide_own_set",
    "look_at_own_card",
    "own_card",
    "own_set",
    "own_set_queue",
    "own_set_settings",
    "own_set_version",
    "own_sets",
    "public_sets",
    "publish_own_set",
    "renew_link",
    "review_own_set",
    "show_own_set",
    "take_back_review",
]
