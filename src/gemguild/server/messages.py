"""Everything that browsers and the server say to each other.

Live messages are two tagged unions, ``FromBrowser`` and ``FromServer``; ``type`` is the tag. The bodies of the REST
calls stand below them. What browsers send is a model that checks itself; what the server sends is a typed dictionary.
The browser's types are made from this file (:mod:`gemguild.server.typescript`), and ``docs/server.md`` tells the story
with examples.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, with_config
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from gemguild.engine.description import Description
from gemguild.server.names import LONGEST as LONGEST_NAME
from gemguild.server.names import clean_name
from gemguild.server.shapes import PlainView, Tokens
from gemguild.shuffle import CONTRIBUTION

PROTOCOL = 3
"""Raised when a browser built for an older server would misread this one."""
LONGEST_MESSAGE = 4096
"""Bytes of a live message from a browser at most."""
LARGEST_ID = 2**31
"""The largest id of an intent."""
MOST_WORDS = 16
"""Words in one intent at most: a purchase with its jokers, or the tokens that go back."""

CODE_PATTERN = r"^[A-Za-z0-9_-]{22}$"
Code = Annotated[str, StringConstraints(pattern=CODE_PATTERN)]
"""128 bits that name a table, or prove that a seat is one's own."""
Called = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)]
"""What a person is called, unchecked."""


def checked_name(text: str) -> str:
    """A name in its one spelling. Raises an error that becomes the refusal ``bad_name``."""
    try:
        return clean_name(text)
    except ValueError as error:
        raise PydanticCustomError("bad_name", "{reason}", {"reason": str(error)}) from None


Name = Annotated[Called, AfterValidator(checked_name)]
"""What a person wants to be called."""
Word = Annotated[str, StringConstraints(min_length=1, max_length=40)]
"""A move in its notation."""
Seat = Annotated[int, Field(ge=0, le=9)]
Contribution = Annotated[str, StringConstraints(pattern=CONTRIBUTION)]
"""Random bytes of somebody's own in hexadecimal, for the shuffle; chosen after the commitment was shown."""
Millis = int
"""Milliseconds since 1970, by the server's clock."""
Place = str
"""Where a piece is: ``bank``, ``bag``, ``table`` (tiles that nobody has), ``cell:c3``, ``deck:2``, ``market:2:0``
(level 2, the first from the left), ``hand:1`` (seat 1's reserved cards), ``seat:1`` (everything else of seat 1),
``box`` (cards that left the game)."""

Reaction = Literal["hello", "well_played", "thanks", "oops", "wow", "hurry", "thinking", "good_game"]
REACTIONS: tuple[str, ...] = get_args(Reaction)

IllegalCode = Literal[
    "game_over",
    "wrong_phase",
    "not_legal",
    "must_act",
    "bank_short",
    "pair_short",
    "take_three",
    "reserve_full",
    "deck_empty",
    "card_not_here",
    "cannot_afford",
    "no_choice",
    "joker_short",
    "nothing_chosen",
    "token_not_held",
    "noble_not_coming",
    "location_not_coming",
    "cell_empty",
    "gold_in_line",
    "gold_not_here",
    "no_privilege",
    "would_block",
    "after_replenish",
    "bag_empty",
    "joker_needs_bonus",
    "colour_not_owned",
    "cell_not_matching",
    "royal_not_here",
    "same_colour",
    "no_bonus",
    "noble_not_here",
    "cannot_discard",
    "other_card",
    "card_closed",
    "no_stronghold",
    "nowhere_to_go",
    "same_card",
    "none_at_home",
    "city_not_coming",
    "no_move",
]
"""Why a move of the game is not allowed now: the codes of ``docs/notation.md``."""

ServerCode = Literal[
    "bad_message",  # not one of the messages or bodies described here
    "bad_word",  # not a move of this game
    "too_large",
    "too_fast",  # slow down; parameter: seconds
    "stale",  # the table, or the diary, has moved on; parameter: state
    "not_your_turn",
    "not_your_seat",
    "not_host",  # only whoever made the table may do that
    "not_started",
    "already_started",
    "not_over",  # that is for finished games
    "seat_taken",
    "seat_unknown",
    "out_of_time",  # the person's clock has run out, so that a bot plays on; parameter: seat
    "nothing_to_undo",
    "hidden_revealed",  # a hidden card came to light since
    "somebody_away",  # a person who would have to agree is away or not connected; parameter: seat
    "too_often",  # undone or come back as often as one game allows; parameter: times
    "no_offer",  # nobody offered anything, or it has lapsed
    "unknown_table",
    "old_rules",  # a table of other rules than this server has
    "old_page",  # a page made for another server than this; it must be loaded again
    "unknown_page",
    "bad_options",  # no such game, players, variant, bot or clock
    "ticket_used",  # there is a table by this ticket already, or it is too old
    "bad_record",  # a record that cannot be read; parameter: reason
    "bad_name",
    "name_taken",
    "bad_password",  # too short or too long
    "common_password",  # among the first that anybody would guess
    "wrong_password",  # not the present password
    "wrong_login",
    "no_account",  # that is for accounts
    "bad_passkey",  # not accepted
    "too_many_passkeys",  # parameter: passkeys
    "too_many_tables",
    "too_many_connections",  # parameter: connections
    "forbidden_origin",
    "method_not_allowed",
    "storage_failed",  # nothing was changed; try again
    "closing",  # the server is going down and will be back
    "internal",
]

ErrorCode = IllegalCode | ServerCode
ILLEGAL_CODES: tuple[str, ...] = get_args(IllegalCode)
SERVER_CODES: tuple[str, ...] = get_args(ServerCode)


sent = with_config(ConfigDict(extra="forbid"))
"""What the server sends is plain dictionaries with exactly the fields of their type; making one costs nothing."""


class Checked(BaseModel):
    """A model of what browsers send: exactly its fields, within their limits."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# ------------------------------------------------------------------------------------------------------------- clocks


@sent
class LiveClock(TypedDict):
    """Each player has a number of minutes for the game and gets some seconds for each turn."""

    kind: Literal["live"]
    minutes: Annotated[float, Field(gt=0, le=180)]
    increment: Annotated[int, Field(ge=0, le=180)]


@sent
class DaysClock(TypedDict):
    """Each player has a number of days for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)]


ClockRule = Annotated[LiveClock | DaysClock, Field(discriminator="kind")]


@sent
class ClockState(TypedDict):
    """Time left of each seat at a moment; one of them may be running."""

    left: list[Millis]
    running: int | None
    at: Millis


# ------------------------------------------------------------------------------------------------------------- tables


@sent
class GameChoice(TypedDict):
    """Which game: ``splendor``, players 4, options ``["quick", "team"]``."""

    id: str
    players: Annotated[int, Field(ge=1, le=9)]
    options: Annotated[list[str], Field(max_length=8)]


@sent
class SeatInfo(TypedDict):
    """Who sits where. ``away``: a bot plays on until the person is back; ``gone``: for good."""

    name: str | None
    kind: Literal["person", "bot", "open", "same_device"]
    level: str | None
    connected: bool
    standing: Literal["here", "away", "gone"]


@sent
class Origin(TypedDict):
    """The table and the number of moves from which another table goes on."""

    code: Code
    moves: int


@sent
class TableInfo(TypedDict):
    """A table without its position."""

    code: Code
    game: GameChoice
    version: int
    sides: list[list[int]]
    status: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    listed: bool
    clock: ClockRule | None
    reserved: Literal["open", "down"]
    commitment: str | None
    seed: str | None
    """Hexadecimal, once the game is over."""
    created: Millis
    onlookers: int
    origin: Origin | None
    rematch: Code | None


@sent
class Pledge(TypedDict):
    """What the server has committed to for a table that need not be there yet: its code, and the hash of its seed."""

    code: Code
    commitment: str


@sent
class You(TypedDict):
    """Which seats are yours, and a key for each by which another device of yours can sit there too."""

    seats: list[int]
    keys: dict[int, Code]
    host: bool
    rematch: Pledge | None
    """For your contribution to a rematch, once the game is over."""


# ------------------------------------------------------------------------------------------------- what can be decided


@sent
class WayToPay(TypedDict):
    """A payment, and the words that make it."""

    tokens: Tokens
    words: list[Word]
    cards: NotRequired[int]
    """Cards that pay as jokers and leave the game, where there are any."""


@sent
class Offer(TypedDict):
    """What a card costs a seat now. ``missing`` counts the tokens that jokers do not make up for."""

    card: str
    price: Tokens
    short: Tokens
    missing: int
    payments: list[WayToPay]
    """Every way to pay, the plain one first; empty unless the seat can buy the card now."""


@sent
class Choice(TypedDict):
    """What the seat to play may decide: the legal words."""

    seat: int
    phase: str
    words: list[Word]


@sent
class Standing(TypedDict):
    """How a seat ended."""

    seat: int
    place: int
    points: int
    cards: int
    """Cards bought."""


@sent
class Decider(TypedDict):
    """A criterion of the game's description that decided, with the number of the winners and of the best other."""

    criterion: str
    winners: int
    others: int


@sent
class Outcome(TypedDict):
    """How a game ended."""

    winners: list[int]
    standings: list[Standing]
    reason: str
    """An ending of the game's description, or ``resigned``, ``timed_out`` or ``left``."""
    shared: bool
    """Whether several sides share the victory."""
    decider: Decider | None
    """What decided between the winners and the best of the others; null if nothing did."""


@sent
class UndoOffer(TypedDict):
    """A seat asks to take its last decision back; these seats have not answered yet."""

    seat: int
    waiting: list[int]


@sent
class Scene(TypedDict):
    """The table as one audience sees it now."""

    state: int
    """Goes up with every change of the position. An intent names it."""
    moves: int
    view: PlainView | None
    """Null until the game starts."""
    choice: Choice | None
    """Null unless one of your seats is to play."""
    offers: list[Offer]
    """For the seat of the view: every card it could buy some day."""
    final_round: bool
    clock: ClockState | None
    undo: Literal["no", "free", "ask"]
    """Whether you may take back your last decision, at once or if the others agree."""
    undo_offer: UndoOffer | None
    outcome: Outcome | None


# ------------------------------------------------------------------------------------------------------ what happened


@sent
class MovedTokens(TypedDict):
    """Tokens of one kind that went from one place to another."""

    kind: str
    count: int
    source: Place
    target: Place


@sent
class MovedCard(TypedDict):
    """A card that went from one place to another; its id is null if you do not see it."""

    card: str | None
    level: int
    source: Place
    target: Place


@sent
class MovedTile(TypedDict):
    """A tile by its id, a trophy by its key or a piece of a stock by its name that changed hands."""

    tile: str
    source: Place
    target: Place


@sent
class Seated(TypedDict):
    """A seat has changed: somebody sat down, or it was opened or given to a bot."""

    type: Literal["seated"]
    seat: int
    kind: Literal["person", "bot", "open", "same_device"]
    name: str | None
    level: str | None


@sent
class Drawn(TypedDict):
    """Chance has decided who sits where: for each seat, which of the seats it is that the maker described."""

    type: Literal["drawn"]
    order: list[int]
    contribution: str | None
    """The maker's, if they gave one."""


@sent
class Contributed(TypedDict):
    """The person in a seat gave random bytes for the shuffle."""

    type: Literal["contributed"]
    seat: int
    contribution: str


@sent
class Started(TypedDict):
    """Everybody is there and the game begins."""

    type: Literal["started"]
    shuffle: NotRequired[int]
    """The scheme by which a table with a commitment was shuffled; 1 if missing."""


@sent
class Moved(TypedDict):
    """A decision and all that came of it."""

    type: Literal["moved"]
    seat: int
    word: Word
    phase: str
    """In which phase it was decided."""
    by: str | None
    """The bot that decided, null if a person did."""
    instead_of: str | None
    """The bot that should have decided but failed."""
    seconds: float
    tokens: list[MovedTokens]
    cards: list[MovedCard]
    tiles: list[MovedTile]
    gained: list[int]
    """Points by seat."""
    again: bool
    """The seat has earned another turn."""
    final_round: bool
    """The final round has begun by this."""


@sent
class Undone(TypedDict):
    """Decisions were taken back."""

    type: Literal["undone"]
    seat: int
    moves: int
    """So many moves are left."""


@sent
class UndoOffered(TypedDict):
    """A seat asks the others whether it may take its last decision back."""

    type: Literal["undo_offered"]
    seat: int


@sent
class UndoAnswered(TypedDict):
    """A seat said yes or no."""

    type: Literal["undo_answered"]
    seat: int
    accept: bool


@sent
class Stopped(TypedDict):
    """A person stopped playing: resigned for good, left, or ran out of time."""

    type: Literal["stopped"]
    seat: int
    why: Literal["resigned", "left", "timed_out"]


@sent
class Returned(TypedDict):
    """A person who was away plays again."""

    type: Literal["returned"]
    seat: int


@sent
class Resumed(TypedDict):
    """The server is back after a pause; clocks did not run meanwhile."""

    type: Literal["resumed"]


@sent
class Ended(TypedDict):
    """The game is over, and the seed is no secret any more."""

    type: Literal["ended"]
    outcome: Outcome | None
    """Null for a record that was uploaded before its end."""
    seed: str | None


@sent
class RematchMade(TypedDict):
    """Another table is ready for the same people."""

    type: Literal["rematch_made"]
    seat: int
    code: Code


TableEvent = Annotated[
    Seated
    | Drawn
    | Contributed
    | Started
    | Moved
    | Undone
    | UndoOffered
    | UndoAnswered
    | Stopped
    | Returned
    | Resumed
    | Ended
    | RematchMade,
    Field(discriminator="type"),
]


@sent
class Logged(TypedDict):
    """An event with its number at this table and its time."""

    number: int
    at: Millis
    event: TableEvent


# -------------------------------------------------------------------------------------------- from the browser, live


class Hello(Checked):
    """The first message. ``last`` is the last number seen; the events after it come back."""

    type: Literal["hello"] = "hello"
    protocol: int
    last: Annotated[int, Field(ge=0)] = 0
    key: Code | None = None
    """A seat's key, from another device of the same person."""


class Intent(Checked):
    """Something a person wants. The answer, ``done`` or ``error``, carries the same id."""

    id: Annotated[int, Field(ge=0, le=LARGEST_ID)]
    type: str


class Play(Intent):
    """Decide, by one word or by several that belong together: all of them or none."""

    type: Literal["play"] = "play"
    state: Annotated[int, Field(ge=0)]
    words: Annotated[list[Word], Field(min_length=1, max_length=MOST_WORDS)]


class Sit(Intent):
    """Take an open seat, or come back to one's own."""

    type: Literal["sit"] = "sit"
    seat: Seat
    name: Name | None = None
    contribution: Contribution | None = None


class SetSeat(Intent):
    """The host opens a seat or gives it to a bot, before the game starts."""

    type: Literal["set_seat"] = "set_seat"
    seat: Seat
    kind: Literal["open", "bot", "same_device"]
    level: str | None = None
    name: Name | None = None


class Leave(Intent):
    """Stop playing: before the start the seat is open again; later a bot plays on, and a game of two is lost."""

    type: Literal["leave"] = "leave"


class Resign(Intent):
    """Give up for good."""

    type: Literal["resign"] = "resign"


class Undo(Intent):
    """Take back one's last decision, or ask for it."""

    type: Literal["undo"] = "undo"
    state: Annotated[int, Field(ge=0)]


class Answer(Intent):
    """Say yes or no to an offer."""

    type: Literal["answer"] = "answer"
    accept: bool


class Rematch(Intent):
    """Make another table for the same people, the next one beginning."""

    type: Literal["rematch"] = "rematch"
    contribution: Contribution | None = None


class Look(Intent):
    """Several seats on one device: look from this one until it is another's turn."""

    type: Literal["look"] = "look"
    seat: Seat


class React(Intent):
    """A quick word to everybody."""

    type: Literal["react"] = "react"
    reaction: Reaction


class Ping(Intent):
    """Is anybody there?"""

    type: Literal["ping"] = "ping"


FromBrowser = Annotated[
    Hello | Play | Sit | SetSeat | Leave | Resign | Undo | Answer | Rematch | Look | React | Ping,
    Field(discriminator="type"),
]


# --------------------------------------------------------------------------------------------- from the server, live


@sent
class Preparing(TypedDict):
    """The rules of the game are being compiled, once; the welcome follows in about this many seconds."""

    type: Literal["preparing"]
    game: str
    seconds: int


@sent
class Welcome(TypedDict):
    """The answer to hello: everything, and the events that were missed."""

    type: Literal["welcome"]
    number: int
    table: TableInfo
    you: You
    scene: Scene
    events: list[Logged]


@sent
class Update(TypedDict):
    """Something happened. ``table`` and ``you`` are null if they are as before."""

    type: Literal["update"]
    number: int
    """The last event's."""
    table: TableInfo | None
    you: You | None
    scene: Scene
    events: list[Logged]


@sent
class Presence(TypedDict):
    """Who is there: for each seat whether its person is connected, and how many look on. Not numbered."""

    type: Literal["presence"]
    connected: list[bool]
    onlookers: int


@sent
class Reacted(TypedDict):
    """Somebody said a quick word; null: an onlooker."""

    type: Literal["reacted"]
    seat: int | None
    reaction: Reaction


@sent
class Done(TypedDict):
    """An intent was carried out, and what it changed is stored for good."""

    type: Literal["done"]
    id: int


@sent
class Fault(TypedDict):
    """What was wrong. ``parameters`` fill the gaps in the sentence that the browser has for the code."""

    code: ErrorCode
    parameters: dict[str, str | int | float]
    message: str
    """The same in plain English, for people who write programs."""


@sent
class Refused(Fault):
    """An intent that was not carried out; nothing has changed."""

    type: Literal["error"]
    id: int | None


@sent
class Closing(TypedDict):
    """The server is going down; try again after this many seconds."""

    type: Literal["closing"]
    retry: float


FromServer = Annotated[
    Preparing | Welcome | Update | Presence | Reacted | Done | Refused | Closing, Field(discriminator="type")
]


# --------------------------------------------------------------------------------------------------------------- REST


@sent
class GameFacts(TypedDict):
    """A game as it comes out of the box."""

    id: str
    version: int
    description: Description
    """Everything it is made of: tokens, cards, tiles, phases, endings, goals."""


@sent
class Catalogue(TypedDict):
    """All games, and the bots that people play against, the weakest first."""

    protocol: int
    games: list[GameFacts]
    bots: list[str]
    usual_bot: str
    """The one that gives a new player a good game."""
    reactions: list[Reaction]


@sent
class Me(TypedDict):
    """Who you are here."""

    name: str | None
    """Null until you have told one."""
    account: bool
    """False for a guest, who lives in this browser only."""


class Rename(Checked):
    """A new name for oneself."""

    name: Name


DiaryText = Annotated[str, StringConstraints(max_length=200_000, pattern=r"^[^\x00]*$")]
"""JSON that only browsers read and write."""


@sent
class Diary(TypedDict):
    """What an account has learnt and solved, kept for all its devices."""

    revision: int
    """Counts the changes; 0 if nothing was kept yet."""
    data: str


class KeepDiary(Checked):
    """A changed diary. Refused as ``stale`` unless it was made from the latest revision."""

    revision: Annotated[int, Field(ge=0, lt=LARGEST_ID - 1)]
    """The revision it was made from."""
    data: DiaryText


Password = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Login(Checked):
    """An account's name and password."""

    name: Called
    password: Password


class NewPassword(Checked):
    """Another password for one's account."""

    present: Password
    password: Password


@sent
class SessionInfo(TypedDict):
    """A browser that is logged in to one's account."""

    id: Code
    device: str
    """Browser and system; empty if unknown."""
    created: Millis
    used: Millis
    """When it was last used, to about an hour."""
    current: bool
    """This one."""


@sent
class SessionList(TypedDict):
    """Where one is logged in, the last used first."""

    sessions: list[SessionInfo]


@sent
class PasskeyInfo(TypedDict):
    """A passkey of one's account."""

    id: Code
    name: str
    created: Millis
    used: Millis | None


@sent
class PasskeyList(TypedDict):
    """The passkeys of one's account, the oldest first."""

    passkeys: list[PasskeyInfo]


class PresentPassword(Checked):
    """Proves once more that one is the owner of the account."""

    password: Password


@sent
class PasskeyOptions(TypedDict):
    """What a browser needs to make or to use a passkey."""

    options: str
    """JSON, as browsers read it."""


PasskeyAnswer = Annotated[str, StringConstraints(min_length=1, max_length=20_000)]
"""What a passkey has answered: JSON, as browsers write it."""


class NewPasskey(Checked):
    """A passkey that the browser has made."""

    name: Name
    answer: PasskeyAnswer


class PasskeyLogin(Checked):
    """A passkey that the browser has used."""

    answer: PasskeyAnswer


class SeatWish(Checked):
    """Who shall sit in a seat of a new table."""

    kind: Literal["me", "open", "bot", "same_device"]
    level: str | None = None
    """A bot's name."""
    name: Name | None = None


class Deal(Checked):
    """The part of whoever makes a table in its shuffle: a ticket, and what they contribute knowing its commitment."""

    ticket: Code
    contribution: Contribution


class NewTable(Checked):
    """What a new table shall be like."""

    game: GameChoice
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=9)]
    shuffle: bool = False
    """Whether chance decides who sits where."""
    listed: bool = False
    clock: ClockRule | None = None
    reserved: Literal["open", "down"] = "open"
    """Whether rivals' cards that were reserved face-up lie open or face down."""
    deal: Deal | None = None


class Continue(Checked):
    """Go on from a finished game as one seat, against bots."""

    moves: Annotated[int, Field(ge=0, le=100_000)]
    seat: Seat
    level: str


class Upload(Checked):
    """A game record as text."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=200_000)]


@sent
class Ticket(Pledge):
    """Lets you make one table, whose code and commitment you know beforehand."""

    ticket: Code


@sent
class TableCreated(TypedDict):
    """Where the new table is."""

    code: Code


@sent
class Summary(TypedDict):
    """A table in a list."""

    table: TableInfo
    seats: list[int]
    """Those that are yours."""
    your_turn: bool
    moves: int
    changed: Millis
    outcome: Outcome | None


@sent
class Lobby(TypedDict):
    """Tables with an open seat."""

    tables: list[Summary]


@sent
class MyGames(TypedDict):
    """Some of the tables where you sit, and the mark to ask for more of them with; null if these were the last."""

    tables: list[Summary]
    next: str | None


@sent
class Frame(TypedDict):
    """A moment of a game: what happened, and what was seen then."""

    events: list[Logged]
    view: PlainView


@sent
class Replay(TypedDict):
    """A finished game as a seat saw it, as an onlooker did, or with all hands open."""

    table: TableInfo
    outcome: Outcome | None
    frames: list[Frame]


@sent
class Proof(TypedDict):
    """That nobody chose the shuffle: the server's seed has the commitment as its hash, and the deal follows from it."""

    shuffle: int
    """The scheme: 2, or 1 for tables of old, where the server's seed is the seed of the deal."""
    commitment: str
    seed: str
    """The server's, in hexadecimal."""
    contributions: list[str | None]
    """By seat."""
    deal: str
    """The seed of the deal in hexadecimal: the hash of the server's seed and the contributions."""
    game: GameChoice
    name: str
    """The game's name as it is hashed, such as ``splendor-4-team``."""
    start: str
    """The first position as a line of text."""
    fits: bool
    """What the server found when it checked the record of the game."""


@sent
class Health(TypedDict):
    """How the server is."""

    status: Literal["ok", "closing", "storage_failed"]
    version: str
    tables: int
    """Tables in memory."""
    connections: int
    preparing: list[str]
    """Games whose rules are being compiled or loaded."""
