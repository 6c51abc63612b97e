"""Cage: files of players and umpires are read in a separate process that can do nothing else (EX-065, OP-065).

``door`` is the program's side, ``inside`` runs in the cage, the other modules are its readers.
"""
