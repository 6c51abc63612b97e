"""Tables of the ready reckoner for the land, a module a table."""
