from django.apps import AppConfig


class ConanHubConfig(AppConfig):
    """The site's own pages, commands and checks."""

    name = "conanhub"
    verbose_name = "ConanHub"
