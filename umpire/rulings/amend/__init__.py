"""Amendments of a draft's papers: reworded, garbled, held, delayed, dropped, sent or added (UD-019 to UD-028)."""
