"""What holds of a card now: its rows, its record from current facts, revisions. Nothing here decides."""
