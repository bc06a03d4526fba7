"""OpenSpiel games. Importing this room registers ``gemguild_splendor``, ``gemguild_marvel`` and ``gemguild_duel``.

>>> import pyspiel, gemguild.envs.openspiel
>>> game = pyspiel.load_game("gemguild_splendor(players=3,quick=True)")
>>> game.num_distinct_actions(), game.num_players()
(96, 3)
"""

from gemguild.extras import Extra

with Extra("openspiel"):
    import pyspiel

from gemguild.envs.openspiel.game import GAMES, TYPES

for _kind, _game in GAMES.items():
    pyspiel.register_game(TYPES[_kind], _game)
