import { useSyncExternalStore } from "react";

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
/** How far the clock of test mode is ahead of the real one. */
let offsetMs = 0;

/** The current moment, the same for all that is on the screen. It advances every 15 seconds. */
export function useNow(): Date {
  return useSyncExternalStore(listen, () => now);
}

/** Sets how far the clock of the mode is ahead of the real one. */
export function setClockOffset(seconds: number): void {
  offsetMs = seconds * 1_000;
  tick();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = new Date(Date.now() + offsetMs);
  for (const listener of listeners) listener();
}
