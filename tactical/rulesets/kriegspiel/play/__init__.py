"""The appendix as played on the machine: modules under the names of their chapters, and their common parts."""
