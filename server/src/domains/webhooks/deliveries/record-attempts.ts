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
 * Records attempts, many in one statement. It uses no timer: attempts that arrive during one statement go into the
 * next, as in the ledger's group commit.
 */
export class AttemptWriter {
  readonly #kit: Pick<Kit, "database" | "log">;
  readonly #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(kit: Pick<Kit, "database" | "log">) {
    this.#kit = kit;
  }

  /** Resolves when the attempt is in the database. It retries while the database is unavailable. */
  write(row: AttemptRow): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ row, written: resolve });
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    return promise;
  }

  /** Tries the waiting attempts once more and drops those that fail. Their deliveries are sent again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    // Attempts from this turn of the event loop share one statement.
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
        this.#kit.log.warn({ err: error }, "webhook attempts could not be recorded; trying again");
        if (this.#stopped) return;
        this.#waiting.unshift(...batch);
        await pause(AGAIN_AFTER_MS);
      }
    }
  }
}
