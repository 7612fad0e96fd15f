import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import { bigintArray } from "../../../kernel/database/arrays.ts";
import type { Queryable, Transaction } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { openAccountNumber } from "../../../kernel/ledger/chart.ts";
import { CURRENCIES } from "../../../kernel/money.ts";
import type { ArrivedChunk } from "../../../kernel/moving/arrived-rows.ts";

export interface Arrival {
  readonly fromCell: CellNumber;
  readonly arrivedAt: Date;
  /** Null: this cell does not serve it yet. */
  readonly activatedAt: Date | null;
  readonly head: Buffer;
}

export const readArrival = (target: Queryable, businessId: bigint) =>
  target.maybeOne<Arrival>(sql`
    select from_cell as "fromCell", arrived_at as "arrivedAt", activated_at as "activatedAt", head
    from arrived_businesses where business_id = ${businessId}`);

export async function insertArrival(
  tx: Transaction,
  arrival: { readonly businessId: bigint; readonly fromCell: CellNumber; readonly head: Buffer },
  environmentIds: readonly bigint[],
  chunks: readonly ArrivedChunk[],
): Promise<void> {
  const { businessId, fromCell, head } = arrival;
  // The time of the transaction: what this cell writes for the business has a later one.
  await tx.run(sql`
    insert into arrived_businesses (business_id, from_cell, arrived_at, head)
    values (${businessId}, ${fromCell}, now(), ${head})`);
  await tx.run(sql`
    insert into arrived_environments (environment_id, business_id, arrived_at)
    select id, ${businessId}, now() from unnest(${bigintArray(environmentIds)}::bigint[]) as id`);
  await tx.run(sql`
    insert into arrived_balances (environment_id, account, balance)
    select environment_id, account, sum(balance) from ledger_open_balances
    where environment_id = any(${bigintArray(environmentIds)}::bigint[])
      and account = any(${bigintArray(BETWEEN_BUSINESSES)}::bigint[])
    group by environment_id, account`);
  for (const [at, chunk] of chunks.entries())
    await tx.run(sql`
      insert into arrived_rows
        (business_id, number, stream, part, environment_id, after_key, until_key, row_count, digest)
      values (${businessId}, ${at + 1}, ${chunk.stream}, ${chunk.part}, ${chunk.environmentId},
              ${chunk.after}::text[], ${chunk.until}::text[], ${chunk.rows}, ${chunk.digest})`);
}

const BETWEEN_BUSINESSES = CURRENCIES.map((currency) =>
  openAccountNumber("inter_business", currency),
);

export const openHere = async (tx: Transaction, businessId: bigint): Promise<boolean> => {
  const opened = await tx.run(sql`
    update arrived_businesses set activated_at = clock_timestamp()
    where business_id = ${businessId} and activated_at is null`);
  if (opened === 0) return false;
  await tx.run(sql`
    update businesses set move_step = null where id = ${businessId} and move_step = 'closed'`);
  return true;
};

export const deleteArrival = (tx: Transaction, businessId: bigint) =>
  tx.run(sql`delete from arrived_businesses where business_id = ${businessId}`);
