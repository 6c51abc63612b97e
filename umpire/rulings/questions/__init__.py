"""The page of what seats ask about their papers."""
