"""The page of an observer: the war, delayed by so many hours (UD-094)."""
