"""Pages about all apps or none: home, dashboard, help, components, and the API's own endpoints."""

from conanhub.pages import community
from conanhub.pages.api import CurrentToken, Tokens, help_page, schema
from conanhub.pages.design_views import design
from conanhub.pages.help import index, newcomers, topic
from conanhub.pages.home_views import credits_page, health, home, running, theme

__all__ = [
    "CurrentToken",
    "Tokens",
    "community",
    "credits_page",
    "design",
    "health",
    "help_page",
    "home",
    "index",
    "newcomers",
    "running",
    "schema",
    "theme",
    "topic",
]
