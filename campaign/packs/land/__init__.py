"""The land of a pack: its layers, its bodies, its terms, with the faults of all files in one list (section C of LC)."""
