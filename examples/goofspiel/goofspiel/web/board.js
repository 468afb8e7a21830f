/**
 * Goofspiel's board, without a build step. The page draws the stage around it: the sentence, the buttons of the
 * moves, Confirm, hints and keys. `t` says a message of i18n/<language>.po.
 */

function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function card(number, className, place) {
  const made = element(
    place ? "button" : "span",
    `card ${className}`,
    String(number + 1),
  );
  if (place) made.dataset.place = place;
  return made;
}

const STYLE = `
  .goofspiel { display: grid; gap: 16px; align-content: center; justify-items: center; height: 100%; }
  .goofspiel .row { display: flex; flex-wrap: wrap; gap: 6px; justify-content: center; align-items: center; }
  .goofspiel .card { display: grid; place-items: center; width: 38px; height: 54px; font-weight: 600;
    border: 2px solid var(--line); border-radius: 6px; background: var(--surface); color: var(--ink); }
  .goofspiel .prize { width: 70px; height: 100px; font-size: 30px; border-color: var(--line-strong); }
  .goofspiel .possible { border-color: var(--line-strong); cursor: pointer; }
  .goofspiel .hinted { border-style: dashed; border-color: var(--accent); }
  .goofspiel .chosen, .goofspiel .own { border-color: var(--accent); background: var(--accent-soft); }
`;

export default {
  /** The table as seen from seat `near`. What has a `data-place` can be pressed. */
  draw({ view, near, seats, t }) {
    const rows = seats.map(({ seat, name }) => {
      const face = (number) =>
        seat === near && view.viewer === near
          ? card(number, view.own === number ? "own" : "", `card-${number}`)
          : card(number, "");
      const ready = view.ready[seat] ? ` · ${t("goofspiel.sealed")}` : "";
      const last = view.played[seat].at(-1);
      return element(
        "section",
        "seat",
        element(
          "p",
          "",
          `${name} (${view.scores[seat]})${last === undefined ? "" : ` · ${last + 1}`}${ready}`,
        ),
        element("div", "row", ...view.hands[seat].map(face)),
      );
    });
    const others = rows.filter((_, seat) => seat !== near);
    const prize = view.over ? [] : [card(view.prizes.at(-1), "prize")];
    return element(
      "div",
      "goofspiel",
      element("style", "", STYLE),
      ...others,
      ...prize,
      rows[near],
    );
  },

  placeOf: (move) => (move.move === "bid" ? `card-${move.card}` : "take-back"),

  sayMove: (move, t) =>
    move.move === "bid"
      ? t("goofspiel.bid", { card: move.card + 1 })
      : t("goofspiel.take_back"),

  ask({ view, moves, t }) {
    if (view.over) return t("goofspiel.over");
    return moves.some(({ move }) => move === "bid")
      ? t("goofspiel.ask", { card: view.prizes.at(-1) + 1 })
      : t("goofspiel.wait");
  },

  say(event, seats, t) {
    switch (event.event) {
      case "sealed": {
        const key = event.in_secret
          ? "goofspiel.log.sealed"
          : "goofspiel.log.taken_back";
        return {
          text: t(key, { name: seats[event.seat].name }),
          seat: event.seat,
        };
      }
      case "revealed": {
        const bids = event.bids
          .map((bid, seat) => `${seats[seat].name} ${bid + 1}`)
          .join(", ");
        const won =
          event.winner === null
            ? t("goofspiel.log.tie")
            : t("goofspiel.log.won", { name: seats[event.winner].name });
        return { text: `${bids}: ${won}`, seat: event.winner };
      }
      case "turned":
        return {
          text: t("goofspiel.prize", { card: event.prize + 1 }),
          seat: null,
        };
      default:
        return { text: t("goofspiel.over"), seat: null };
    }
  },

  sayReason: (reason, t) =>
    t(`goofspiel.refused.${reason.code}`, {
      card: Number(reason.values.card) + 1,
    }),

  seat: (view, seat, t) => (view.ready[seat] ? t("goofspiel.sealed") : ""),

  score: (view, seat) => String(view.scores[seat]),

  progress: (view) => ({
    part: view.played[0].length / 13,
    words: `${view.played[0].length} / 13`,
  }),

  scoreParts: (view, seat, t) => [
    { name: t("goofspiel.points"), points: view.scores[seat] },
  ],
};
