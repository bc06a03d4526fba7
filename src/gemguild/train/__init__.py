"""Training nets: self-play, the buffer of positions, fitting, and runs made of them."""
