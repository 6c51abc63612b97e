"""Pages of a room beside its first page."""
