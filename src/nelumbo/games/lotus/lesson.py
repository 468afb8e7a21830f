"""Lotus' guided first game: a flower for the petals, and one for the reward."""

from nelumbo.core.lesson import Lesson, Step

LESSON = Lesson(
    seed="lotus lesson 28528",
    options={"first": 0, "colours": "RB"},
    steps=(
        Step("aim"),
        Step("cards", at="hand"),
        Step("turn"),
        Step("play", at="flower-5", move="P5ss"),
        Step("guardian", at="home", move="G>5"),
        Step("draw", at="row", move="DW3"),
        Step("mix", at="row", move="DW5"),
        Step("rival", at="flower-3"),
        Step("empty", at="flower-7", attempt="G>7"),
        Step("exchange", at="hand", move="X4s"),
        Step("complete", at="flower-3", move="P3sw"),
        Step("control", at="flower-3"),
        Step("own", at="deck", move="DO"),
        Step("blind", move="DO"),
        Step("strength", at="flower-5"),
        Step("cherry", at="flower-5", move="P5dw"),
        Step("reward", move="+E"),
        Step("elder", at="flower-7", move="E>7"),
        Step("refill", at="deck", move="DO"),
        Step("last", move="DO"),
        Step("end"),
        Step("free"),
    ),
    others=(("P3s", "G>3", "DO", "+S", "P5s", "P7s", "DO", "DO"),),
)
