"""What card texts of Conquer do: conditions, costs, effects, choices, targets, continuous effects."""
