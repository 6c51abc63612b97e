"""The land's chapter of press."""
