/** Soft sounds, made on the spot: each kind of deed has its own, and one knows it without looking. */
import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

function ready(): AudioContext {
  const context = (audio ??= new AudioContext());
  if (context.state !== "running") void context.resume(); // after a call or a sleep it waits to be asked
  return context;
}

/** A glassy tone: gems, and everything festive. */
function ping(frequency: number, at: number, loudness: number, length: number): void {
  const context = ready();
  const start = context.currentTime + at;
  for (const [partial, share] of [
    [1, 1],
    [2.76, 0.35],
    [5.4, 0.12],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency * partial;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness * share, start + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length / partial);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

/** A breath of noise that glides from one pitch to another: paper on felt. */
function brush(from: number, to: number, at: number, loudness: number, length: number): void {
  const context = ready();
  const start = context.currentTime + at;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const noise = context.createBufferSource();
  const band = context.createBiquadFilter();
  const volume = context.createGain();
  noise.buffer = buffer;
  band.type = "bandpass";
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + length / 3);
  volume.gain.linearRampToValueAtTime(0, start + length);
  noise.connect(band).connect(volume).connect(context.destination);
  noise.start(start);
}

function notes(frequencies: readonly number[], step: number, loudness: number, length: number): void {
  frequencies.forEach((frequency, index) => ping(frequency, index * step, loudness, length));
}

const SOUNDS = {
  /** Gems that click against each other. */
  take: () => notes([1760, 2093, 1864], 0.08, 0.025, 0.16),
  give: () => notes([932, 740], 0.09, 0.03, 0.2),
  /** A card drawn to oneself. */
  reserve: () => brush(900, 2600, 0, 0.09, 0.26),
  /** A card laid down, and what it is worth. */
  buy: () => {
    brush(2200, 700, 0, 0.08, 0.18);
    notes([784, 1175], 0.1, 0.04, 0.5);
  },
  /** A visitor. */
  tile: () => notes([587, 740, 880, 1175], 0.1, 0.045, 1.1),
  move: () => ping(1240, 0, 0.025, 0.18),
  turn: () => notes([880, 1318], 0.12, 0.055, 0.8),
  won: () => notes([523, 659, 784, 1046, 1318], 0.11, 0.05, 1.5),
  lost: () => notes([659, 587, 494], 0.2, 0.04, 1.2),
};
export type Sound = keyof typeof SOUNDS;

/** Plays a sound if the person likes sounds and the browser allows it yet. */
export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  SOUNDS[sound]();
}
