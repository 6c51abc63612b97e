"""The end of a war: the umpire says that it is over, and to whom the truth is opened (UD-111)."""
