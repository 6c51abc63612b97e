"""The ruling drawer: possible rulings on an event, a force or a ship, and the rulings of the run (UD-030)."""
