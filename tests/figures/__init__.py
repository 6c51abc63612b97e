"""Figures that pages, answers and seats of the computer give, stored as text that a person can read and review."""
