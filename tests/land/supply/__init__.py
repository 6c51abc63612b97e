"""The rules of the land war: supply."""
