"""What papers learn of the land, and what the ministries do (LC-300 to 305)."""
