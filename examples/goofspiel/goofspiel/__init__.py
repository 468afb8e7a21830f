"""Goofspiel: everybody bids a card in secret for the prize that lies open."""

from goofspiel.bots import GoofspielFeatures, GoofspielHeuristic, GoofspielSampler
from goofspiel.rules import Goofspiel, blank, new
from goofspiel.talk import Notation, Terminal
from goofspiel.types import GoofspielEvent, GoofspielMove, GoofspielView, decode, encode, events, refusal, view
from nelumbo.core.game import Facts, Game, Setups, Types, members

GAME: Game[Goofspiel, GoofspielView, GoofspielMove, GoofspielEvent] = Game(
    name="goofspiel",
    title="Goofspiel",
    setups=Setups(versions=(1,), seats=(2, 3), options=()),
    types=Types(moves=members(GoofspielMove), view=GoofspielView, events=members(GoofspielEvent)),
    new=new,
    blank=blank,
    encode=encode,
    decode=decode,
    refusal=refusal,
    view=view,
    events=events,
    turns_are_open=True,
    facts=lambda state: Facts(game={"unclaimed": 91 - sum(state.scores())}),
    turn_bound=39,
    sampler=GoofspielSampler,
    heuristic=GoofspielHeuristic(),
    features=GoofspielFeatures(),
    tuning={"sealed": True},
    notation=Notation(),
    terminal=Terminal(),
)
