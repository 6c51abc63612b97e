"""The arms of a war, sea and land: the order of play takes each in turn."""
