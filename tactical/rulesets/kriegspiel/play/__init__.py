"""How the appendix is played on the machine: modules under the names of their chapters, and what they share."""
