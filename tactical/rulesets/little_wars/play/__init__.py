"""The larger game as played on the machine: one module for each chapter of its rules, under its name."""
