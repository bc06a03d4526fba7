"""The card of a dataset: a README beside the tables that says what they are, in the form that dataset hubs read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemguild.arena.folder import read_limit
from gemguild.bots.levels import LEVELS
from gemguild.dataset.schema import Decision, Finished, markdown
from gemguild.protocol.botword import limited_word

CARD = "README.md"
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
"""The hubs' classes of size: below so many rows."""
LARGEST = "n>1M"


def write_card(settings: Mapping[str, Any], games: int, decisions: int, seconds: float) -> str:
    """The card of a dataset with so many games and decisions, for which bots thought so long."""
    return f"""\
---
pretty_name: Games of {settings["game"]}
license: mit
tags: [board-games, reinforcement-learning, gemguild]
size_categories: [{size_class(decisions)}]
configs:
- config_name: decisions
  data_files: decisions-*.parquet
- config_name: games
  data_files: games-*.parquet
---

# Games of {settings["game"]}

{games:,} games with {decisions:,} decisions, played by bots of Gemguild (version {settings["version"]} of the rules).

Every game is a new deal. The bots move one seat on after each game; the last one takes the remaining seats.

{bots(settings["bots"])}

Thinking took {hours(seconds)} on one core in all; more workers share it.

The same games again{"" if is_repeatable(settings["bots"]) else " (but for moves whose time was limited by the clock)"}:

```sh
{command(settings, games)}
```

## Decisions

`decisions-*.parquet`, a row for each decision, in the order of the games:

{markdown(Decision)}
## Games

`games-*.parquet`, a row for each game:

{markdown(Finished)}
## Use

```python
import polars
decisions = polars.read_parquet("decisions-*.parquet")

import pandas
games = pandas.read_parquet("games-00000.parquet")

import duckdb
duckdb.sql("select word, avg(won) from 'decisions-*.parquet' where ply = 0 group by word")

import numpy, torch  # for tables with observations
rows = pandas.read_parquet("decisions-00000.parquet", columns=["observation", "action", "won"])
data = torch.utils.data.TensorDataset(
    torch.from_numpy(numpy.stack(rows.observation)), torch.tensor(rows.action), torch.tensor(rows.won)
)
```

With Gemguild, `gemguild.dataset.read(folder)` gives typed rows, and `data.game.parse(row.position)` a position.

## Limits

Positions include the hidden cards and the order of the decks: take `position.view(seat)` for what a player could know.
The moves are those of the bots named above, not of people, and a result says as much about the deal and the rival as
about a move.
"""


def size_class(rows: int) -> str:
    """The class of size of a table."""
    return next((name for below, name in SIZES if rows < below), LARGEST)


def hours(seconds: float) -> str:
    """A duration in words."""
    if seconds < 60:
        return "less than a minute"
    return f"{seconds / 60:.0f} minutes" if seconds < 3600 else f"{seconds / 3600:,.1f} hours"


def bots(entrants: Sequence[Mapping[str, Any]]) -> str:
    """A table of the bots and their limits."""
    lines = [f"| `{bot['name']}` | {shown(bot['simulations'])} | {shown(bot['seconds'])} |" for bot in entrants]
    return "\n".join(["| bot | simulations at most | seconds at most |", "|---|---|---|", *lines])


def shown(limit: float | None) -> str:
    """A limit, or that there is none but the bot's own."""
    return "its own" if limit is None else f"{limit:,}"


def is_repeatable(entrants: Sequence[Mapping[str, Any]]) -> bool:
    """Whether no bot was limited by the clock, as those with a number of simulations never are, or had threads."""
    return all(
        "threads" not in bot and (bot["simulations"] is not None or not (bot["seconds"] or keeps_time(bot["bot"])))
        for bot in entrants
    )


def keeps_time(bot: str | None) -> bool:
    """Whether a bot limits itself by the clock: a level, or a former edition of it, that does."""
    level = LEVELS.get((bot or "").partition("-")[0])
    return level is not None and level.limit.seconds is not None


def command(settings: Mapping[str, Any], games: int) -> str:
    """The command that makes the dataset."""
    names = ",".join(word(bot) for bot in settings["bots"])
    flags = "".join(f" --{flag}" for flag in ("observations", "policies") if settings.get(flag))
    return (
        f"gemguild generate {settings['game']} --bots {names} --games {games} --seed {settings['seed']}"
        f" --shard {settings['shard']}{flags} --out FOLDER"
    )


def word(bot: Mapping[str, Any]) -> str:
    """A bot with its limit, as on the command line."""
    return limited_word(bot["bot"] or bot["name"], read_limit(bot))
