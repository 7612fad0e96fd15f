import type { Logger } from "pino";
import type { Queryable } from "../../../kernel/database/database.ts";
import { type NewEvent, type NewsRow, readNews, WINDOW_SECONDS } from "./queries.ts";
import { type EventNotice, noticeOf } from "./rules.ts";

export interface NewsListener {
  onEvent(notice: EventNotice): void;
  /** How far the clock is ahead: at the first look, and whenever it was advanced. */
  onClock(offsetSeconds: number): void;
}

interface Watched {
  /** Each with the offset that was reported to it. */
  readonly listeners: Map<NewsListener, number | undefined>;
  /** The events that were reported, and at which look. They are read again while they are in the window. */
  readonly known: Map<bigint, number>;
}

const LOOK_EVERY_MS = 1_000;

/** At least a second passes between two looks, so an event has left the window after this many looks. */
const KNOWN_FOR_LOOKS = WINDOW_SECONDS + 5;

/** In a very busy environment, an old event may be reported again. */
const KNOWN_MAX = 200;

/**
 * Watches the events and the clocks of environments whose dashboard is open: one statement a second for all of them. The
 * first look at an environment also reports its events of the last seconds, so a listener may get an event that it knows.
 */
export class EventWatch {
  readonly #database: Queryable;
  readonly #log: Logger;
  readonly #watched = new Map<bigint, Watched>();
  #looks = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Queryable, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Returns a function that stops listening. */
  listen(environmentId: bigint, listener: NewsListener): () => void {
    const watched = this.#watched.get(environmentId) ?? { listeners: new Map(), known: new Map() };
    this.#watched.set(environmentId, watched);
    watched.listeners.set(listener, undefined);
    this.#lookSoon();
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0 && this.#watched.get(environmentId) === watched)
        this.#watched.delete(environmentId);
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watched.clear();
  }

  #lookSoon(): void {
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    this.#looks += 1;
    try {
      const knownIds = [...this.#watched.values()].flatMap(({ known }) => [...known.keys()]);
      const rows = await readNews(this.#database, [...this.#watched.keys()], knownIds);
      // The newest come first. They are reported in the order in which they happened.
      for (const row of rows.toReversed()) this.#report(row);
    } catch (error) {
      this.#log.warn({ err: error }, "the newest events for open dashboards could not be read");
    }
    this.#forgetOld();
    this.#timer = undefined;
    if (this.#watched.size > 0) this.#lookSoon();
  }

  #report({ environmentId, clockOffsetMs, event }: NewsRow): void {
    const watched = this.#watched.get(environmentId);
    if (watched === undefined) return;
    reportClock(watched, Math.round(clockOffsetMs / 1_000));
    if (event !== null) this.#reportEvent(watched, event);
  }

  #reportEvent(watched: Watched, event: NewEvent): void {
    watched.known.set(event.id, this.#looks);
    const [oldest] = watched.known.keys();
    if (watched.known.size > KNOWN_MAX && oldest !== undefined) watched.known.delete(oldest);
    const notice = noticeOf(event);
    for (const listener of watched.listeners.keys()) listener.onEvent(notice);
  }

  #forgetOld(): void {
    for (const { known } of this.#watched.values())
      for (const [id, look] of known) if (look <= this.#looks - KNOWN_FOR_LOOKS) known.delete(id);
  }
}

function reportClock({ listeners }: Watched, offsetSeconds: number): void {
  for (const [listener, reported] of listeners) {
    if (reported === offsetSeconds) continue;
    listeners.set(listener, offsetSeconds);
    listener.onClock(offsetSeconds);
  }
}
