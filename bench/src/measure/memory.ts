import { setTimeout as pause } from "node:timers/promises";
import { TRANSFERS } from "../echo/routes.ts";
import type { Rig } from "./rig.ts";
import { measure } from "./sample.ts";
import { median, rounded } from "./statistics.ts";
import { memoryMb, peakMemoryMb } from "./usage.ts";

const CONNECTIONS = 64;

/** Whether our server's memory is flat: measured every second under load. */
export async function watchMemory(rig: Rig, seconds: number) {
  const { ours } = rig;
  const seen: number[] = [];
  const watched = new AbortController();
  const watching = watch(() => seen.push(memoryMb(ours.child.pid)), watched.signal);
  const order = {
    path: TRANSFERS,
    scenario: "uniform",
    connections: CONNECTIONS,
    seconds,
  } as const;
  const { perSecond } = await measure(rig, [ours], order);
  watched.abort();
  await watching;
  const tenth = Math.max(1, Math.floor(seen.length / 10));
  // The first tenth is warm-up. The second is compared with the last.
  const earlyMb = median(seen.slice(tenth, 2 * tenth));
  const lateMb = median(seen.slice(-tenth));
  return {
    seconds,
    perSecond: Math.round(perSecond),
    earlyMb: rounded(earlyMb, 1),
    lateMb: rounded(lateMb, 1),
    growthMb: rounded(lateMb - earlyMb, 1),
    peakMb: rounded(peakMemoryMb(ours.child.pid), 1),
    everyTenSecondsMb: seen.filter((_, index) => index % 10 === 0).map((mb) => rounded(mb, 1)),
  };
}

async function watch(look: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    look();
    await pause(1_000, undefined, { signal }).catch(() => undefined);
  }
}
