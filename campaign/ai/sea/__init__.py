"""Admirals, Admiralties and their officers as the computer plays them."""
