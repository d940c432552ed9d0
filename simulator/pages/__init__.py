"""Views of simulations and experiments, a room for each kind of page."""
