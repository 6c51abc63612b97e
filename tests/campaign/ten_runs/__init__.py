"""Eleven runs of war in the Channel through the services and tables of the campaign, and a day on each board: :mod:`play`."""
