"""The functions and classes that the product can call: a call graph of the tree, read from its text with imports resolved."""
