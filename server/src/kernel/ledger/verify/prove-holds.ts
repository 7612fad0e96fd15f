import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { isInRange, type RowKey, type RowRange } from "./proofs.ts";
import type { Tally } from "./report.ts";
import { readPages, type Scope } from "./scope.ts";
import { forceIndexes, readAtOneMoment, type VerifySteps } from "./verify-steps.ts";

/** An account with holds, by its key. */
interface Holder extends RowKey {
  readonly exists: boolean;
}

/** Proves that every hold belongs to an existing account. `proveAccounts` compares the amounts. */
export async function proveHoldsHaveAccounts(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
  scope?: Scope,
): Promise<void> {
  const pages = readPages(scope, (range) => readHolders(database, range, steps.accountsMax));
  for await (const holders of pages) {
    for (const { environmentId, id, exists } of holders) {
      if (exists) tally.accountsWithHolds += 1;
      else
        tally.find(
          `Holds of environment ${environmentId} are on account ${id}, which does not exist.`,
        );
    }
  }
}

function readHolders(database: Database, range: RowRange, limit: number): Promise<Holder[]> {
  return readAtOneMoment(database, async (tx) => {
    await forceIndexes(tx);
    return await tx.many<Holder>(sql`
      select holder.environment_id as "environmentId", holder.account_id as id, account.id is not null as exists
      from (
        select environment_id, account_id from ledger_holds
        where remaining > 0 and ${isInRange(range, sql`environment_id`, sql`account_id`)}
        group by environment_id, account_id order by environment_id, account_id limit ${limit}
      ) holder
      left join ledger_accounts account
        on account.environment_id = holder.environment_id and account.id = holder.account_id
      order by holder.environment_id, holder.account_id`);
  });
}
