"""The page of injects: the list, the open one, libraries and spreadsheets."""
