"""Simulation: the war computed once more, beside itself. Every long computation is a job of one table, done by one task."""
