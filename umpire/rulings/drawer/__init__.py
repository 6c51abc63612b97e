"""The ruling drawer: what the umpire may rule on about an event, a force or a ship, and the rulings of the run (UD-030)."""
