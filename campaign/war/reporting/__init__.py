"""Reporting: the only place that makes a report, and decides who gets it."""
