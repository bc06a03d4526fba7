"""A game in the terminal: prompting, drawing, undoing, saving."""

from __future__ import annotations

import sys
import time
from datetime import datetime
from pathlib import Path

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from gemguild.arena.entrants import enter
from gemguild.arena.playing import close
from gemguild.board import draw
from gemguild.bots import Bot, Following, GreedyBot
from gemguild.cli import shell
from gemguild.cli.answers import COMMANDS, complete_with_tab, to_command, to_move
from gemguild.cli.prose import Phrases, happened, result_text
from gemguild.engine.errors import GemguildError
from gemguild.engine.game import View
from gemguild.engine.gamerecord import GameRecord
from gemguild.files import write_text
from gemguild.protocol.faults import quoted

FEW = 12
"""Lists of up to this many moves explain each move."""


class Session:
    """One game at one screen. ``bots`` names the bots by seat; everyone else is a person."""

    def __init__(self, record: GameRecord, bots: dict[int, str], save: Path | None = None) -> None:
        self.record = record
        self.entrants = {seat: enter(name) for seat, name in bots.items()}
        self.bots: dict[int, Bot] = {seat: entrant.make(seat) for seat, entrant in self.entrants.items()}
        self.persons = [seat for seat in range(record.game.players) if seat not in bots]
        self.names = [record.names.get(seat, self.default_name(seat)) for seat in range(record.game.players)]
        self.file = save
        """The file that the record is saved to after each move, if any."""
        self.console = shell.out()
        self.looking: int | None = None
        """The person who saw the screen last."""
        self.words: list[str] = []
        """The legal moves."""

    def default_name(self, seat: int) -> str:
        """The name of a player who gave none."""
        return "you" if self.persons == [seat] else f"seat {seat}"

    # ------------------------------------------------------------------------------------------------------- the game

    def run(self) -> None:
        """Play until the game is over or someone leaves; the record is never lost."""
        if sys.stdin.isatty():
            complete_with_tab(lambda: [*self.words, *COMMANDS])
        try:
            self.greet()
            while not self.record.position.is_over:
                if not self.next_decision():
                    return self.offer_to_save()
            self.finish()
        except (EOFError, KeyboardInterrupt):
            self.leave()
        finally:
            close(self.bots.values())

    def greet(self) -> None:
        """Say how to get help, if a person plays."""
        if self.persons:
            self.console.print("Type the number or the word of a move, or help.", style="dim")

    def next_decision(self) -> bool:
        """Play one decision; False if the person leaves."""
        seat = self.record.position.to_play
        assert seat is not None
        if seat not in self.bots:
            return self.person_decides(seat)
        began = time.perf_counter()
        word = self.bot_decides(seat)
        self.played(word, time.perf_counter() - began)
        if not self.persons:
            self.tell(len(self.record.moves) - 1)
        return True

    def bot_decides(self, seat: int) -> str:
        """The decision of a bot; if it is a program that fails, a simpler bot takes its seat."""
        view = self.record.position.view(seat)
        try:
            return self.bots[seat].choose(view, self.entrants[seat].limit).word
        except GemguildError as fault:
            news = f"{self.names[seat]}: {quoted(fault)}; greedy takes over"
            self.complain(news)
            self.record.note(news)
            self.bots[seat] = GreedyBot(seat)
            return self.bots[seat].choose(view, self.entrants[seat].limit).word

    def played(self, word: str, seconds: float) -> None:
        """Play a move, show it to bots that follow the game, and update the file."""
        mover = self.record.position.to_play
        assert mover is not None
        self.record.play(word, time=seconds)
        for seat, bot in self.bots.items():
            if isinstance(bot, Following):
                bot.see(mover, word, self.record.position.view(seat))
        self.update_file()

    def finish(self) -> None:
        """Show the last moves, the board and the result, and offer to save."""
        if self.persons:
            self.tell_news(self.persons[0] if self.looking is None else self.looking)
        self.console.print(draw(self.record.position.to_plain(), names=self.names, width=self.console.width))
        result = self.record.result
        assert result is not None
        self.console.print(result_text(self.record.game.kind.description, result, self.names), style="bold")
        if self.persons:
            self.offer_to_save()
        elif self.file is not None:
            self.console.print(f"Saved as {self.file}.")

    # ------------------------------------------------------------------------------------------------------ a person

    def person_decides(self, seat: int) -> bool:
        """Show a person their view and ask for a decision; False if they leave."""
        view = self.record.position.view(seat)
        self.words = [move.word for move in view.legal_moves()]
        self.draw_curtain(seat)
        self.tell_news(seat)
        if view.phase == "main" or self.looking != seat:
            self.draw(view)
        self.looking = seat
        self.list_moves(view, explain=len(self.words) <= FEW)
        began = time.perf_counter()
        while True:
            answer = input(f"{self.names[seat]}> ").strip()
            command = to_command(answer, self.words) if answer else ("help", "")
            if command is None:
                if self.try_move(view, answer, time.perf_counter() - began):
                    return True
            elif command[0] == "quit":
                return False
            elif command[0] == "undo":
                if self.undo():
                    return True
            else:
                self.obey(command[0], command[1], view)

    def try_move(self, view: View, answer: str, seconds: float) -> bool:
        """Play the move that was typed, or say why it is impossible."""
        try:
            word = to_move(answer, self.words) or view.parse_move(answer).word
        except GemguildError as error:
            self.complain(str(error))
            return False
        self.played(word, seconds)
        return True

    def obey(self, command: str, rest: str, view: View) -> None:
        """Run a command that does not change the game."""
        match command:
            case "help":
                self.help()
            case "board":
                self.draw(view)
            case "moves":
                self.list_moves(view, explain=True)
            case "log":
                for number in range(len(self.record.moves)):
                    self.tell(number)
            case "save":
                self.save(rest)

    def undo(self) -> bool:
        """Go back to a person's previous decision; False if there is none."""
        movers = [position.to_play for position in self.record.positions()][:-1]
        decisions = [number for number, mover in enumerate(movers) if mover in self.persons]
        if not decisions:
            self.complain("there is nothing to undo yet")
            return False
        while len(self.record.moves) > decisions[-1]:
            self.record.undo()
        self.update_file()
        self.looking = None
        return True

    # -------------------------------------------------------------------------------------------------------- showing

    def draw_curtain(self, seat: int) -> None:
        """Clear the screen between people if one could see another's hidden cards."""
        hands = self.record.position.to_plain()["seats"]
        secrets = any(held["blind"] for person in self.persons for held in hands[person]["reserved"])
        if len(self.persons) > 1 and self.looking not in (None, seat) and secrets and self.console.is_terminal:
            self.console.clear()
            input(f"{self.names[seat]}, the screen is yours: press Enter. ")

    def draw(self, view: View) -> None:
        """Draw the board as a seat sees it."""
        self.console.print()
        self.console.print(draw(view.to_plain(), names=self.names, width=self.console.width))

    def tell_news(self, seat: int) -> None:
        """Describe the moves since a person's last decision."""
        movers = [position.to_play for position in self.record.positions()][:-1]
        decisions = [number for number, mover in enumerate(movers) if mover == seat]
        first = decisions[-1] + 1 if decisions else 0
        if first < len(movers):
            self.console.print()
        for number in range(first, len(movers)):
            self.tell(number)

    def tell(self, number: int) -> None:
        """Describe one move."""
        before, after = list(self.record.positions())[number : number + 2]
        assert before.to_play is not None
        word = self.record.moves[number].word
        line = Text(happened(before, word, after, self.names[before.to_play]))
        self.console.print(line.append(f"  [{word}]", style="dim"))

    def list_moves(self, view: View, *, explain: bool) -> None:
        """List the legal moves with their numbers: explained, or else grouped by verb."""
        if view.phase != "main":
            self.console.print(f"{view.game.kind.description.awaits(view.phase)}:", style="bold")
        grid = Table.grid(padding=(0, 2))
        if explain:
            phrases = Phrases(view.to_plain())
            for number, word in enumerate(self.words, 1):
                grid.add_row(Text(str(number), style="bold", justify="right"), word, Text(phrases.move(word)))
        else:
            for verb, choices in self.by_verb().items():
                grid.add_row(Text(verb, style="bold"), Columns(choices, padding=(0, 2)))
        self.console.print(grid)

    def by_verb(self) -> dict[str, list[Text]]:
        """The moves grouped by verb, each with its number."""
        groups: dict[str, list[Text]] = {}
        for number, word in enumerate(self.words, 1):
            verb, _, rest = word.partition(":")
            groups.setdefault(verb, []).append(Text.assemble((str(number), "bold"), f" {rest}"))
        return groups

    def help(self) -> None:
        """List the commands."""
        self.console.print(
            "Type a move (its number, its word such as take:wug, or the start of its word) or one of these:"
        )
        grid = Table.grid(padding=(0, 2))
        for command, about in COMMANDS.items():
            grid.add_row(Text(f"  {command}", style="bold"), about)
        self.console.print(grid)

    def complain(self, message: str) -> None:
        """Print an error message."""
        self.console.print(Text(message, style="red"))

    # --------------------------------------------------------------------------------------------------------- saving

    def keep(self, path: Path) -> None:
        """Write the record to a file, all of it or nothing."""
        write_text(path, str(self.record))
        self.file = path

    def update_file(self) -> None:
        """Update the file in use; if that fails, say so and continue without it."""
        if self.file is not None:
            try:
                self.keep(self.file)
            except OSError as error:
                self.complain(f"cannot write to {self.file} any more: {error.strerror}")
                self.file = None

    def save(self, name: str) -> bool:
        """Save to a file (by default the one in use) now and after each move; False if that failed."""
        if not name and self.file is None:
            self.complain("save needs a file name, for example: save game.txt")
            return False
        path = Path(name).expanduser() if name else self.file
        assert path is not None
        if path != self.file and path.exists():
            self.complain(f"{path} already exists; choose another name")
            return False
        try:
            self.keep(path)
        except OSError as error:
            self.complain(f"cannot write {path}: {error.strerror}")
            return False
        self.console.print(f"Saved as {path}.")
        return True

    def offer_to_save(self) -> None:
        """Ask for a file name unless the game is saved."""
        if self.file is not None:
            self.console.print(f"Saved as {self.file}.")
            return
        while self.record.moves:
            name = input("Save the record? Type a file name, or press Enter to skip: ").strip()
            if not name or self.save(name):
                return

    def leave(self) -> None:
        """Leave without a question: save under a default name, or print the record if that fails."""
        self.console.print()
        if not self.record.moves:
            return
        try:
            self.keep(self.file or Path(f"{self.record.game.name}-{datetime.now():%Y%m%d-%H%M%S}.txt"))
        except OSError:
            self.console.print(str(self.record), soft_wrap=True, markup=False)
        else:
            self.console.print(f"Saved as {self.file}; to continue: gemguild play {self.file}", soft_wrap=True)
