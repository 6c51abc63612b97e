"""Messages of the umpire to seats in his own name (UD-051)."""
