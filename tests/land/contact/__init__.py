"""The land's chapter of contact."""
