"""The chart of a pack: land and sea, places, areas with weather, cables and harbours, as layers and tables have them."""
