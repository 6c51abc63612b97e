"""Works: bridges, tracks, pontoons, trenches, mines (LC-220 to 229)."""
