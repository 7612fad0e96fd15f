import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { FIRST_CHECKED_ID } from "../ledger/chart.ts";
import type { MonthRun } from "./add-up-month.ts";
import { inRun } from "./archive-run.ts";

interface Continued {
  readonly environmentId: bigint;
  readonly accountId: bigint;
  readonly isNumbered: boolean;
  readonly opensRight: boolean;
  readonly closesRight: boolean;
}

const ACCOUNTS_MAX = 5_000;

/**
 * Proves for each account of the month that its balance before, plus its entries, is its balance afterwards. The
 * running balances of its first and last entry say that independently of the sums. Returns one sentence for each fault.
 */
export async function proveMovements({ database, run, month }: MonthRun): Promise<string[]> {
  const faults: string[] = [];
  let after = { environmentId: -(2n ** 63n), accountId: 0n };
  for (;;) {
    const rows = await inRun(database, run, (tx) => readContinued(tx, month, after));
    faults.push(...rows.flatMap(faultsOf));
    const last = rows.at(-1);
    if (last === undefined) return faults;
    after = last;
  }
}

function faultsOf(row: Continued): string[] {
  const name = `Account ${row.environmentId}/${row.accountId}`;
  return [
    ...(row.isNumbered ? [] : [`${name} has a gap or a duplicate in its entries of the month.`]),
    ...(row.opensRight
      ? []
      : [`${name} begins the month with another balance than it had before.`]),
    ...(row.closesRight
      ? []
      : [`${name} ends the month with another balance than its entries sum to.`]),
  ];
}

/** Open accounts have no running balance, and their entries are not numbered one after another. */
const readContinued = (
  tx: Transaction,
  month: number,
  after: Pick<Continued, "environmentId" | "accountId">,
) =>
  tx.many<Continued>(sql`
    select next.environment_id as "environmentId", next.account_id as "accountId",
           not is_checked or (first_seq = past.entries + 1 and last_seq = past.entries + next.entries) as "isNumbered",
           not is_checked or before_first is not distinct from past.balance as "opensRight",
           not is_checked or after_last is not distinct from past.balance + next.available + next.held + next.pending
             as "closesRight"
    from (
      select *, account_id >= ${FIRST_CHECKED_ID} as is_checked from archive_sums
      where (environment_id, account_id) > (${after.environmentId}::bigint, ${after.accountId}::bigint)
      order by environment_id, account_id limit ${ACCOUNTS_MAX}
    ) next
    cross join lateral (
      select coalesce(sum(available + held + pending), 0)::bigint as balance, coalesce(sum(entries), 0)::bigint as entries
      from archived_movements earlier
      where earlier.environment_id = next.environment_id and earlier.account_id = next.account_id
        and earlier.month < ${month}::integer
    ) past
    order by next.environment_id, next.account_id`);
