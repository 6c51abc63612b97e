"""The larger game (LW-120 to LW-136): longer moves, boxes, supply, roads, the railway, several players a side."""
