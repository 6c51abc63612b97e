"""What strangers see of the war: its public page, and the seats that are offered to them."""
