import { setTimeout as pause } from "node:timers/promises";
import type { Kit } from "../../../kernel/kit.ts";
import { type AttemptRow, writeAttempts } from "./queries.ts";

const ROWS_MAX = 500;
const AGAIN_AFTER_MS = 250;

interface Waiting {
  readonly row: AttemptRow;
  readonly written: () => void;
}

/**
 * Writes attempts down, many in one statement. As at the ledger's door nothing waits for a timer: what comes while one
 * statement is under way goes into the next.
 */
export class OutcomeWriter {
  readonly #kit: Pick<Kit, "database" | "log">;
  readonly #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(kit: Pick<Kit, "database" | "log">) {
    this.#kit = kit;
  }

  /** Fulfilled once it is in the database. While the database is away that takes until it is back. */
  write(row: AttemptRow): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ row, written: resolve });
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    return promise;
  }

  /** Tries what waits once more, and gives up what the database does not take then: it is delivered again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    // What is written in this turn of the event loop goes together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, ROWS_MAX);
      try {
        await writeAttempts(
          this.#kit.database,
          batch.map(({ row }) => row),
        );
        for (const { written } of batch) written();
      } catch (error) {
        this.#kit.log.warn({ err: error }, "attempts at deliveries could not be written down");
        if (this.#stopped) return;
        this.#waiting.unshift(...batch);
        await pause(AGAIN_AFTER_MS);
      }
    }
  }
}
