"""The scorer: the effect of a hit on a ship, place by place, and its drawing."""
