"""The cabin of an admiral at sea: course, coal, log, signals."""
