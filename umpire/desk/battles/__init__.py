"""Battles of a war: how far each is, how it ended, its replay, and the umpire's acts on it."""
