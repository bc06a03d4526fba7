/** Soft sounds, made on the spot: a glassy ping for a turn, a tick for a move, a chord for the end. */
import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

function ping(frequency: number, at: number, loudness: number, length: number): void {
  const context = (audio ??= new AudioContext());
  if (context.state !== "running") void context.resume(); // after a call or a sleep it waits to be asked
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

const SOUNDS = {
  move: () => ping(1240, 0, 0.025, 0.18),
  turn: () => [ping(880, 0, 0.06, 0.7), ping(1318, 0.12, 0.05, 0.9)],
  end: () => [523, 659, 784, 1046].forEach((note, step) => ping(note, step * 0.11, 0.05, 1.4)),
};

/** Plays a sound if the person likes sounds and the browser allows it yet. */
export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  SOUNDS[sound]();
}
