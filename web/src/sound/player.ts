/** Plays the sounds of the table by Web Audio. Browsers let nothing be heard before the first gesture. */

import { SOUNDS, type SoundName } from "./tones.ts";

const ATTACK = 0.008; // seconds
const SILENT = 0.0001;
let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** `volume` is from 0 to 1. */
export function play(name: SoundName, volume: number): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const out = audio.createGain();
  out.gain.value = volume;
  out.connect(audio.destination);
  for (const { pitch, after, fades, loud, band } of SOUNDS[name]) {
    const begin = audio.currentTime + after;
    const source = pitch === null ? hiss(audio) : tone(audio, pitch);
    const envelope = audio.createGain();
    envelope.gain.setValueAtTime(SILENT, begin);
    envelope.gain.exponentialRampToValueAtTime(loud, begin + ATTACK);
    envelope.gain.exponentialRampToValueAtTime(SILENT, begin + ATTACK + fades);
    source.connect(band === undefined ? envelope : through(audio, band, envelope));
    envelope.connect(out);
    source.start(begin);
    source.stop(begin + ATTACK + fades);
  }
}

function tone(context: AudioContext, pitch: number): OscillatorNode {
  const oscillator = context.createOscillator();
  oscillator.type = "sine";
  oscillator.frequency.value = pitch;
  return oscillator;
}

function hiss(context: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = noise;
  return source;
}

function through(context: AudioContext, band: number, next: AudioNode): AudioNode {
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = band;
  filter.Q.value = 0.8;
  filter.connect(next);
  return filter;
}
