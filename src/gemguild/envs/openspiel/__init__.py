"""OpenSpiel games. Importing this package registers ``gemguild_<kind>`` for every kind of game.

Games that become known later need another call of :func:`register`.

>>> import pyspiel, gemguild.envs.openspiel
>>> game = pyspiel.load_game("gemguild_splendor(players=3,quick=True)")
>>> game.num_distinct_actions(), game.num_players()
(96, 3)
"""

from gemguild.extras import Extra

with Extra("openspiel"):
    import pyspiel  # noqa: F401  # only whether it is there

from gemguild.envs.openspiel.game import register as register

register()
