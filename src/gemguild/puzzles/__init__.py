"""Puzzles from strong games: positions in which one move is far better than all others and is not seen at once."""
