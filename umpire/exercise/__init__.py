"""Exercises: objectives, judged from the record of the war (EX-140 to 146). See its README."""
