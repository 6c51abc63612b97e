"""The page of the clock: its terms, what is due, who is late, and what may be done to it (CK-002, CK-007)."""
