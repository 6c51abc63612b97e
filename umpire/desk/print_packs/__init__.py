"""The page of the desk from which print packs of all seats are made (UD-105)."""
