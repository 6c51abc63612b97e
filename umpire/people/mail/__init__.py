"""The page Mail of the desk: who has mail of this war, mail sent, and mail not sent (CK-032, CK-035, CK-042)."""
