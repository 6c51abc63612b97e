"""Ground of a pack: its layers, the graph of roads and rails, obstacles (LC-040 to 048)."""
