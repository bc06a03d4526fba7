"""Bots in processes of their own, and compiling the rules ahead of time."""
