"""The rules, in the order of RULES.md. Start with `turn.py`: it is section 4, state by state.

turn.py         what follows what: the states S0 to S16
placing.py      phase 1: markers
voting.py       phase 2: zones and secret votes
emperor.py      the title, and phase 3
rebellion.py    phase 4: leader, sides and battle
spoils.py       phase 4: what the winners take
income.py       phase 5
territories.py  new neutral tokens: the author's once, the publisher's in phase 6
scoring.py      the end
"""
