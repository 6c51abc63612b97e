"""A paper in one line, for rooms and the desk: :mod:`campaign.war.reports.in_words` says it."""

from campaign.war.reports.in_words import in_words

__all__ = ["in_words"]
