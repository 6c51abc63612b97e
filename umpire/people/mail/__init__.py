"""The page Mail of the desk: who has mail of this war, what was sent, and what was not (CK-032, CK-035, CK-042)."""
