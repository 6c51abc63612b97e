"""Stand-ins for a seat that sends no orders: the standing orders it left (CK-019), and the strength of forces in its sight.

Pure, and made of a seat's own papers and its call: nothing here knows the world, the run or another seat (CK-020, CK-043).
"""
