"""Every process is replaced under load: no move fails, and nobody reconnects more than once."""

import asyncio
from pathlib import Path

from nelumbo import games
from tests.crash.client_logs import compared
from tests.crash.disrupted_play import play_while_disrupted
from tests.server.prefork import PreforkProcess
from tests.server.retrying_client import RetryingClient
from tests.server.services import Missing, addresses
from tests.server.site import Site
from tests.server.wire import Wire
from tests.skipped_report import not_tested


class Rolling:
    """As docs/hosting.md tells hosts: new processes first, then the balancer, then the old ones, one by one."""

    over = False

    def __init__(self, old: Site, new: Site, balancer: Wire) -> None:
        self.old, self.new, self.balancer = old, new, balancer

    def run(self) -> None:
        """One restart of everything."""
        for process in self.new.processes:
            process.start()
            process.wait()
        self.balancer.urls = [process.url for process in self.new.processes]
        for process in self.old.processes:
            assert process.stop() == 0


def test_a_rolling_restart_fails_no_move_and_costs_one_reconnect_at_most(tmp_path: Path) -> None:
    try:
        with addresses() as (database, redis):
            old, new = (
                [PreforkProcess(database, redis, tmp_path / f"{age}-{n}") for n in range(2)] for age in ("old", "new")
            )
            roll(Site(old, database), Site(new, database))
    except Missing as missing:
        not_tested(missing)


def roll(old: Site, new: Site) -> None:
    for process in new.processes:
        process.kill()  # only the ports are wanted yet
    for process in old.processes:
        process.wait()
    try:
        people = asyncio.run(play(old, new))
        assert [person.losses for person in people] == [1] * len(people), [person.codes for person in people]
        assert sum(person.refused for person in people) == 0
        assert sum(len(person.acknowledged) for person in people) > 100
        assert asyncio.run(compared(new, people, [])).faults == []
    finally:
        new.stop()
    assert "Traceback" not in old.logs() + new.logs()


async def play(old: Site, new: Site) -> list[RetryingClient]:
    async with Wire(*(process.url for process in old.processes)) as balancer:
        return await play_while_disrupted([balancer.url], Rolling(old, new, balancer), 1, games.names())
