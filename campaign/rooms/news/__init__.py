"""Reports, signals and their explanations in a room."""
