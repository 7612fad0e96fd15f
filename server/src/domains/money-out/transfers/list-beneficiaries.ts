import type { Queryable } from "../../../kernel/database/database.ts";
import { toDecimal } from "../../../kernel/money.ts";
import { readBeneficiaries } from "./beneficiary-queries.ts";

const SHOWN = 20;

/** Returns the last distinct accounts that this environment has sent money to, the newest first. */
export async function listBeneficiaries(queryable: Queryable, environmentId: bigint) {
  const rows = await readBeneficiaries(queryable, environmentId, SHOWN);
  return rows.map((row) => ({ ...row, amount: toDecimal(row.amount) }));
}
