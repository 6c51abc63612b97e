"""Print-outs for players round a real table (UD-103 to 105): codes, the geometry of a chart sheet, pages of a PDF.

Pure: nothing here reads a database, a clock or the environment, and the same words make the same bytes.
"""
