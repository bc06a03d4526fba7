"""Shuffles that nobody can choose.

The server draws a secret seed for a table and publishes its hash, the **commitment**. Then those who play each give
some random bytes, their **contribution**. The seed of the deal is a hash of all of it: the server cannot choose it,
because it is bound to its seed before it knows a contribution, and no player can, because nobody knows that seed before
the game is over. ``docs/fair-shuffles.md`` says what that proves.

Everything is hashed as lines of text, so that any tool can do it again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from gemguild.engine.game import Game

SCHEME = 2
"""How new tables are shuffled. In scheme 1, of older tables, the server's seed was the seed of the deal."""
CONTRIBUTION = r"^([0-9a-f]{2}){16,32}$"
"""A contribution: 16 to 32 bytes in hexadecimal."""
NOTHING = "-"
"""Stands for the contribution of a seat that gave none."""


def commitment(server_seed: bytes) -> str:
    """The hash of the server's seed, published before anybody contributes."""
    return hashlib.sha256(server_seed).hexdigest()


def deal_seed(server_seed: bytes, table: str, game: Game, contributions: Sequence[str | None]) -> bytes:
    """The seed of the deal, from the server's seed, the code of the table, and what each seat contributed.

    >>> import gemguild
    >>> deal_seed(bytes(32), "A" * 22, gemguild.duel(), ["00" * 16, None]).hex()[:16]
    'dc25ba19b83f312b'
    """
    return _hash("gemguild deal", server_seed, table, game, contributions)


def drawn_order(server_seed: bytes, table: str, game: Game, contribution: str | None) -> list[int]:
    """The order of seats by lot: for each seat, which of the seats that the maker of the table described it is.

    It is drawn when the table is made, so the maker's contribution is the only one it can depend on.
    """
    number = int.from_bytes(_hash("gemguild seats", server_seed, table, game, [contribution]))
    left = list(range(game.players))
    order = []
    while left:
        number, place = divmod(number, len(left))
        order.append(left.pop(place))
    return order


def _hash(purpose: str, server_seed: bytes, table: str, game: Game, contributions: Sequence[str | None]) -> bytes:
    """The SHA-256 of a line each for the purpose, the server's seed, the table, the game and every contribution."""
    lines = [purpose, server_seed.hex(), table, game.name, *(given or NOTHING for given in contributions)]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()


def headers(server_seed: bytes, table: str, contributions: Sequence[str | None]) -> dict[str, str]:
    """The headers by which the record of a game proves its shuffle, together with its seed."""
    return {
        "shuffle": str(SCHEME),
        "table": table,
        "commitment": commitment(server_seed),
        "server-seed": server_seed.hex(),
        **{f"contribution-{seat}": given or NOTHING for seat, given in enumerate(contributions)},
    }


def seat_headers(order: Sequence[int], contribution: str | None) -> dict[str, str]:
    """The headers that say which order of seats was drawn, and with which contribution."""
    return {"drawn": " ".join(map(str, order)), "drawn-with": contribution or NOTHING}
