"""The HTTP API from its own OpenAPI file: no request gets an internal error."""

import asyncio
import warnings
from collections import Counter
from typing import Any

import httpx
import schemathesis
from hypothesis import given, seed
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from tests.fuzz.amount import tries
from tests.server.client import trusted
from tests.server.scenarios import duel, guests, play_on
from tests.server.site import Site

FEW = 8
BOTH = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
PATHS = {"table_id", "record_id"}


def test_no_request_makes_the_server_fail(fuzzed: Site) -> None:
    """Requests as the file describes them, and requests that break it; by guests, with and without real tables."""
    tables, met = asyncio.run(some_tables(fuzzed)), Counter[int]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the libraries that make the requests
        schema = schemathesis.openapi.from_url(f"{fuzzed.url()}/api/docs/openapi.json")
        found = list(schema.get_all_operations())
        operations = [result.ok() for result in found if isinstance(result, Ok)]
        assert len(operations) == len(found), "the file describes every operation as it should"
        assert len(operations) > 20
        for operation in operations:
            for mode in BOTH if is_breakable(operation) else BOTH[:1]:
                ask(fuzzed, operation, mode, tables, met)
    assert {200, 201, 400, 403, 404, 409} <= set(met), "some requests were good, and some were not"
    asyncio.run(play(fuzzed))


def is_breakable(operation: Any) -> bool:
    """Whether a request can be unlike the file: in a path any text is like it."""
    paths = all(one.definition["schema"] == {"type": "string"} for one in operation.path_parameters)
    return bool(not paths or operation.query or operation.body)


def ask(site: Site, operation: Any, mode: GenerationMode, tables: list[str], met: Counter[int]) -> None:
    """One operation, many times, by a guest."""
    with httpx.Client(base_url=site.url(), headers={"X-Nelumbo": "1"}, verify=trusted()) as http:
        http.post("/api/players", json={"name": "Fuzzy"})
        cookie = {cookie.name: cookie.value or "" for cookie in http.cookies.jar}

        @seed(7)
        @tries(FEW, shrink=False)
        @given(case=operation.as_strategy(generation_mode=mode), table=st.sampled_from([*tables, None]))
        def once(case: Any, table: str | None) -> None:
            for name in PATHS & set(case.path_parameters or {}):
                case.path_parameters[name] = table or case.path_parameters[name]
            answer = case.call(base_url=site.url(), headers={"X-Nelumbo": "1"}, cookies=cookie, timeout=20)
            met[answer.status_code] += 1
            assert answer.status_code < 500, (operation.label, case.path_parameters, case.body, answer.text)
            if answer.status_code >= 400 and answer.content and case.method != "HEAD":
                assert answer.headers["content-type"][0].startswith("application/json")
                assert answer.json()["error"], "every refusal has a code"

        once()


async def some_tables(site: Site) -> list[str]:
    """One that waits, one that is played, one that is over."""
    async with guests(site, "Ann", "Bob") as (ann, bob):
        waiting = await ann.open_table("mandala", [{"kind": "me"}, {"kind": "open"}])
        playing, over = await duel(ann, bob), await duel(ann, bob)
        await play_on(ann, playing, 1, most=1)
        await ann.ask("resign", over, seat=0)
        return [waiting, playing, over]


async def play(site: Site) -> None:
    """Afterwards people play as if nothing had been."""
    async with guests(site, "Ann", "Bob") as (ann, bob):
        id = await duel(ann, bob)
        await asyncio.gather(play_on(ann, id, 1), play_on(bob, id, 2))
        assert ann.tables[id].table["status"] == "over"
        assert (await ann.get("/api/ready"))["open"]
