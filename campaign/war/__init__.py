"""The war: one clock, one post, one place that makes reports. Pure: above the sea, below every page."""
