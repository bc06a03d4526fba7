"""Tables as values: plain Python without a clock, sockets or storage."""
