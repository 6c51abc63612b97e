"""The rules of the land war: lift."""
