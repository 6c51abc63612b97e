"""Open ground, for every rule set that is fought with men on a floor and not on squares."""
