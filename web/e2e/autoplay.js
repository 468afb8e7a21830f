/**
 * Plays for the browser tests from inside the page: taps what a person could tap now, until the game is over,
 * it is stopped, or `steps` are done. It knows no rules: it tries what glows, and puts back what leads
 * nowhere.
 */
function autoplay(seed, steps) {
  const PANELS = ".claim button:enabled, .rewards button:enabled, .take button:enabled";
  const COUNCIL = [
    "[data-place^='stake-']",
    "[data-place='stake']",
    ".row.possible",
    ".camp.possible",
    ".panel li button.possible:not(.chosen)",
  ];
  const GLOWS =
    "[data-place].possible:not(.zone), .zone.possible, [data-place]:has(path[stroke-dasharray='9 6'])";
  // An exchange or a discard brings no end nearer.
  const ONWARD = `:is(${GLOWS}):not([data-place="deck"], [data-place="discard"])`;
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

  async function tap(selector) {
    const choice = found(selector);
    const one = choice[random(choice.length)];
    one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await soon();
    return one !== undefined;
  }

  function putBack() {
    for (let step = 0; step < 3; step++) dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  }

  async function choose() {
    if (await tap(PANELS)) return;
    for (const group of COUNCIL) await tap(group);
    if (ready() || (await tap(".zone.possible"))) return;
    await tap(random(7) ? ".hand button:enabled" : ".hand button:enabled, [data-place^='guardian']:enabled");
    if (random(3) === 0 && found(".hand .chosen").length) await tap(".hand button:enabled");
    if (ready()) return;
    if (random(8) === 0 || !(await tap(ONWARD))) await tap(GLOWS);
  }

  async function decide() {
    if (await tap(".curtain button")) return;
    if (!ready()) await choose();
    if (!(await tap(".bar .main:enabled"))) putBack();
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
