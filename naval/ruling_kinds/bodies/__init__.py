"""Rulings on bodies of the land."""
