"""The page of what-ifs: wars tried out beside the real one, and compared with it."""
