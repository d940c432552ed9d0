"""What every page knows: the theme and which part of the site it is in."""

from django.http import HttpRequest

THEMES = ("auto", "light", "dark")
SECTIONS = {"cards", "collection", "decks", "line-ups", "simulations", "rules", "help"}


def page(request: HttpRequest) -> dict[str, str]:
    """Return the chosen theme, the one a press of the switch brings, and the section of the address."""
    theme = request.COOKIES.get("theme", "auto")
    if theme not in THEMES:
        theme = "auto"
    first = request.path_info.strip("/").split("/")[0]
    return {
        "theme": theme,
        "next_theme": THEMES[(THEMES.index(theme) + 1) % len(THEMES)],
        "section": first if first in SECTIONS else "",
    }
