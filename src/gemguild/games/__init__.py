"""The games. Importing this package registers them; a new game is one more line.

The variable ``GEMGUILD_GAMES`` makes games known that live elsewhere: it lists modules, separated by commas, each of
which has its kind of game as ``KIND``.
"""

from gemguild.engine.kind import register
from gemguild.games.cities.game import KIND as CITIES
from gemguild.games.common.elsewhere import kinds_from_elsewhere
from gemguild.games.duel.game import DUEL
from gemguild.games.marvel.game import MARVEL
from gemguild.games.orient.game import KIND as ORIENT
from gemguild.games.posts.game import KIND as POSTS
from gemguild.games.splendor.game import SPLENDOR
from gemguild.games.strongholds.game import KIND as STRONGHOLDS

__all__ = ["CITIES", "DUEL", "MARVEL", "ORIENT", "POSTS", "SPLENDOR", "STRONGHOLDS"]

for _kind in kinds_from_elsewhere():
    register(_kind)
