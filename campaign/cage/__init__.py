"""Cage: a separate process that reads players' and umpires' files and can do nothing else (EX-065, OP-065).

``door`` is the program's side, ``inside`` runs in the cage, the other modules are readers.
"""
