"""The page Programs of the desk (OP-004)."""
