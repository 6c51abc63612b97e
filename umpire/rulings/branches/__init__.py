"""The tree of a war's runs, and the return to the beginning of one (UD-073 to UD-079, UD-081)."""
