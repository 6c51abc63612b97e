"""The scorer: what a hit does to a ship, place by place, and how it is drawn."""
