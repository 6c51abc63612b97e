"""The ready reckoner: every table as a small form."""
