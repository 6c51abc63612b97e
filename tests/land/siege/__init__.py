"""The land's chapter of siege."""
