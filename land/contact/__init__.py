"""Contact of hostile bodies, and what it becomes (LC-256 to 259)."""
