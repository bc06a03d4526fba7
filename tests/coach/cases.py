"""Positions laid out by hand in which one thing makes the difference between two moves, so that the reason is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import gemguild
from tests.coach.case import PAIRED, WHEEL, Case, far_nobles, lacking
from tests.coach.module_cases import module_cases
from tests.rules.build import DuelTable, Table, card_facts

SPLENDOR, DUEL, MARVEL = gemguild.splendor(), gemguild.duel(), gemguild.marvel()


def cases() -> list[Case]:
    """All of them."""
    return [*splendor_cases(), *marvel_cases(), *duel_cases(), *module_cases()]


def taking(colours: str, order: str) -> str:
    """The move that takes tokens of these colours."""
    return "take:" + "".join(letter for letter in order if letter in colours)


def apart_from(letters: str, order: str, count: int = 3) -> str:
    """Some colours other than these."""
    return "".join(letter for letter in order if letter not in letters)[:count]


# ------------------------------------------------------------------------------------------------------------ Splendor

DULL = ("1w7", "1u7", "1g7", "1r7", "2w2", "2u2", "2g2", "2r2", "3w1", "3u1", "3g1", "3r1")
"""Cards that nobody is in a hurry for."""


def before(colour: str) -> str:
    """The colour before one on the wheel."""
    return WHEEL[WHEEL.index(colour) - 1]


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


def laid(*cards: str, tiles: tuple[str, ...]) -> Table:
    """A table with these cards face up, and dull ones beside them."""
    rows = [
        card
        for level in "123"
        for card in ([own for own in cards if own[0] == level] + [dull for dull in DULL if dull[0] == level])[:4]
    ]
    return Table(SPLENDOR).tiles(*tiles).face_up(*rows)


def rich(table: Table, seat: int, colour: str, points: int) -> Table:
    """All that 3x4 asks but for one token of its colour, with ten or four points."""
    last = before(colour)
    cards = (f"3{last}2", f"2{last}6", f"2{last}3") if points == 10 else (f"1{last}1", f"1{last}2", f"2{last}6")
    return table.buy(seat, *cards, f"1{colour}1", f"1{colour}8").give(seat, 4 * last)


def splendor_cases() -> Iterator[Case]:
    for colour in WHEEL:
        last = before(colour)
        dear, rest = f"3{colour}4", apart_from(last + colour, WHEEL)
        nobles = far_nobles(last + colour)
        idle = taking(rest, WHEEL)

        table = rich(laid(dear, tiles=nobles), 1, colour, 10).give(1, colour).give(0, rest[0])
        yield Case(f"stop {dear}", table.position(), f"reserve:{dear}", idle, "stops", 1)

        table = rich(laid(dear, tiles=nobles), 1, colour, 10).give(1, colour).turn_of(1)
        yield Case(f"win with {dear}", table.position(), f"buy:{dear}", idle, "wins")

        yield race_case(colour)

        table = rich(laid(dear, tiles=nobles), 1, colour, 4).give(1, colour)
        table.buy(0, f"2{rest[0]}6", f"1{rest[1]}1", f"1{rest[2]}1")
        yield Case(f"deny {dear}", table.position(), f"reserve:{dear}", idle, "taken", dear)

        four = f"3{colour}2"
        table = rich(laid(four, tiles=nobles), 1, colour, 4).buy(0, *(f"2{letter}3" for letter in rest))
        if colour in "wur":  # elsewhere the rival has something as good, by what lies in the decks
            yield Case(f"deny {four}", table.position(), f"reserve:{four}", idle, "taken", four)

        table = rich(laid(four, tiles=nobles), 1, colour, 10).buy(1, f"1{last}8")
        yield Case(f"stop {four}", table.position(), f"reserve:{four}", idle, "stops", 1)

        table = rich(laid(dear, f"1{colour}3", tiles=nobles), 0, colour, 10).give(0, colour)
        table.buy(1, f"3{rest[0]}2", f"3{rest[1]}2", f"2{rest[2]}3")
        yield Case(f"points of {dear}", table.position(), f"buy:{dear}", idle, "points", 5)
        if colour in "wurk":  # with green the other tokens are worth as much
            yield closer_case(colour)
        if colour in "wgrk":  # with blue the card can be had another way
            yield gold_case(colour)
        yield supply_case(colour)
        if colour != "r":
            nine = laid(f"1{colour}8", tiles=far_nobles(last + colour)).give(0, 3 * rest + last)
            yield Case(f"ten tokens, {colour}", nine.position(), "reserve:1w7", taking(rest, WHEEL), "limit", 3)
    for colours, noble in PAIRED.items():
        yield noble_case(colours, noble)
        yield kept_noble_case(colours, noble)

    table = laid("1r3", "1u3", "2r6", "3k2", "3k4", tiles=far_nobles("ru")).buy(0, "1r1", "1r2").buy(1, "1u1", "1u2")
    prices = [lacking(card, {"r": 2}) for card in ("1r3", "1u3")]
    table.give(0, "".join(letter * max(price[letter] for price in prices) for letter in WHEEL))
    yield Case("rubies for dear cards", table.position(), "buy:1r3", "buy:1u3", "bonus", "r")


def race_case(colour: str) -> Case:
    """Ten points to eleven: whoever can pay for the card in hand one turn earlier wins the race."""
    last = before(colour)
    dear, rest = f"3{colour}4", apart_from(last + colour, WHEEL)
    theirs = next(letter for letter in rest if before(last) != letter)
    other = next(letter for letter in rest if letter != theirs)
    table = rich(laid(tiles=far_nobles(theirs + other)), 0, colour, 10).reserve(0, dear)
    table.buy(1, f"3{theirs}2", f"2{theirs}6", f"2{theirs}3", f"1{theirs}1", f"2{other}3", f"1{other}1", f"1{other}2")
    table.reserve(1, f"3{WHEEL[(WHEEL.index(theirs) + 1) % 5]}2").give(1, 2 * theirs)
    enabling = taking(colour + rest[:2], WHEEL)
    return Case(f"pay for {dear}", table.position(), enabling, taking(rest, WHEEL), "card_enabled", dear)


def ahead_of(table: Table, seat: int, colour: str) -> str:
    """A seat with nine points or more that has nothing to do with a colour; one of its own."""
    last = before(colour)
    rest = apart_from(last + colour, WHEEL)
    theirs = next(letter for letter in rest if before(last) != letter)
    other = next(letter for letter in rest if letter != theirs)
    table.tiles(*far_nobles(theirs + other))
    table.buy(seat, f"3{theirs}2", f"2{theirs}6", f"2{theirs}3", f"1{theirs}1", f"2{other}3", f"1{other}1")
    return theirs


def closer_case(colour: str) -> Case:
    """The card in hand lacks two tokens; one move takes one of them, the other none."""
    last = before(colour)
    dear, rest = f"3{colour}4", apart_from(last + colour, WHEEL)
    table = laid(tiles=())
    ahead_of(table, 1, colour)
    table.buy(0, f"3{last}2", f"2{last}6", f"2{last}3", f"1{colour}1", f"1{colour}8").give(0, 3 * last).reserve(0, dear)
    better, other = taking(colour + rest[:2], WHEEL), taking(rest, WHEEL)
    return Case(f"closer to {dear}", table.position(), better, other, "card_closer", dear)


def gold_case(colour: str) -> Case:
    """Two cards in hand, and a gold would pay for either: it does not matter for which."""
    last = before(colour)
    dear, four, rest = f"3{colour}4", f"3{colour}2", apart_from(last + colour, WHEEL)
    table = laid(tiles=())
    ahead_of(table, 1, colour)
    table.buy(0, f"3{last}2", f"2{last}6", f"2{last}3", f"1{colour}1", f"1{colour}8", f"1{last}1")
    table.give(0, 2 * last + colour).reserve(0, dear, four)
    return Case(f"gold for {dear} or {four}", table.position(), "reserve:deck1", taking(rest, WHEEL), "joker", "j")


def supply_case(colour: str) -> Case:
    """The rival lacks one token for the winning card in hand: the last one in the bank, where there is no gold."""
    last = before(colour)
    dear, rest = f"3{colour}4", apart_from(last + colour, WHEEL)
    table = rich(laid(tiles=far_nobles(rest[:2])), 1, colour, 10).reserve(1, dear)
    table.buy(0, f"3{rest[0]}2", f"2{rest[0]}6", f"2{rest[0]}3", f"1{rest[0]}1").give(0, 3 * colour + 5 * "j")
    better, other = taking(colour + rest[:2], WHEEL), taking(rest, WHEEL)
    return Case(f"last token for {dear}", table.position(), better, other, "supply")


def kept_noble_case(colours: str, noble: str) -> Case:
    """The rival is one bonus away from a noble that makes fifteen points; the card that brings it can be reserved."""
    first, second = list(colours)
    third = apart_from(colours, WHEEL, 1)
    others = [name for name in far_nobles(colours) if name != noble][:2]
    table = laid(f"1{second}3", f"1{third}3", tiles=in_order([noble, *others])).turn_of(1)
    table.buy(0, *(f"1{first}{k}" for k in (1, 2, 4, 5)), *(f"1{second}{k}" for k in (1, 2, 4)))
    table.buy(0, f"3{first}2", f"3{first}4", f"2{first}6")
    table.give(0, "".join(letter * count for letter, count in lacking(f"1{second}3", {first: 7, second: 3}).items()))
    table.buy(1, *(f"1{third}{k}" for k in (1, 2, 4)), f"3{third}2", f"3{third}4", f"2{third}6")
    prices = [lacking(f"1{letter}3", {third: 6}) for letter in (second, third)]
    table.give(1, "".join(letter * max(price[letter] for price in prices) for letter in WHEEL))
    better, other = f"reserve:1{second}3", f"reserve:1{third}3"
    return Case(f"keep {noble} away", table.position(), better, other, "tile_denied", noble)


def noble_case(colours: str, noble: str) -> Case:
    """Both lack one bonus for a noble, and both can pay for the card that brings it."""
    first, second = list(colours)
    third = apart_from(colours, WHEEL, 1)
    others = [name for name in far_nobles(colours) if name != noble][:2]
    table = laid(f"1{second}3", f"1{third}3", tiles=in_order([noble, *others]))
    table.buy(0, *(f"1{first}{k}" for k in (1, 2, 4, 5)), *(f"1{second}{k}" for k in (1, 2, 4)))
    table.buy(1, *(f"1{first}{k}" for k in (3, 6, 7, 8)), *(f"1{second}{k}" for k in (5, 6, 7)))
    bonuses = {first: 4, second: 3}
    mine = {letter: max(lacking(f"1{card}3", bonuses)[letter] for card in (second, third)) for letter in WHEEL}
    table.give(0, "".join(letter * count for letter, count in mine.items()))
    table.give(1, "".join(letter * count for letter, count in lacking(f"1{second}3", bonuses).items()))
    return Case(f"noble {noble}", table.position(), f"buy:1{second}3", f"buy:1{third}3", "tile_mine", noble)


# -------------------------------------------------------------------------------------------------------------- Marvel

FIVE = ("1y1", "1u1", "1o1", "1r1", "1p1")
"""A character of each colour, without points or tags."""
SEVEN_OF = {"y": "u", "r": "p", "o": "y", "u": "r", "p": "o"}
SEVEN_AND_THREE = {"y": "up", "r": "pu", "o": "yr", "u": "ro", "p": "oy"}
"""What cards 3x2 ask seven of, and cards 3x4 seven and three of."""
MARVEL_COLOURS = "yuorp"


def assembled(*cards: str) -> Table:
    """A table of Marvel with these cards face up, and a character of each colour in front of both."""
    table = Table(MARVEL).face_up(*cards)
    return table.buy(0, *FIVE).buy(1, *(f"{card[:2]}{int(card[2]) + 5}" for card in FIVE))


def marvel_cases() -> Iterator[Case]:
    for colour, asked in SEVEN_OF.items():
        four = f"3{colour}2"
        cheap = [f"2{letter}6" for letter in SEVEN_OF if letter != asked]
        idle = taking(apart_from(colour + asked, MARVEL_COLOURS), MARVEL_COLOURS)

        table = assembled(four).buy(1, *cheap, f"1{asked}8", f"1{asked}5").give(1, 4 * asked)
        yield Case(f"stop {four}", table.position(), f"reserve:{four}", idle, "stops", 1)

        table = assembled(four).buy(1, *cheap, f"1{asked}8", f"1{asked}5").give(1, 4 * asked).turn_of(1)
        yield Case(f"win with {four}", table.position(), f"buy:{four}", idle, "wins")

        much, some = list(SEVEN_AND_THREE[colour])
        five = f"3{colour}4"
        table = assembled(five).buy(1, f"1{much}5", f"1{much}7", f"1{some}5").give(1, 4 * much + some)
        table.buy(0, *(f"2{letter}5" for letter in apart_from(much + some, MARVEL_COLOURS, 2)))
        unasked = taking(apart_from(much + some, MARVEL_COLOURS), MARVEL_COLOURS)
        if colour == "y":  # elsewhere the tokens are worth about as much
            yield Case(f"deny {five}", table.position(), f"reserve:{five}", unasked, "taken", five)

        table = assembled(four).buy(0, *cheap, f"1{asked}8", f"1{asked}5").give(0, 4 * asked)
        table.buy(1, *(f"2{letter}5" for letter in SEVEN_OF))
        if colour in "oup":  # elsewhere the game is decided anyway
            yield Case(f"stone of {four}", table.position(), f"buy:{four}", idle, "stone")

    for colour in MARVEL_COLOURS:
        # Thirteen points, five colours and the green stone: the third tag brings the tile, and the Gauntlet with it.
        tag, plain, others = f"1{colour}3", f"1{colour}2", apart_from(colour, MARVEL_COLOURS, 4)
        great = next(f"3{letter}2" for letter in others if letter != "r")
        table = assembled(tag, plain).buy(0, f"1{others[0]}3", f"1{others[1]}3", great)
        table.buy(0, *(f"2{letter}6" for letter in others[1:])).give(0, "tyuorp")
        table.buy(1, *(f"2{letter}5" for letter in ("y", "r", "o", "u")), f"3{others[3]}4").give(1, "tyo")
        yield Case(f"third tag with {tag}", table.position(), f"buy:{tag}", f"buy:{plain}", "tags")


# ---------------------------------------------------------------------------------------------------------------- Duel


def duel_cases() -> Iterator[Case]:
    for colour in WHEEL:
        crown, others = f"3{colour}1", [letter for letter in WHEEL if letter != colour]
        for seat in (0, 1):
            table = (
                DuelTable(DUEL).put(a1=colour, c3="j").face_up(crown).buy(seat, *(f"3{letter}1" for letter in others))
            )
            table.royals(seat, "r1", "r2").give(seat, duel_price(crown, others))
            if seat == 0:
                yield Case(f"win with {crown}", table.position(), f"buy:{crown}", "take:a1", "wins")
            else:
                yield Case(f"stop {crown}", table.position(), "gold:c3", "take:a1", "stops", 1)
        again, plain = f"1{colour}3", f"1{colour}1"
        table = DuelTable(DUEL).face_up(again, plain).board("wugrk", ".....", "..j..", ".....", ".....")
        tokens = {letter: max(duel_price(card, []).count(letter) for card in (again, plain)) for letter in "wugrkp"}
        table.give(0, "".join(letter * count for letter, count in tokens.items()))
        if colour in "wugr":  # with black the other card is nearly as good
            yield Case(f"again with {again}", table.position(), f"buy:{again}", f"buy:{plain}", "again")
    yield from race_cases()

    # Seventeen points and two crowns: the third one brings a royal with the points that win.
    table = DuelTable(DUEL).face_up("1w2", "1w1").board("wugrk", ".....", "..j..", ".....", ".....")
    table.buy(0, "3u2", "3g2", "3r2", "3k2", "1u2", "1g2", "1r5")
    prices = [duel_price(card, list("ugrkugr")) for card in ("1w2", "1w1")]
    table.give(0, "".join(letter * max(price.count(letter) for price in prices) for letter in "wugrkp"))
    table.buy(1, "3w2", *(f"2{letter}3" for letter in WHEEL), "1w5", "1u5", "1g5", "1k5")
    yield Case("third crown", table.position(), "buy:1w2", "buy:1w1", "crowns")

    # Two cards wait for a pearl, so neither alone is what the pearl is for.
    table = DuelTable(DUEL).face_up("2w1", "2u1").put(a1="p", e5="w", c3="j").give(0, "uuggrrkk")
    yield Case("pearl", table.position(), "take:a1", "take:e5", "pearl")

    table = DuelTable(DUEL).board("uuu..", "..p.u", "..j..", "k.r..", "....w")
    yield Case("three alike", table.position(), "take:a1-b1", "take:a1-b1-c1", "privilege_given", 1)

    table = DuelTable(DUEL).face_up("2k3", "2k1").board("wugrk", ".p...", "..j..", ".....", ".....")
    table.buy(0, *(f"1{letter}1" for letter in WHEEL)).buy(1, *(f"1{letter}4" for letter in WHEEL))
    prices = [duel_price(card, list(WHEEL)) for card in ("2k3", "2k1")]
    table.give(0, "".join(letter * max(price.count(letter) for price in prices) for letter in "wugrkp"))
    yield Case("privilege", table.position(), "buy:2k3", "buy:2k1", "privilege_won")

    # The rival has exactly what its next card costs, and two diamonds that nobody asks for.
    table = DuelTable(DUEL).face_up("2g2", "3r2").board("wugrk", ".....", "..j..", ".....", ".....")
    table.buy(0, "1r3", "1r5", "1r2", "1w1", "1w3", "1w4").give(0, duel_price("2g2", 3 * ["r", "w"]))
    table.buy(1, "1r1", "1r4", "2r4").give(1, duel_price("3r2", 4 * ["r"]) + "ww")
    yield Case("theft", table.position().play("buy:2g2"), "steal:g", "steal:w", "stolen", 1)

    # Only a theft keeps somebody from paying, so it is told first. The emeralds cannot be replaced from the board.
    table = DuelTable(DUEL).face_up("2k2", "3u2").board("wurk.", ".....", "..j..", ".....", ".....")
    table.buy(0, "1g1", "1g3", "1g4", "1w1", "1w3", "1w4", "2u3", "2r3", "3k2")
    table.give(0, duel_price("2k2", [*"gggwwwurk"]))
    table.buy(1, "1u1", "1u4", "2u4", "2w3", "2u1").give(1, duel_price("3u2", [*"uuuwu"]) + "rr")
    position = table.position().play("buy:2k2")
    yield Case("theft of what a card costs", position, "steal:g", "steal:r", "card_denied", 1, rank=1)


def race_cases() -> Iterator[Case]:
    """Nine crowns, or eight points in a colour, and a card for the rest."""
    for colour, seat in (("g", 0), ("w", 1), ("u", 1)):
        crown, others = f"1{colour}2", [letter for letter in WHEEL if letter != colour]
        price = duel_price(crown, others)
        table = DuelTable(DUEL).face_up(crown).buy(seat, *(f"1{letter}2" for letter in others))
        table.joker(seat, "3j2", others[0]).joker(seat, "2j2", others[1]).royals(seat, "r1", "r2")
        table.put(a1=price[0], b1=price[1], e5=colour, e4=others[2], c3="j").give(seat, price[2:])
        if seat:
            table.buy(0, "2w4", "2u4", "2g4").give(0, "wk")
        else:  # a rival who is near the end makes crowns the way to win
            table.buy(1, *(f"2{letter}4" for letter in WHEEL), *(f"3{letter}2" for letter in others[:2]))
        better, code = ("gold:c3", "crowns_race_theirs") if seat else ("take:a1-b1", "crowns_race_mine")
        yield Case(f"crowns with {crown}", table.position(), better, "take:e4-e5", code)

    for colour, seat in (("r", 0), ("k", 1)):
        aim, others = f"3{colour}1", [letter for letter in WHEEL if letter != colour]
        bonuses = [letter for letter in WHEEL for _ in range(min(duel_price(aim, []).count(letter), 4) - 1)]
        cards = [f"1{letter}{k}" for letter in others for k in (1, 3, 4)[: bonuses.count(letter)]]
        gems = duel_price(aim, bonuses).replace("p", "")
        table = DuelTable(DUEL).face_up(aim).buy(seat, *cards, f"2{colour}1", f"2{colour}3", f"3{colour}2")
        table.buy(1 - seat, *(f"2{letter}3" for letter in others[:3]), *(f"3{letter}2" for letter in others[1:3]))
        table.buy(1 - seat, *(f"1{letter}2" for letter in others[:2]))
        table.put(a1=gems[0], b1=gems[1], e5=colour, e4="p", c3="j").give(seat, gems[2:] + "p")
        better, code = ("gold:c3", "colour_race_theirs") if seat else ("take:a1-b1", "colour_race_mine")
        yield Case(f"one colour with {aim}", table.position(), better, "take:e4-e5", code)


def duel_price(card: str, bonuses: list[str]) -> str:
    """The tokens that a card of Duel costs with these bonuses."""
    names = dict(zip("wugrkp", ("white", "blue", "green", "red", "black", "pearl"), strict=True))
    price = card_facts("duel")[card]
    return "".join(letter * (int(price[name]) - bonuses.count(letter)) for letter, name in names.items())
