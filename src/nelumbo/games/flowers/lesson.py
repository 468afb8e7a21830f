"""Flowers' guided first game: two mandalas fall, and their tiles make a Flower."""

from nelumbo.core.lesson import Lesson, Step

LESSON = Lesson(
    seed="flowers lesson 916",
    options={"first": 0},
    steps=(
        Step("aim"),
        Step("mandala", at="side-0"),
        Step("up", at="side-0", move="play Y2 M1"),
        Step("marker", at="side-0"),
        Step("down", at="side-0-1"),
        Step("keep", at="side-0", attempt="play O3 M1"),
        Step("single", at="side-0", move="play O1 M1"),
        Step("five", at="side-0"),
        Step("finish", at="side-0", move="play P1 M1"),
        Step("take", move="take R7"),
        Step("cards", at="hand"),
        Step("hidden", at="side-2", move="play R3 M3"),
        Step("ignored", at="side-2"),
        Step("overtake", at="side-2", move="play G1 M3"),
        Step("theirs", move="take RX"),
        Step("flower"),
        Step("end"),
        Step("free"),
    ),
    others=(("play R1 M1", "play B1 M1", "play P1 M3", "play B1 M3", "play Y1 M3"),),
)
