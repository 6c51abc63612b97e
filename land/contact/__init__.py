"""Contact of hostile bodies, and its outcome (LC-256 to 259)."""
