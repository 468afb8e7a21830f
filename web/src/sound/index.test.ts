import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "@/settings.svelte.ts";
import { sound } from "./index.ts";
import { play } from "./player.ts";
import { SOUNDS } from "./tones.ts";

vi.mock("./player.ts", { spy: true });

/** A node of an audio graph, as far as the player uses one. */
function node(): object {
  const value = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  return { gain: value, frequency: value, Q: value, connect: vi.fn(), start: vi.fn(), stop: vi.fn() };
}
const made = vi.fn();

class Context {
  state = "running";
  currentTime = 0;
  sampleRate = 8;
  destination = node();
  createGain = node;
  createBiquadFilter = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  createOscillator = () => (made("tone"), node());
  createBufferSource = () => (made("noise"), node());
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("AudioContext", Context);
  Object.assign(settings, { sound: true, volume: 60 });
});
afterEach(() => vi.unstubAllGlobals());

function gesture(been: boolean): void {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: been } });
}

it("is silent before the first gesture, and where it is turned off", async () => {
  gesture(false);
  sound("card");
  gesture(true);
  settings.sound = false;
  sound("card");
  Object.assign(settings, { sound: true, volume: 0 });
  sound("card");
  await vi.dynamicImportSettled();
  expect(play).not.toHaveBeenCalled();
});

it("plays by the volume of this browser", async () => {
  gesture(true);
  sound("sand");
  await vi.waitFor(() => expect(play).toHaveBeenCalledWith("sand", 0.6));
});

it.each(Object.keys(SOUNDS) as (keyof typeof SOUNDS)[])("makes %s of tones and noise", (name) => {
  play(name, 0.5);
  expect(made).toHaveBeenCalledTimes(SOUNDS[name].length);
});
