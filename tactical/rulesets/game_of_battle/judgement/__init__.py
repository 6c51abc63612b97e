"""Judgement of the captain: the search, exchanges, the worth of a position, and reasons in sentences."""
