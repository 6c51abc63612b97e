"""The room of a seat as that seat has it, read-only."""
