"""Who knows this? Every truth of the desk, and which seats have word of it (UD-120)."""
