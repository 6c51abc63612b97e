"""Railways (LC-180 to 187)."""
