"""Ending: of a move, of a battle, and of a war of several battles."""
