"""Exercises: what was to be practised, judged from the record of the war (EX-140 to 146). See its README."""
