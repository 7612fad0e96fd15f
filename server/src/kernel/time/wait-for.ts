import { setTimeout as pause } from "node:timers/promises";

/** Looks again and again until something is found. Returns it, or undefined where nothing was found in time. */
export async function waitFor<Found>(
  look: () => Promise<Found | undefined>,
  { forMs, everyMs }: { forMs: number; everyMs: number },
): Promise<Found | undefined> {
  for (let leftMs = forMs; leftMs > 0; leftMs -= everyMs) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(everyMs);
  }
  return undefined;
}
