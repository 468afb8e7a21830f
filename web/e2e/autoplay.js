/**
 * Plays for the browser tests from inside the page: taps what a person could tap now, until the game is over,
 * it is stopped, or `steps` are done. It knows no rules: it tries what glows, and puts back what leads
 * nowhere.
 */
function autoplay(seed, steps) {
  const CARDS = ".hand button:enabled";
  // What may be tapped is marked so, ringed, or a button or slider that is enabled.
  const PLACES = [".possible", ":has(.ring)", ":is(button[aria-pressed], input):enabled"]
    .map((state) => `[data-place]${state}:not([aria-pressed='true'])`)
    .join();
  // An exchange or a discard brings no end nearer.
  const ONWARD = `:is(${PLACES}):not([data-place="deck"], [data-place="discard"])`;
  let dice = seed;
  const random = (below) => Math.floor(((dice = (dice * 48271) % 2147483647) / 2147483647) * below);
  const found = (selector) => [...document.querySelectorAll(selector)];
  const over = () => found("#outcome").length > 0 || document.documentElement.dataset.autoplay === "stopped";
  const ready = () => found(".bar .main:enabled").length > 0;
  const decides = () => found(".curtain button, .bar.mine:not([aria-busy='true'])").length > 0;
  const later = () => new Promise((done) => setTimeout(done, 8));
  const channel = new MessageChannel();
  const soon = () =>
    new Promise((done) => {
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    });

  async function tap(choice) {
    const one = choice[random(choice.length)];
    one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await soon();
    return one !== undefined;
  }

  const kindOf = (place) => place.dataset.place.split("-")[0];

  /** Places of a kind of which none is chosen yet: a secret choice takes one of several. */
  function missing(selector) {
    const chosen = found("[data-place][aria-pressed='true']").map(kindOf);
    return found(selector).filter((place) => !chosen.includes(kindOf(place)));
  }

  function putBack() {
    for (let step = 0; step < 3; step++) dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  }

  async function choose() {
    if (random(7)) await tap(found(CARDS));
    if (random(3) === 0 && found(".hand .chosen").length) await tap(found(CARDS));
    for (let step = 0; step < 3 && !ready(); step++) {
      const onward = missing(random(8) ? ONWARD : PLACES);
      if (!(await tap(onward.length ? onward : missing(PLACES)))) return;
    }
  }

  async function decide() {
    if (await tap(found(".curtain button"))) return;
    if (!ready()) await choose();
    if (!(await tap(found(".bar .main:enabled")))) putBack();
  }

  async function play() {
    for (let step = 0; step < steps && !over(); step++) {
      while (!decides() && !over()) await later();
      await decide();
    }
  }

  document.documentElement.dataset.autoplay = "busy";
  void play().then(() => (document.documentElement.dataset.autoplay = "done"));
}
