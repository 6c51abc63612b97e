"""Orders for armies: sheets read and checked, and the order in force (LC-060 to 064, 140 to 142)."""
