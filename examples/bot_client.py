"""A whole bot: it sits down against the house's bots and plays any legal move, to the end.

python examples/bot_client.py http://127.0.0.1:8000 mandala 2
"""

import asyncio
import json
import random
import secrets
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect


def post(url: str, cookie: str, **body: Any) -> tuple[Any, str]:
    """The answer, and the cookie that tells who we are."""
    headers = {"Content-Type": "application/json", "X-Nelumbo": "1", "Cookie": cookie}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]


async def play(site: str, game: str, seats: int) -> None:
    """Seat 0 is ours."""
    _, cookie = post(f"{site}/api/players", "", name="Example bot")
    places = [{"kind": "me"}] + [{"kind": "bot", "bot": "greedy"}] * (seats - 1)
    table = post(f"{site}/api/tables", cookie, game=game, seats=places, start=True)[0]["id"]
    async with connect(f"{site.replace('http', 'ws')}/api/socket", additional_headers={"Cookie": cookie}) as socket:
        await socket.send(json.dumps({"type": "hello", "id": "hello", "table": table, "most": 0}))
        async for text in socket:
            message = json.loads(text)
            for seat_view in message.get("views", []):
                if seat_view["moves"] and seat_view["seat"] in seat_view["view"]["awaited"]:
                    move = {
                        "seat": seat_view["seat"],
                        "version": message["version"],
                        "move": random.choice(seat_view["moves"]),
                    }
                    await socket.send(json.dumps({"type": "move", "id": secrets.token_hex(8), "table": table, **move}))
            if message.get("event", {}).get("kind") == "ended":
                print(json.dumps(message["event"]["outcome"]))
                return


asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3])))
