"""Night (A10): darkness and searchlights, and the night orders that are handed in."""
