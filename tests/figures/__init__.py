"""Figures of pages, answers and computer seats, stored as text that a person can read and review."""
