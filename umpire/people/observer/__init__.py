"""The page of an observer: the war later by so many hours (UD-094)."""
