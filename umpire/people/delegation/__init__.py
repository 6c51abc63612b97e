"""The desk of an assistant: built up from nothing out of the parts of his charge (UD-093)."""
