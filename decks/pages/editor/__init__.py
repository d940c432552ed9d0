"""The deck editor and the settings of a deck."""

from decks.pages.editor.set_views import name_sets
from decks.pages.editor.settings_views import built, delete, edit_text, settings, share, tags
from decks.pages.editor.views import change, edit, face, pane, plan

__all__ = [
    "built",
    "change",
    "delete",
    "edit",
    "edit_text",
    "face",
    "name_sets",
    "pane",
    "plan",
    "settings",
    "share",
    "tags",
]
