"""Where the clock stops: for a battle, for a sighting, for an approach move."""
