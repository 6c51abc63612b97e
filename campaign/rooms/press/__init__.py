"""The newsroom: tips, and articles."""
