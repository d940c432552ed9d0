"""The list of a user's simulations, and the pages with the request forms."""

from simulator.pages.request.views import my_simulations, new_simulation, new_table

__all__ = [
    "my_simulations",
    "new_simulation",
    "new_table",
]
