from django.apps import AppConfig

from conanhub import checks  # noqa: F401  # importing registers them


class ConanHubConfig(AppConfig):
    """The site's own pages, commands and checks."""

    name = "conanhub"
    verbose_name = "ConanHub"
