"""Submarines (A8): boats under water, the looking-glass, and meetings with other ships."""
