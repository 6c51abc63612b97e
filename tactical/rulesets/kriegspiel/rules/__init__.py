"""The appendix's rules, chapter by chapter, and its numbers."""
