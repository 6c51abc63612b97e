"""The rules of the land war, pure."""
