"""Notations of the Game of War: orders, positions, whole games, and KFEN."""
