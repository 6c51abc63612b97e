"""Rulings on ships, forces and their coal."""
