"""The land's chapter of score."""
