"""The ground of a pack: its layers, the graph of roads and rails, what stands in the way (LC-040 to 048)."""
