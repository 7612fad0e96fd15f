import { assert } from "./assert.ts";
import type { Sql } from "./database/sql.ts";
import { sql } from "./database/sql.ts";

/** How many ids one call of the sequence reserves; the sequence's increment. */
const BLOCK = 1000n;

type Ask = (statement: Sql) => Promise<readonly { first: bigint }[]>;

/**
 * Ids without waiting: blocks are fetched from the database's sequence ahead of need, and handed out from memory. An
 * unused rest of a block is lost when the process ends, so ids have gaps, and they are never taken from a clock.
 */
export class Ids {
  #next = 0n;
  #end = 0n;
  readonly #blocks: bigint[] = [];

  /** Makes sure that so many can be handed out. */
  async reserve(count: number, ask: Ask): Promise<void> {
    const missing = BigInt(count) - this.#left();
    if (missing <= 0n) return;
    const blocks = Number((missing + BLOCK - 1n) / BLOCK);
    const rows = await ask(
      sql`select nextval('ids') as first from generate_series(1, ${blocks}::integer)`,
    );
    this.#blocks.push(...rows.map((row) => row.first));
  }

  next(): bigint {
    if (this.#next === this.#end) {
      const block = this.#blocks.shift();
      assert(block !== undefined, "ids were reserved before they are handed out");
      this.#next = block;
      this.#end = block + BLOCK;
    }
    return this.#next++;
  }

  #left(): bigint {
    return this.#end - this.#next + BLOCK * BigInt(this.#blocks.length);
  }
}
