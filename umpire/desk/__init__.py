"""The desk itself: the inbox, the draft with the papers of each seat, and the acts on it."""

from umpire.desk.page import desk

__all__ = ["desk"]
