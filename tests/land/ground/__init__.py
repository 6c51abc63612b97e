"""The ground of the land war: graph, terrain, terms."""
