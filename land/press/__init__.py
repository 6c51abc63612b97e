"""News of the land in the papers, and the ministries (LC-300 to 305)."""
