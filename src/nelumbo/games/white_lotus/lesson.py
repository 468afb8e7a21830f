"""White Lotus' guided first game: a whole first turn by the author's rules, and the way into the second."""

from nelumbo.core.lesson import Lesson, Step

LESSON = Lesson(
    seed="white lotus lesson 802",
    options={"first_emperor": 0},
    steps=(
        Step("aim"),
        Step("tokens", at="zone-23"),
        Step("palace", at="zone-23", move="place autumn-court"),
        Step("nothing", at="zone-11", attempt="place jade-quarry"),
        Step("temple", at="zone-16", move="place tiger-ford"),
        Step("alone", at="zone-35", move="place monsoon-delta"),
        Step("aside", move="pass"),
        Step("again", move="pass"),
        Step("vote", at="zone-23", move="vote G 4"),
        Step("spent", at="zone-23"),
        Step("yield", at="zone-16", move="vote B 1"),
        Step("emperor"),
        Step("rebellion", move="army 2"),
        Step("tie"),
        Step("income", move="income 1"),
        Step("next", at="zone-17", move="place willow-crossing"),
        Step("end"),
        Step("free"),
    ),
    others=(
        ("place tiger-ford", "place tea-slopes", "place cormorant-cove", "pass", "pass", "vote R 5", "army 3"),
        ("place autumn-court", "place silk-market", "place bronze-bell", "pass", "pass", "vote R 2", "army 3 for R"),
    ),
)
