import { setTimeout as sleep } from "node:timers/promises";
import type { PersonClient } from "./client.ts";

interface Endpoint {
  readonly description: string;
  readonly recent: readonly string[];
}

const DESCRIPTION = "Ledger";

/** Adds the endpoint of the merchant's ledger, unless an earlier run that was stopped has added it. */
export async function addEndpoint(person: PersonClient, path: string, url: string): Promise<void> {
  const endpoints = await person.read<readonly Endpoint[]>(path);
  if (endpoints.some(({ description }) => description === DESCRIPTION)) return;
  await person.write("POST", path, { url, description: DESCRIPTION });
}

const TRIES_MAX = 60;
const OPEN = ["new", "retrying"];

/** Waits until the newest events are delivered. A second attempt follows after 5 seconds. */
export async function untilDelivered(person: PersonClient, path: string): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const endpoints = await person.read<readonly Endpoint[]>(path);
    const recent = endpoints.flatMap((endpoint) => endpoint.recent);
    if (!recent.some((outcome) => OPEN.includes(outcome))) return;
    await sleep(500);
  }
}
