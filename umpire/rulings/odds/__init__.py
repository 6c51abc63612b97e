"""The page of odds and luck (UD-085 to UD-091)."""
