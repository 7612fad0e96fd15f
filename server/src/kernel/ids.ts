import type { Sql } from "./database/sql.ts";
import { sql } from "./database/sql.ts";

/** How many ids one call of the sequence reserves; the sequence's increment. */
const BLOCK = 1000n;

/** A group waits while ids are fetched, so that some fifty groups have enough of them. */
const BLOCKS_AT_ONCE = 8;

type Ask = (statement: Sql) => Promise<readonly { first: bigint }[]>;

/** More ids were handed out than were reserved. The next reservation is larger, so whoever ran out tries again. */
export class IdsRanOut extends Error {
  override readonly name = "IdsRanOut";
}

/**
 * Ids without waiting: blocks are fetched from the database's sequence ahead of need, and handed out from memory. An
 * unused rest of a block is lost when the process ends, so ids have gaps, and they are never taken from a clock.
 *
 * Blocks are good for the session that fetched them, and for no other. PostgreSQL logs a sequence 32 calls ahead, so
 * most calls write nothing that their commit would wait for. A server that recovers, or a standby that takes over, may
 * then hand out the same block again. Ids that were used are safe: their commit comes behind the sequence in the log.
 */
export class Ids {
  #next = 0n;
  #end = 0n;
  #extra = 0;
  readonly #blocks: bigint[] = [];

  /** Makes sure that so many can be handed out. */
  async reserve(count: number, ask: Ask): Promise<void> {
    const missing = BigInt(count + this.#extra) - this.#left();
    if (missing <= 0n) return;
    const blocks = Math.max(BLOCKS_AT_ONCE, Number((missing + BLOCK - 1n) / BLOCK));
    const rows = await ask(
      sql`select nextval('ids') as first from generate_series(1, ${blocks}::integer)`,
    );
    this.#blocks.push(...rows.map((row) => row.first));
  }

  /** Drops what is left of earlier blocks. */
  forget(): void {
    this.#next = 0n;
    this.#end = 0n;
    this.#blocks.length = 0;
  }

  next(): bigint {
    if (this.#next === this.#end) {
      const block = this.#blocks.shift();
      if (block === undefined) {
        this.#extra = Math.max(Number(BLOCK), this.#extra * 2);
        throw new IdsRanOut("more ids were used than were reserved");
      }
      this.#next = block;
      this.#end = block + BLOCK;
    }
    return this.#next++;
  }

  #left(): bigint {
    return this.#end - this.#next + BLOCK * BigInt(this.#blocks.length);
  }
}
