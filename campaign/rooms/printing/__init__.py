"""Print packs of rooms for players at a real table."""
