"""The desk itself: what needs the umpire, the draft with what each seat is told of it, and what is pressed there."""

from umpire.desk.page import desk

__all__ = ["desk"]
