"""How the larger game is played on the machine: one module for each chapter of its rules, under the same name."""
