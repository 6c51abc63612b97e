"""Rules of the book: movement, captures, artillery, obligations, turns, the ending."""
