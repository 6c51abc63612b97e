"""Rows of the land on pages of generals and ministries."""
