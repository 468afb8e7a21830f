"""Mandala's guided first game: one mandala from its first card to the last pick."""

from nelumbo.core.lesson import Lesson, Step

LESSON = Lesson(
    seed="mandala lesson 449",
    options={"first": 0},
    steps=(
        Step("aim", at="cup-0"),
        Step("mountain", at="mountain-0"),
        Step("fields", at="field-0"),
        Step("build", at="mountain-0", move="A1K"),
        Step("drawn", at="hand"),
        Step("colours", at="mountain-1", attempt="A2O"),
        Step("refused", at="far-1"),
        Step("grow", at="field-0", move="B1G3"),
        Step("first", at="field-0"),
        Step("discard", at="discard", move="CP1"),
        Step("more", at="mountain-0", move="A1K"),
        Step("sixth", at="mountain-0", move="A1O"),
        Step("pick", at="river-0-0", move="TO"),
        Step("again", at="river-0-1", move="TK"),
        Step("points", at="cup-0"),
        Step("end"),
        Step("free"),
    ),
    others=(("B2O2", "B1P1", "A1Y", "A2G", "TY", "TR"),),
)
