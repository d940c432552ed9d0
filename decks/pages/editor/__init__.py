"""The deck editor and the settings of a deck."""

from decks.pages.editor.settings_views import built, delete, edit_text, settings, share, tags
from decks.pages.editor.views import change, edit, face, pane, plan

__all__ = [
    "built",
    "change",
    "delete",
    "edit",
    "edit_text",
    "face",
    "pane",
    "plan",
    "settings",
    "share",
    "tags",
]
