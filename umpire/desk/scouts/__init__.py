"""The scouts in the umpire's hand."""
