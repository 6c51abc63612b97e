"""Notations of the Game of Battle: orders, positions, whole games."""
