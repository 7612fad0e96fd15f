import type { Logger } from "pino";
import type { Queryable } from "../../../kernel/database/database.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readStates } from "./queries.ts";
import { MOVED_VERSION, versionOf } from "./rules.ts";

/** Called with the new version of an invoice whenever it changes. */
type Listener = (version: string) => void;

interface Watched {
  readonly subject: Subject;
  readonly listeners: Set<Listener>;
  version: string | undefined;
}

const LOOK_EVERY_MS = 1_000;

/** At most this many pages of a process are notified at once. Pages above it poll. */
const LISTENERS_MAX = 1_000;

/** Watches the invoices of open pages: one statement a second for all of them. */
export class InvoiceWatch {
  readonly #database: Queryable;
  readonly #log: Logger;
  readonly #watched = new Map<string, Watched>();
  #listeners = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Queryable, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Returns a function that stops listening; undefined at the limit of listeners. */
  listen(subject: Subject, listener: Listener): (() => void) | undefined {
    if (this.#listeners >= LISTENERS_MAX) return undefined;
    const key = keyOf(subject);
    const watched = this.#watched.get(key) ?? { subject, listeners: new Set(), version: undefined };
    this.#watched.set(key, watched);
    watched.listeners.add(listener);
    this.#listeners += 1;
    this.#lookSoon();
    return () => {
      if (!watched.listeners.delete(listener)) return;
      this.#listeners -= 1;
      if (watched.listeners.size === 0) this.#watched.delete(key);
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
    try {
      const subjects = [...this.#watched.values()].map(({ subject }) => subject);
      for (const state of await readStates(this.#database, subjects)) {
        const version = state.hasMoved ? MOVED_VERSION : versionOf(state);
        this.#notify(this.#watched.get(keyOf(state)), version);
      }
    } catch (error) {
      this.#log.warn({ err: error }, "the invoices of open pay pages could not be read");
    }
    this.#timer = undefined;
    if (this.#watched.size > 0) this.#lookSoon();
  }

  #notify(watched: Watched | undefined, version: string): void {
    if (watched === undefined || watched.version === version) return;
    watched.version = version;
    for (const listener of watched.listeners) listener(version);
  }
}

const keyOf = ({ environmentId, id }: Subject) => `${environmentId}/${id}`;
