"""Marches: pace, columns, fatigue, stragglers (LC-080 to 094)."""
