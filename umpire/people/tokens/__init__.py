"""The page Programs of the desk: API access (OP-004)."""
