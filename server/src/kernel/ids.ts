import type { Sql } from "./database/sql.ts";
import { sql } from "./database/sql.ts";

/** How many ids one call of the sequence reserves; the sequence's increment. */
const BLOCK = 1000n;

/** A group waits while ids are fetched, so one block serves some fifty groups. */
const BLOCKS_AT_ONCE = 8;

type Ask = (statement: Sql) => Promise<readonly { first: bigint }[]>;

/** More ids were taken than reserved. The next reservation is larger, so the group that ran out retries. */
export class IdsRanOut extends Error {
  override readonly name = "IdsRanOut";
}

/**
 * Ids without waiting: blocks are fetched from the database's sequence in advance, and handed out from memory. The
 * unused rest of a block is lost when the process ends, so ids have gaps. They never come from a clock.
 *
 * A block is valid only for the session that fetched it. PostgreSQL logs a sequence 32 calls ahead, so most calls write
 * nothing that their commit waits for. A recovering server, or a standby that takes over, may then hand out the same
 * block again. Used ids are safe: their commit follows the sequence in the log.
 */
export class Ids {
  #next = 0n;
  #end = 0n;
  #extra = 0;
  readonly #blocks: bigint[] = [];

  /** Makes sure that this many ids can be handed out. */
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
