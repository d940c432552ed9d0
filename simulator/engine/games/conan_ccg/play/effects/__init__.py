"""What card texts of the Conan CCG do: conditions, costs, effects, choices, continuous effects."""
