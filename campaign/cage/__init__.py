"""Files of players and umpires are read in a process of their own that can do nothing else (EX-065, OP-065).

``door`` is the side of the program, ``inside`` what runs in the cage, the other modules are its readers.
"""
