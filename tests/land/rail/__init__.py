"""The rules of the land war: rail."""
