import type { Queryable, Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { type CellNumber, firstIdOf } from "./cell-number.ts";

/** Held until the transaction ends: processes that start together number the cell once. */
export const lockOwnCell = (tx: Transaction) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('kasuwa own cell'))`);

export const readOwnCell = async (queryable: Queryable): Promise<CellNumber | null> =>
  (await queryable.maybeOne<{ number: number }>(sql`select number from own_cell`))?.number ?? null;

export const insertOwnCell = (tx: Transaction, number: CellNumber) =>
  tx.run(sql`insert into own_cell (number) values (${number})`);

/** Every sequence of our tables continues among the ids of this cell. A process may still use up ids that it has reserved. */
export const continueIds = (tx: Transaction, number: CellNumber) =>
  tx.run(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, ${firstIdOf(number)} + start_value, false)
    from pg_sequences
    where schemaname = 'public' and data_type = 'bigint'::regtype and coalesce(last_value, 0) < ${firstIdOf(number)}`);
