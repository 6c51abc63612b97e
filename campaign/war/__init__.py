"""The war: one clock, one post, one place that says who is told what. Pure: above the sea, below every page."""
