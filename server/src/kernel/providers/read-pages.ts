import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../time/clock.ts";
import type { Unavailable, Unknown } from "./ports/outcome.ts";

interface Page {
  readonly kind: "page";
  /** Asks for the next page. Null: this is the last one. */
  readonly next: string | null;
}

export type PagesRead =
  | { readonly kind: "all" }
  | { readonly kind: "endless" }
  | { readonly kind: "not_read"; readonly why: string };

/** A provider with more pages than this names pages without end. */
const PAGES_MAX = 20_000;

/** How long the pages of one list may take. A slow one must not keep those of other providers for days. */
const LIST_HOURS_MAX = 4;

export interface PageReading<Listed extends Page> {
  readonly read: (page: string | null) => Promise<Listed | Unavailable | Unknown>;
  readonly take: (page: Listed) => Promise<void>;
  readonly clock: Clock;
  /** The first pause before a page is asked for again. */
  readonly pauseMs?: number | undefined;
}

/** Reads a provider's list page by page, and gives each to `take`. */
export async function readPages<Listed extends Page>({
  read,
  take,
  clock,
  pauseMs,
}: PageReading<Listed>): Promise<PagesRead> {
  let wanted: string | null = null;
  let readMs = 0;
  for (let pages = 1; ; pages += 1) {
    const startedMs = clock.now().getTime();
    const page: Listed | Unavailable | Unknown = await readPatiently(read, wanted, pauseMs);
    readMs += clock.now().getTime() - startedMs;
    if (page.kind !== "page") return { kind: "not_read", why: page.why };
    await take(page);
    if (page.next === null) return { kind: "all" };
    if (page.next === wanted || pages === PAGES_MAX) return { kind: "endless" };
    if (readMs > LIST_HOURS_MAX * 3_600_000)
      return { kind: "not_read", why: `its pages took more than ${LIST_HOURS_MAX} hours` };
    wanted = page.next;
  }
}

const ATTEMPTS = 5;
/** The first pause before a page is asked for again. Each one is longer than the one before. */
const PAUSE_MS = 2_000;
/** A provider's limit of requests ends within this time. */
const PAUSE_MS_MAX = 65_000;

/** A provider that limits its requests answers later. */
async function readPatiently<Listed extends Page>(
  read: (page: string | null) => Promise<Listed | Unavailable | Unknown>,
  wanted: string | null,
  pauseMs = PAUSE_MS,
): Promise<Listed | Unavailable | Unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const page = await read(wanted);
    if (page.kind === "page" || attempt === ATTEMPTS) return page;
    const retryAfterMs = page.kind === "unavailable" ? (page.retryAfterMs ?? 0) : 0;
    await pause(Math.min(Math.max(pauseMs * attempt, retryAfterMs), PAUSE_MS_MAX));
  }
}
