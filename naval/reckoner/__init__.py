"""The umpire's ready reckoner: the tables of the book, asked line by line."""
