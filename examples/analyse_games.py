"""What a thousand games tell: is it good to begin, how do games open, and how long do they last?

Play the games, then have them counted and drawn with pandas:

    gemguild generate splendor --bots journeyman --games 1000 --out games
    python examples/analyse_games.py games pictures
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pandas as pd

from gemguild import GemguildError, dataset
from gemguild.arena.statistics import share
from gemguild.plot import Axis, Bars, Chart, Points, ReferenceLine

BINS = 16
"""So many bars of lengths at most."""
LONG = 0.995
"""So many of all games have a bar of their own length."""
RARE = 0.01
"""Openings that fewer than this part of all games have are put together."""


def first_seat(games: pd.DataFrame) -> pd.DataFrame:
    """How much each seat won, with its 95% interval."""
    won = pd.DataFrame(games["won"].tolist())
    known = [share(won[seat], [1] * len(won)) for seat in won]
    return pd.DataFrame(known, index=pd.Index(won.columns, name="seat"))


def opening(word: str) -> str:
    """The kind of a first move: what is taken, or what else is done."""
    verb, _, what = word.partition(":")
    if verb != "take":
        return "reserve unseen" if what.startswith("deck") else verb
    pieces = what.split("-") if "-" in what or what[1:].isdecimal() else list(what)
    return f"take {len(pieces)}" + (" alike" if len(pieces) == 2 and pieces[0] == pieces[1] else "")


def openings(decisions: pd.DataFrame) -> pd.DataFrame:
    """The first move of each seat by kind: how often, and how much it won, with its 95% interval."""
    first = decisions.sort_values("ply").groupby(["game", "seat"], as_index=False).first()
    kinds = first["word"].map(opening)
    common = kinds.value_counts(normalize=True)
    kinds = kinds.where(kinds.map(common) >= RARE, "other")
    groups = first.groupby(kinds.rename("opening"))["won"]
    known = pd.DataFrame([share(won, [1] * len(won)) for _, won in groups], index=groups.size().index)
    return known.assign(games=groups.size(), part=groups.size() / len(first)).sort_values("part", ascending=False)


def lengths(games: pd.DataFrame) -> pd.DataFrame:
    """How many games had how many turns a player, in bins; the few longest games share the last one."""
    rounds = games["turns"] / games["bots"].map(len)
    longest = int(rounds.quantile(LONG))
    rounds = rounds.clip(upper=longest)
    wide = max(1, -(-int(rounds.max() - rounds.min() + 1) // BINS))
    starts = (rounds // wide * wide).astype(int)
    counted = starts.value_counts().reindex(range(starts.min(), starts.max() + 1, wide), fill_value=0)
    names = [f"{start}" if wide == 1 else f"{start}-{start + wide - 1}" for start in counted.index]
    names[-1] = f"{counted.index[-1]}+"
    return pd.DataFrame({"part": counted.to_numpy() / len(games)}, index=pd.Index(names, name="turns"))


def draw(name: str, seats: pd.DataFrame, opened: pd.DataFrame, lasted: pd.DataFrame) -> dict[str, Chart]:
    """The three pictures, by the names of their files."""
    part = Axis("part of all", percent=True)
    won = Axis("share of wins", percent=True)
    even = ReferenceLine(1 / len(seats), "even")
    bars = Bars("", range(len(seats)), seats["value"], seats["low"], seats["high"])
    chosen = Bars("how often", range(len(opened)), opened["part"])
    worth = Points("share of wins", range(len(opened)), opened["value"], opened["low"], opened["high"])
    return {
        "first-seat": Chart(f"{name}: who wins", [bars, even], Axis("seat", names=list(map(str, seats.index))), won),
        "openings": Chart(
            f"{name}: first moves", [chosen, worth], Axis(names=list(opened.index)), Axis("", percent=True)
        ),
        "lengths": Chart(
            f"{name}: length of games",
            [Bars("", range(len(lasted)), lasted["part"])],
            Axis("turns of each player", names=list(lasted.index)),
            part,
        ),
    }


def main(folder: str, out: str) -> None:
    """Read a folder of games, print the tables and draw them."""
    data = dataset.read(folder)
    games = data.games_table().to_pandas()
    decisions = data.decisions_table().select(["game", "ply", "seat", "word", "won"]).to_pandas()
    seats, opened, lasted = first_seat(games), openings(decisions), lengths(games)
    for table in (seats, opened, lasted):
        print(table.round(3), end="\n\n")
    bots = ", ".join(sorted({bot for own in games["bots"] for bot in own}))
    Path(out).mkdir(parents=True, exist_ok=True)
    for name, chart in draw(f"{data.game.name}, {len(games):,} games, {bots}", seats, opened, lasted).items():
        chart.save(Path(out) / f"{name}.svg")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What generated games tell, as tables and pictures.")
    parser.add_argument("folder", help="the games: what gemguild generate has written")
    parser.add_argument("pictures", help="where the pictures go")
    chosen = parser.parse_args()
    try:
        main(chosen.folder, chosen.pictures)
    except GemguildError as error:
        parser.error(str(error))
