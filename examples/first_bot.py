"""A bot in thirty lines: it buys the dearest card it can, and otherwise takes what it finds.

It needs Python and nothing else. Let it play:

    gemguild arena "cmd:python examples/first_bot.py" random --game duel-2
"""

import json
import random
import sys

GAMES = ["splendor", "duel", "marvel", "cities", "posts", "orient", "strongholds"]
LIKED = ("buy", "noble", "location", "royal", "take", "privilege", "reserve")


def say(**message):
    """Send a line."""
    print(json.dumps(message), flush=True)


def worth(word):
    """The higher, the better: purchases of high levels first, chance among equals."""
    verb, _, what = word.partition(":")
    liked = len(LIKED) - LIKED.index(verb) if verb in LIKED else 0
    return liked, what[:1] if verb == "buy" else "", random.random()


for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            say(type="ready", protocol=1, name="First bot", games=GAMES)
        case "start":
            random.seed(json.dumps(message["view"]))  # the same game again, if it is dealt again
            say(type="ready")
        case "go":
            say(type="move", id=message["id"], word=max(message["legal"], key=worth))
        case "quit":
            break
