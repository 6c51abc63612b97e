"""The page of injects: the list, one in hand, libraries and spreadsheets."""
