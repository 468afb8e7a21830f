"""What must always hold, checked at every message and every write.

The judge sees what becomes durable, at that moment, and folds each log by itself. Whatever a page hears must follow
from what is durable then, for that viewer and nobody else, byte by byte. The invariants are those of the kill test:

- what was acknowledged is in the log, exactly once and as it was made;
- nothing is told that is not kept, nothing twice, nothing left out;
- the same version shows the same view, whichever process tells it: a sealed choice stays as it is;
- the log's times are those of the world, no clock loses the time of an outage, and none gains more than that;
- a flag falls when the time is over, neither before nor never;
- nobody is played round while away: no seat is stood in for whose player is here, and what all must agree to is asked
  of everybody who is not gone (`fairness.py`);
- nobody hears what is not for them;
- the lobby shows what is public or one's own, and soon all of it;
- one process at a time has the lease on a table, and lets its bots think;
- what nobody touches expires, and nothing else does (`expiry.py`);
- every game ends.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable

from nelumbo.games.white_lotus.moves import Offer
from nelumbo.server.live.actions import game_actions
from nelumbo.server.live.table import viewer_messages
from nelumbo.server.live.table.deliveries import Delivery
from nelumbo.server.live.table.entries import DECODER, StoredMoveEntry
from nelumbo.server.store.database import Statement, Value
from nelumbo.server.store.tables import StoredEntry
from tests.sim.expiry import ExpiryCheck
from tests.sim.fairness import Fairness
from tests.sim.heard import EVENT, Heard, HeardEvent, Missed
from tests.sim.loop import VirtualLoop
from tests.sim.plan import Plan
from tests.sim.story import WHISPER, Expected, Fault, Json, Story, decoded, encoded

WHISPER_BYTES = WHISPER.encode()
WHISPERED = re.compile(rf"{WHISPER} (\d) (\d)".encode())


class Judge:
    def __init__(self, loop: VirtualLoop, plan: Plan, report: Callable[[Fault], None]) -> None:
        self.loop = loop
        self.fairness = Fairness(loop, plan, report)
        self.stories: dict[str, Story] = {}
        self.expiry = ExpiryCheck(loop, plan, self.stories)
        self.moves = 0
        """Entries of moves that were kept."""
        self.kept_at = 0.0
        """When the last entry was kept."""
        self.granted = Counter[tuple[Value, ...]]()
        """Leases that the store has given: the table, and its timer before."""

    def must(self, holds: object, sentence: str) -> None:
        if not holds:
            raise Fault(sentence)

    # What is durable.

    def kept(self, table: str, entry: StoredEntry) -> None:
        self.kept_at = self.loop.now
        self.fairness.signs_of_life.append(self.loop.now)
        if table not in self.stories:
            self.stories[table] = Story(table)
        story = self.stories[table]
        self.must(not story.is_removed, f"{table} got entry {entry.number} after it was deleted")
        self.must(entry.number == story.table.size + 1, f"{table} got entry {entry.number} after {story.table.size}")
        self.fairness.check_time(story, entry)
        if entry.move_id is not None:
            story.moves[entry.move_id].append(entry)
            self.must(len(story.moves[entry.move_id]) == 1, f"move {entry.move_id} of {table} was kept twice")
        stored = DECODER.decode(entry.entry)
        if isinstance(stored, StoredMoveEntry):
            self.moves += 1
        self.fairness.before(story, entry, stored)
        deliveries = story.table.apply_stored(entry.entry, entry.at, entry.move_id)
        if isinstance(stored, StoredMoveEntry):
            self.check_offer(story, stored, deliveries)
        self.fairness.after(story, stored, deliveries)
        story.players |= story.table.seating.players() | {story.table.opened.host}
        running = set(story.table.clocks.true.running) if story.table.has_started else set()
        story.entries.append((self.loop.now, entry.at, running))
        viewers = story.viewers()
        for delivery in deliveries:
            for player in viewers:
                self.expect(story, player, entry.at, delivery)

    def check_offer(self, story: Story, stored: StoredMoveEntry, deliveries: list[Delivery]) -> None:
        """Of a private offer nobody hears but its two parties, not even that there was one."""
        move = story.table.history.moves[-1].move if story.table.history.moves else None
        if not isinstance(move, Offer) or move.public or stored.seat is None:
            return
        parties = {stored.seat, move.to}
        heard = [set() if one.hearers is None else one.hearers for one in deliveries]
        self.must(all(one and one <= parties for one in heard), f"an offer at {story.table.id} was announced to all")

    def expect(self, story: Story, player: str | None, at: int, delivery: Delivery) -> None:
        """What this viewer is told of it."""
        table, seats = story.table, story.seats(player)
        if not table.versions.hears(delivery.number, seats):
            return
        told = viewer_messages.told(table, at, delivery, (player, seats), set())
        kept = Delivery(delivery.number, delivery.hearers, delivery.event, delivery.table_changed, views=None)
        story.told[player][told.version] = Expected(told, kept)

    def wrote(self, statement: Statement, changed: int) -> None:
        sql, values = statement
        self.expiry.wrote(statement, changed)
        if sql.lstrip().startswith("INSERT INTO processes"):
            _, at, *_ = values
            self.fairness.take_heartbeat(int(at or 0))
        if sql.startswith("UPDATE tables SET due = ? WHERE id"):
            self.granted[values[1:]] += changed

    # What pages hear.

    def hears(self, player: str | None, text: bytes, heard: Heard) -> None:
        """A page was told something, or welcomed."""
        story = self.stories.get(heard.table_id)
        self.must(story is not None, f"{player} heard of a table that is not there")
        assert story is not None and heard.version is not None
        for one, other in WHISPERED.findall(text) if WHISPER_BYTES in text else ():
            is_party = {int(one), int(other)} & set(story.seats(player))
            self.must(is_party, f"{player} overheard at {story.table.id} what seat {one.decode()} whispered")
        if isinstance(heard.event, HeardEvent):
            self.check_told(story, player, heard.version, text)
            self.check_hearer(story, player, heard.event)
        else:
            self.check_welcome(story, player, heard, text)

    def check_told(self, story: Story, player: str | None, version: int, text: bytes) -> None:
        id, expected = story.table.id, story.told_to(player, version)
        self.must(expected is not None, f"{player} was told version {version} of {id}, which is not kept")
        assert expected is not None
        if text == expected.message:
            return
        message, kept = decoded(text), decoded(expected.message)
        for part in ("at", "event", "table", "clocks"):
            self.must(
                message.get(part) == kept.get(part),
                f"{player} was told another {part} in version {version} of {id}:\n{message}\n{kept}",
            )
        if "views" in kept or "views" in message:
            self.must("views" in message, f"{player} was told version {version} of {id} without its views")
            self.check_views(story, player, version, message["views"])

    def check_welcome(self, story: Story, player: str | None, heard: Heard, text: bytes) -> None:
        version, id = heard.version or 0, story.table.id
        is_kept = story.told_to(player, version) is not None
        self.must(is_kept, f"{player} was welcomed at version {version} of {id}, which is not kept")
        self.check_views(story, player, version, decoded(text)["views"])
        for missed in heard.missed:
            self.check_missed(story, player, missed)
        versions = [missed.version for missed in heard.missed]
        if versions:
            whole = list(range(versions[0], version + 1))
            self.must(versions == whole, f"what {player} missed at {id} has gaps: {versions} up to {version}")

    def check_missed(self, story: Story, player: str | None, missed: Missed) -> None:
        """What is told later is the same, but for what the game asks people to remember by themselves."""
        version, table, event = missed.version, story.table, bytes(missed.event)
        at_once = story.told_to(player, version)
        self.must(at_once is not None, f"{player} missed version {version} of {table.id}, which is not kept")
        assert at_once is not None
        heard = EVENT.decode(event)
        self.check_hearer(story, player, heard)
        same = (missed.at, event) == (at_once.at, at_once.event)
        if not same:
            later = viewer_messages.told_later(table, at_once.at, at_once.delivery, story.seats(player), set())
            same = (missed.at, event) == (at_once.at, encoded(later.event)) or (
                table.status == "over" and heard.kind == EVENT.decode(at_once.event).kind
            )
        self.must(
            same, f"{player} missed something else at version {version} of {table.id}:\n{event!r}\n{at_once.event!r}"
        )

    def check_views(self, story: Story, player: str | None, version: int, views: list[Json]) -> None:
        """What was seen at a version is what that viewer may see, and always the same."""
        seats: list[int | None] = [*story.seats(player)]
        if len(seats) != 1:
            seats.append(None)
        shown = [view["seat"] for view in views]
        if views:
            self.must(shown == seats, f"{player}, who has seats {seats}, was shown {shown} of {story.table.id}")
        seen, expected = plain_views(views), plain_views(story.views_of(player, version))
        self.must(
            seen == expected, f"{player} saw another view at version {version} of {story.table.id}:\n{seen}\n{expected}"
        )

    def check_hearer(self, story: Story, player: str | None, event: HeardEvent) -> None:
        """Chat goes where it was meant to go."""
        if event.kind != "said":
            return
        seats = story.seats(player)
        if event.channel == "private":
            self.must({event.seat, event.to} & set(seats), f"{player} overheard private talk at {story.table.id}")
        if event.channel == "spectators":
            self.must(not seats, f"{player} heard at {story.table.id} what spectators said")

    def sees_lobby(self, player: str, listed: Iterable[str], own: Iterable[str]) -> None:
        """A page lists these public tables, and these of its player's own."""
        for id in listed:
            is_public = id in self.stories and self.stories[id].table.opened.public
            self.must(is_public, f"{player} saw {id} in the lobby, which is not public")
        for id in own:
            is_theirs = id in self.stories and player in self.stories[id].players
            self.must(is_theirs, f"{player} saw {id} among their own tables")

    def check_lobby(self, player: str, listed: dict[str, int], own: dict[str, int]) -> None:
        """Some time after the last change, a page shows all that there is to see."""
        tables = [story.table for story in self.stories.values()]
        public = {table.id: table.updated_at for table in tables if table.opened.public and table.status != "over"}
        theirs = {id: story.table.updated_at for id, story in self.stories.items() if player in story.players}
        self.must(listed == public, f"{player} sees {listed} in the lobby instead of {public}")
        self.must(own == theirs, f"{player} sees {own} as their own tables instead of {theirs}")

    def acknowledges(self, table: str, seat: int, move_id: str, move: bytes) -> None:
        """A page was told that its move is kept."""
        story = self.stories[table]
        found = story.moves.get(f"{seat}:{move_id}", [])
        self.must(len(found) == 1, f"the acknowledged move {move_id} of {table} is there {len(found)} times")
        stored = DECODER.decode(found[0].entry)
        assert isinstance(stored, StoredMoveEntry)
        game = story.table.game
        made = game_actions.decoder(game.name).decode(move)
        self.must(
            stored.seat == seat and stored.move == game.notation.write_move(made),
            f"the acknowledged move {move_id} of {table} was another one",
        )

    # Who looks after a table.

    def claims(self, process: str, table: str, due: int) -> None:
        """A process believes that it has the lease on a table's timer: the store must have given it."""
        self.must(self.granted[table, due] > 0, f"{process} has a lease on {table} that is another's")
        self.granted[table, due] -= 1

    # At the end.

    def check_end(self, tables: list[str]) -> None:
        for id in tables:
            story = self.stories[id]
            self.must(story.table.status == "over", f"the game at {id} does not end")
            self.fairness.check_clocks(story)


def plain_views(views: list[Json]) -> list[Json]:
    """What can be seen. How much may be taken back freely is found out later, at the same version."""
    return [{name: value for name, value in view.items() if name != "free_undo"} for view in views]
