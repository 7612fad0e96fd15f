import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { readTally, type Tally } from "../setup/queries.ts";

/**
 * Proves that the measured work was done: each answer to the load is in the books once, whichever server gave it, and no
 * money was created.
 */
export class Books {
  readonly #database: Queryable;
  readonly #before: Tally;
  #done = 0;
  #refused = 0;

  private constructor(database: Queryable, before: Tally) {
    this.#database = database;
    this.#before = before;
  }

  static async open(database: Queryable): Promise<Books> {
    return new Books(database, await readTally(database));
  }

  note({ operations, refused }: { operations: number; refused: number }): void {
    this.#done += operations - refused;
    this.#refused += refused;
  }

  async check(): Promise<void> {
    const now = await readTally(this.#database);
    const grown = (name: keyof Tally) => Number(now[name] - this.#before[name]);
    requireEqual("the sum of all accounts", Number(now.sum), 0);
    requireEqual("transfers", grown("transfers"), this.#done);
    requireEqual("entries", grown("entries"), 2 * this.#done);
    // Both sides get an event.
    requireEqual("events", grown("events"), 2 * this.#done);
    requireEqual("operation records", grown("records"), this.#done + this.#refused);
  }
}

function requireEqual(what: string, found: number, expected: number): void {
  if (found !== expected)
    throw new Error(`the books do not agree with the answers: ${what}: ${found}, not ${expected}`);
}
