import type { Database } from "../../database/database.ts";
import type { RowProof } from "./proofs.ts";
import type { Tally } from "./report.ts";
import { readPages, type Scope } from "./scope.ts";
import { forceIndexes, readAtOneMoment, type VerifySteps } from "./verify-steps.ts";

/** Runs each proof over the rows of its table. */
export async function proveRows(
  database: Database,
  proofs: readonly RowProof[],
  steps: VerifySteps,
  tally: Tally,
  scope?: Scope,
): Promise<void> {
  for (const proof of proofs) {
    const pages = readPages(scope, (range) =>
      readAtOneMoment(database, async (tx) => {
        await forceIndexes(tx);
        return await proof.judge(tx, range, steps.accountsMax);
      }),
    );
    for await (const rows of pages) {
      tally.comparedRows += rows.length;
      for (const { fault } of rows) if (fault !== null) tally.find(fault);
    }
  }
}
