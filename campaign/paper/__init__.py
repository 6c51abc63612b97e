"""Print-outs for players round a real table (UD-103 to 105): codes, chart sheets, PDF pages.

Pure: no database, clock or environment, and the same words make the same bytes.
"""
