"""The land in a run, whole."""
