"""What a draft tells, amended: a paper reworded, garbled, held, delayed, dropped, sent or added (UD-019 to UD-028)."""
