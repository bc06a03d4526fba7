"""A small game of its own, to show that a game is a folder: nothing outside it knows of it.

Four colours, two decks, nine face-up cards. The twist: a bought card brings a token of its colour along, if the bank
has one. Its tiles are guilds. Eight points end it.
"""
