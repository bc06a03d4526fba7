"""Training nets: self-play, the buffer of positions, fitting, and runs made of them."""

import os

# Threads that wait for each other while fitting are to sleep, not to spin: where other work has the cores, spinning
# makes a step take five times as long. Torch reads this when it is loaded.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
