"""Observers, patrols, screens, and scouts' estimates (LC-007, LC-111 to 120)."""
