"""Texts of the engine: words, numbers of moves, set-ups and positions as text, values from outside, one JSON form."""
