"""Tables in memory and everybody connected to them."""
