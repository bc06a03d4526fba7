"""Small programs that behave, and some that do not, each a few lines of Python."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from gemguild.protocol import Patience

HURRIED = Patience(ready=0.3, thinking=0.2, grace=0.2)
"""For programs that never answer; who answers must be given more time, whatever else the machine does."""

HEAD = """
import json, os, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def ready():
    games = ["splendor", "duel", "marvel", "cities", "posts", "orient", "strongholds"]
    say(type="ready", protocol=1, name="test", games=games)

def listen():
    for line in sys.stdin:
        yield json.loads(line)
"""
POLITE = """
decisions = 0
for message in listen():
    if message["type"] == "hello":
        ready()
    elif message["type"] == "start":
        say(type="ready")
    elif message["type"] == "go":
        decisions += 1
        {go}
    elif message["type"] == "quit":
        break
"""
FIRST = 'say(type="move", id=message["id"], word=message["legal"][0])'


def write(folder: Path, code: str, name: str = "program") -> str:
    """Write a program; the command that runs it."""
    path = folder / f"{name}.py"
    path.write_text(HEAD + code, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


def polite(go: str = FIRST) -> str:
    """A program that does something of its own when it is to decide."""
    return POLITE.format(go=go)


def after_two(go: str) -> str:
    """A program that decides twice as it should, then does something else."""
    return polite(f"{FIRST} if decisions < 3 else {go}")
