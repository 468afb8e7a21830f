"""What players' pages add to the seed between the host's start and the deal: commit, reveal, deal.

1. *Asked.* The host starts. The server's secret has been committed to since the table was opened. The pages that are
   here and take part are asked, one for each player.
2. *Commit.* Each page sends a hash of its contribution.
3. *Reveal.* When all have, or the time is over, no further commitment is taken, and the pages reveal what they have
   committed to. Nothing else is accepted.
4. *Deal.* When all have, or the time is over, the seed is made of the secret and the contributions in the order of
   seats. One that was committed to and not revealed is left out, and everybody can see that.

Every step is an entry of the log, so any process can go on after a crash: `next_step` says what comes next, and the
table is due when the time is over (`due.py`). A process that has just started waits again, because its pages were away.
"""

from typing import Literal, TypeAlias

from nelumbo.core.commitment import commitment, contributions_in, page_commitment, secret_in, seed_with
from nelumbo.server import messages
from nelumbo.server.errors import Denied
from nelumbo.server.live.table.entries import Contributing, GameStarted
from nelumbo.server.live.table.versions import Seats
from nelumbo.server.messages import (
    CommitContribution,
    Contribution,
    ContributionCommitted,
    ContributionRevealed,
    RevealContribution,
    RevealsAsked,
)

BySeat: TypeAlias = list[str | None]


class SeedContributions:
    """What pages add to one seed, from the start of its game on."""

    def __init__(self, secret: str, asked: list[int], seats: int, wait_ms: int, at: int) -> None:
        self.secret = secret
        self.asked = asked
        self.wait_ms = wait_ms
        self.step: Literal["commit", "reveal", "done"] = "commit"
        self.since = at
        """When the step began."""
        self.commitments: BySeat = [None] * seats
        self.revealed: BySeat = [None] * seats

    # What a page may do.

    def decided(self, own: Seats, message: Contribution) -> Contributing | None:
        """The entry that a message asks for, None when it has happened already. Raises Denied."""
        if message.seat not in own:
            raise Denied("not_your_seat", seat=message.seat)
        match message:
            case CommitContribution(seat=seat, commitment=hashed):
                return self.commit(seat, hashed)
            case RevealContribution(seat=seat, contribution=contribution):
                return self.reveal(seat, contribution)

    def commit(self, seat: int, hashed: str) -> ContributionCommitted | None:
        """The first commitment stands; another page of the same player cannot replace it."""
        if self.commitments[seat] == hashed:
            return None
        if self.step != "commit" or seat not in self.asked or self.commitments[seat] is not None:
            raise Denied("nothing_asked")
        return ContributionCommitted(seat, hashed)

    def reveal(self, seat: int, contribution: str) -> ContributionRevealed | None:
        if self.revealed[seat] == contribution:
            return None
        if self.step != "reveal" or self.commitments[seat] is None:
            raise Denied("nothing_asked")
        if page_commitment(commitment(self.secret), seat, contribution) != self.commitments[seat]:
            raise Denied("wrong_contribution")
        return ContributionRevealed(seat, contribution)

    # What comes next.

    def until(self) -> int:
        """When the step ends even if a page is silent."""
        return self.since + self.wait_ms

    def next_step(self, now: int, server_since: int, deserted: Seats = ()) -> RevealsAsked | GameStarted | None:
        """The entry that ends the step, once nobody is waited for; `server_since` is when this process started.

        Nobody waits for the seats of players who have left for good.
        """
        is_over = max(self.since, server_since) + self.wait_ms <= now
        if self.step == "done" or (set(self.missing()).difference(deserted) and not is_over):
            return None
        if self.step == "commit" and any(self.commitments):
            return RevealsAsked()
        return GameStarted(seed=seed_with(self.secret, self.revealed), page_commitments=self.page_commitments() or [])

    def missing(self) -> list[int]:
        """The seats that are waited for."""
        if self.step == "commit":
            return [seat for seat in self.asked if self.commitments[seat] is None]
        return [seat for seat, hashed in enumerate(self.commitments) if hashed and self.revealed[seat] is None]

    # The fold.

    def dealt(self, seed: str, pages: BySeat) -> None:
        """The game has started; from a record, contributions and commitments are the record's."""
        self.step = "done"
        if pages:
            self.commitments, self.revealed = pages, contributions_in(seed) or self.revealed

    def take(self, entry: Contributing, at: int) -> None:
        match entry:
            case ContributionCommitted(seat, hashed):
                self.commitments[seat] = hashed
            case RevealsAsked():
                self.step, self.since = "reveal", at
            case ContributionRevealed(seat, contribution):
                self.revealed[seat] = contribution

    def page_commitments(self) -> BySeat | None:
        """For the record; None where no page has committed to anything."""
        return list(self.commitments) if any(self.commitments) else None

    def shown(self) -> messages.Contributions:
        """As everybody may know it: without the secret a contribution tells nothing about the deal."""
        return messages.Contributions(
            step=self.step, asked=self.asked, commitments=list(self.commitments), revealed=list(self.revealed)
        )


def after_deal(contributions: SeedContributions | None, seed: str, pages: BySeat, at: int) -> SeedContributions | None:
    """The seed is made; a table that goes on from a record has the record's."""
    if contributions is None and pages:
        asked = [seat for seat, page in enumerate(pages) if page is not None]
        contributions = SeedContributions(secret_in(seed), asked, len(pages), 0, at)
    if contributions is not None:
        contributions.dealt(seed, pages)
    return contributions
