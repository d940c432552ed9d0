"""The age change phase, artifacts, objectives, crowning and the end of the match (AOC-16 to AOC-18, AOC-20, AOC-21).

``phase`` has the doors and the order of the steps. Where players decide one after another, ``round_of_seats`` says who
is next.
"""
