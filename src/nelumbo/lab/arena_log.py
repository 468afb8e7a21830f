"""The log of an arena: a line for each finished game, only ever added to, so that none is played twice."""

import os
from pathlib import Path
from typing import Self

import msgspec

from nelumbo.core.errors import NelumboError
from nelumbo.lab.arena import ArenaGame, ArenaPlan


class WrongArenaLog(NelumboError):
    """The file belongs to another arena."""

    code = "wrong_arena_log"


class ArenaLog:
    """A line is on the disk before the game counts as finished; a line torn by a crash does not count."""

    def __init__(self, file: Path, plan: ArenaPlan) -> None:
        self.file = file
        self.games: dict[int, ArenaGame] = {}
        head = msgspec.json.encode(plan)
        if file.exists() and file.stat().st_size:
            self.read(head)
        self.out = file.open("ab")
        if self.out.tell() == 0:
            self.write(head)

    def read(self, head: bytes) -> None:
        """Takes in the games of an earlier run of the same plan, and cuts off a torn last line."""
        lines = self.file.read_bytes().splitlines(keepends=True)
        if lines[0].rstrip(b"\n") != head and not head.startswith(lines[0]):
            raise WrongArenaLog(f"{self.file} is the log of another arena: choose another file")
        if not lines[-1].endswith(b"\n"):
            os.truncate(self.file, sum(map(len, lines[:-1])))
            lines = lines[:-1]
        for line in lines[1:]:
            game = msgspec.json.decode(line, type=ArenaGame)
            self.games[game.number] = game

    def add(self, game: ArenaGame) -> None:
        self.games[game.number] = game
        self.write(msgspec.json.encode(game))

    def write(self, line: bytes) -> None:
        """Appends a line, and waits until it is on the disk."""
        self.out.write(line + b"\n")
        self.out.flush()
        os.fsync(self.out.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.out.close()
