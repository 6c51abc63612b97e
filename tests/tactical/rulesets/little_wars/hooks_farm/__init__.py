"""Hook's Farm from the book's dispositions, played by two captains: :mod:`play` plays it, ``golden.txt`` is its log."""
