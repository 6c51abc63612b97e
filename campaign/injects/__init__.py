"""Injects: prepared events, their effects, and the conditions that fire them (UD-062 to UD-072). Pure."""
