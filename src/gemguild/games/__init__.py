"""The games. Importing this room makes them known; a new game is one more line.

Games that live elsewhere are made known by the variable ``GEMGUILD_GAMES``: a list of modules, separated by commas, each
with its kind of game as ``KIND``.
"""

from gemguild.engine.kind import register
from gemguild.games.common.elsewhere import kinds_from_elsewhere
from gemguild.games.duel.game import DUEL as DUEL
from gemguild.games.marvel.game import MARVEL as MARVEL
from gemguild.games.splendor.game import SPLENDOR as SPLENDOR

for _kind in kinds_from_elsewhere():
    register(_kind)
