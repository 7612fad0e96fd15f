import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Tally } from "./report.ts";
import { forceIndexes, readAtOneMoment, type VerifySteps } from "./verify-steps.ts";

interface HeldRow {
  readonly environmentId: bigint;
  readonly accountId: bigint;
  readonly exists: boolean;
}

/** Proves that every hold belongs to an existing account. `proveAccounts` compares the amounts. */
export async function proveHoldsHaveAccounts(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  let after: Pick<HeldRow, "environmentId" | "accountId"> = { environmentId: -1n, accountId: 0n };
  for (;;) {
    const rows = await readHolders(database, after, steps.accountsMax);
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { environmentId, accountId, exists } of rows) {
      if (exists) tally.accountsWithHolds += 1;
      else
        tally.find(
          `Holds of environment ${environmentId} are on account ${accountId}, which does not exist.`,
        );
    }
    after = last;
  }
}

function readHolders(
  database: Database,
  after: Pick<HeldRow, "environmentId" | "accountId">,
  limit: number,
): Promise<HeldRow[]> {
  return readAtOneMoment(database, async (tx) => {
    await forceIndexes(tx);
    return await tx.many<HeldRow>(sql`
      select holder.environment_id as "environmentId", holder.account_id as "accountId", account.id is not null as exists
      from (
        select environment_id, account_id from ledger_holds
        where remaining > 0 and (environment_id, account_id) > (${after.environmentId}::bigint, ${after.accountId}::bigint)
        group by environment_id, account_id order by environment_id, account_id limit ${limit}
      ) holder
      left join ledger_accounts account
        on account.environment_id = holder.environment_id and account.id = holder.account_id
      order by holder.environment_id, holder.account_id`);
  });
}
