"""War points, objectives, the end (LC-290 to 296)."""
