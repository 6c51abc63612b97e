"""Who stands in for a seat that sends no orders: what it left written for the case (CK-019), and the strength of what it sees.

Pure, and made of a seat's own papers and its call: nothing here knows the world, the run or another seat (CK-020, CK-043).
"""
