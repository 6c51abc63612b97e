"""The page of the clock: its terms, due orders, late seats, and the acts on it (CK-002, CK-007)."""
