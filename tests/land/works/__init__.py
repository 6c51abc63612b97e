"""The land's chapter of works."""
