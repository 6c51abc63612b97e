"""Injects: what an umpire has prepared, what it does when it fires, and the conditions that fire it (UD-062 to UD-072). Pure."""
