"""The control of an exercise of several syndicates: one page for its director (EX-040 to 046, EX-164, EX-165)."""
