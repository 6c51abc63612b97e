"""The page of questions about papers."""
