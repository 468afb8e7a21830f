import sys

from nelumbo.server.live.entries import Moved, Opened, Place, Started, written
from nelumbo.server.live.table import Table
from nelumbo.server.messages import NoClock
from nelumbo.server.store.database import MIGRATIONS_TABLE, migrations
from tests.server.schemas import FOLDER


def log() -> list[str]:
    """A game in progress."""
    places = [Place(kind="person", player=name.lower(), name=name) for name in ("Ann", "Bob")]
    opened = Opened("ann", "mandala", 1, {"first": 0}, places, True, NoClock(), True, True, None)
    started, table = Started("a seed of old"), Table("table")
    for entry in (opened, started):
        table.apply(entry, 5)
    move = table.game.notation.write_move(table.game.decode(table.decisions[0][0]))
    return [written(opened), written(started), written(Moved(0, move, "person"))]


def rows() -> dict[str, list[str]]:
    """By migration, what was kept once it was there."""
    ids = ("NULL", "NULL", "'0:x'")
    entries = [f"('table', {n}, 5, {id}, '{text}')" for n, (id, text) in enumerate(zip(ids, log(), strict=True), 1)]
    return {
        "0001_players.sql": [
            "INSERT INTO players (id, name, created_at) VALUES ('ann', 'Ann', 1), ('bob', 'Bob', 2)",
            "INSERT INTO tokens VALUES ('hash', 'token', 'ann', 'session', '', 3)",
            "INSERT INTO mutes VALUES ('ann', 'eve')",
        ],
        "0002_tables.sql": [
            "INSERT INTO tables VALUES ('table', 'mandala', 'playing', 1, 3, '{}', NULL, 5)",
            *("INSERT INTO entries VALUES " + entry for entry in entries),  # noqa: S608  # our own texts
            "INSERT INTO seatings VALUES ('ann', 'table'), ('bob', 'table')",
        ],
        "0011_notices.sql": [
            "INSERT INTO secrets VALUES ('push key', 'a key of old')",
            "INSERT INTO subscriptions VALUES ('browser', 'ann', 'https://push.example/1', 'p256dh', 'auth', 6)",
            "INSERT INTO webhooks VALUES ('table', 'https://hooks.example', 'whsec_old')",
            "INSERT INTO outbox VALUES ('parcel', 'webhook', 'table', '{}', 0, 7)",
            "INSERT INTO visits VALUES ('ann', 1, 2, 3)",
        ],
        "0012_reviews.sql": ["INSERT INTO reviews VALUES ('record', 1, 3, 3, 8, '{}')"],
    }


def main(last: str) -> None:
    """Writes the schema after that migration."""
    lines, kept = [MIGRATIONS_TABLE], rows()
    for name, statements in migrations():
        if name <= last:
            lines += [*statements, *kept.get(name, []), f"INSERT INTO migrations VALUES ('{name}')"]  # noqa: S608  # our own
    (FOLDER / last).write_text("".join(line + ";\n" for line in lines))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else migrations()[-1][0])
