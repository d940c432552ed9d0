from simulator.pages.request.views import my_simulations, new_simulation, new_table

__all__ = [
    "my_simulations",
    "new_simulation",
    "new_table",
]
