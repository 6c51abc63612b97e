"""Generals and war ministries as the computer plays them."""
