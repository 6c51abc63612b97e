"""Stops of the clock: for a battle, for a sighting, for an approach move."""
