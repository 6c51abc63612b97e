"""Five days of the Yellow Sea of 1904 by generals and admirals who order from their papers alone."""
