"""Injects: prepared events, what they do when they fire, and the conditions that fire them (UD-062 to UD-072). Pure."""
