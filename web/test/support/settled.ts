import { setTimeout as pause } from "node:timers/promises";
import type { Page, Request } from "playwright-core";
import { idle, titleDrawn } from "./accessibility.ts";

/** What each page has requested and not yet received. */
const pending = new WeakMap<Page, Set<Request>>();

/** From now on, records what a page requests. Streams do not count, because they never end. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") requests.add(request);
  });
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

/** Whatever follows an answer begins at once: the next request, or drawing the page. */
const ROUNDS = 3;
const PAUSE_MS = 10;
const LIMIT_MS = 30_000;

/**
 * Waits until a page has received what it requested, and has drawn it. Playwright's `networkidle` waits half a second
 * longer on each of hundreds of pages.
 */
export async function settled(page: Page): Promise<void> {
  const requests = pending.get(page);
  if (requests === undefined) throw new Error("the requests of this page are not watched");
  const end = performance.now() + LIMIT_MS;
  for (let quiet = 0; quiet < ROUNDS; quiet = requests.size === 0 ? quiet + 1 : 0) {
    if (performance.now() > end)
      throw new Error(`still requested: ${[...requests].map((one) => one.url()).join(", ")}`);
    await pause(PAUSE_MS);
    await idle(page);
  }
}

/** Goes to another page of the app as a link does. This takes a tenth of the time of loading the app again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState({}, "", ${JSON.stringify(address)})`);
  await settled(page);
  // React shows loaded content up to 300 ms later.
  await titleDrawn(page);
}
