"""The desk of an assistant: built up from nothing out of what touches his charge (UD-093)."""
